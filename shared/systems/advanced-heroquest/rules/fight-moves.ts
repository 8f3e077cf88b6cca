import { boardOf, path, type Square } from '#board';
import { ask, d12, tell, within } from '#engine';
import { dragWay, moveQuery } from '../moves.ts';
import type { At, Fact } from '../facts.ts';
import { isOnMap, levelOf } from '../model.ts';
import { canRun } from '../specials/blocks.ts';
import type { ModelId } from '../state.ts';
import { turnByFate } from './fate.ts';
import { holderOf, walk } from './moving.ts';
import { bodiesOn } from './reach.ts';
import type { Rule, Table } from './rule.ts';
import { hasWalked } from './turning.ts';

/** "Running", dragging the fallen ("Death", D-DRAG) and the slayer's step (F-ADVANCE). */

/**
 * F-RUN: one die, and so many squares more; none at a 1, which a hero's fate makes a 2 (D-ROLLS). With a square to run to, the way is
 * walked at once, as far as the die goes.
 */
export function* run(g: Table, by: ModelId, to?: readonly [number, number]): Rule {
  const [die] = (yield* ask.dice<Fact>(1, d12, { for: 'run', by })) as [number];
  // A ruling may have taken the runner away.
  if (!runs(g, by)) return;
  const squares = die === 1 ? 0 : die;
  yield* tell<Fact>({ kind: 'ran', model: by, die, squares });
  if (die !== 1) {
    if (to) yield* within(null, runTo(g, by, to));
    return;
  }
  // A ruling that comes in with the offer may take him away, too.
  if (!runs(g, by) || !(yield* within(null, turnByFate(g, by, 'fate run')))) return;
  yield* tell<Fact>({ kind: 'ran', model: by, die, squares: 2 });
  if (to) yield* within(null, runTo(g, by, to));
}

/** Whether the runner is still there and on his legs. */
function runs(g: Table, by: ModelId): boolean {
  const model = levelOf(g.state, by)?.models[by];
  return model !== undefined && canRun(model);
}

/** As far towards a square as the run goes. */
function* runTo(g: Table, by: ModelId, to: readonly [number, number]): Rule {
  const level = levelOf(g.state, by)!;
  const model = level.models[by]!;
  const query = moveQuery(g.state, level, model);
  const whole = { ...query, allowance: Infinity };
  const wayTo = (square: Square) => path(boardOf(level), bodiesOn(level), whole, square);
  let way = wayTo({ x: to[0], y: to[1] });
  // Where an enemy's reach lies across the way, it ends there.
  if ('blocked' in way && way.blocked.reason === 'stopped') way = wayTo(way.blocked.at as Square);
  if ('blocked' in way) return;
  const squares = way.squares.slice(0, query.allowance).map(({ x, y }) => [x, y] as const);
  // A large model is led by a corner: its own square follows only to the end of the whole way.
  const end = model.size === 1 ? squares.at(-1) : squares.length === way.squares.length ? to : undefined;
  if (end) yield* within(null, walk(g, by, squares, [end[0], end[1]]));
}

/** Drags a fallen Hero: he comes to lie on the square that was left last. It has been checked. */
export function* drag(g: Table, by: ModelId, fallen: ModelId, to: At): Rule {
  const level = levelOf(g.state, by)!;
  const model = level.models[by]!;
  const way = dragWay(g.state, level, model, { x: to[0], y: to[1] });
  if ('blocked' in way) throw new Error(`${model.name} cannot drag anybody there.`);
  const walked = way.squares.map(({ x, y }) => [x, y] as const);
  const behind = walked.at(-2) ?? ([model.x, model.y] as const);
  const held = holderOf(g.state, by, to);
  yield* tell<Fact>({ kind: 'dragged', by, model: fallen, path: walked, to: [to[0], to[1]], behind });
  yield* within(null, hasWalked(g, by, walked));
  if (held && isOnMap(g.state, by) && isOnMap(g.state, held))
    yield* tell<Fact>({ kind: 'heldUp', model: by, by: held });
}

/** F-ADVANCE: the slayer takes the square of the slain; zones do not matter, and it is no move. It has been checked. */
export function* stepIn(g: Table, by: ModelId, to: At): Rule {
  yield* tell<Fact>({ kind: 'steppedIn', model: by, to: [to[0], to[1]] });
  yield* within(null, hasWalked(g, by, [[to[0], to[1]]]));
}
