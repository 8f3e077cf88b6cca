import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Play } from '#engine';
import { afterEach, describe, expect, test } from 'vitest';
import { copiesOf, pointsOf } from '#electron/campaign/backup.ts';
import { CampaignFile, type CampaignPorts } from '#electron/campaign/campaign-file.ts';
import { fileNameOf } from '#electron/campaign/file-name.ts';
import type { StatOf } from '#electron/campaign/place.ts';
import { refusalOfSaving } from '#electron/campaign/objections.ts';
import { syncedBy } from '#electron/campaign/surroundings.ts';
import { NotSaved } from '#electron/campaign/writes-as.ts';
import { backupsOf, newFile, openFile, tempFolder, testPorts, toyBirth } from './support/folders.ts';
import { smallDisk, type SmallDisk } from './support/small-disk.ts';
import { newStones, toyCore } from './support/toy-core.ts';
import { toyGame } from './support/toy-game.ts';

function play(file: CampaignFile) {
  const { journal, start } = file;
  return new Play({ system: toyGame.open([], 1), start, journal, now: () => '2026-01-01T18:00:00.000Z' });
}

/** Says something at the table. Gives the refusal of what could not be saved. */
function note(file: CampaignFile, text = 'x', table = play(file)) {
  try {
    const accepted = table.submit({ type: 'note', text }, 'gm');
    return accepted.ok ? null : accepted.refusal;
  } catch (error) {
    if (error instanceof NotSaved) return error.refusal;
    throw error;
  }
}

const rowsIn = (path: string) => {
  const file = openFile(path);
  const rows = file.journal.rows().length;
  file.close();
  return rows;
};

describe('a disk without room', () => {
  let disk: SmallDisk | null = null;
  afterEach(() => {
    disk?.gone();
    disk = null;
  });

  /** Fills what is left of a disk but for `spare` bytes; what it gives makes it free again. */
  function fill(folder: string, spare = 0): () => void {
    const filler = join(folder, 'filler');
    for (const size of [262_144, 4096])
      try {
        for (let i = 0; ; i++) writeFileSync(`${filler} ${size} ${i}`, Buffer.alloc(size));
      } catch {
        // That is what was wanted.
      }
    for (let i = 0; i * 262_144 < spare; i++) rmSync(`${filler} 262144 ${i}`);
    return () => {
      for (const name of readdirSync(folder)) if (name.startsWith('filler')) rmSync(join(folder, name));
    };
  }

  test('refuses the input, keeps all before it, and goes on when there is room (PEERS 2) (PEERS 9)', () => {
    disk = smallDisk(12_000_000);
    const folder = disk?.folder ?? tempFolder();
    const path = join(folder, 'stones abc.delve');
    CampaignFile.create(path, toyBirth(), testPorts());
    const file = openFile(path);
    expect(note(file)).toBeNull();
    const free = disk ? fill(folder) : () => undefined;
    const fails = disk ? () => note(file, 'y'.repeat(199)) : () => refusalOfSaving({ code: 'SQLITE_FULL' });
    let refusal = null;
    let said = 1;
    while (said < 200 && (refusal = fails()) === null) said++;
    expect(refusal).toEqual({
      code: 'not-saved',
      sentence: 'That could not be saved, so it did not happen: the disk is full.',
      remedy: 'Make room on the disk, then try again.',
    });
    expect(file.journal.rows()).toHaveLength(said);
    free();
    expect(note(file)).toBeNull();
    file.close();
    expect(rowsIn(path)).toBe(said + 1);
  });

  test('an opening that cannot make its copy plays on, says so, and thins no old copy away', () => {
    disk = smallDisk(12_000_000);
    if (!disk) return expect(refusalOfSaving({ code: 'ENOSPC' }).sentence).toContain('the disk is full');
    const path = join(disk.folder, 'stones abc.delve');
    CampaignFile.create(path, toyBirth(), testPorts());
    const ports = testPorts();
    for (let i = 0; i < 10; i++) openFile(path, ports).close();
    const before = backupsOf(path);
    expect(before).toHaveLength(10);
    const free = fill(disk.folder, 400_000);
    const file = openFile(path, ports);
    expect(file.notes).toEqual([
      'No dated copy of the campaign could be made at this opening (there is no room on the disk). The campaign itself is open and is saved.',
    ]);
    expect(backupsOf(path)).toEqual(before);
    file.close();
    fill(disk.folder);
    expect(CampaignFile.open(path, ports)).toMatchObject({
      ok: false,
      refusal: { code: 'disk-full', remedy: 'Make room on the disk, then try again.' },
    });
    expect(existsSync(`${path}.lock`)).toBe(false);
    free();
    openFile(path, ports).close();
    expect(backupsOf(path)).toHaveLength(10);
    expect(backupsOf(path)).not.toEqual(before);
  });

  test('no campaign is begun by halves on it', () => {
    disk = smallDisk(100_000);
    if (!disk) return;
    fill(disk.folder);
    const path = join(disk.folder, 'stones abc.delve');
    expect(CampaignFile.create(path, toyBirth(), testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'disk-full', sentence: expect.stringContaining('The disk is full') },
    });
    expect(readdirSync(disk.folder).filter((name) => name.includes('stones'))).toEqual([]);
  });

  test('a drive that is write-protected in the middle of play says so', () => {
    disk = smallDisk(12_000_000);
    if (!disk)
      return expect(refusalOfSaving({ code: 'SQLITE_READONLY' }).sentence).toContain('write-protected');
    const path = join(disk.folder, 'stones abc.delve');
    CampaignFile.create(path, toyBirth(), testPorts());
    openFile(path).close();
    disk.protect();
    expect(CampaignFile.open(path, testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'read-only', remedy: expect.stringContaining('Copy the campaign to a folder') },
    });
    // Looking at it is possible all the same.
    expect(CampaignFile.peek(path)).toMatchObject({ ok: true });
    disk.allow();
    expect(rowsIn(path)).toBe(0);
  });
});

test('what a file system says is told in words, each with what to do', () => {
  const said = (code: string) => refusalOfSaving(Object.assign(new Error('raw'), { code }));
  expect(said('SQLITE_FULL').sentence).toContain('the disk is full');
  for (const code of ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'EIO', 'ESTALE', 'ENODEV'])
    expect(said(code).sentence).toContain('the drive or folder of the campaign cannot be reached');
  for (const code of ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'])
    expect(said(code).sentence).toContain('another program is using the campaign file');
  for (const code of ['SQLITE_READONLY_DBMOVED', 'EROFS'])
    expect(said(code).sentence).toContain('write-protected');
  for (const code of ['SQLITE_FULL', 'EIO', 'SQLITE_BUSY', 'EROFS', 'SQLITE_MISUSE'])
    expect(said(code)).toMatchObject({ code: 'not-saved', remedy: expect.stringMatching(/\.$/) });
});

describe('a drive that goes away in the middle of play', () => {
  test('refuses each input while it is away, and goes on when it is back', () => {
    const path = newFile();
    const file = openFile(path);
    expect(note(file)).toBeNull();
    renameSync(dirname(path), `${dirname(path)} away`);
    for (let i = 0; i < 3; i++)
      expect(note(file)).toMatchObject({
        code: 'not-saved',
        sentence: expect.stringContaining('the drive or folder of the campaign cannot be reached'),
        remedy: expect.stringContaining('Try again when it is back'),
      });
    expect(file.journal.rows()).toHaveLength(1);
    renameSync(`${dirname(path)} away`, dirname(path));
    expect(note(file)).toBeNull();
    file.close();
    expect(rowsIn(path)).toBe(2);
  });

  test.each(['EIO', 'ESTALE', 'ENODEV'])('a network drive that answers %s is one of them', (code) => {
    let fails = false;
    const stat: StatOf = (path) => {
      if (fails) throw Object.assign(new Error('Input/output error'), { code });
      return statSync(path, { bigint: true });
    };
    const path = newFile();
    const file = openFile(path, testPorts({ stat }));
    fails = true;
    expect(note(file)).toMatchObject({ sentence: expect.stringContaining('cannot be reached') });
    fails = false;
    expect(note(file)).toBeNull();
  });

  test('nothing is shown as happened, and the GM sees that saving is in trouble', async () => {
    let fails = false;
    const stat: StatOf = (path) => {
      if (fails) throw Object.assign(new Error('Stale file handle'), { code: 'ESTALE' });
      return statSync(path, { bigint: true });
    };
    const core = toyCore({ stat } as Partial<CampaignPorts>);
    await core.must('campaigns.create', newStones());
    const before = await core.must('table.view', {});
    fails = true;
    const command = { seen: before.version, command: { type: 'note', text: 'x' } };
    expect(await core.ask('table.command', command)).toMatchObject({
      ok: false,
      refusal: { code: 'not-saved' },
    });
    expect(await core.must('table.view', {})).toEqual(before);
    expect(core.pushed('table.patch')).toEqual([]);
    expect(core.pushed('table.saved').at(-1)?.trouble).toContain('cannot be reached');
    fails = false;
    await core.must('table.command', command);
    expect(core.pushed('table.saved').at(-1)?.trouble).toBeNull();
    core.close();
  });
});

describe('a campaign file that is touched while it is open', () => {
  const moved = {
    code: 'not-saved',
    sentence: expect.stringContaining('“stones abc.delve” is not at its place any more'),
    remedy: expect.stringContaining('Put it back under its old name'),
  };

  test('renamed: nothing is written into it without telling; put back, it goes on', () => {
    const path = newFile();
    const file = openFile(path);
    note(file);
    renameSync(path, `${path}.old`);
    expect(note(file)).toMatchObject(moved);
    renameSync(`${path}.old`, path);
    expect(note(file)).toBeNull();
    file.close();
    expect(rowsIn(path)).toBe(2);
  });

  test('renamed and left there: closing leaves it whole under its new name', () => {
    const path = newFile();
    const file = openFile(path);
    note(file);
    const renamed = join(dirname(path), 'pebbles.delve');
    renameSync(path, renamed);
    file.close();
    expect(existsSync(path)).toBe(false);
    expect(rowsIn(renamed)).toBe(1);
  });

  test('deleted: what happened can be duplicated, and closing writes it anew', async () => {
    const core = toyCore();
    const { id } = await core.must('campaigns.create', newStones());
    const { version } = await core.must('table.view', {});
    await core.must('table.command', { seen: version, command: { type: 'note', text: 'x' } });
    const path = join(
      core.ports.folder,
      readdirSync(core.ports.folder).find((name) => name.endsWith('.delve'))!,
    );
    rmSync(path);
    const seen = (await core.must('table.view', {})).version;
    expect(await core.ask('table.command', { seen, command: { type: 'note', text: 'y' } })).toMatchObject({
      ok: false,
      refusal: { code: 'not-saved', remedy: expect.stringContaining('duplicate the campaign') },
    });
    expect((await core.must('campaigns.list', {})).map((entry) => entry.id)).toEqual([id]);
    const twin = await core.must('campaigns.duplicate', { id, name: 'Twin' });
    await core.must('campaigns.close', {});
    for (const one of [id, twin.id]) {
      await core.must('campaigns.open', { id: one });
      expect(await core.must('table.history', {})).toHaveLength(1);
    }
    core.close();
  });

  test('another file put in its place stays as it is, and what was open is kept when it is closed', () => {
    const path = newFile();
    const file = openFile(path);
    note(file);
    const other = newFile(testPorts(), { id: 'other', name: 'Another' });
    renameSync(other, path);
    const before = readFileSync(path);
    expect(note(file)).toMatchObject(moved);
    file.close();
    expect(readFileSync(path)).toEqual(before);
    const kept = readdirSync(dirname(path)).filter(
      (name) => name.endsWith('.delve') && name !== basename(path),
    );
    expect(kept).toHaveLength(1);
    expect(rowsIn(join(dirname(path), kept[0]!))).toBe(1);
  });

  test('another file copied into it stays as it is: nothing of the open one is written over it', () => {
    const path = newFile();
    openFile(path).close();
    const file = openFile(path);
    for (let i = 0; i < 20; i++) note(file, 'x'.repeat(190));
    const copy = join(copiesOf(path), backupsOf(path).at(-1)!);
    const bytes = readFileSync(copy);
    writeFileSync(path, bytes);
    expect(note(file)).toMatchObject({
      code: 'not-saved',
      sentence: expect.stringContaining('another program has put another file into “stones abc.delve”'),
    });
    file.close();
    expect(readFileSync(path)).toEqual(bytes);
    expect(rowsIn(path)).toBe(0);
  });

  test('damaged meanwhile: the input is refused, and the next opening looks at every page (PEERS 7)', () => {
    const path = newFile();
    let file = openFile(path);
    for (let i = 0; i < 60; i++) note(file, 'x'.repeat(190));
    file.close();
    file = openFile(path);
    const db = new Sqlite(path, { readonly: true });
    const pages = db
      .prepare("select pageno from dbstat where name = 'journal_parent'")
      .pluck()
      .all() as number[];
    db.close();
    const bytes = readFileSync(path);
    for (const page of pages) bytes.fill('gArBaGe.', page * 4096 - 4096, page * 4096);
    writeFileSync(path, bytes);
    for (let i = 0; i < 2; i++)
      expect(note(file)).toMatchObject({
        code: 'not-saved',
        sentence: expect.stringContaining('a part of the campaign file is damaged'),
        remedy: expect.stringContaining('Close the campaign and open it again'),
      });
    expect(file.journal.rows()).toHaveLength(60);
    file.close();
    expect(CampaignFile.open(path, testPorts())).toMatchObject({ ok: false, refusal: { code: 'damaged' } });
  });

  test('the same file under two names is opened once (PEERS 12)', () => {
    const path = newFile();
    const file = openFile(path);
    const link = join(dirname(path), 'a link.delve');
    symlinkSync(path, link);
    expect(CampaignFile.open(link, testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'open-elsewhere' },
    });
    // A hard link cannot be told from the file: whoever opened it last writes, the other is refused.
    const hard = join(dirname(path), 'hard.delve');
    linkSync(path, hard);
    const second = CampaignFile.open(hard, testPorts());
    if (second.ok) {
      expect(note(file)).toMatchObject({ code: 'not-saved' });
      second.value.close();
    }
  });
});

describe('a clock that is set back', () => {
  test('changes nothing in the order of what happened, and the time of saving is told as the clock says', async () => {
    const times = ['2030-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'];
    let at = 0;
    const core = toyCore({ now: () => times[at]! });
    const { id } = await core.must('campaigns.create', newStones());
    for (at = 0; at < 3; at++) {
      const { version } = await core.must('table.view', {});
      await core.must('table.command', { seen: version, command: { type: 'note', text: `${at}` } });
      expect(core.pushed('table.saved').at(-1)).toEqual({ at: times[at], trouble: null });
    }
    at = 2;
    await core.must('campaigns.close', {});
    await core.must('campaigns.open', { id });
    expect((await core.must('table.history', {})).map((row) => row.at)).toEqual(times);
    expect((await core.must('table.log', { limit: 9 })).map((line) => line.at)).toEqual(times);
    core.close();
  });
});

describe('folders that a program copies elsewhere', () => {
  test.each([
    ['Dropbox', 'Dropbox'],
    ['Dropbox (Private)', 'Dropbox'],
    ['OneDrive', 'OneDrive'],
    ['OneDrive - The Guild', 'OneDrive'],
    ['Google Drive', 'Google Drive'],
    ['GoogleDrive-me@example.com', 'Google Drive'],
    ['My Drive', 'Google Drive'],
    ['Mobile Documents', 'iCloud'],
    ['iCloudDrive', 'iCloud'],
    ['Nextcloud', 'Nextcloud'],
    ['Nextcloud2', 'Nextcloud'],
    ['ownCloud', 'ownCloud'],
    ['Syncthing', 'Syncthing'],
    ['Sync', 'Syncthing'],
  ])('“%s” is of %s, and opening in it says so', (name, program) => {
    const path = join(tempFolder(), name, 'games', 'stones abc.delve');
    mkdirSync(dirname(path), { recursive: true });
    expect(syncedBy(path)).toBe(program);
    CampaignFile.create(path, toyBirth(), testPorts());
    expect(openFile(path).notes).toEqual([
      expect.stringContaining(`a folder that ${program} copies elsewhere`),
    ]);
  });

  test('others are told by what the program leaves in them, and common names are none', () => {
    const folder = tempFolder();
    for (const name of ['Dropbox recipes', 'Drive', 'Synchrony', 'OneDriveway', 'Documents'])
      expect(syncedBy(join(folder, name, 'stones.delve'))).toBeNull();
    mkdirSync(join(folder, '.stfolder'));
    expect(syncedBy(join(folder, 'a', 'stones.delve'))).toBe('Syncthing');
  });
});

describe('names and paths', () => {
  const longName = '🐀'.repeat(55); // 220 bytes

  test.each([
    ['of emoji', '🐉🕯️ 地下城'],
    ['with combining characters', 'e\u0301\u0323 Å\u030A'],
    ['of punctuation', "!?'#%&{}"],
    ['with spaces at both ends', ' a '],
    ['in Ukrainian', 'Підземелля Тараса'],
    ['of 220 bytes', longName],
  ])('a folder and a file %s: begun, opened, copied, gone back to (PEERS 14)', (_, name) => {
    const folder = join(tempFolder(), name);
    mkdirSync(folder);
    const path = join(folder, `${name}.delve`);
    expect(CampaignFile.create(path, toyBirth(), testPorts())).toMatchObject({ ok: true });
    const file = openFile(path);
    note(file);
    expect(file.notes).toEqual([]);
    file.close();
    expect(rowsIn(path)).toBe(1);
    expect(pointsOf({ file: path, id: 'abc' })).toHaveLength(2);
  });

  test('a path of 260 characters and more opens; one that is too long says so (PEERS 14)', () => {
    let folder = tempFolder();
    while (folder.length < 300) folder = join(folder, 'a long way down');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'stones abc.delve');
    expect(CampaignFile.create(path, toyBirth(), testPorts())).toMatchObject({ ok: true });
    openFile(path).close();
    expect(backupsOf(path)).toHaveLength(1);
    while (folder.length < 520) folder = join(folder, 'a long way down');
    mkdirSync(folder, { recursive: true });
    const longer = join(folder, 'stones abc.delve');
    copyFileSync(path, longer);
    for (const result of [
      CampaignFile.create(join(folder, 'new.delve'), toyBirth(), testPorts()),
      CampaignFile.open(longer, testPorts()),
      CampaignFile.peek(longer),
    ])
      expect(result).toMatchObject({
        ok: false,
        refusal: { code: 'too-long', remedy: expect.stringContaining('nearer to the top') },
      });
    const name = `${'n'.repeat(249)}.delve`;
    expect(CampaignFile.create(join(tempFolder(), name), toyBirth(), testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'too-long' },
    });
  });

  test('two campaigns whose names differ only in case are two files on any file system (PEERS 14)', async () => {
    const core = toyCore();
    for (const name of ['Ash', 'ASH', 'ash']) await core.must('campaigns.create', newStones({ name }));
    const names = readdirSync(core.ports.folder).filter((name) => name.endsWith('.delve'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
    core.close();
  });

  test('names that Windows keeps for itself, of spaces or of nothing that can stay make a file like any other (PEERS 14)', () => {
    for (const name of [
      'CON',
      'con.tales',
      'Nul ',
      'COM1',
      'lpt9.x',
      'COM²',
      'CONIN$',
      '',
      '   ',
      '...',
      '. .',
      '/',
    ])
      expect(fileNameOf(name, '1'), name).toMatch(/^(Campaign|-) 1\.delve$/);
    for (const name of ['Console', 'Aux armes', 'Comet', 'Nullarbor'])
      expect(fileNameOf(name, '1')).toBe(`${name} 1.delve`);
    expect(fileNameOf('!?#', '1')).toBe('!-# 1.delve');
  });
});

test('a list of 100 campaigns leaves nothing beside them, and each says what can be done with it', async () => {
  const core = toyCore();
  const made = await core.must('campaigns.create', newStones());
  await core.must('campaigns.close', {});
  const [name] = readdirSync(core.ports.folder).filter((one) => one.endsWith('.delve'));
  for (let i = 1; i < 100; i++)
    copyFileSync(join(core.ports.folder, name!), join(core.ports.folder, `copy ${i}.delve`));
  writeFileSync(join(core.ports.folder, 'copy 1.delve'), 'spoilt');
  const db = new Sqlite(join(core.ports.folder, 'copy 2.delve'));
  db.pragma('user_version = 50');
  db.close();
  const lock = { host: 'attic', pid: 4, begun: '', since: '2026-01-01' };
  writeFileSync(join(core.ports.folder, 'copy 3.delve.lock'), JSON.stringify(lock));
  const before = readdirSync(core.ports.folder);
  const list = await core.must('campaigns.list', {});
  expect(list).toHaveLength(100);
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ name: made.name, trouble: null });
  const codes = list
    .filter(({ code }) => code !== undefined)
    .map(({ code, trouble }) => [code, trouble !== null]);
  expect(codes.sort()).toEqual([
    ['locked', true],
    ['newer-version', true],
    ['no-campaign', true],
  ]);
  expect(readdirSync(core.ports.folder)).toEqual(before);
  core.close();
});
