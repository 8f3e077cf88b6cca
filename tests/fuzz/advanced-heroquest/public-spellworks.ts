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
  const took = ({ by, components }: { by: string; components: readonly string[] }) =>
    findModel(after, by)?.kind === 'monster' ? [] : components;
  switch (fact.kind) {
    // Who casts what at whom is heard by everybody who sees both; what it took of a monster is the gamemaster's.
    case 'spellCast': {
      const { by, spell, at } = fact;
      const target = at !== undefined && findModel(after, at) ? at : by;
      if (!isSeen(by) || !isSeen(target)) return null;
      return { by: name(by), spell, at: target === by ? null : name(target), took: took(fact) };
    }
    case 'spellFailed':
      return isSeen(fact.by) ? { by: name(fact.by), spell: fact.spell, took: took(fact) } : null;
    case 'spellAnswered': {
      const { by, die, held } = fact;
      return isSeen(fact.model) ? { model: name(fact.model), by, die, held } : null;
    }
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
