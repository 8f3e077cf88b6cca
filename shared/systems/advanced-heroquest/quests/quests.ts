import { QUESTS } from '../content/catalogue.ts';
import type { Quest } from '../content/schema.ts';
import type { FactOf } from '../facts.ts';
import { isCalled } from '../model.ts';

/** The quests that the game knows ("Solo Advanced HeroQuest", "Tobaro's Bane"). */

/** A quest by its content id or its short name; null: there is none. */
export const questCalled = (name: string): Quest | null =>
  QUESTS.find(({ id }) => isCalled(id, name)) ?? null;

/** What everybody is told of a quest when it begins. */
export const questFact = ({ id, name, story, levels, foe, reward }: Quest): FactOf<'questBegun'> => ({
  kind: 'questBegun',
  quest: id,
  title: name,
  story,
  levels: levels.length,
  foe,
  ...reward,
});
