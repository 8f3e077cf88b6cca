import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { applyPatch, recordsOf, type View } from '#engine/view';
import { afterEach, expect, describe, test } from 'vitest';
import { newStones, PLAYERS, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { toyGame } from '#tests/campaign/support/toy-game.ts';
import { fixtureGame } from '#tests/support/fixture-game.ts';

/** A table at which tokens are counted, so that two tables give the same bytes for the same play. */
async function sitDown(system = 'lanterns'): Promise<ToyCore> {
  let tokens = 0;
  const token = () => createHash('sha256').update(`token ${tokens++}`).digest('hex');
  const core = toyCore({ token }, [fixtureGame, toyGame]);
  cores.push(core);
  await core.must('campaigns.create', newStones({ system, dice: 'app' }));
  core.pushes.length = 0;
  return core;
}
const cores: ToyCore[] = [];
afterEach(() => {
  for (const core of cores.splice(0)) {
    core.close();
    expect(core.troubles).toEqual([]);
  }
});

type Doing =
  { whisper: string } | { strike: string } | { move: number } | { undo: boolean } | { ruling: number };
const anyDoing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({ whisper: fc.string({ minLength: 1, maxLength: 5 }) }),
  fc.record({ strike: fc.constantFrom('m1', 'm2', 'm3') }),
  fc.record({ move: fc.nat(3) }),
  fc.record({ undo: fc.boolean() }),
  fc.record({ ruling: fc.nat(9) }),
);

/** One input of the GM; what is refused is refused. */
async function act(core: ToyCore, doing: Doing): Promise<void> {
  const { version: seen, records } = await core.must('table.view', {});
  if ('undo' in doing) await core.ask('table.undo', { seen, whole: doing.undo });
  else if ('ruling' in doing) {
    const ruling = { kind: 'set', model: 'm1', field: 'sparks', value: doing.ruling };
    await core.ask('table.ruling', { seen, ruling });
  } else if ('whisper' in doing)
    await core.ask('table.command', { seen, command: { type: 'whisper', text: doing.whisper } });
  else {
    const areas = recordsOf(records, 'section').map(({ id }) => id);
    const command =
      'strike' in doing
        ? { type: 'strike', by: 'm1', at: doing.strike }
        : { type: 'walk', by: 'm1', to: areas[doing.move % areas.length]! };
    await core.ask('table.command', { seen, command });
  }
}

const playersView = async (core: ToyCore) => (await core.must('display.view', {}, PLAYERS)).view;
/** Everything that reached players, and what a window of theirs would find, as bytes. */
const playersBytes = async (core: ToyCore) =>
  JSON.stringify([
    core.pushes.filter(({ audience }) => audience === 'players'),
    await core.must('display.view', {}, PLAYERS),
    (await core.must('thumbnail.view', {})).view,
  ]);

describe('a frozen screen', () => {
  test('shows the table as it was, whatever is played; thawed, it takes one step to where the table is (PEERS 25)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDoing, { maxLength: 4 }),
        fc.array(anyDoing, { minLength: 1, maxLength: 8 }),
        async (before, meanwhile) => {
          const [core, never] = [await sitDown(), await sitDown()];
          for (const doing of before) for (const table of [core, never]) await act(table, doing);
          await core.must('display.freeze', { frozen: true });
          const still = await playersView(core);
          core.pushes.length = 0;
          for (const doing of meanwhile) for (const table of [core, never]) await act(table, doing);
          expect(core.pushed('display.patch')).toEqual([]);
          expect(core.pushed('thumbnail.patch')).toEqual([]);
          expect(await playersView(core)).toEqual(still);
          await core.must('display.freeze', { frozen: false });
          const patches = core.pushed('display.patch');
          expect(patches.length).toBeLessThanOrEqual(1);
          expect(core.pushed('thumbnail.patch')).toEqual(patches);
          const after = patches.reduce<View>((view, patch) => applyPatch(view, patch)!, still);
          expect(after).toEqual(await playersView(core));
          expect(after.records).toEqual((await playersView(never)).records);
          // One step, however much was played: the number of it tells nothing either.
          const steps = (view: View) => Number(view.version.split(':')[1]);
          expect(steps(after)).toBe(steps(still) + patches.length);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('gives the players the same bytes whatever is played behind it (PEERS 25)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDoing, { maxLength: 3 }),
        fc.array(anyDoing, { maxLength: 6 }),
        fc.array(anyDoing, { maxLength: 6 }),
        async (before, one, another) => {
          const [here, there] = [await sitDown(), await sitDown()];
          for (const [core, meanwhile] of [[here, one] as const, [there, another] as const]) {
            for (const doing of before) await act(core, doing);
            await core.must('display.freeze', { frozen: true });
            for (const doing of meanwhile) await act(core, doing);
          }
          expect(await playersBytes(there)).toBe(await playersBytes(here));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('leaves the GM’s as it is: dice fall there, and only there (PEERS 24)', async () => {
    const core = await sitDown();
    await core.must('display.freeze', { frozen: true });
    const dice = async (ask: () => Promise<View>) => recordsOf((await ask()).records, 'die');
    await act(core, { strike: 'm3' });
    expect(await dice(() => core.must('table.view', {}))).not.toEqual([]);
    expect(core.pushed('table.patch').some(({ set }) => set.some(({ kind }) => kind === 'die'))).toBe(true);
    expect(await dice(() => playersView(core))).toEqual([]);
    await core.must('display.freeze', { frozen: false });
    expect(await dice(() => playersView(core))).not.toEqual([]);
  });

  test('that is frozen twice, or thawed twice, is frozen and thawed once', async () => {
    const core = await sitDown('toy');
    for (const frozen of [false, true, true, false, false])
      expect((await core.must('display.freeze', { frozen })).frozen).toBe(frozen);
    expect(core.pushed('display.state').map((state) => state.frozen)).toEqual([true, false]);
    expect(core.pushed('display.patch')).toEqual([]);
  });

  test('goes black when the table is laid anew behind it: nobody said that its secrets may be seen', async () => {
    const core = await sitDown('toy');
    const shown = async () => (await core.must('display.view', {}, PLAYERS)).stage.black;
    const notices = () => core.pushed('display.notice').map(({ code }) => code);
    const { id } = (await core.must('campaigns.current', {}))!;
    await core.must('display.freeze', { frozen: true });
    core.desk.leave();
    core.desk.resume(); // as after a fault
    expect([await shown(), (await core.must('display.state', {})).frozen]).toEqual([true, false]);
    expect(core.pushed('display.stage').at(-1)?.black).toBe(true);
    expect(notices()).toEqual(['frozen-black']);
    await core.must('display.black', { black: false });
    core.desk.leave();
    core.desk.resume();
    expect(await shown()).toBe(false);
    await core.must('display.freeze', { frozen: true });
    await core.must('campaigns.create', newStones());
    expect(await shown()).toBe(false);
    await core.must('campaigns.open', { id });
    expect(await shown()).toBe(false);
    expect(notices()).toHaveLength(1);
  });

  test('whose view cannot be built stays frozen, and says why', async () => {
    let isBroken = false;
    const broken = {
      ...toyGame,
      open: (...given: Parameters<typeof toyGame.open>) => {
        const system = toyGame.open(...given);
        const view: typeof system.view = (audience, at, build) => {
          if (isBroken && audience === 'players') throw new Error('the ink has run');
          system.view(audience, at, build);
        };
        return { ...system, view };
      },
    };
    const core = toyCore({}, [broken]);
    cores.push(core);
    await core.must('campaigns.create', newStones());
    await core.must('display.freeze', { frozen: true });
    isBroken = true;
    expect(await core.ask('display.freeze', { frozen: false })).toMatchObject({
      ok: false,
      refusal: { code: 'cannot-thaw', sentence: expect.stringContaining('the ink has run') },
    });
    expect((await core.must('display.state', {})).frozen).toBe(true);
    isBroken = false;
    expect((await core.must('display.freeze', { frozen: false })).frozen).toBe(false);
  });
});
