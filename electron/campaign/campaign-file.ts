import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type { BaseState, CampaignSetup, ContentEntry, Fact, Refusal, Result } from '#engine';
import type { Database } from 'better-sqlite3';
import { backUp, backupsOf, copyInto } from './backup.ts';
import { APPLICATION_ID, closeWhole, codeOf, connect, isSound, makeDurable, reasonOf } from './connection.ts';
import { contentStore, fillContent, type ContentStore } from './content-store.ts';
import { JournalStore } from './journal-store.ts';
import { takeLock, thisMachine, type BreakLock, type Machine } from './lock.ts';
import { lookAt, refusalOfWriting } from './objections.ts';
import { migrate, migrations, versionAfter, type Migration } from './migrations/index.ts';
import { campaignWords as words } from './words/en.ts';

/** What a new campaign file is made of. */
export interface CampaignBirth {
  /** Unique in the world. */
  id: string;
  name: string;
  system: string;
  setup: CampaignSetup;
  /** The state before the first row. */
  start: BaseState;
  heroes: readonly string[];
  entries: readonly ContentEntry[];
}

/** What a campaign file says of itself. */
export interface CampaignAbout {
  id: string;
  name: string;
  system: string;
  heroes: string[];
  /** ISO times; `opened`: the last opening, null before the first. */
  created: string;
  opened: string | null;
}

/** What opening needs from outside. */
export interface CampaignPorts {
  /** ISO time. */
  now(): string;
  /** A text that nobody else has. */
  token(): string;
  machine?: Machine;
  migrations?: readonly Migration[];
}

/** An open campaign: one SQLite file, held by this process alone. */
export class CampaignFile {
  readonly path: string;
  readonly journal: JournalStore<Fact>;
  readonly content: ContentStore;
  /** Sentences for the GM from opening. */
  readonly notes: readonly string[];
  readonly #db: Database;
  readonly #release: () => void;
  readonly #holder: string;

  private constructor(path: string, db: Database, holder: string, notes: string[], more: Releasing) {
    this.path = path;
    this.#db = db;
    this.#release = more.release;
    this.#holder = holder;
    this.notes = notes;
    this.journal = new JournalStore(db, holder, more.now);
    this.content = contentStore(db);
  }

  /** Makes a new campaign file; there must be none of that name. It appears whole or not at all. */
  static create(path: string, birth: CampaignBirth, ports: CampaignPorts): Result<CampaignAbout> {
    const part = `${path}.part`;
    try {
      rmSync(part, { force: true });
      const db = connect(part, { fresh: true });
      try {
        db.pragma('synchronous = full');
        db.pragma(`application_id = ${APPLICATION_ID}`);
        migrate(db, ports.migrations);
        db.transaction(() => fill(db, birth, ports.now()))();
        const about = readAbout(db)!;
        db.close();
        moveToFree(part, path);
        return { ok: true, value: about };
      } finally {
        db.close();
        rmSync(part, { force: true });
      }
    } catch (error) {
      return no(refusalOfWriting(path, error) ?? words.cannotCreate(basename(path), reasonOf(error)));
    }
  }

  /**
   * Opens a campaign file: takes its lock, checks it after an unclean end, keeps a dated copy and brings it up to date.
   * Refused with a sentence, and untouched, when it is no campaign, newer, write-protected, open elsewhere or damaged.
   */
  static open(path: string, ports: CampaignPorts, breakLock: BreakLock = false): Result<CampaignFile> {
    const objection = lookAt(path, versionAfter(ports.migrations ?? migrations));
    if (objection) return no(objection);
    const name = basename(path);
    let lock: ReturnType<typeof takeLock>;
    try {
      lock = takeLock(path, breakLock, ports.machine ?? thisMachine);
    } catch (error) {
      return no(refusalOfWriting(path, error) ?? words.cannotOpen(name, reasonOf(error)));
    }
    if ('refusal' in lock) return no(lock.refusal);
    let db: Database | null = null;
    try {
      const notes: string[] = [];
      const damage = checkUnclean(path, ports.migrations ?? migrations, lock.broke);
      if (!damage) {
        db = connect(path);
        makeDurable(db);
      }
      const refusal = damage ?? prepare(db!, path, ports, notes);
      if (refusal || !db) {
        db?.close();
        lock.release();
        return no(refusal ?? words.empty(name));
      }
      const holder = ports.token();
      db.prepare('update campaign set holder = ?, opened = ?').run(holder, ports.now());
      return { ok: true, value: new CampaignFile(path, db, holder, notes, { ...lock, now: ports.now }) };
    } catch (error) {
      db?.close();
      lock.release();
      const broken = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].some((code) => codeOf(error).startsWith(code));
      if (broken) return no(words.damaged(name, backupsOf(path).at(-1) ?? null));
      return no(refusalOfWriting(path, error) ?? words.cannotOpen(name, reasonOf(error)));
    }
  }

  /** What a campaign file says of itself, without opening it for play; or why it could not be opened. */
  static peek(path: string): Result<CampaignAbout> {
    const objection = lookAt(path, versionAfter(migrations));
    if (objection) return no(objection);
    try {
      const db = connect(path, { readonly: true });
      try {
        const about = readAbout(db);
        return about ? { ok: true, value: about } : no(words.empty(basename(path)));
      } finally {
        db.close();
      }
    } catch (error) {
      return no(words.cannotOpen(basename(path), reasonOf(error)));
    }
  }

  get about(): CampaignAbout {
    return readAbout(this.#db)!;
  }

  get start(): BaseState {
    return JSON.parse(this.#db.prepare('select start from campaign').pluck().get() as string) as BaseState;
  }

  get setup(): CampaignSetup {
    return JSON.parse(
      this.#db.prepare('select setup from campaign').pluck().get() as string,
    ) as CampaignSetup;
  }

  /** Notes the names of the heroes, for the list of campaigns. */
  noteHeroes(heroes: readonly string[]): void {
    this.#db.prepare('update campaign set heroes = ?').run(JSON.stringify(heroes));
  }

  /** The settings that durability rests on, as the open database reports them. */
  durability(): Record<
    'journal_mode' | 'synchronous' | 'foreign_keys' | 'application_id' | 'user_version',
    unknown
  > {
    const read = (name: string) => this.#db.pragma(name, { simple: true });
    return {
      journal_mode: read('journal_mode'),
      synchronous: read('synchronous'),
      foreign_keys: read('foreign_keys'),
      application_id: read('application_id'),
      user_version: read('user_version'),
    };
  }

  /** Makes a verified copy under a name and an id of its own. */
  duplicate(target: string, as: { id: string; name: string; created: string }): Result<CampaignAbout> {
    return duplicateOf(this.#db, target, as);
  }

  /** The same for a campaign that nobody has open. */
  static duplicate(
    path: string,
    target: string,
    as: { id: string; name: string; created: string },
    ports: CampaignPorts,
  ): Result<CampaignAbout> {
    const objection = lookAt(path, versionAfter(ports.migrations ?? migrations));
    if (objection) return no(objection);
    try {
      const lock = takeLock(path, false, ports.machine ?? thisMachine);
      if ('refusal' in lock) return no(lock.refusal);
      try {
        const db = connect(path);
        try {
          return duplicateOf(db, target, as);
        } finally {
          db.close();
        }
      } finally {
        lock.release();
      }
    } catch (error) {
      return no(refusalOfWriting(path, error) ?? words.cannotOpen(basename(path), reasonOf(error)));
    }
  }

  /** Closes the file so that nothing but it is left beside it. Everything is on disk already: nothing is lost by failing. */
  close(): void {
    if (!this.#db.open) return;
    try {
      this.#db.prepare('update campaign set holder = null where holder = ?').run(this.#holder);
      closeWhole(this.#db);
    } catch {
      this.#db.close(); // somebody reads it just now: the side files stay, and the next opening looks at them
    } finally {
      this.#release();
    }
  }
}

interface Releasing {
  release(): void;
  now(): string;
}

const no = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

/** Looks at a file after an unclean end, by a connection that cannot write: a damaged file is left as it is. */
function checkUnclean(path: string, steps: readonly Migration[], brokeLock: boolean): Refusal | null {
  accessSync(path, constants.W_OK);
  const name = basename(path);
  // A rollback journal must be played back before anything can be read, which takes a connection that may write.
  const db = connect(path, { readonly: !existsSync(`${path}-journal`) });
  try {
    const version = versionOf(db);
    if (version > steps.length) return words.newer(name, version, steps.length);
    const sideFiles = existsSync(`${path}-wal`) || existsSync(`${path}-journal`);
    const unclean = brokeLock || sideFiles || (version > 0 && wasLeftOpen(db));
    return unclean && !isSound(db) ? words.damaged(name, backupsOf(path).at(-1) ?? null) : null;
  } finally {
    db.close();
  }
}

/** Keeps the dated copy and brings the file up to date, under its lock. A refusal leaves it as it was. */
function prepare(db: Database, path: string, ports: CampaignPorts, notes: string[]): Refusal | null {
  const name = basename(path);
  const steps = ports.migrations ?? migrations;
  try {
    backUp(db, path, ports.now());
  } catch (error) {
    if (versionOf(db) < steps.length) return words.noCopyBeforeMigration(name, reasonOf(error));
    notes.push(words.noBackup(reasonOf(error)));
  }
  try {
    migrate(db, steps);
  } catch (error) {
    return words.migrationFailed(name, reasonOf(error));
  }
  return readAbout(db) ? null : words.empty(name);
}

const versionOf = (db: Database) => db.pragma('user_version', { simple: true }) as number;

const wasLeftOpen = (db: Database) => db.prepare('select holder from campaign').pluck().get() != null;

function fill(db: Database, birth: CampaignBirth, now: string): void {
  db.prepare(
    `insert into campaign (one, id, name, system, setup, start, heroes, content, created)
     values (1, ?, ?, ?, ?, ?, ?, 1, ?)`,
  ).run(
    birth.id,
    birth.name,
    birth.system,
    JSON.stringify(birth.setup),
    JSON.stringify(birth.start),
    JSON.stringify(birth.heroes),
    now,
  );
  fillContent(db, birth.entries);
}

function readAbout(db: Database): CampaignAbout | null {
  const raw = db.prepare('select id, name, system, heroes, created, opened from campaign').get() as
    (Omit<CampaignAbout, 'heroes'> & { heroes: string }) | undefined;
  return raw ? { ...raw, heroes: JSON.parse(raw.heroes) as string[] } : null;
}

function duplicateOf(
  db: Database,
  target: string,
  as: { id: string; name: string; created: string },
): Result<CampaignAbout> {
  if (existsSync(target)) return no(words.exists(basename(target)));
  let about: CampaignAbout | null = null;
  try {
    copyInto(db, target, (copy) => {
      copy
        .prepare('update campaign set id = ?, name = ?, created = ?, opened = null, holder = null')
        .run(as.id, as.name, as.created);
      about = readAbout(copy);
    });
  } catch (error) {
    return no(refusalOfWriting(target, error) ?? words.cannotCreate(basename(target), reasonOf(error)));
  }
  return about ? { ok: true, value: about } : no(words.empty(basename(target)));
}

/** Gives a finished file its name, unless there is one of that name. */
function moveToFree(part: string, path: string): void {
  try {
    linkSync(part, path); // unlike renaming, never writes over a file
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(path))
      throw Object.assign(error as Error, { code: 'EEXIST' });
    renameSync(part, path); // a file system without links
  }
  syncFolder(dirname(path));
}

/** Makes a new name in a folder durable, where the system lets a folder be synced. */
function syncFolder(folder: string): void {
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
