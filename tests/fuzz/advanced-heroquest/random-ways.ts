import { boardOf, neighbours, rectSquares, sides, squareTowards, type EdgeName, type Square } from '#board';
import type { Level, Model } from '#shared/systems/advanced-heroquest/testing.ts';

/** Where people go: how far things are, what lies around them, and which doors are there. */

/** Steps from every square that a way leads from to a place, through whoever stands there. */
export function distancesTo(level: Level, goal: readonly Square[]): Map<string, number> {
  const board = boardOf(level);
  const far = new Map(goal.map(({ x, y }) => [`${x},${y}`, 0]));
  const queue = [...goal];
  for (const square of queue)
    for (const next of neighbours(board, square)) {
      if (far.has(`${next.x},${next.y}`)) continue;
      far.set(`${next.x},${next.y}`, far.get(`${square.x},${square.y}`)! + 1);
      queue.push(next);
    }
  return far;
}

/** The squares around a place. */
export const around = (at: Square): Square[] => sides.map((side) => squareTowards(at, side));

/** The squares around some models. */
export const besides = (models: readonly Model[]): Square[] =>
  models.flatMap(({ x, y, size }) => rectSquares({ x, y, w: size, h: size }).flatMap(around));

const doorsOf = (level: Level, isOpen: boolean): EdgeName[] =>
  Object.entries(level.edges).flatMap(([name, edge]) =>
    edge.kind === 'door' && (edge.state === 'open') === isOpen && !edge.secret && !edge.hidden
      ? [name as EdgeName]
      : [],
  );

export const openDoors = (level: Level): EdgeName[] => doorsOf(level, true);
export const shutDoors = (level: Level): EdgeName[] => doorsOf(level, false);
