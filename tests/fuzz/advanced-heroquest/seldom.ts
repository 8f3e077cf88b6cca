import type { Heading } from '../tally.ts';

/** Of a quest what takes a whole expedition through three levels: its scenarios, and a test that plays it from end to end, bring it about. */
const QUESTS = { facts: ['questFoeSlain', 'questWon'], refusals: ['quest-is-over'] };

/**
 * What so few games need not bring about: rare things of shooting, magic, traps, monsters' specials and the solo game, which scenarios prove
 * one by one, and a handful of refusals that a few hundred games meet once or never. A name leaves this list when a random player has
 * learnt to bring it about; none comes to it.
 */
export const SELDOM: Readonly<Partial<Record<Heading, readonly string[]>>> = {
  commands: ['climb', 'leap', 'lift', 'use'],
  questions: [
    'fate-damage',
    'berserk-attack-at',
    'disarm-trap',
    'fate-astray',
    'fireball-rolls',
    'flaming-hand',
    'portcullis-drops',
    'recover-missiles',
    'scatter',
    'second-attack-at',
    'solo-gm-phase',
    'stray-shot',
    'tactic',
    'trap',
    'trap-die',
    'ward',
    'which-spell',
    'whom',
    'whose-trap',
  ],
  facts: [
    'climbed',
    'raised',
    'regenerated',
    'scrollCrumbled',
    'slippedAway',
    'tacticRolled',
    'used',
    ...QUESTS.facts,
  ],
  refusals: [
    ...QUESTS.refusals,
    'not-in-zone',
    'reads-scroll',
    'amend-differs',
    'cannot-come-to',
    'cannot-drag-there',
    'cannot-grip',
    'cowers',
    'has-done-something',
    'held-fast',
    'wizards-do-not',
    'lasts-already',
    'must-engage',
    'no-chance',
    'no-chest',
    'no-pit',
    'no-portcullis',
    'no-such-choice',
    'no-such-trap',
    'no-target',
    'no-treasure-alone',
    'nobody-in-sight',
    'not-alone',
    'not-fallen-beside',
    'not-in-pit',
    'one-hand',
    'one-square-only',
    'out-of-mind',
    'phase-has-begun',
    'potion-in-zone',
    'rages-already',
    'scroll-in-zone',
    'soul-lost',
    'start-of-turn',
    'zone-not-clear',
  ],
};

/** Whether a sentence that something never came up is about one of these. */
export const isSeldom = (sentence: string): boolean =>
  Object.entries(SELDOM).some(([heading, names]) =>
    names.some((name) => sentence === `Of the ${heading}, ${name} never came up.`),
  );
