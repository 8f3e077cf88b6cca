import type { Board } from './board.ts';
import type { Square } from './geometry.ts';
import { distance, neighbours } from './board.ts';

/**
 * A template: a rectangle of squares, or everything within a radius by S-RANGE. What `spreads` comes only to squares of the rectangle to
 * which steps lead within it, over open edges and open doors: fumes do, a blast does not.
 */
export type Template = { w: number; h: number; spreads?: true } | { radius: number };

/**
 * The squares of a template that have floor, in reading order; walls do not shelter (T-TEMPLATE leaves what is covered to the rules).
 * A rectangle lies with its middle on `centre`; of an even width or height, the western or northern of the two middle squares.
 */
export function burst(board: Board, centre: Square, template: Template): Square[] {
  const round = 'radius' in template;
  const w = round ? 2 * template.radius + 1 : template.w;
  const h = round ? w : template.h;
  const [west, north] = [centre.x - Math.floor((w - 1) / 2), centre.y - Math.floor((h - 1) / 2)];
  const covered: Square[] = [];
  for (let y = north; y < north + h; y++)
    for (let x = west; x < west + w; x++) {
      const square = { x, y };
      if (board.find(x, y) < 0) continue;
      if (!round || distance(board, centre, square) <= template.radius) covered.push(square);
    }
  return !round && template.spreads ? spreading(board, centre, covered) : covered;
}

/** Those of some squares to which steps lead from the middle without leaving them. */
function spreading(board: Board, centre: Square, squares: readonly Square[]): Square[] {
  const isSame = (a: Square) => (b: Square) => a.x === b.x && a.y === b.y;
  const reached = squares.filter(isSame(centre));
  // What is reached while this goes on comes last, and once.
  for (const square of reached)
    for (const next of neighbours(board, square))
      if (squares.some(isSame(next)) && !reached.some(isSame(next))) reached.push(next);
  return squares.filter((square) => reached.some(isSame(square)));
}
