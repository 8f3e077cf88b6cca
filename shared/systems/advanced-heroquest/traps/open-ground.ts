import { edgeSquares, type EdgeName } from '#board';
import type { Level } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';

/** Whether nothing stands in an edge inside one section: no wall, door or portcullis. */
export function isOpenGround(level: Level, name: EdgeName): boolean {
  const edge = level.edges[name];
  if (edge) return edge.kind === 'open' && edge.portcullis === undefined;
  const [a, b] = edgeSquares(name).map(({ x, y }) => sectionOfSquare(level, x, y));
  return a !== null && a !== undefined && a === b;
}
