import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { runsByItself } from './words/strangers.ts';

/** "Delv": how SQLite's header tells our files from other programs' databases. */
export const APPLICATION_ID = 0x44656c76;

const MAGIC = 'SQLite format 3\u0000';

/** An Electron that cannot use the addon's own prebuild carries a build of it beside its resources. */
function nativeBinding(): string | undefined {
  const resources = (process as { resourcesPath?: string }).resourcesPath;
  if (!resources) return undefined;
  const file = join(resources, 'better_sqlite3.node');
  return existsSync(file) ? file : undefined;
}

/**
 * Opens a database file that must exist, unless `fresh`. Throws what SQLite says, and `Damaged` where somebody has put into it what
 * would run by itself; `asIs`: not even then, for who reads no more than its tables.
 */
export function connect(
  file: string,
  how: { readonly?: boolean; fresh?: boolean; asIs?: boolean } = {},
): Database {
  const binding = nativeBinding();
  const db = new Sqlite(file, {
    readonly: how.readonly ?? false,
    fileMustExist: !how.fresh,
    timeout: 500,
    ...(binding ? { nativeBinding: binding } : {}),
  });
  db.pragma('foreign_keys = on');
  db.pragma('trusted_schema = off');
  db.pragma('cell_size_check = on');
  if (how.fresh || how.asIs) return db;
  try {
    const stranger = db.prepare(STRANGERS).pluck().get() as string | undefined;
    if (stranger !== undefined) throw new Damaged(runsByItself(stranger));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** All but tables and indexes, told by how they were made: a trigger runs with every write, a view with every look, as long as it likes. */
const STRANGERS = `select name from sqlite_schema where sql is not null and sql not like 'create table %'
  and sql not like 'create index %' and sql not like 'create unique index %' limit 1`;

/** From here on every commit is on disk when it returns, as far as the operating system tells the truth. */
export function makeDurable(db: Database): void {
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('fullfsync = on');
  db.pragma('checkpoint_fullfsync = on');
}

/** Closes a database so that one file is left, which can be copied and read without side files. */
export function closeWhole(db: Database): void {
  try {
    db.pragma('wal_checkpoint(truncate)');
    db.pragma('journal_mode = delete');
  } finally {
    db.close();
  }
}

/**
 * Closes a database without writing into its file what still stands in the side file, which is put aside: the file is another one by
 * now.
 */
export function closeUnwritten(db: Database, path: string): void {
  let reader: Database | null = null;
  try {
    // The last to close a database writes into it, unless it may only read.
    reader = connect(path, { readonly: true, asIs: true });
    reader.pragma('user_version');
  } catch {
    // The other file is no database; then nothing is written into it either.
  } finally {
    db.close();
    reader?.close();
    for (const side of ['-wal', '-shm'])
      if (existsSync(path + side)) renameSync(path + side, `${path}${side}.aside`);
  }
}

/** What the first bytes of a file say. */
export interface Header {
  sqlite: boolean;
  applicationId: number;
  version: number;
  /** Newer pages are to be looked for in a side file, as long as the file is open and after a crash. */
  wal: boolean;
}

/**
 * What the first bytes of a file say, without opening it as a database. Never of a file that this process has open: closing it would
 * take away the locks that SQLite holds on it.
 */
export function readHeader(file: string): Header {
  const bytes = Buffer.alloc(100);
  const fd = openSync(file, 'r');
  try {
    const read = readSync(fd, bytes, 0, 100, 0);
    const sqlite = read === 100 && bytes.toString('latin1', 0, 16) === MAGIC;
    const [applicationId, version] = [bytes.readUInt32BE(68), bytes.readUInt32BE(60)];
    return { sqlite, applicationId, version, wal: sqlite && bytes[18] === 2 };
  } finally {
    closeSync(fd);
  }
}

/** Whether every page of the database, or of one table, can be read and follows its schema. */
export function isSound(db: Database, table?: string): boolean {
  try {
    const check = table === undefined ? 'quick_check' : `quick_check("${table}")`;
    return db.pragma(check, { simple: true }) === 'ok';
  } catch {
    return false;
  }
}

/** Something in a campaign file is not as it was written; the message names it for the middle of a sentence. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Whether an error says that a file is damaged, and not that something else went wrong. */
export function isDamage(error: unknown): boolean {
  return error instanceof Damaged || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** The names of a database's own tables. */
export function tablesOf(db: Database): string[] {
  const names = db.prepare("select name from sqlite_schema where type = 'table' order by name").pluck();
  return (names.all() as string[]).filter((name) => !name.startsWith('sqlite_'));
}

/** How many rows each table has. */
export function countRows(db: Database): Map<string, number> {
  return new Map(
    tablesOf(db).map((table) => [
      table,
      db.prepare(`select count(*) from "${table}"`).pluck().get() as number,
    ]),
  );
}

/** Where a file lies when links are followed; the path itself where nothing lies. */
export function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Takes away an unfinished file with all that SQLite puts beside one: a left-over journal would be played into the next. */
export function clearAway(part: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
}

/** Makes what was written into a file durable. Throws what the file system says. */
export function syncFile(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes a new name in a folder durable, where the system lets a folder be synced. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows opens no folders; there the name is durable by the file system's own journal.
  }
}

/** SQLite's or the file system's code of an error, '' if it has none. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** What an error says, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
