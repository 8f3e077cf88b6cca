// Campaign files as they come back from bad disks, crashes and well-meaning programs. By hand: `npx node tests/campaign/support/damage.ts FOLDER`.
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite, { type Database } from 'better-sqlite3';
import { Play, seedDice } from '#engine';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { toyGame, toyStart } from './toy-game.ts';

const PAGE = 4096;
/** Commands in the dated copy, and in the campaign itself. */
export const COPIED = 60;
export const PLAYED = 120;

/** Bytes; nearly all of them are holes. */
export const HUGE = 5_000_000_000;

/** A clock that goes on by a second at each look, from a day in January. */
export function slowClock(): () => string {
  let seconds = 0;
  return () => new Date(Date.UTC(2026, 0, 1, 18, 0, seconds++)).toISOString();
}

/**
 * Plays a campaign of two evenings into a folder: a first of 60 commands, a dated copy at the second opening, 60 more. `crashed`: it is
 * left as a process leaves it that was killed, its newest pages in its side file. Gives its path.
 */
export function playedCampaign(folder: string, crashed: boolean): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'stones abc.delve');
  const now = slowClock();
  let tokens = 0;
  const ports = { now, token: () => `token${tokens++}` };
  const start = toyStart(seedDice('toy'), 'typed');
  const birth = {
    id: 'abc',
    name: 'Stones at night',
    system: 'toy',
    setup: toyGame.demo.setup,
    start,
    heroes: ['Agate', 'Basalt'],
    entries: toyGame.entries,
  };
  const made = CampaignFile.create(path, birth, ports);
  if (!made.ok) throw new Error(made.refusal.sentence);
  evening(path, ports, COPIED).close();
  const second = evening(path, ports, PLAYED - COPIED);
  if (!crashed) {
    second.close();
    return path;
  }
  for (const file of [path, `${path}-wal`]) copyFileSync(file, `${file}.kept`);
  second.close();
  for (const file of [path, `${path}-wal`]) renameSync(`${file}.kept`, file);
  return path;
}

function evening(path: string, ports: { now(): string; token(): string }, commands: number): CampaignFile {
  const opened = CampaignFile.open(path, ports);
  if (!opened.ok) throw new Error(opened.refusal.sentence);
  const { journal, start } = opened.value;
  const play = new Play({ system: toyGame.open([], 1), start, journal, now: ports.now });
  for (let i = 0; i < commands; i++) {
    const text = `${play.rows().length + 1} ${'x'.repeat(150)}`;
    const accepted = play.submit({ type: 'note', text }, 'gm');
    if (!accepted.ok) throw new Error(accepted.refusal.sentence);
  }
  return opened.value;
}

/** How a file is spoilt, and whether it was left by a crash before. */
interface Damage {
  crashed?: boolean;
  spoil(path: string): void;
}

const bytes = (path: string, at: number, what: Buffer) => {
  const fd = openSync(path, 'r+');
  writeSync(fd, what, 0, what.length, at);
  closeSync(fd);
};

const garbage = (length: number) => Buffer.alloc(length, 'gArBaGe.');

/** Changes a file by SQL that the app would never use. */
function bySql(path: string, change: (db: Database) => void): void {
  const db = new Sqlite(path);
  db.pragma('foreign_keys = off');
  db.pragma('ignore_check_constraints = on');
  change(db);
  db.close();
}

/** The pages of a table or an index, its leaves or what leads to them, in their order. */
function pagesOf(path: string, name: string, kind: 'leaf' | 'internal'): number[] {
  const db = new Sqlite(path, { readonly: true });
  const pages = db.prepare('select pageno from dbstat where name = ? and pagetype = ? order by path').pluck();
  const found = pages.all(name, kind) as number[];
  db.close();
  if (found.length === 0) throw new Error(`${name} has no ${kind} page`);
  return found;
}

const zeroPage = (path: string, page: number) => bytes(path, (page - 1) * PAGE, Buffer.alloc(PAGE));

export const damages = {
  truncated: { spoil: (path) => truncateSync(path, Math.floor(statSync(path).size / 2 / PAGE) * PAGE) },
  'cut in a page': { spoil: (path) => truncateSync(path, statSync(path).size - 3 * PAGE - 100) },
  'a zeroed page of the history': {
    spoil: (path) => {
      const leaves = pagesOf(path, 'journal', 'leaf');
      zeroPage(path, leaves[leaves.length - 4]!);
    },
  },
  'a zeroed page of the log': {
    spoil: (path) => {
      const leaves = pagesOf(path, 'line', 'leaf');
      zeroPage(path, leaves[leaves.length >> 1]!);
    },
  },
  'the page that leads to the history zeroed': {
    spoil: (path) => zeroPage(path, pagesOf(path, 'journal', 'internal')[0]!),
  },
  'an index corrupted': {
    spoil: (path) => {
      for (const page of pagesOf(path, 'sqlite_autoindex_journal_1', 'leaf'))
        bytes(path, (page - 1) * PAGE, garbage(PAGE));
    },
  },
  'a torn side file': {
    crashed: true,
    spoil: (path) => {
      const wal = `${path}-wal`;
      const frames = Math.floor((statSync(wal).size - 32) / (PAGE + 24));
      bytes(wal, 32 + (frames >> 1) * (PAGE + 24) + 100, garbage(500));
    },
  },
  'a side file cut off': {
    crashed: true,
    spoil: (path) => truncateSync(`${path}-wal`, Math.floor(statSync(`${path}-wal`).size / 2)),
  },
  'the side file missing': { crashed: true, spoil: (path) => rmSync(`${path}-wal`) },
  'a side file without bytes': { crashed: true, spoil: (path) => truncateSync(`${path}-wal`, 0) },
  'bad JSON in a tape': {
    spoil: (path) => bySql(path, (db) => db.exec(`update journal set tape = '[{"fact":{' where id = 'r100'`)),
  },
  'bad JSON in a command': {
    spoil: (path) => bySql(path, (db) => db.exec(`update journal set command = '{"ty' where id = 'r30'`)),
  },
  'bad JSON in a line of the log': {
    spoil: (path) => bySql(path, (db) => db.exec(`update line set models = '["a' where row = 'r100'`)),
  },
  'bad JSON in an entry': {
    spoil: (path) =>
      bySql(path, (db) => db.exec(`update entry set body = '{"id":"toy' where id = 'toy:hero:pebble'`)),
  },
  'bad JSON in its beginning': {
    spoil: (path) => bySql(path, (db) => db.exec(`update campaign set start = '{"dice":'`)),
  },
  'a head that leads nowhere': {
    spoil: (path) => bySql(path, (db) => db.exec(`update head set row = 'r999'`)),
  },
  'a missing table': { spoil: (path) => bySql(path, (db) => db.exec('drop table line')) },
  'the history missing': {
    spoil: (path) => bySql(path, (db) => db.exec('drop table head; drop table line; drop table journal')),
  },
  'a command that runs by itself': {
    spoil: (path) =>
      bySql(path, (db) =>
        db.exec(`create trigger t after update on campaign begin update campaign set name = 'Mine'; end`),
      ),
  },
  'a table that is asked of another without end': {
    spoil: (path) =>
      bySql(path, (db) =>
        db.exec(`alter table campaign rename to kept; create view campaign as with recursive
          n (i) as (select 1 union all select i + 1 from n) select kept.* from kept, n where i < 0`),
      ),
  },
  'a newer version': { spoil: (path) => bySql(path, (db) => db.pragma('user_version = 77')) },
  'a version that is none': { spoil: (path) => bySql(path, (db) => db.pragma('user_version = 0')) },
  "another program's database": {
    spoil: (path) => {
      rmSync(path);
      bySql(path, (db) => db.exec(`create table song (name text); insert into song values ('Greensleeves')`));
    },
  },
  'a text': { spoil: (path) => writeFileSync(path, 'Once upon a time. '.repeat(3000)) },
  empty: { spoil: (path) => writeFileSync(path, '') },
  'a garbled header': { spoil: (path) => bytes(path, 0, garbage(100)) },
  'the first page zeroed': { spoil: (path) => zeroPage(path, 1) },
  'huge with nothing behind it': { spoil: (path) => truncateSync(path, HUGE) },
  'huge and nothing in it': {
    spoil: (path) => {
      writeFileSync(path, '');
      truncateSync(path, HUGE);
    },
  },
} as const satisfies Readonly<Record<string, Damage>>;

export type Kind = keyof typeof damages;
export const kinds = Object.keys(damages) as Kind[];

const played = new Map<boolean, string>();

/** A played campaign as it is, in a folder; each is played once and copied. Gives its path. */
export function copyOfPlayed(folder: string, crashed: boolean): string {
  let template = played.get(crashed);
  if (template === undefined) {
    template = mkdtempSync(join(tmpdir(), 'delve-played-'));
    played.set(crashed, template);
    process.once('exit', () => rmSync(template!, { recursive: true, force: true }));
    playedCampaign(template, crashed);
  }
  cpSync(template, folder, { recursive: true });
  return join(folder, 'stones abc.delve');
}

/** Plays a campaign into a folder and spoils it; without `copy` its dated copies are gone too. Gives its path. */
export function damagedCampaign(folder: string, kind: Kind, copy = true): string {
  const { spoil, crashed = false }: Damage = damages[kind];
  const path = copyOfPlayed(folder, crashed);
  if (!copy) rmSync(join(folder, 'backups'), { recursive: true });
  spoil(path);
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined || existsSync(folder)) {
    console.error('Name a folder that is not there yet: it gets a campaign of every kind of damage.');
    process.exit(1);
  }
  for (const kind of kinds) {
    const path = damagedCampaign(join(folder, kind), kind);
    console.log(path);
  }
}
