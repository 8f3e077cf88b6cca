import { tell } from '#engine';
import type { At, Fact } from '../facts.ts';
import { burdenOn, modelOnMap, modelsOnMap } from '../model.ts';
import type { ModelId, State } from '../state.ts';
import { freeSquareNear } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** Carrying the fallen, and the bodies of dead heroes ("Death", D-CARRY, D-BODY). */

export function* pickUp(_g: Table, by: ModelId, model: ModelId): Rule {
  yield* tell<Fact>({ kind: 'pickedUp', by, model });
}

export function* putDown(g: Table, by: ModelId, at: At): Rule {
  const { carries } = modelOnMap(g.state, by);
  yield* tell<Fact>({ kind: 'putDown', by, model: carries!, at: [at[0], at[1]] });
}

/** D-CARRY: when a fight begins, whoever is carried lies on the nearest free square. */
export function* layDownCarried(g: Table): Rule {
  yield* tell<Fact>(...laidDown(g.state));
}

/** The same as facts, each of those who are laid down on a square of his own. */
export function laidDown(state: State): Fact[] {
  const facts: Fact[] = [];
  const laid: Record<string, At[]> = {};
  for (const { level: id, model } of modelsOnMap(state)) {
    const level = state.levels[id]!;
    // A ruling may have taken the burden away.
    if (model.carries === undefined || !burdenOn(level, model.carries)) continue;
    const at = freeSquareNear(level, [model], laid[id]);
    if (!at) continue;
    (laid[id] ??= []).push(at);
    facts.push({ kind: 'putDown', by: model.id, model: model.carries, at });
  }
  return facts;
}
