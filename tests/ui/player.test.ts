// @vitest-environment happy-dom
import { plainStage } from '#api';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import type { ViewRecord } from '#engine/view';
import { clientKey } from '#renderer/composables/client.ts';
import PlayerApp from '#renderer/player/PlayerApp.vue';
import { fakeClient } from './support/fake-client.ts';
import { playersFight, prompts } from './support/table.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openScreen(...more: ViewRecord[]) {
  const client = fakeClient();
  client.answer('display.view', () => done({ stage: plainStage, view: playersFight(...more) }));
  const page = mount(PlayerApp, {
    global: { provide: { [clientKey as symbol]: client }, stubs: { MapCanvas: true } },
  });
  await flushPromises();
  return { client, page };
}

describe('The players’ screen', () => {
  it('shows whose turn it is, wounds, fate, dice and one line', async () => {
    const { page } = await openScreen();
    expect(page.get('.plate').text()).toBe('Combat 2 · the heroes');
    expect(page.findAll('.strip .plate')).toHaveLength(4);
    expect(page.get('.strip .active').text()).toContain('Human Warrior');
    expect(page.findAll('.strip .pips')[1]!.attributes('aria-label')).toBe('2 of 4 wounds left');
    expect(page.findAll('.dice .die svg').map((die) => die.attributes('aria-label'))).toEqual([
      '9 on a die of 12, hit',
      '8 on a die of 12',
      '3 on a die of 12',
      '10 on a die of 12',
      '12 on a die of 12',
    ]);
    expect(page.get('.line').text()).toContain('9, a hit, 1 wound');
  });

  it('lets dice lie six seconds', async () => {
    const { page } = await openScreen();
    vi.advanceTimersByTime(6100);
    await flushPromises();
    expect(page.find('.dice').exists()).toBe(false);
  });

  it('says who must roll and what is needed, and nothing of an offer that may lapse', async () => {
    const asked = await openScreen(prompts.toHit);
    expect(asked.page.get('.asked').text()).toContain('Ben · Dwarf Warrior rolls');
    expect(asked.page.get('.needed').text()).toBe('5');
    const offered = await openScreen(prompts.fate);
    expect(offered.page.find('.asked').exists()).toBe(false);
  });

  it('shows no number that it was not given', async () => {
    const { needed, ...secret } = prompts.toHit;
    void needed;
    const { page } = await openScreen(secret);
    expect(page.find('.needed').exists()).toBe(false);
  });

  it('goes black and comes back', async () => {
    const { client, page } = await openScreen();
    client.push('display.stage', { ...plainStage, black: true });
    await flushPromises();
    expect(page.find('.ember-dot').exists()).toBe(true);
    expect(page.find('.strip').exists()).toBe(false);
    client.push('display.stage', plainStage);
    await flushPromises();
    expect(page.find('.strip').exists()).toBe(true);
  });

  it('asks for the whole view when it missed a patch or is told to', async () => {
    const { client } = await openScreen();
    client.push('display.patch', { from: 'p:7', to: 'p:8', set: [], gone: [] });
    await flushPromises();
    client.push('display.reset', {});
    await flushPromises();
    expect(client.inputs('display.view')).toHaveLength(3);
  });

  it('lays the fallen grey with the word', async () => {
    const fallen = { ...playersFight().records['m2']!, down: 'ko' } as ViewRecord;
    const { page } = await openScreen(fallen);
    expect(page.get('.strip .down').text()).toContain('KO');
  });
});
