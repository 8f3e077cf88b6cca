// @vitest-environment happy-dom
import { usualPreferences } from '#api';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import { scales } from '#renderer/stores/preferences.ts';
import { words } from '#renderer/words/index.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';

afterEach(closeWindow);

const headings = (page: VueWrapper) => page.findAll('.settings h3').map((heading) => heading.text());
const group = (page: VueWrapper, label: string) => page.get(`[role=group][aria-label="${label}"]`);
const choose = async (page: VueWrapper, label: string, choice: string) => {
  await group(page, label)
    .findAll('.chip')
    .find((chip) => chip.text() === choice)!
    .trigger('click');
  await flushPromises();
};
const tick = async (page: VueWrapper, label: string, on: boolean) => {
  const found = page.findAll('.switch').find((one) => one.text().startsWith(label))!;
  await found.get('input').setValue(on);
  await flushPromises();
};
const atStart = () => openWindow(fakeClient({ current: null }));

describe('The settings', () => {
  it('stand under headings, one panel for all of them', async () => {
    const { page } = await openWindow();
    await press(',');
    expect(headings(page)).toEqual([
      'Dice',
      'Asking',
      'House rules',
      'Players’ screen',
      'Look',
      'Sounds',
      'Keys',
      'This campaign',
      'About',
    ]);
    await press('Escape');
    expect(page.find('.settings').exists()).toBe(false);
  });

  it('are there before any campaign, without what belongs to one', async () => {
    const { client, page } = await atStart();
    await press(',');
    expect(headings(page)).toEqual(['Look', 'Asking', 'Sounds', 'Keys', 'About']);
    await choose(page, words.settings.scale(), '175 %');
    expect(document.documentElement.style.getPropertyValue('--scale')).toBe('1.75');
    expect(client.inputs('preferences.set')).toEqual([{ scale: 1.75 }]);
    await press('Escape');
    expect(page.find('.settings').exists()).toBe(false);
  });

  it('of the first screen open by a button, too, which gets the focus back', async () => {
    const { page } = await atStart();
    const button = page.get<HTMLButtonElement>('.corner .act');
    button.element.focus();
    await button.trigger('click');
    page.get<HTMLInputElement>('.settings input').element.focus();
    await press('Escape');
    await flushPromises();
    expect(document.activeElement).toBe(button.element);
  });

  it('know eight sizes from 75 to 200 % (PEERS 31)', async () => {
    const { page } = await openWindow();
    await press(',');
    const shown = group(page, words.settings.scale()).findAll('.chip');
    expect(shown.map((chip) => chip.text())).toEqual([
      '75 %',
      '90 %',
      '100 %',
      '110 %',
      '125 %',
      '150 %',
      '175 %',
      '200 %',
    ]);
    for (const scale of scales) {
      await choose(page, words.settings.scale(), `${Math.round(scale * 100)} %`);
      expect(document.documentElement.style.getPropertyValue('--scale')).toBe(String(scale));
    }
    expect(scales.map((scale) => Math.round(scale * 100))).toEqual([75, 90, 100, 110, 125, 150, 175, 200]);
  });

  it('send what changes and nothing else, so that two windows do not undo each other', async () => {
    const { client, page } = await openWindow();
    await press(',');
    await tick(page, words.settings.motion(), false);
    await tick(page, words.settings.enterEnds(), false);
    await tick(page, words.settings.soundsGm(), true);
    expect(client.inputs('preferences.set')).toEqual([
      { lessMotion: false },
      { habits: { ...usualPreferences.habits, enterEnds: false } },
      { sounds: { ...usualPreferences.sounds, gm: true } },
    ]);
  });
});

describe('House rules', () => {
  const optionsOf = (value: string) => [
    {
      id: 'twelves',
      label: 'Twelves',
      sentence: 'Whether a twelve is rolled again.',
      ruling: 'F-12',
      choices: [
        { id: 'again', label: 'Again' },
        { id: 'once', label: 'Once' },
      ],
      value,
      usual: 'again',
    },
  ];

  it('are drawn from what the game offers: what, how, and the ruling', async () => {
    const { client, page } = await openWindow();
    await press(',');
    expect(group(page, 'Twelves').text()).toContain('Whether a twelve is rolled again.');
    expect(group(page, 'Twelves').text()).toContain('as ruled');
    await choose(page, 'Twelves', 'Once');
    expect(client.inputs('table.command').at(-1)?.command).toEqual({
      type: 'settings',
      option: 'twelves',
      value: 'once',
    });
  });

  it('show what holds after each change', async () => {
    const { client, page } = await openWindow();
    await press(',');
    client.answer('table.options', () => done(optionsOf('once')));
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [], gone: [] });
    await flushPromises();
    expect(group(page, 'Twelves').text()).toContain('changed');
    expect(group(page, 'Twelves').get('[aria-pressed=true]').text()).toBe('Once');
  });

  it('lead to their ruling in the help', async () => {
    const { page } = await openWindow();
    await press(',');
    await page.get('[aria-label="Ruling F-12"]').trigger('click');
    await flushPromises();
    expect(page.get('.rulings').text()).toContain('A twelve');
    expect(page.get('.rulings').text()).not.toContain('Running');
  });

  it('that a game does not have are said not to be there', async () => {
    const client = fakeClient();
    client.answer('table.options', () => done([]));
    const { page } = await openWindow(client);
    await press(',');
    expect(page.get('.settings').text()).toContain('This game has none.');
  });
});
