import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import {
  APPLICATION_ID,
  clearAway,
  connect,
  countRows,
  isDamage,
  isSound,
  readHeader,
  syncFolder,
  tablesOf,
} from './connection.ts';
import { shortened } from './file-name.ts';
import {
  keptOf,
  newestFirst,
  plainId,
  pointName,
  readPointName,
  stemOf,
  type Point,
  type Why,
} from './points.ts';
import { campaignWords as words } from './words/en.ts';

const FOLDER = 'backups';
/** Room that stays free for the campaign itself. */
const SPARE_BYTES = 4_000_000;

/** The folder in which the dated copies of a campaign lie, beside it. */
export const copiesOf = (file: string) => join(dirname(file), FOLDER);

/**
 * Copies an open database into a new file and verifies the copy: sound, and with as many rows. Throws when it is not, and
 * leaves no file then. `change` may alter the copy before it gets its name.
 */
export function copyInto(db: Database, target: string, change?: (copy: Database) => void): void {
  const part = `${target}.part`;
  clearAway(part);
  try {
    db.prepare('vacuum into ?').run(part);
    const copy = connect(part);
    try {
      change?.(copy);
      if (!isSound(copy)) throw new Error(words.notSoundCopy());
      const [has, had] = [countRows(copy), countRows(db)];
      if ([...had].some(([table, rows]) => has.get(table) !== rows)) throw new Error(words.notWholeCopy());
    } finally {
      copy.close();
    }
    renameSync(part, target);
    syncFolder(dirname(target));
  } catch (error) {
    clearAway(part);
    throw error;
  }
}

/** A campaign whose copies are meant. */
export interface Whose {
  file: string;
  /** The campaign's id; null where it cannot be read any more. */
  id: string | null;
}

/** Makes the copy of an opening or of an update, and takes away those that are no longer kept. Throws when no copy was made. */
export function backUp(db: Database, whose: Whose & { id: string }, now: string, why: Why): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  const target = newPoint(whose, now, why, version, sizeOf(db));
  copyInto(db, target, forgetHolder);
  thin(whose, now);
}

/** A copy is nobody's: it was not left open. */
export function forgetHolder(copy: Database): void {
  copy.prepare('update campaign set holder = null').run();
}

export function sizeOf(db: Database): number {
  const read = (name: string) => db.pragma(name, { simple: true }) as number;
  return read('page_count') * read('page_size');
}

/**
 * Path for a new copy, in the folder of copies, which is made if need be; what an earlier one left unfinished is taken away. Throws
 * where there is no room for `bytes`.
 */
export function newPoint(
  whose: Whose & { id: string },
  now: string,
  why: Why,
  version: number,
  bytes: number,
): string {
  const folder = copiesOf(whose.file);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (isUnfinished(name, whose)) rmSync(join(folder, name), { force: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes + SPARE_BYTES) throw new Error(words.noRoom());
  const n = Math.max(0, ...candidates(whose).map((point) => point.n)) + 1;
  return join(folder, pointName(whose.file, whose.id, { at: now, n, version, why }));
}

const isUnfinished = (name: string, whose: Whose) =>
  /\.part(-\w+)?$/.test(name) && isOf(readPointName(name.replace(/\.part(-\w+)?$/, ''))?.stem, whose);

/** Takes away the copies that are no longer kept at this time. */
export function thin(whose: Whose, now: string): void {
  const points = pointsOf(whose);
  const kept = new Set(keptOf(points, now));
  for (const point of points)
    if (!kept.has(point)) rmSync(join(copiesOf(whose.file), point.name), { force: true });
}

/** A campaign's dated copies, the newest first: those that hold its id, and those of its name that cannot be read. */
export function pointsOf(whose: Whose): Point[] {
  const folder = copiesOf(whose.file);
  const found = newestFirst(candidates(whose));
  const inside = found.map(({ name }) => idInside(join(folder, name)));
  // Where the campaign itself no longer tells its id, its newest copy does.
  const id = whose.id ?? inside.find((known) => known !== null) ?? null;
  return found.filter((_, i) => inside[i] === null || inside[i] === id);
}

/** The newest copy of a campaign that can be played on from with this version, if there is one. */
export function newestGood(whose: Whose, known: number): Point | null {
  return pointsOf(whose).find((point) => isGood(join(copiesOf(whose.file), point.name), known)) ?? null;
}

/** Whether a file is a campaign of a version up to `known`, sound, and stands somewhere. Never of a file that is open here. */
export function isGood(path: string, known: number): boolean {
  try {
    const { applicationId, version } = readHeader(path);
    if (applicationId !== APPLICATION_ID || version > known) return false;
    const db = connect(path, { readonly: true });
    try {
      const leads = db.prepare(
        'select 1 from campaign, head where row is null or row in (select id from journal)',
      );
      const broken = db.pragma('foreign_key_check') as unknown[];
      return isSound(db) && leads.get() !== undefined && broken.length === 0;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function candidates(whose: Whose): Point[] {
  let names: string[];
  try {
    names = readdirSync(copiesOf(whose.file));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const read = readPointName(name);
    return read && isOf(read.stem, whose) ? [read.point] : [];
  });
}

/** Whether a copy's name may be that of a copy of this campaign: by its id, wherever the file has been, or by the file's name. */
function isOf(stem: string | undefined, { file, id }: Whose): boolean {
  if (stem === undefined) return false;
  const own = stemOf(file);
  return stem === own || stem === shortened(own) || (!!id && stem.includes(plainId(id)));
}

const ids = new Map<string, { stamp: string; id: string | null }>();

/** The campaign's id inside a copy, null where it cannot be read. Copies are never changed, so each is looked into once. */
function idInside(path: string): string | null {
  try {
    const { size, mtimeMs } = statSync(path);
    const stamp = `${size} ${mtimeMs}`;
    const known = ids.get(path);
    if (known?.stamp === stamp) return known.id;
    const id = readId(path);
    ids.set(path, { stamp, id });
    return id;
  } catch {
    return null;
  }
}

/** The campaign's id in a file that nobody has open here, null where it cannot be read. */
export function readId(path: string): string | null {
  try {
    if (!readHeader(path).sqlite) return null;
    const db = connect(path, { readonly: true });
    try {
      return (db.prepare('select id from campaign').pluck().get() as string | undefined) ?? null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/**
 * Whether what was written by the app can still be read from an open database. Pictures do not count: one that is damaged keeps nobody
 * from playing.
 */
export function isPlayable(db: Database): boolean {
  try {
    return tablesOf(db).every((table) => PICTURES.has(table) || isSound(db, table));
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

const PICTURES: ReadonlySet<string> = new Set(['asset', 'picture']);
