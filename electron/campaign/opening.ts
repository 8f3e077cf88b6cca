import { accessSync, constants, existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Refusal } from '#engine';
import type { Database } from 'better-sqlite3';
import { readAbout, readBeginning, readHead } from './about.ts';
import { backUp, isPlayable, newestGood } from './backup.ts';
import { connect, isDamage, isSound, readHeader } from './connection.ts';
import { migrate, type Migration } from './migrations/index.ts';
import { damaged, inWords } from './objections.ts';
import { isYounger, lacking } from './schema.ts';
import { sideFileOf } from './side-file.ts';
import { syncedBy } from './surroundings.ts';
import { campaignWords as words, type Last } from './words/en.ts';

/** What a look at a file before its opening gave: why it stays closed, or sentences for the GM. */
export type Examined = { refusal: Refusal } | { notes: string[] };

const no = (refusal: Refusal): Examined => ({ refusal });

/**
 * Looks at a file under its lock by a connection that cannot write, so that a damaged one is left as it is: always at its tables, after
 * an unclean end at every page; and keeps the dated copy, which reads every row. `brokeLock`: its lock was left by somebody else.
 */
export function examine(
  path: string,
  steps: readonly Migration[],
  brokeLock: boolean,
  now: string,
): Examined {
  accessSync(path, constants.W_OK);
  const name = basename(path);
  const [header, side] = [readHeader(path), sideFileOf(path)];
  // A rollback journal must be played back before anything can be read, which takes a connection that may write.
  const hasJournal = existsSync(`${path}-journal`);
  const db = connect(path, { readonly: !hasJournal });
  try {
    const version = versionOf(db);
    if (version > steps.length) return no(words.newer(name, version, steps.length));
    const wrong = lacking(db, steps, version);
    if (wrong.length > 0) return no(damaged(path, words.lacks(wrong), steps.length, idIn(db)));
    if (isYounger(db, steps, version)) return no(damaged(path, words.wrongVersion(), steps.length, idIn(db)));
    const about = version > 0 ? readAbout(db) : null;
    if (!about) return no(emptyOf(path, steps));
    const wasOpen = db.prepare('select holder from campaign').pluck().get() != null;
    readBeginning(db);
    readHead(db);
    const isUnclean = brokeLock || side !== 'gone' || hasJournal || wasOpen;
    if (isUnclean && !isSound(db) && !isPlayable(db))
      return no(damaged(path, words.badPages(), steps.length, about.id));
    const notes: string[] = [];
    const last = lastOf(db);
    if (side === 'torn') notes.push(words.sideFileTorn(name, last));
    // What a clean end leaves is no longer marked as open.
    else if (header.wal && side !== 'whole' && wasOpen) notes.push(words.sideFileLost(name, last));
    else if (wasOpen) notes.push(words.notClosed(last));
    const synced = syncedBy(path);
    if (synced !== null) notes.push(words.synced(synced));
    return keepCopy(db, { file: path, id: about.id }, steps, now, notes);
  } finally {
    db.close();
  }
}

/** Keeps the dated copy. That none could be made is told; before an update it is a refusal. */
function keepCopy(
  db: Database,
  whose: { file: string; id: string },
  steps: readonly Migration[],
  now: string,
  notes: string[],
): Examined {
  const isOld = versionOf(db) < steps.length;
  try {
    backUp(db, whose, now, isOld ? 'update' : 'opening');
  } catch (error) {
    // What could not be read for the copy cannot be read in play.
    const what = isPlayable(db) ? unreadable(db) : words.badPages();
    if (what !== null) return no(damaged(whose.file, what, steps.length, whose.id));
    if (isOld) return no(words.noCopyBeforeMigration(basename(whose.file), inWords(error)));
    notes.push(isDamage(error) || !isSound(db) ? words.picturesDamaged() : words.noBackup(inWords(error)));
  }
  return { notes };
}

/** What is kept as JSON, and what is said of a row where that is none. */
const KEPT_AS_JSON: readonly (readonly [string, string, string, (name: string) => string])[] = [
  ['journal', 'command', 'label', words.badRow],
  ['journal', 'tape', 'label', words.badRow],
  ['entry', 'body', 'id', words.badEntry],
  ['line', 'models', 'said', words.badLine],
];

/** What in a database can be read but not understood, if anything. */
function unreadable(db: Database): string | null {
  for (const [table, column, name, say] of KEPT_AS_JSON) {
    const bad = db.prepare(`select ${name} from ${table} where not json_valid(${column}) limit 1`).pluck();
    const found = bad.get() as string | undefined;
    if (found !== undefined) return say(found);
  }
  return null;
}

/** Brings an opened file up to date; the refusal that it could not be, which left it as it was. */
export function update(db: Database, path: string, steps: readonly Migration[]): Refusal | null {
  try {
    migrate(db, steps);
    return null;
  } catch (error) {
    return words.migrationFailed(basename(path), inWords(error));
  }
}

/** What was played last, for a person to compare with what they remember. */
export function lastOf(db: Database): Last | null {
  const row = db.prepare('select label, at from journal order by place desc limit 1').get() as
    Last | undefined;
  if (!row) return null;
  const said = db.prepare('select said from line order by id desc limit 1').pluck().get() as
    string | undefined;
  return { label: row.label, at: said ?? row.at };
}

const versionOf = (db: Database) => db.pragma('user_version', { simple: true }) as number;

/** A file of ours without a campaign: begun and never finished, or damaged, which its copies tell. */
function emptyOf(path: string, steps: readonly Migration[]): Refusal {
  const copy = newestGood({ file: path, id: null }, steps.length);
  const name = basename(path);
  return copy ? words.damaged(name, words.noCampaignInside(), copy.at) : words.empty(name);
}

function idIn(db: Database): string | null {
  try {
    return readAbout(db)?.id ?? null;
  } catch {
    return null;
  }
}
