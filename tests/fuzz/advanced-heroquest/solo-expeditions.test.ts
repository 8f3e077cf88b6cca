import { beforeAll, describe, expect, it } from 'vitest';
import { asText, noOutcomes, playSolo } from './solo-expeditions.ts';

/**
 * As many as every test run can bear, some of them with both windows looking on; `npm run fuzz -- --solo 2000` plays as many as one
 * likes, and DELVEKEEPER_WHOLE=1 more here.
 */
const isWhole = process.env['DELVEKEEPER_WHOLE'] === '1';
const GAMES = isWhole ? 200 : 14;
const WATCHED = 7;

describe('whole expeditions without a gamemaster', () => {
  let played: ReturnType<typeof playSolo>;
  beforeAll(() => {
    played = playSolo('alone', GAMES, { watched: WATCHED });
  }, 600_000);

  it(`${GAMES} of them go wrong nowhere: what the plan proposes can be done, and all of them end`, () => {
    const { outcomes, problems } = played;
    expect(problems).toEqual([]);
    expect(outcomes.home + outcomes.lost).toBe(GAMES);
    expect(outcomes.endless).toBe(0);
  });

  it('some come home and some do not, after more than a look through the first door', () => {
    const { outcomes } = played;
    expect(outcomes.home).toBeGreaterThan(GAMES / 8);
    expect(outcomes.lost).toBeGreaterThan(0);
    expect(outcomes.turns / GAMES).toBeGreaterThan(5);
    expect(outcomes.fights.won).toBeGreaterThan(GAMES / 2);
    expect(outcomes.gold).toBeGreaterThan(0);
  });

  it('are told in lines that say how many did which', () => {
    const text = asText({ ...noOutcomes(), home: 1, lost: 3, turns: 10 }, 4);
    expect(text).toContain('came home      1 (25.0 %)');
    expect(text).toContain('lost           3 (75.0 %)');
    expect(text).toContain('2.5 exploration turns each');
  });
});
