import type { Fact, State } from '#systems/advanced-heroquest';
import { findModel, isPublicModel, levelOf } from '#shared/systems/advanced-heroquest/testing.ts';

/** What is said aloud of berserkers, of what heals and is drunk, of scrolls, and of who slips away. */
export function aloudSpecials(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const seen = (state: State, ids: readonly string[], said: Record<string, unknown>) =>
    ids.every((id) => isSeen(state, id)) ? said : null;
  switch (fact.kind) {
    case 'wentBerserk':
    case 'scrollCrumbled':
      return seen(after, [fact.model], { model: name(fact.model) });
    case 'slippedAway':
      return seen(before, [fact.model], { model: name(fact.model) });
    case 'regenerated':
    case 'healed':
      return seen(after, [fact.model], { model: name(fact.model), wounds: fact.wounds });
    case 'used': {
      const { by, at, what } = fact;
      const ids = at === undefined ? [by] : [by, at];
      return seen(after, ids, { by: name(by), at: at === undefined ? null : name(at), what });
    }
    default:
      return null;
  }
}

/** Whether the players see a model where it stands, or have seen it before. */
function isSeen(state: State, id: string): boolean {
  const level = levelOf(state, id);
  return level ? isPublicModel(level, level.models[id]!) : (state.roster[id]?.pub ?? null) !== null;
}
