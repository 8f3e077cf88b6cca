/** Keys that are remembered; a key that is forgotten begins anew. */
const MOST_KEYS = 500;

/** How often something may be done: `burst` times at once, then `perSecond` times a second. `clock` gives milliseconds. */
export class Rate<Key> {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #clock: () => number;
  readonly #left = new Map<Key, { times: number; at: number }>();

  constructor(burst: number, perSecond: number, clock: () => number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** Whether it may be done once more now; if so, it counts as done. */
  take(key: Key): boolean {
    const now = this.#clock();
    const known = this.#left.get(key);
    const regained = known ? ((now - known.at) / 1000) * this.#perSecond : 0;
    const times = Math.min(this.#burst, (known?.times ?? this.#burst) + regained);
    this.#left.delete(key);
    this.#left.set(key, { times: times >= 1 ? times - 1 : times, at: now });
    if (this.#left.size > MOST_KEYS) this.#left.delete(this.#left.keys().next().value!);
    return times >= 1;
  }
}
