// @vitest-environment happy-dom
import { readFileSync, globSync } from 'node:fs';
import { flushPromises } from '@vue/test-utils';
import { createApp, h } from 'vue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done, refused } from '#engine';
import { mayReload, onFault } from '#renderer/composables/window-faults.ts';
import { clientKey } from '#renderer/composables/client.ts';
import { faultCard } from '#renderer/gm/faults.ts';
import { blackOnFault } from '#renderer/player/black-on-fault.ts';
import TroubleBanner from '#renderer/gm/TroubleBanner.vue';
import { campaign, fakeClient } from './support/fake-client.ts';
import { keepCopies } from './support/fake-recovery.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(() => {
  closeWindow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Page = Awaited<ReturnType<typeof openWindow>>['page'];
const button = (page: Page, text: string) =>
  page.findAll('button').find((each) => each.text().startsWith(text));
const at = '2026-03-02T20:14:05Z';

describe('What is on disk', () => {
  it('stands in the top bar, to the second where one asks, and can be read out (PEERS 2)', async () => {
    const { client, page } = await openWindow();
    client.push('table.saved', { at, trouble: null });
    await flushPromises();
    const saved = page.get('.saved');
    expect(saved.attributes('title')).toMatch(/^Everything up to \d\d:14:05 is on disk\.$/);
    expect(saved.get('.spoken').text()).toBe(saved.attributes('title'));
    expect(saved.get('span[aria-hidden]').text()).toMatch(/^Saved \d\d:14$/);
  });

  it('is told loudly when a write failed: why, what to do, up to when all is safe (PEERS 2)', async () => {
    const { client, page } = await openWindow();
    client.push('table.saved', { at, trouble: null });
    client.push('table.saved', { at: '2026-03-02T20:15:30Z', trouble: 'The disk is full.' });
    await flushPromises();
    const said = page.get('[role=alert] .banner').text();
    expect(said).toContain('Not saved. The disk is full.');
    expect(said).toContain('Every input tries again');
    expect(said).toMatch(/Everything up to \d\d:14:05 is on disk\./);
    expect(page.find('.saved').exists()).toBe(false);
  });

  it('is quiet again with the next write that succeeds (PEERS 2)', async () => {
    const { client, page } = await openWindow();
    client.push('table.saved', { at, trouble: 'The disk is full.' });
    await flushPromises();
    client.push('table.saved', { at, trouble: null });
    await flushPromises();
    expect(page.find('.banner').exists()).toBe(false);
    expect(page.get('.saved').text()).toContain('Saved');
  });

  it('is told loudly when a write is late, for as long as it is (PEERS 2)', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(prompts.toHit) }));
    let finish = () => {};
    client.answer('table.answer', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return done({ version: 'run:1', notes: [] });
    });
    vi.useFakeTimers();
    await press('9');
    await vi.advanceTimersByTimeAsync(2900);
    expect(page.find('.banner').exists()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(page.get('[role=alert] .banner').text()).toContain('The last input is not on disk yet.');
    finish();
    await vi.advanceTimersByTimeAsync(50);
    expect(page.find('.banner').exists()).toBe(false);
  });

  it('is never a question: no window asks before it closes, in the middle of a roll or not (PEERS 1)', async () => {
    const { page } = await openWindow(fakeClient({ view: fightView(prompts.toHit) }));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    const sources = globSync(['renderer/**/*.{ts,vue}', 'electron/**/*.ts']);
    expect(sources.length).toBeGreaterThan(100);
    expect(
      sources.filter((file) => /beforeunload|will-prevent-unload/.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
    expect(page.find('[role=dialog]').exists()).toBe(false);
  });

  it('needs no word when the campaign is closed (PEERS 1)', async () => {
    const { client, page } = await openWindow();
    await press(',');
    await button(page, 'Close the campaign')!.trigger('click');
    await flushPromises();
    expect(client.inputs('campaigns.close')).toHaveLength(1);
    expect(page.find('.choices').exists()).toBe(true);
    expect(page.find('[role=dialog]').exists()).toBe(false);
  });
});

describe('A diagnosis', () => {
  it('is read on the first screen, copied, and lies in a file that is named', async () => {
    const client = fakeClient({ current: null });
    keepCopies(client, [campaign]);
    const { page } = await openWindow(client);
    await button(page, 'Diagnosis')!.trigger('click');
    await flushPromises();
    expect(page.get('pre').text()).toContain('SQLITE_FULL');
    expect(page.text()).toContain('“diagnosis 2026-03-02.txt” in the folder of the campaigns');
    const written = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
    await button(page, 'Copy')!.trigger('click');
    await flushPromises();
    expect(written).toHaveBeenCalledWith('Delvekeeper 0.1.0\nThe last trouble: SQLITE_FULL');
    expect(page.get('.ways [role=status]').text()).toBe('Copied.');
    await press('Escape');
    expect(page.find('.choices').exists()).toBe(true);
  });

  it('tells how to copy by hand where the system lets no page do it', async () => {
    const client = fakeClient({ current: null });
    keepCopies(client, [campaign]);
    const { page } = await openWindow(client);
    await button(page, 'Diagnosis')!.trigger('click');
    await flushPromises();
    const clipboard = { writeText: vi.fn().mockRejectedValue(new Error('denied')) };
    vi.stubGlobal('navigator', { ...navigator, clipboard });
    document.execCommand = () => false;
    await button(page, 'Copy')!.trigger('click');
    await flushPromises();
    expect(page.get('.ways [role=status]').text()).toContain('press Ctrl and C');
  });

  it('is one button away where a write failed and where a rule broke', async () => {
    const { client, page } = await openWindow();
    keepCopies(client, [campaign]);
    client.push('table.saved', { at, trouble: 'The disk is full.' });
    await flushPromises();
    await page.get('.banner .act').trigger('click');
    await flushPromises();
    expect(page.get('.aside pre').text()).toContain('SQLITE_FULL');
    await press('Escape');
    expect(page.find('.aside').exists()).toBe(false);
    client.answer('table.undo', () => refused({ code: 'rule-failed', sentence: 'The rule broke.' }));
    await press('z');
    await press('d');
    expect(page.get('.aside pre').text()).toContain('SQLITE_FULL');
    expect(page.get('.fault').text()).toContain('The rule broke.');
  });

  it('that cannot be made says so', async () => {
    const client = fakeClient({ current: null });
    client.answer('recovery.diagnosis', () => refused({ code: 'x', sentence: 'Nothing can be written.' }));
    const { page } = await openWindow(client);
    await button(page, 'Diagnosis')!.trigger('click');
    await flushPromises();
    expect(page.get('[role=alert]').text()).toContain('Nothing can be written.');
  });
});

describe('A fault in the gamemaster’s window', () => {
  const broken = () =>
    h('button', {
      id: 'breaks',
      onClick: () => {
        throw new Error('it broke');
      },
    });

  function faultyWindow() {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = fakeClient();
    keepCopies(client, [campaign]);
    const reload = vi.fn();
    const page = new EventTarget() as Window;
    const place = document.createElement('div');
    document.body.append(place);
    const app = createApp(broken).provide(clientKey, client);
    onFault(app, page, faultCard(client, document, reload).show);
    app.mount(place);
    return { page, reload, complaints, app };
  }

  const card = () => document.querySelector<HTMLElement>('section.fault');
  const says = (text: string) =>
    [...(card()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.trim() === text)!;

  it('shows one sentence, a way to load it anew and the diagnosis; what it drew stays', async () => {
    const { reload, complaints } = faultyWindow();
    document.getElementById('breaks')!.click();
    document.getElementById('breaks')!.click();
    await flushPromises();
    expect(document.querySelectorAll('section.fault')).toHaveLength(1);
    expect(card()!.getAttribute('role')).toBe('alert');
    expect(card()!.textContent).toContain('every accepted input is on disk');
    expect(document.getElementById('breaks')).not.toBeNull();
    expect(complaints).toHaveBeenCalled();
    says('Diagnosis …').click();
    await flushPromises();
    await flushPromises();
    expect(card()!.querySelector('pre')!.textContent).toContain('SQLITE_FULL');
    says('Reload this window').click();
    expect(reload).toHaveBeenCalledOnce();
    card()!.querySelector<HTMLElement>('[aria-label=Dismiss]')!.click();
    expect(card()).toBeNull();
  });

  it('hears of what nobody waited for, and of nothing harmless', async () => {
    const { page } = faultyWindow();
    page.dispatchEvent(Object.assign(new Event('error'), { message: 'ResizeObserver loop limit exceeded' }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('road lost') }));
    await flushPromises();
    expect(card()).toBeNull();
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('other') }));
    await flushPromises();
    expect(card()).not.toBeNull();
  });
});

describe('A fault in the players’ window', () => {
  it('turns it black with its ember, says nothing, and loads it anew', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    document.body.innerHTML = '<div id="app"></div>';
    const reload = vi.fn();
    const kept = new Map<string, string>();
    const page = Object.assign(new EventTarget(), {
      sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) },
      setTimeout: (run: () => void) => run(),
      location: { reload },
    }) as unknown as Window;
    const app = createApp(() => h('p', 'The map'));
    blackOnFault(app, page, '#app');
    app.mount('#app');
    const breakIt = () =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('it broke') }));
    breakIt();
    breakIt();
    expect(document.body.textContent).toBe('');
    expect(document.querySelectorAll('.black .ember-dot')).toHaveLength(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('loads the page anew once, and again only after a calm while', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(mayReload(storage, 1_000_000)).toBe(true);
    expect(mayReload(storage, 1_020_000)).toBe(false);
    expect(mayReload(storage, 1_070_000)).toBe(true);
  });
});

describe('The banner by itself', () => {
  it('is an alert that exists before it has anything to say, so that it is read out', async () => {
    const { page } = await openWindow();
    expect(page.findComponent(TroubleBanner).get('[role=alert]').text()).toBe('');
  });
});
