// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import type { TurnRecord, View } from '#engine/view';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);

function onExpedition(more: Partial<TurnRecord>): View {
  const view = fightView();
  const turn = {
    ...(view.records['turn'] as TurnRecord),
    mode: 'exploration',
    number: 3,
    phase: 'hero',
    ...more,
  };
  return { ...view, records: { ...view.records, turn } };
}

async function open(view: View) {
  const client = fakeClient({ view });
  const { page } = await openWindow(client);
  await page.get('[data-overrule="turn|turn"]').trigger('contextmenu');
  await flushPromises();
  return { client, page };
}

const rulings = (client: ReturnType<typeof fakeClient>) =>
  client.inputs('table.ruling').map((input) => input.ruling);

describe('The turn of an expedition, overruled', () => {
  const anna = { expedition: 'Expedition 1 · The Ford', leader: 'Anna', mapper: 'Ben' };

  it('sends everybody home by one button', async () => {
    const { client, page } = await open(onExpedition(anna));
    const home = page.findAll('.overrule button').find((button) => button.text() === 'Everybody home')!;
    await home.trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'turn', mode: 'exploration', number: 3, phase: 'hero', home: true },
    ]);
  });

  it('gives an office to another player, and leaves the other one alone', async () => {
    const { client, page } = await open(onExpedition(anna));
    const leader = page.get<HTMLSelectElement>('#turn-leader');
    const other = leader
      .findAll('option')
      .map((option) => option.text())
      .find((name) => name !== 'Anna')!;
    await leader.setValue(other);
    await page.get('.overrule form').trigger('submit');
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'turn', mode: 'exploration', number: 3, phase: 'hero', leader: other },
    ]);
  });

  it('knows of no office while nobody is on an expedition', async () => {
    const { page } = await open(onExpedition({}));
    expect(page.find('#turn-leader').exists()).toBe(false);
    expect(page.get('.overrule').text()).not.toContain('Everybody home');
  });
});
