import type { EdgeName, Rect, Side, Square } from '#board';
import { edgeSquares } from '#board';
import type { MapPlace } from '#engine/view';
import type { Point } from './camera.ts';
import type { Ghost } from './overlay.ts';

/** Where on the map something lies that can be chosen: squares, the wall along one side of them, or an edge. */
export type Spot = { rect: Rect } | { wall: { of: Rect; side: Side } } | { gate: string };

/** How near to a wall or an edge the pointer must be to mean it, in squares. */
const REACH = 1;

/** The spot of a place or of an edge record's id (`level:x,y,side`), with its level; null where neither is given. */
export function spotOf(option: { place?: MapPlace; edge?: string }): { level: string; spot: Spot } | null {
  if (option.place) {
    const { level, side, x, y, w, h } = option.place;
    const rect = { x, y, w, h };
    return { level, spot: side ? { wall: { of: rect, side } } : { rect } };
  }
  if (option.edge === undefined) return null;
  const split = option.edge.lastIndexOf(':');
  return { level: option.edge.slice(0, split), spot: { gate: option.edge.slice(split + 1) } };
}

/** The box of a spot, in squares; of a wall or an edge it has no breadth. */
export function boxOf(spot: Spot): Rect {
  if ('rect' in spot) return spot.rect;
  if ('wall' in spot) {
    const { of, side } = spot.wall;
    if (side === 'n') return { x: of.x, y: of.y, w: of.w, h: 0 };
    if (side === 's') return { x: of.x, y: of.y + of.h, w: of.w, h: 0 };
    return { x: side === 'w' ? of.x : of.x + of.w, y: of.y, w: 0, h: of.h };
  }
  const [first, second] = edgeSquares(spot.gate as EdgeName);
  return second.x > first.x
    ? { x: second.x, y: first.y, w: 0, h: 1 }
    : { x: first.x, y: second.y, w: 1, h: 0 };
}

/** The middle of a spot, in squares. */
export function middleOfSpot(spot: Spot): Point {
  const { x, y, w, h } = boxOf(spot);
  return { x: x + w / 2, y: y + h / 2 };
}

/** The squares that must be seen for a spot to be seen: its corners, on both sides of a wall or an edge. */
export function squaresOfSpot(spot: Spot): Square[] {
  const { x, y, w, h } = boxOf(spot);
  return [
    { x: w === 0 ? x - 1 : x, y: h === 0 ? y - 1 : y },
    { x: w === 0 ? x : x + w - 1, y: h === 0 ? y : y + h - 1 },
  ];
}

/** The spot that a point means: of those that cover it, or are near enough, the one whose line or middle is nearest. */
export function nearestSpot<T extends { spot: Spot }>(spots: readonly T[], at: Point): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of spots) {
    const far = farFrom(one.spot, at);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** The spot whose middle is nearest, however far: where something that is dragged comes to lie. */
export function closestSpot<T extends { spot: Spot }>(spots: readonly T[], at: Point): T | null {
  const far = ({ spot }: T) => Math.hypot(middleOfSpot(spot).x - at.x, middleOfSpot(spot).y - at.y);
  return [...spots].sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The next spot from one in the direction of an arrow key, or null where none lies that way. */
export function spotTowards<T extends { spot: Spot }>(
  spots: readonly T[],
  from: Spot,
  step: Square,
): T | null {
  const start = middleOfSpot(from);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of spots) {
    const { x, y } = middleOfSpot(one.spot);
    const ahead = (x - start.x) * step.x + (y - start.y) * step.y;
    const aside = Math.abs((x - start.x) * step.y) + Math.abs((y - start.y) * step.x);
    if (ahead <= 0) continue;
    if (ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}

/** Whether a ghost lies under a point, in squares. */
export function liesAt(ghost: Ghost, at: Point): boolean {
  if (ghost.wall) return farFrom({ wall: ghost.wall }, at) <= REACH;
  if (ghost.gate) return farFrom({ gate: ghost.gate }, at) <= REACH;
  if (ghost.section) return covers(ghost.section, at);
  return (ghost.squares ?? []).some(({ x, y }) => covers({ x, y, w: 1, h: 1 }, at));
}

const covers = (rect: Rect, { x, y }: Point) =>
  x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;

/** How far a point is from meaning a spot; infinite where it does not mean it at all. */
function farFrom(spot: Spot, at: Point): number {
  if ('rect' in spot) {
    const middle = middleOfSpot(spot);
    return covers(spot.rect, at) ? Math.hypot(middle.x - at.x, middle.y - at.y) : Number.POSITIVE_INFINITY;
  }
  const { x, y, w, h } = boxOf(spot);
  const dx = Math.max(x - at.x, 0, at.x - x - w);
  const dy = Math.max(y - at.y, 0, at.y - y - h);
  const far = Math.hypot(dx, dy);
  return far <= REACH ? far : Number.POSITIVE_INFINITY;
}
