import type { Fact, State } from '#systems/advanced-heroquest';
import { findModel, isPublicModel, levelOf } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What a shot says aloud: who shoots at whom with which die, what goes astray, lands, bursts or misfires. What monsters have left, and that
 * they have to load, the gamemaster alone hears (M-HIDDEN).
 */
export function aloudShooting(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const seen = (state: State, ...ids: readonly string[]) => ids.every((id) => isSeen(state, id));
  const needed = (by: string, number: number) => (isNumberOpen(after, by) ? number : null);
  const isParty = (id: string) => findModel(after, id)?.kind !== 'monster';
  switch (fact.kind) {
    case 'shot': {
      if (!seen(after, fact.by, fact.at)) return null;
      const { by, at, die, hit, critical, fumble } = fact;
      return { by: name(by), at: name(at), die, hit, critical, fumble, needed: needed(by, fact.needed) };
    }
    case 'friendHit':
      return seen(after, fact.by, fact.instead) ? { by: name(fact.by), instead: name(fact.instead) } : null;
    case 'missileSpent':
      return seen(after, fact.by) && isParty(fact.by)
        ? { by: name(fact.by), what: fact.what, left: fact.left }
        : null;
    case 'missilesRecovered':
      return seen(after, fact.by) && isParty(fact.by)
        ? { by: name(fact.by), what: fact.what, kept: fact.kept, of: fact.dice.length }
        : null;
    case 'unloaded':
    case 'reloaded':
      return seen(after, fact.model) && isParty(fact.model) ? { model: name(fact.model) } : null;
    case 'fired': {
      if (!seen(after, fact.by)) return null;
      const { by, die, hit, fumble } = fact;
      return { by: name(by), die, hit, fumble, needed: needed(by, fact.needed) };
    }
    case 'landed':
      return seen(after, fact.by) ? { by: name(fact.by), die: fact.die ?? null } : null;
    case 'misfired':
      return seen(after, fact.by) ? { by: name(fact.by), weapon: fact.weapon } : null;
    case 'weaponBurst':
      return seen(before, fact.by) ? { weapon: fact.weapon } : null;
    default:
      return null;
  }
}

/** Whether the players see a model where it stands, or have seen it before. */
function isSeen(state: State, id: string): boolean {
  const level = levelOf(state, id);
  return level ? isPublicModel(level, level.models[id]!) : (state.roster[id]?.pub ?? null) !== null;
}

/** Whether the table has it that the players know what somebody needs (M-HIDDEN). */
function isNumberOpen(state: State, id: string): boolean {
  const chosen = state.settings.options?.['needed-shown'] ?? 'ruled';
  const by = findModel(state, id);
  return chosen === 'always' || (chosen === 'ruled' && (by?.kind !== 'monster' || by.revealed));
}
