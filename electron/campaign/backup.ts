import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { connect, isSound } from './connection.ts';

const KEPT = 10;
const FOLDER = 'backups';

/**
 * Copies an open database into a new file and verifies the copy: sound, and with as many rows. Throws when it is not, and
 * leaves no file then. `change` may alter the copy before it gets its name.
 */
export function copyInto(db: Database, target: string, change?: (copy: Database) => void): void {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    db.prepare('vacuum into ?').run(part);
    const copy = connect(part);
    try {
      change?.(copy);
      if (!isSound(copy)) throw new Error('the copy is not sound');
      if (countRows(copy) !== countRows(db)) throw new Error('the copy is not whole');
    } finally {
      copy.close();
    }
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function countRows(db: Database): string {
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all();
  return tables
    .map(
      (table) =>
        `${String(table)} ${String(
          db
            .prepare(`select count(*) from "${String(table)}"`)
            .pluck()
            .get(),
        )}`,
    )
    .join(', ');
}

/** Makes the dated copy of an opening, in the folder `backups` beside the file, and keeps the last ten of this campaign. */
export function backUp(db: Database, file: string, now: string): void {
  const folder = join(dirname(file), FOLDER);
  mkdirSync(folder, { recursive: true });
  const version = db.pragma('user_version', { simple: true }) as number;
  const date = now.replace(/[:.]/g, '-');
  copyInto(db, join(folder, `${stemOf(file)} ${date} v${version}.delve`), (copy) => {
    if (version > 0) copy.prepare('update campaign set holder = null').run();
  });
  for (const old of backupsOf(file).slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
}

/** The names of a campaign's dated copies, the oldest first. */
export function backupsOf(file: string): string[] {
  const stem = stemOf(file);
  const dated = /^ \d{4}-\d\d-\d\dT[\dZ-]+ v\d+\.delve$/;
  try {
    return readdirSync(join(dirname(file), FOLDER))
      .filter((name) => name.startsWith(stem) && dated.test(name.slice(stem.length)))
      .sort();
  } catch {
    return [];
  }
}

const stemOf = (file: string) => basename(file, '.delve');
