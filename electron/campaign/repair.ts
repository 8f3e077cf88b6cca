import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentEntry, Result, Row } from '#engine';
import type { Database } from 'better-sqlite3';
import { copiesOf, newestGood, pointsOf, readId } from './backup.ts';
import { APPLICATION_ID, clearAway, codeOf, connect, isSound, readHeader, realOf } from './connection.ts';
import { moveToFree } from './files.ts';
import { takeLock, thisMachine, type Machine } from './lock.ts';
import { migrate, migrations, type Migration } from './migrations/index.ts';
import { inWords, refusalOfWriting } from './objections.ts';
import { FIRST_TABLES, gather, type Gathered } from './rescue.ts';
import { mendedSourceOf, sourceOf, type Source } from './rescue-source.ts';
import { sideFileOf } from './side-file.ts';
import { campaignWords as words } from './words/en.ts';

export interface Salvage {
  /** The damaged file. It is not changed. */
  path: string;
  /** Path of the new campaign. */
  target: string;
  as: { id: string; name: string; created: string };
  /** The content that the app brings along for a game, for entries that are gone everywhere else. */
  shipped(system: string): readonly ContentEntry[];
  /** The steps of a head that stands at the end of a row. */
  stepsAtEnd(row: Pick<Row, 'changed' | 'tape' | 'command'>): number;
  machine?: Machine;
  migrations?: readonly Migration[];
}

/** What was saved of a damaged file and what was not, one sentence each. */
export interface Salvaged {
  saved: string[];
  lost: string[];
}

/**
 * Saves what can be read of a damaged campaign file into a new one: its rows page by page, and what is gone from it from the newest
 * copy that is whole. Of the history that is kept whose rows all have their parents. Refused, with nothing made, when there is too
 * little to play on with.
 */
export function salvage(options: Salvage): Result<Salvaged> {
  const { path, target, machine = thisMachine } = options;
  const name = basename(path);
  if (existsSync(target)) return no(words.exists(basename(target)));
  try {
    const lock = takeLock(path, 'stale', machine);
    if ('refusal' in lock) return no(lock.refusal);
    try {
      return salvageLocked(options);
    } finally {
      lock.release();
    }
  } catch (error) {
    return no(refusalOfWriting(target, error) ?? words.cannotSalvage(name, inWords(error)));
  }
}

function salvageLocked(options: Salvage): Result<Salvaged> {
  const { target, as, migrations: steps = migrations } = options;
  const path = realOf(options.path);
  const part = `${target}.part`;
  const damaged = sourceOf(path, steps) ?? mendedOf(path, `${target}.work`, steps);
  const sources = { damaged, ...copyFor(path, steps) };
  try {
    const gathered = gather(sources, options);
    if (!gathered) return no(words.nothingToSave(basename(path)));
    if (damaged && isSideLost(path)) gathered.lost.push(words.lostSideFile());
    clearAway(part);
    const db = connect(part, { fresh: true });
    try {
      db.pragma('synchronous = full');
      db.pragma(`application_id = ${APPLICATION_ID}`);
      migrate(db, steps.slice(0, gathered.version));
      db.pragma('foreign_keys = off');
      db.transaction(() => write(db, gathered, as))();
      sayOthers(db, gathered);
      db.pragma('foreign_keys = on');
      migrate(db, steps);
      if (!isSound(db)) throw new Error(words.notSoundCopy());
    } finally {
      db.close();
    }
    moveToFree(part, target);
    return { ok: true, value: { saved: gathered.saved, lost: gathered.lost } };
  } finally {
    clearAway(part);
    damaged?.close();
    sources.copy?.close();
  }
}

/** Another program's database is none that could be mended. */
function mendedOf(path: string, work: string, steps: readonly Migration[]): Source | null {
  const { sqlite, applicationId } = readHeader(path);
  return sqlite && applicationId !== APPLICATION_ID ? null : mendedSourceOf(path, work, steps);
}

/** The newest copy that is whole; `isSameLine`: it was made of what the damaged file holds, not of what was played before going back. */
function copyFor(
  path: string,
  steps: readonly Migration[],
): { copy: Source | null; copiedAt: string; isSameLine: boolean } {
  const whose = { file: path, id: readId(path) };
  const point = newestGood(whose, steps.length);
  if (!point) return { copy: null, copiedAt: '', isSameLine: false };
  const replaced = pointsOf(whose).find(({ why }) => why === 'replaced' || why === 'damaged');
  return {
    copy: sourceOf(join(copiesOf(path), point.name), steps),
    copiedAt: point.at,
    isSameLine: !replaced || point.n > replaced.n,
  };
}

/** Whether the side file that a campaign had when it was left open cannot be read to its end. */
function isSideLost(path: string): boolean {
  const side = sideFileOf(path);
  return side === 'torn' || (side !== 'whole' && readHeader(path).wal);
}

function write(db: Database, gathered: Gathered, as: Salvage['as']): void {
  for (const [table, rows] of gathered.tables) {
    if (table === 'head') db.prepare('delete from head').run();
    for (const { rowid, fields } of rows) {
      const columns = Object.keys(fields);
      const names = ['rowid', ...columns].map((column) => `"${column}"`).join();
      const marks = columns.map(() => ', ?').join('');
      const insert = db.prepare(`insert into "${table}" (${names}) values (?${marks})`);
      try {
        insert.run(rowid, ...Object.values(fields));
      } catch (error) {
        // Of what came with later versions a row that no table takes goes, and nothing else with it.
        if (FIRST_TABLES.has(table) || !isUnfit(error)) throw error;
      }
    }
  }
  db.prepare('update campaign set id = ?, name = ?, created = ?, opened = null, holder = null').run(
    as.id,
    as.name,
    as.created,
  );
  // What leads to something that is gone goes with it.
  for (;;) {
    const broken = db.pragma('foreign_key_check') as { table: string; rowid: number }[];
    if (broken.length === 0) return;
    for (const { table, rowid } of broken) db.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
  }
}

/** Says how much there is of what came with later versions, and of what not all is there that could be read. */
function sayOthers(db: Database, { tables, saved, lost }: Gathered): void {
  for (const [table, rows] of tables) {
    if (FIRST_TABLES.has(table)) continue;
    const kept = db.prepare(`select count(*) from "${table}"`).pluck().get() as number;
    if (kept > 0) saved.push(words.savedOthers(table, kept));
    const sentence = words.lostOthers(table);
    if (kept < rows.length && !lost.includes(sentence)) lost.push(sentence);
  }
}

/** Whether SQLite says of a row that it may not stand in its table. */
const isUnfit = (error: unknown) => /^SQLITE_(CONSTRAINT|MISMATCH)/.test(codeOf(error));

const no = (refusal: { code: string; sentence: string; remedy?: string }) => ({
  ok: false as const,
  refusal,
});
