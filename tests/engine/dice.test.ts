import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DICE_ALGORITHM, drawDice, drawDie, seedDice, streamDice } from '#engine';

const first20 = (seed: string | number) => drawDice(seedDice(seed), 20, 12).values;

describe('the dice', () => {
  test('are called by their name, and three seeds give the same first twenty d12 for ever', () => {
    expect(DICE_ALGORITHM).toBe('delve32');
    expect(first20('marsh')).toEqual([1, 9, 12, 10, 4, 3, 11, 12, 4, 3, 6, 2, 10, 7, 11, 9, 3, 9, 4, 5]);
    expect(first20('')).toEqual([3, 7, 10, 5, 4, 7, 3, 9, 11, 8, 4, 12, 12, 1, 8, 2, 10, 12, 11, 10]);
    expect(first20(20260101)).toEqual([12, 9, 8, 12, 9, 11, 9, 6, 3, 8, 10, 8, 2, 4, 8, 10, 5, 3, 9, 6]);
  });

  test('a number and its text are one seed', () => {
    expect(seedDice(7)).toBe(seedDice('7'));
    expect(seedDice('7')).not.toBe(seedDice('8'));
  });

  test('show 1 to their number of sides, and leave a whole number behind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffffffff }),
        fc.integer({ min: 1, max: 65536 }),
        (at, sides) => {
          const { value, dice } = drawDie(at, sides);
          expect(Number.isInteger(value) && value >= 1 && value <= sides).toBe(true);
          expect(Number.isInteger(dice) && dice >= 0 && dice <= 0xffffffff && dice !== at).toBe(true);
        },
      ),
    );
  });

  test('several dice are so many single ones, in that order', () => {
    const start = seedDice('pair');
    const one = drawDie(start, 6);
    const two = drawDie(one.dice, 6);
    expect(drawDice(start, 2, 6)).toEqual({ values: [one.value, two.value], dice: two.dice });
    expect(drawDice(start, 0, 6)).toEqual({ values: [], dice: start });
  });

  test('there is no die with no side, half a side or too many', () => {
    for (const sides of [0, -6, 2.5, 65537, NaN]) expect(() => drawDie(1, sides)).toThrow('There is no die');
  });

  test.each([6, 12, 20, 1000])('all sides of a d%i come up equally often', (sides) => {
    const n = 240 * sides;
    const counts = new Array<number>(sides).fill(0);
    for (const value of drawDice(seedDice('fair'), n, sides).values) counts[value - 1]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 240) ** 2 / 240, 0);
    // Five standard deviations of a chi-square with `sides - 1` degrees of freedom.
    expect(chiSquare).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)));
    expect(chiSquare).toBeGreaterThan((sides - 1) / 5);
  });

  test('a die that follows another owes nothing to it', () => {
    const { values } = drawDice(seedDice('pairs'), 72_000, 6);
    const counts = new Array<number>(36).fill(0);
    for (let i = 0; i + 1 < values.length; i += 2) counts[6 * (values[i]! - 1) + values[i + 1]! - 1]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeLessThan(35 + 5 * Math.sqrt(70));
  });

  test('values past the last whole multiple of the sides are drawn again', () => {
    // 2^32 is one more than a multiple of 65535: only the very last value of the generator is one too many.
    const beforeTheLastValue = 938589107;
    const steps = (at: number) => ((drawDie(at, 65535).dice - at) >>> 0) % 0x1_0000_0000;
    expect(steps(beforeTheLastValue)).toBe((2 * 0x9e3779b9) >>> 0);
    expect(steps(seedDice('marsh'))).toBe(0x9e3779b9);
  });

  test('each fight of a series has a stream of its own, whatever was fought before', () => {
    const streams = Array.from({ length: 500 }, (_, i) => streamDice('series', i));
    expect(new Set(streams).size).toBe(500);
    expect(streamDice('series', 17)).toBe(streams[17]);
    expect(streamDice('other', 17)).not.toBe(streams[17]);
    const firsts = streams.map((at) => drawDie(at, 6).value);
    const counts = [1, 2, 3, 4, 5, 6].map((side) => firsts.filter((value) => value === side).length);
    for (const count of counts) expect(Math.abs(count - 500 / 6)).toBeLessThan(45);
    // Neighbouring streams do not run one behind the other.
    const runs = streams.slice(0, 50).map((at) => drawDice(at, 12, 12).values.join());
    for (const [i, run] of runs.entries())
      for (const [j, other] of runs.entries())
        if (i !== j) expect(other.includes(run.split(',').slice(1).join()), `${i} and ${j}`).toBe(false);
  });
});
