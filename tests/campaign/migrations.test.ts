import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { migrate, migrations, versionAfter } from '#electron/campaign/migrations/index.ts';
import { backupsOf, newFile, openFile, testPorts } from './support/folders.ts';

const addMood = (db: Database) => {
  db.exec("alter table campaign add column mood text not null default 'calm'");
};
const breakRows = (db: Database) => {
  db.exec("update campaign set mood = 'spoilt'");
  throw new Error('a stone in the way');
};
const orphan = (db: Database) => {
  db.pragma('defer_foreign_keys = on');
  db.exec("update head set row = 'r99'");
};

function schemaOf(db: Database): string[] {
  const sql = db.prepare(
    "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by name",
  );
  return sql
    .pluck()
    .all()
    .map((text) => String(text).replace(/--.*$/gm, '').replace(/\s+/g, ' '));
}

describe('bringing a campaign file up to date', () => {
  test('there is a step for each number, in order, and the version is their count', () => {
    const folder = fileURLToPath(new URL('../../electron/campaign/migrations', import.meta.url));
    const files = readdirSync(folder).filter((name) => name !== 'index.ts');
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, i) => i + 1));
  });

  test('from nothing to the present schema', () => {
    const db = new Sqlite(':memory:');
    migrate(db);
    expect(db.pragma('user_version', { simple: true })).toBe(versionAfter(migrations));
    const pinned = JSON.parse(
      readFileSync(join(import.meta.dirname, 'support/schema.json'), 'utf8'),
    ) as unknown;
    expect(schemaOf(db)).toEqual(pinned);
    migrate(db);
    expect(schemaOf(db)).toEqual(pinned);
  });

  test('from 1 to a later version: rows are kept, and a copy of the old version stays', () => {
    const path = newFile();
    const steps = [...migrations, addMood];
    const file = openFile(path, testPorts({ migrations: steps }));
    expect(file.durability()['user_version']).toBe(steps.length);
    expect(file.about.name).toBe('Stones at night');
    file.close();
    expect(backupsOf(path)).toEqual([expect.stringContaining(` v${migrations.length} update.delve`)]);
    const old = openFile(join(dirname(path), 'backups', backupsOf(path)[0]!));
    expect(old.durability()['user_version']).toBe(migrations.length);
    expect(CampaignFile.open(path, testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'newer-version' },
    });
  });

  test.each([
    ['throws', breakRows],
    ['leaves a broken reference', orphan],
  ])('a step that %s takes all steps of that opening back, and says so (PEERS 5)', (_, bad) => {
    const path = newFile();
    const result = CampaignFile.open(path, testPorts({ migrations: [...migrations, addMood, bad] }));
    expect(result).toMatchObject({ ok: false, refusal: { code: 'migration-failed' } });
    const file = openFile(path);
    expect(file.durability()['user_version']).toBe(migrations.length);
    expect(file.journal.head()).toEqual({ row: null, steps: 0, redo: [] });
  });
});
