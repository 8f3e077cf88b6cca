import { tell } from '#engine';
import type { Fact } from '../facts.ts';
import type { Ending } from '../lasting/rules.ts';
import { findModel, woundsAtStart } from '../model.ts';
import { standUpFacts } from '../rules/fate.ts';

/** A Healing Potion works as the next turn begins: all wounds come back, and the unconscious gets up. The dead stay dead. */
export const potionHeals: Ending = function* (g, id) {
  const model = findModel(g.state, id);
  if (!model || model.down === 'dead') return;
  const wounds = woundsAtStart(model) - model.wounds;
  if (wounds < 1) return;
  yield* tell<Fact>({ kind: 'healed', model: id, wounds });
  yield* tell<Fact>(...standUpFacts(g.state, id));
};
