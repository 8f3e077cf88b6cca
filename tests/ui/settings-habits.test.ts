// @vitest-environment happy-dom
import { usualPreferences, type Habits } from '#api';
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import type { ModelRecord, Offer, ViewRecord } from '#engine/view';
import { briefly } from '#renderer/composables/useFoldedOffer.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  closeWindow();
  vi.useRealTimers();
});

/** Those who have this habit, and otherwise what is usual. */
function clientOf(habits: Partial<Habits>, ...records: ViewRecord[]) {
  const client = fakeClient({ view: fightView(...records) });
  const kept = { ...usualPreferences, lessMotion: true, habits: { ...usualPreferences.habits, ...habits } };
  client.answer('preferences.get', () => done(kept));
  return client;
}

const table = fightView().records;
const model = (id: string, more: Partial<ModelRecord>): ModelRecord => ({
  ...(table[id] as ModelRecord),
  ...more,
});
const heroes = (...able: string[]) =>
  ['m1', 'm2', 'm3', 'm4'].map((id) => model(id, { canAct: able.includes(id) }));
const withShift = { key: 'Enter', code: 'Enter', shiftKey: true };

describe('Enter, when nobody is left who can act', () => {
  it('ends the phase', async () => {
    const { client } = await openWindow(clientOf({}, ...heroes()));
    expect(emberCount()).toBe(1);
    await press('Enter');
    expect(client.inputs('table.command').map(({ command }) => command.type)).toEqual(['endPhase']);
  });

  it('does nothing for those who like it so: the phase ends by its own key, which the prompt names', async () => {
    const { client, page } = await openWindow(clientOf({ enterEnds: false }, ...heroes()));
    expect(emberCount()).toBe(0);
    const dice = Object.values(table).flatMap(({ kind, id }) => (kind === 'die' ? [id] : []));
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [], gone: [...dice, 'moment'] });
    await flushPromises();
    expect(page.get('.prompt .step').text()).toMatch(/End phase\s*E/);
    await press('Enter');
    expect(client.inputs('table.command')).toEqual([]);
    await press('e');
    expect(client.inputs('table.command').map(({ command }) => command.type)).toEqual(['endPhase']);
  });
});

describe('Whoever can act next', () => {
  const afterBlow = async (habits: Partial<Habits>) => {
    const client = clientOf(habits, ...heroes('m1', 'm2'));
    client.answer('table.offers', () => done({ version: 'run:1', offers: [] }));
    const { pinia } = await openWindow(client);
    const state = useTable(pinia);
    const first = state.selected;
    state.selected = 'm1';
    await flushPromises();
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: heroes('m2'), gone: [] });
    await flushPromises();
    return { first, state };
  };

  it('is selected by itself', async () => {
    const { first, state } = await afterBlow({});
    expect([first, state.selected]).toEqual(['m1', 'm2']);
  });

  it('waits for Tab with those who like to choose', async () => {
    const { first, state } = await afterBlow({ selectNext: false });
    expect([first, state.selected]).toEqual([null, 'm1']);
    await press('Tab');
    expect(state.selected).toBe('m2');
  });
});

describe('The rest, played one by one', () => {
  const carryOut = (by: string, at: string): Offer => ({
    id: 'carryOut',
    label: 'carryOut',
    key: '',
    open: true,
    fixed: { type: 'carryOut', by },
    plans: [{ by, path: [], at, strikes: true, reason: 'nearest' }] as Offer['plans'] & object,
  });
  /** Rat 1 strikes the Human Warrior, rat 2 the Dwarf, who has so many wounds left. */
  const playRest = async (habits: Partial<Habits>, left: number) => {
    const dwarf = model('m2', { bars: [{ id: 'W', label: 'Wounds', form: 'left', value: left, max: 4 }] });
    const client = clientOf(habits, dwarf);
    let played = 0;
    client.answer('table.offers', ({ actor }) => {
      const plans = [carryOut('m5', 'm1'), carryOut('m6', 'm2')].slice(played, played + 1);
      return done({ version: `run:${played + 1}`, offers: actor === null ? plans : [] });
    });
    client.answer('table.command', () => {
      played += 1;
      client.push('table.patch', { from: `run:${played}`, to: `run:${played + 1}`, set: [], gone: [] });
      return done({ version: `run:${played + 1}`, notes: [] });
    });
    await openWindow(client);
    const go = async () => {
      await press(withShift);
      for (let i = 0; i < 20; i++) {
        await vi.advanceTimersByTimeAsync(20);
        await flushPromises();
      }
      return client.inputs('table.command').map(({ command }) => command['by']);
    };
    return { go };
  };

  it('goes on to the end', async () => {
    const { go } = await playRest({}, 1);
    expect(await go()).toEqual(['m5', 'm6']);
  });

  it('halts before a blow against a last wound for those who like it so, and goes on when told again', async () => {
    const { go } = await playRest({ haltAtLastWound: true }, 1);
    expect(await go()).toEqual(['m5']);
    expect(await go()).toEqual(['m5', 'm6']);
  });

  it('does not halt where more than one wound is left', async () => {
    const { go } = await playRest({ haltAtLastWound: true }, 2);
    expect(await go()).toEqual(['m5', 'm6']);
  });
});

describe('An offer that lapses', () => {
  const offered = async (offers: Habits['offers']) => {
    const { client, page } = await openWindow(clientOf({ offers }, prompts.fate));
    return { client, isWhole: () => page.find('.question').exists(), page };
  };

  it('stays until something else is done', async () => {
    const { isWhole } = await offered('stay');
    await vi.advanceTimersByTimeAsync(10 * briefly);
    expect(isWhole()).toBe(true);
  });

  it('shrinks to one line after a moment, in which its key still counts', async () => {
    const { client, isWhole, page } = await offered('brief');
    await vi.advanceTimersByTimeAsync(briefly - 1);
    expect(isWhole()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await flushPromises();
    expect(isWhole()).toBe(false);
    const key = page.get('.folded .cap').text().toLowerCase();
    await press(key);
    expect(client.inputs('table.answer')).toMatchObject([{ answer: 'spend', from: 'chosen' }]);
  });

  it('is one line from the beginning, and a question that waits is never folded', async () => {
    const { client, isWhole, page } = await offered('line');
    expect(isWhole()).toBe(false);
    expect(page.get('.folded').text()).toContain('Fate');
    expect(page.get('.folded').attributes('title')).toBe('A miss. Turn it with fate? 2 left');
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [prompts.freeAttack], gone: [] });
    await flushPromises();
    expect(isWhole()).toBe(true);
  });
});
