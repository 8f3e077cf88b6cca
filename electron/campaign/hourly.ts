import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { forgetHolder, newPoint, sizeOf, thin } from './backup.ts';
import { clearAway, connect, countRows, syncFolder } from './connection.ts';
import { readSchema } from './schema.ts';
import { campaignWords as words } from './words/en.ts';

const HOUR = 3_600_000;
/** Pages that are copied, and rows that are read back, in one go: a few milliseconds. */
const PAGES_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

interface Hourly {
  db: Database;
  whose: { file: string; id: string };
  now(): string;
  /** Told once when copies cannot be made, until one can. */
  tell(error: unknown): void;
}

/** The copies that are made while a campaign is played, an hour after the last: in small steps between inputs, so that nobody waits. */
export class HourlyCopies {
  readonly #options: Hourly;
  #last: number;
  #isTold = false;
  #running: Promise<void> | null = null;

  constructor(options: Hourly) {
    this.#options = options;
    this.#last = Date.parse(options.now());
  }

  /** To be called after each input. A clock that was set back counts as an hour gone by. */
  afterInput(): void {
    if (this.#running) return;
    const now = Date.parse(this.#options.now());
    if (now >= this.#last && now - this.#last < HOUR) return;
    this.#last = now;
    this.#running = this.#copy().finally(() => (this.#running = null));
  }

  /** Resolves when no copy is under way. Never rejects. */
  async whenDone(): Promise<void> {
    await this.#running;
  }

  async #copy(): Promise<void> {
    const { whose, now, tell, db } = this.#options;
    try {
      const at = now();
      const version = db.pragma('user_version', { simple: true }) as number;
      const target = newPoint(whose, at, 'hourly', version, sizeOf(db));
      await copyGently(db, target);
      thin(whose, at);
      this.#isTold = false;
    } catch (error) {
      // Closed in the middle of it: the copy of the next opening takes its place.
      if (!db.open || this.#isTold) return;
      this.#isTold = true;
      tell(error);
    }
  }
}

/**
 * Copies an open database while it is used, and reads every row of the copy back. Rejects when the copy cannot be read or lacks rows,
 * and leaves no file then.
 */
export async function copyGently(db: Database, target: string): Promise<void> {
  const part = `${target}.part`;
  clearAway(part);
  try {
    const before = countRows(db);
    await db.backup(part, { progress: () => PAGES_AT_ONCE });
    const copy = connect(part);
    try {
      copy.pragma('journal_mode = delete');
      forgetHolder(copy);
      for (const [table, columns] of readSchema(copy)) {
        const rows = await readBack(copy, table, columns);
        if (rows < (before.get(table) ?? 0)) throw new Error(words.notWholeCopy());
      }
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

/** Reads all of a table, a few rows at a time. Gives their number; throws where a row cannot be read. */
async function readBack(db: Database, table: string, columns: readonly string[]): Promise<number> {
  const lengths = columns.map((column) => `length("${column}")`).join();
  const few = db
    .prepare(`select rowid, ${lengths} from "${table}" where rowid > ? order by rowid limit ${ROWS_AT_ONCE}`)
    .raw();
  let [rows, last] = [0, Number.MIN_SAFE_INTEGER];
  for (;;) {
    const read = few.all(last) as number[][];
    rows += read.length;
    if (read.length < ROWS_AT_ONCE) return rows;
    last = read.at(-1)![0]!;
    await new Promise((next) => setImmediate(next));
  }
}
