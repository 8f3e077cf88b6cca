import { drawDie, streamDice } from '#engine';

/** Where random tests get their choices from: the same seed always gives the same game. */
export class DiceBag {
  #dice: number;

  constructor(seed: string | number, index = 0) {
    this.#dice = streamDice(seed, index);
  }

  /** A whole number from 0 to `n - 1`. */
  int(n: number): number {
    const drawn = drawDie(this.#dice, n);
    this.#dice = drawn.dice;
    return drawn.value - 1;
  }

  /** A whole number from `low` to `high`, both included. */
  from(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  /** True `percent` times in a hundred. */
  chance(percent: number): boolean {
    return this.int(100) < percent;
  }

  /** One of a list. Throws for an empty one. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('Nothing to pick from.');
    return list[this.int(list.length)]!;
  }

  /** One of a list, or undefined when it is empty. */
  maybe<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list);
  }

  /** One of several by weight. */
  weighed<T>(list: readonly (readonly [weight: number, value: T])[]): T {
    let at = this.int(list.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of list) {
      if (at < weight) return value;
      at -= weight;
    }
    throw new Error('Nothing to pick from.');
  }
}
