// @vitest-environment happy-dom
import { plainStage } from '#api';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import type { PromptRecord, ViewRecord } from '#engine/view';
import { clientKey } from '#renderer/composables/client.ts';
import PlayerApp from '#renderer/player/PlayerApp.vue';
import { groupsOf } from '#renderer/prompts/dice-groups.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, playersFight } from './support/table.ts';

afterEach(closeWindow);

const parts = ['length', 'features', 'features', 'end', 'end'];
const passage: PromptRecord = {
  kind: 'prompt',
  id: 'prompt',
  key: 'explore/passage#1',
  form: 'dice',
  by: 'm1',
  tone: 'hero',
  who: 'Anna · Human Warrior',
  title: 'A new passage',
  dice: { n: 5, sides: 12, parts },
  lapses: false,
};

describe('One roll for several things', () => {
  it('shows its dice in groups with a word under each', async () => {
    const { page } = await openWindow(fakeClient({ view: fightView(passage) }));
    const groups = page.findAll('.prompt .boxes .group');
    expect(groups.map((group) => [group.findAll('.box').length, group.get('.word').text()])).toEqual([
      [1, 'length'],
      [2, 'features'],
      [2, 'end'],
    ]);
    await press('7');
    expect(page.get('.prompt .word.now').text()).toBe('features');
  });

  it('is typed in one go, and the last die sends it', async () => {
    const { client } = await openWindow(fakeClient({ view: fightView(passage) }));
    await press('7', '4', '3', '9');
    expect(client.inputs('table.answer')).toEqual([]);
    await press('=');
    expect(client.inputs('table.answer')).toMatchObject([{ answer: [7, 4, 3, 9, 12], from: 'typed' }]);
  });

  it('for one thing has no words', async () => {
    const { page } = await openWindow(
      fakeClient({ view: fightView({ ...passage, dice: { n: 4, sides: 12 } }) }),
    );
    expect(page.findAll('.prompt .box')).toHaveLength(4);
    expect(page.find('.prompt .word').exists()).toBe(false);
  });

  it('puts only neighbours together', () => {
    expect(groupsOf({ n: 4, parts: ['a', 'b', 'a', 'a'] })).toEqual([
      { word: 'a', places: [0] },
      { word: 'b', places: [1] },
      { word: 'a', places: [2, 3] },
    ]);
  });
});

describe('The players', () => {
  async function screen(...more: ViewRecord[]) {
    const client = fakeClient();
    client.answer('display.view', () => done({ stage: plainStage, view: playersFight(...more) }));
    const page = mount(PlayerApp, {
      global: { provide: { [clientKey as symbol]: client }, stubs: { MapCanvas: true } },
    });
    await flushPromises();
    return page;
  }

  it('see which dice they are to roll, and what for', async () => {
    const page = await screen(passage);
    const groups = page.findAll('.asked .group');
    expect(groups.map((group) => [group.findAll('svg').length, group.text()])).toEqual([
      [1, 'length'],
      [2, 'features'],
      [2, 'end'],
    ]);
    page.unmount();
  });

  it('see of a choice who decides and what, and none of the answers', async () => {
    const { dice, ...plain } = passage;
    void dice;
    const page = await screen({
      ...plain,
      form: 'choice',
      title: 'Where does it lie?',
      options: [{ id: 'r1', label: 'Place 1', place: { level: 'l1', x: 9, y: 9, w: 5, h: 5 } }],
      default: 'r1',
    });
    expect(page.get('.asked').text()).toContain('Where does it lie?');
    expect(page.text()).not.toContain('Place 1');
    page.unmount();
  });

  it('see the last dice at their full size while a question waits', async () => {
    const page = await screen(passage);
    expect(page.get('.dice').classes()).toEqual(['dice']);
    expect(page.get('.show').classes()).toEqual(['show']);
    page.unmount();
  });
});
