import Sqlite from 'better-sqlite3';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, type ModelRecord, type View } from '#engine/view';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newStones, PLAYERS, toyCore, type ToyCore } from './support/toy-core.ts';

let core: ToyCore;
beforeEach(async () => {
  core = toyCore();
  await core.must('campaigns.create', newStones());
  core.pushes.length = 0;
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

const seen = async () => (await core.must('table.view', {})).version;
const strike = async (dice?: 'app' | 'typed') =>
  core.must('table.command', {
    seen: await seen(),
    command: { type: 'strike', by: 'a', at: 'b' },
    ...(dice ? { dice } : {}),
  });
const note = async (text = 'x') =>
  core.must('table.command', { seen: await seen(), command: { type: 'note', text } });
const prompt = async () => (await core.must('table.view', {})).records['prompt'];
const answer = async (value: unknown, from: 'typed' | 'chosen' | 'app' = 'typed') => {
  const key = ((await prompt()) as { key: string }).key;
  return core.must('table.answer', { seen: await seen(), key, answer: value, from });
};
const cracks = (view: View, id = 'b') => (view.records[id] as ModelRecord).bars[0]!.value;

describe('the live table', () => {
  test('the patches of both windows lead from the first view to the last one', async () => {
    let gm = await core.must('table.view', {});
    let players = (await core.must('display.view', {}, PLAYERS)).view;
    await strike();
    await answer([9]);
    await answer([3, 4]);
    await note();
    for (const patch of core.pushed('table.patch')) gm = applyPatch(gm, patch)!;
    for (const patch of core.pushed('display.patch')) players = applyPatch(players, patch)!;
    expect(gm).toEqual(await core.must('table.view', {}));
    expect(players).toEqual((await core.must('display.view', {}, PLAYERS)).view);
    expect(cracks(gm)).toBe(7);
    expect(cracks(players)).toBe(7);
  });

  test("the players' count rises only when their view changes", async () => {
    const before = (await core.must('display.view', {}, PLAYERS)).view.version;
    await note('a secret');
    await note('another');
    const undone = await core.must('table.undo', { seen: await seen() });
    expect(undone.version).toBe(await seen());
    expect(core.pushed('table.patch')).toHaveLength(3);
    expect(core.pushed('display.patch')).toEqual([]);
    expect((await core.must('display.view', {}, PLAYERS)).view.version).toBe(before);
  });

  test('an input that saw an older table is refused and changes nothing', async () => {
    const old = await seen();
    await note();
    const pushes = core.pushes.length;
    const inputs = [
      ['table.command', { seen: old, command: { type: 'note', text: 'y' } }],
      ['table.answer', { seen: old, key: 'k', answer: [1], from: 'typed' }],
      ['table.ruling', { seen: old, ruling: { kind: 'set', stone: 'b', cracks: 1 } }],
      ['table.undo', { seen: old }],
      ['table.redo', { seen: old }],
      ['table.amend', { seen: old, row: 'r1', key: 'k' }],
      ['table.goTo', { seen: old, row: 'r1' }],
      ['table.fault', { seen: old, choose: 'stop' }],
    ] as const;
    for (const [name, input] of inputs)
      expect(await core.ask(name, input as never), name).toMatchObject({
        ok: false,
        refusal: { code: 'stale' },
      });
    expect(core.pushes).toHaveLength(pushes);
    expect(await core.must('table.history', {})).toHaveLength(1);
  });

  test('a version of another run is stale, and so is an answer to another question', async () => {
    const [run] = (await seen()).split(':');
    await strike();
    const other = await core.ask('table.undo', { seen: 'otherrun:1' });
    expect(other).toMatchObject({ ok: false, refusal: { code: 'stale' } });
    expect(await seen()).toBe(`${run}:1`);
    const input = { seen: await seen(), key: 'strike/other#1', answer: [4], from: 'typed' as const };
    expect(await core.ask('table.answer', input)).toMatchObject({ ok: false, refusal: { code: 'stale' } });
  });

  test('commits before it tells: what is pushed is on disk already (PEERS 1)', async () => {
    const path = join(
      core.ports.folder,
      readdirSync(core.ports.folder).find((name) => name.endsWith('.delve'))!,
    );
    const onDisk: number[] = [];
    core.announcer.listen(() => {
      const db = new Sqlite(path, { readonly: true });
      onDisk.push(db.prepare('select count(*) from journal').pluck().get() as number);
      db.close();
    });
    await note();
    expect(onDisk.length).toBeGreaterThanOrEqual(3);
    expect(onDisk.every((rows) => rows === 1)).toBe(true);
  });

  test('a write that fails is a refusal, leaves the table as it was, and is told (PEERS 2)', async () => {
    await strike();
    const before = await core.must('table.view', {});
    const path = join(
      core.ports.folder,
      readdirSync(core.ports.folder).find((name) => name.endsWith('.delve'))!,
    );
    const other = new Sqlite(path);
    other.exec('begin immediate');
    for (const [name, input] of [
      [
        'table.answer',
        { seen: before.version, key: ((await prompt()) as { key: string }).key, answer: [9], from: 'typed' },
      ],
      ['table.undo', { seen: before.version }],
      ['table.ruling', { seen: before.version, ruling: { kind: 'set', stone: 'b', cracks: 3 } }],
    ] as const) {
      const result = await core.ask(name, input as never);
      expect(result).toMatchObject({ ok: false, refusal: { code: 'not-saved' } });
    }
    other.exec('rollback');
    other.close();
    expect(await core.must('table.view', {})).toEqual(before);
    expect(core.pushed('table.saved').at(-1)?.trouble).toContain('could not be saved');
    await answer([9]);
    expect(core.pushed('table.saved').at(-1)?.trouble).toBeNull();
  });

  test('an hourly copy that cannot be made is told with an input, once, and is no trouble of saving (PEERS 11)', async () => {
    core.close();
    let hours = 18;
    core = toyCore({ now: () => new Date(Date.UTC(2026, 0, 1, hours)).toISOString() });
    await core.must('campaigns.create', newStones());
    rmSync(join(core.ports.folder, 'backups'), { recursive: true });
    writeFileSync(join(core.ports.folder, 'backups'), 'in the way');
    const say = async () =>
      (await core.must('table.command', { seen: await seen(), command: { type: 'note', text: 'x' } })).notes;
    hours++;
    const notes = await say();
    const table = core.desk.table();
    if (table.ok) await table.value.file.copies.whenDone();
    notes.push(...(await say()), ...(await say()));
    expect(notes).toEqual([expect.stringContaining('The hourly copy of the campaign could not be made')]);
    expect(core.pushed('table.saved').every(({ trouble }) => trouble === null)).toBe(true);
  });

  test('new sentences follow; after undo, redo, a change and on another branch the log comes anew', async () => {
    const told = () =>
      core.pushed('table.log').map(({ lines, replaced }) => [replaced, lines.map((line) => line.kind)]);
    await strike();
    await answer([3]);
    await note(); // the offer of luck lapses
    expect(told()).toEqual([
      [false, ['struck']],
      [false, ['noted']],
    ]);
    core.pushes.length = 0;
    await core.must('table.undo', { seen: await seen() });
    expect(told()).toEqual([[true, ['struck']]]);
    await core.must('table.redo', { seen: await seen() });
    expect(told().at(-1)).toEqual([true, ['struck', 'noted']]);
    await core.must('table.undo', { seen: await seen() });
    await core.must('table.undo', { seen: await seen() });
    expect(told().at(-1)).toEqual([true, []]);
    core.pushes.length = 0;
    await answer([12]); // below the end of its row
    expect(told()).toEqual([[true, ['struck']]]);
    const key = (await core.must('table.row', { row: (await core.must('table.history', {})).at(-1)!.id }))
      .answers[0]!.key;
    const row = (await core.must('table.history', {})).at(-1)!.id;
    await core.must('table.amend', { seen: await seen(), row, key, answer: [2] });
    expect(told().at(-1)).toEqual([true, ['struck']]);
    await core.must('table.goTo', { seen: await seen(), row: 'r1' });
    expect(told().at(-1)![0]).toBe(true);
  });

  test('the GM is told what undo and redo would do, and whose dice are typed', async () => {
    const label = async (id: string) =>
      ((await core.must('table.view', {})).records[id] as { label: string } | undefined)?.label;
    expect(await label('undo')).toBeUndefined();
    await strike();
    expect(await label('undo')).toBe('Toy strike');
    await answer([9]);
    expect(await label('undo')).toBe('an answer in “Toy strike”');
    await core.must('table.ruling', { seen: await seen(), ruling: { kind: 'set', stone: 'b', cracks: 1 } });
    expect(await label('undo')).toBe('a ruling in “Toy strike”');
    expect(await label('redo')).toBeUndefined();
    await core.must('table.undo', { seen: await seen(), whole: true });
    expect(await label('undo')).toBeUndefined();
    expect(await label('redo')).toBe('Toy strike');
    expect((await core.must('table.view', {})).records['dice']).toMatchObject({ value: 'typed' });
    expect((await core.must('table.view', {})).records['dice:Anna B.']).toMatchObject({ value: 'typed' });
    const players = (await core.must('display.view', {}, PLAYERS)).view.records;
    expect(Object.values(players).filter((record) => record.kind === 'badge')).toEqual([]);
  });

  test('a rule that throws changes nothing; stopping there keeps what happened so far', async () => {
    const before = await core.must('table.view', {});
    const boom = await core.ask('table.command', { seen: await seen(), command: { type: 'boom' } });
    expect(boom).toMatchObject({
      ok: false,
      refusal: { code: 'rule-failed', sentence: expect.stringContaining('the powder was wet') },
    });
    const { version, records } = await core.must('table.view', {});
    const { fault, ...others } = records;
    expect({ version, records: others }).toEqual(before);
    expect(fault).toMatchObject({ kind: 'badge', label: expect.stringContaining('the powder was wet') });
    await core.must('table.fault', { seen: await seen(), choose: 'stop' });
    expect((await core.must('table.view', {})).records['fault']).toBeUndefined();
    expect((await core.must('table.history', {})).map((row) => row.state)).toEqual(['stopped']);
    expect((await core.must('table.log', { limit: 10 })).map((line) => line.kind)).toEqual(['noted']);
  });

  test('a failed rule waits for its choice in the view, also of a window that comes later, until the next input', async () => {
    const boom = async () => core.ask('table.command', { seen: await seen(), command: { type: 'boom' } });
    const waits = async () => 'fault' in (await core.must('table.view', {})).records;
    let gm = await core.must('table.view', {});
    await boom();
    expect(await waits()).toBe(true);
    await core.ask('table.redo', { seen: await seen() });
    expect(await waits()).toBe(true);
    await note();
    expect(await waits()).toBe(false);
    await boom();
    await core.must('table.fault', { seen: await seen(), choose: 'takeBack' });
    expect(await waits()).toBe(false);
    expect(await core.ask('table.fault', { seen: await seen(), choose: 'takeBack' })).toMatchObject({
      refusal: { code: 'no-fault' },
    });
    expect(await core.must('table.history', {})).toHaveLength(1);
    for (const patch of core.pushed('table.patch')) gm = applyPatch(gm, patch)!;
    expect(gm).toEqual(await core.must('table.view', {}));
  });

  test('dice of a command can be left to the app', async () => {
    await strike('app');
    const rows = await core.must('table.history', {});
    const { answers } = await core.must('table.row', { row: rows[0]!.id });
    expect(answers[0]).toMatchObject({
      key: 'strike/to-hit#1',
      label: 'to hit',
      form: 'dice',
      sides: 12,
      from: 'app',
      changeable: true,
    });
  });

  test('an answer of the history is told in the words of the game, with those that could have been chosen', async () => {
    await core.must('table.command', { seen: await seen(), command: { type: 'choose', by: 'a' } });
    await answer('b', 'chosen');
    const rows = await core.must('table.history', {});
    const { answers } = await core.must('table.row', { row: rows.at(-1)!.id });
    expect(answers).toMatchObject([
      {
        label: 'Stone: whom',
        form: 'choice',
        answer: 'b',
        options: [
          { id: 'a', label: 'Agate' },
          { id: 'b', label: 'Basalt' },
        ],
        changeable: true,
      },
    ]);
  });

  test('history tells the tree, and a row of it as a scenario', async () => {
    await strike();
    await answer([9]);
    await answer([1, 2]);
    await note('x');
    await core.must('table.undo', { seen: await seen() });
    await note('y');
    const history = await core.must('table.history', {});
    expect(history.map(({ id, parent, steps, current }) => ({ id, parent, steps, current }))).toEqual([
      { id: 'r1', parent: null, steps: 3, current: true },
      { id: 'r2', parent: 'r1', steps: 1, current: false },
      { id: 'r3', parent: 'r1', steps: 1, current: true },
    ]);
    const { text } = await core.must('table.scenario', {});
    const told = JSON.parse(text) as { before: { stones: { b: { cracks: number } } }; command: unknown };
    expect(told.command).toEqual({ type: 'note', text: 'y' });
    expect(told.before.stones.b.cracks).toBe(3);
    const first = JSON.parse((await core.must('table.scenario', { row: 'r1' })).text) as typeof told;
    expect(first.before.stones.b.cracks).toBe(0);
    expect(await core.ask('table.scenario', { row: 'r9' })).toMatchObject({
      ok: false,
      refusal: { code: 'no-such-row' },
    });
  });

  test('after closing and opening again the very question waits, and the run is another one', async () => {
    await strike();
    await answer([9]);
    const before = await core.must('table.view', {});
    const { id } = (await core.must('campaigns.current', {}))!;
    await core.must('campaigns.close', {});
    expect(await core.ask('table.view', {})).toMatchObject({
      ok: false,
      refusal: { code: 'no-campaign-open' },
    });
    await core.must('campaigns.open', { id });
    const after = await core.must('table.view', {});
    expect(after.records).toEqual(before.records);
    expect(after.version).not.toBe(before.version);
    expect(await core.ask('table.undo', { seen: before.version })).toMatchObject({
      ok: false,
      refusal: { code: 'stale' },
    });
  });
});
