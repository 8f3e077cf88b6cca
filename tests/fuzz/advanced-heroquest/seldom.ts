import type { Heading } from '../tally.ts';

/** Of a quest, what takes a whole expedition through three levels: its scenarios, and a test that plays it from end to end, prove it. */
const QUEST = 'a whole expedition through the three levels of a quest';

/**
 * What so few games need not bring about, each with the reason why random play comes to it too seldom; scenarios prove it. A name leaves
 * this list when a random player has learnt to bring it about; none comes to it without a reason.
 */
export const SELDOM: Readonly<Partial<Record<Heading, Readonly<Record<string, string>>>>> = {
  questions: {
    'stray-shot': 'a fumbled shot with two friends or more beside its target',
    whom: 'two heroes as good and as near as each other, in a game without a gamemaster',
    rock: 'a door made by magic where nothing is known behind the wall, and explored in the same game',
    'which-spell': 'a random spell of a caster who has more than one to choose from',
    'berserk-attack-at': 'a berserker who has two or more in reach after a blow',
  },
  facts: {
    questFoeSlain: QUEST,
    questWon: QUEST,
    itemsLeft: 'a character monster that carries something, looted with a full purse',
  },
  refusals: {
    trapped: 'a trap in a chest that was seen and left alone, and somebody who opens that chest all the same',
    'quest-is-over': QUEST,
    'has-done-something': 'a monk who has moved in the very turn in which he would read',
    'scroll-in-zone': 'a monk in a zone in his own phase',
    'potion-in-zone': 'a potion at hand beside the fallen, and an enemy at hand as well',
    'held-fast': 'somebody out of his mind between friends three times as strong as he is',
    'soul-lost': 'a soul that is lost, and somebody who tries again',
  },
};

/** Whether a sentence that something never came up is about one of these. */
export const isSeldom = (sentence: string): boolean =>
  Object.entries(SELDOM).some(([heading, names]) =>
    Object.keys(names).some((name) => sentence === `Of the ${heading}, ${name} never came up.`),
  );
