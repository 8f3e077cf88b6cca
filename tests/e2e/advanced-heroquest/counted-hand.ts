import type { Page } from 'playwright-core';
import { DIE_KEYS } from './at-the-fight.ts';
import { clickSquare } from './at-the-map.ts';

/** A gamemaster's hand whose inputs are counted: each press of a key is one, each click is one. */
export class CountedHand {
  readonly #page: Page;
  inputs = 0;
  /** Of these the keys of dice. */
  dice = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(key: string): Promise<void> {
    this.inputs += 1;
    await this.#page.keyboard.press(key);
  }

  async click(square: readonly [column: number, row: number]): Promise<void> {
    this.inputs += 1;
    await clickSquare(this.#page, square);
  }

  /** Types dice that fell on the table, a key each. */
  async type(...dice: readonly number[]): Promise<void> {
    for (const die of dice) {
      this.dice += 1;
      await this.key(DIE_KEYS[die - 1]!);
    }
  }
}
