import { describe, expect, it } from 'vitest';
import { playRandom } from '../play-random.ts';
import { belowMeasure, emptyTally } from '../tally.ts';
import { expeditionPlayer, MOST_INPUTS, WANTED_OF_EXPEDITIONS } from './expeditions.ts';

/** As many expeditions as every test run can bear; `npm run fuzz -- --expeditions 2000` plays as many as one likes. */
const GAMES = 30;
const SEED = 'every day';

describe('whole expeditions by the rules alone', () => {
  const tally = emptyTally(expeditionPlayer.known);

  it(`${GAMES} of them go wrong nowhere, and come to an end`, { timeout: 600_000 }, () => {
    const wrong: string[] = [];
    for (let index = 0; index < GAMES; index++) {
      const { problems, inputs } = playRandom(expeditionPlayer, SEED, index, MOST_INPUTS, tally);
      wrong.push(...problems.map((why) => `expedition ${index}: ${why}`));
      if (inputs.length >= MOST_INPUTS) wrong.push(`expedition ${index} does not end.`);
    }
    expect(wrong).toEqual([]);
  });

  it('and bring fights, deaths, escapes and pursuits, more than their share', () => {
    expect(belowMeasure(tally, WANTED_OF_EXPEDITIONS, GAMES)).toEqual([]);
    for (const name of [
      'fight won',
      'fight escaped',
      'F-DZ',
      'F-RUN',
      'F-ADVANCE',
      'F-BACK',
      'F-LOOT',
      'D-KO',
    ])
      expect(tally.details[name], name).toBeGreaterThan(0);
  });

  it('a run that brings too few is told so', () => {
    const empty = emptyTally(expeditionPlayer.known);
    expect(belowMeasure(empty, WANTED_OF_EXPEDITIONS, 2000)).toHaveLength(4);
    expect(belowMeasure(empty, { games: 2000, least: { death: 100 } }, 40)).toEqual([
      'Of the details, death came up 0 times, not 2.',
    ]);
  });
});
