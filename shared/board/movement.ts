/** Where a model may go, and by which way. The question is plain data that a system makes; the answer is the same for rule and screen. */
import { areaPath, areaReach } from './areas.ts';
import type { Board } from './board.ts';
import type { Square } from './geometry.ts';
import { isOnSquares } from './level.ts';
import type { AnyBody, Body, Place } from './level.ts';
import type { MoveBlock, MoveQuery, Reached, Way } from './move-query.ts';
import { squarePath, squareReach } from './square-moves.ts';

/**
 * Every place on which the model can end this move, the start left out: nearest first; as near, in the order in which they are found,
 * clockwise from north. A large model's place is its north-west square.
 */
export function reach<P extends Place>(
  board: Board,
  bodies: readonly AnyBody[],
  query: MoveQuery<P>,
): Reached<P>[] {
  // Which kind of place a query is about shows in `from`; its stops are of the same kind, which the compiler cannot follow.
  const reached = onSquares(query)
    ? squareReach(board, standing(bodies), query)
    : areaReach(board, bodies, query as MoveQuery<{ section: string }>);
  const { ends } = query;
  const ended = ends ? reached.filter(({ at }) => ends.some((end) => isSamePlace(end, at))) : reached;
  return ended as Reached<P>[];
}

function isSamePlace(a: Place, b: Place): boolean {
  return isOnSquares(a) && isOnSquares(b) ? a.x === b.x && a.y === b.y : sectionOf(a) === sectionOf(b);
}

const sectionOf = (place: Place): unknown => (place as { section?: unknown }).section;

/**
 * The shortest way to a place of `reach`, or why there is none. Of ways equally short, the one that turns to north, east, south,
 * west in this order as early as it can; of leading corners, north-west, north-east, south-east, south-west.
 */
export function path<P extends Place>(
  board: Board,
  bodies: readonly AnyBody[],
  query: MoveQuery<P>,
  to: P,
): Way<P> | { blocked: MoveBlock } {
  const way = onSquares(query)
    ? squarePath(board, standing(bodies), query, to as Square)
    : areaPath(board, bodies, query as MoveQuery<{ section: string }>, to as { section: string });
  const mayEnd = query.ends?.some((end) => isSamePlace(end, to)) ?? true;
  if (!('blocked' in way) && !mayEnd) return { blocked: { reason: 'notHere' } };
  return way as Way<P> | { blocked: MoveBlock };
}

function onSquares(query: MoveQuery): query is MoveQuery<Square> {
  return isOnSquares(query.from);
}

function standing(bodies: readonly AnyBody[]): readonly Body[] {
  const all = bodies.every((body) => isOnSquares(body));
  return all ? (bodies as readonly Body[]) : bodies.filter((body) => isOnSquares(body));
}
