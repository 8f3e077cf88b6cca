import { edgeName, rectSquares, sides, squareTowards, type Side, type Square } from '#board';
import type { MarkerRecord } from '#engine/view';
import { edgeSight, type LevelMap } from './model.ts';

/**
 * The squares that a cloud covers: those of its rectangle that have floor. What `spreads` comes from its middle only, over open edges and
 * open doors; the players' map shows it as far as they know the floor.
 */
export function squaresOfCloud(map: LevelMap, marker: MarkerRecord, spreads: boolean): Square[] {
  const squares = rectSquares(marker).filter((square) => map.sectionAt(square));
  if (!spreads) return squares;
  const middle = {
    x: marker.x + Math.floor((marker.w - 1) / 2),
    y: marker.y + Math.floor((marker.h - 1) / 2),
  };
  const isSame = (a: Square) => (b: Square) => a.x === b.x && a.y === b.y;
  const reached = squares.filter(isSame(middle));
  for (const square of reached)
    for (const side of sides) {
      const next = squareTowards(square, side);
      if (isOpen(map, square, side) && squares.some(isSame(next)) && !reached.some(isSame(next)))
        reached.push(next);
    }
  return squares.filter((square) => reached.some(isSame(square)));
}

function isOpen(map: LevelMap, square: Square, side: Side): boolean {
  const sight = edgeSight(map, square, side);
  const record = map.edges.get(edgeName(square, side));
  if (record?.portcullis === 'down') return false;
  if (sight === 'door') return record?.state === 'open' && !record.secret && !record.false;
  return sight === 'floor' || sight === 'joint';
}
