// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { fits } from '#renderer/composables/fits.ts';
import { keymap } from '#renderer/composables/keymap.ts';
import { howTo } from '#renderer/words/how-to.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';

afterEach(closeWindow);

async function openHelp(tab: string, client = fakeClient()) {
  const opened = await openWindow(client);
  await press('?');
  await opened.page.get(`#help-${tab}`).trigger('click');
  await flushPromises();
  const search = async (text: string) => {
    await opened.page.get('.help input[type=search]').setValue(text);
    await flushPromises();
  };
  return { ...opened, search };
}

describe('The help', () => {
  it('opens with ? and has three parts, walked through with arrows', async () => {
    const { page } = await openHelp('keys');
    const tabs = page.findAll('[role=tab]');
    expect(tabs.map((tab) => tab.text())).toEqual(['Keys', 'How to', 'Rulings']);
    (tabs[0]!.element as HTMLElement).focus();
    await press('ArrowRight');
    expect(page.get('[aria-selected=true]').text()).toBe('How to');
    expect(document.activeElement?.textContent?.trim()).toBe('How to');
    expect(page.get('[role=tabpanel]').attributes('aria-labelledby')).toBe('help-howTo');
    await press('End', 'ArrowRight');
    expect(page.get('[aria-selected=true]').text()).toBe('Keys');
    await press('?');
    expect(page.find('.help').exists()).toBe(false);
  });

  it('is there before any campaign, with the keys of every game', async () => {
    const { client, page } = await openHelp('rulings', fakeClient({ current: null }));
    expect(page.get('.rulings').text()).toContain('Open a campaign');
    expect(client.inputs('game.letters')).toEqual([{ system: 'any-dungeon' }]);
  });

  it('gives up its search with Esc, and then closes', async () => {
    const { page, search } = await openHelp('howTo');
    await search('undo');
    page.get<HTMLInputElement>('.help input').element.focus();
    await press('Escape');
    expect(page.get<HTMLInputElement>('.help input').element.value).toBe('');
    await press('Escape');
    expect(page.find('.help').exists()).toBe(false);
  });
});

describe('How to', () => {
  it('answers in a few lines, and knows nothing but keys that there are', () => {
    expect(howTo.length).toBeGreaterThanOrEqual(12);
    expect(howTo.length).toBeLessThanOrEqual(18);
    const ids = keymap.map(({ id }) => id as string);
    for (const { title, lines } of howTo) {
      const text = lines.join(' ');
      const sentences = text.match(/[.?!](\s|$)/g) ?? [];
      expect(sentences.length, title).toBeGreaterThanOrEqual(2);
      expect(sentences.length, title).toBeLessThanOrEqual(5);
      for (const [, key] of text.matchAll(/\{(\w+)\}/g)) expect(ids, title).toContain(key);
    }
  });

  it('shows keys as they are, and is found by any words in any order', async () => {
    const { page, search } = await openHelp('howTo');
    expect(page.get('.how-to').text()).toContain('Z takes back one input');
    expect(page.get('.how-to').text()).not.toMatch(/[{}]/);
    await search('COPY back');
    const titles = page.findAll('.how-to h3').map((title) => title.text());
    expect(titles).toContain('How do I go back to a copy?');
    expect(titles.length).toBeLessThan(howTo.length);
    await search('submarine');
    expect(page.get('.how-to [role=status]').text()).toBe('Nothing here speaks of “submarine”.');
  });

  it('seeks whole and part words alike', () => {
    expect(fits('', ['anything'])).toBe(true);
    expect(fits('  Dead  zon ', ['A death zone', 'nobody dead'])).toBe(true);
    expect(fits('zone x', ['A death zone'])).toBe(false);
  });
});

describe('A part that is clicked', () => {
  it('takes what is typed next, so that no letter of it is a key of the table', async () => {
    const { page } = await openHelp('keys');
    page
      .get<HTMLElement>('#help-rulings')
      .element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await flushPromises();
    expect(document.activeElement).toBe(page.get('.help input[type=search]').element);
  });
});

describe('Rulings', () => {
  it('stand under their chapters with their ids, and say what can be played otherwise', async () => {
    const { page } = await openHelp('rulings');
    expect(page.findAll('.rulings h3').map((title) => title.text())).toEqual(['Doors', 'Fights']);
    expect(page.get('.rulings').text()).toContain('G-DOOR');
    expect(page.get('.rulings').text()).toContain('Can be played otherwise');
  });

  it('are found by id or by any word', async () => {
    const { page, search } = await openHelp('rulings');
    await search('f-run');
    expect(page.findAll('.ruling')).toHaveLength(1);
    expect(page.get('.rulings [role=status]').text()).toBe('One found.');
    await search('squares');
    expect(page.findAll('.ruling code').map((id) => id.text())).toEqual(['G-DOOR', 'F-RUN']);
  });
});
