import { areaSight } from './areas.ts';
import { ACROSS, BARRED, BARRED_DOOR, DOWN, OPEN, OPEN_DOOR } from './board.ts';
import type { Board } from './board.ts';
import { edgeName, sides } from './geometry.ts';
import type { Side, Square } from './geometry.ts';
import { bodySquares, isOnSquares } from './level.ts';
import type { AnyBody, Placed } from './level.ts';
import type { Blocker, Sight, SightQuery } from './sight-query.ts';

/** Eighths of a square (S-LINE): a square is 8 wide, its centre at 4, its corners drawn in to 1 and 7. */
const EIGHTHS = 8;
const CENTRE = { x: 4, y: 4 };
const DRAWN_IN = [1, 7];
const CORNERS: readonly Square[] = DRAWN_IN.flatMap((x) => DRAWN_IN.map((y) => ({ x, y })));

interface Look {
  board: Board;
  from: Square;
  to: Square;
  /** By square number: what on it blocks the sight; what stands off the floor is under NOWHERE and never asked for. */
  inTheWay: ReadonlyMap<number, Blocker>;
}

/** One of the five lines; `obscured` is what a portcullis does to it. `why` and `stopAt` say what it met, and where. */
interface Line {
  seen: Sight['kind'];
  why?: Blocker;
  stopAt?: number;
}

/** How far an edge lets this look through. An open door is looked through only by one who is, or at one who is, beside it (S-EDGES). */
function edgeStops(look: Look, x: number, y: number, s: number, way: number): Sight['kind'] {
  if (way === OPEN) return 'clear';
  if (way === BARRED) return 'obscured';
  if (way !== OPEN_DOOR && way !== BARRED_DOOR) return 'blocked';
  const beside = isSide(look.from, x, y, s) || isSide(look.to, x, y, s);
  if (!beside) return 'blocked';
  return way === OPEN_DOOR ? 'clear' : 'obscured';
}

/** True when `square` is one of the two squares of the edge on side number `s` of x, y. */
function isSide(square: Square, x: number, y: number, s: number): boolean {
  if (square.x === x && square.y === y) return true;
  return square.x === x + ACROSS[s]! && square.y === y + DOWN[s]!;
}

/**
 * Follows one of the five lines square by square, in whole numbers: `offset` is how far, in eighths, it begins before the first grid line
 * across and along. The four corners are the same four to whichever side the line runs.
 */
function follow(look: Look, offset: Square): Line {
  const { board, from, to } = look;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  const sideX = dx > 0 ? 1 : 3;
  const sideY = dy > 0 ? 2 : 0;
  // The next grid line upright and level, as a share of the way: nextX / (8 * across), nextY / (8 * along).
  let [nextX, nextY] = [offset.x, offset.y];
  let { x, y } = from;
  const line: Line = { seen: 'clear' };
  const meets = (seen: Sight['kind'], why: Blocker, share: number): void => {
    line.seen = seen;
    line.why = why;
    line.stopAt = share;
  };
  /** Notes what stands on side `s` of the square; true when the line ends here. */
  const meet = (ex: number, ey: number, s: number, share: number): boolean => {
    const i = board.find(ex, ey);
    const j = board.find(ex + ACROSS[s]!, ey + DOWN[s]!);
    if (i < 0 && j < 0) return false;
    const way = i >= 0 ? board.ways[4 * i + s]! : board.ways[4 * j + ((s + 2) % 4)]!;
    const seen = edgeStops(look, ex, ey, s, way);
    if (seen !== 'clear' && seen !== line.seen)
      meets(seen, { edge: edgeName({ x: ex, y: ey }, sides[s] as Side) }, share);
    return line.seen === 'blocked';
  };
  const enter = (share: number): boolean => {
    if (x === to.x && y === to.y) return false;
    const i = board.find(x, y);
    const blocker = i < 0 ? { noFloor: { x, y } } : look.inTheWay.get(i);
    if (blocker) meets('blocked', blocker, share);
    return blocker !== undefined;
  };
  while (x !== to.x || y !== to.y) {
    // -1: the upright grid line comes first; 1: the level one. A line straight along one of them never comes to the other.
    const order = Math.sign(nextX * along - nextY * across);
    const share = Math.min(nextX / (EIGHTHS * across), nextY / (EIGHTHS * along));
    if (order < 0) {
      if (meet(x, y, sideX, share)) return line;
    } else if (order > 0) {
      if (meet(x, y, sideY, share)) return line;
    } else {
      // Through the very corner of four squares: every edge that ends there is touched.
      const [bx, by] = [x + ACROSS[sideX]!, y + DOWN[sideY]!];
      if (meet(x, y, sideX, share) || meet(x, y, sideY, share)) return line;
      if (meet(bx, y, sideY, share) || meet(x, by, sideX, share)) return line;
    }
    if (order <= 0) {
      x += ACROSS[sideX]!;
      nextX += EIGHTHS;
    }
    if (order >= 0) {
      y += DOWN[sideY]!;
      nextY += EIGHTHS;
    }
    if (enter(share)) return line;
  }
  return line;
}

/** S-LINE between two squares: the centre's line free, clear; only some corner's, or something dims them all, obscured; none, blocked. */
function lookBetween(look: Look): Sight {
  const ends = { from: look.from, to: look.to };
  for (const end of [look.from, look.to])
    if (look.board.find(end.x, end.y) < 0)
      return { kind: 'blocked', why: { noFloor: end }, ...ends, stopAt: end === look.from ? 0 : 1 };
  const centre = follow(look, CENTRE);
  if (!centre.why) return { kind: 'clear', ...ends };
  const seen = { why: centre.why, ...ends, stopAt: centre.stopAt };
  if (centre.seen === 'obscured' || CORNERS.some((corner) => follow(look, corner).seen !== 'blocked'))
    return { kind: 'obscured', ...seen };
  return { kind: 'blocked', ...seen };
}

/** S-MODELS: which squares are in the way because of who stands there. To and from large models only other large ones are. */
function bodiesInTheWay(board: Board, bodies: readonly AnyBody[], query: SightQuery): Map<number, Blocker> {
  const inTheWay = new Map<number, Blocker>();
  for (const square of query.blockedSquares ?? []) {
    inTheWay.set(board.find(square.x, square.y), { square: { x: square.x, y: square.y } });
  }
  if (query.mode === 'inSight') return inTheWay;
  const large = isLarge(query.from) || isLarge(query.to);
  for (const body of bodies) {
    if (!isOnSquares(body) || !body.blocksSight || (large && body.size !== 2)) continue;
    if (body.id === query.viewer || body.id === query.target || query.seeThrough?.includes(body.id)) continue;
    for (const square of bodySquares(body)) inTheWay.set(board.find(square.x, square.y), { body: body.id });
  }
  return inTheWay;
}

function isLarge(place: Placed): boolean {
  return isOnSquares(place) && place.size === 2;
}

/**
 * What is seen from one place of another, and what is in the way (S-LINE, S-EDGES, S-MODELS). Five lines run from square to square,
 * centre to centre and each corner (drawn in by an eighth) to the same corner. A line is stopped when it crosses or touches a wall, rubble,
 * a closed, secret or false door, an open door that neither end is beside, or runs through a square without floor or with somebody in the
 * way on it; a lowered portcullis dims it. Large models see, and are seen, by the best of their squares, of equally good
 * ones the first. The same both ways round.
 */
export function sight(board: Board, bodies: readonly AnyBody[], query: SightQuery): Sight {
  const { from, to } = query;
  if (!isOnSquares(from) || !isOnSquares(to)) return areaSight(board, from, to);
  const inTheWay = bodiesInTheWay(board, bodies, query);
  let best: Sight | null = null;
  for (const start of bodySquares(from))
    for (const end of bodySquares(to)) {
      const seen = lookBetween({ board, from: start, to: end, inTheWay });
      if (seen.kind === 'clear') return seen;
      if (!best || (best.kind === 'blocked' && seen.kind === 'obscured')) best = seen;
    }
  return best!;
}
