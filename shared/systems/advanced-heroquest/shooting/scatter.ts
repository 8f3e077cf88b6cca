import { boardOf, neighbours, sameSquare, type Square } from '#board';
import type { Level } from '../state.ts';

/** "Plague Censer Bearer": where a throw that misses comes down, along the line on which it was thrown. */

/** The scatter table: so many squares long, or, below nought, short. */
export const scatterOf = (die: number): number => (die <= 6 ? die - 7 : die - 6);

/**
 * The square on which it lands that was thrown from one square at another and scatters. It is counted as range is (S-RANGE), along the
 * straight line through both; short of the thrower it goes on behind him. A wall, or whatever else lies in the way beyond the target or
 * behind the thrower, stops it on the square before.
 */
export function landingSquare(level: Level, from: Square, to: Square, die: number): Square {
  const board = boardOf(level);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const range = Math.abs(dx) + Math.abs(dy);
  if (range === 0) return to;
  const step = scatterOf(die) < 0 ? -1 : 1;
  let here = to;
  for (let n = 0; n < Math.abs(scatterOf(die)); n++) {
    const next = onLine(from, { x: dx, y: dy }, range + step * (n + 1));
    if (!neighbours(board, here).some((square) => sameSquare(square, next))) return here;
    here = next;
  }
  return here;
}

/** The square at so many squares along a line; below nought: behind its beginning. */
function onLine(from: Square, way: Square, far: number): Square {
  const [wide, high] = [Math.abs(way.x), Math.abs(way.y)];
  const most = wide + high;
  const along = Math.abs(far);
  // Halves are rounded up, on both sides of the thrower alike.
  const across = Math.floor((2 * wide * along + most) / (2 * most));
  const sign = far < 0 ? -1 : 1;
  return {
    x: from.x + sign * Math.sign(way.x) * across,
    y: from.y + sign * Math.sign(way.y) * (along - across),
  };
}
