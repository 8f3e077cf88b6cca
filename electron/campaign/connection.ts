import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';

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

/** Opens a database file that must exist, unless `fresh`. Throws what SQLite says. */
export function connect(file: string, how: { readonly?: boolean; fresh?: boolean } = {}): Database {
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
  return db;
}

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

/** What the first bytes of a file say, without opening it as a database. */
export function readHeader(file: string): { sqlite: boolean; applicationId: number; version: number } {
  const bytes = Buffer.alloc(100);
  const fd = openSync(file, 'r');
  try {
    const read = readSync(fd, bytes, 0, 100, 0);
    const sqlite = read === 100 && bytes.toString('latin1', 0, 16) === MAGIC;
    return { sqlite, applicationId: bytes.readUInt32BE(68), version: bytes.readUInt32BE(60) };
  } finally {
    closeSync(fd);
  }
}

/** Whether every page of the database can be read and follows its schema. */
export function isSound(db: Database): boolean {
  try {
    return db.pragma('quick_check', { simple: true }) === 'ok';
  } catch {
    return false;
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
