import { isSame } from '../http-parts.ts';
import type { GuestLine } from './guest-line.ts';

/** Screens that may be let in, connected or not, and how long one that is away is remembered, in milliseconds. */
const MOST_GUESTS = 60;
const REMEMBERED = 12 * 3_600_000;
/** Connections at once, of all guests and of one. */
const MOST_LINES = 24;
const MOST_LINES_OF_ONE = 3;

/** Somebody who typed the code. */
export interface Guest {
  readonly id: string;
  readonly secret: string;
  readonly device: string;
  readonly since: string;
  address: string;
  readonly lines: Set<GuestLine>;
  /** Time of the clock at which it was last connected. */
  seen: number;
}

export type GuestState = 'watching' | 'behind' | 'away';

/** Who may see the players' screen from the local network. */
export class Guests {
  readonly #clock: () => number;
  readonly #all = new Map<string, Guest>();
  #last = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  all(): Guest[] {
    return [...this.#all.values()];
  }

  lines(): GuestLine[] {
    return this.all().flatMap(({ lines }) => [...lines]);
  }

  /** Lets somebody in, in place of whoever has been away the longest when there are too many; null when all are connected. */
  add(who: { secret: string; device: string; address: string; since: string }): Guest | null {
    if (this.#all.size >= MOST_GUESTS) {
      const [longest] = this.#away().sort((a, b) => a.seen - b.seen);
      if (!longest) return null;
      this.#all.delete(longest.id);
    }
    const guest: Guest = { id: `g${++this.#last}`, ...who, lines: new Set(), seen: this.#clock() };
    this.#all.set(guest.id, guest);
    return guest;
  }

  /** The guest with this secret. */
  find(secret: string | undefined): Guest | null {
    if (secret === undefined) return null;
    return this.all().find((guest) => isSame(guest.secret, secret)) ?? null;
  }

  hasRoom(guest: Guest): boolean {
    return this.lines().length < MOST_LINES && guest.lines.size < MOST_LINES_OF_ONE;
  }

  connect(guest: Guest, line: GuestLine): void {
    guest.lines.add(line);
  }

  disconnect(guest: Guest, line: GuestLine): void {
    guest.lines.delete(line);
    guest.seen = this.#clock();
  }

  /** Ends what a guest has, for good: its secret opens nothing any more. False when there is no such guest. */
  remove(id: string, code: number, why: string): boolean {
    const guest = this.#all.get(id);
    if (!guest) return false;
    this.#all.delete(id);
    for (const line of guest.lines) line.socket.close(code, why);
    return true;
  }

  /** Forgets who has been away for an evening. */
  forgetLongGone(): void {
    for (const { id, seen } of this.#away()) if (this.#clock() - seen > REMEMBERED) this.#all.delete(id);
  }

  #away(): Guest[] {
    return this.all().filter(({ lines }) => lines.size === 0);
  }
}

/** How a guest does: what the best of its pages gets. */
export function stateOf({ lines }: Guest): GuestState {
  if (lines.size === 0) return 'away';
  return [...lines].every(({ isBehind }) => isBehind) ? 'behind' : 'watching';
}
