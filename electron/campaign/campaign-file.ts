import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { BaseState, CampaignSetup, Fact, Refusal, Result } from '#engine';
import type { Database } from 'better-sqlite3';
import { fill, readAbout, readBeginning, type CampaignAbout, type CampaignBirth } from './about.ts';
import { assetStore, type AssetStore } from './asset-store.ts';
import { copyInto, forgetHolder, readId } from './backup.ts';
import {
  APPLICATION_ID,
  clearAway,
  closeUnwritten,
  closeWhole,
  codeOf,
  connect,
  Damaged,
  isDamage,
  makeDurable,
  realOf,
} from './connection.ts';
import { contentStore, type ContentStore } from './content-store.ts';
import { handoutStore, type HandoutStore } from './handout-store.ts';
import { moveToFree } from './files.ts';
import { HourlyCopies } from './hourly.ts';
import { JournalStore } from './journal-store.ts';
import { isOpenHere, takeLock, thisMachine, type BreakLock, type Machine } from './lock.ts';
import { damaged, inWords, isTooLong, lookAt, refusalOfSaving, refusalOfWriting } from './objections.ts';
import { migrate, migrations, versionAfter, type Migration } from './migrations/index.ts';
import { examine, update } from './opening.ts';
import { Place, type StatOf } from './place.ts';
import { campaignWords as words } from './words/en.ts';
import { NotSaved, type Writing } from './writes-as.ts';

export type { CampaignAbout, CampaignBirth } from './about.ts';

/** What opening needs from outside. */
export interface CampaignPorts {
  /** ISO time. */
  now(): string;
  /** A text that nobody else has. */
  token(): string;
  machine?: Machine;
  migrations?: readonly Migration[];
  /** What the file system says of a path. */
  stat?: StatOf;
}

/** What an opening has taken, to be given back at the closing. */
interface Taken {
  db: Database;
  place: Place;
  release(): void;
}

/** An open campaign: one SQLite file, held by this process alone. */
export class CampaignFile {
  readonly path: string;
  readonly journal: JournalStore<Fact>;
  readonly content: ContentStore;
  /** Sentences for the GM from opening. */
  readonly notes: readonly string[];
  readonly copies: HourlyCopies;
  readonly #id: string;
  readonly #db: Database;
  readonly #taken: Taken;
  readonly #writing: Writing;
  #assets: AssetStore | null = null;
  #handouts: HandoutStore | null = null;
  /** Something in it could not be read: it stays marked as open, so that the next opening looks at every page. */
  #isSuspect = false;
  #tell: (sentence: string) => void = () => undefined;

  private constructor(path: string, taken: Taken, ports: CampaignPorts, holder: string, notes: string[]) {
    this.path = path;
    this.#taken = taken;
    this.#db = taken.db;
    this.notes = notes;
    const { id } = readAbout(taken.db)!;
    this.#id = id;
    this.copies = new HourlyCopies({
      db: taken.db,
      whose: { file: realOf(path), id },
      now: ports.now,
      tell: (error) => this.#tell(words.noHourlyCopy(inWords(error))),
    });
    this.#writing = {
      holder,
      now: ports.now,
      objection: () => this.#objection(),
      refusalOf: (error) => (isDamage(error) ? this.#refusalOfDamage() : refusalOfSaving(error)),
      committed: () => this.copies.afterInput(),
    };
    this.journal = new JournalStore(taken.db, this.#writing);
    this.content = contentStore(taken.db);
  }

  /** Makes a new campaign file; there must be none of that name. It appears whole or not at all. */
  static create(path: string, birth: CampaignBirth, ports: CampaignPorts): Result<CampaignAbout> {
    const part = `${path}.part`;
    if (isTooLong(path)) return no(words.tooLong(basename(path)));
    try {
      clearAway(part);
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
        clearAway(part);
      }
    } catch (error) {
      return no(refusalOfWriting(path, error) ?? words.cannotCreate(basename(path), inWords(error)));
    }
  }

  /**
   * Opens a campaign file: takes its lock, checks it after an unclean end, keeps a dated copy and brings it up to date.
   * Refused with a sentence, and untouched, when it is no campaign, newer, write-protected, open elsewhere or damaged.
   */
  static open(path: string, ports: CampaignPorts, breakLock: BreakLock = false): Result<CampaignFile> {
    const machine = ports.machine ?? thisMachine;
    if (isOpenHere(path, machine)) return no(words.openHere(basename(path)));
    const steps = ports.migrations ?? migrations;
    const objection = lookAt(path, versionAfter(steps));
    if (objection) return no(objection);
    const real = realOf(path);
    let lock: ReturnType<typeof takeLock> | null = null;
    let place: Place | null = null;
    let db: Database | null = null;
    const giveUp = (refusal: Refusal) => {
      if (db) closeQuietly(db);
      place?.letGo();
      if (lock && 'release' in lock) lock.release();
      return no(refusal);
    };
    try {
      lock = takeLock(path, breakLock, machine);
      if ('refusal' in lock) return no(lock.refusal);
      const examined = examine(real, steps, lock.broke, ports.now());
      if ('refusal' in examined) return giveUp(examined.refusal);
      place = new Place(real, ports.stat);
      db = connect(real);
      makeDurable(db);
      const refusal = update(db, real, steps);
      if (refusal) return giveUp(refusal);
      const holder = ports.token();
      db.prepare('update campaign set holder = ?, opened = ?').run(holder, ports.now());
      // So that the file itself says that it is open, should its side file be lost.
      db.pragma('wal_checkpoint(passive)');
      const taken = { db, place, release: lock.release };
      return { ok: true, value: new CampaignFile(path, taken, ports, holder, examined.notes) };
    } catch (error) {
      if (!isDamage(error))
        return giveUp(refusalOfWriting(path, error) ?? words.cannotOpen(basename(path), inWords(error)));
      giveUp(words.cannotRead());
      const what = error instanceof Damaged ? error.message : words.badPages();
      return no(damaged(real, what, versionAfter(steps), readId(real)));
    }
  }

  /**
   * What a campaign file says of itself, without opening it for play; or why it could not be opened, as far as that is seen at a
   * glance. Never of a file that this process has open.
   */
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
      if (isDamage(error) || hasNoTable(error)) {
        const what = error instanceof Damaged ? error.message : words.badPages();
        return no(damaged(path, what, versionAfter(migrations)));
      }
      return no(words.cannotOpen(basename(path), inWords(error)));
    }
  }

  /** The pictures. Looked at only when asked for: what is wrong with them keeps nobody from playing. */
  get assets(): AssetStore {
    return (this.#assets ??= assetStore(this.#db, this.#writing));
  }

  get handouts(): HandoutStore {
    return (this.#handouts ??= handoutStore(this.#db, this.#writing));
  }

  get about(): CampaignAbout {
    return readAbout(this.#db)!;
  }

  /** Throws `Damaged`. */
  get start(): BaseState {
    return readBeginning(this.#db).start;
  }

  get setup(): CampaignSetup {
    return readBeginning(this.#db).setup;
  }

  /** Calls back with sentences for the GM about what happens beside the table. */
  onTrouble(listener: (sentence: string) => void): void {
    this.#tell = listener;
  }

  /**
   * What is said when `error` came up in working with the file; null when it has nothing to do with the file. After damage the next
   * opening looks at every page.
   */
  refusalOf(error: unknown): Refusal | null {
    if (error instanceof NotSaved) return error.refusal;
    if (codeOf(error).startsWith('SQLITE_IOERR')) return words.cannotReach();
    if (!isDamage(error)) return null;
    this.#isSuspect = true;
    return words.cannotRead();
  }

  /** The refusal of opening it after all, when `error` says that it is damaged; else null. */
  damageOf(error: unknown): Refusal | null {
    if (!isDamage(error)) return null;
    this.#isSuspect = true;
    const what = error instanceof Damaged ? error.message : words.badPages();
    return damaged(realOf(this.path), what, versionAfter(migrations), this.#id);
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
      return no(refusalOfWriting(path, error) ?? words.cannotOpen(basename(path), inWords(error)));
    }
  }

  /**
   * Closes the file so that nothing but it is left beside it. Everything is on disk already: nothing is lost by failing. One that was
   * deleted while it was open is written anew, beside what lies in its place now; one that was overwritten is left as it is.
   */
  close(): void {
    if (!this.#db.open) return;
    const { place, release } = this.#taken;
    try {
      if (place.whereabouts() === 'overwritten') return closeUnwritten(this.#db, realOf(this.path));
      if (place.isDeleted()) copyInto(this.#db, freeName(realOf(this.path)), forgetHolder);
      if (!this.#isSuspect)
        this.#db.prepare('update campaign set holder = null where holder = ?').run(this.#writing.holder);
      closeWhole(this.#db);
    } catch {
      this.#db.close(); // somebody reads it just now: the side files stay, and the next opening looks at them
    } finally {
      place.letGo();
      release();
    }
  }

  #objection(): Refusal | null {
    const whereabouts = this.#taken.place.whereabouts();
    if (whereabouts === 'here') return null;
    if (whereabouts === 'away') return words.notSavedAway();
    const say = whereabouts === 'moved' ? words.notSavedMoved : words.notSavedOverwritten;
    return say(basename(this.path));
  }

  #refusalOfDamage(): Refusal {
    this.#isSuspect = true;
    return words.notSavedDamaged();
  }
}

const no = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

/** The path itself when nothing lies there, else the first one like it that is free. */
function freeName(path: string): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? path : path.replace(/(\.delve)?$/, ` (${n}).delve`);
    if (!existsSync(free)) return free;
  }
}

/** Closes a file that was not opened after all, so that it is one file again. */
function closeQuietly(db: Database): void {
  try {
    closeWhole(db);
  } catch {
    // It is in use or damaged: its side file stays, and the next opening looks at it.
  }
}

const hasNoTable = (error: unknown) => error instanceof Error && /no such (table|column)/.test(error.message);

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
    return no(refusalOfWriting(target, error) ?? words.cannotCreate(basename(target), inWords(error)));
  }
  return about ? { ok: true, value: about } : no(words.empty(basename(target)));
}
