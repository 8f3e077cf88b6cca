import { Play, canonical, deepCopy, memoryJournal, type BaseState, type Command, type Fact } from '#engine';
import { gmRecords, playersRecords } from '#api';
import type { RecordKind, ViewRecord } from '#engine/view';
import type { WatchedTable } from './watched-table.ts';

/** What must hold in a random game of any kind. Each gives the sentences of what does not. */

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Records as a window gets them: strict shapes, and for the players nothing that is the GM's. */
export function recordProblems(
  audience: 'gm' | 'players',
  records: readonly ViewRecord[],
  secretIn: (text: string) => string | null,
): string[] {
  const shapes = audience === 'gm' ? gmRecords : playersRecords;
  return records.flatMap((record) => {
    const read = shapes[record.kind as RecordKind].safeParse(record);
    if (!read.success) return [`${audience}: ${record.id || 'a record without id'}: ${read.error.message}`];
    if (audience === 'gm') return [];
    return textsOf(record).flatMap((text) => {
      const secret = secretIn(text);
      return secret === null ? [] : [`players: ${record.id} ${secret}.`];
    });
  });
}

/** A table built anew from its rows is the same one. */
export function rebuildProblems<S extends BaseState, C extends Command, F extends Fact>(
  table: WatchedTable<S, C, F>,
): string[] {
  const { play } = table;
  const rebuilt = new Play<S, C, F>({
    system: table.system(),
    start: table.start,
    journal: memoryJournal<F>(deepCopy({ rows: [...table.journal.rows()], head: table.journal.head() })),
    now: () => '',
  });
  const problems: string[] = [];
  if (canonical(rebuilt.state) !== canonical(play.state)) problems.push('Rebuilding gives another state.');
  if (canonical(rebuilt.open) !== canonical(play.open)) problems.push('Rebuilding asks another question.');
  if (canonical(rebuilt.head) !== canonical(play.head)) problems.push('Rebuilding stands elsewhere.');
  return problems;
}
