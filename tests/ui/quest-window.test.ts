// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import type { Offer, TurnRecord, View } from '#engine/view';
import TurnPlate from '#renderer/player/TurnPlate.vue';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { atHome, fightView } from './support/table.ts';

afterEach(closeWindow);

const dungeon: Offer = {
  ...{ id: 'expedition', label: 'Into a new dungeon', key: 'x', open: true },
  fixed: { type: 'expedition' },
};
const alone: Offer = {
  ...{ id: 'expeditionSolo', label: 'Set out alone', key: '', open: true },
  fixed: { type: 'expedition', solo: true },
};
const quest = (id: string, fixed: Offer['fixed'], lost = false): Offer => ({
  ...{ id, label: 'On a quest', key: '', open: !lost, fixed },
  ...(lost ? { why: 'It has been lost.' } : {}),
  choose: {
    field: 'quest',
    from: {
      of: 'options',
      among: [
        {
          ...{ id: 'q:bane', label: 'The bane', detail: 'Rats hold the roads.', open: !lost },
          ...(lost ? { why: 'It has been lost.' } : {}),
        },
      ],
    },
  },
});
const TASK = 'The bane · level 2 of 3: find the quest room';

async function open(view: View, ...offers: Offer[]) {
  const client = fakeClient({ view });
  client.answer('table.offers', ({ actor }) =>
    done({ version: view.version, offers: actor === null ? offers : [] }),
  );
  return { ...(await openWindow(client)), client };
}

const questing = (): TurnRecord => ({ ...(fightView().records['turn'] as TurnRecord), quest: TASK });

describe('Setting out on a quest', () => {
  const offers = [
    dungeon,
    alone,
    quest('expeditionQuest', { type: 'expedition' }),
    quest('expeditionQuestSolo', { type: 'expedition', solo: true }),
  ];

  it('stands among the ways, tells its story when it is picked, and is what is sent', async () => {
    const { client, page } = await open(atHome(), ...offers);
    await press('x');
    expect(page.findAll('.way').map((way) => way.text())).toEqual([
      'Into a new dungeon',
      'On a questThe bane',
    ]);
    expect(page.find('.story').exists()).toBe(false);
    await page.findAll('.way')[1]!.get('input').setValue(true);
    expect(page.get('.story').text()).toBe('Rats hold the roads.');
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command').map(({ command }) => command)).toEqual([
      { type: 'expedition', quest: 'q:bane' },
    ]);
  });

  it('goes without a gamemaster, too', async () => {
    const { client, page } = await open(atHome(), ...offers);
    await press('x');
    await page.get('form.out .switch input').setValue(true);
    expect(page.findAll('.way').map((way) => way.text())).toEqual(['Set out alone', 'On a questThe bane']);
    await page.findAll('.way')[1]!.get('input').setValue(true);
    await page.get('form.out').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.command').map(({ command }) => command)).toEqual([
      { type: 'expedition', solo: true, quest: 'q:bane' },
    ]);
  });

  it('says why it cannot be begun again', async () => {
    const { page } = await open(atHome(), dungeon, quest('expeditionQuest', { type: 'expedition' }, true));
    await press('x');
    const way = page.findAll('.way')[1]!;
    expect(way.text()).toContain('It has been lost.');
    expect(way.get('input').attributes('disabled')).toBeDefined();
  });
});

describe('The line that says what a quest asks for', () => {
  it('stands above those at the table, and on the plate of the players', async () => {
    const view = fightView(questing());
    const { page } = await open(view);
    expect(page.get('.quest').text()).toBe(TASK);
    const plate = mount(TurnPlate, { props: { turn: questing() } });
    expect(plate.get('.quest').text()).toBe(TASK);
  });

  it('is not there without one', async () => {
    const { page } = await open(fightView());
    expect(page.find('.quest').exists()).toBe(false);
    const { quest: _, ...turn } = questing();
    expect(mount(TurnPlate, { props: { turn } }).find('.quest').exists()).toBe(false);
  });
});
