import { deepCopy } from '#engine';
import { findModel } from '../model.ts';
import { claim, levelById, publishMarker, type Writers } from '../writing.ts';
import type { QuestsFact } from './facts.ts';

/** How the facts of a quest are written into the state. */
export const QUESTS_WRITERS: Pick<Writers, QuestsFact['kind']> = {
  questBegun(state, { kind: _, story: __, ...quest }) {
    if (state.expedition) state.expedition.quest = { ...quest, rooms: [] };
  },
  questRoomFound(state, fact) {
    const quest = state.expedition?.quest;
    if (quest) state.expedition!.quest = { ...quest, rooms: [...quest.rooms, fact.order] };
  },
  stairsPlaced(state, fact, before) {
    const level = levelById(state, fact.level);
    claim(state, 'k', fact.marker.id, level.markers[fact.marker.id]);
    level.markers[fact.marker.id] = deepCopy(fact.marker);
    publishMarker(state, level, level.markers[fact.marker.id]!, before.levels[level.id]);
  },
  questFoeSlain(state) {
    const quest = state.expedition?.quest;
    if (quest) state.expedition!.quest = { ...quest, slain: true };
  },
  questWon(state, fact) {
    for (const { model: id, fate } of fact.heroes) {
      const hero = findModel(state, id);
      if (hero) hero.fate = fate;
    }
    state.quests = { ...state.quests, [fact.quest]: 'won' };
    if (state.shown.account) state.shown.account.quest = { title: fact.title, won: true };
  },
  questLost(state, fact) {
    state.quests = { ...state.quests, [fact.quest]: 'lost' };
    if (state.shown.account) state.shown.account.quest = { title: fact.title, won: false };
  },
};
