import { describe, expect, it } from 'vitest';
import { playRandom } from '../play-random.ts';
import { emptyTally, tallyProblems } from '../tally.ts';
import { KNOWN, refusalCodes } from './known.ts';
import { randomPlayer } from './random-player.ts';

/** Random games of a size that every test run can bear; `npm run fuzz` plays as many as one likes. */
const GAMES = 180;
const STEPS = 110;
const SEED = 'every day';

describe('random games of hand-laid fights', () => {
  const tally = emptyTally(KNOWN);

  it(`plays ${GAMES} games in which nothing goes wrong`, () => {
    const wrong: string[] = [];
    for (let index = 0; index < GAMES; index++)
      wrong.push(
        ...playRandom(randomPlayer, SEED, index, STEPS, tally).problems.map((why) => `game ${index}: ${why}`),
      );
    expect(wrong).toEqual([]);
  });

  it('and everything that can come up does', () =>
    expect(tallyProblems(tally, KNOWN)).toEqual({ unseen: [], unknown: [] }));

  it('is the same game from the same seed', () => {
    expect(playRandom(randomPlayer, SEED, 3, 40)).toEqual(playRandom(randomPlayer, SEED, 3, 40));
    expect(playRandom(randomPlayer, SEED, 3, 40).inputs).not.toEqual(
      playRandom(randomPlayer, SEED, 4, 40).inputs,
    );
  });
});

describe('what is counted', () => {
  it('finds the questions, refusals and rulings in the code', () => {
    expect([...KNOWN.questions].sort()).toEqual(
      [
        'damage',
        'damage-again',
        'fate-death',
        'fate-fumble',
        'fate-ko',
        'fate-miss',
        'free-attack-at',
        'to-hit',
      ].sort(),
    );
    expect(refusalCodes()).toEqual(expect.arrayContaining(['bad-die', 'not-in-reach', 'too-weak', 'stale']));
    expect(KNOWN.rulings).toContain('decree');
  });

  it('names what never came up, and what nobody knows', () => {
    const tally = emptyTally(KNOWN);
    for (const heading of Object.values(tally)) for (const name of Object.keys(heading)) heading[name] = 1;
    expect(tallyProblems(tally, KNOWN)).toEqual({ unseen: [], unknown: [] });
    tally.facts.struck = 0;
    tally.refusals['no-mercy'] = 2;
    expect(tallyProblems(tally, KNOWN)).toEqual({
      unseen: ['Of the facts, struck never came up.'],
      unknown: ['Of the refusals, no-mercy is known to no list.'],
    });
  });
});
