// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRecord, SectionRecord, View } from '#engine/view';
import { done } from '#engine';
import { fitOf } from '#renderer/composables/usePalette.ts';
import { useTool } from '#renderer/composables/useTool.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient, historyRows, type FakeClient } from './support/fake-client.ts';
import { closeWindow, MapStub, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

/** What a gamemaster stumbled over who saw the table for the first time. */
afterEach(closeWindow);

const without = (view: View, ...kinds: string[]): View => ({
  ...view,
  records: Object.fromEntries(Object.entries(view.records).filter(([, { kind }]) => !kinds.includes(kind))),
});

const boxedHero = (id: string): ModelRecord => ({
  ...(fightView().records[id] as ModelRecord),
  level: null,
  canAct: false,
});

const rulings = (client: FakeClient) => client.inputs('table.ruling').map(({ ruling }) => ruling);

describe('An empty table', () => {
  const empty = without(fightView(boxedHero('m1')), 'section', 'edge', 'marker', 'moment', 'die');

  it('says what comes first, until a piece is in hand', async () => {
    const { page } = await openWindow(fakeClient({ view: empty }));
    expect(page.get('.guide').text()).toContain('1 picks a stair');
    expect(page.get('.prompt').text()).toContain('Lay the dungeon');
    await press('l');
    expect(page.find('.guide').exists()).toBe(false);
  });

  it('then says that the heroes wait in the box', async () => {
    const heroes = Object.values(fightView().records).filter(
      (record): record is ModelRecord => record.kind === 'model' && record.side === 'hero',
    );
    const laid = without(fightView(...heroes.map(({ id }) => boxedHero(id))), 'moment', 'die');
    const { page } = await openWindow(fakeClient({ view: laid }));
    expect(page.get('.prompt').text()).toContain('The heroes wait in the box');
  });
});

describe('The box in the turn list', () => {
  it('gives a hero into the hand with one click', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(boxedHero('m1')) }));
    await page.get('.rail [data-overrule="model|m1"]').trigger('click');
    expect(page.get('.bar .hint').text()).toContain('Human Warrior: ');
    await press('Enter');
    expect(rulings(client)).toMatchObject([{ kind: 'place', model: 'm1' }]);
  });
});

describe('A hero who died', () => {
  it('stays in the turn list behind the living, to be selected and overruled', async () => {
    const dead: ModelRecord = { ...boxedHero('m1'), down: 'dead' };
    const { client, page } = await openWindow(fakeClient({ view: fightView(dead) }));
    const names = page
      .findAll('.rail section')[0]!
      .findAll('.row')
      .map((row) => row.attributes('data-overrule'));
    expect(names.at(-1)).toBe('model|m1');
    await page.get('.rail [data-overrule="model|m1"]').trigger('click');
    expect(page.get('.selected h2').text()).toBe('Human Warrior');
    await press('Enter');
    expect(rulings(client)).toEqual([]);
  });
});

describe('A piece that was dragged', () => {
  it('leaves the hand empty: the next click selects again', async () => {
    const { client, page, pinia } = await openWindow();
    useTable(pinia).selected = null;
    await flushPromises();
    const square = { x: 0, y: 0 };
    const input = (type: string, dragged: boolean, model: string | null) => ({
      type,
      square: type === 'release' ? { x: 3, y: 3 } : square,
      edge: null,
      edgeId: null,
      model,
      section: null,
      marker: null,
      px: square,
      client: square,
      shift: false,
      ctrl: false,
      dragged,
    });
    const map = page.getComponent(MapStub);
    map.vm.$emit('input', input('press', false, 'm5'));
    map.vm.$emit('input', input('move', true, 'm5'));
    map.vm.$emit('input', input('release', true, null));
    await flushPromises();
    expect(rulings(client)).toEqual([{ kind: 'move', model: 'm5', to: [3, 3] }]);
    expect(useTool(pinia).purpose).toBe('rest');
  });
});

describe('While a question waits', () => {
  it('nothing else is offered', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(prompts.toHit) }));
    for (const act of page.findAll('.selected .offers .act, .bar .act'))
      if (!/^(Undo|Lay)/.test(act.text())) expect(act.attributes('aria-disabled')).toBe('true');
    await press('a', 'e');
    expect(client.inputs('table.command')).toEqual([]);
  });

  it('an offer that lapses holds up nobody', async () => {
    const { page } = await openWindow(fakeClient({ view: fightView(prompts.fate) }));
    const attack = page.findAll('.selected .offers .act').find((act) => act.text().startsWith('Attack'))!;
    expect(attack.attributes('aria-disabled')).toBeUndefined();
    expect(page.get('.prompt').text()).toContain('May be left');
  });

  it('a refused number takes the place of the hint', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(prompts.toHit) }));
    client.answer('table.answer', () => ({
      ok: false,
      refusal: { code: 'die-range', sentence: 'A twelve-sided die shows 1 to 12, not 13.' },
    }));
    await page.get('.write input').setValue('13');
    await page.get('.write').trigger('submit');
    await flushPromises();
    expect(page.findAll('.prompt .hint').map((hint) => hint.text())).toEqual([
      'A twelve-sided die shows 1 to 12, not 13.',
    ]);
  });
});

describe('The palette', () => {
  it('puts the whole name before a longer one', () => {
    expect(fitOf('ogre', 'Ogre')).toBeGreaterThan(fitOf('ogre', 'Ogre Chieftain'));
    expect(fitOf('rat ogre', 'Rat Ogre')).toBeGreaterThan(fitOf('rat ogre', 'Rat Ogre (variant)'));
  });

  it('gives its room to what is found, and Enter takes a marker that fits better than any monster', async () => {
    const { client, page } = await openWindow();
    await press('/');
    expect(page.find('.pieces').exists()).toBe(true);
    await page.get('input[type=search]').setValue('note');
    expect(page.find('.pieces').exists()).toBe(false);
    await page.get('input[type=search]').trigger('keydown', { key: 'Enter' });
    await press('ArrowUp', 'Enter');
    // Whether a note is hidden is the note's own affair: nothing is said of it.
    expect(rulings(client)).toEqual([
      { kind: 'place', what: 'marker', marker: 'dungeon:marker:note', at: [0, -1], level: 'l1' },
    ]);
  });

  it('forgets what was sought, and opened for laying leaves the numbers to the pieces', async () => {
    const { page } = await openWindow();
    await press('/');
    await page.get('input[type=search]').setValue('ogre');
    (document.activeElement as HTMLElement).blur();
    await press('Escape', 'l');
    expect((page.get('input[type=search]').element as HTMLInputElement).value).toBe('');
    expect(document.activeElement).not.toBe(page.get('input[type=search]').element);
  });
});

describe('Overruling', () => {
  it('opens a shut door with a right click and Enter', async () => {
    const { client, page, pinia } = await openWindow();
    const { useOverrule } = await import('#renderer/composables/useOverrule.ts');
    useOverrule(pinia).open({ what: 'edge', id: 'l1:1,-3,e', edge: '1,-3,e' }, { x: 0, y: 0 });
    await flushPromises();
    expect(document.activeElement?.textContent?.trim()).toBe('Open');
    (document.activeElement as HTMLElement).click();
    await flushPromises();
    expect(rulings(client)).toMatchObject([{ kind: 'edge', set: { kind: 'door', state: 'open' } }]);
    expect(page.find('[role=dialog]').exists()).toBe(false);
  });

  it('writes a note on a section', async () => {
    const { client, page, pinia } = await openWindow();
    const { useOverrule } = await import('#renderer/composables/useOverrule.ts');
    const section = fightView().records['s5'] as SectionRecord;
    useOverrule(pinia).open({ what: 'section', id: 's5' }, { x: 0, y: 0 });
    await flushPromises();
    const note = page.get('[role=dialog] textarea');
    expect((note.element as HTMLTextAreaElement).value).toBe(section.note);
    await note.setValue('The key is gone.');
    await note.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'set', section: 's5', field: 'note', value: 'The key is gone.' },
    ]);
  });
});

describe('The history', () => {
  it('reads what was chosen in words, and offers the other words instead', async () => {
    const { client, page } = await openWindow();
    client.answer('table.row', () =>
      done({
        answers: [
          {
            key: 'attack/fate-miss#1',
            label: 'Missed the rat',
            form: 'choice',
            answer: 'yes',
            from: 'chosen',
            options: [
              { id: 'yes', label: 'Spend fate' },
              { id: 'no', label: 'Let it be' },
            ],
            changeable: true,
          },
          { key: 'old#1', label: 'old', form: 'choice', answer: 'left', from: 'chosen', changeable: false },
        ],
      }),
    );
    await press('h');
    await page.findAll('.aside .row')[0]!.trigger('click');
    await flushPromises();
    expect(page.findAll('.looked li strong').map((each) => each.text())).toEqual(['Spend fate', 'left']);
    await page
      .findAll('.looked .act')
      .find((act) => act.text().startsWith('Change'))!
      .trigger('click');
    expect(page.findAll('.looked option').map((each) => each.text())).toEqual(['Spend fate', 'Let it be']);
    await page.get('.looked select').setValue('no');
    await page.get('.looked form').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.amend')).toMatchObject([{ key: 'attack/fate-miss#1', answer: 'no' }]);
  });

  it('stays with the row that a changed answer has become', async () => {
    const { client, page } = await openWindow();
    await press('h');
    await page.findAll('.aside .row')[0]!.trigger('click');
    await flushPromises();
    const newest = { ...historyRows.at(-1)!, id: 'r6', amends: 'r5' };
    client.answer('table.history', () =>
      done([...historyRows.map((row) => (row.id === 'r5' ? { ...row, current: false } : row)), newest]),
    );
    client.answer('table.amend', () => {
      client.push('table.patch', { from: 'run:1', to: 'run:2', set: [], gone: [] });
      return done({ version: 'run:2', notes: [] });
    });
    await page
      .findAll('.looked .act')
      .find((act) => act.text().startsWith('Roll anew'))!
      .trigger('click');
    await flushPromises();
    expect(client.inputs('table.row').at(-1)).toEqual({ row: 'r6' });
  });
});
