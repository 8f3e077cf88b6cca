// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import type { AimedAt, ModelRecord, Offer, OfferedPlan, TurnRecord, ViewRecord } from '#engine/view';
import { useTool } from '#renderer/composables/useTool.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);

const table = fightView().records;
const at = (id: string) => {
  const { x, y } = table[id] as ModelRecord;
  return { x, y };
};
const attack: Offer = {
  id: 'attack',
  label: 'Attack',
  key: 'a',
  open: false,
  why: 'Nobody in reach.',
  fixed: { type: 'attack', by: 'm4' },
};
const end: Offer = { id: 'endPhase', label: 'End', key: 'e', open: true, fixed: { type: 'endPhase' } };
const spell = (name: string, more: Partial<Offer> = {}): Offer => ({
  id: `cast ${name}`,
  label: name,
  key: '',
  group: 'cast',
  detail: `${name} dust · 1 left`,
  open: true,
  fixed: { type: 'cast', by: 'm4', spell: name },
  ...more,
});
const shut = (name: string, why: string) => spell(name, { open: false, why, code: 'closed' });
const template: AimedAt = {
  of: 'aim',
  level: 'l1',
  model: 'm4',
  from: [{ ...at('m4'), size: 1 }],
  range: 12,
  template: { w: 3, h: 3 },
  seeThrough: [],
  takes: '{n} damage dice',
  dice: 5,
};
const flames = spell('Flames', { choose: { field: 'to', from: template } });

async function withSpells(offers: readonly Offer[], ...records: readonly ViewRecord[]) {
  const client = fakeClient({ view: fightView(...records) });
  client.answer('table.offers', ({ actor }) =>
    done({ version: 'run:1', offers: actor === 'm4' ? [...offers] : actor === null ? [end] : [] }),
  );
  const opened = await openWindow(client);
  const state = useTable(opened.pinia);
  state.selected = 'm4';
  await flushPromises();
  await flushPromises();
  const commands = () => client.inputs('table.command').map(({ command }) => command);
  const prompt = () => opened.page.get('.prompt');
  const card = () => opened.page.get('.selected');
  return { ...opened, client, commands, prompt, card, tool: useTool(opened.pinia) };
}

describe('The spells of a model', () => {
  it('are one button behind the attack, with a key of their own', async () => {
    const { card } = await withSpells([attack, flames, spell('Courage')]);
    const offers = card().findAll('.offers .act');
    expect(offers.map((button) => button.text())).toEqual(['AttackA', 'Cast a spellQ']);
    expect(card().text()).not.toContain('Courage');
  });

  it('open as a list with Q, each with what it takes and the digit that picks it', async () => {
    const { prompt, commands } = await withSpells([attack, flames, spell('Courage'), spell('Flight')]);
    await press('q');
    const rows = prompt().findAll('.members .act');
    expect(rows.map((row) => row.get('.detail').text())).toEqual([
      'Flames dust · 1 left',
      'Courage dust · 1 left',
      'Flight dust · 1 left',
    ]);
    expect(emberCount()).toBe(1);
    await press('3');
    expect(commands()).toEqual([{ type: 'cast', by: 'm4', spell: 'Flight' }]);
  });

  it('keep the key where another offer of the same model has none', async () => {
    const armour: Offer = { ...attack, id: 'putOnArmour', label: 'Put armour on', key: '', open: true };
    const { card } = await withSpells([attack, armour, flames]);
    expect(card().text()).toContain('Cast a spellQ');
  });

  it('that are closed say each why, and cannot be taken', async () => {
    const { prompt, commands } = await withSpells([
      shut('Armour', 'Nobody beside.'),
      flames,
      shut('Key', 'No silver key.'),
    ]);
    await press('q');
    expect(prompt().text()).toContain('Nobody beside.');
    expect(prompt().text()).toContain('No silver key.');
    await press('1');
    await press('3');
    expect(commands()).toEqual([]);
  });

  it('all closed for one reason: the button says it, and there is no list', async () => {
    const { card, tool } = await withSpells([shut('Armour', 'Has cast.'), shut('Key', 'Has cast.')]);
    expect(card().text()).toContain('Has cast.');
    await press('q');
    expect(tool.choice).toBeNull();
  });

  it('all closed for reasons of their own: the list opens and says them', async () => {
    const { card, prompt, page } = await withSpells([
      shut('Armour', 'Nobody beside.'),
      shut('Key', 'No silver key.'),
    ]);
    expect(card().text()).toContain('the list says why');
    await card().get('.offers .act').trigger('click');
    expect(prompt().text()).toContain('Nobody beside.');
    expect(prompt().text()).toContain('No silver key.');
    expect(page.findAll('.prompt .ember')).toHaveLength(0);
  });

  it('in a long list: the reason of the one in focus is written out whole', async () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((n) => shut(`Spell ${n}`, `Reason ${n}.`));
    const { prompt } = await withSpells([flames, ...many]);
    await press('q');
    expect(prompt().get('.whole').text()).toBe('Flames dust · 1 left');
    await press('ArrowDown', 'ArrowDown');
    expect(prompt().get('.whole').text()).toBe('Reason 2.');
    expect(prompt().get('.meant').attributes('title')).toBe('Reason 2.');
    expect(prompt().findAll('.members .ember')).toHaveLength(0);
    await prompt().findAll('.members .act')[5]!.trigger('mouseenter');
    expect(prompt().get('.whole').text()).toBe('Reason 5.');
  });
});

describe('A spell that is aimed', () => {
  it('names everybody under it before it is cast, and Escape casts nothing', async () => {
    const { prompt, commands, tool } = await withSpells([flames]);
    await press('q', 'Enter');
    expect(tool.overlay.area?.covered?.length).toBeGreaterThan(0);
    for (const { name } of tool.overlay.area!.covered!) expect(prompt().text()).toContain(name);
    expect(prompt().text()).toContain('each takes 5 damage dice');
    await press('Escape');
    expect(tool.overlay.area).toBeUndefined();
    expect(commands()).toEqual([]);
  });

  it('is cast with Enter at the square in hand', async () => {
    const { commands, tool } = await withSpells([flames]);
    await press('q', 'Enter');
    const { x, y } = tool.overlay.cursor!;
    await press('Enter');
    expect(commands()).toEqual([{ type: 'cast', by: 'm4', spell: 'Flames', to: [x, y] }]);
  });
});

describe('What a monster shoots or casts is proposed', () => {
  const turn: TurnRecord = {
    ...(table['turn'] as TurnRecord),
    ...{ side: 'gm', phase: 'gm', phaseLabel: 'The gamemaster' },
    phases: [{ id: 'gm', label: 'The gamemaster', now: true }],
  };
  async function proposed(plan: Partial<OfferedPlan>, label: string) {
    const carryOut: Offer = {
      ...{ id: 'carryOut', label, key: '', open: true, fixed: { type: 'carryOut', by: 'm5' } },
      plans: [{ by: 'm5', path: [], reason: 'has a shot', ...plan }],
    };
    const client = fakeClient({ view: fightView(turn) });
    client.answer('table.offers', ({ actor }) =>
      done({ version: 'run:1', offers: actor === null ? [carryOut, end] : [] }),
    );
    const { page, pinia } = await openWindow(client);
    await flushPromises();
    return { page, client, tool: useTool(pinia) };
  }

  it('a shot as a dashed arrow to its target, with the reason', async () => {
    const { page, tool, client } = await proposed({ at: 'm1', shoots: true }, 'Rat: shoots at Human Warrior');
    expect(page.get('.prompt').text()).toContain('has a shot');
    expect(tool.overlay.path).toMatchObject({ proposed: true, strikes: 'm1', flies: true });
    expect(tool.overlay.targets).toEqual([{ model: 'm1', open: true, focus: true }]);
    await press('Enter');
    expect(client.inputs('table.command').map(({ command }) => command)).toEqual([
      { type: 'carryOut', by: 'm5' },
    ]);
  });

  it('a spell over squares with everybody whom it would cover, seen with the eyes of the caster', async () => {
    const { x, y } = at('m1');
    const { tool } = await proposed(
      { casts: 'Fireball', aims: [x, y], template: { w: 3, h: 3 } },
      'Rat: casts Fireball',
    );
    expect(tool.overlay.path).toMatchObject({ flies: true, aims: { x, y } });
    expect(tool.overlay.area?.covered).toContainEqual(expect.objectContaining({ model: 'm1', side: 'foe' }));
    expect(tool.overlay.targets).toEqual([]);
  });

  it('a spell on nobody without an arrow', async () => {
    const { tool } = await proposed({ casts: 'Terror' }, 'Rat: casts Terror');
    expect(tool.overlay.path).not.toHaveProperty('strikes');
    expect(tool.overlay.path).not.toHaveProperty('flies');
    expect(tool.overlay.area ?? null).toBeNull();
  });
});
