// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done, refusal, refused } from '#engine';
import type { EdgeRecord, LevelRecord, MarkerRecord, Offer, TurnRecord, View } from '#engine/view';
import { useLook } from '#renderer/composables/useLook.ts';
import TurnPlate from '#renderer/player/TurnPlate.vue';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';
import { atHome, fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const expedition: Offer = {
  id: 'expedition',
  label: 'Into a new dungeon',
  key: 'x',
  open: true,
  fixed: { type: 'expedition' },
};
const returnTo: Offer = {
  id: 'returnTo',
  label: 'Back into a dungeon',
  key: 'z',
  open: true,
  fixed: { type: 'expedition' },
  choose: {
    field: 'stairs',
    from: {
      of: 'options',
      among: [
        { id: 's1', label: 'Level 1, by the entrance', open: true },
        { id: 's9', label: 'Level 1, by stairs 2', open: true },
      ],
    },
  },
};
const lookAt: Offer = {
  id: 'lookAt',
  label: 'Look at another level',
  key: 'v',
  open: true,
  fixed: { type: 'lookAt' },
  choose: { field: 'level', from: { of: 'options', among: [{ id: 'l2', label: 'Second', open: true }] } },
};

const turn = (more: Partial<TurnRecord> = {}): TurnRecord => ({
  ...(fightView().records['turn'] as TurnRecord),
  mode: 'exploration',
  label: 'Exploration 3',
  phase: 'exploration',
  phaseLabel: 'New ground',
  side: 'none',
  phases: [
    { id: 'hero', label: 'The heroes', now: false },
    { id: 'exploration', label: 'New ground', now: true },
    { id: 'gm', label: 'The gamemaster', now: false },
  ],
  ...more,
});

const mark = (id: string, label: string, more: Partial<MarkerRecord> = {}): MarkerRecord => ({
  kind: 'marker',
  id,
  level: 'l1',
  x: 3,
  y: -12,
  w: 1,
  h: 1,
  look: 'quill-ink',
  marker: 'mark',
  label,
  note: `About ${label}.`,
  hidden: true,
  ...more,
});
const below: LevelRecord = { kind: 'level', id: 'l2', name: 'Second level', order: 2, current: false };

async function open(view: View, ...offers: Offer[]) {
  const client = fakeClient({ view });
  client.answer('table.offers', ({ actor }) =>
    done({ version: view.version, offers: actor === null ? offers : [] }),
  );
  const window = await openWindow(client);
  const centre = vi.fn();
  useLook(window.pinia).map = { centre };
  return { ...window, centre };
}

describe('Setting out', () => {
  it('takes two keys with everybody there', async () => {
    const { client, page } = await open(atHome(), expedition);
    expect(page.get('.guide').text()).toContain('Set out');
    expect(emberCount()).toBe(1);
    await press('x');
    expect(emberCount()).toBe(1);
    expect(client.inputs('table.command')).toEqual([]);
    const name = document.activeElement as HTMLInputElement;
    expect(name.tagName).toBe('INPUT');
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command').map(({ command }) => command)).toEqual([{ type: 'expedition' }]);
    expect(page.find('form.out').exists()).toBe(false);
  });

  it('can name the dungeon, and say who is not here tonight', async () => {
    const { client, page } = await open(atHome(), expedition);
    await press('x');
    await page.get('form.out input.field').setValue('  Under the mill ');
    const ticks = page.findAll('.player');
    expect(ticks.map((tick) => tick.text())).toEqual(['Anna', 'Ben', 'Chris', 'Dora']);
    await ticks[1]!.get('input').setValue(false);
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command')[0]!.command).toEqual({
      type: 'expedition',
      name: 'Under the mill',
      absent: ['Ben'],
    });
  });

  it('goes back by the stairs first found unless another way is picked, and asks no name for it', async () => {
    const { client, page } = await open(atHome(), expedition, returnTo);
    await press('x');
    expect(page.findAll('.way').map((way) => way.text())).toEqual([
      'Back into a dungeonLevel 1, by the entrance',
      'Back into a dungeonLevel 1, by stairs 2',
      'Into a new dungeon',
    ]);
    expect(page.find('form.out input.field').exists()).toBe(false);
    expect(document.activeElement?.textContent).toContain('Back into a dungeon');
    await page.findAll('.way')[1]!.get('input').setValue(true);
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command')[0]!.command).toEqual({ type: 'expedition', stairs: 's9' });
  });

  it('with nobody there goes nowhere, and refused stays open', async () => {
    const { client, page } = await open(atHome(), expedition);
    client.answer('table.command', () => refused(refusal('nobody-to-send', 'Nobody is there.')));
    await press('x');
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(page.find('form.out').exists()).toBe(true);
    for (const tick of page.findAll('.player input')) await tick.setValue(false);
    await page.get('form.out').trigger('submit');
    expect(page.get('form.out').text()).toContain('Somebody must be here.');
    expect(client.inputs('table.command')).toHaveLength(1);
  });

  it('does not take the undo key for its other ways', async () => {
    const { client } = await open(atHome(), expedition, returnTo);
    await press('z');
    expect(client.inputs('table.undo')).toHaveLength(1);
  });

  it('is not offered during an expedition', async () => {
    const { page } = await open(fightView(turn({ expedition: 'Expedition 1 · The mill' })));
    expect(page.text()).not.toContain('Set out');
  });
});

describe('The top of the window', () => {
  it('shows the phases as steps with the present one lit, the expedition, and who holds an office', async () => {
    const { page } = await open(
      fightView(turn({ expedition: 'Expedition 3 · The mill', leader: 'Anna', mapper: 'Ben' })),
    );
    expect(page.findAll('.phases li').map((step) => step.text())).toEqual([
      'The heroes',
      'New ground',
      'The gamemaster',
    ]);
    expect(page.findAll('.phases [aria-current="step"]').map((step) => step.text())).toEqual(['New ground']);
    expect(page.get('.expedition').text()).toBe('Expedition 3 · The mill');
    expect(page.findAll('.offices li').map((office) => office.attributes('title'))).toEqual([
      'Anna leads',
      'Ben keeps the map',
    ]);
  });

  it('has the phase in words where a game knows none', async () => {
    const { page } = await open(fightView());
    expect(page.find('.phases').exists()).toBe(false);
    expect(page.get('.turn').text()).toContain('The heroes');
  });

  it('tells the players across the room who leads', () => {
    const plate = mount(TurnPlate, { props: { turn: turn({ leader: 'Anna' }) } });
    expect(plate.text()).toContain('Exploration 3 · new ground');
    expect(plate.text()).toContain('Anna leads');
  });

  it('leaves it to the prompt to say what is to be known before the table goes on', async () => {
    const { page } = await open(fightView(turn({ notice: 'Nothing leads on.' })));
    expect(page.get('.prompt .notice').text()).toBe('Nothing leads on.');
    closeWindow();
    const none = await open(fightView(turn()));
    expect(none.page.find('.prompt .notice').exists()).toBe(false);
  });

  it('has no phase beside it while the party is at home', () => {
    const plate = mount(TurnPlate, { props: { turn: turn({ label: 'At home', phaseLabel: '' }) } });
    expect(plate.text()).toBe('At home');
  });
});

describe('What the GM has to settle', () => {
  const view = () =>
    fightView(mark('k4', 'Hazard'), mark('k5', 'Treasure'), mark('k6', 'Old', { open: true }));

  it('is counted below the turn list', async () => {
    const { page } = await open(view());
    expect(page.get('.foot .marks').text()).toContain('2');
    closeWindow();
    const none = await open(fightView());
    expect(none.page.find('.foot .marks').exists()).toBe(false);
  });

  it('comes up by its key, newest first, and is settled with a sentence', async () => {
    const { client, page, centre } = await open(view());
    await press('j');
    expect(page.findAll('.aside .row').map((row) => row.text())).toEqual(['Treasure', 'Hazard']);
    expect(page.get('.aside .chosen').text()).toContain('About Treasure.');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What happened');
    expect(centre).toHaveBeenCalledWith(expect.objectContaining({ x: 3, y: -12 }));
    await page.get('.chosen input').setValue('Anna takes forty crowns.');
    client.answer('table.command', () => {
      client.push('table.patch', {
        from: 'run:1',
        to: 'run:2',
        set: [mark('k5', 'Treasure', { open: true })],
        gone: [],
      });
      return done({ version: 'run:2', notes: [] });
    });
    await page.get('.chosen form').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command')[0]!.command).toEqual({
      type: 'settle',
      mark: 'k5',
      note: 'Anna takes forty crowns.',
    });
    expect(page.get('.aside .chosen .row').text()).toBe('Hazard');
    expect((page.get('.chosen input').element as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(page.get('.chosen input').element);
  });

  it('is the selected one first', async () => {
    const { page } = await open(view());
    await press('j');
    await page.findAll('.aside .row')[1]!.trigger('click');
    await press('Escape');
    expect(page.find('.aside').exists()).toBe(false);
    await press('j');
    expect(page.get('.aside .chosen .row').text()).toBe('Hazard');
  });

  it('on another level turns the table there before the map goes to it', async () => {
    const { client, page, centre } = await open(
      fightView(below, mark('k7', 'Magic treasure', { level: 'l2', x: 1, y: 1 })),
      lookAt,
    );
    await press('j');
    expect(centre).not.toHaveBeenCalled();
    expect(page.get('.aside .row small').text()).toBe('Second level');
    await page.get('.aside .row').trigger('click');
    await flushPromises();
    expect(client.inputs('table.command')[0]!.command).toEqual({ type: 'lookAt', level: 'l2' });
    expect(centre).toHaveBeenCalledWith(expect.objectContaining({ x: 1, y: 1 }));
  });

  it('offers the heroes on that level for rulings, and monsters to set up', async () => {
    const { page } = await open(view());
    await press('j');
    expect(page.findAll('.rulings .chip').map((chip) => chip.text())).toEqual([
      'Human Warrior',
      'Dwarf Warrior',
      'Elf Warrior',
      'Human Wizard',
    ]);
    await page.get('.rulings .chip').trigger('click');
    await flushPromises();
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Human Warrior');
  });
});

describe('Levels', () => {
  it('stand over the map where there is more than one, and a press looks at that one', async () => {
    const one = await open(fightView());
    expect(one.page.find('.levels').exists()).toBe(false);
    closeWindow();
    const { client, page } = await open(fightView(below), lookAt);
    expect(page.findAll('.levels button').map((tab) => [tab.text(), tab.attributes('aria-pressed')])).toEqual(
      [
        ['First level', 'true'],
        ['Second level', 'false'],
      ],
    );
    expect(page.get('.levels').text()).toContain('V');
    await page.findAll('.levels button')[1]!.trigger('click');
    await flushPromises();
    expect(client.inputs('table.command')[0]!.command).toEqual({ type: 'lookAt', level: 'l2' });
  });
});

describe('The record of the map', () => {
  it('opens by its key, shows places on the map, and a count one place after the other', async () => {
    const ends = ['-6,-12,e', '-6,-11,e'].map((name): EdgeRecord => {
      const [x, y, side] = name.split(',') as [string, string, 'e' | 's'];
      return { kind: 'edge', id: `l1:${name}`, level: 'l1', x: Number(x), y: Number(y), side, edge: 'open' };
    });
    const { page, centre } = await open(fightView(...ends, { ...ends[0]!, id: 'l1:-1,-8,e', x: -1, y: -8 }));
    await press('F4');
    const exits = page.findAll('.aside li button').find((each) => each.text().includes('unexplored exits'))!;
    expect(exits.text()).toBe('2 unexplored exits');
    await exits.trigger('click');
    await flushPromises();
    expect(exits.text()).toContain('1 of 2');
    await exits.trigger('click');
    await flushPromises();
    const seen = centre.mock.calls.map(([place]) => `${place.x},${place.y},${place.w}x${place.h}`);
    expect(seen.sort()).toEqual(['-5,-12,1x2', '0,-8,1x1']);
    expect(page.get('.aside').text()).toContain('Chest, unopened · Lair');
    const line = page.findAll('.aside li button').find((each) => each.text().includes('unopened'))!;
    await line.trigger('click');
    await flushPromises();
    expect(centre).toHaveBeenCalledWith({ x: 11, y: -10, w: 1, h: 1 });
  });
});

describe('An open question', () => {
  it('is overruled under its own title', async () => {
    const { page } = await open(fightView(prompts.freeAttack));
    await page.get('.prompt').trigger('contextmenu');
    await flushPromises();
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('A critical: a free attack');
  });
});
