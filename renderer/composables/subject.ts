import type { ViewRecord } from '#engine/view';
import type { Subject } from './useOverrule.ts';

/** A record as something that can be overruled; null for those that are not things on the table. */
export function subjectOfRecord(record: ViewRecord): Subject | null {
  switch (record.kind) {
    case 'model':
    case 'section':
    case 'marker':
      return { what: record.kind, id: record.id };
    case 'edge':
      return { what: 'edge', id: record.id, edge: `${record.x},${record.y},${record.side}` };
    case 'turn':
    case 'prompt':
      return { what: record.kind, id: record.id };
    default:
      return null;
  }
}
