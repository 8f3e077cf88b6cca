import {
  boardOf,
  edgeSquares,
  isOpenDoor,
  makeBoard,
  neighbours,
  path,
  reach,
  rectSquares,
  type Board,
  type Edge,
  type EdgeName,
  type Square,
} from '#board';
import type { At } from '../facts.ts';
import { moveQuery } from '../moves.ts';
import { bodiesOn, nameOf } from '../rules/reach.ts';
import type { Level, Model, State } from '../state.ts';

/** Where heroes go: how far things are, and the move that leads nearest to them. */

/** Steps from some squares to all others, by the square's name. */
export type Steps = ReadonlyMap<string, number>;

/** The ground as somebody crosses it who opens each shut door that he comes to; `lifted`: and each portcullis. */
export function openedGround(level: Level, lifted = false): Board {
  const opened = Object.entries(level.edges).flatMap(([name, edge]): [string, Edge][] => {
    if (edge.kind === 'door' && !edge.false && !isOpenDoor(edge))
      return [[name, { kind: 'door', state: 'open' }]];
    return lifted && edge.portcullis === 'down' ? [[name, { kind: edge.kind, state: edge.state }]] : [];
  });
  if (opened.length === 0) return boardOf(level);
  return makeBoard({ ...level, edges: { ...level.edges, ...Object.fromEntries(opened) } });
}

/** Squares that are better left alone: those of what burns, chokes or is a hole. */
export function badSquares(level: Level): Set<string> {
  const bad = Object.values(level.markers).filter(({ zone }) => zone && zone.what !== 'still-air');
  return new Set(bad.flatMap((marker) => rectSquares(marker)).map(nameOf));
}

/** How many steps every square is from the nearest of some, past all who stand there but round what nobody may enter. */
export function stepsFrom(board: Board, closed: ReadonlySet<string>, from: readonly Square[]): Steps {
  const steps = new Map(from.map((square) => [nameOf(square), 0]));
  const queue = [...from];
  for (const square of queue) {
    const next = steps.get(nameOf(square))! + 1;
    for (const one of neighbours(board, square)) {
      const name = nameOf(one);
      if (steps.has(name) || closed.has(name)) continue;
      steps.set(name, next);
      queue.push(one);
    }
  }
  return steps;
}

/** Squares on which something solid stands: a chest, a pit, a block. */
export function solidSquares(level: Level): Set<string> {
  const solid = Object.values(level.markers).filter(({ solid }) => solid);
  return new Set(solid.flatMap((marker) => rectSquares(marker)).map(nameOf));
}

/** What a way goes round: everything solid, and where possible what is better left alone. */
export const closedSquares = (level: Level): Set<string> =>
  new Set([...solidSquares(level), ...badSquares(level)]);

/** A move, and how many steps are left after it. */
export interface Walk {
  to: At;
  path: readonly At[];
  left: number;
}

/** The longest way that a model goes at once towards where the steps come from; null: none of its moves leads nearer. */
export function walkTowards(state: State, level: Level, model: Model, steps: Steps, least = 0): Walk | null {
  const far = (square: Square) => steps.get(nameOf(square)) ?? Infinity;
  const here = far(model);
  return bestWalk(state, level, model, (square) => {
    const left = far(square);
    return left < here && left >= least ? -left : null;
  });
}

/** The move to the square that is worth most, over no bad ground; `worth` null: not there. */
export function bestWalk(
  state: State,
  level: Level,
  model: Model,
  worth: (square: Square) => number | null,
): Walk | null {
  const board = boardOf(level);
  const bodies = bodiesOn(level);
  const query = moveQuery(state, level, model);
  if (query.allowance < 1) return null;
  const bad = badSquares(level);
  const squares = reach(board, bodies, query).flatMap(({ at, steps }) => {
    const value = bad.has(nameOf(at)) ? null : worth(at);
    return value === null ? [] : [{ at, steps, value }];
  });
  squares.sort((a, b) => b.value - a.value || a.steps - b.steps || a.at.y - b.at.y || a.at.x - b.at.x);
  // The rules take the shortest way, and nobody is sent through flames by it.
  for (const { at, value } of squares.slice(0, 12)) {
    const way = path(board, bodies, query, at);
    if ('blocked' in way || way.squares.some((square) => bad.has(nameOf(square)))) continue;
    return { to: [at.x, at.y], path: way.squares.map(({ x, y }): At => [x, y]), left: -value };
  }
  return null;
}

/** Shut doors that are known, each with the two squares beside it. */
export function shutDoors(level: Level): { name: EdgeName; squares: readonly Square[] }[] {
  return Object.entries(level.edges)
    .filter(([, edge]) => edge.kind === 'door' && !isOpenDoor(edge) && !edge.false)
    .map(([name]) => ({ name: name as EdgeName, squares: edgeSquares(name as EdgeName) }));
}
