/** The questions of the board for area games: sections taken as places, with limits, and links that join them. */
import { areaWaysFrom, OPEN, OPEN_DOOR, sectionAt, SHUT } from './board.ts';
import type { AreaWay, Board } from './board.ts';
import { isOnSquares } from './level.ts';
import type { AnyBody, Placed } from './level.ts';
import type { MoveBlock, MoveQuery, Reached, Way } from './move-query.ts';
import type { Sight } from './sight-query.ts';

type Area = { section: string };

/** True when the area takes no further model: its limit is reached by bodies that block the way, the mover and those passed not counted. */
function isFull(board: Board, bodies: readonly AnyBody[], query: MoveQuery<Area>, id: string): boolean {
  const limit = board.sections[id]?.limit;
  const counted = bodies.filter(
    (body) =>
      !isOnSquares(body) &&
      body.section === id &&
      body.blocksWay &&
      body.id !== query.mover &&
      !query.passBodies?.includes(body.id) &&
      !query.endBodies?.includes(body.id),
  );
  return limit !== undefined && counted.length >= limit;
}

function canPass(query: MoveQuery<Area>, way: AreaWay): boolean {
  return way.way === OPEN || (way.way === OPEN_DOOR && query.throughDoors !== false);
}

function stopAt(query: MoveQuery<Area>, id: string): string | undefined {
  return query.stops?.find((stop) => stop.section === id)?.why;
}

/** For each area found, the one before it; in the order found. Full areas are not entered. */
function search(
  board: Board,
  bodies: readonly AnyBody[],
  query: MoveQuery<Area>,
  allowance: number,
  ignoreStops = false,
): Map<string, { before: string | null; steps: number }> {
  const start = query.from.section;
  const found = new Map<string, { before: string | null; steps: number }>([
    [start, { before: null, steps: 0 }],
  ]);
  for (const [here, { steps }] of found) {
    if (steps >= allowance) break;
    if (here !== start && !ignoreStops && stopAt(query, here) !== undefined) continue;
    for (const way of areaWaysFrom(board, here)) {
      if (found.has(way.to) || !canPass(query, way)) continue;
      if (query.within && !query.within.includes(way.to)) continue;
      if (isFull(board, bodies, query, way.to)) continue;
      found.set(way.to, { before: here, steps: steps + 1 });
    }
  }
  return found;
}

export function areaReach(board: Board, bodies: readonly AnyBody[], query: MoveQuery<Area>): Reached<Area>[] {
  const reached: Reached<Area>[] = [];
  for (const [section, { steps }] of search(board, bodies, query, query.allowance)) {
    if (steps === 0) continue;
    const stop = stopAt(query, section);
    reached.push({ at: { section }, steps, ...(stop === undefined ? {} : { stop }) });
  }
  return reached;
}

export function areaPath(
  board: Board,
  bodies: readonly AnyBody[],
  query: MoveQuery<Area>,
  to: Area,
): Way<Area> | { blocked: MoveBlock } {
  const end = to.section;
  if (query.from.section === end) return { blocked: { reason: 'alreadyThere' } };
  if (!board.sections[query.from.section] || !board.sections[end]) return { blocked: { reason: 'noFloor' } };
  if (query.within && !query.within.includes(end)) return { blocked: { reason: 'outside' } };
  if (isFull(board, bodies, query, end)) return { blocked: { reason: 'full' } };
  const near = search(board, bodies, query, query.allowance);
  if (near.has(end)) {
    const squares = back(near, end);
    const stop = stopAt(query, end);
    return { squares, steps: squares.length, ...(stop === undefined ? {} : { stop }) };
  }
  const far = search(board, bodies, query, Infinity).get(end);
  if (far) return { blocked: { reason: 'tooFar', steps: far.steps } };
  const past = search(board, bodies, query, Infinity, true);
  const stop = back(past, end).flatMap(
    ({ section }) => query.stops?.find((other) => other.section === section) ?? [],
  )[0];
  if (stop) return { blocked: { reason: 'stopped', at: { section: stop.section }, why: stop.why } };
  return { blocked: { reason: 'noWay' } };
}

function back(found: ReadonlyMap<string, { before: string | null }>, end: string): Area[] {
  const way: Area[] = [];
  for (let id: string | null = end; id !== null;) {
    const step: { before: string | null } | undefined = found.get(id);
    if (!step || step.before === null) break;
    way.unshift({ section: id });
    id = step.before;
  }
  return way;
}

/** An area is seen from itself and over a link that nothing closes; over a lowered portcullis, obscured. */
export function areaSight(board: Board, from: Placed, to: Placed): Sight {
  const [a, b] = [areaOf(board, from), areaOf(board, to)];
  if (a !== null && a === b && board.sections[a]) return { kind: 'clear' };
  const link = areaWaysFrom(board, a).find((way) => way.to === b);
  if (!link) return { kind: 'blocked', why: { apart: true } };
  if (link.way === OPEN || link.way === OPEN_DOOR) return { kind: 'clear' };
  const why = { link: link.link };
  return link.way === SHUT ? { kind: 'blocked', why } : { kind: 'obscured', why };
}

function areaOf(board: Board, place: Placed): string | null {
  return isOnSquares(place) ? sectionAt(board, place) : place.section;
}
