// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import type { Domain, ModelRecord, Offer, PromptOption, PromptRecord } from '#engine/view';
import { keysOfOptions } from '#renderer/prompts/choice-keys.ts';
import { useTool } from '#renderer/composables/useTool.ts';
import { fakeClient } from './support/fake-client.ts';
import { MapStub, closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);

const room = (n: number): PromptOption => ({
  id: `r${n}`,
  label: `Place ${n}`,
  place: { level: 'l1', x: -10 + n, y: 0, w: 5, h: 5 },
});
const asked = (options: readonly PromptOption[], more: Partial<PromptRecord> = {}): PromptRecord => ({
  kind: 'prompt',
  id: 'prompt',
  key: 'explore/place#1',
  form: 'choice',
  by: null,
  tone: 'info',
  who: 'Gamemaster',
  title: 'Where does it lie?',
  hint: 'Enter takes the place that is marked.',
  options,
  default: options[0]!.id,
  lapses: false,
  ...more,
});
const list = (n: number) => Array.from({ length: n }, (_, i) => room(i + 1));
const window = (prompt: PromptRecord) => openWindow(fakeClient({ view: fightView(prompt) }));

const pointer = (type: string, x: number, y: number, more: object = {}) => ({
  type,
  square: { x: Math.floor(x), y: Math.floor(y) },
  at: { x, y },
  edge: null,
  edgeId: null,
  model: null,
  section: null,
  marker: null,
  px: { x: 0, y: 0 },
  client: { x: 0, y: 0 },
  shift: false,
  ctrl: false,
  dragged: false,
  ...more,
});

describe('A question whose answers lie on the map', () => {
  it('names the place in hand, which of how many it is, and no list of fifty', async () => {
    const { page } = await window(asked(list(50)));
    expect(page.get('.prompt h2').text()).toBe('Where does it lie?');
    expect(page.get('.prompt .candidate').text()).toContain('Place 1');
    expect(page.get('.prompt .count').text()).toBe('1 of 50');
    expect(page.findAll('.prompt .act').length).toBeLessThanOrEqual(3);
    expect(emberCount()).toBe(1);
  });

  it('draws every answer, and Enter takes the default', async () => {
    const { client, pinia } = await window(asked(list(5), { default: 'r3' }));
    expect(useTool(pinia).overlay.ghosts).toHaveLength(5);
    await press('Enter');
    expect(client.inputs('table.answer')).toMatchObject([{ answer: 'r3', from: 'chosen' }]);
  });

  it('goes from one to the next by Tab, arrows and buttons; Enter takes what is in hand', async () => {
    const { client, page } = await window(asked(list(12)));
    await press('Tab', 'ArrowRight');
    expect(page.get('.prompt .count').text()).toBe('3 of 12');
    await page.findAll('.prompt .walk .act')[1]!.trigger('click');
    await page.findAll('.prompt .walk .act')[1]!.trigger('click');
    await page.findAll('.prompt .walk .act')[0]!.trigger('click');
    expect(page.get('.prompt .candidate').text()).toContain('Place 4');
    await press('Enter');
    expect(client.inputs('table.answer')[0]?.answer).toBe('r4');
  });

  it('is answered by a digit while there are nine or fewer, and by none while there are more', async () => {
    const few = await window(asked(list(9)));
    await press('7');
    expect(few.client.inputs('table.answer')[0]?.answer).toBe('r7');
    const many = await window(asked(list(10)));
    await press('7', 'p');
    expect(many.client.inputs('table.answer')).toEqual([]);
  });

  it('is answered by a click on the map, and a drag only changes what is in hand', async () => {
    const { client, page } = await window(asked([room(1), room(7)]));
    const map = page.getComponent(MapStub);
    map.vm.$emit('input', pointer('press', -7, 2));
    map.vm.$emit('input', pointer('move', -1, 2, { dragged: true }));
    map.vm.$emit('input', pointer('release', -1, 2, { dragged: true }));
    await flushPromises();
    expect(client.inputs('table.answer')).toEqual([]);
    expect(page.get('.prompt .candidate').text()).toContain('Place 7');
    map.vm.$emit('input', pointer('release', -8, 2));
    await flushPromises();
    expect(client.inputs('table.answer')[0]?.answer).toBe('r1');
  });

  it('brings all of them into sight', async () => {
    const { client, pinia } = await openWindow();
    const shown: unknown[] = [];
    const tool = useTool(pinia);
    tool.map = { ...tool.map!, show: (squares) => shown.push(...squares) };
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [asked([room(1), room(7)])], gone: [] });
    await flushPromises();
    expect(shown).toContainEqual({ x: -9, y: 0 });
    expect(shown).toContainEqual({ x: 1, y: 4 });
  });

  it('has its answers in words as buttons', async () => {
    const { client, page } = await window(asked([room(1), room(2), { id: 'none', label: 'Nowhere' }]));
    const nowhere = page.get('.prompt .plain .act');
    expect(nowhere.text()).toContain('Nowhere');
    await press('n');
    expect(client.inputs('table.answer')[0]?.answer).toBe('none');
  });

  it('that lapses leaves Enter alone', async () => {
    const { client } = await window(asked(list(3), { lapses: true }));
    await press('Enter');
    expect(client.inputs('table.answer')).toEqual([]);
  });

  it('gives way to the next question, with its own answers', async () => {
    const { client, page, pinia } = await window(asked(list(5)));
    await press('Tab');
    const next = asked(list(2), { key: 'explore/door#1', title: 'In which wall?' });
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [next], gone: [] });
    await flushPromises();
    expect(page.get('.prompt .count').text()).toBe('1 of 2');
    expect(useTool(pinia).overlay.ghosts).toHaveLength(2);
    client.push('table.patch', { from: 'run:2', to: 'run:3', set: [], gone: ['prompt'] });
    await flushPromises();
    expect(useTool(pinia).choice).toBeNull();
  });
});

describe('The keys of answers', () => {
  it('are digits for places, in their order, beside the letters of words', () => {
    const options = [{ id: 'none', label: 'Nowhere' }, room(1), room(2)];
    expect([...keysOfOptions(options, () => undefined, new Set())]).toEqual([
      ['r1', '1'],
      ['r2', '2'],
      ['none', 'n'],
    ]);
  });
});

const offer = (from: Domain, more: Partial<Offer> = {}): Offer => ({
  id: 'search',
  label: 'Search a wall',
  key: 's',
  open: true,
  fixed: { type: 'search', by: 'm1' },
  choose: { field: 'wall', from },
  ...more,
});
const side = (id: 'n' | 'e' | 's', open = true) => ({
  id,
  label: `The ${id} wall`,
  open,
  ...(open ? {} : { why: 'That wall has been searched.' }),
  place: { level: 'l1', x: 2, y: -14, w: 10, h: 5, side: id },
});
const walls: Domain = { of: 'options', among: [side('n', false), side('e'), side('s')] };

async function withOffer(made: Offer, ofTurn = false) {
  const client = fakeClient();
  client.answer('table.offers', ({ actor }) =>
    done({ version: 'run:1', offers: (actor === null) === ofTurn ? [made] : [] }),
  );
  return openWindow(client);
}

describe('An offer with something left to choose', () => {
  it('asks where questions stand: digits, the first open one under Enter, closed ones with their reason', async () => {
    const { client, page, pinia } = await withOffer(offer(walls));
    await press('s');
    const [north, east, south] = page.findAll('.prompt .members .act');
    expect(north!.attributes('aria-disabled')).toBe('true');
    expect(page.get('.prompt .why').text()).toBe('That wall has been searched.');
    expect(east!.classes()).toContain('ember');
    expect(south!.get('kbd').text()).toBe('3');
    expect(useTool(pinia).overlay.ghosts).toMatchObject([
      { reason: 'That wall has been searched.' },
      { active: true, wall: { side: 'e' } },
      { active: false, wall: { side: 's' } },
    ]);
    await press('3');
    expect(client.inputs('table.command')).toMatchObject([
      { command: { type: 'search', by: 'm1', wall: 's' } },
    ]);
  });

  it('takes the one in hand under Enter and refuses a closed one aloud', async () => {
    const { client, page } = await withOffer(offer(walls));
    await press('s', '1');
    expect(client.inputs('table.command')).toEqual([]);
    expect(page.text()).toContain('That wall has been searched.');
    await press('Tab', 'Enter');
    expect(client.inputs('table.command')[0]?.command).toMatchObject({ wall: 's' });
  });

  it('is left with Escape, and by its button', async () => {
    const { client, page } = await withOffer(offer(walls));
    await press('s', 'Escape');
    expect(page.find('.prompt .choice').exists()).toBe(false);
    expect(page.get('.selected h2').text()).toBe('Human Warrior');
    await press('s');
    await page.get('.prompt .choice header .act').trigger('click');
    expect(page.find('.prompt .choice').exists()).toBe(false);
    expect(client.inputs('table.command')).toEqual([]);
  });

  it('may be the table’s, and about words alone', async () => {
    const among = ['Sword', 'Axe'].map((label) => ({ id: label.toLowerCase(), label, open: true }));
    const made = offer({ of: 'options', among }, { id: 'toss', key: 't', fixed: { type: 'toss' } });
    const { client, page } = await withOffer(made, true);
    await press('t');
    expect(page.findAll('.prompt .members .act').map((act) => act.text())).toEqual(['SwordEnter', 'Axe2']);
    await press('ArrowDown', 'Enter');
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'toss', wall: 'axe' });
  });

  it('of many is walked through instead of being listed', async () => {
    const among = Array.from({ length: 12 }, (_, i) => ({ id: `o${i}`, label: `Stair ${i}`, open: true }));
    const { page } = await withOffer(offer({ of: 'options', among }));
    await press('s', 'Tab');
    expect(page.get('.prompt .count').text()).toBe('2 of 12');
    expect(page.find('.prompt .members').exists()).toBe(false);
  });

  it('with a lone open member does not ask', async () => {
    const { client } = await withOffer(offer({ of: 'options', among: [side('n', false), side('e')] }));
    await press('s');
    expect(client.inputs('table.command')[0]?.command).toMatchObject({ wall: 'e' });
  });

  it('of edges shows each in its place, as somebody would point at it', async () => {
    const among = ['l1:1,-11,e', 'l1:5,-10,s'].map((id) => ({ id, open: true }));
    const { client, page, pinia } = await withOffer(
      offer(
        { of: 'edges', among },
        { fixed: { type: 'openDoor', by: 'm1' }, choose: { field: 'edge', from: { of: 'edges', among } } },
      ),
    );
    await press('s');
    expect(page.findAll('.prompt .members .act')[0]!.text()).toContain('to the west');
    expect(useTool(pinia).overlay.ghosts).toMatchObject([{ gate: '1,-11,e' }, { gate: '5,-10,s' }]);
    await press('2');
    expect(client.inputs('table.command')[0]?.command).toMatchObject({ edge: 'l1:5,-10,s' });
  });

  it('is taken with Shift, and its dice are typed', async () => {
    const { client } = await withOffer(offer(walls));
    await press({ key: 'S', code: 'KeyS', shiftKey: true }, 'Enter');
    expect(client.inputs('table.command')[0]).toMatchObject({ dice: 'typed' });
  });
});

describe('The one thing to do', () => {
  it('is the choice while one is made, even where nobody is left who can act', async () => {
    const rest = Object.values(fightView().records)
      .filter((record): record is ModelRecord => record.kind === 'model')
      .map((model) => ({ ...model, canAct: false }));
    const client = fakeClient({ view: fightView(...rest) });
    const toss = offer({ of: 'options', among: [side('e'), side('s')] }, { key: 't' });
    const end: Offer = { id: 'end', label: 'End', key: 'e', open: true, fixed: { type: 'end' } };
    client.answer('table.offers', ({ actor }) =>
      done({ version: 'run:1', offers: actor === null ? [end, toss] : [] }),
    );
    const { page } = await openWindow(client);
    expect(page.get('.ember').text()).toContain('End');
    await press('t');
    expect(emberCount()).toBe(1);
    expect(page.get('.prompt .ember').text()).toContain('The e wall');
    await press('Enter');
    expect(client.inputs('table.command')[0]?.command).toMatchObject({ wall: 'e' });
  });
});
