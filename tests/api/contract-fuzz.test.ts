import { contract } from '#api';
import { describe, expect, test, vi } from 'vitest';
import { INVOKE } from '#electron/channels.ts';
import { serveIpc } from '#electron/ipc.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { ContractTally } from '#tests/fuzz/contract/contract-tally.ts';
import { ipcRoad, loopbackRoad } from '#tests/fuzz/contract/roads.ts';
import { tryContract } from '#tests/fuzz/contract/try-contract.ts';
import { World } from '#tests/fuzz/contract/world.ts';
import { wrongNames } from '#tests/fuzz/contract/wrong-inputs.ts';

/** `npm run fuzz -- --contract N` sets these; what runs each time is less. */
const asked = process.env['CONTRACT_INPUTS'];
const inputs = Number(asked ?? 1200);
const seed = process.env['CONTRACT_SEED'] ?? '1';

const handlers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: unknown) => handlers.set(channel, handler) },
}));

/** What must come up again and again, or the trial tries too little. */
const always = [
  'bad-input',
  'too-large',
  'unknown-name',
  'not-for-you',
  'desktop-only',
  'no-pen',
  'no-campaign-open',
];
/** … and what must come up where there are many. */
const inMany = [
  ...[
    'stale',
    'foreign-sender',
    'connection-ended',
    'question-waits',
    'no-such-answer',
    'nothing-to-undo-here',
  ],
  ...['nothing-to-redo', 'no-such-row', 'no-fault', 'rule-failed', 'bad-picture', 'missing', 'unknown-game'],
];
const MANY = 20_000;
/** Nobody joins over the network here, and no file is damaged: these have tests of their own. */
const unanswered = ['network.remove', 'recovery.salvage', 'table.fault', 'network.newCode'];

test(
  'whatever is sent to any name, by whomever, in whatever order: an answer or a refusal in our words, and no refusal writes',
  {
    timeout: 60_000 + inputs * 200,
  },
  async () => {
    const tally = await tryContract({
      inputs,
      seed,
      roads: [
        { name: 'loopback', share: 6, open: loopbackRoad(new DiceBag(seed, 1_000_001)) },
        {
          name: 'ipc',
          share: 8,
          open: ipcRoad(new DiceBag(seed, 1_000_002), ({ core }, windows) => {
            serveIpc(core.door, core.announcer, windows);
            return handlers.get(INVOKE) as never;
          }),
        },
      ],
    });
    if (asked !== undefined) console.log(String(tally));
    expect(tally.problems).toEqual([]);
    expect(tally.inputs).toBe(inputs);
    const codes = [...always, ...(inputs >= MANY ? inMany : [])];
    expect(codes.filter((code) => !tally.refused.has(code))).toEqual([]);
    expect([...wrongNames, 'right, perhaps at the wrong time'].filter((way) => !tally.ways.has(way))).toEqual(
      [],
    );
    expect([...tally.roads.keys()].sort()).toEqual(['door', 'ipc', 'loopback']);
    if (inputs < MANY) return;
    const unheard = Object.keys(contract).filter(
      (name) => !tally.answered.has(name) && !unanswered.includes(name),
    );
    expect(unheard).toEqual([]);
  },
);

describe('the judge of the trial', () => {
  const judged = (answer: unknown, after = 'as before') => {
    const tally = new ContractTally();
    tally.judge('table.view', 'it', answer, 'as before', after);
    return tally.problems;
  };
  const refusal = (code: string, sentence: string) => ({ ok: false, refusal: { code, sentence } });

  test('lets pass what is right', () => {
    expect(judged({ ok: true, value: 1 }, 'changed')).toEqual([]);
    expect(judged(refusal('stale', 'The table has changed in the meantime.'))).toEqual([]);
  });

  test('finds what is wrong with an answer', () => {
    for (const answer of [undefined, null, 7, 'text', {}, { ok: 'yes' }])
      expect(judged(answer), String(answer)).toHaveLength(1);
    expect(judged(refusal('app-failed', 'Something failed.'))).toEqual([
      expect.stringContaining('made the app fail'),
    ]);
    expect(judged(refusal('Bad Code', 'Something failed.'))).toHaveLength(1);
    expect(judged(refusal('bad-input', 'No end'))).toHaveLength(1);
    expect(judged(refusal('bad-input', 'Invalid input: expected string, received number.'))).toHaveLength(1);
    expect(judged(refusal('stale', 'Too late.'), 'changed')).toEqual([
      expect.stringContaining('something was written'),
    ]);
  });

  test('sees that something was written', async () => {
    const world = await World.begin(new DiceBag('seen', 1));
    const prints = [world.print(false), world.print(true)];
    expect([world.print(false), world.print(true)]).toEqual(prints);
    await world.core.must('preferences.set', { lessMotion: true });
    expect(world.print(false)).not.toBe(prints[0]);
    const between = world.print(true);
    await world.core.must('handouts.save', { title: 'x', text: 'y', asset: null });
    expect(world.print(true)).not.toBe(between);
    await world.end();
  });
});
