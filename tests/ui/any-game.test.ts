// @vitest-environment happy-dom
import { rmSync } from 'node:fs';
import { flushPromises, mount } from '@vue/test-utils';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOver, type Client } from '#api';
import { clientKey } from '#renderer/composables/client.ts';
import PlayerApp from '#renderer/player/PlayerApp.vue';
import { tempFolder } from '../campaign/support/folders.ts';
import { GM, PLAYERS, toyCore, type ToyCore } from '../campaign/support/toy-core.ts';
import { fixtureGame } from '../support/fixture-game.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';

/**
 * Lanterns in the marsh: areas instead of squares, dice with pictures, nobody's phase. Campaign file, contract and both windows play
 * it as they play the real games, which they know as little of.
 */
const folders: string[] = [];
afterEach(() => {
  closeWindow();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function marsh(folder = tempFolder()): ToyCore {
  folders.push(folder);
  return toyCore({}, [fixtureGame], folder);
}

function clientOf(core: ToyCore, caller: typeof GM): Client {
  return clientOver({
    invoke: (name, input) => core.door.ask(name, JSON.parse(JSON.stringify(input)), caller),
    subscribe: (topic, listener) =>
      core.announcer.listen((push) => {
        if (push.topic === topic && push.audience === caller.audience) listener(push.body);
      }),
  });
}

async function bothWindows(core: ToyCore) {
  const gm = await openWindow(clientOf(core, GM) as never);
  const players = mount(PlayerApp, {
    global: { provide: { [clientKey as symbol]: clientOf(core, PLAYERS) }, stubs: { MapCanvas: true } },
  });
  for (let i = 0; i < 5; i++) await flushPromises();
  return { gm: gm.page, players };
}

const settled = async () => {
  for (let i = 0; i < 5; i++) await flushPromises();
};

describe('A game that the app does not know by heart', () => {
  it('is begun, played at both windows, closed in the middle of a question and found there again', async () => {
    const folder = tempFolder();
    const core = marsh(folder);
    const begun = await core.must('campaigns.games', {});
    expect(begun).toEqual([{ id: 'lanterns', name: 'Lanterns in the marsh' }]);
    await core.must('campaigns.create', {
      ...fixtureGame.demo.setup,
      players: [{ name: 'Anna' }, { name: 'Ben' }],
      party: [{ entry: 'marsh:hero:lantern', player: 0 }],
    });
    const { gm, players } = await bothWindows(core);
    expect(gm.html()).toContain('Ada');
    expect(gm.html()).toContain('Jack');
    expect(players.html()).not.toMatch(/Jack|knows the way/);

    const { version } = await core.must('table.view', {});
    await core.must('table.command', { seen: version, command: { type: 'strike', by: 'm1', at: 'm3' } });
    await settled();
    expect(gm.get('.prompt').text()).toContain('strike');
    await press('5', '2');
    await settled();
    expect(core.pushed('display.patch').length).toBeGreaterThan(0);
    expect(players.findAll('.dice svg.die').length).toBe(2);

    const open = (await core.must('table.view', {})).records['prompt'];
    const log = await core.must('table.log', { limit: 50 });
    players.unmount();
    closeWindow();
    core.desk.leave();
    const again = toyCore({}, [fixtureGame], folder);
    again.desk.resume();
    expect((await again.must('table.view', {})).records['prompt']).toEqual(open);
    expect(await again.must('table.log', { limit: 50 })).toEqual(log);
    again.close();
    expect([...core.troubles, ...again.troubles]).toEqual([]);
  });

  it('comes through the contract in its strict shape, whatever is done with it', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('command' as const), pick: fc.nat(30) }),
      fc.record({ do: fc.constant('answer' as const), pick: fc.nat(30) }),
      fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), pick: fc.nat(1) }),
      fc.record({ do: fc.constant('ruling' as const), pick: fc.nat(30) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const core = marsh();
        await core.must('campaigns.create', {
          ...fixtureGame.demo.setup,
          players: [{ name: 'Anna' }],
          party: [{ entry: 'marsh:hero:lantern', player: 0 }],
        });
        for (const { do: what, pick } of steps) await act(core, what, pick);
        const { view } = await core.must('display.view', {}, PLAYERS);
        expect(JSON.stringify(view)).not.toContain('knows the way');
        expect(core.troubles).toEqual([]);
        core.close();
      }),
      { numRuns: 15 },
    );
  });
});

/** Something that can be done now, chosen by a number. Refusals are fine; what comes out of shape fails in the core. */
async function act(core: ToyCore, what: 'command' | 'answer' | 'undo' | 'redo' | 'ruling', pick: number) {
  const { version: seen, records } = await core.must('table.view', {});
  const prompt = records['prompt'];
  if (what === 'command') {
    const actor = ['m1', 'm2', 'm3'][pick % 3]!;
    const { offers } = await core.must('table.offers', { actor });
    const open = offers.filter((offer) => offer.open);
    const offer = open[pick % Math.max(1, open.length)];
    if (offer) await core.ask('table.command', { seen, command: offer.fixed as { type: string } });
  } else if (what === 'answer' && prompt?.kind === 'prompt') {
    const { key, dice, options } = prompt;
    const answer = dice
      ? Array.from({ length: dice.n }, (_, i) => ((pick + i) % dice.sides) + 1)
      : options![pick % options!.length]!.id;
    await core.ask('table.answer', { seen, key, answer, from: dice ? 'typed' : 'chosen' });
  } else if (what === 'undo') await core.ask('table.undo', { seen });
  else if (what === 'redo') await core.ask('table.redo', { seen });
  else if (what === 'ruling') {
    const rulings = [
      { kind: 'set', model: 'm1', field: 'sparks', value: pick },
      { kind: 'set', model: 'm4', field: 'omen', value: `omen ${pick}` },
      { kind: 'move', model: 'm3', to: 'reeds' },
      { kind: 'place', area: 'bog' },
      { kind: 'remove', model: 'm2' },
    ];
    await core.ask('table.ruling', { seen, ruling: rulings[pick % rulings.length]! });
  }
}
