import type { Database } from 'better-sqlite3';
import { codeOf, isDamage } from './connection.ts';

/** What SQLite keeps in a field. */
export type Value = string | number | bigint | Buffer | null;

/** A row of a table by its columns, with the number under which SQLite keeps it. */
export interface Raw {
  rowid: number;
  fields: Readonly<Record<string, Value>>;
}

export interface RawTable {
  rows: Raw[];
  /** False when something in it could not be read. */
  isWhole: boolean;
  /** The highest number of a row, also of one that could not be read; null when nothing tells it. */
  highest: number | null;
}

/** How often it is tried again after a row that cannot be read: a few seconds at the most. */
const MOST_TRIES = 10_000;
/** Where nothing tells how many rows there were. */
const HIGHEST_GUESS = 1_000_000;
/** Places at which it is tried whether anything can be read at all. */
const PROBES = 64;

export const noRows: RawTable = { rows: [], isWhole: false, highest: null };

/**
 * All rows of a table that can be read. Where a page is damaged, the rows before and behind it are read by halving the numbers between
 * them, until it is known of each row whether it can be had. Never throws.
 */
export function readWhatCanBeRead(db: Database, table: string, columns: readonly string[]): RawTable {
  try {
    return new Reader(db, table, columns).read();
  } catch {
    return noRows; // there is no such table, or the schema itself cannot be read
  }
}

class Reader {
  readonly #db: Database;
  readonly #table: string;
  readonly #columns: readonly string[];
  readonly #rows: Raw[] = [];
  #tries = MOST_TRIES;
  #isWhole = true;

  constructor(db: Database, table: string, columns: readonly string[]) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  read(): RawTable {
    const names = this.#columns.map((column) => `"${column}"`).join();
    const between = this.#db
      .prepare(`select rowid, ${names} from "${this.#table}" where rowid between ? and ? order by rowid`)
      .raw();
    const read = (low: number, high: number): void => {
      let last = low - 1;
      try {
        for (const [rowid, ...values] of between.iterate(low, high) as IterableIterator<
          [number, ...Value[]]
        >) {
          last = rowid;
          this.#rows.push({
            rowid,
            fields: Object.fromEntries(this.#columns.map((column, i) => [column, values[i] ?? null])),
          });
        }
        return;
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
      this.#isWhole = false;
      const next = last + 1;
      if (next >= high || --this.#tries < 0) return;
      const middle = Math.floor((next + high) / 2);
      read(next, middle);
      read(middle + 1, high);
    };
    const highest = this.#highest();
    const high = highest ?? HIGHEST_GUESS;
    if (highest !== null || this.#isAnyThere(high)) read(1, high);
    else this.#isWhole = false;
    return { rows: this.#rows, isWhole: this.#isWhole, highest };
  }

  /** Whether a row can be found anywhere: not where the page is damaged that leads to all others. */
  #isAnyThere(high: number): boolean {
    const probes = Array.from({ length: PROBES }, (_, i) => Math.ceil((high * i) / PROBES));
    return probes.some(
      (rowid) => this.#ask(`select rowid from "${this.#table}" where rowid >= ${rowid} limit 1`).isCertain,
    );
  }

  /** The highest number of a row: by the table, else by an index of it. */
  #highest(): number | null {
    const { value, isCertain } = this.#ask(`select max(rowid) from "${this.#table}"`);
    if (isCertain) return value;
    this.#isWhole = false;
    const indexes = this.#db.prepare('select name from pragma_index_list(?)').pluck().all(this.#table);
    const found = (indexes as string[]).map((index) =>
      this.#ask(`select max(rowid) from "${this.#table}" indexed by "${index}"`),
    );
    const certain = found.filter((answer) => answer.isCertain).map((answer) => answer.value);
    return certain.length > 0 ? Math.max(...certain) : null;
  }

  #ask(sql: string): { value: number; isCertain: boolean } {
    try {
      return { value: (this.#db.prepare(sql).pluck().get() as number | null) ?? 0, isCertain: true };
    } catch {
      return { value: 0, isCertain: false };
    }
  }
}

/** A damaged page, or a part of the disk that cannot be read. */
const isUnreadable = (error: unknown) => isDamage(error) || codeOf(error).startsWith('SQLITE_IOERR');
