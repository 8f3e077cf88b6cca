// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import { campaign, fakeClient } from './support/fake-client.ts';
import { earlier, keepCopies, present } from './support/fake-recovery.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';

afterEach(() => {
  closeWindow();
  vi.useRealTimers();
});

type Page = Awaited<ReturnType<typeof openWindow>>['page'];

const button = (page: Page, text: string | RegExp) =>
  page
    .findAll('button')
    .find((each) => (typeof text === 'string' ? each.text() === text : text.test(each.text())));

/** The list of campaigns, and the copies of the first one open. */
async function openCopies(list = [campaign]) {
  const client = fakeClient({ current: null, list });
  const main = keepCopies(client, list);
  const { page } = await openWindow(client);
  await page.get('[aria-label="Copies of The Shattered Amulet"]').trigger('click');
  await flushPromises();
  return { client, page, main };
}

const optionsOf = (page: Page) => page.findAll('[role=option]');
const chosen = (page: Page) =>
  optionsOf(page).findIndex((each) => each.attributes('aria-selected') === 'true');
const side = (page: Page, name: string) => page.get(`section[aria-label="${name}"]`);

describe('The copies of a campaign', () => {
  it('are listed with date, reason, size and trouble, the newest chosen (PEERS 4)', async () => {
    const { page } = await openCopies();
    const said = optionsOf(page).map((each) => each.text());
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/2 March 2026, \d\d:11:30.*hourly, in play · 1\.3 MB/);
    expect(said[1]).toMatch(/before the file was brought up to date · 900 kB.*Its last page is cut off/);
    expect(said[2]).toMatch(/14 February 2026.*at an opening/);
    expect(chosen(page)).toBe(0);
    expect(page.find('.choices').exists()).toBe(false);
  });

  it('say how long ago each was made, and do not guess when the clock went back', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T19:11:30Z'), toFake: ['Date'] });
    const { page } = await openCopies();
    expect(optionsOf(page).map((each) => each.get('.ago').text())).toEqual([
      'later than this computer’s clock says',
      '1 day ago',
      '2 weeks ago',
    ]);
  });

  it('are gone through with the arrow keys, and Escape goes back to the row', async () => {
    const { client, page } = await openCopies();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(chosen(page)).toBe(2);
    expect(client.inputs('recovery.look').at(-1)).toEqual({ id: 'c1', point: 'p1' });
    await press('Home', 'End', 'ArrowUp');
    expect(chosen(page)).toBe(1);
    await press('Escape');
    expect(page.find('.choices').exists()).toBe(true);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Copies of The Shattered Amulet');
  });

  it('are looked at one at a time however fast one goes, and what is shown is the last', async () => {
    const { client, page } = await openCopies();
    const waiting: (() => void)[] = [];
    client.answer('recovery.look', async ({ point }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return done({ present, copy: { ...earlier, name: point } });
    });
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown');
    expect(waiting).toHaveLength(1);
    waiting[0]!();
    await flushPromises();
    expect(page.find('.side').exists()).toBe(false);
    waiting[1]!();
    await flushPromises();
    expect(side(page, 'This copy').text()).toContain('p1');
  });

  it('say what to do when there is none', async () => {
    const client = fakeClient({ current: null });
    client.answer('recovery.points', () => done([]));
    const { page } = await openWindow(client);
    await page.get('[aria-label="Copies of The Shattered Amulet"]').trigger('click');
    await flushPromises();
    expect(page.get('.empty').text()).toMatch(/no copy of this campaign\..*whenever a campaign is opened/);
    expect(emberCount()).toBe(0);
  });
});

describe('A copy beside what there is now', () => {
  it('shows heroes, last input, commands and the last five log lines of both, differences marked (PEERS 10)', async () => {
    const { page } = await openCopies();
    const now = side(page, 'Now').text();
    const copy = side(page, 'This copy').text();
    expect(now).toMatch(/Commands128\s*different in the copy/);
    expect(copy).toMatch(/Commands120\s*different now/);
    expect(now).toMatch(/Human Wizard\s*not in the copy/);
    expect(copy).toMatch(/Barbarian\s*only in the copy/);
    for (const hero of ['Human Warrior', 'Dwarf Warrior'])
      expect(now).not.toMatch(new RegExp(`${hero}\\s*not in`));
    expect(side(page, 'Now').findAll('ol li')).toHaveLength(5);
    expect(now).toMatch(/die 7, a hit\. Dice 9 2 8: two wounds\.\s*different in the copy/);
    expect(now).toMatch(/The Dwarf Warrior strikes rat 2\.\s*not in the copy/);
    // Older than the five lines that stand on the other side: nobody can tell from here.
    expect(copy).not.toMatch(/The GM sets a door open\.\s*only/);
    expect(page.get('.difference').text()).toBe(
      'The copy holds 8 commands fewer than now. Not in it: Human Wizard. Only in it: Barbarian.',
    );
  });

  it('is one key from being played, and what was there stays in the list (PEERS 3) (PEERS 10)', async () => {
    const { client, page, main } = await openCopies();
    expect(page.get('.both footer').text()).toContain('stays in this list');
    expect(emberCount()).toBe(1);
    expect(page.get('.ember').text()).toContain('Play from here');
    await press({ key: 'Enter', repeat: true });
    expect(client.inputs('recovery.playFrom')).toEqual([]);
    await press('Enter');
    expect(client.inputs('recovery.playFrom')).toEqual([{ id: 'c1', point: 'p3' }]);
    expect(page.find('.table').exists()).toBe(true);
    expect(page.get('[aria-live=polite] .notice').text()).toMatch(
      /You play from the copy of 2 March 2026.*What was there before is kept/,
    );
    expect(main.kept().map(({ why }) => why)).toEqual(['replaced', 'hourly', 'update', 'opening']);
  });

  it('that cannot be played says why and offers no way to it', async () => {
    const { client, page } = await openCopies();
    await press('ArrowDown');
    const play = button(page, 'Play from here')!;
    expect(play.attributes('aria-disabled')).toBe('true');
    expect(play.attributes('title')).toBe('Its last page is cut off.');
    expect(page.get('.both footer').text()).toContain('It cannot be played from: Its last page is cut off.');
    expect(emberCount()).toBe(0);
    await play.trigger('click');
    await press('Enter');
    expect(client.inputs('recovery.playFrom')).toEqual([]);
  });

  it('of which not everything can be read marks nothing, and says what cannot be read', async () => {
    const { client, page } = await openCopies();
    client.answer('recovery.look', () =>
      done({
        present: { ...present, played: null, rows: 0, heroes: [], lines: [], trouble: 'It is damaged.' },
        copy: earlier,
      }),
    );
    await press('ArrowDown', 'ArrowUp');
    expect(page.get('.difference').text()).toBe('Not everything can be read, so the two cannot be compared.');
    expect(page.find('.mark').exists()).toBe(false);
    expect(side(page, 'Now').text()).toMatch(
      /It is damaged\..*Last inputcannot be read.*Commandscannot be read/,
    );
    expect(page.get('.both footer').text()).toContain(
      'The damaged file of “The Shattered Amulet” is put aside',
    );
    expect(emberCount()).toBe(1);
  });

  it('that holds the same calls for nothing', async () => {
    const { client, page } = await openCopies();
    client.answer('recovery.look', () => done({ present, copy: present }));
    await press('ArrowDown', 'ArrowUp');
    expect(page.get('.difference').text()).toBe('Both hold the same.');
    expect(emberCount()).toBe(0);
  });

  it('that is refused leaves everything as it is, with the reason (PEERS 10)', async () => {
    const { client, page } = await openCopies();
    client.answer('recovery.playFrom', () => ({
      ok: false,
      refusal: { code: 'not-saved', sentence: 'The disk is full.', remedy: 'Make room.' },
    }));
    await press('Enter');
    expect(page.get('.refused').text()).toBe('The disk is full. Make room.');
    expect(optionsOf(page)).toHaveLength(3);
    expect(page.get('.ember').text()).toContain('Play from here');
  });

  it('shows that it is being laid when that lasts longer than half a second', async () => {
    const { client, page } = await openCopies();
    let finish = () => {};
    client.answer('recovery.playFrom', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return done(campaign);
    });
    vi.useFakeTimers();
    await press('Enter');
    await vi.advanceTimersByTimeAsync(499);
    expect(page.find('[role=status].progress').exists()).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(page.get('[role=status].progress').text()).toContain('laid on the table');
    // Nobody leaves, or goes to another copy, in the middle of it.
    await press('ArrowDown', 'Escape', 'Enter');
    expect(chosen(page)).toBe(0);
    expect(client.inputs('recovery.playFrom')).toHaveLength(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await flushPromises();
    expect(page.find('.table').exists()).toBe(true);
  });
});

describe('While the campaign lies on the table', () => {
  it('its copies are reached from the settings, and Escape leads back to the table', async () => {
    const client = fakeClient();
    keepCopies(client, [campaign]);
    const { page } = await openWindow(client);
    await press(',');
    await button(page, 'Copies of this campaign …')!.trigger('click');
    await flushPromises();
    expect(optionsOf(page)).toHaveLength(3);
    await press('Escape');
    expect(page.find('.table').exists()).toBe(true);
  });

  it('playing from a copy lays the other state on the same table', async () => {
    const client = fakeClient();
    keepCopies(client, [campaign]);
    const { page } = await openWindow(client);
    const asked = client.inputs('table.view').length;
    await press(',');
    await button(page, 'Copies of this campaign …')!.trigger('click');
    await flushPromises();
    await press('Enter');
    expect(page.find('.table').exists()).toBe(true);
    expect(client.inputs('table.view').length).toBeGreaterThan(asked);
  });
});
