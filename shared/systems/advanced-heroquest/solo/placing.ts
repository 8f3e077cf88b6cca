import { boardOf, distance, neighbours, rectSquares, type Square } from '#board';
import { tell } from '#engine';
import type { Fact } from '../facts.ts';
import { byId, damageDiceOf, levelOf, weaponInHand } from '../model.ts';
import { spellsOf } from '../magic/known.ts';
import { setUpGround } from '../rules/homes.ts';
import { ableParty } from '../rules/in-sight.ts';
import { nameOf, reaches, takenSquares, withoutModel } from '../rules/reach.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { missileWeapon } from '../shooting/weapons.ts';
import type { Level, Model, ModelId, State } from '../state.ts';

/** "Placing Monsters" of the game without a gamemaster: as near to the party as may be, each beside another, archers and casters last. */

/** Armed with something that reaches farther than a blow: a missile weapon, or a spell that is left. */
export const isRanged = (model: Model): boolean =>
  missileWeapon(model)?.held.row === null || spellsOf(model).some(({ times = 0 }) => times > 0);

/** Monsters are placed one after the other: who strikes before who shoots. Large ones stay where they were laid. */
export function* placeNear(g: Table, models: readonly ModelId[]): Rule {
  const there = models.flatMap((id) => levelOf(g.state, id)?.models[id] ?? []);
  const order = [...there].sort((a, b) => Number(isRanged(a)) - Number(isRanged(b)) || byId(a, b));
  const placed: ModelId[] = [];
  for (const { id } of order) {
    const waiting = order.flatMap(({ id: one, size }) => (size === 1 && !placed.includes(one) ? [one] : []));
    const to = squareFor(g.state, id, placed, waiting);
    placed.push(id);
    const model = levelOf(g.state, id)?.models[id];
    if (to && model && (to.x !== model.x || to.y !== model.y))
      yield* tell<Fact>({ kind: 'stationed', model: id, to: [to.x, to.y] });
  }
}

/**
 * The square of the next: from which it can strike, if there is one, the first as near to the party as it may be, and every other beside
 * one that is placed already, if any such square is free. Null: it stays.
 */
function squareFor(
  state: State,
  id: ModelId,
  placed: readonly ModelId[],
  waiting: readonly ModelId[],
): Square | null {
  const ground = setUpGround(state, id);
  const level = levelOf(state, id);
  const model = level?.models[id];
  if (!ground || !level || !model || model.size !== 1) return null;
  const others = withoutModel(level, id);
  // Those who are still to be placed make room.
  const mates = ground.sections.length > 0 ? groupOf(level, id).filter((one) => waiting.includes(one)) : [];
  const taken = takenSquares(mates.reduce(withoutModel, others));
  const board = boardOf(level);
  const party = ableParty(state).filter((one) => one.level.id === level.id);
  const near = (square: Square) =>
    party.length === 0 ? 0 : Math.min(...party.map((one) => distance(board, square, one.model)));
  const beside = placed.flatMap((one) => {
    const mate = level.models[one];
    return mate ? neighbours(board, mate) : [];
  });
  const isBeside = (square: Square) => beside.some((one) => one.x === square.x && one.y === square.y);
  const strikes = (square: Square) =>
    damageDiceOf(model, weaponInHand(model)) !== null &&
    party.some((one) => reaches(level, { ...model, ...square }, one.model).yes);
  const free = ground.sections.flatMap(rectSquares).filter((square) => !taken.has(nameOf(square)));
  const within = placed.length > 0 && free.some(isBeside) ? free.filter(isBeside) : free;
  const key = (square: Square): [number, number, number, number] => [
    isRanged(model) ? 0 : Number(!strikes(square)),
    near(square),
    square.y,
    square.x,
  ];
  return (
    within.map((square) => ({ square, key: key(square) })).sort((a, b) => inOrder(a.key, b.key))[0]?.square ??
    null
  );
}

function groupOf(level: Level, id: ModelId): readonly ModelId[] {
  const group = Object.values(level.groups ?? {}).find(({ models }) => models.includes(id));
  return (group?.models ?? []).filter((one) => one !== id && level.models[one]);
}

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((order, number, i) => order || number - b[i]!, 0);
