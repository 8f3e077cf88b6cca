// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done, refusal, refused } from '#engine';
import type { ModelRecord, Offer, OfferedPlan, TurnRecord, ViewRecord } from '#engine/view';
import { useTool } from '#renderer/composables/useTool.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { pointer } from './map/dungeon.ts';
import { MapStub, closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const table = fightView().records;
const model = (id: string, more: Partial<ModelRecord>): ModelRecord => ({
  ...(table[id] as ModelRecord),
  ...more,
});
const turnOf = (more: Partial<TurnRecord>): TurnRecord => ({
  ...(table['turn'] as TurnRecord),
  phases: [
    { id: 'heroes', label: 'The heroes', now: more.side !== 'gm' },
    { id: 'gm', label: 'The gamemaster', now: more.side === 'gm' },
  ],
  ...more,
});
const heroes = ['m1', 'm2', 'm3', 'm4'];
const rats = ['m5', 'm6', 'm7', 'm8', 'm9'];
const todo = (...ids: ('may-move' | 'may-attack' | 'ran' | 'held')[]) =>
  ids.map((id) => ({ id, label: id.replace('may-', 'can '), tone: 'info' as const }));
const end = (label: string): Offer => ({
  id: 'endPhase',
  label,
  key: 'e',
  open: true,
  fixed: { type: 'endPhase' },
});
const explore: Offer = { ...end('Back to exploring'), id: 'turn', key: 'c', fixed: { type: 'turn' } };
const squares = (id: string, by: string, query: object): Offer => ({
  id,
  label: `To ${id}`,
  key: 'm',
  open: true,
  fixed: { type: id, by },
  choose: { field: 'to', from: { of: 'squares', level: 'l1', model: by, query: { mover: by, ...query } } },
});

const withShift = { key: 'Enter', code: 'Enter', shiftKey: true };
/** Lets the window wait for what is proposed next. */
const settled = async (turns = 8) => {
  for (let i = 0; i < turns; i++) {
    await new Promise((later) => setTimeout(later, 20));
    await flushPromises();
  }
};

async function withFight(
  offersOf: (actor: string | null) => readonly Offer[],
  ...records: readonly ViewRecord[]
) {
  const client = fakeClient({ view: fightView(...records) });
  client.answer('table.offers', ({ actor }) => done({ version: 'run:1', offers: [...offersOf(actor)] }));
  const opened = await openWindow(client);
  const commands = () => client.inputs('table.command').map(({ command }) => command);
  return { ...opened, client, commands, state: useTable(opened.pinia), tool: useTool(opened.pinia) };
}

describe('While monsters are set up', () => {
  const placing = [
    turnOf({ phaseLabel: 'Anna places the monsters', side: 'heroes', setUp: true }),
    ...heroes.map((id) => model(id, { canAct: false })),
    ...rats.slice(0, 3).map((id) => model(id, { canAct: true })),
  ];
  const offers = (actor: string | null): Offer[] => {
    if (actor === null) return [end('Done placing'), explore];
    const { x, y } = table[actor] as ModelRecord;
    const query = { from: { x, y }, allowance: 99, passBodies: [...heroes, ...rats], within: ['s5'] };
    return rats.includes(actor) ? [squares('setUp', actor, query)] : [];
  };

  it('the top says who does it, in place of the phases', async () => {
    const { page } = await withFight(offers, ...placing);
    expect(page.get('.top .turn').text()).toBe('Combat 2Anna places the monsters');
  });

  it('the first of them is selected, though a hero was before', async () => {
    const { state, client } = await withFight(offers);
    state.selected = 'm2';
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: placing, gone: [] });
    await flushPromises();
    expect(state.selected).toBe('m5');
  });

  it('Enter ends it, though monsters could still be placed', async () => {
    const { page, commands } = await withFight(offers, ...placing);
    expect(emberCount()).toBe(1);
    expect(page.get('.prompt').text()).toContain('Done placing');
    await press('Enter');
    expect(commands()).toEqual([{ type: 'endPhase' }]);
  });

  it('Enter says why it cannot end yet, and ends nothing else', async () => {
    const closed = { ...end('Done placing'), open: false, why: 'The two must stand side by side.' };
    const { page, commands } = await withFight(
      (actor) => (actor === null ? [closed, explore] : offers(actor)),
      ...placing,
    );
    expect(emberCount()).toBe(0);
    await press('Enter');
    expect(commands()).toEqual([]);
    expect(page.get('[aria-live=assertive]').text()).toContain('side by side');
  });

  it('a click on a square places the selected one, and shows it there before', async () => {
    const { page, commands, tool } = await withFight(offers, ...placing);
    const map = page.getComponent(MapStub);
    map.vm.$emit('input', pointer('move', 9, -13, {}));
    expect(tool.overlay.ghosts).toMatchObject([{ squares: [{ x: 9, y: -13 }], active: true, look: 'rat' }]);
    expect(tool.overlay.path).toBeNull();
    map.vm.$emit('input', pointer('release', 9, -13, {}));
    await flushPromises();
    expect(commands()).toEqual([{ type: 'setUp', by: 'm5', to: [9, -13] }]);
  });

  it('another one is selected and dragged with one press', async () => {
    const { page, commands, state } = await withFight(offers, ...placing);
    const map = page.getComponent(MapStub);
    map.vm.$emit('input', pointer('press', 5, -12, { model: 'm6' }));
    await flushPromises();
    expect(state.selected).toBe('m6');
    map.vm.$emit('input', pointer('move', 10, -13, { dragged: true }));
    map.vm.$emit('input', pointer('release', 10, -13, { dragged: true }));
    await flushPromises();
    expect(commands()).toEqual([{ type: 'setUp', by: 'm6', to: [10, -13] }]);
  });

  it('a click that only takes one up is no refusal', async () => {
    const { page, tool } = await withFight(offers, ...placing);
    const map = page.getComponent(MapStub);
    map.vm.$emit('input', pointer('press', 5, -12, { model: 'm6' }));
    await flushPromises();
    map.vm.$emit('input', pointer('release', 5, -12, { model: 'm6' }));
    expect(tool.hint).toContain('Click a square');
  });
});

describe('In the heroes’ phase', () => {
  it('a click walks, dragging somebody is begun by its own key', async () => {
    const query = { from: { x: 5, y: -11 }, allowance: 3 };
    const { tool } = await withFight((actor) =>
      actor === null ? [end('On')] : [{ ...squares('drag', actor, query), key: 'g' }],
    );
    expect(tool.tool?.name).toBe('idle');
    await press('g');
    expect(tool.tool?.name).toBe('move');
  });

  it('the bar holds blow, step, run, door and drag in that order', async () => {
    const named = (id: string, key: string): Offer => ({ ...end(id), id, key, fixed: { type: id } });
    const made = [named('drag m2', 'g'), named('openDoor', 'd'), named('run', 'r'), named('attack', 'a')];
    const { page } = await withFight((actor) =>
      actor === null ? [end('On')] : [...made, named('stepIn', 's')],
    );
    expect(
      page
        .findAll('.bar > .act .label')
        .map((label) => label.text())
        .slice(0, 3),
    ).toEqual(['attack', 'stepIn', 'run']);
  });

  it('the end of the phase says what it means, and is the default when nobody is left', async () => {
    const none = Object.values(table)
      .filter((record): record is ModelRecord => record.kind === 'model')
      .map((one) => ({ ...one, canAct: false }));
    const { page, commands } = await withFight(
      (actor) => (actor === null ? [end('The fight is won')] : []),
      turnOf({}),
      ...none,
    );
    expect(page.findAll('.ember').map((act) => act.text())).toEqual(['The fight is wonE']);
    await press('Enter');
    expect(commands()).toEqual([{ type: 'endPhase' }]);
  });

  it('the turn list says what is left for whom', async () => {
    const { page } = await withFight(
      () => [],
      model('m1', { badges: todo('may-move', 'may-attack') }),
      model('m2', { badges: todo('held'), canAct: false }),
    );
    const rows = page.findAll('.rail .row');
    expect(rows[0]!.attributes('aria-label')).toBe('Human Warrior, can move · can attack');
    expect(rows[0]!.findAll('.todo .icon')).toHaveLength(2);
    expect(rows[1]!.attributes('title')).toBe('Dwarf Warrior: held');
    await press('F2');
    expect(page.get('.rail .told').text()).toBe('can move · can attack');
  });
});

describe('What a monster does is proposed', () => {
  const plansOf = (by: string): OfferedPlan[] => [
    { by, at: 'm1', path: [[7, -12]], to: [7, -12], strikes: true, reason: 'nearest enemy' },
    { by, at: 'm2', path: [], strikes: true, reason: 'farther off' },
  ];
  const carryOut = (by: string, label: string): Offer => ({
    id: 'carryOut',
    label,
    key: '',
    open: true,
    fixed: { type: 'carryOut', by, at: 'm1' },
    choose: {
      field: 'at',
      from: {
        of: 'models',
        among: [
          { id: 'm1', open: true },
          { id: 'm2', open: true },
        ],
      },
    },
    plans: plansOf(by),
  });
  const gmPhase = [
    turnOf({ side: 'gm', phase: 'gm', phaseLabel: 'The gamemaster' }),
    ...heroes.map((id) => model(id, { canAct: false })),
    ...rats.map((id) => model(id, { canAct: true })),
  ];
  const order = ['m9', 'm5', 'm6'];

  /** Rats are proposed one after the other; each command is the next one's turn, and `asks` has a question after it. */
  async function withProposals(asks: number | null = null) {
    let played = 0;
    const proposed = (actor: string | null): Offer[] => {
      if (actor !== null) return [];
      const by = order[played];
      return by ? [carryOut(by, `Rat: 1 square, strikes Human Warrior`), end('On')] : [end('On')];
    };
    const opened = await withFight(proposed, ...gmPhase);
    opened.client.answer('table.command', () => {
      played += 1;
      const [from, to] = [`run:${played}`, `run:${played + 1}`];
      opened.client.push('table.patch', {
        from,
        to,
        set: played === asks ? [prompts.toHit] : [],
        gone: [],
      });
      return done({ version: to, notes: [] });
    });
    return opened;
  }

  it('where questions stand, with its reason, and on the map', async () => {
    const { page, tool, state } = await withProposals();
    const prompt = page.get('.prompt').text();
    for (const said of ['Skaven Warrior 5', '1 square, strikes Human Warrior', 'nearest enemy', '1 of 2'])
      expect(prompt).toContain(said);
    expect(state.selected).toBe('m9');
    expect(emberCount()).toBe(1);
    expect(tool.overlay.path).toMatchObject({
      squares: [
        { x: 8, y: -11 },
        { x: 7, y: -12 },
      ],
      proposed: true,
      strikes: 'm1',
    });
    expect(tool.overlay.targets).toEqual([{ model: 'm1', open: true, focus: true }]);
    expect(tool.overlay.ghosts).toMatchObject([{ squares: [{ x: 7, y: -12 }], look: 'rat' }]);
  });

  it('Enter plays it, and the selection goes on to the next', async () => {
    const { commands, state } = await withProposals();
    await press('Enter');
    expect(commands()).toEqual([{ type: 'carryOut', by: 'm9', at: 'm1' }]);
    await settled(2);
    expect(state.selected).toBe('m5');
  });

  it('T shows it with another target, which Enter then takes', async () => {
    const { page, tool, commands } = await withProposals();
    await press('t');
    expect(page.get('.prompt').text()).toContain('Strikes Dwarf Warrior');
    expect(tool.overlay.targets).toMatchObject([{ model: 'm2' }]);
    expect(tool.overlay.ghosts).toEqual([]);
    await press('Enter');
    expect(commands()).toEqual([{ type: 'carryOut', by: 'm9', at: 'm2' }]);
  });

  it('T comes round to the first again', async () => {
    const { page } = await withProposals();
    await press('t', 't');
    expect(page.get('.prompt').text()).toContain('1 of 2');
  });

  it('Shift+Enter plays all that remain, each by itself', async () => {
    const { commands } = await withProposals();
    await press(withShift);
    await settled();
    expect(commands()).toEqual(order.map((by) => ({ type: 'carryOut', by, at: 'm1' })));
  });

  it('Shift+Enter stops where somebody is asked', async () => {
    const { commands } = await withProposals(2);
    await press(withShift);
    await settled();
    expect(commands()).toHaveLength(2);
  });

  it('Shift+Enter stops at a refusal', async () => {
    const { client, commands } = await withProposals();
    client.answer('table.command', () => refused(refusal('no', 'Not now.')));
    await press(withShift);
    await settled();
    expect(commands()).toHaveLength(1);
  });

  it('with the last one played Enter ends the phase, though monsters could still be moved', async () => {
    const { commands } = await withProposals();
    await press(withShift);
    await settled();
    await press('Enter');
    expect(commands().at(-1)).toEqual({ type: 'endPhase' });
  });

  it('a monster taken up by hand stays selected', async () => {
    const { page, state } = await withProposals();
    await page.findAll('.rail .row')[6]!.trigger('click');
    await flushPromises();
    expect(state.selected).toBe('m7');
    expect(page.get('.prompt').text()).toContain('Skaven Warrior 5');
  });

  it('no ember but the question’s while one waits', async () => {
    const { page } = await withFight(
      (actor) => (actor === null ? [carryOut('m9', 'Rat'), end('On')] : []),
      ...gmPhase,
      prompts.toHit,
    );
    expect(page.find('.proposal').exists()).toBe(false);
    await press('Enter');
    expect(page.get('.prompt').text()).toContain('Enter rolls nothing');
  });
});

describe('What numbers and sentences tell', () => {
  it('a number of the card says how it came about, on hover and on focus', async () => {
    const { page } = await withFight(() => []);
    const speed = page.findAll('.numbers li').find((one) => one.text().startsWith('Sp'))!;
    await speed.trigger('mouseenter');
    expect(page.get('[role=tooltip]').text()).toContain('−2 chain armour');
    await speed.trigger('mouseleave');
    expect(page.find('[role=tooltip]').exists()).toBe(false);
    await speed.trigger('focus');
    expect(page.get('[role=tooltip]').text()).toContain('Speed');
  });

  it('so does the number that is needed, where the game says how', async () => {
    const why = ['Weapon Skill 8 against 6', '5 in the table'];
    const { page } = await withFight(() => [], { ...prompts.toHit, why } as ViewRecord);
    await page.get('.prompt .needed').trigger('mouseenter');
    expect(page.get('[role=tooltip]').text()).toContain('Weapon Skill 8 against 6');
  });

  it('the log shows one model alone, one kind alone, and both together', async () => {
    const { page, client } = await withFight(() => []);
    const chip = (text: string) => page.findAll('.log .chip').find((one) => one.text().includes(text))!;
    const lines = () => page.findAll('.log .lines li').map((line) => line.text());
    await chip('Only Human Warrior').trigger('click');
    await flushPromises();
    expect(client.inputs('table.log').at(-1)).toMatchObject({ model: 'm1' });
    expect(lines().every((line) => line.includes('Human Warrior'))).toBe(true);
    const all = lines().length;
    await chip('struck').trigger('click');
    expect(lines().length).toBeGreaterThan(0);
    expect(lines().length).toBeLessThan(all);
    await chip('All').trigger('click');
    await flushPromises();
    expect(lines().length).toBeGreaterThan(all);
  });

  it('what an expedition brought stands where questions stand, until the next input', async () => {
    const away = turnOf({ expedition: 'Expedition 1 · The Ford' });
    const { page, client } = await withFight(() => [], away);
    const text = 'The account: 3 rooms found. Gold brought home: Sven 40.';
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [turnOf({ label: 'At home' })], gone: [] });
    client.push('table.log', {
      lines: [
        { id: 99, row: 'r9', at: '2026-03-02T20:30:00Z', text, kind: 'turn', tone: 'gold', models: [] },
      ],
      replaced: false,
    });
    await flushPromises();
    expect(page.get('.prompt').text()).toContain(text);
    client.push('table.patch', { from: 'run:2', to: 'run:3', set: [], gone: [] });
    await flushPromises();
    expect(page.get('.prompt').text()).not.toContain(text);
  });
});
