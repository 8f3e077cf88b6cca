import type { ModelRecord, Records } from '#engine/view';
import { words } from '../words/index.ts';

/** An edge as somebody at the table would point at it: "door to the north". The id ends in `x,y,s` or `x,y,e`. */
export function edgeLabel(records: Records, id: string, from: ModelRecord | null): string {
  const record = records[id];
  const [x = 0, y = 0, side = 's'] = (id.split(':').pop() ?? '').split(',');
  const kind = words.overrule.edges[record?.kind === 'edge' ? record.edge : 'wall']();
  if (!from) return kind;
  if (side === 's') return words.table.towards(kind, Number(y) < from.y ? 'north' : 'south');
  return words.table.towards(kind, Number(x) < from.x ? 'west' : 'east');
}
