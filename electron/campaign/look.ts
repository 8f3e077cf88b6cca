import type { Row } from '#engine';
import type { Database } from 'better-sqlite3';
import { readAbout } from './about.ts';
import { connect, isDamage, isSound } from './connection.ts';
import { bytesOf } from './files.ts';
import { lastOf } from './opening.ts';
import { campaignWords as words } from './words/en.ts';

/** What one file of a campaign holds, to be laid beside another. */
export interface Side {
  name: string;
  /** ISO time of the last thing that was played. */
  played: string | null;
  /** Bytes. */
  size: number;
  heroes: string[];
  /** Commands in it. */
  rows: number;
  /** The last sentences of the GM's log where the table stands, the newest last. */
  lines: { at: string; text: string }[];
  /** Why it cannot be played on from, in a sentence. */
  trouble: string | null;
}

/** How much of a row's tape counts where the head stands. */
export type TapeLength = (row: Pick<Row, 'changed' | 'tape' | 'command'>, steps: number) => number;

export const nothingSeen = (name: string, path: string, trouble: string): Side => ({
  name,
  played: null,
  size: bytesOf(path),
  heroes: [],
  rows: 0,
  lines: [],
  trouble,
});

/**
 * Looks into a campaign file by a connection that only reads; it may be open for play meanwhile. What cannot be read is left out, and
 * `trouble` says so. `check`: look at every page.
 */
export function lookInside(path: string, name: string, length: TapeLength, check: boolean): Side {
  const side = nothingSeen(name, path, words.cannotBeRead());
  try {
    const db = connect(path, { readonly: true });
    try {
      const about = readAbout(db);
      if (!about) return { ...side, trouble: words.holdsNothing() };
      const seen = { ...side, name: about.name, heroes: about.heroes };
      try {
        const rows = db.prepare('select count(*) from journal').pluck().get() as number;
        const lines = lastLines(db, length);
        const trouble = check && !isSound(db) ? words.cannotBeRead() : null;
        return { ...seen, rows, lines, played: lastOf(db)?.at ?? null, trouble };
      } catch (error) {
        if (isDamage(error) || error instanceof Error) return { ...seen, trouble: words.cannotBeRead() };
        throw error;
      }
    } finally {
      db.close();
    }
  } catch {
    return side;
  }
}

const LINES = 5;

/** The last sentences along the branch of the head, without those that undo hides. */
function lastLines(db: Database, length: TapeLength): Side['lines'] {
  const head = db.prepare('select row, steps from head').get() as { row: string | null; steps: number };
  if (head.row === null) return [];
  const row = db.prepare('select changed, command, tape from journal where id = ?').get(head.row) as {
    changed: string | null;
    command: string;
    tape: string;
  };
  const parsed = {
    changed: row.changed,
    command: JSON.parse(row.command) as unknown,
    tape: JSON.parse(row.tape) as Row['tape'],
  };
  const lines = db
    .prepare(
      `with recursive way (id, depth) as (
         select @row, 0 union all
         select journal.parent, depth + 1 from way join journal on journal.id = way.id
         where journal.parent is not null and depth < 10000
       )
       select said as at, gm as text from line
       where row in (select id from way) and gm is not null and (row <> @row or place < @tape)
       order by id desc limit ${LINES}`,
    )
    .all({ row: head.row, tape: length(parsed, head.steps) }) as Side['lines'];
  return lines.reverse();
}
