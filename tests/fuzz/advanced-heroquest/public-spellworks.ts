import type { Fact, State } from '#systems/advanced-heroquest';
import { findModel, isPublicModel, levelOf } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What spells that change the ground, the moves and the lives of others say aloud: their dice, who flies how far, who lives again. Null:
 * nothing, or another chapter's fact.
 */
export function aloudSpellworks(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const isSeen = (id: string) => {
    const level = levelOf(after, id);
    return level ? isPublicModel(level, level.models[id]!) : (after.roster[id]?.pub ?? null) !== null;
  };
  switch (fact.kind) {
    // Who casts what is heard by everybody who sees him.
    case 'spellCast':
    case 'spellFailed':
      return isSeen(fact.by) ? { by: name(fact.by), spell: fact.spell } : null;
    case 'spellAnswered':
      return isSeen(fact.model) ? { model: name(fact.model), die: fact.die } : null;
    case 'spiedUpon':
      return fact.models.length > 0 ? { many: fact.models.length } : null;
    case 'doorMade':
      return isSeen(fact.by) ? { by: name(fact.by) } : null;
    case 'rockRolled':
      return isSeen(fact.by) ? { by: name(fact.by), die: fact.die, rock: fact.rock } : null;
    case 'raised':
    case 'soulLost':
      return { model: name(fact.model) };
    case 'flew':
      return isSeen(fact.model) ? { model: name(fact.model), die: fact.die, steps: fact.path.length } : null;
    case 'windRolled':
      return isSeen(fact.by) ? { die: fact.die, many: fact.many } : null;
    default:
      return null;
  }
}
