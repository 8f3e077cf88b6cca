/** Wrong codes from one address that lock it, and the time of the first lock in milliseconds; each further one is twice as long. */
const MOST_OF_ONE = 5;
const FIRST_LOCK = 60_000;
const LONGEST_LOCK = 3_600_000;
/** Wrong codes from anywhere that make a code worthless. */
const MOST_OF_ALL = 30;
/** Addresses that are remembered. */
const MOST_ADDRESSES = 500;

interface Tries {
  wrong: number;
  locks: number;
  /** Time of the clock until which nothing is looked at; 0 when open. */
  until: number;
}

/** Counts wrong codes, so that nobody can try them out. `clock` gives milliseconds that only go on. */
export class WrongCodes {
  readonly #clock: () => number;
  readonly #tries = new Map<string, Tries>();
  #all = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Milliseconds for which an address is locked; 0 when it may try. */
  lockedFor(address: string): number {
    return Math.max(0, (this.#tries.get(address)?.until ?? 0) - this.#clock());
  }

  /** Notes a wrong code. True when so many came from all sides that there must be a new code. */
  note(address: string): boolean {
    const tries = this.#tries.get(address) ?? { wrong: 0, locks: 0, until: 0 };
    this.#tries.delete(address);
    this.#tries.set(address, tries);
    if (++tries.wrong >= MOST_OF_ONE) {
      tries.until = this.#clock() + Math.min(FIRST_LOCK * 2 ** tries.locks, LONGEST_LOCK);
      tries.wrong = 0;
      tries.locks++;
    }
    if (this.#tries.size > MOST_ADDRESSES) this.#tries.delete(this.#tries.keys().next().value!);
    return ++this.#all >= MOST_OF_ALL;
  }

  /** Somebody at that address knows the code. */
  forgive(address: string): void {
    this.#tries.delete(address);
  }

  /** There is another code: what was tried against the old one says nothing about it. Locks stay. */
  newCode(): void {
    this.#all = 0;
  }

  /** The addresses that are locked, each with the milliseconds left. */
  locked(): { address: string; left: number }[] {
    return [...this.#tries.keys()]
      .map((address) => ({ address, left: this.lockedFor(address) }))
      .filter(({ left }) => left > 0);
  }
}
