import type { Database } from 'better-sqlite3';
import { connect, tablesOf } from './connection.ts';
import { migrate, type Migration } from './migrations/index.ts';

/** The columns of each table, by its name. */
export type Schema = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<readonly Migration[], Map<number, Schema>>();

/** What a file of a version holds, made by its steps in memory. */
export function schemaAt(steps: readonly Migration[], version: number): Schema {
  const schemas = known.get(steps) ?? new Map<number, Schema>();
  known.set(steps, schemas);
  let schema = schemas.get(version);
  if (!schema) {
    const db = connect(':memory:', { fresh: true });
    migrate(db, steps.slice(0, version));
    schema = readSchema(db);
    db.close();
    schemas.set(version, schema);
  }
  return schema;
}

/** The columns of each table of a database. Throws where its schema cannot be read. */
export function readSchema(db: Database): Schema {
  const columns = db.prepare('select name from pragma_table_xinfo(?) where hidden = 0').pluck();
  return new Map(tablesOf(db).map((table) => [table, columns.all(table) as string[]]));
}

/** What a database lacks of its version, by name: tables, or columns of them. */
export function lacking(db: Database, steps: readonly Migration[], version: number): string[] {
  const has = readSchema(db);
  return [...schemaAt(steps, version)].flatMap(([table, columns]) => {
    const there = has.get(table);
    if (!there) return [table];
    return columns.filter((column) => !there.includes(column)).map((column) => `${table}.${column}`);
  });
}

/** Whether a database has tables that only a later version has, so that its version number cannot be true. */
export function isYounger(db: Database, steps: readonly Migration[], version: number): boolean {
  if (version === steps.length) return false;
  const has = readSchema(db);
  const wanted = schemaAt(steps, version);
  return tablesAfter(steps).some((table) => !wanted.has(table) && has.has(table));
}

function tablesAfter(steps: readonly Migration[]): string[] {
  try {
    return [...schemaAt(steps, steps.length).keys()];
  } catch {
    return []; // a step that cannot be taken says so when it is taken
  }
}
