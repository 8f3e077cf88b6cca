import { tell } from '#engine';
import type { At, Fact } from '../facts.ts';
import { modelOnMap, modelsOnMap } from '../model.ts';
import type { ModelId } from '../state.ts';
import { freeSquareNear } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** Carrying the fallen ("Death", D-CARRY). */

export function* pickUp(_g: Table, by: ModelId, model: ModelId): Rule {
  yield* tell<Fact>({ kind: 'pickedUp', by, model });
}

export function* putDown(g: Table, by: ModelId, at: At): Rule {
  const { carries } = modelOnMap(g.state, by);
  yield* tell<Fact>({ kind: 'putDown', by, model: carries!, at: [at[0], at[1]] });
}

/** D-CARRY: when a fight begins, whoever is carried lies on the nearest free square. */
export function* layDownCarried(g: Table): Rule {
  for (const { level: id, model } of modelsOnMap(g.state)) {
    if (model.carries === undefined) continue;
    const level = g.state.levels[id]!;
    const at = freeSquareNear(level, [model]);
    if (at) yield* tell<Fact>({ kind: 'putDown', by: model.id, model: model.carries, at });
  }
}
