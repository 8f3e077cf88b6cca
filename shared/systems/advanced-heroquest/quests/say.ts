import { findModel } from '../model.ts';
import { toAll, type Sayers, type Topics } from '../say-parts.ts';
import { quests as words } from '../words/quests.ts';
import type { QuestsFact } from './facts.ts';

const tells = words.tells;

/** The facts of a quest in words. Who waits in a quest room the gamemaster alone hears (M-HIDDEN). */
export const QUESTS_SAYERS: Sayers<QuestsFact['kind']> = {
  questBegun: (fact) => toAll(tells.begun(fact.title, fact.story, fact.levels), 'gold'),
  questRoomFound: (fact) => ({
    ...toAll(tells.room(fact.order), 'gold'),
    gm: `${tells.room(fact.order)} ${tells.who(fact.who)}`,
  }),
  stairsPlaced: () => toAll(tells.stairs(), 'gold'),
  questFoeSlain: (fact) => toAll(tells.slain(fact.foe), 'gold'),
  questWon: (fact, before, after) =>
    toAll(
      tells.won(
        fact.title,
        fact.heroes.map(({ model, fate }) => ({
          name: findModel(after, model)?.name ?? model,
          fate: fate - (findModel(before, model)?.fate ?? fate),
        })),
        fact.more,
      ),
      'gold',
      fact.heroes.map(({ model }) => model),
    ),
  questLost: (fact) => toAll(tells.lost(fact.title, fact.foe, fact.why), 'bad'),
};

export const QUESTS_TOPICS: Topics<QuestsFact['kind']> = {
  questBegun: 'dungeon',
  questRoomFound: 'dungeon',
  stairsPlaced: 'dungeon',
  questFoeSlain: 'dungeon',
  questWon: 'dungeon',
  questLost: 'dungeon',
};
