import type { Fact, State } from '#systems/advanced-heroquest';
import { findModel } from '#shared/systems/advanced-heroquest/testing.ts';

/** What a fact of a quest says aloud: all but who waits in a quest room (M-HIDDEN). `undefined`: it is none of these. */
export function aloudQuests(fact: Fact, after: State): Record<string, unknown> | undefined {
  switch (fact.kind) {
    case 'questBegun':
      return { title: fact.title, story: fact.story, levels: fact.levels };
    case 'questRoomFound':
      return { order: fact.order };
    case 'stairsPlaced':
      return {};
    case 'questFoeSlain':
      return { foe: fact.foe };
    case 'questWon':
      return {
        title: fact.title,
        more: fact.more,
        heroes: fact.heroes.map(({ model, fate }) => [findModel(after, model)?.pub, fate]),
      };
    case 'questLost':
      return { title: fact.title, foe: fact.foe, why: fact.why };
    default:
      return undefined;
  }
}
