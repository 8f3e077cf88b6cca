// @vitest-environment happy-dom
import { usualPreferences } from '#api';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';

afterEach(closeWindow);

const firstRun = () => {
  const client = fakeClient();
  client.answer('preferences.get', () => done({ ...usualPreferences, lessMotion: true }));
  return openWindow(client);
};
const say = async (page: VueWrapper, label: string) => {
  await page
    .findAll('.tour .act')
    .find((button) => button.text() === label)!
    .trigger('click');
  await flushPromises();
};

describe('The tour', () => {
  it('shows a newcomer five things, and is not shown again', async () => {
    const { client, page } = await firstRun();
    const titles: string[] = [];
    for (let step = 1; step <= 5; step++) {
      titles.push(page.get('.tour h2').text());
      await say(page, step === 5 ? 'Done' : 'Next');
    }
    expect(titles).toEqual([
      'What is asked',
      'The map',
      'What happened',
      'What can be done',
      'The players’ screen',
    ]);
    expect(page.find('.tour').exists()).toBe(false);
    expect(client.inputs('preferences.set')).toEqual([{ toured: true }]);
  });

  it('can be skipped', async () => {
    const { client, page } = await firstRun();
    await say(page, 'Skip');
    expect(page.find('.tour').exists()).toBe(false);
    expect(client.inputs('preferences.set')).toEqual([{ toured: true }]);
  });

  it('takes no key, no focus and no ember', async () => {
    const { client, page } = await firstRun();
    expect(document.activeElement?.closest('.tour') ?? null).toBeNull();
    expect(emberCount()).toBe(0);
    await press('e');
    expect(client.inputs('table.command')).toHaveLength(1);
    expect(page.find('.tour').exists()).toBe(true);
  });

  it('is not there for those who know it, and comes back from the help', async () => {
    const { page } = await openWindow();
    expect(page.find('.tour').exists()).toBe(false);
    await press('?');
    await page.get('#help-howTo').trigger('click');
    await page
      .findAll('.how-to .act')
      .find((button) => button.text() === 'Show me round')!
      .trigger('click');
    await flushPromises();
    expect(page.get('.tour h2').text()).toBe('What is asked');
    expect(page.find('.help').exists()).toBe(false); // it would stand where the log is
  });
});
