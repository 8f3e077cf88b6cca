// @vitest-environment happy-dom
import { noDisplay } from '#api';
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DieRecord, ModelRecord } from '#engine/view';
import { done } from '#engine';
import { branches } from '#renderer/composables/useHistory.ts';
import { fitOf } from '#renderer/composables/usePalette.ts';
import { fakeClient, historyRows, logLines } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

describe('The view', () => {
  it('follows patches, and is asked whole when one was missed', async () => {
    const { client, page } = await openWindow();
    const turn = fightView().records['turn']!;
    client.push('table.patch', {
      from: 'run:1',
      to: 'run:2',
      set: [{ ...turn, label: 'Combat 3' }],
      gone: [],
    });
    await flushPromises();
    expect(page.get('.turn').text()).toContain('Combat 3');
    const asked = client.inputs('table.view').length;
    client.push('table.patch', {
      from: 'run:8',
      to: 'run:9',
      set: [{ ...turn, label: 'Combat 9' }],
      gone: [],
    });
    await flushPromises();
    expect(client.inputs('table.view')).toHaveLength(asked + 1);
    expect(page.get('.turn').text()).toContain('Combat 9');
  });

  it('says what is on disk, and loudly what is not', async () => {
    const { client, page } = await openWindow();
    client.push('table.saved', { at: '2026-03-02T20:14:05Z', trouble: null });
    await flushPromises();
    expect(page.get('.saved').text()).toMatch(/^Saved \d\d:\d\d/);
    client.push('table.saved', { at: '2026-03-02T20:14:05Z', trouble: 'The disk is full.' });
    await flushPromises();
    expect(page.get('[role=alert] .banner').text()).toContain('Not saved. The disk is full.');
    expect(page.find('.saved').exists()).toBe(false);
  });

  it('moves the selection on when nothing is left for a model', async () => {
    const { client, page } = await openWindow();
    const records = fightView().records;
    const done = { ...(records['m1'] as ModelRecord), canAct: false };
    const blow = { ...(records['d2'] as DieRecord), id: 'd3', serial: 3 };
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [done, blow], gone: [] });
    await flushPromises();
    expect(page.get('.selected h2').text()).toBe('Dwarf Warrior');
  });
});

describe('Ember', () => {
  it('is nowhere while somebody can act', async () => {
    await openWindow();
    expect(emberCount()).toBe(0);
  });

  it('lies on the end of the phase, under Enter, when nobody can act', async () => {
    const rest = Object.values(fightView().records)
      .filter((record): record is ModelRecord => record.kind === 'model')
      .map((model) => ({ ...model, canAct: false }));
    const { client, page } = await openWindow(fakeClient({ view: fightView(...rest) }));
    expect(emberCount()).toBe(1);
    expect(page.get('.ember').text()).toContain('End phase');
    await press('Enter');
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'endPhase' });
  });

  it.each(['toHit', 'damage', 'freeAttack'] as const)(
    'lies on one thing alone while %s is asked',
    async (name) => {
      const rest = Object.values(fightView().records)
        .filter((record): record is ModelRecord => record.kind === 'model')
        .map((model) => ({ ...model, canAct: false }));
      const { page } = await openWindow(fakeClient({ view: fightView(prompts[name], ...rest) }));
      expect(emberCount()).toBe(1);
      expect(page.get('.prompt').find('.ember').exists()).toBe(true);
    },
  );
});

describe('The bar', () => {
  it('has at most seven buttons, each with its key', async () => {
    const { page } = await openWindow();
    const buttons = page.findAll('.bar .act');
    expect(buttons.length).toBeLessThanOrEqual(7);
    for (const button of buttons) expect(button.find('kbd').exists()).toBe(true);
  });
});

describe('The log', () => {
  it('adds what happens at the bottom and reads it out', async () => {
    const { client, page } = await openWindow();
    const line = { ...logLines[0]!, id: 99, text: 'The Dwarf Warrior misses.' };
    client.push('table.log', { lines: [line], replaced: false });
    await flushPromises();
    expect(page.findAll('.lines li').at(-1)!.text()).toBe('The Dwarf Warrior misses.');
    expect(page.get('.spoken[aria-live=polite]').text()).toBe('The Dwarf Warrior misses.');
  });

  it('shows one model’s sentences, new ones too only when they are about it', async () => {
    const { client, page } = await openWindow();
    await page.findAll('.filters .chip')[1]!.trigger('click');
    await flushPromises();
    const about = page.findAll('.lines li').map((line) => line.text());
    expect(about).toEqual(logLines.filter(({ models }) => models.includes('m1')).map(({ text }) => text));
    client.push('table.log', {
      lines: [{ ...logLines[4]!, id: 99, text: 'Somebody else.' }],
      replaced: false,
    });
    await flushPromises();
    expect(page.findAll('.lines li')).toHaveLength(about.length);
  });

  it('shows one kind, and is searched by main', async () => {
    const { client, page } = await openWindow();
    await page
      .findAll('.filters .chip')
      .find((chip) => chip.text() === 'ruled')!
      .trigger('click');
    expect(page.findAll('.lines li').map((line) => line.text())).toEqual(['The GM sets a door open.']);
    await page.findAll('.filters .chip')[0]!.trigger('click');
    await page.get('.lens').trigger('click');
    await page.get('.search').setValue('twelve');
    await flushPromises();
    expect(client.inputs('table.log').at(-1)).toEqual({ limit: 60, search: 'twelve' });
    expect(page.findAll('.lines li')).toHaveLength(1);
  });

  it('is read anew after an undo', async () => {
    const { client, page } = await openWindow();
    client.answer('table.log', () => done(logLines.slice(0, 2)));
    client.push('table.log', { lines: [], replaced: true });
    await flushPromises();
    expect(page.findAll('.lines li')).toHaveLength(2);
  });
});

describe('The palette', () => {
  it('finds a monster by the beginning, a word, a part or its letters', () => {
    expect(fitOf('ska', 'Skaven Warrior')).toBeGreaterThan(fitOf('war', 'Skaven Warrior'));
    expect(fitOf('war', 'Skaven Warrior')).toBeGreaterThan(fitOf('arr', 'Skaven Warrior'));
    expect(fitOf('skwar', 'Skaven Warrior')).toBeGreaterThan(0);
    expect(fitOf('ogre', 'Skaven Warrior')).toBe(0);
    expect(fitOf('chief orc', 'Orc Warchief')).toBeGreaterThan(0);
  });

  it('opens under / and puts the best find in hand with Enter', async () => {
    const { page } = await openWindow();
    await press('/');
    await page.get('input[type=search]').setValue('warlord');
    expect(page.findAll('.monster .name').map((name) => name.text())).toEqual(['Skaven Warlord']);
    await page.get('input[type=search]').trigger('keydown', { key: 'Enter' });
    expect(page.get('.monster').attributes('aria-pressed')).toBe('true');
    expect(page.get('.bar .hint').text()).toContain('puts it down');
  });

  it('places on the level that is looked at, hidden when asked to', async () => {
    const { client, page } = await openWindow();
    await press('/');
    await page.get('input[type=search]').setValue('minotaur');
    await page.get('input[type=search]').trigger('keydown', { key: 'Enter' });
    await page.get('.palette input[type=checkbox]').setValue(true);
    await press('ArrowUp', 'Enter');
    expect(client.inputs('table.ruling').map((input) => input.ruling)).toEqual([
      {
        kind: 'place',
        what: 'model',
        monster: 'dungeon:monster:minotaur',
        at: [0, -1],
        hidden: true,
        level: 'l1',
      },
    ]);
  });

  it('picks a piece by its number, and Escape leaves both', async () => {
    const { page } = await openWindow();
    await press('l', '2');
    expect(page.get('.bar .hint').text()).toContain('Enter lays');
    await press('Escape');
    expect(page.find('.palette').exists()).toBe(false);
  });
});

describe('The box', () => {
  const boxed = ['m1', 'm3'].map((id): ModelRecord => {
    const model = fightView().records[id] as ModelRecord;
    return { ...model, level: null, canAct: false };
  });

  it('holds who is not on the map, and sets one after the other down', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(...boxed) }));
    client.answer('table.ruling', () => {
      client.push('table.patch', {
        from: 'run:1',
        to: 'run:2',
        set: [{ ...boxed[0]!, level: 'l1', x: 0, y: 0 }],
        gone: [],
      });
      return done({ version: 'run:2', notes: [] });
    });
    await press('l');
    await page
      .findAll('.palette .marker')
      .find((chip) => chip.text() === 'Human Warrior')!
      .trigger('click');
    await press('Enter');
    expect(client.inputs('table.ruling').map((input) => input.ruling)).toEqual([
      { kind: 'place', what: 'model', model: 'm1', at: [0, 0], hidden: false, level: 'l1' },
    ]);
    await press('ArrowUp', 'Enter');
    expect(
      client
        .inputs('table.ruling')
        .map((input) => input.ruling)
        .at(-1),
    ).toMatchObject({ model: 'm3', at: [0, -1] });
  });
});

describe('The history', () => {
  it('sets branches in beside the way to the table', () => {
    expect(branches(historyRows).map(({ row, depth }) => `${row.id}:${depth}`)).toEqual([
      'r1:0',
      'r2:0',
      'r3:1',
      'r4:0',
      'r5:0',
    ]);
  });

  it('goes back to a row, changes a die and rolls one anew', async () => {
    const { client, page } = await openWindow();
    await press('h');
    await page.findAll('.aside .row')[0]!.trigger('click');
    await flushPromises();
    const press0 = (label: string) =>
      page.findAll('.looked .act').find((act) => act.text().startsWith(label))!;
    await press0('Change this die').trigger('click');
    await page.get('.looked form input').setValue('12');
    await page.get('.looked form').trigger('submit');
    await flushPromises();
    await press0('Roll anew').trigger('click');
    await flushPromises();
    expect(client.inputs('table.amend')).toEqual([
      { seen: 'run:1', row: 'r5', key: 'attack/to-hit#1', answer: [12] },
      { seen: 'run:1', row: 'r5', key: 'attack/to-hit#1' },
    ]);
    await page.findAll('.aside .row')[2]!.trigger('click');
    await flushPromises();
    await press0('Go back to here').trigger('click');
    await flushPromises();
    expect(client.inputs('table.goTo')).toHaveLength(1);
  });
});

describe('Settings', () => {
  it('set the dice of the campaign and of a person', async () => {
    const { client, page } = await openWindow();
    await press(',');
    const group = (label: string) => page.get(`[role=group][aria-label="${label}"]`);
    await group('The campaign').findAll('button')[1]!.trigger('click');
    await flushPromises();
    await group('Ben').findAll('button')[2]!.trigger('click');
    await flushPromises();
    expect(client.inputs('table.command').map((input) => input.command)).toEqual([
      { type: 'settings', dice: 'typed' },
      { type: 'settings', person: 'Ben', mode: 'typed' },
    ]);
  });

  it('make the words larger and keep that', async () => {
    const { client, page } = await openWindow();
    await press(',');
    await page
      .get('[role=group][aria-label="Size of the window’s words"]')
      .findAll('button')
      .at(-1)!
      .trigger('click');
    await flushPromises();
    expect(document.documentElement.style.getPropertyValue('--scale')).toBe('2');
    expect(client.inputs('preferences.set')).toMatchObject([{ scale: 2 }]);
  });
});

describe('The players’ screen', () => {
  it('is opened, blackened and closed by a key each', async () => {
    const { client } = await openWindow();
    await press('p', 'b', 'p');
    expect(
      client.calls.map(({ name }) => name).filter((name) => /^display\.(open|black|close)/.test(name)),
    ).toEqual(['display.open', 'display.black', 'display.close']);
  });

  const link = 'http://127.0.0.1:9/player.html#token=x';
  const inBrowser = () => {
    const client = fakeClient();
    client.answer('display.state', () => done({ ...noDisplay, link }));
    client.answer('display.open', () => done({ ...noDisplay, link }));
    return client;
  };

  it('opens beside this page where there is no desktop', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    await openWindow(inBrowser());
    await press('p');
    expect(opened).toHaveBeenCalledWith(link, '_blank');
  });

  it('is an address to copy where the browser does not open it', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { page } = await openWindow(inBrowser());
    await press('p');
    expect(page.get('.link').text()).toBe(link);
  });
});
