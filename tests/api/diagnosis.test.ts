import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces, userInfo } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { diagnosis } from '#electron/diagnosis.ts';
import { Faults } from '#electron/faults.ts';
import { Troubles, troubles } from '#electron/troubles.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { png } from '#tests/support/pictures.ts';

const cores: ToyCore[] = [];
afterEach(() => {
  for (const core of cores.splice(0)) core.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function core(folder = tempFolder()): ToyCore {
  const made = toyCore({}, undefined, folder);
  cores.push(made);
  return made;
}

const textOf = (of: ToyCore, from: Troubles) => {
  const told = diagnosis(of, from);
  if (!told.ok) throw new Error(told.refusal.sentence);
  return told.value;
};

describe('the diagnosis', () => {
  test('says what the app is, what is on the table in numbers, what was refused, and where it failed', async () => {
    const here = core();
    await here.must('campaigns.create', newStones());
    await here.must('handouts.save', { title: 'Who?', text: '', asset: null });
    const from = new Troubles(() => '2026-01-01T20:00:00.000Z');
    from.refused('stale');
    from.refused('stale');
    from.refused('bad-input');
    from.note('rule', new TypeError('Cannot read properties of undefined (reading ‘cracks’)'));
    from.note('main', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
    const { text, file } = textOf(here, from);
    expect(text).toContain('Delvekeeper 0.0.0');
    expect(text).toContain(process.platform);
    expect(text).toContain('commands: 0, sentences: 0, pictures: 0, handouts: 1');
    expect(text).toMatch(/2 × stale\n.*1 × bad-input/);
    expect(text).toContain('TypeError: Cannot read properties of undefined …');
    expect(text).toContain('Error SQLITE_FULL: database or disk is full');
    expect(text).toMatch(/^ {4}tests\/api\/diagnosis\.test\.ts:\d+:\d+$/m);
    expect(file).toBe('delvekeeper-diagnosis.txt');
    expect(readFileSync(join(here.ports.folder, file!), 'utf8')).toBe(text);
    expect(await here.must('recovery.diagnosis', {})).toMatchObject({ file });
  });

  test('holds nothing of the people, their game or their machine, wherever it was planted', async () => {
    const secrets = {
      person: 'Annegret',
      player: 'Wilhelmine',
      campaign: 'Schattenkrone',
      handout: 'Brudermord',
      note: 'Giftmischer',
      picture: 'Hofnarrbild',
      folder: 'Kellerordner',
      seed: 'Losungswort',
      env: 'Umgebungsgeheimnis',
      file: 'Tagebuch',
      method: 'Familienname',
    };
    vi.stubEnv('DELVEKEEPER_SECRET', secrets.env);
    const folder = join(tempFolder(), secrets.folder, secrets.person);
    mkdirSync(folder, { recursive: true });
    const here = core(folder);
    await here.must(
      'campaigns.create',
      newStones({ name: secrets.campaign, players: [{ name: secrets.player }], seed: secrets.seed }),
    );
    mkdirSync(join(folder, 'campaigns'), { recursive: true });
    writeFileSync(join(folder, 'campaigns', `${secrets.file}.delve`), 'no campaign at all');
    const { version } = await here.must('table.view', {});
    await here.must('table.command', { seen: version, command: { type: 'note', text: secrets.note } });
    const bytes = png(3, 3).toString('base64');
    await here.must('assets.add', { name: secrets.picture, kind: 'picture', bytes });
    await here.must('handouts.save', { title: secrets.handout, text: secrets.handout, asset: null });

    const from = new Troubles();
    const all = Object.values(secrets);
    const path = ['', 'home', secrets.person, `${secrets.file}.txt`].join('/');
    for (const secret of [
      ...all,
      path,
      '192.168.17.23',
      'fe80::1ff:fe23:4567:890a',
      'gm@example.org',
      'https://example.org/x',
    ]) {
      from.note('main', new Error(secret));
      from.note('main', new Error(`ENOENT: no such file or directory, open '${secret}'`));
      from.note('rule', new TypeError(`Cannot read properties of undefined (reading '${secret}')`));
      from.note(
        'GM’s window',
        `Uncaught Error: ${secret}\n    at ${secret} (${path}:3:4)\n    at file://${path}:1:2`,
      );
      from.note('table', Object.assign(new Error('x'), { name: secret, code: secret, path: secret }));
      from.note('main', Object.assign(new Error('x'), { code: `E${secret.toUpperCase()}1` }));
      from.note('border', `${secret}\n    at 004915550123:4567890:1234`);
      from.note('border', { toString: () => secret });
      from.refused(secret);
      from.refused(`${secret} said`);
    }
    const thrower = { [secrets.method]: () => JSON.parse('{') as unknown };
    try {
      thrower[secrets.method]!();
    } catch (error) {
      from.note('main', error);
    }
    const { text, file } = textOf(here, from);
    const addresses = Object.values(networkInterfaces()).flatMap((of) =>
      (of ?? []).map(({ address }) => address),
    );
    const own = [hostname(), userInfo().username, userInfo().homedir, process.cwd(), folder, ...addresses];
    // A name as short as “a” would be found in any text.
    const planted = [...all, path, 'example.org', '192.168', 'fe80', '4567890', '/home', ...own].filter(
      (one) => one.length > 3,
    );
    for (const secret of planted) expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase());
    expect(file).not.toBe(null);
    expect(text).toContain('Campaigns in the list: 2, of which cannot be opened');
  });

  test('keeps no word of a message that is not one of the usual words of errors', () => {
    const from = new Troubles();
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9@./:_-]{4,14}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        from.note('main', new Error(words.join(' ')));
        const { message } = from.last().at(-1)!;
        // A usual word with dots behind it is one all the same: what has a figure or an accent in it never is.
        for (const one of words.filter((w) => /[0-9À-ÿ]/.test(w))) expect(message).not.toContain(one);
      }),
    );
  });

  test('takes whatever is thrown, and keeps the last ones only', () => {
    const from = new Troubles();
    const trap = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('a trap');
      },
    });
    for (const odd of [undefined, null, 7, 'text', {}, [], Symbol('x'), trap, Object.create(null)])
      from.note('main', odd);
    expect(from.last()).toHaveLength(9);
    for (let i = 0; i < 50; i++) from.note('main', new Error('full'));
    expect(from.last()).toHaveLength(20);
    expect(from.last().every(({ message }) => message === 'full')).toBe(true);
  });

  test('is told where no file can be written', () => {
    const here = core();
    const blocked = join(tempFolder(), 'a file');
    writeFileSync(blocked, '');
    const told = textOf(
      { ...here, ports: { ...here.ports, folder: join(blocked, 'campaigns') } },
      new Troubles(),
    );
    expect(told.file).toBe(null);
    expect(told.text).toContain('Delvekeeper');
    expect(existsSync(join(blocked, 'campaigns'))).toBe(false);
  });
});

describe('an error that nobody caught', () => {
  const noticed = (of: ToyCore) => of.pushed('display.notice').map(({ code }) => code);

  test('is noted, the GM is told once in a while, and play goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const here = core();
    await here.must('campaigns.create', newStones());
    const { version } = await here.must('table.view', {});
    const faults = new Faults(here);
    const before = troubles.last().length;
    for (let i = 0; i < 5; i++) faults.happened('main', new RangeError('Maximum call stack size exceeded'));
    expect(noticed(here)).toEqual(['app-fault']);
    expect(troubles.last().at(-1)).toMatchObject({
      kind: 'RangeError',
      message: 'Maximum call stack size exceeded',
    });
    expect(troubles.last().length).toBeGreaterThan(Math.min(before, 15));
    expect(
      (await here.ask('table.command', { seen: version, command: { type: 'note', text: 'on' } })).ok,
    ).toBe(true);
  });

  test('that broke the table has it laid anew from its file, where everything is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const here = core();
    await here.must('campaigns.create', newStones());
    const { version } = await here.must('table.view', {});
    await here.must('table.command', { seen: version, command: { type: 'strike', by: 'a', at: 'b' } });
    const asked = (await here.must('table.view', {})).records['prompt'];
    const table = here.desk.table();
    if (!table.ok) throw new Error(table.refusal.sentence);
    table.value.view = () => {
      throw new Error('broken to pieces');
    };
    new Faults(here).happened('main', new Error('it broke'));
    expect((await here.must('table.view', {})).records['prompt']).toEqual(asked);
    expect(await here.must('table.history', {})).toHaveLength(1);
  });

  test('in a rule leaves its frames for the diagnosis, and changes nothing', async () => {
    const here = core();
    await here.must('campaigns.create', newStones());
    const { version } = await here.must('table.view', {});
    expect(await here.ask('table.command', { seen: version, command: { type: 'boom' } })).toMatchObject({
      refusal: { code: 'rule-failed' },
    });
    const last = troubles.last().at(-1)!;
    expect(last).toMatchObject({ place: 'rule', kind: 'Error' });
    expect(last.frames[0]).toMatch(/^tests\/campaign\/support\/toy-game\.ts:\d+:\d+$/);
    expect(last.message).not.toContain('powder');
    expect((await here.ask('table.fault', { seen: version, choose: 'takeBack' })).ok).toBe(true);
    expect(
      (
        await here.ask('table.command', {
          seen: (await here.must('table.view', {})).version,
          command: { type: 'note', text: 'on' },
        })
      ).ok,
    ).toBe(true);
  });

  test('of the players’ window is told to the GM, and to nobody else', () => {
    const here = core();
    new Faults(here).playersCrashed();
    expect(noticed(here)).toEqual(['players-crashed']);
    expect(here.pushes.filter(({ audience }) => audience === 'players')).toEqual([]);
  });
});
