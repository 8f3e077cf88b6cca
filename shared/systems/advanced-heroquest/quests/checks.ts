import type { Refusal } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { quests } from '../words/quests.ts';
import { questCalled } from './quests.ts';

/** Why an expedition cannot set out on a quest: it is unknown, over, or would not begin in a dungeon of its own (T-ONCE). */
export function questRefusal(
  state: State,
  { quest: name, dungeon, stairs, here }: CommandOf<'expedition'>,
): Refusal | null {
  if (name === undefined) return null;
  const say = quests.refusals;
  const quest = questCalled(name);
  if (!quest) return say.noSuchQuest();
  const ended = state.quests?.[quest.id];
  if (ended) return say.isOver(quest.name, ended);
  return dungeon !== undefined || stairs !== undefined || here ? say.ownDungeon(quest.name) : null;
}
