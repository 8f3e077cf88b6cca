import { noDisplay, plainStage, usualPreferences } from '#api';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusal, refused, type GameBox } from '#engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileNameOf } from '#electron/campaign/file-name.ts';
import { thisMachine } from '#electron/campaign/lock.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { newFile, tempFolder } from './support/folders.ts';
import { newStones, PLAYERS, toyCore, type ToyCore } from './support/toy-core.ts';
import { toyGame } from './support/toy-game.ts';

let core: ToyCore;
beforeEach(() => {
  core = toyCore();
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

const delves = () => readdirSync(core.ports.folder).filter((name) => name.endsWith('.delve'));

describe('the campaigns of this machine', () => {
  test('a new campaign is opened, listed, and its name is on the file', async () => {
    expect(await core.must('campaigns.list', {})).toEqual([]);
    const made = await core.must('campaigns.create', newStones());
    expect(made).toMatchObject({
      name: 'Stones at night',
      system: 'toy',
      systemName: 'Stones',
      heroes: ['Agate', 'Basalt'],
      trouble: null,
    });
    expect(await core.must('campaigns.list', {})).toEqual([made]);
    expect(await core.must('campaigns.current', {})).toEqual(made);
    expect(core.pushed('campaign.changed')).toEqual([made]);
    expect(core.pushed('display.reset')).toEqual([{}]);
    expect(delves()).toEqual([expect.stringMatching(/^Stones at night [0-9a-f]+\.delve$/)]);
  });

  test('the same seed gives the same dice, an empty one is drawn by the app', async () => {
    const rolled = async (seed: string) => {
      await core.must('campaigns.create', newStones({ seed, dice: 'app' }));
      const { version } = await core.must('table.view', {});
      await core.must('table.command', { seen: version, command: { type: 'strike', by: 'a', at: 'b' } });
      return (await core.must('table.row', { row: 'r1' })).answers.map((answer) => answer.answer);
    };
    expect(await rolled('a candle')).toEqual(await rolled('a candle'));
    const files = delves().length;
    await rolled('');
    expect(delves()).toHaveLength(files + 1);
  });

  test('a name of any letters makes a file that opens again', async () => {
    const names = [
      'Підземелля',
      '地下城',
      'a/b\\c:d*e?f"g<h>i|j',
      '...',
      'CON',
      '🐀'.repeat(40),
      'é'.repeat(80),
      '\u202Eevil',
      '  x  ',
    ];
    for (const name of names) {
      const made = await core.must('campaigns.create', newStones({ name }));
      await core.must('campaigns.close', {});
      expect((await core.must('campaigns.open', { id: made.id })).name).toBe(name.trim());
    }
    expect(delves()).toHaveLength(names.length);
    for (const file of delves()) {
      expect(Buffer.byteLength(file)).toBeLessThan(150);
      expect(file).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}]/u);
    }
  });

  test('two names that look alike on disk stay apart by their ids', () => {
    expect(fileNameOf('a:b', '1')).toBe('a-b 1.delve');
    expect(fileNameOf('a/b', '2')).toBe('a-b 2.delve');
    expect(fileNameOf('nul', '3')).toBe('Campaign 3.delve');
    expect(fileNameOf('\ud800', '4')).toBe('Campaign 4.delve');
  });

  test('another campaign takes the place of the open one; one that does not open leaves it there (PEERS 3) (PEERS 9)', async () => {
    const first = await core.must('campaigns.create', newStones({ name: 'First' }));
    const second = await core.must('campaigns.create', newStones({ name: 'Second' }));
    expect((await core.must('campaigns.current', {}))?.name).toBe('Second');
    const file = join(
      core.ports.folder,
      delves().find((name) => name.startsWith('First'))!,
    );
    writeFileSync(file, 'spoilt');
    expect(await core.ask('campaigns.open', { id: first.id })).toMatchObject({
      ok: false,
      refusal: { code: 'damaged', remedy: expect.stringContaining('Go back to the copy of') },
    });
    expect((await core.must('campaigns.current', {}))?.id).toBe(second.id);
    const list = await core.must('campaigns.list', {});
    expect(list.map((entry) => [entry.name.replace(/ [0-9a-f]{12}$/, ''), entry.trouble !== null])).toEqual([
      ['Second', false],
      ['First', true],
    ]);
  });

  test('the list names the last opened first and leaves no files behind', async () => {
    const first = await core.must('campaigns.create', newStones({ name: 'First' }));
    await core.must('campaigns.create', newStones({ name: 'Second' }));
    await core.must('campaigns.open', { id: first.id });
    await core.must('campaigns.close', {});
    expect((await core.must('campaigns.list', {})).map((entry) => entry.name)).toEqual(['First', 'Second']);
    expect(readdirSync(core.ports.folder).filter((name) => !name.endsWith('.delve'))).toEqual(['backups']);
  });

  test('an open campaign and a closed one can be duplicated', async () => {
    const made = await core.must('campaigns.create', newStones());
    const { version } = await core.must('table.view', {});
    await core.must('table.command', { seen: version, command: { type: 'note', text: 'x' } });
    const twin = await core.must('campaigns.duplicate', { id: made.id, name: 'A twin' });
    expect(twin).toMatchObject({ name: 'A twin', opened: null });
    expect((await core.must('campaigns.current', {}))?.id).toBe(made.id);
    await core.must('campaigns.close', {});
    await core.must('campaigns.duplicate', { id: made.id, name: 'A third' });
    await core.must('campaigns.open', { id: twin.id });
    expect(await core.must('table.history', {})).toHaveLength(1);
    expect(await core.must('campaigns.list', {})).toHaveLength(3);
  });

  test('a file from elsewhere is opened by the dialog, and listed from then on', async () => {
    const elsewhere = newFile();
    core.close();
    let chosen: string | null = null;
    core = toyCore({ chooseFile: () => Promise.resolve(chosen) });
    expect(await core.must('campaigns.openFile', {})).toBeNull();
    chosen = elsewhere;
    const entry = (await core.must('campaigns.openFile', {}))!;
    await core.must('campaigns.close', {});
    expect((await core.must('campaigns.list', {})).map(({ id, name }) => [id, name])).toEqual([
      [entry.id, entry.name],
    ]);
    rmSync(elsewhere);
    expect(await core.ask('campaigns.open', { id: entry.id })).toMatchObject({
      ok: false,
      refusal: { code: 'missing' },
    });
  });

  test('a file that the system will not even look at is listed with its trouble, and the others with it', async () => {
    const folder = tempFolder();
    const files = ['/nowhere/a\u0000b.delve', `/nowhere/${'x'.repeat(5000)}.delve`];
    writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ files, table: files[0] }));
    const odd = toyCore({}, [toyGame], folder);
    odd.desk.resume();
    const { name } = await odd.must('campaigns.create', newStones());
    const circle = join(odd.ports.folder, 'circle.delve');
    symlinkSync(circle, circle);
    const list = await odd.must('campaigns.list', {});
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({ name, trouble: null });
    for (const { id, trouble } of list.slice(1)) {
      expect(trouble).toMatch(/^.+\.$/);
      expect((await odd.ask('campaigns.open', { id })).ok).toBe(false);
      expect((await odd.ask('recovery.salvage', { id })).ok).toBe(false);
      expect(await odd.ask('recovery.points', { id })).toEqual({ ok: true, value: [] });
    }
    odd.close();
  });

  test('a locked campaign is offered for breaking by its code', async () => {
    const { id } = await core.must('campaigns.create', newStones());
    await core.must('campaigns.close', {});
    const lock = join(core.ports.folder, `${delves()[0]}.lock`);
    writeFileSync(lock, JSON.stringify({ host: 'attic', pid: 1, begun: '', since: '' }));
    expect(await core.ask('campaigns.open', { id })).toMatchObject({
      ok: false,
      refusal: { code: 'locked' },
    });
    expect((await core.must('campaigns.open', { id, breakLock: true })).id).toBe(id);
  });

  test('a game that is not known, a set-up that makes no party, a folder in the way', async () => {
    const unknown = await core.ask('campaigns.create', newStones({ system: 'chess' }));
    expect(unknown).toMatchObject({ ok: false, refusal: { code: 'unknown-game' } });
    const party = Array.from({ length: 9 }, () => ({ entry: 'toy:hero:stone', player: 0 }));
    expect(await core.ask('campaigns.create', newStones({ party }))).toMatchObject({
      ok: false,
      refusal: { code: 'too-many' },
    });
    const folder = tempFolder();
    writeFileSync(join(folder, 'campaigns'), 'in the way');
    const blocked = toyCore({}, [toyGame], folder);
    for (const result of [
      await blocked.ask('campaigns.create', newStones()),
      await blocked.ask('campaigns.list', {}),
    ])
      expect(result).toMatchObject({
        ok: false,
        refusal: { code: 'read-only', sentence: expect.stringContaining('campaigns') },
      });
  });

  test('a campaign of a game that is missing is listed with its trouble and stays as it is', async () => {
    const { id } = await core.must('campaigns.create', newStones());
    await core.must('campaigns.close', {});
    const folder = join(core.ports.folder, '..');
    const without = toyCore({}, [], folder);
    expect((await without.must('campaigns.list', {}))[0]).toMatchObject({
      id,
      trouble: expect.stringContaining('“toy”'),
    });
    expect(await without.ask('campaigns.open', { id })).toMatchObject({
      ok: false,
      refusal: { code: 'unknown-game' },
    });
    expect(readdirSync(core.ports.folder).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  test('rows that the rules cannot read any more refuse the opening, and nothing is lost', async () => {
    const { id } = await core.must('campaigns.create', newStones());
    const { version } = await core.must('table.view', {});
    await core.must('table.ruling', { seen: version, ruling: { kind: 'set', stone: 'b', cracks: 2 } });
    await core.must('campaigns.close', {});
    const broken: GameBox = {
      ...toyGame,
      open: (entries, revision) => ({
        ...toyGame.open(entries, revision),
        apply: () => {
          throw new Error('a fact of another time');
        },
      }),
    };
    const other = toyCore({}, [broken], join(core.ports.folder, '..'));
    expect(await other.ask('campaigns.open', { id })).toMatchObject({
      ok: false,
      refusal: { code: 'cannot-resume', sentence: expect.stringContaining('a fact of another time') },
    });
    expect(await core.must('campaigns.open', { id })).toMatchObject({ id });
  });
});

describe('the next start', () => {
  const folder = () => join(core.ports.folder, '..');

  test('lays the campaign on the table that lay there when the app was quit, with nothing to save (PEERS 1)', async () => {
    const { id } = await core.must('campaigns.create', newStones());
    core.desk.leave();
    const next = toyCore({}, [toyGame], folder());
    expect(await next.must('campaigns.current', {})).toBeNull();
    next.desk.resume();
    expect((await next.must('campaigns.current', {}))?.id).toBe(id);
    next.close();
    const after = toyCore({}, [toyGame], folder());
    after.desk.resume();
    expect(await after.must('campaigns.current', {})).toBeNull();
  });

  test('breaks the lock of a process of this machine that has ended, never that of another machine', async () => {
    const { id } = await core.must('campaigns.create', newStones());
    core.desk.leave();
    const lock = join(core.ports.folder, `${delves()[0]}.lock`);
    writeFileSync(lock, JSON.stringify({ host: 'attic', pid: 1, begun: '', since: '' }));
    const next = toyCore({}, [toyGame], folder());
    next.desk.resume();
    expect(await next.must('campaigns.current', {})).toBeNull();
    await core.must('campaigns.open', { id, breakLock: true });
    core.desk.leave();
    const dead = { host: thisMachine.host, pid: 2 ** 22 + 1, begun: '', since: new Date().toISOString() };
    writeFileSync(lock, JSON.stringify(dead));
    const another = toyCore({}, [toyGame], folder());
    another.desk.resume();
    expect((await another.must('campaigns.current', {}))?.id).toBe(id);
    another.close();
  });

  test('a campaign that is gone by then is no trouble', async () => {
    await core.must('campaigns.create', newStones());
    core.desk.leave();
    for (const name of delves()) rmSync(join(core.ports.folder, name));
    const next = toyCore({}, [toyGame], folder());
    next.desk.resume();
    expect(await next.must('campaigns.list', {})).toEqual([]);
  });
});

describe('the demo', () => {
  test('opens in the middle of a blow, and its script told no window anything', async () => {
    const entry = await core.must('campaigns.demo', {});
    expect(entry.name).toBe('The demo of stones');
    const { records } = await core.must('table.view', {});
    expect(records['prompt']).toMatchObject({ title: 'to hit' });
    expect(records['b']).toMatchObject({ bars: [{ value: 7 }] });
    expect((await core.must('table.log', { limit: 10 })).map((line) => line.kind)).toEqual([
      'struck',
      'cracked',
    ]);
    expect(core.pushes.map((push) => push.topic)).toEqual([
      'campaign.changed',
      'display.reset',
      'thumbnail.reset',
    ]);
    expect((await core.must('campaigns.demo', {})).id).not.toBe(entry.id);
  });

  test('a script that the rules refuse leaves no campaign', async () => {
    const wrong: GameBox = { ...toyGame, demo: { ...toyGame.demo, steps: [{ do: 'answer', answer: [13] }] } };
    const other = toyCore({}, [wrong]);
    expect(await other.ask('campaigns.demo', {})).toMatchObject({
      ok: false,
      refusal: { code: 'demo-failed' },
    });
    expect(await other.must('campaigns.list', {})).toEqual([]);
    expect(await other.must('campaigns.current', {})).toBeNull();
    const none = toyCore({}, [{ ...toyGame, demo: { ...toyGame.demo, steps: [] } }]);
    expect(await none.ask('campaigns.demo', {})).toMatchObject({ ok: false, refusal: { code: 'no-demo' } });
  });
});

describe("the players' screen", () => {
  test('opens, closes and goes black, and both windows are told', async () => {
    await core.must('campaigns.create', newStones());
    expect(await core.must('display.state', {})).toEqual(noDisplay);
    const dark = { open: true, black: true, waits: true, link: null };
    expect(await core.must('display.open', {})).toMatchObject(dark);
    expect((await core.must('display.view', {}, PLAYERS)).stage).toEqual({
      ...plainStage,
      black: true,
      marks: true,
    });
    expect(await core.must('display.black', { black: false })).toMatchObject({ black: false, waits: false });
    expect(core.pushed('display.stage').at(-1)).toEqual(plainStage);
    await core.must('display.black', { black: true });
    expect((await core.must('display.view', {}, PLAYERS)).stage.black).toBe(true);
    expect(core.pushed('display.stage').at(-1)).toEqual({ ...plainStage, black: true });
    await core.must('display.close', {});
    expect(core.pushed('display.state').at(-1)).toEqual({ ...noDisplay, black: true });
  });

  test('a screen that does not open is a refusal', async () => {
    const { screen } = core.ports;
    screen.open = () => refused(refusal('no-screen', 'No.'));
    expect(await core.ask('display.open', {})).toMatchObject({ ok: false, refusal: { code: 'no-screen' } });
    expect(await core.must('display.state', {})).toEqual(noDisplay);
    expect(core.pushed('display.stage')).toEqual([]);
  });
});

describe('preferences', () => {
  const liked = { lessMotion: true, scale: 1.25, railOpen: false };

  test('are kept for the next run, in a file that is always whole', async () => {
    await core.must('preferences.set', liked);
    const folder = join(core.ports.folder, '..');
    expect(await toyCore({}, [toyGame], folder).must('preferences.get', {})).toEqual({
      ...usualPreferences,
      ...liked,
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('preferences'))).toEqual([
      'preferences.json',
    ]);
  });

  test('an unreadable file counts as none; one that cannot be written is told', async () => {
    const folder = tempFolder();
    const flat = '{"windows":{"gm":{"x":1,"y":1,"width":-5,"height":0}}}';
    const odd = '{"person":{"scale":9},"windows":{"gm":{"x":"a"}},"files":[1]}';
    const huge = `{"person":{"lessMotion":true}}${' '.repeat(5_000_000)}`;
    for (const text of [huge, '{', '[]', 'null', flat, odd]) {
      writeFileSync(join(folder, 'preferences.json'), text);
      const usual = await toyCore({}, [toyGame], folder).must('preferences.get', {});
      expect(usual).toEqual(usualPreferences);
      expect(new PreferencesFile(join(folder, 'preferences.json')).bounds('gm')).toBe(undefined);
    }
    const blocked = tempFolder();
    mkdirSync(join(blocked, 'preferences.json'));
    const other = toyCore({}, [toyGame], blocked);
    expect(await other.ask('preferences.set', liked)).toMatchObject({
      ok: false,
      refusal: { code: 'not-saved' },
    });
    expect(await other.must('preferences.get', {})).toEqual({ ...usualPreferences, ...liked });
    mkdirSync(join(blocked, 'preferences.json.part'));
    expect(await other.ask('preferences.set', liked)).toMatchObject({ refusal: { code: 'not-saved' } });
    expect(readFileSync(join(folder, 'preferences.json'), 'utf8')).toContain('scale');
  });
});
