import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract, topics, type ContractName, type RoadOf } from '#api';
import { canonical, type Result } from '#engine';
import type { Audience } from '#engine/view';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#electron/door.ts';
import { judgeData } from '#electron/plain-data.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { png } from '#tests/support/pictures.ts';

const names = Object.keys(contract) as ContractName[];
const callers = (['gm', 'players'] as const).flatMap((audience) =>
  (['desktop', 'loopback', 'network'] as const).map((road) => ({ audience, road })),
);

const roads: Readonly<Record<RoadOf, readonly Caller['road'][]>> = {
  any: ['desktop', 'loopback', 'network'],
  machine: ['desktop', 'loopback'],
  desktop: ['desktop'],
};

const mayAsk = (name: ContractName, caller: Caller) =>
  caller.audience === contract[name].audience &&
  roads[contract[name].road].includes(caller.road) &&
  (caller.audience === 'players' || caller.road !== 'network');

let core: ToyCore;
let id: string;
let asset: string;
let handout: string;
let point: string;
const picture = png(4, 4).toString('base64');
beforeEach(async () => {
  core = toyCore();
  id = (await core.must('campaigns.create', newStones())).id;
  asset = (await core.must('assets.add', { name: 'A face', kind: 'portrait', bytes: picture })).id;
  handout = (await core.must('handouts.save', { title: 'Who?', text: '', asset })).id;
  point = (await core.must('recovery.points', { id }))[0]!.point;
  const { version } = await core.must('table.view', {});
  await core.must('table.command', { seen: version, command: { type: 'strike', by: 'a', at: 'b' } });
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

/** An input of the right shape for every name; `stale` where it names what was seen. */
const rightInputs = (seen: string): Record<ContractName, object> => ({
  'app.info': {},
  'app.layouts': { system: 'toy' },
  'game.rulings': { system: 'toy' },
  'game.letters': { system: 'toy' },
  'preferences.get': {},
  'preferences.set': { lessMotion: true, scale: 1, railOpen: true },
  'campaigns.games': {},
  'campaigns.list': {},
  'campaigns.setup': { system: 'toy' },
  'campaigns.create': newStones(),
  'campaigns.demo': {},
  'campaigns.open': { id },
  'campaigns.openFile': {},
  'campaigns.duplicate': { id, name: 'A twin' },
  'campaigns.close': {},
  'campaigns.current': {},
  'content.monsters': {},
  'content.pieces': {},
  'content.markers': {},
  'table.view': {},
  'table.command': { seen, command: { type: 'note', text: 'x' } },
  'table.answer': { seen, key: 'strike/to-hit#1', answer: [9], from: 'typed' },
  'table.ruling': { seen, ruling: { kind: 'set', stone: 'a', cracks: 1 } },
  'table.undo': { seen },
  'table.redo': { seen },
  'table.amend': { seen, row: 'r1', key: 'strike/to-hit#1' },
  'table.goTo': { seen, row: 'r1' },
  'table.fault': { seen, choose: 'stop' },
  'table.offers': { actor: 'a' },
  'table.options': {},
  'table.history': {},
  'table.row': { row: 'r1' },
  'table.log': { limit: 10 },
  'table.scenario': {},
  'display.state': {},
  'display.open': {},
  'display.close': {},
  'display.black': { black: true },
  'display.freeze': { frozen: true },
  'display.eye': { eye: 'stay' },
  'display.point': { at: { level: 'l1', x: 1.5, y: 2 } },
  'display.hold': { handout: null },
  'display.fit': { turn: 90 },
  'display.ruler': { show: true },
  'display.measured': { mm: 120 },
  'display.view': {},
  'display.trim': {},
  'display.looks': { at: { level: 'l1', x: 0, y: 0, w: 20, h: 10.5 } },
  'thumbnail.view': {},
  'handouts.list': {},
  'handouts.save': { title: 'A letter', text: 'Come at once.', asset: null },
  'handouts.remove': { id: handout },
  'network.state': {},
  'network.open': {},
  'network.close': {},
  'network.newCode': {},
  'network.remove': { guest: 'g1' },
  'recovery.points': { id },
  'recovery.look': { id, point },
  'recovery.playFrom': { id, point },
  'recovery.salvage': { id },
  'recovery.diagnosis': {},
  'assets.list': {},
  'assets.add': { name: 'A map', kind: 'picture', bytes: picture },
  'assets.rename': { id: asset, name: 'A plan' },
  'assets.remove': { id: asset },
});

/** What nobody should send, whatever the name. */
function garbage(): unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  let deep: unknown = 'end';
  for (let i = 0; i < 5000; i++) deep = [deep];
  return [
    undefined,
    null,
    0,
    'text',
    true,
    [],
    [[]],
    () => 1,
    Symbol('x'),
    10n,
    new Map([['a', 1]]),
    new Date(),
    new (class Stone {})(),
    cycle,
    deep,
    { unknown: 1 },
    { seen: {}, command: [], id: {}, row: 7, key: null },
    JSON.parse('{"__proto__":{"audience":"gm"},"constructor":1}'),
    { text: 'x'.repeat(1_000_000) },
    Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`k${i}`, i])),
    {
      seen: 'x'.repeat(61),
      id: 'x'.repeat(81),
      row: 'x'.repeat(81),
      limit: 1e9,
      steps: -1,
      choose: 'all',
      name: '',
    },
    { limit: NaN, steps: Infinity, scale: -0 },
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('a trap');
        },
      },
    ),
  ];
}

/** Everything on disk that a window could change. */
async function written(): Promise<string> {
  const rows = await core.must('table.history', {});
  const log = await core.must('table.log', { limit: 200 });
  const files = readdirSync(core.ports.folder).sort();
  let preferences = '';
  try {
    preferences = readFileSync(join(core.ports.folder, '../preferences.json'), 'utf8');
  } catch {
    // None was written.
  }
  return canonical({ rows, log, files, preferences, view: await core.must('table.view', {}) });
}

const isRefusal = (result: Result<unknown>) =>
  !result.ok && result.refusal.code !== '' && /[.…!?)]$|: /.test(result.refusal.sentence);

describe('every name of the contract', () => {
  test('has an answer, and an input in this walk', () => {
    expect(Object.keys(rightInputs('')).sort()).toEqual([...names].sort());
  });

  test('whoever may not ask, or not on this road, is refused and changes nothing', async () => {
    const { version } = await core.must('table.view', {});
    const before = await written();
    for (const name of names)
      for (const caller of callers.filter((c) => !mayAsk(name, c))) {
        const result = await core.door.ask(name, rightInputs(version)[name], caller);
        const code = caller.audience === contract[name].audience ? 'desktop-only' : 'not-for-you';
        expect(result, `${name} ${canonical(caller)}`).toMatchObject({ ok: false, refusal: { code } });
      }
    expect(await written()).toBe(before);
  });

  const allowed = names.flatMap((name) =>
    callers.filter((caller) => mayAsk(name, caller)).map((caller) => [name, caller.road, caller] as const),
  );
  /** What the table stands at in this walk (a die waits) leaves some names nothing but a refusal. */
  const refusedNow: Partial<Record<ContractName, string>> = {
    'table.command': 'question-waits',
    'table.redo': 'nothing-to-redo',
    'table.amend': 'no-such-answer',
    'table.fault': 'no-fault',
    'recovery.salvage': 'open-elsewhere',
    'display.measured': 'no-ruler',
    'network.newCode': 'network-off',
    'network.remove': 'network-off',
  };
  test.each(allowed)(
    '%s on the road %s: whoever may ask gets an answer of the agreed shape',
    async (name, _, caller) => {
      const { version } = await core.must('table.view', {});
      const result = await core.door.ask(name, rightInputs(version)[name], caller);
      const code = refusedNow[name];
      if (code) expect(result).toMatchObject({ ok: false, refusal: { code } });
      else expect(result).toMatchObject({ ok: true });
      if (result.ok) expect(contract[name].output.safeParse(result.value).success).toBe(true);
    },
  );

  test('garbage is refused in a sentence and changes nothing', async () => {
    const before = await written();
    for (const name of names) {
      const caller = { audience: contract[name].audience, road: 'desktop' as const };
      const inputs = contract[name].input.safeParse({}).success ? garbage() : [...garbage(), {}];
      for (const input of inputs) {
        const result = await core.door.ask(name, input, caller);
        expect(isRefusal(result), `${name} ${canonical(result)}`).toBe(true);
        if (result.ok) continue;
        expect(['bad-input', 'too-large', 'app-failed'], name).toContain(result.refusal.code);
        // In words of ours, not in those of the schemas.
        expect(result.refusal.sentence, name).not.toMatch(
          /invalid|expected|received|unrecognized|too (big|small)/i,
        );
      }
    }
    expect(await written()).toBe(before);
  });
});

test('names that are none, and those of every object, are refused', async () => {
  for (const name of [
    '',
    'table',
    'toString',
    '__proto__',
    'constructor',
    7,
    null,
    undefined,
    {},
    'x'.repeat(1e6),
  ])
    for (const caller of callers)
      expect(await core.door.ask(name, {}, caller)).toMatchObject({
        ok: false,
        refusal: { code: 'unknown-name' },
      });
});

test('a command of the right shape that is none of the game is refused by the game, and changes nothing', async () => {
  const before = await written();
  const seen = (await core.must('table.view', {})).version;
  for (const command of [
    { type: 'dance' },
    { type: 'strike' },
    { type: 'strike', by: '__proto__', at: 'toString' },
    { type: 'note', text: 'x'.repeat(100_000) },
  ])
    expect(isRefusal(await core.ask('table.command', { seen, command }))).toBe(true);
  for (const ruling of [{ kind: 'set' }, { kind: 'dance' }, { kind: 'set', stone: 'constructor', cracks: 1 }])
    expect(isRefusal(await core.ask('table.ruling', { seen, ruling }))).toBe(true);
  for (const answer of [[13], [0], [1.5], ['9'], [], [1, 2], 9, 'keep', null, {}])
    expect(
      isRefusal(await core.ask('table.answer', { seen, key: 'strike/to-hit#1', answer, from: 'typed' })),
    ).toBe(true);
  expect(await written()).toBe(before);
});

test('data is judged without ever throwing', () => {
  expect(
    garbage().map((input) => {
      try {
        return judgeData(input);
      } catch {
        return 'threw'; // only a trap of a proxy, which no road can carry
      }
    }),
  ).toEqual([
    'strange',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'strange',
    'strange',
    'strange',
    'strange',
    'strange',
    'strange',
    'large',
    'large',
    'plain',
    'plain',
    'strange',
    'large',
    'large',
    'plain',
    'strange',
    'threw',
  ]);
});

test('a push of another shape than agreed is held back, the players’ always', () => {
  const heard: string[] = [];
  core.announcer.listen(({ topic }) => heard.push(topic));
  core.announcer.tell('display.patch', {
    from: 'a:1',
    to: 'a:2',
    set: [
      {
        kind: 'turn',
        id: 'turn',
        mode: 'm',
        label: 'l',
        number: 1,
        phase: 'p',
        phaseLabel: 'P',
        side: 'gm',
        next: 'secret',
      },
    ],
    gone: [],
  });
  expect(heard).toEqual([]);
  expect(core.troubles.splice(0)).toEqual([expect.stringContaining('display.patch was held back')]);
});

test('each topic is for one audience', () => {
  const audiences: Record<string, Audience> = Object.fromEntries(
    Object.entries(topics).map(([topic, { audience }]) => [topic, audience]),
  );
  expect(Object.keys(audiences).filter((topic) => audiences[topic] === 'players')).toEqual([
    'display.patch',
    'display.stage',
    'display.pointer',
    'display.trim',
    'display.reset',
  ]);
});
