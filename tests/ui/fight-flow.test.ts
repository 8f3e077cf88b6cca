// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done, refusal, refused } from '#engine';
import type { DieRecord, ModelRecord, Offer, TurnRecord, ViewRecord } from '#engine/view';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const table = fightView().records;
const model = (id: string, more: Partial<ModelRecord>): ModelRecord => ({
  ...(table[id] as ModelRecord),
  ...more,
});
const others = (...able: string[]) =>
  ['m1', 'm2', 'm3', 'm4'].map((id) => model(id, { canAct: able.includes(id) }));
const offer = (id: string, key: string, more: Partial<Offer> = {}): Offer => ({
  id,
  label: id,
  key,
  open: true,
  fixed: { type: id },
  ...more,
});

const blow: DieRecord = {
  kind: 'die',
  id: 'blow',
  serial: 99,
  by: 'm1',
  tone: 'hero',
  purpose: 'hit',
  sides: 12,
  values: [9],
  marks: [true],
};

/** A window at a table of which the offers are asked anew with each version. */
async function at(view: readonly ViewRecord[], offersOf: (actor: string | null) => readonly Offer[]) {
  const client = fakeClient({ view: fightView(...view) });
  client.answer('table.offers', ({ actor }) => done({ version: 'run:1', offers: [...offersOf(actor)] }));
  const opened = await openWindow(client);
  let version = 1;
  const happens = async (set: readonly ViewRecord[], gone: readonly string[] = []) => {
    client.push('table.patch', { from: `run:${version}`, to: `run:${version + 1}`, set, gone });
    version += 1;
    await flushPromises();
  };
  return { ...opened, client, happens, state: useTable(opened.pinia) };
}

describe('Who is selected in a fight', () => {
  it('stays the slayer while he may step in, and then is the next who can act', async () => {
    let stepsIn = true;
    const { state, happens } = await at(others('m1', 'm2'), (actor) =>
      actor === 'm1' && stepsIn ? [offer('stepIn', 's')] : [],
    );
    state.selected = 'm1';
    await flushPromises();
    await happens(others('m2'));
    expect(state.selected).toBe('m1');
    stepsIn = false;
    await happens([model('m1', { canAct: false, x: 3 })]);
    expect(state.selected).toBe('m2');
  });

  it('stays who closed a door while he may move still', async () => {
    let moves = true;
    const { state, happens } = await at(others('m1', 'm2'), (actor) =>
      actor === 'm1' && moves ? [offer('move', 'm')] : [],
    );
    state.selected = 'm1';
    await flushPromises();
    await happens(others('m2'));
    expect(state.selected).toBe('m1');
    moves = false;
    await happens([model('m1', { canAct: false, x: 3 })]);
    expect(state.selected).toBe('m2');
  });

  it('is the next one after a blow, though the slayer may move still', async () => {
    const { state, happens } = await at(others('m1', 'm2'), (actor) =>
      actor === 'm1' ? [offer('move', 'm')] : [],
    );
    state.selected = 'm1';
    await flushPromises();
    await happens([...others('m2'), prompts.damage]);
    await happens([blow], ['prompt']);
    expect(state.selected).toBe('m2');
  });

  it('is the next one too when a question of the last blow had waited', async () => {
    const { state, happens } = await at(others('m2', 'm3'), () => []);
    state.selected = 'm2';
    await flushPromises();
    await happens([...others('m3'), prompts.damage]);
    expect(state.selected).toBe('m2');
    await happens([], ['prompt']);
    expect(state.selected).toBe('m3');
  });

  it('stays whom the gamemaster took up meanwhile', async () => {
    const { state, happens } = await at(others('m1', 'm2', 'm3'), () => []);
    state.selected = 'm1';
    await flushPromises();
    await happens([...others('m2', 'm3'), prompts.damage]);
    state.selected = 'm3';
    await happens([], ['prompt']);
    expect(state.selected).toBe('m3');
  });
});

describe('The last dice', () => {
  const turn = table['turn'] as TurnRecord;

  it('stand in the prompt until the kind of turn is another', async () => {
    const { page, happens } = await at(others('m1'), () => []);
    expect(page.find('.prompt .last').exists()).toBe(true);
    await happens([{ ...turn, number: turn.number + 1 }]);
    expect(page.find('.prompt .last').exists()).toBe(true);
    await happens([{ ...turn, mode: 'exploration' }]);
    expect(page.find('.prompt .last').exists()).toBe(false);
    await happens([{ ...turn, number: 1 }]);
    expect(page.find('.prompt .last').exists()).toBe(false);
  });
});

describe('The gamemaster’s phase of a fight', () => {
  it('ends with Enter where nothing is proposed, though monsters might still move', async () => {
    const turn: TurnRecord = { ...(table['turn'] as TurnRecord), side: 'gm' };
    const badge = { id: 'may-move', label: 'can move', tone: 'info' as const };
    const { client } = await at(
      [turn, ...others(), model('m5', { canAct: true, badges: [badge] })],
      (actor) => (actor === null ? [offer('endPhase', 'e')] : []),
    );
    await press('Enter');
    expect(client.inputs('table.command').map(({ command }) => command)).toEqual([{ type: 'endPhase' }]);
  });
});

describe('A proposal', () => {
  const proposed = (by: string) =>
    offer('carryOut', '', { fixed: { type: 'carryOut', by }, plans: [{ by, path: [], reason: 'nearest' }] });

  async function shownTooSoon(next: string, ...keys: Parameters<typeof press>) {
    const version = '1';
    const { client, happens } = await at(others(), (actor) => (actor === null ? [proposed('m5')] : []));
    // One is enough: a refusal ends the rest.
    client.answer('table.command', () => refused(refusal('too-late', 'Too late.')));
    let tell = () => {};
    client.answer('table.offers', ({ actor }) => {
      const offers = actor === null ? [proposed(next)] : [];
      return new Promise((told) => {
        const before = tell;
        tell = () => {
          before();
          told(done({ version, offers }));
        };
      });
    });
    await happens([model('m6', { x: 7 })]);
    await press(...keys);
    expect(client.inputs('table.command')).toEqual([]);
    tell();
    await new Promise((later) => setTimeout(later, 60));
    return client.inputs('table.command').map(({ command }) => command);
  }

  it('that is taken before the table has confirmed it, is played as soon as it has', async () => {
    expect(await shownTooSoon('m5', 'Enter')).toEqual([{ type: 'carryOut', by: 'm5' }]);
  });

  it('with which the rest is begun, too', async () => {
    const withShift = { key: 'Enter', code: 'Enter', shiftKey: true };
    expect(await shownTooSoon('m5', withShift)).toEqual([{ type: 'carryOut', by: 'm5' }]);
  });

  it('that is another one by then, is not played unseen', async () => {
    expect(await shownTooSoon('m6', 'Enter')).toEqual([]);
  });
});

describe('A die typed before the last answer is confirmed', () => {
  it('counts for the question that stands there already, whoever is asked', async () => {
    const { client, happens } = await at([prompts.toHit], () => []);
    let confirm = () => {};
    client.answer(
      'table.answer',
      () => new Promise((answered) => (confirm = () => answered(done({ version: 'run:2', notes: [] })))),
    );
    await press('7');
    await happens([{ ...prompts.toHit, key: 'attack/to-hit#2', who: 'Anna · Elf Warrior' }]);
    await press('4');
    confirm();
    await flushPromises();
    expect(client.inputs('table.answer').map(({ key, answer }) => [key, answer])).toEqual([
      ['attack/to-hit#1', [7]],
      ['attack/to-hit#2', [4]],
    ]);
  });
});
