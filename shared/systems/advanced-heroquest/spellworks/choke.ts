import { within } from '#engine';
import { beginLasting, type Ending } from '../lasting/rules.ts';
import { findModel, hasLasting, isOnMap, modelOnMap } from '../model.ts';
import { takeWounds } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';

/** "Choke" (T-CHOKE): the victim staggers a square a turn, and dies at the end of the third, unless the caster has been killed. */

/** Takes the victim's breath for so many turns after this one. */
export function* choke(g: Table, by: ModelId, at: ModelId, turns: number): Rule {
  if (!isOnMap(g.state, at) || hasLasting(modelOnMap(g.state, at), 'choke')) return;
  yield* within(null, beginLasting(g, at, { what: 'choke', until: 'turn', left: turns + 1, by, steps: 1 }));
}

/** The end of the last turn: it kills, if whoever cast it lives; fate may stand against it (D-WHEN). */
export const chokes: Ending = function* (g, id, { by }) {
  if (!isOnMap(g.state, id)) return;
  if (by !== undefined && findModel(g.state, by)?.down === 'dead') return;
  const { kind, wounds } = modelOnMap(g.state, id);
  const deadly = kind === 'hero' ? Math.max(0, wounds) + 1 : Math.max(1, wounds);
  yield* within(null, takeWounds(g, id, deadly, by ?? id));
};
