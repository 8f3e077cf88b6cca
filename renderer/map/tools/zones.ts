import type { Board, MoveQuery, Square } from '#board';
import { bodySquares, reachSquares } from '#board';
import type { ModelRecord, Records } from '#engine/view';
import { recordsOf } from '#engine/view';
import type { ZoneOverlay } from '../overlay.ts';

/**
 * The death zones that a mover meets: the reach of its able enemies, as far as it stops the mover; of an enemy who has a friend of his in
 * mind no more than where that one stands. What stops is the game's to say: squares that its query does not name are not drawn.
 */
export function zonesFor(records: Records, board: Board, query: MoveQuery<Square>): ZoneOverlay[] {
  const turn = records['turn'];
  const mover = records[query.mover];
  if (!query.stops || mover?.kind !== 'model' || (turn?.kind === 'turn' && turn.mode !== 'combat')) return [];
  const stops = new Set(query.stops.map(name));
  const free: Square[] = [];
  const bent: ZoneOverlay[] = [];
  for (const enemy of recordsOf(records, 'model')) {
    if (!isAbleEnemy(enemy, mover)) continue;
    const reached = reachSquares(board, enemy);
    const held = enemy.focus === undefined ? undefined : records[enemy.focus];
    if (held?.kind === 'model') {
      const squares = reached.filter((square) => bodySquares(held).some((own) => name(own) === name(square)));
      if (squares[0]) bent.push({ squares, focus: { square: squares[0], owner: enemy.id } });
      if (held !== mover) continue;
    }
    free.push(...reached.filter((square) => stops.has(name(square))));
  }
  const once = [...new Map(free.map((square) => [name(square), square])).values()];
  return once.length > 0 ? [{ squares: once }, ...bent] : bent;
}

const name = ({ x, y }: Square) => `${x},${y}`;

function isAbleEnemy(one: ModelRecord, mover: ModelRecord): boolean {
  return one.level === mover.level && !one.down && !one.hidden && isOurs(one) !== isOurs(mover);
}

const isOurs = ({ side }: ModelRecord) => side === 'hero' || side === 'henchman';
