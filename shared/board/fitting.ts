/** Whether a section can lie somewhere, and what it joins there: sections never overlap and meet flush only (G-JOINT). */
import { BARRED, edgeAt, OPEN, ownerOf } from './board.ts';
import type { Board } from './board.ts';
import { edgeName, LIMIT, oppositeSide, sideEdges, sides, sideSquares, squareTowards } from './geometry.ts';
import type { EdgeName, Rect, Side, Square } from './geometry.ts';
import type { SectionShape } from './level.ts';
import type { ByHand, Fit } from './piece.ts';

/** The first square of a rectangle, in reading order, that has floor already; null when all of it is free. */
export function firstTaken(board: Board, rect: Rect): Square | null {
  for (let y = rect.y; y < rect.y + rect.h; y++)
    for (let x = rect.x; x < rect.x + rect.w; x++) if (board.find(x, y) >= 0) return { x, y };
  return null;
}

export function isOnLevel(rect: Rect): boolean {
  return rect.x >= -LIMIT && rect.y >= -LIMIT && rect.x + rect.w - 1 <= LIMIT && rect.y + rect.h - 1 <= LIMIT;
}

/** The length of a rectangle along one of its sides, in squares. */
export function sideLength(rect: Rect, side: Side): number {
  return side === 'n' || side === 's' ? rect.w : rect.h;
}

/**
 * The section whose whole side lies against the whole of this side, square to square; null when there is none. With one neighbour all along
 * the side, equal lengths mean equal ends.
 */
function flushHost(board: Board, rect: Rect, side: Side): Readonly<SectionShape> | null {
  let host: Readonly<SectionShape> | null = null;
  for (const square of sideSquares(rect, side)) {
    const there = squareTowards(square, side);
    const i = board.find(there.x, there.y);
    const section = i < 0 ? null : ownerOf(board, i);
    if (!section || (host && section !== host)) return null;
    host = section;
  }
  return host && sideLength(rect, side) === sideLength(host, side) ? host : null;
}

/** True when every edge along this side of the rectangle is of this kind (a portcullis in it or not). */
export function isAll(board: Board, rect: Rect, side: Side, kind: 'open' | 'wall'): boolean {
  return sideSquares(rect, side).every((square) => edgeAt(board, square, side).kind === kind);
}

/** By hand one goes on from this side of a section of this kind: its short side, or any. */
export function isFreeEnd(section: SectionShape, side: Side, byHand: ByHand | undefined): boolean {
  const rule = section.kind === undefined ? undefined : byHand?.ends[section.kind];
  if (rule === undefined) return false;
  return rule === 'any' || sideLength(section, side) === Math.min(section.w, section.h);
}

/**
 * Which edges become joints when a section is laid on `rect`: at each of its `openSides` that lies flush against an opening just as wide,
 * or, by hand, against a side that one can go on from. Empty when there are none.
 */
export function jointsFor(board: Board, rect: Rect, openSides: readonly Side[], byHand?: ByHand): EdgeName[] {
  return openSides.flatMap((side) => {
    const host = flushHost(board, rect, side);
    if (!host) return [];
    const toEnd = isFreeEnd(host, oppositeSide(side), byHand) && isAll(board, rect, side, 'wall');
    return toEnd || isAll(board, rect, side, 'open') ? sideEdges(rect, side) : [];
  });
}

/**
 * Whether a section fits on `rect`, and why not: it must lie on whole squares of the level, overlap nothing, and stand before no opening
 * of another section except flush with one of its own `openSides`. A door may lead into it anywhere (G-KNOWN).
 */
export function fits(board: Board, rect: Rect, openSides: readonly Side[] = []): Fit {
  const { x, y, w, h } = rect;
  if (![x, y, w, h].every(Number.isInteger) || w < 1 || h < 1)
    return { fits: false, why: { reason: 'notWhole' } };
  if (!isOnLevel(rect)) return { fits: false, why: { reason: 'outside' } };
  const square = firstTaken(board, rect);
  if (square) {
    const section = ownerOf(board, board.find(square.x, square.y));
    return { fits: false, why: { reason: 'overlap', section: section.id, square } };
  }
  for (const side of sides) {
    const edge = firstOpening(board, rect, side);
    if (edge === null) continue;
    const flush =
      openSides.includes(side) && flushHost(board, rect, side) && isAll(board, rect, side, 'open');
    if (!flush) return { fits: false, why: { reason: 'opening', edge } };
  }
  return { fits: true };
}

/** The first edge along this side over which another section is open towards the rectangle. */
function firstOpening(board: Board, rect: Rect, side: Side): EdgeName | null {
  const back = sides.indexOf(oppositeSide(side));
  const length = sideLength(rect, side);
  const upright = side === 'e' || side === 'w';
  const fixed = { n: rect.y - 1, s: rect.y + rect.h, w: rect.x - 1, e: rect.x + rect.w }[side];
  for (let k = 0; k < length; k++) {
    const there = upright ? { x: fixed, y: rect.y + k } : { x: rect.x + k, y: fixed };
    const i = board.find(there.x, there.y);
    const way = board.ways[4 * i + back];
    if (i >= 0 && (way === OPEN || way === BARRED)) return edgeName(there, oppositeSide(side));
  }
  return null;
}
