/**
 * Passes on the last of what comes in a quick row, the first at once and then one every so many milliseconds: a hand on a mouse moves
 * more often than anybody needs to be told.
 */
export class Pace<T> {
  readonly #pause: number;
  readonly #pass: (value: T) => void;
  #waiting: { value: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(pause: number, pass: (value: T) => void) {
    this.#pause = pause;
    this.#pass = pass;
  }

  put(value: T): void {
    this.#waiting = { value };
    if (!this.#timer) this.#next();
  }

  /** Forgets what has not been passed on. */
  drop(): void {
    this.#waiting = null;
  }

  #next(): void {
    this.#timer = null;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    this.#timer = setTimeout(() => this.#next(), this.#pause);
    this.#timer.unref();
    this.#pass(waiting.value);
  }
}
