import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { Play, type Refusal } from '#engine';
import { describe, expect, test } from 'vitest';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { thisMachine } from '#electron/campaign/lock.ts';
import { migrations } from '#electron/campaign/migrations/index.ts';
import { when } from '#electron/campaign/words/en.ts';
import { backupsOf, newFile, openFile, tempFolder, testPorts, toyBirth } from './support/folders.ts';
import { toyGame } from './support/toy-game.ts';

const CHILD = fileURLToPath(new URL('./support/open-child.ts', import.meta.url));
const NOBODY = 65534;

function refusalOf(path: string, ports = testPorts(), breakLock = false): Refusal {
  const result = CampaignFile.open(path, ports, breakLock);
  if (result.ok) {
    result.value.close();
    throw new Error('it opened');
  }
  return result.refusal;
}

/** Opens a file in another process, which is nobody's where the test is root's: root may write anywhere. */
function openAsAnother(path: string): unknown {
  const person = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawnSync(process.execPath, [CHILD, path], { encoding: 'utf8', ...person });
  return JSON.parse(child.stdout || JSON.stringify(child.stderr));
}

function giveToNobody(...paths: string[]): void {
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, NOBODY, NOBODY);
}

function play(file: CampaignFile) {
  const journal = file.journal;
  const now = () => '2026-01-01T18:00:00.000Z';
  return new Play({ system: toyGame.open([], 1), start: file.start, journal, now });
}

describe('a campaign file', () => {
  test('is durable: WAL, synchronous FULL, foreign keys, our application id and version, on the open handle', () => {
    expect(openFile(newFile()).durability()).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      application_id: 0x44656c76,
      user_version: migrations.length,
    });
  });

  test('holds what it was made of', () => {
    const birth = toyBirth();
    const file = openFile(newFile());
    expect(file.about).toMatchObject({
      id: 'abc',
      name: birth.name,
      system: 'toy',
      heroes: ['Agate', 'Basalt'],
    });
    expect(file.start).toEqual(birth.start);
    expect(file.setup).toEqual(birth.setup);
    expect(file.content.entries()).toEqual(birth.entries);
    expect(file.content.revision()).toBe(1);
  });

  test('is one file again after closing, and remembers when it was opened', () => {
    const path = newFile();
    const file = openFile(path);
    play(file).submit({ type: 'note', text: 'x' }, 'gm');
    expect(existsSync(`${path}-wal`)).toBe(true);
    file.close();
    expect(readdirSync(dirname(path)).sort()).toEqual(['backups', basename(path)]);
    const about = CampaignFile.peek(path);
    expect(about.ok && about.value.opened).toMatch(/^2026-01-01T18:00/);
    expect(readdirSync(dirname(path)).sort()).toEqual(['backups', basename(path)]);
  });

  test('is never made over another file (PEERS 3)', () => {
    const path = newFile();
    const before = readFileSync(path);
    const result = CampaignFile.create(path, toyBirth({ id: 'other' }), testPorts());
    expect(!result.ok && result.refusal.code).toBe('exists');
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  test('keeps every table strict', () => {
    const path = newFile();
    const db = new Sqlite(path, { readonly: true });
    const tables = db.prepare("select name, strict from pragma_table_list where schema = 'main'").all() as {
      name: string;
      strict: number;
    }[];
    db.close();
    const ours = tables.filter((table) => !table.name.startsWith('sqlite_'));
    expect(ours.map((table) => table.name)).toEqual(
      expect.arrayContaining(['campaign', 'entry', 'head', 'journal', 'line', 'asset', 'handout']),
    );
    expect(ours.every((table) => table.strict === 1)).toBe(true);
  });
});

describe('opening is refused with a sentence, and touches nothing', () => {
  const untouched = (path: string, act: () => Refusal): Refusal => {
    const before = readFileSync(path);
    const refusal = act();
    expect(readFileSync(path)).toEqual(before);
    expect(existsSync(`${path}.lock`)).toBe(false);
    expect(existsSync(join(dirname(path), 'backups'))).toBe(false);
    return refusal;
  };

  test('a file that is not there', () => {
    const refusal = refusalOf(join(tempFolder(), 'gone.delve'));
    expect(refusal).toMatchObject({
      code: 'missing',
      sentence: expect.stringContaining('“gone.delve” is not there'),
    });
  });

  test('a text, an empty file and a folder', () => {
    const folder = tempFolder();
    for (const [name, text, sentence] of [
      ['text.delve', 'Once upon a time '.repeat(20), '“text.delve” is not a campaign of Delvekeeper.'],
      ['empty.delve', '', '“empty.delve” is empty: there is nothing in it at all.'],
    ] as const) {
      writeFileSync(join(folder, name), text);
      const refusal = untouched(join(folder, name), () => refusalOf(join(folder, name)));
      expect(refusal).toMatchObject({ code: 'no-campaign', sentence });
    }
    mkdirSync(join(folder, 'folder.delve'));
    expect(refusalOf(join(folder, 'folder.delve')).code).toBe('no-campaign');
  });

  test("another program's database", () => {
    const path = join(tempFolder(), 'songs.delve');
    const db = new Sqlite(path);
    db.exec('create table song (name text)');
    db.close();
    const refusal = untouched(path, () => refusalOf(path));
    expect(refusal.code).toBe('no-campaign');
    expect(refusal.sentence).toContain('a database of another program');
  });

  test('a file of ours that holds no campaign', () => {
    const path = newFile();
    const db = new Sqlite(path);
    db.exec('delete from campaign');
    db.close();
    expect(refusalOf(path)).toMatchObject({
      code: 'no-campaign',
      sentence: expect.stringContaining('holds none'),
    });
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a file of a newer version', () => {
    const path = newFile();
    const db = new Sqlite(path);
    db.pragma('user_version = 7');
    db.close();
    const refusal = untouched(path, () => refusalOf(path));
    expect(refusal.code).toBe('newer-version');
    expect(refusal.sentence).toContain(`file version 7; this one knows up to ${migrations.length}`);
  });

  test('a write-protected file', () => {
    const path = newFile();
    chmodSync(dirname(path), 0o777);
    chmodSync(path, 0o444);
    expect(openAsAnother(path)).toMatchObject({
      code: 'read-only',
      sentence: expect.stringContaining('“stones abc.delve” is write-protected'),
    });
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a write-protected folder', () => {
    const path = newFile();
    giveToNobody(path, dirname(path));
    chmodSync(dirname(path), 0o555);
    expect(openAsAnother(path)).toMatchObject({
      code: 'read-only',
      sentence: `The folder “${dirname(path)}” is write-protected, so nothing that happens could be kept.`,
    });
    chmodSync(dirname(path), 0o755);
    expect(openAsAnother(path)).toBe('opened');
  });

  test('a file that was not closed properly and is damaged: it stays as it is, the last copy is named', () => {
    const path = newFile();
    const file = openFile(path);
    for (let i = 0; i < 60; i++) play(file).submit({ type: 'note', text: `${i} ${'x'.repeat(150)}` }, 'gm');
    file.close();
    const db = new Sqlite(path);
    db.exec("update campaign set holder = 'crashed'");
    db.close();
    truncateSync(path, readFileSync(path).length - 3 * 4096);
    const before = readFileSync(path);
    const refusal = refusalOf(path);
    expect(refusal.code).toBe('damaged');
    expect(refusal.remedy).toContain(`the copy of ${when('2026-01-01T18:00:00.000Z')}`);
    expect(readFileSync(path)).toEqual(before);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

describe('one process per campaign', () => {
  test('a campaign is not opened twice in one app', () => {
    const path = newFile();
    openFile(path);
    const refusal = refusalOf(path);
    expect(refusal).toMatchObject({
      code: 'open-elsewhere',
      sentence: expect.stringContaining('in this Delvekeeper'),
    });
    expect(refusalOf(path, testPorts(), true).code).toBe('open-elsewhere');
  });

  test('a campaign that another process holds is refused by host and pid, even with breaking; killed, it is offered (PEERS 12)', async () => {
    const path = newFile();
    const child = spawn(process.execPath, [CHILD, path, 'stay'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const refusal = refusalOf(path, testPorts(), true);
    expect(refusal.code).toBe('open-elsewhere');
    expect(refusal.sentence).toContain(`“${thisMachine.host}” (process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const stale = refusalOf(path);
    expect(stale.code).toBe('locked');
    expect(stale.sentence).toContain(`(process ${child.pid}), which has ended`);
    openFile(path, testPorts(), true);
    expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  test('a number that another process has by now does not keep a campaign locked', () => {
    const path = newFile();
    const lock = { host: thisMachine.host, pid: process.pid, begun: '1', since: new Date().toISOString() };
    writeFileSync(`${path}.lock`, JSON.stringify(lock));
    const machine = { ...thisMachine, begun: () => '2', pid: 1 };
    expect(refusalOf(path, testPorts({ machine })).code).toBe('locked');
    const rebooted = { ...machine, begun: () => '', started: () => Date.now() + 3_600_000 };
    expect(refusalOf(path, testPorts({ machine: rebooted })).code).toBe('locked');
    const alive = { ...machine, begun: () => '1', isAlive: () => true, started: () => 0 };
    expect(refusalOf(path, testPorts({ machine: alive })).code).toBe('open-elsewhere');
  });

  test('of another computer nobody can tell: it is named, and breaking is offered with a warning', () => {
    const path = newFile();
    writeFileSync(`${path}.lock`, JSON.stringify({ host: 'attic', pid: 4, begun: '', since: '2026-01-01' }));
    const refusal = refusalOf(path);
    expect(refusal.code).toBe('locked');
    expect(refusal.sentence).toContain('“attic” (process 4)');
    expect(refusal.remedy).toContain('only when you are sure');
    expect(openFile(path, testPorts(), true).about.id).toBe('abc');
  });

  test('a lock cut off in the middle can be broken', () => {
    const path = newFile();
    writeFileSync(`${path}.lock`, '{"host":"');
    expect(refusalOf(path).code).toBe('locked');
    openFile(path, testPorts(), true);
  });

  test("closing takes away only one's own lock", () => {
    const path = newFile();
    const file = openFile(path);
    writeFileSync(`${path}.lock`, 'of another');
    file.close();
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe('of another');
  });
});

describe('copies', () => {
  test('each opening leaves a dated copy that opens, and the last ten are kept', () => {
    const path = newFile();
    const ports = testPorts();
    for (let i = 1; i <= 12; i++) {
      const file = openFile(path, ports);
      play(file).submit({ type: 'note', text: `evening ${i}` }, 'gm');
      file.close();
    }
    const copies = backupsOf(path);
    expect(copies).toHaveLength(10);
    expect([...copies].sort()).toEqual(copies);
    const rows = copies.map((name) => {
      const copy = openFile(join(dirname(path), 'backups', name));
      const count = copy.journal.rows().length;
      copy.close();
      return count;
    });
    expect(rows).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('other files in the folder of copies are left alone', () => {
    const path = newFile();
    const folder = join(dirname(path), 'backups');
    mkdirSync(folder);
    const others = ['stones abc.delve', 'stones abc before the dragon.delve', 'notes.txt'];
    for (const name of others) writeFileSync(join(folder, name), '');
    const ports = testPorts();
    for (let i = 0; i < 12; i++) openFile(path, ports).close();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
    expect(backupsOf(path)).toHaveLength(10);
  });

  test('a copy that cannot be made does not keep the campaign closed, but the GM is told', () => {
    const path = newFile();
    writeFileSync(join(dirname(path), 'backups'), 'in the way');
    expect(openFile(path).notes).toEqual([expect.stringContaining('No dated copy')]);
  });

  test('a duplicate is a campaign of its own, with the same rows', () => {
    const path = newFile();
    const file = openFile(path);
    play(file).submit({ type: 'strike', by: 'a', at: 'b' }, 'gm');
    const as = { id: 'xyz', name: 'Another night', created: '2026-02-02T00:00:00.000Z' };
    const target = join(dirname(path), 'another xyz.delve');
    const made = file.duplicate(target, as);
    expect(made.ok && made.value).toMatchObject({ ...as, opened: null });
    expect(file.duplicate(target, as)).toMatchObject({ ok: false, refusal: { code: 'exists' } });
    const twin = openFile(target);
    expect(twin.journal.rows()).toEqual(file.journal.rows());
    expect(play(twin).open).toEqual(play(file).open);
    play(twin).undo();
    expect(play(file).open).not.toBeNull();
    twin.close();
    file.close();
    const unopened = CampaignFile.duplicate(path, join(dirname(path), 'third.delve'), as, testPorts());
    expect(unopened.ok).toBe(true);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a crashed file without its side file says what is known, and is sound (PEERS 7)', () => {
    const path = newFile();
    const file = openFile(path);
    play(file).submit({ type: 'note', text: 'in the side file only' }, 'gm');
    const copy = join(tempFolder(), 'copy.delve');
    copyFileSync(path, copy);
    const opened = openFile(copy);
    expect(opened.journal.rows()).toEqual([]);
    expect(opened.notes).toEqual([
      expect.stringContaining('its side file “copy.delve-wal” is missing or empty'),
    ]);
  });
});
