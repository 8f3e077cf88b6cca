import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import Sqlite from 'better-sqlite3';
import { Play } from '#engine';
import { describe, expect, test } from 'vitest';
import { copiesOf, isGood, pointsOf } from '#electron/campaign/backup.ts';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { migrations } from '#electron/campaign/migrations/index.ts';
import { keptOf, newestFirst, pointName, readPointName, type Why } from '#electron/campaign/points.ts';
import { backupsOf, newFile, openFile, tempFolder, testPorts, toyBirth } from './support/folders.ts';
import { toyGame } from './support/toy-game.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function play(file: CampaignFile) {
  const { journal, start } = file;
  return new Play({ system: toyGame.open([], 1), start, journal, now: () => '2026-01-01T18:00:00.000Z' });
}

const note = (file: CampaignFile, text = 'x') => {
  const accepted = play(file).submit({ type: 'note', text }, 'gm');
  if (!accepted.ok) throw new Error(accepted.refusal.sentence);
};

/** A clock that the test sets. */
function setClock(from = '2026-01-01T18:00:00.000Z') {
  const clock = { time: Date.parse(from) };
  return { clock, ports: testPorts({ now: () => new Date(clock.time).toISOString() }) };
}

interface Made {
  at: string;
  n: number;
  why: Why;
}
const made = (hours: number, n: number, why: Why = 'hourly'): Made => ({
  at: new Date(Date.UTC(2026, 0, 1) + hours * HOUR).toISOString(),
  n,
  why,
});
/** Copies in the order in which they were made, by clocks that mostly go on and sometimes are set. */
const clocks = fc.array(
  fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.integer({ min: -900, max: 900 })),
  {
    maxLength: 120,
  },
);
const copiesBy = (steps: readonly number[]): Made[] => {
  let hours = 0;
  return steps.map((step, i) => made((hours += step), i + 1));
};

describe('which copies are kept', () => {
  const at = (points: readonly Made[]) => points.at(-1)?.at ?? made(0, 0).at;

  test('the last ten whatever the clock says, and always the newest (PEERS 4)', () => {
    fc.assert(
      fc.property(clocks, (steps) => {
        const points = copiesBy(steps);
        const kept = keptOf(points, at(points));
        for (const last of points.slice(-10)) expect(kept).toContain(last);
      }),
    );
  });

  test('an hour of the last day and a day of the last month that had one has one still, however often they are thinned', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 30, noNaN: true }), { maxLength: 150 }), (steps) => {
        const points = copiesBy(steps);
        let kept: Made[] = [];
        for (const point of points) kept = keptOf([...kept, point], point.at);
        const now = Date.parse(at(points));
        const spells = (list: readonly Made[], spell: number, most: number) =>
          new Set(
            list
              .map((point) => Date.parse(point.at))
              .filter((time) => now - time < most)
              .map((time) => Math.floor(time / spell)),
          );
        expect(spells(kept, HOUR, DAY)).toEqual(spells(points, HOUR, DAY));
        expect(spells(kept, DAY, 30 * DAY)).toEqual(spells(points, DAY, 30 * DAY));
        expect(kept.length).toBeLessThanOrEqual(10 + 25 + 32);
        expect(keptOf(kept, at(points))).toEqual(kept);
      }),
    );
  });

  test('a copy from the future is never thinned away, and does not push out what is made under a clock set back', () => {
    fc.assert(
      fc.property(clocks, fc.integer({ min: 1, max: 9000 }), (steps, back) => {
        const points = copiesBy(steps);
        const now = new Date(Date.parse(at(points)) - back * HOUR).toISOString();
        const newest = { at: now, n: points.length + 1, why: 'hourly' as const };
        const kept = keptOf([...points, newest], now);
        expect(kept).toContain(newest);
        for (const point of points.filter((one) => one.at > now)) expect(kept).toContain(point);
        expect(newestFirst(kept)[0]).toBe(newest);
      }),
    );
  });

  test('the only ones of their kind go only by hand', () => {
    const kinds = (['update', 'replaced', 'damaged'] as const).map((why, i) => made(i, i + 1, why));
    const later = Array.from({ length: 30 }, (_, i) => made(9000 + i, 10 + i));
    expect(keptOf([...kinds, ...later], later.at(-1)!.at)).toEqual(expect.arrayContaining(kinds));
  });

  test('names are read back, those of the first versions too; other names are no copies', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.nat(999_999),
        fc.constantFrom<Why>('opening', 'hourly', 'update', 'replaced', 'damaged'),
        (stem, date, n, why) => {
          const point = { at: date.toISOString(), n, version: 2, why };
          const name = pointName(`/x/${stem.replaceAll('/', '-')}.delve`, 'abc', point);
          expect(Buffer.byteLength(name)).toBeLessThan(200);
          expect(readPointName(name)).toMatchObject({
            stem: expect.stringContaining('abc'),
            point: { ...point, name },
          });
        },
      ),
    );
    const old = readPointName('stones abc 2026-01-01T18-00-00-000Z v1.delve');
    expect(old).toMatchObject({ stem: 'stones abc', point: { n: 0, version: 1, why: 'opening' } });
    for (const name of ['stones abc.delve', 'notes.txt', 'stones 2026-99-99T99-99-99-999Z v1.delve', ''])
      expect(readPointName(name)).toBeNull();
  });
});

describe('whose copies they are', () => {
  test('“Stair” and “Stair 2026-…” are not mixed, and the id inside decides, not the name (PEERS 3)', () => {
    const folder = tempFolder();
    const ports = testPorts();
    const names = ['Stair', 'Stair 2026-01-01T18-00-00-000Z v1', 'Stair n1 v2 opening'];
    const paths = names.map((name, i) => {
      const path = join(folder, `${name}.delve`);
      CampaignFile.create(path, toyBirth({ id: `id${i}`, name }), ports);
      return path;
    });
    for (let round = 0; round < 12; round++)
      for (const path of paths) {
        const file = openFile(path, ports);
        note(file);
        file.close();
      }
    paths.forEach((file, i) => {
      const points = pointsOf({ file, id: `id${i}` });
      expect(points).toHaveLength(10);
      for (const { name } of points) {
        const copy = CampaignFile.peek(join(copiesOf(file), name));
        expect(copy).toMatchObject({ ok: true, value: { id: `id${i}`, name: names[i] } });
      }
    });
  });

  test('another campaign under the name of one that is gone does not take its copies for its own (PEERS 3)', () => {
    const path = newFile();
    openFile(path).close();
    const [first] = backupsOf(path);
    rmSync(path);
    CampaignFile.create(path, toyBirth({ id: 'another' }), testPorts());
    openFile(path).close();
    expect(pointsOf({ file: path, id: 'another' })).toHaveLength(1);
    expect(existsSync(join(copiesOf(path), first!))).toBe(true);
  });

  test('whatever a campaign calls itself, its copies lie in their folder', () => {
    for (const id of ['/../../../there', '..\\..\\there', 'a\u0000b', 'x'.repeat(400), '']) {
      const path = newFile(testPorts(), { id });
      openFile(path).close();
      expect(readdirSync(copiesOf(path)), id).toHaveLength(1);
      expect(pointsOf({ file: path, id }), id).toHaveLength(1);
      expect(readdirSync(dirname(path)).sort(), id).toEqual(['backups', 'stones abc.delve']);
    }
  });

  test('a campaign whose file was renamed keeps its copies', () => {
    const path = newFile();
    openFile(path).close();
    const renamed = join(dirname(path), 'pebbles.delve');
    renameSync(path, renamed);
    openFile(renamed).close();
    expect(pointsOf({ file: renamed, id: 'abc' })).toHaveLength(2);
  });
});

describe('every hour while it is played', () => {
  test('a copy is made of what was played since, and only then', async () => {
    const { clock, ports } = setClock();
    const path = newFile(ports);
    const file = openFile(path, ports);
    const whys = () => pointsOf({ file: path, id: 'abc' }).map((point) => point.why);
    note(file);
    await file.copies.whenDone();
    expect(whys()).toEqual(['opening']);
    clock.time += HOUR;
    await file.copies.whenDone();
    expect(whys()).toEqual(['opening']);
    note(file);
    await file.copies.whenDone();
    expect(whys()).toEqual(['hourly', 'opening']);
    clock.time += HOUR / 2;
    note(file);
    await file.copies.whenDone();
    expect(whys()).toHaveLength(2);
    const [newest] = pointsOf({ file: path, id: 'abc' });
    const copy = openFile(join(copiesOf(path), newest!.name));
    expect(copy.journal.rows()).toHaveLength(2);
    expect(copy.notes).toEqual([]);
    expect(isGood(join(copiesOf(path), newest!.name), migrations.length)).toBe(true);
  });

  test('play goes on in the middle of it, and the copy is whole all the same (PEERS 11)', async () => {
    const { clock, ports } = setClock();
    const path = newFile(ports);
    const file = openFile(path, ports);
    const table = play(file);
    const say = (i: number) => table.submit({ type: 'note', text: `${i} ${'x'.repeat(190)}` }, 'gm');
    for (let i = 0; i < 1500; i++) say(i);
    clock.time += HOUR;
    say(1500);
    let during = 0;
    const done = file.copies.whenDone().then(() => 'done');
    const tick = () => new Promise((next) => setImmediate(next));
    while ((await Promise.race([done, tick()])) !== 'done') {
      say(2000 + during);
      during++;
    }
    expect(during).toBeGreaterThan(3);
    const [newest] = pointsOf({ file: path, id: 'abc' });
    expect(newest?.why).toBe('hourly');
    const db = new Sqlite(join(copiesOf(path), newest!.name), { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const rows = db.prepare('select count(*) from journal').pluck().get() as number;
    expect(rows).toBeGreaterThanOrEqual(1501);
    expect(rows).toBeLessThanOrEqual(1501 + during);
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    db.close();
    expect(readdirSync(copiesOf(path)).filter((name) => !name.endsWith('.delve'))).toEqual([]);
  });

  test('closing in the middle of it leaves no half copy behind for long', async () => {
    const { clock, ports } = setClock();
    const path = newFile(ports);
    const file = openFile(path, ports);
    clock.time += HOUR;
    note(file);
    file.close();
    await file.copies.whenDone();
    expect(pointsOf({ file: path, id: 'abc' }).map((point) => point.why)).toEqual(['opening']);
    // What a killed process leaves is cleared away by the next copy.
    writeFileSync(
      join(
        copiesOf(path),
        `${pointName(path, 'abc', { at: new Date().toISOString(), n: 7, version: 2, why: 'hourly' })}.part`,
      ),
      'x',
    );
    openFile(path, ports).close();
    expect(readdirSync(copiesOf(path)).filter((name) => !name.endsWith('.delve'))).toEqual([]);
  });

  test('where no copy can be made the campaign plays on, the GM is told once, and the old copies stay (PEERS 9) (PEERS 11)', async () => {
    const { clock, ports } = setClock();
    const path = newFile(ports);
    const file = openFile(path, ports);
    const told: string[] = [];
    file.onTrouble((sentence) => told.push(sentence));
    const aside = `${copiesOf(path)} aside`;
    renameSync(copiesOf(path), aside);
    writeFileSync(copiesOf(path), 'in the way');
    for (let i = 0; i < 3; i++) {
      clock.time += HOUR;
      note(file);
      await file.copies.whenDone();
    }
    expect(told).toEqual([
      expect.stringMatching(/^The hourly copy .* could not be made .* older copies are still/),
    ]);
    expect(file.journal.rows()).toHaveLength(3);
    rmSync(copiesOf(path));
    renameSync(aside, copiesOf(path));
    clock.time += HOUR;
    note(file);
    await file.copies.whenDone();
    expect(pointsOf({ file: path, id: 'abc' }).map((point) => point.why)).toEqual(['hourly', 'opening']);
    expect(told).toHaveLength(1);
  });

  test('a clock that was set back makes a copy, which counts as the newest', async () => {
    const { clock, ports } = setClock('2030-06-01T12:00:00.000Z');
    const path = newFile(ports);
    const file = openFile(path, ports);
    clock.time = Date.parse('2026-01-01T12:00:00.000Z');
    note(file);
    await file.copies.whenDone();
    expect(pointsOf({ file: path, id: 'abc' }).map(({ why, at }) => [why, at.slice(0, 4)])).toEqual([
      ['hourly', '2026'],
      ['opening', '2030'],
    ]);
    for (let i = 0; i < 15; i++) {
      clock.time += HOUR;
      note(file);
      await file.copies.whenDone();
    }
    expect(pointsOf({ file: path, id: 'abc' }).some(({ at }) => at.startsWith('2030'))).toBe(true);
  });
});

describe('before an update of the file', () => {
  const steps = [
    ...migrations,
    (db: Sqlite.Database) =>
      void db.exec("alter table campaign add column mood text not null default 'calm'"),
  ];

  test('a verified copy is kept that is named with the old version and never thinned away (PEERS 4)', () => {
    const path = newFile();
    const ports = testPorts({ migrations: steps });
    for (let i = 0; i < 14; i++) openFile(path, ports).close();
    const points = pointsOf({ file: path, id: 'abc' });
    expect(points).toHaveLength(11);
    expect(points.at(-1)).toMatchObject({ why: 'update', version: migrations.length });
    expect(isGood(join(copiesOf(path), points.at(-1)!.name), migrations.length)).toBe(true);
  });

  test('without a copy there is no update, and the file stays as it was (PEERS 4)', () => {
    const path = newFile();
    writeFileSync(join(dirname(path), 'backups'), 'in the way');
    expect(CampaignFile.open(path, testPorts({ migrations: steps }))).toMatchObject({
      ok: false,
      refusal: { code: 'migration-failed', sentence: expect.stringContaining('no copy could be made first') },
    });
    expect(openFile(path).durability()['user_version']).toBe(migrations.length);
  });

  test('rows that a step loses take it back (PEERS 5)', () => {
    const path = newFile();
    const file = openFile(path);
    note(file, 'the first');
    file.close();
    const loses = (db: Sqlite.Database) => void db.exec('delete from line');
    expect(CampaignFile.open(path, testPorts({ migrations: [...migrations, loses] }))).toMatchObject({
      ok: false,
      refusal: { code: 'migration-failed', sentence: expect.stringContaining('line had 1 rows and now 0') },
    });
    const again = openFile(path);
    expect(again.durability()['user_version']).toBe(migrations.length);
    expect(again.journal.lastLine()).toBe(1);
  });
});

test('a copy that was spoilt afterwards is not taken for a whole one (PEERS 7)', () => {
  const path = newFile();
  mkdirSync(copiesOf(path), { recursive: true });
  const copy = join(copiesOf(path), 'stones abc 2026-01-01T18-00-00-000Z n3 v2 opening.delve');
  copyFileSync(path, copy);
  const db = new Sqlite(copy);
  db.pragma('foreign_keys = off');
  db.exec("update head set row = 'r7'");
  db.close();
  expect(isGood(copy, migrations.length)).toBe(false);
});
