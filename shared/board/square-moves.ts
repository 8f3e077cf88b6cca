import { NOWHERE, OPEN, OPEN_DOOR } from './board.ts';
import type { Board } from './board.ts';
import { edgeName, sameSquare, sides } from './geometry.ts';
import type { EdgeName, Square } from './geometry.ts';
import { bodySquares } from './level.ts';
import type { Body } from './level.ts';
import type { Corner, MoveBlock, MoveQuery, Reached, Way } from './move-query.ts';

/** Marks of a square for one query. */
const NO_PASSING = 1;
const NO_ENDING = 2;
const OUTSIDE = 4;
const STOPPING = 8;

/** A search from one leading square; arrays by square number. */
interface Search {
  /** Squares in the order in which they were found. */
  found: Int32Array;
  count: number;
  steps: Int32Array;
  /** The square from which each was found, of the first itself; NOWHERE where nothing was found. `steps` holds only for what was. */
  before: Int32Array;
}

interface Lead {
  corner: Corner;
  dx: number;
  dy: number;
}

const smallLead: Lead = { corner: 'nw', dx: 0, dy: 0 };
const leads: readonly Lead[] = [
  smallLead,
  { corner: 'ne', dx: 1, dy: 0 },
  { corner: 'se', dx: 1, dy: 1 },
  { corner: 'sw', dx: 0, dy: 1 },
];

function leadsOf(query: MoveQuery<Square>): readonly Lead[] {
  return query.size === 2 ? leads : [smallLead];
}

type Scratch = Omit<Search, 'count'> & { marks: Uint8Array };

const scratches = new WeakMap<Board, Scratch>();

/** Arrays of a board that every query fills anew: to make them each time takes longer than a small reach. A search is read before the next. */
function scratchOf(board: Board): Scratch {
  let scratch = scratches.get(board);
  if (!scratch) {
    const numbers = (): Int32Array => new Int32Array(board.count);
    scratch = { found: numbers(), steps: numbers(), before: numbers(), marks: new Uint8Array(board.count) };
    scratches.set(board, scratch);
  }
  return scratch;
}

function marksFor(board: Board, bodies: readonly Body[], query: MoveQuery<Square>): Uint8Array {
  const marks = scratchOf(board).marks.fill(0);
  for (const body of bodies) {
    if (!body.blocksWay || body.id === query.mover || query.endBodies?.includes(body.id)) continue;
    const mark = query.passBodies?.includes(body.id) ? NO_ENDING : NO_ENDING | NO_PASSING;
    const size = body.size ?? 1;
    for (let y = body.y; y < body.y + size; y++)
      for (let x = body.x; x < body.x + size; x++) {
        const i = board.find(x, y);
        if (i >= 0) marks[i] = marks[i]! | mark;
      }
  }
  for (const stop of query.stops ?? []) {
    const i = board.find(stop.x, stop.y);
    if (i >= 0) marks[i] = marks[i]! | STOPPING;
  }
  const { within } = query;
  if (within) {
    const allowed = board.sectionIds.map((id) => within.includes(id));
    if (allowed.includes(false))
      for (let i = 0; i < board.count; i++) if (!allowed[board.owner[i]!]) marks[i] = marks[i]! | OUTSIDE;
  }
  return marks;
}

/**
 * Whether a model stops with its leading corner on square `i`: a stop lies there, or for a large one on any square that it would cover.
 */
function stopAt(board: Board, marks: Uint8Array, query: MoveQuery<Square>, i: number, lead: Lead): boolean {
  if (query.size !== 2) return (marks[i]! & STOPPING) !== 0;
  return bodySquares({ ...position(board, i, lead), size: 2 }).some(({ x, y }) => {
    const covered = board.find(x, y);
    return covered >= 0 && (marks[covered]! & STOPPING) !== 0;
  });
}

/** What keeps a model of this size from standing with its north-west square here; null when nothing does (F-LARGE: not across anything). */
function standingBlock(
  board: Board,
  marks: Uint8Array,
  size: 1 | 2,
  at: Square,
): { reason: 'noFloor' | 'outside' | 'taken'; square: Square } | { reason: 'across'; edge: EdgeName } | null {
  const squares = bodySquares({ ...at, size });
  for (const square of squares) {
    const i = board.find(square.x, square.y);
    if (i < 0) return { reason: 'noFloor', square };
    if (marks[i]! & OUTSIDE) return { reason: 'outside', square };
    if (marks[i]! & NO_ENDING) return { reason: 'taken', square };
  }
  if (size === 1) return null;
  const [nw, ne, sw] = squares as [Square, Square, Square];
  for (const [square, side] of [
    [nw, 1],
    [nw, 2],
    [ne, 2],
    [sw, 1],
  ] as const)
    if (board.ways[4 * board.find(square.x, square.y) + side] !== OPEN)
      return { reason: 'across', edge: edgeName(square, sides[side]!) };
  return null;
}

/**
 * Breadth first from the leading square (the model is placed, so there is floor), sides clockwise from north. No step leads on from a stop,
 * unless `ignoreStops`; a stop on which the model cannot stand is thereby no way for it at all. With `end` it goes no farther than it must
 * to find that square.
 */
function search(
  board: Board,
  marks: Uint8Array,
  query: MoveQuery<Square>,
  lead: Lead,
  allowance: number,
  ignoreStops = false,
  end = NOWHERE,
): Search {
  const { found, steps, before } = scratchOf(board);
  before.fill(NOWHERE);
  const start = board.find(query.from.x + lead.dx, query.from.y + lead.dy);
  const throughDoors = query.throughDoors !== false;
  let count = 1;
  found[0] = start;
  steps[start] = 0;
  before[start] = start;
  for (let head = 0; head < count; head++) {
    const here = found[head]!;
    if (steps[here]! >= allowance) break;
    if (here !== start && !ignoreStops && stopAt(board, marks, query, here, lead)) continue;
    for (let s = 0; s < 4; s++) {
      const way = board.ways[4 * here + s]!;
      if (way !== OPEN && !(way === OPEN_DOOR && throughDoors)) continue;
      const there = board.next[4 * here + s]!;
      if (there < 0 || before[there]! >= 0 || marks[there]! & (NO_PASSING | OUTSIDE)) continue;
      steps[there] = steps[here]! + 1;
      before[there] = here;
      found[count++] = there;
      if (there === end) return { found, count, steps, before };
    }
  }
  return { found, count, steps, before };
}

/** Where the north-west square of a model is while its leading corner is on square `i`. */
function position(board: Board, i: number, lead: Lead): Square {
  return { x: board.xs[i]! - lead.dx, y: board.ys[i]! - lead.dy };
}

/** The reason of the first stop on a square that the model covers, led to square `i`. */
function stopReason(board: Board, query: MoveQuery<Square>, i: number, lead: Lead): string | undefined {
  const body = bodySquares({ ...position(board, i, lead), size: query.size ?? 1 });
  return query.stops?.find((stop) => body.some((square) => sameSquare(square, stop)))?.why;
}

/** True when the model can stand on the board where its move begins: else there is nothing to ask. */
function isPlaced(board: Board, query: MoveQuery<Square>): boolean {
  return bodySquares({ ...query.from, size: query.size }).every(
    (square) => board.find(square.x, square.y) >= 0,
  );
}

export function squareReach(
  board: Board,
  bodies: readonly Body[],
  query: MoveQuery<Square>,
): Reached<Square>[] {
  if (!isPlaced(board, query)) return [];
  const marks = marksFor(board, bodies, query);
  const size = query.size ?? 1;
  if (size === 1) return smallReach(board, marks, query);
  const best = new Map<number, Reached<Square>>();
  for (const lead of leadsOf(query)) {
    const { found, count, steps } = search(board, marks, query, lead, query.allowance);
    for (let k = 1; k < count; k++) {
      const i = found[k]!;
      const at = position(board, i, lead);
      if (standingBlock(board, marks, size, at)) continue;
      const reached: Reached<Square> = { at, steps: steps[i]! };
      if (stopAt(board, marks, query, i, lead)) reached.stop = stopReason(board, query, i, lead);
      const place = board.find(at.x, at.y);
      const known = best.get(place);
      if (!known || isBetter(reached, known)) best.set(place, reached);
    }
  }
  return [...best.values()].sort((a, b) => a.steps - b.steps || a.at.y - b.at.y || a.at.x - b.at.x);
}

/** Who covers one square is led by it: every square is found once, in the order of the answer. */
function smallReach(board: Board, marks: Uint8Array, query: MoveQuery<Square>): Reached<Square>[] {
  const { found, count, steps } = search(board, marks, query, smallLead, query.allowance);
  const all: Reached<Square>[] = [];
  for (let k = 1; k < count; k++) {
    const i = found[k]!;
    if (marks[i]! & NO_ENDING) continue;
    const [x, y] = [board.xs[i]!, board.ys[i]!];
    const reached: Reached<Square> = { at: { x, y }, steps: steps[i]! };
    if (marks[i]! & STOPPING) reached.stop = query.stops!.find((stop) => stop.x === x && stop.y === y)!.why;
    all.push(reached);
  }
  return all;
}

/** Fewer steps, then without having to stop; else the earlier corner keeps its place. */
function isBetter(a: { steps: number; stop?: string }, b: { steps: number; stop?: string }): boolean {
  return a.steps < b.steps || (a.steps === b.steps && a.stop === undefined && b.stop !== undefined);
}

function wayTo(
  board: Board,
  marks: Uint8Array,
  query: MoveQuery<Square>,
  to: Square,
  allowance: number,
  ignoreStops = false,
): Way<Square> | null {
  let best: Way<Square> | null = null;
  for (const lead of leadsOf(query)) {
    const end = board.find(to.x + lead.dx, to.y + lead.dy);
    const { steps, before } = search(board, marks, query, lead, allowance, ignoreStops, end);
    if (before[end]! < 0) continue;
    const way: Way<Square> = { squares: [], steps: steps[end]! };
    if (stopAt(board, marks, query, end, lead)) way.stop = stopReason(board, query, end, lead);
    if (query.size === 2) way.corner = lead.corner;
    if (best && !isBetter(way, best)) continue;
    for (let i = end; before[i] !== i; i = before[i]!) way.squares.push({ x: board.xs[i]!, y: board.ys[i]! });
    way.squares.reverse();
    best = way;
  }
  return best;
}

export function squarePath(
  board: Board,
  bodies: readonly Body[],
  query: MoveQuery<Square>,
  to: Square,
): Way<Square> | { blocked: MoveBlock } {
  if (sameSquare(query.from, to)) return { blocked: { reason: 'alreadyThere' } };
  if (!isPlaced(board, query)) return { blocked: { reason: 'noFloor' } };
  const marks = marksFor(board, bodies, query);
  const block = standingBlock(board, marks, query.size ?? 1, to);
  if (block) return { blocked: blockedEnd(bodies, query, block) };
  const way = wayTo(board, marks, query, to, query.allowance);
  if (way) return way;
  const longer = wayTo(board, marks, query, to, Infinity);
  if (longer) return { blocked: { reason: 'tooFar', steps: longer.steps } };
  const past = wayTo(board, marks, query, to, Infinity, true);
  const lead = leadsOf(query).find(({ corner }) => corner === (past?.corner ?? 'nw'))!;
  for (const square of past?.squares ?? []) {
    const i = board.find(square.x, square.y);
    const why = stopReason(board, query, i, lead);
    if (why !== undefined) return { blocked: { reason: 'stopped', at: position(board, i, lead), why } };
  }
  return { blocked: { reason: 'noWay' } };
}

function blockedEnd(
  bodies: readonly Body[],
  query: MoveQuery<Square>,
  block: NonNullable<ReturnType<typeof standingBlock>>,
): MoveBlock {
  if (block.reason === 'across') return { reason: 'across', edge: block.edge };
  if (block.reason !== 'taken') return { reason: block.reason };
  const { id } = bodies.find(
    (body) =>
      body.blocksWay &&
      body.id !== query.mover &&
      !query.endBodies?.includes(body.id) &&
      bodySquares(body).some((square) => sameSquare(square, block.square)),
  )!;
  return { reason: 'occupied', body: id };
}
