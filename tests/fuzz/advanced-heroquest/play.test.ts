import { describe, expect, it } from 'vitest';
import { playRandom } from '../play-random.ts';
import { emptyTally, tallyProblems, tooSeldom } from '../tally.ts';
import { KNOWN, refusalCodes } from './known.ts';
import { SELDOM, isSeldom } from './seldom.ts';
import { playerAsRuled, playerOtherwise, randomPlayer } from './random-player.ts';

/** Random games of a size that every test run can bear; `npm run fuzz` plays as many as one likes. */
const GAMES = 300;
/** As many more whose campaigns play something otherwise than ruled. */
const GAMES_OTHERWISE = 66;
const STEPS = 110;
const SEED = 'every day';

describe('random games of hand-laid fights and of expeditions', () => {
  const tally = emptyTally(KNOWN);

  it(`plays ${GAMES} games in which nothing goes wrong`, { timeout: 600_000 }, () => {
    const wrong: string[] = [];
    for (let index = 0; index < GAMES; index++)
      wrong.push(
        ...playRandom(playerAsRuled, SEED, index, STEPS, tally).problems.map(
          (why) => `game ${index}: ${why}`,
        ),
      );
    expect(wrong).toEqual([]);
  });

  it(`and ${GAMES_OTHERWISE} in campaigns with other choices`, { timeout: 600_000 }, () => {
    const wrong: string[] = [];
    for (let index = 0; index < GAMES_OTHERWISE; index++)
      wrong.push(
        ...playRandom(playerOtherwise, SEED, index, STEPS, tally).problems.map(
          (why) => `game ${index} otherwise: ${why}`,
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('and everything that can come up does, but for what is named as seldom', () => {
    const { unseen, unknown } = tallyProblems(tally, KNOWN);
    expect({ unseen: unseen.filter((one) => !isSeldom(one)), unknown }).toEqual({ unseen: [], unknown: [] });
  });

  it('and of rows of tables and fallbacks most, in so few games', () => {
    const seen = KNOWN.details.filter((name) => tally.details[name]! > 0);
    expect(seen.length).toBeGreaterThan(0.9 * KNOWN.details.length);
  });

  it('is the same game from the same seed', () => {
    expect(playRandom(randomPlayer, SEED, 3, 40)).toEqual(playRandom(randomPlayer, SEED, 3, 40));
    expect(playRandom(randomPlayer, SEED, 3, 40).inputs).not.toEqual(
      playRandom(randomPlayer, SEED, 4, 40).inputs,
    );
  });
});

describe('what is counted', () => {
  it('finds the questions, refusals and rulings in the code', () => {
    const fight =
      'damage damage-again fate-death fate-fumble fate-ko fate-miss free-attack-at left-behind to-hit';
    const ground =
      'beyond chest-square stairs-square door-section door-square door-wall passage place-passage place-room room-doors room-type';
    const people = 'leader mapper lairs quest sentry-wall specialist wandering';
    const turns = 'cache gm-phase hidden-treasure secret-door-square secret-doors';
    const meeting = 'surprise gm-surprise fate-surprise run fate-run fate-damage routine left-to-monsters';
    const spells = 'rock flight flight-to swift-wind swift-wind-to';
    const later =
      'berserk-attack-at disarm-trap fate-astray fate-test fireball-rolls flaming-hand portcullis-drops recover-missiles scatter second-attack-at solo-gm-phase stray-shot tactic test trap trap-die ward which-spell whom whose-trap'.split(
        ' ',
      );
    const all = [...[fight, ground, people, turns, meeting, spells].join(' ').split(' '), ...later];
    expect([...KNOWN.questions].sort()).toEqual(all.sort());
    expect(refusalCodes()).toEqual(expect.arrayContaining(['bad-die', 'not-in-reach', 'too-weak', 'stale']));
    expect(refusalCodes()).toEqual(expect.arrayContaining(['has-acted', 'no-stairs-here', 'needs-wall']));
    expect(KNOWN.rulings).toContain('decree');
    expect(KNOWN.details).toEqual(expect.arrayContaining(['passage-end 18-19', 'quest 12', 'G-SMALL']));
  });

  it('is seldom only what can come up at all', () => {
    for (const [heading, names] of Object.entries(SELDOM))
      for (const [name, reason] of Object.entries(names)) {
        expect(KNOWN[heading as 'facts'], `${heading}: ${name}`).toContain(name);
        expect(reason.length, `${heading}: ${name}`).toBeGreaterThan(20);
      }
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
    expect(tooSeldom(tally, { games: 20, least: { 'G-SMALL': 2 } }, 19)).toEqual([]);
    expect(tooSeldom(tally, { games: 20, least: { 'G-SMALL': 2 } }, 20)).toEqual([
      'Of the details, G-SMALL came up 1 times, not 2.',
    ]);
  });
});
