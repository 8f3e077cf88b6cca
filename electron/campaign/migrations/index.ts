import type { Database } from 'better-sqlite3';
import { countRows } from '../connection.ts';
import { first } from './0001-first.ts';
import { shown } from './0002-shown.ts';

/** Brings a file from version n (its place in the list) to n + 1, inside a transaction that the caller holds. */
export type Migration = (db: Database) => void;

/** All steps in order. A step that was ever released is never changed again; a new need is a new step. */
export const migrations: readonly Migration[] = [first, shown];

/** The version that a file has after `steps`. */
export const versionAfter = (steps: readonly Migration[]): number => steps.length;

/**
 * Brings a database up to date, all steps in one transaction. Throws when a step fails, leaves a broken reference, or leaves any table
 * with another number of rows than it had; the file is then as it was. So no step may take rows away: what is no longer wanted stays.
 */
export function migrate(db: Database, steps: readonly Migration[] = migrations): void {
  const from = db.pragma('user_version', { simple: true }) as number;
  if (from >= steps.length) return;
  db.transaction(() => {
    const before = countRows(db);
    for (const step of steps.slice(from)) step(db);
    const broken = db.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`${broken.length} broken references`);
    const after = countRows(db);
    for (const [table, rows] of before)
      if (after.get(table) !== rows)
        throw new Error(`${table} had ${rows} rows and now ${after.get(table) ?? 0}`);
    db.pragma(`user_version = ${steps.length}`);
  })();
}
