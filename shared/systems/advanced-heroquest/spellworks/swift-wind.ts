import { boardOf, distance } from '#board';
import { ask, d12, tell, within, type Choice } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting } from '../lasting/rules.ts';
import { byId, hasLasting, isFit, isOnMap, levelOf, sideOf } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Model, ModelId, State } from '../state.ts';
import { isPublicModel } from '../writing.ts';
import { oneTurn } from './one-turn.ts';

/** "Swift Wind" (T-SWIFT): the caster, and half a die's number of others, rounded up, go very fast for one turn. */

/** The die, then the others one by one, the nearest first; where it carries all there are, nobody is asked. */
export function* swiftWind(g: Table, by: ModelId, squares: number): Rule {
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'swift wind', by });
  if (!isOnMap(g.state, by)) return;
  const many = Math.ceil(die / 2);
  yield* tell<Fact>({ kind: 'windRolled', by, die, many });
  const span = oneTurn(g.state, by);
  const carry = (id: ModelId) =>
    beginLasting(g, id, { what: 'swift-wind', ...span, by, steps: squares, change: { Sp: { times: 2 } } });
  if (!carriedAlready(g.state, by)) yield* within(null, carry(by));
  for (let left = many; left > 0; left--) {
    const others = othersNear(g.state, by);
    if (others.length === 0) return;
    const id = others.length <= left ? others[0]!.id : yield* within(null, oneOf(by, others, left));
    if (id === null) return;
    if (isOnMap(g.state, id)) yield* within(null, carry(id));
  }
}

const carriedAlready = (state: State, id: ModelId): boolean => {
  const model = levelOf(state, id)?.models[id];
  return model === undefined || hasLasting(model, 'swift-wind');
};

/** Those of the caster's side who could be carried, the nearest first. */
function othersNear(state: State, by: ModelId): Model[] {
  const level = levelOf(state, by);
  if (!level) return [];
  const caster = level.models[by]!;
  const board = boardOf(level);
  const far = (model: Model) => distance(board, caster, model);
  return Object.values(level.models)
    .filter(
      (model) =>
        model.id !== by &&
        sideOf(model) === sideOf(caster) &&
        isFit(model) &&
        !model.resting &&
        isPublicModel(level, model) &&
        !hasLasting(model, 'swift-wind'),
    )
    .sort((a, b) => far(a) - far(b) || byId(a, b));
}

/** One of them, as the caster's player chooses; null: nobody else. */
function* oneOf(by: ModelId, others: readonly Model[], left: number): Rule<ModelId | null> {
  const options: Choice[] = [...others.map(({ id }) => ({ id, model: id })), { id: 'enough' }];
  const chosen = yield* ask.choice<Fact>(options, {
    for: 'swift wind to',
    by,
    default: others[0]!.id,
    about: { left },
  });
  return chosen === 'enough' ? null : chosen;
}
