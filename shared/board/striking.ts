import { ACROSS, DOWN, isFree } from './board.ts';
import type { Board } from './board.ts';
import { edgeName, sides } from './geometry.ts';
import type { EdgeName, Square } from './geometry.ts';
import { bodySquares } from './level.ts';

export interface Striker extends Square {
  size?: 1 | 2;
  longReach?: boolean;
}

/**
 * Why a blow does not reach: not next to each other; only diagonally, without long reach; or this edge is in the way (of the two ways
 * round a corner, the one over north or south first).
 */
export type ReachBlock = { reason: 'far' } | { reason: 'diagonal' } | { reason: 'edge'; edge: EdgeName };

export type ReachAnswer = { yes: true } | { yes: false; why: ReachBlock };

/** The first edge that shuts the way from square `i` over side `first` and then side `second`; null when it is free. */
function shutRound(board: Board, i: number, first: number, second: number): EdgeName | null {
  if (!isFree(board, i, first)) return nameOf(board, i, first);
  const middle = board.next[4 * i + first]!;
  return isFree(board, middle, second) ? null : nameOf(board, middle, second);
}

function nameOf(board: Board, i: number, s: number): EdgeName {
  return edgeName({ x: board.xs[i]!, y: board.ys[i]! }, sides[s]!);
}

/** Whether a blow passes from square number `i` to the square dx, dy away, which is no farther than one square across and down. */
function passes(board: Board, i: number, dx: number, dy: number, longReach: boolean): boolean {
  const upOrDown = dy < 0 ? 0 : 2;
  const sideways = dx > 0 ? 1 : 3;
  if (dx === 0) return dy !== 0 && isFree(board, i, upOrDown);
  if (dy === 0) return isFree(board, i, sideways);
  if (!longReach) return false;
  return isFreeRound(board, i, upOrDown, sideways) || isFreeRound(board, i, sideways, upOrDown);
}

function isFreeRound(board: Board, i: number, first: number, second: number): boolean {
  return isFree(board, i, first) && isFree(board, board.next[4 * i + first]!, second);
}

/** What keeps a blow from square number `i` from the square dx, dy away; null when nothing does. */
function blowStopped(board: Board, i: number, dx: number, dy: number, longReach: boolean): ReachBlock | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return { reason: 'far' };
  const [sideways, upOrDown] = [ACROSS.indexOf(dx), DOWN.indexOf(dy)];
  if (dx === 0 || dy === 0) {
    const side = dx === 0 ? upOrDown : sideways;
    return isFree(board, i, side) ? null : { reason: 'edge', edge: nameOf(board, i, side) };
  }
  if (!longReach) return { reason: 'diagonal' };
  const edge = shutRound(board, i, upOrDown, sideways);
  if (edge === null || shutRound(board, i, sideways, upOrDown) === null) return null;
  return { reason: 'edge', edge };
}

/** The answer of `inReach` alone, without its reason: fights ask it for every step that is thought of. */
export function isInReach(board: Board, attacker: Striker, target: Square & { size?: 1 | 2 }): boolean {
  const [own, others] = [attacker.size ?? 1, target.size ?? 1];
  const longReach = attacker.longReach === true;
  for (let y = attacker.y; y < attacker.y + own; y++)
    for (let x = attacker.x; x < attacker.x + own; x++) {
      const i = board.find(x, y);
      if (i < 0) continue;
      for (let v = target.y; v < target.y + others; v++)
        for (let u = target.x; u < target.x + others; u++)
          if (Math.abs(u - x) <= 1 && Math.abs(v - y) <= 1 && passes(board, i, u - x, v - y, longReach))
            return true;
    }
  return false;
}

const YES: ReachAnswer = Object.freeze({ yes: true });

/** From the farthest from a *yes* to the closest. */
const reasons: readonly ReachBlock['reason'][] = ['far', 'diagonal', 'edge'];

/**
 * F-REACH: the four orthogonal squares over an open edge or an open door; with long reach also the diagonal ones, round a corner of
 * which at least one way is free. A large model strikes from each of its four squares, and is struck on any of them (F-LARGE): in the
 * open that makes the eight squares along its sides, and the four at its corners with long reach. The reason for *no* is the
 * closest to a *yes*: an edge before a diagonal before the distance; among the like, that of the first squares in reading order.
 */
export function inReach(board: Board, attacker: Striker, target: Square & { size?: 1 | 2 }): ReachAnswer {
  if (isInReach(board, attacker, target)) return YES;
  let why: ReachBlock = { reason: 'far' };
  for (const from of bodySquares(attacker)) {
    const i = board.find(from.x, from.y);
    if (i < 0) continue;
    for (const to of bodySquares(target)) {
      if (board.find(to.x, to.y) < 0) continue;
      const stopped = blowStopped(board, i, to.x - from.x, to.y - from.y, attacker.longReach === true);
      if (stopped && reasons.indexOf(stopped.reason) > reasons.indexOf(why.reason)) why = stopped;
    }
  }
  return { yes: false, why };
}

/** Every square that a body can strike (F-REACH), in reading order, its own squares left out: its death zone as it is hatched. */
export function reachSquares(board: Board, attacker: Striker): Square[] {
  const size = attacker.size ?? 1;
  const squares: Square[] = [];
  for (let y = attacker.y - 1; y <= attacker.y + size; y++)
    for (let x = attacker.x - 1; x <= attacker.x + size; x++) {
      const isOwn = x >= attacker.x && x < attacker.x + size && y >= attacker.y && y < attacker.y + size;
      if (!isOwn && isInReach(board, attacker, { x, y })) squares.push({ x, y });
    }
  return squares;
}
