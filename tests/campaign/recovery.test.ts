import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameBox } from '#engine';
import { copiesOf, isGood, pointsOf } from '#electron/campaign/backup.ts';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { migrations } from '#electron/campaign/migrations/index.ts';
import { gather } from '#electron/campaign/rescue.ts';
import type { Raw } from '#electron/campaign/rescue-rows.ts';
import { putBack, type Step } from '#electron/campaign/restore.ts';
import { copyOfPlayed, damagedCampaign } from './support/damage.ts';
import { backupsOf, newFile, openFile, tempFolder, testPorts, toyBirth } from './support/folders.ts';
import { newStones, toyCore, type ToyCore } from './support/toy-core.ts';
import { toyGame } from './support/toy-game.ts';

let core: ToyCore;
let id: string;
beforeEach(async () => {
  core = toyCore();
  id = (await core.must('campaigns.create', newStones())).id;
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

const seen = async () => (await core.must('table.view', {})).version;
const note = async (text: string) =>
  core.must('table.command', { seen: await seen(), command: { type: 'note', text } });
const again = async () => {
  await core.must('campaigns.close', {});
  await core.must('campaigns.open', { id });
};
const points = () => core.must('recovery.points', { id });
const texts = async () =>
  (await core.must('table.log', { limit: 50 })).map(
    (line) => (JSON.parse(line.text) as { text: string }).text,
  );
const file = () =>
  join(
    core.ports.folder,
    readdirSync(core.ports.folder).find((name) => name.endsWith('.delve'))!,
  );

/** Two evenings: five notes, a copy at the second opening, two more. */
async function twoEvenings() {
  for (const text of ['1', '2', '3', '4', '5', '6']) await note(text);
  await core.must('table.undo', { seen: await seen() });
  await again();
  await note('7');
  await note('8');
}

describe('the copies of a campaign', () => {
  test('are listed with their dates, why they were made and how large they are, the newest first (PEERS 4)', async () => {
    await twoEvenings();
    const list = await points();
    expect(list.map(({ why, trouble }) => [why, trouble])).toEqual([
      ['opening', null],
      ['opening', null],
    ]);
    expect(list[0]!.at > list[1]!.at).toBe(true);
    expect(list.every(({ size }) => size > 10_000)).toBe(true);
  });

  test('one is looked at beside the present file, and neither is changed (PEERS 10)', async () => {
    await twoEvenings();
    const [point] = await points();
    const copy = join(copiesOf(file()), backupsOf(file()).at(-1)!);
    const before = readFileSync(copy);
    const looked = await core.must('recovery.look', { id, point: point!.point });
    const read = (lines: { text: string }[]) =>
      lines.map(({ text }) => (JSON.parse(text) as { text: string }).text);
    expect(looked).toMatchObject({
      present: { name: 'Stones at night', heroes: ['Agate', 'Basalt'], rows: 8, trouble: null },
      copy: { name: 'Stones at night', heroes: ['Agate', 'Basalt'], rows: 6, trouble: null },
    });
    // What undo took back is not shown, and no more than five.
    expect(read(looked.copy.lines)).toEqual(['1', '2', '3', '4', '5']);
    expect(read(looked.present.lines)).toEqual(['3', '4', '5', '7', '8']);
    expect(looked.present.played! > looked.copy.played!).toBe(true);
    expect(readFileSync(copy)).toEqual(before);
    await note('9');
    expect(await texts()).toEqual(['1', '2', '3', '4', '5', '7', '8', '9']);
  });

  test('inside a row only what happened up to the head is told', async () => {
    await core.must('table.command', { seen: await seen(), command: { type: 'strike', by: 'a', at: 'b' } });
    for (const answer of [[9], [3, 4]]) {
      const { key } = (await core.must('table.view', {})).records['prompt'] as { key: string };
      await core.must('table.answer', { seen: await seen(), key, answer, from: 'typed' });
    }
    await core.must('table.undo', { seen: await seen() });
    const [point] = await points();
    const { present } = await core.must('recovery.look', { id, point: point!.point });
    expect(present.lines.map(({ text }) => (JSON.parse(text) as { kind: string }).kind)).toEqual(['struck']);
  });
});

describe('playing on from a copy', () => {
  test('lays it on the table; what was there is in the list, and one can go back to that too (PEERS 3) (PEERS 10)', async () => {
    await twoEvenings();
    const [point] = await points();
    const entry = await core.must('recovery.playFrom', { id, point: point!.point });
    expect(entry).toMatchObject({ id, name: 'Stones at night', trouble: null });
    expect(core.pushed('campaign.changed').at(-1)).toMatchObject({ id });
    expect(await texts()).toEqual(['1', '2', '3', '4', '5']);
    await note('another way');
    const replaced = (await points()).find(({ why }) => why === 'replaced')!;
    expect(replaced.trouble).toBeNull();
    await core.must('recovery.playFrom', { id, point: replaced.point });
    expect(await texts()).toEqual(['1', '2', '3', '4', '5', '7', '8']);
    expect((await points()).filter(({ why }) => why === 'replaced')).toHaveLength(2);
    expect(
      readdirSync(core.ports.folder).filter((name) => !/\.delve(-wal|-shm|\.lock)?$/.test(name)),
    ).toEqual(['backups']);
  });

  test('of a damaged campaign keeps the damaged file in the list, byte for byte', async () => {
    await core.must('campaigns.close', {});
    rmSync(core.ports.folder, { recursive: true });
    mkdirSync(core.ports.folder);
    const path = damagedCampaign(core.ports.folder, 'truncated');
    const before = readFileSync(path);
    id = (await core.must('campaigns.list', {}))[0]!.id;
    const looked = await core.must('recovery.look', { id, point: (await points())[0]!.point });
    expect(looked).toMatchObject({
      present: { trouble: expect.stringContaining('damaged') },
      copy: { rows: 60, trouble: null },
    });
    await core.must('recovery.playFrom', { id, point: (await points())[0]!.point });
    expect(await core.must('table.history', {})).toHaveLength(60);
    const damaged = (await points()).find(({ why }) => why === 'damaged')!;
    expect(damaged.trouble).toContain('damaged');
    const kept = backupsOf(path).find((name) => name.includes('damaged'))!;
    expect(readFileSync(join(copiesOf(path), kept))).toEqual(before);
    expect(await core.ask('recovery.playFrom', { id, point: damaged.point })).toMatchObject({
      ok: false,
      refusal: { code: 'damaged', remedy: expect.stringContaining('Choose another copy') },
    });
    expect(await core.must('campaigns.current', {})).toMatchObject({ id });
  });

  test('of a campaign whose file is gone brings it back', async () => {
    await twoEvenings();
    await core.must('campaigns.close', {});
    const path = file();
    const ports = testPorts();
    rmSync(path);
    const [point] = pointsOf({ file: path, id: null });
    expect(putBack(path, point!, ports)).toMatchObject({ ok: true });
    expect(openFile(path).journal.rows()).toHaveLength(6);
  });

  test('leaves the campaign on the table when the copy is spoilt, gone or of another campaign (PEERS 3) (PEERS 10)', async () => {
    await twoEvenings();
    const [point, older] = await points();
    const folder = copiesOf(file());
    const [oldName, name] = backupsOf(file());
    writeFileSync(join(folder, name!), readFileSync(join(folder, name!)).subarray(0, 20_000));
    rmSync(join(folder, oldName!));
    expect(await core.ask('recovery.playFrom', { id, point: point!.point })).toMatchObject({
      ok: false,
      refusal: { code: 'damaged', sentence: expect.stringContaining('The campaign was left as it was') },
    });
    for (const gone of [older!.point, 'p1', 'c0'])
      expect(await core.ask('recovery.playFrom', { id, point: gone })).toMatchObject({
        ok: false,
        refusal: { code: 'no-such-copy' },
      });
    expect(await texts()).toEqual(['1', '2', '3', '4', '5', '7', '8']);
    const other = newFile(testPorts(), { id: 'xyz' });
    openFile(other).close();
    cpSync(copiesOf(other), folder, { recursive: true });
    const [foreign] = pointsOf({ file: other, id: 'xyz' });
    await core.must('campaigns.close', {});
    expect(putBack(file(), foreign!, testPorts())).toMatchObject({
      ok: false,
      refusal: { code: 'other-campaign' },
    });
  });

  test('another campaign on the table stays there until the copy lies there', async () => {
    await twoEvenings();
    const other = await core.must('campaigns.create', newStones({ name: 'Another' }));
    await core.must('recovery.playFrom', { id, point: (await points())[0]!.point });
    expect(await core.must('campaigns.current', {})).toMatchObject({ id });
    expect(
      (await core.must('campaigns.list', {})).find((entry) => entry.id === other.id)?.trouble,
    ).toBeNull();
  });

  test('a campaign that another process holds is refused by name', async () => {
    await twoEvenings();
    const [point] = await points();
    await core.must('campaigns.close', {});
    writeFileSync(
      `${file()}.lock`,
      JSON.stringify({ host: 'attic', pid: 4, begun: '', since: '2026-01-01' }),
    );
    expect(await core.ask('recovery.playFrom', { id, point: point!.point })).toMatchObject({
      ok: false,
      refusal: { code: 'locked', sentence: expect.stringContaining('“attic”') },
    });
    rmSync(`${file()}.lock`);
  });
});

describe('going back is whole or not at all', () => {
  const steps: Step[] = ['locked', 'copied', 'kept', 'cleared', 'placed'];

  /** A campaign of one evening and a crash in the second: its newest rows stand in its side file. */
  const before = (kind: 'sound' | 'damaged') =>
    kind === 'sound' ? copyOfPlayed(tempFolder(), true) : damagedCampaign(tempFolder(), 'truncated');

  test.each(steps.flatMap((step) => (['sound', 'damaged'] as const).map((kind) => [step, kind] as const)))(
    'a process that ends after “%s” leaves a %s campaign as it was or as the copy is',
    (step, kind) => {
      const path = before(kind);
      const [point] = pointsOf({ file: path, id: 'abc' });
      // What a killed process leaves: nothing behind the step happens, not even clearing up.
      const image = tempFolder();
      const result = putBack(path, point!, testPorts(), (at) => {
        if (at !== step) return;
        rmSync(image, { recursive: true });
        cpSync(join(path, '..'), image, { recursive: true, filter: (source) => !source.endsWith('.lock') });
        throw new Error('killed');
      });
      expect(result).toMatchObject({ ok: false, refusal: { code: 'cannot-go-back' } });
      for (const left of [path, join(image, 'stones abc.delve')]) {
        const opened = CampaignFile.open(left, testPorts());
        if (!opened.ok) {
          expect(kind).toBe('damaged');
          expect(step).not.toBe('placed');
          expect(opened.refusal).toMatchObject({
            code: 'damaged',
            remedy: expect.stringContaining('Go back to'),
          });
          continue;
        }
        expect(opened.value.journal.rows()).toHaveLength(step === 'placed' ? 60 : 120);
        opened.value.close();
        const kept = pointsOf({ file: left, id: 'abc' }).filter(({ why }) => why === 'replaced');
        for (const { name } of kept) expect(isGood(join(copiesOf(left), name), migrations.length)).toBe(true);
        if (step === 'placed' && kind === 'sound') expect(kept).toHaveLength(1);
      }
    },
  );

  test('a full disk leaves the campaign as it was', async () => {
    await twoEvenings();
    const [point] = await points();
    writeFileSync(`${file()}.part`, '');
    rmSync(`${file()}.part`);
    mkdirSync(`${file()}.part`); // in the way, as a disk without room is
    writeFileSync(join(`${file()}.part`, 'x'), '');
    expect(await core.ask('recovery.playFrom', { id, point: point!.point })).toMatchObject({
      ok: false,
      refusal: { code: 'cannot-go-back', sentence: expect.stringContaining('The campaign is as it was') },
    });
    expect(await texts()).toEqual(['1', '2', '3', '4', '5', '7', '8']);
    rmSync(`${file()}.part`, { recursive: true });
  });
});

describe('what is saved of a damaged campaign', () => {
  test('stands at the last row up to which the rules can play it', async () => {
    await twoEvenings();
    await core.must('campaigns.close', {});
    const db = new Sqlite(file());
    // A fact that can be read but that no rule knows what to do with.
    db.exec(
      `update journal set tape = '[{"fact":{"kind":"cracked","stone":"gone","cracks":1}}]' where id = 'r7'`,
    );
    db.close();
    expect(await core.ask('campaigns.open', { id })).toMatchObject({
      ok: false,
      refusal: { code: 'cannot-resume' },
    });
    const saved = await core.must('recovery.salvage', { id });
    expect(saved.lost).toEqual([
      expect.stringMatching(/^What came after “Toy note” of .* cannot be played on with/),
    ]);
    await core.must('campaigns.open', { id: saved.id });
    expect(await texts()).toEqual(['1', '2', '3', '4', '5']);
    expect(await core.must('table.history', {})).toHaveLength(8);
  });

  test('a value of another kind than it ever is takes no more with it than its own row', async () => {
    await twoEvenings();
    const handout = (title: string) => core.must('handouts.save', { title, text: 'Come.', asset: null });
    await handout('Letter');
    await handout('Map');
    await core.must('campaigns.close', {});
    const odd = `update line set gm = x'00', players = x'01' where row = 'r2';
      update journal set amends = x'00' where id = 'r8'; update journal set tape = '[1]' where id = 'r7';
      update handout set title = x'00' where title = 'Letter'; update campaign set opened = x'00';
      update head set redo = '[null]'`;
    const db = new Sqlite(file());
    db.unsafeMode();
    db.pragma('foreign_keys = off');
    db.pragma('writable_schema = on');
    db.exec(`update sqlite_schema set sql = replace(sql, ') strict', ')')`);
    db.pragma('writable_schema = reset');
    db.pragma('ignore_check_constraints = on');
    db.exec(odd);
    db.close();
    rmSync(copiesOf(file()), { recursive: true });
    const saved = await core.must('recovery.salvage', { id });
    expect(saved.lost).toEqual([
      expect.stringMatching(/^2 commands of its history are lost/),
      expect.stringMatching(/^Where the table stood is lost/),
      expect.stringMatching(/^3 sentences of its log are lost/),
      'Some of this is lost: handouts.',
    ]);
    expect(saved.saved.at(-1)).toBe('1 × handouts saved.');
    await core.must('campaigns.open', { id: saved.id });
    expect(await texts()).toEqual(['1', '3', '4', '5', '6']);
    expect((await core.must('handouts.list', {})).map(({ title }) => title)).toEqual(['Map']);
  });

  test('a log of very many sentences is no obstacle', () => {
    const fields = {
      row: 'r1',
      said: '',
      kind: '',
      tone: '',
      gm: null,
      players: null,
      models: '[]',
      place: 0,
      part: 0,
    };
    const lines = Array.from({ length: 150_000 }, (_, i) => ({ rowid: i + 1, fields }));
    const head = { one: 1, row: null, steps: 0, redo: '[]' };
    const [start, setup, heroes] = ['{}', '{}', '[]'];
    const texts = { id: 'abc', name: 'Stones', system: 'toy', created: '', start, setup, heroes };
    const rows: Record<string, Raw[]> = {
      campaign: [{ rowid: 1, fields: { ...texts, content: 1 } }],
      head: [{ rowid: 1, fields: head }],
      line: lines,
    };
    const read = (table: string) => ({ rows: rows[table] ?? [], isWhole: false, highest: null });
    const damaged = { version: 2, read, close: () => undefined };
    const gathered = gather(
      { damaged, copy: null, copiedAt: '', isSameLine: false },
      { shipped: () => [], stepsAtEnd: () => 0 },
    );
    expect(gathered?.lost).toContain('150000 sentences of its log are lost.');
  });

  test('the campaign on the table is not saved from under it', async () => {
    expect(await core.ask('recovery.salvage', { id })).toMatchObject({
      ok: false,
      refusal: { code: 'open-elsewhere' },
    });
  });

  test('rows of a copy from before going back are not mixed into what was played after it', async () => {
    await twoEvenings();
    const [point] = await points();
    await core.must('recovery.playFrom', { id, point: point!.point });
    await note('another way');
    await core.must('campaigns.close', {});
    const db = new Sqlite(file());
    db.pragma('ignore_check_constraints = on');
    db.exec(`update journal set tape = '[' where id = 'r4'`);
    db.close();
    for (const name of backupsOf(file()))
      if (!name.includes('replaced') && Number(/ n(\d+) /.exec(name)![1]) > 2)
        rmSync(join(copiesOf(file()), name));
    const saved = await core.must('recovery.salvage', { id });
    await core.must('campaigns.open', { id: saved.id });
    expect(await texts()).toEqual(['1', '2', '3']);
  });

  test('where its game is not known it is saved all the same', async () => {
    await note('1');
    await core.must('campaigns.close', {});
    const without = toyCore({}, [] as GameBox[], join(core.ports.folder, '..'));
    const saved = await without.must('recovery.salvage', { id });
    expect(saved.lost).toEqual([expect.stringContaining('does not know the game “toy”')]);
    const knows = toyCore({}, [toyGame], join(core.ports.folder, '..'));
    await knows.must('campaigns.open', { id: saved.id });
    expect(await knows.must('table.history', {})).toHaveLength(1);
    knows.close();
  });
});

describe('fields that this version does not know', () => {
  const strange = {
    ...toyGame.entries[0]!,
    biography: 'Hewn, not born.',
    extra: { nested: [1, { deep: null }] },
  };
  const birth = {
    entries: [strange, toyGame.entries[1]!],
    setup: { ...toyGame.demo.setup, weather: { rain: true } } as never,
    start: { ...toyBirth().start, moon: 'waning', old: [1, 2] } as never,
  };
  const raw = (path: string) => {
    const db = new Sqlite(path, { readonly: true });
    const found = [
      db.prepare('select setup, start from campaign').get(),
      db.prepare('select body from entry order by place').all(),
    ];
    db.close();
    return found;
  };

  test('stay byte for byte through opening, play, a duplicate, a copy and saving (PEERS 6)', async () => {
    const path = join(core.ports.folder, 'strange xyz.delve');
    CampaignFile.create(path, toyBirth({ ...birth, id: 'xyz', name: 'Strange' }), core.ports);
    const before = raw(path);
    expect(JSON.stringify(before)).toContain('Hewn, not born.');
    const entry = (await core.must('campaigns.list', {})).find(({ name }) => name === 'Strange')!;
    id = entry.id;
    await core.must('campaigns.open', { id });
    await note('1');
    expect(core.desk.table()).toMatchObject({ ok: true });
    const twin = await core.must('campaigns.duplicate', { id, name: 'Twin' });
    await again();
    await core.must('recovery.playFrom', { id, point: (await points())[0]!.point });
    await core.must('campaigns.close', {});
    expect(raw(path)).toEqual(before);
    const saved = await core.must('recovery.salvage', { id });
    for (const name of readdirSync(core.ports.folder).filter((one) => /^(Twin|Strange \(saved\))/.test(one)))
      expect(raw(join(core.ports.folder, name)), name).toEqual(before);
    expect(existsSync(join(core.ports.folder, 'strange xyz.delve'))).toBe(true);
    for (const made of [twin.id, saved.id]) await core.must('campaigns.open', { id: made });
    await core.must('campaigns.close', {});
  });

  test('in what was played they stay too (PEERS 6)', async () => {
    await note('1');
    await core.must('campaigns.close', {});
    const db = new Sqlite(file());
    const tape = '[{"fact":{"kind":"noted","text":"1","ink":"green"},"margin":7}]';
    db.prepare('update journal set tape = ?').run(tape);
    db.close();
    await core.must('campaigns.open', { id });
    await note('2');
    await core.must('table.undo', { seen: await seen() });
    await core.must('campaigns.close', {});
    const saved = await core.must('recovery.salvage', { id });
    for (const name of readdirSync(core.ports.folder).filter((one) => one.endsWith('.delve'))) {
      const one = new Sqlite(join(core.ports.folder, name), { readonly: true });
      expect(one.prepare("select tape from journal where id = 'r1'").pluck().get(), name).toBe(tape);
      one.close();
    }
    expect(saved.lost).toEqual([]);
  });
});
