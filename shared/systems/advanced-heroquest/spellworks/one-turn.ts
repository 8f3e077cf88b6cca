import { findModel } from '../model.ts';
import type { ModelId, State, Until } from '../state.ts';

/** T-ONETURN: until the end of the caster's next own phase; the one in which he casts is not counted. */
export function oneTurn(state: State, by: ModelId): { until: Until; left: number } {
  const isMonster = findModel(state, by)?.kind === 'monster';
  const isOwn = (state.turn.phase === 'gm') === isMonster;
  return { until: isMonster ? 'monsters' : 'heroes', left: isOwn ? 2 : 1 };
}
