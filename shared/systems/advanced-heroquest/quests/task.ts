import type { State } from '../state.ts';
import { quests } from '../words/quests.ts';

/** What a quest asks of the heroes now, in one line for the screens; undefined: no quest is under way. */
export function questTask(state: State): string | undefined {
  const quest = state.expedition?.quest;
  if (!quest) return undefined;
  const level = state.levels[state.current];
  const order = level?.dungeon === state.expedition?.dungeon ? (level?.order ?? 1) : 1;
  const what = quest.slain
    ? quests.task.back(quest.foe)
    : order >= quest.levels
      ? quests.task.kill(quest.foe, quest.rooms.includes(order))
      : quests.task.down(quest.rooms.includes(order));
  return quests.task.line(quest.title, order, quest.levels, what);
}
