// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CampaignEntry, Refusal } from '#api';
import { done, refused } from '#engine';
import { campaign, fakeClient } from './support/fake-client.ts';
import { damaged, keepCopies } from './support/fake-recovery.ts';
import { closeWindow, openWindow } from './support/mount.ts';

afterEach(() => {
  closeWindow();
  vi.useRealTimers();
});

type Page = Awaited<ReturnType<typeof openWindow>>['page'];

const sound: CampaignEntry = { ...campaign, id: 'c5', name: 'The Long Stair' };
const hurt = (code: string, trouble: string): CampaignEntry => ({
  ...campaign,
  heroes: [],
  system: '',
  systemName: '',
  opened: null,
  trouble,
  code,
});

const rowOf = (page: Page, name: string) =>
  page.findAll('.row').find((each) => each.get('strong').text() === name)!;
const waysOf = (page: Page) => page.findAll('.trouble .act').map((each) => each.text());

async function openList(list: CampaignEntry[]) {
  const client = fakeClient({ current: null, list });
  keepCopies(client, list);
  const { page } = await openWindow(client);
  return { client, page, list };
}

async function pressIn(page: Page, text: string) {
  await page
    .findAll('button')
    .find((each) => each.text() === text)!
    .trigger('click');
  await flushPromises();
}

describe('A campaign that does not open', () => {
  it.each([
    ['damaged', ['Look at the copies', 'Save what can be read'], 'A copy is the surest way on'],
    ['locked', ['Break the lock and open it'], 'certainly gone'],
    ['newer-version', ['Look at the copies'], 'Open it with that newer version'],
    ['read-only', ['Try again'], 'Allow writing'],
    ['open-elsewhere', ['Try again'], 'Close it there'],
    ['missing', ['Try again', 'Look at the copies'], 'Put the file back'],
    ['never heard of', ['Try again'], ''],
  ])(
    'because it is %s says so in its row, and what can be done in order (PEERS 7)',
    async (code, ways, remedy) => {
      const { page } = await openList([hurt(code, 'What is wrong with it.'), sound]);
      expect(waysOf(page)).toEqual(ways);
      const said = page.get('.trouble').text();
      expect(said).toContain('What is wrong with it.');
      expect(said).toContain(remedy);
      expect(rowOf(page, sound.name).find('.trouble').exists()).toBe(false);
    },
  );

  it('is not said to have never been opened: nobody can know', async () => {
    const { page } = await openList([hurt('damaged', 'What is wrong with it.'), { ...sound, opened: null }]);
    expect(rowOf(page, campaign.name).text()).not.toContain('never opened');
    expect(rowOf(page, sound.name).text()).toContain('never opened');
  });

  it('turns out damaged when it is opened: the list stays, and its row offers the same (PEERS 7) (PEERS 9)', async () => {
    const { client, page } = await openList([campaign, sound]);
    client.answer('campaigns.open', () => refused(damaged));
    await rowOf(page, campaign.name).get('.open').trigger('click');
    await flushPromises();
    expect(rowOf(page, campaign.name).get('[role=alert]').text()).toContain(damaged.sentence);
    expect(waysOf(page)).toEqual(['Look at the copies', 'Save what can be read']);
    expect(rowOf(page, sound.name).exists()).toBe(true);
  });

  it('and has no row says it all the same', async () => {
    const { client, page } = await openList([campaign]);
    client.answer('campaigns.list', () => done([]));
    client.answer('campaigns.open', () =>
      refused({ code: 'missing', sentence: 'It is not there any more.' }),
    );
    await rowOf(page, campaign.name).get('.open').trigger('click');
    await flushPromises();
    expect(page.get('[aria-live=assertive]').text()).toContain('It is not there any more.');
  });

  it('leads from its row to its copies (PEERS 7)', async () => {
    const { client, page } = await openList([hurt('damaged', damaged.sentence)]);
    await pressIn(page, 'Look at the copies');
    expect(client.inputs('recovery.points')).toEqual([{ id: 'c1' }]);
    expect(page.get('h1').text()).toBe('Copies of The Shattered Amulet');
  });
});

describe('What can be read of a damaged file', () => {
  it('is saved into a campaign of its own, with what was saved and what was lost (PEERS 7)', async () => {
    const { client, page } = await openList([hurt('damaged', damaged.sentence), sound]);
    await pressIn(page, 'Save what can be read');
    expect(client.inputs('recovery.salvage')).toEqual([{ id: 'c1' }]);
    const said = page.get('.saved-of').text();
    expect(said).toContain('“The Shattered Amulet (saved)” holds what could be read.');
    expect(said).toContain('The damaged file stays as it is.');
    expect(page.findAll('.saved-of li').map((each) => each.text())).toEqual([
      'The campaign, its game and its heroes.',
      '120 commands of 128.',
      'Out of c1.',
      'Eight commands, from “Rat 2 strikes” on.',
      'One picture.',
    ]);
    expect(rowOf(page, 'The Shattered Amulet (saved)').text()).toContain('saved from “The Shattered Amulet”');
    expect(rowOf(page, 'The Shattered Amulet').find('.trouble').exists()).toBe(true);
    await pressIn(page, 'Open “The Shattered Amulet (saved)”');
    expect(client.inputs('campaigns.open')).toEqual([{ id: 'c9' }]);
  });

  it('cannot be saved: the row says why, and everything else is still offered', async () => {
    const { client, page } = await openList([hurt('damaged', damaged.sentence)]);
    client.answer('recovery.salvage', () =>
      refused({ code: 'not-saved', sentence: 'Nothing of it can be read.' }),
    );
    await pressIn(page, 'Save what can be read');
    expect(page.get('.failed').text()).toContain('Nothing of it can be read.');
    expect(waysOf(page)).toEqual(['Look at the copies', 'Save what can be read']);
  });

  it('takes a while: the row shows it after half a second, and asks only once', async () => {
    const { client, page } = await openList([hurt('damaged', damaged.sentence)]);
    client.answer('recovery.salvage', () => new Promise(() => undefined));
    vi.useFakeTimers();
    await pressIn(page, 'Save what can be read');
    expect(page.find('.progress').exists()).toBe(false);
    await vi.advanceTimersByTimeAsync(501);
    expect(page.get('.progress[role=status]').text()).toContain('copied out of the file');
    await pressIn(page, 'Save what can be read');
    expect(client.inputs('recovery.salvage')).toHaveLength(1);
  });
});

describe('No window stays empty', () => {
  const broken: Refusal = { code: 'app-failed', sentence: 'The third row cannot be played.' };

  it('when the table of an opened campaign cannot be shown: back to the list, which says why (PEERS 9)', async () => {
    const { client, page } = await openList([campaign, sound]);
    client.answer('table.view', () => refused(broken));
    await rowOf(page, campaign.name).get('.open').trigger('click');
    await flushPromises();
    await flushPromises();
    expect(rowOf(page, campaign.name).get('.trouble').text()).toContain(broken.sentence);
    expect(client.inputs('campaigns.close')).toHaveLength(1);
    // And another one can be opened.
    client.answer('table.view', () => done(fakeView()));
    await rowOf(page, sound.name).get('.open').trigger('click');
    await flushPromises();
    expect(page.find('.table').exists()).toBe(true);
  });

  it('when the app starts with a campaign that cannot be shown (PEERS 7) (PEERS 9)', async () => {
    const client = fakeClient({ current: campaign, list: [campaign, sound] });
    client.answer('table.view', () => refused(broken));
    const { page } = await openWindow(client);
    await flushPromises();
    expect(rowOf(page, campaign.name).get('.trouble').text()).toContain(broken.sentence);
  });

  it('when the list itself cannot be read: it says so and offers to begin', async () => {
    const client = fakeClient({ current: null });
    client.answer('campaigns.list', () =>
      refused({ code: 'read-only', sentence: 'The folder cannot be read.' }),
    );
    const { page } = await openWindow(client);
    expect(page.get('[aria-live=assertive]').text()).toContain('The folder cannot be read.');
    expect(page.findAll('.choice')).toHaveLength(2);
  });

  it('when the table never comes: a way out appears', async () => {
    vi.useFakeTimers();
    const client = fakeClient({ current: campaign });
    client.answer('table.view', () => new Promise(() => undefined));
    const { page } = await openWindow(client);
    expect(page.get('[role=status]').text()).toBe('One moment …');
    await vi.advanceTimersByTimeAsync(6001);
    expect(page.text()).toContain('This takes longer than it should.');
    await pressIn(page, 'Back to the campaigns');
    expect(page.find('.choices').exists()).toBe(true);
  });
});

function fakeView() {
  return { version: 'run:1', records: {} };
}
