import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { APPLICATION_ID, clearAway, connect, readHeader } from './connection.ts';
import { migrate, type Migration } from './migrations/index.ts';
import { readWhatCanBeRead, noRows, type RawTable } from './rescue-rows.ts';
import { schemaAt } from './schema.ts';

/** A file that rows are read from: the damaged one, or a copy that is whole. */
export interface Source {
  /** Version of the file by which its tables are read. */
  version: number;
  read(table: string): RawTable;
  close(): void;
}

const HEADER_BYTES = 100;
/** Larger files are not copied to be mended. */
const MOST_TO_MEND = 2_000_000_000;

/** A file as it is; null when not even its tables can be told. It is not written to. */
export function sourceOf(path: string, steps: readonly Migration[]): Source | null {
  try {
    return readHeader(path).sqlite ? open(path, steps, () => undefined) : null;
  } catch {
    return null;
  }
}

/**
 * A damaged file whose beginning is gone, which says what its tables are: a working copy of it gets that of a new campaign, first only
 * its header, then the whole first page. Only what every campaign has from its birth stands where that page says. Null when neither
 * leads to a campaign. `work`: path for the working copy, which is gone after closing.
 */
export function mendedSourceOf(path: string, work: string, steps: readonly Migration[]): Source | null {
  const clear = () => {
    clearAway(work);
  };
  try {
    const bytes = statSync(path).size;
    if (bytes < 8192 || bytes > MOST_TO_MEND) return null;
    const hasSide = existsSync(`${path}-wal`);
    const page = firstPage(`${work}.new`, steps, bytes, hasSide);
    for (const length of [HEADER_BYTES, page.length]) {
      clear();
      copyFileSync(path, work);
      if (hasSide) copyFileSync(`${path}-wal`, `${work}-wal`);
      const fd = openSync(work, 'r+');
      writeSync(fd, page, 0, length, 0);
      closeSync(fd);
      const found = open(work, steps, clear);
      if (found?.read('campaign').rows.length === 1) return found;
      found?.close();
    }
  } catch {
    // Then there is nothing to be read in it.
  }
  clear();
  return null;
}

function open(path: string, steps: readonly Migration[], after: () => void): Source | null {
  const db = connect(path, { readonly: true, asIs: true });
  const close = () => {
    db.close();
    after();
  };
  try {
    // A file that is shorter than its header tells is read as far as it goes.
    db.unsafeMode();
    db.pragma('writable_schema = on');
    const has = db
      .prepare("select count(*) from sqlite_schema where name in ('campaign', 'journal')")
      .pluck();
    if (has.get() === 0) throw new Error('It was never a campaign.');
    const told = db.pragma('user_version', { simple: true }) as number;
    return source(db, versionOf(told, db, steps), steps, close);
  } catch {
    close();
    return null;
  }
}

function source(db: Database, version: number, steps: readonly Migration[], close: () => void): Source {
  const schema = schemaAt(steps, version);
  return {
    version,
    read: (table) => {
      const columns = schema.get(table);
      return columns ? readWhatCanBeRead(db, table, columns) : noRows;
    },
    close,
  };
}

/** The version that the header tells, unless the tables say another: the highest of which there are all. */
function versionOf(told: number, db: Database, steps: readonly Migration[]): number {
  const names = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
  const has = (version: number) => [...schemaAt(steps, version).keys()].every((name) => names.includes(name));
  const later = Array.from({ length: steps.length }, (_, i) => steps.length - i);
  const isLikely = told > 0 && told <= steps.length && has(told);
  return isLikely ? told : (later.find(has) ?? Math.min(Math.max(told, 1), steps.length));
}

/** The first page of a new campaign of the first version, with the number of pages of the file that it is for. */
function firstPage(path: string, steps: readonly Migration[], bytes: number, hasSide: boolean): Buffer {
  clearAway(path);
  const db = connect(path, { fresh: true });
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    migrate(db, steps.slice(0, 1));
    const size = db.pragma('page_size', { simple: true }) as number;
    db.close();
    const page = readFileSync(path).subarray(0, size);
    if (hasSide) page.fill(2, 18, 20); // newer pages are in the side file
    page.writeUInt32BE(Math.floor(bytes / size), 28); // pages in the file
    page.writeUInt32BE(page.readUInt32BE(24), 92); // and that this number is of now
    page.writeUInt32BE(0, 32); // no free pages are known
    page.writeUInt32BE(0, 36);
    return page;
  } finally {
    db.close();
    clearAway(path);
  }
}
