import { describe, expect, it } from 'vitest';
import { deepCopy } from '#engine';
import { faultsOf, grow, sameState } from './dungeons.ts';
import { chiSquareBound, fallsOf, sample, unfair, waysToRoll } from './dungeon-statistics.ts';

/** As many dungeons as every test run can bear; `npm run fuzz -- --dungeons 20000` grows as many as one likes. */
const DUNGEONS = 500;
const PHASES = 20;
const FIRST = 1;

describe('random dungeons', () => {
  const made = sample(FIRST, DUNGEONS, PHASES);

  it('never overlap, are joined flush, lead somewhere or are marked, and go on as the rules say', () =>
    expect(made.faults).toEqual([]));

  it('are of some size, and some come to an end', () => {
    expect(made.sections).toBeGreaterThan(DUNGEONS * 15);
    expect(made.dead).toBeGreaterThan(0);
    // Few have not even a wall to search, when each way ends in stairs.
    expect(made.exhausted).toBeLessThan(DUNGEONS / 40);
  });

  it('need every fallback of the placement rules', () => {
    for (const rule of ['G-BLOCKED', 'G-SMALL', 'G-NONE', 'G-KNOWN', 'G-LENGTH', 'stairs down'])
      expect(made.counts[rule] ?? 0, rule).toBeGreaterThan(3);
  });

  it('fall on each table as dice do', () => expect(unfair(fallsOf(made))).toEqual([]));

  it('are the same from the same seed, and others from another', () => {
    expect(sameState(grow(3, 6).state, grow(3, 6).state)).toBe(true);
    expect(sameState(grow(3, 6).state, grow(4, 6).state)).toBe(false);
  });
});

describe('what is looked for in a dungeon', () => {
  const dungeon = grow(7, 12).state;
  const level = (state: typeof dungeon) => Object.values(state.levels)[0]!;

  it('is found: a section laid over another, one that is not flush, a door that leads nowhere', () => {
    expect(faultsOf(dungeon)).toEqual([]);
    const over = deepCopy(dungeon);
    const [first, second] = Object.values(level(over).sections);
    [second!.x, second!.y] = [first!.x, first!.y];
    expect(faultsOf(over).join()).toMatch(/lies over/);
    const askew = deepCopy(dungeon);
    level(askew).sections['s1']!.x += 1;
    expect(faultsOf(askew).join()).toMatch(/not flush|open in part/);
    const nowhere = deepCopy(dungeon);
    level(nowhere).edges['0,1,s'] = { kind: 'door', state: 'open' };
    expect(faultsOf(nowhere).join()).toMatch(/leads nowhere/);
  });

  it('is told: a table that falls as no dice do', () => {
    const loaded = sample(1, 60, 12);
    const totals = loaded.totals['gm-phase']!;
    totals[12] = (totals[12] ?? 0) + 400;
    expect(unfair(fallsOf(loaded)).join()).toMatch(/gm-phase: chi-square/);
  });

  it('is computed right', () => {
    expect(waysToRoll(2).get(13)).toBe(12);
    expect([...waysToRoll(2).values()].reduce((sum, many) => sum + many)).toBe(144);
    // Tables of chi-square: 5 % of one degree is 3.84, 1 % of ten is 23.21.
    expect(chiSquareBound(1, 1.645)).toBeCloseTo(3.84, 0);
    expect(chiSquareBound(10, 2.326)).toBeCloseTo(23.21, 0);
  });
});
