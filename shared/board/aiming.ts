import { burst, type Template } from './area.ts';
import { distance, type Board } from './board.ts';
import type { Square } from './geometry.ts';
import { bodySquares, isOnSquares, type AnyBody } from './level.ts';
import { sight } from './sight.ts';
import type { Sight } from './sight-query.ts';

/** Somebody aims at a square: from where, how far, and past whom he looks. */
export interface Aim {
  /** Who aims. */
  model: string;
  /** Where he and whoever sees for him stand. */
  from: readonly { x: number; y: number; size: 1 | 2 }[];
  /** Most squares to the middle (S-RANGE); null: as far as one sees. */
  range: number | null;
  seeThrough: readonly string[];
}

/**
 * What whoever aims sees of a square, from the best of his places (T-TEMPLATE: the middle must be in sight); null: it is out of range, or
 * has no floor. His own square he always sees.
 */
export function aimAt(board: Board, bodies: readonly AnyBody[], aim: Aim, to: Square): Sight | null {
  if (board.find(to.x, to.y) < 0) return null;
  let best: Sight | null = null;
  for (const place of aim.from) {
    const squares = bodySquares(place);
    const near = Math.min(...squares.map((square) => distance(board, square, to)));
    if (aim.range !== null && near > aim.range) continue;
    if (near === 0) return { kind: 'clear', from: to, to };
    // Who stands on the very square is what is aimed at, not in the way.
    const others = bodies.filter((body) => !isAt(body, to));
    const seen = sight(board, others, {
      from: place,
      to,
      mode: 'attack',
      viewer: aim.model,
      seeThrough: aim.seeThrough,
    });
    if (seen.kind === 'clear') return seen;
    if (!best || (best.kind === 'blocked' && seen.kind === 'obscured')) best = seen;
  }
  return best;
}

/** Whom a template laid on a square covers: ids of bodies of which at least one square lies under it. */
export function coveredBodies(
  board: Board,
  bodies: readonly AnyBody[],
  centre: Square,
  template: Template,
): string[] {
  const squares = burst(board, centre, template);
  return bodies.flatMap((body) =>
    isOnSquares(body) && squares.some((square) => isAt(body, square)) ? [body.id] : [],
  );
}

const isAt = (body: AnyBody, { x, y }: Square): boolean =>
  isOnSquares(body) && bodySquares(body).some((square) => square.x === x && square.y === y);
