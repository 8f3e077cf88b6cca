// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { defineComponent, ref, shallowRef } from 'vue';
import type { EyeRect } from '#api';
import { refused } from '#engine';
import { clientKey } from '#renderer/composables/client.ts';
import { roadKey, type RoadState } from '#renderer/composables/road.ts';
import JoinApp from '#renderer/join/JoinApp.vue';
import LookingForTable from '#renderer/join/LookingForTable.vue';
import { useLooks } from '#renderer/player/useLooks.ts';
import { fakeClient } from './support/fake-client.ts';

type Reply = [status: number, body?: object];

const asked: { path: string; body: unknown }[] = [];
let replies: Reply[] = [];
const replace = vi.fn();
const replaceState = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  replies = [];
  replace.mockClear();
  replaceState.mockClear();
  vi.stubGlobal('fetch', (path: string, options: { body?: string } = {}) => {
    asked.push({ path, body: options.body && (JSON.parse(options.body) as unknown) });
    const [status, body] = replies.shift() ?? [0];
    if (status === 0) return Promise.reject(new Error('no network'));
    return Promise.resolve({ status, ok: status < 300, json: () => Promise.resolve(body) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openPage(hash: string, ...given: Reply[]) {
  replies = given;
  vi.stubGlobal('location', { hash, pathname: '/', replace });
  vi.stubGlobal('history', { replaceState });
  const page = mount(JoinApp, { attachTo: document.body });
  await flushPromises();
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;

async function typeCode(page: Page, text: string, ...given: Reply[]) {
  replies = given;
  await page.get('input').setValue(text);
  await page.get('form').trigger('submit');
  await flushPromises();
}

describe('The page to join', () => {
  it('takes the code of a scanned link out of the address at once, gives it once, and goes on to the players’ screen', async () => {
    await openPage('#K7M2PQ', [204]);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(asked).toEqual([{ path: '/join', body: { code: 'K7M2PQ' } }]);
    expect(replace).toHaveBeenCalledWith('/player.html');
  });

  it('needs no code where the session of before serves', async () => {
    const page = await openPage('', [200, { lines: 0 }]);
    expect(asked).toEqual([{ path: '/session', body: undefined }]);
    expect(replace).toHaveBeenCalledWith('/player.html');
    page.unmount();
  });

  it('asks for the code where there is none, in large letters, and gives it when it is whole', async () => {
    const page = await openPage('', [401]);
    expect(replace).not.toHaveBeenCalled();
    expect(page.text()).toContain('Type the code');
    expect(document.activeElement).toBe(page.get('input').element);
    await typeCode(page, 'k7m-2p');
    expect(asked).toHaveLength(1);
    expect(page.get('button').attributes('disabled')).toBeDefined();
    await typeCode(page, ' k7m-2pq ', [204]);
    expect(asked[1]).toEqual({ path: '/join', body: { code: 'K7M2PQ' } });
    expect(replace).toHaveBeenCalledWith('/player.html');
    page.unmount();
  });

  it('says the sentence of a refusal, and lets one try again', async () => {
    const page = await openPage('#AAAAAA', [
      403,
      { code: 'wrong-code', sentence: 'Not the code.', remedy: 'Look again.' },
    ]);
    expect(page.get('[role=alert]').text()).toContain('Not the code.');
    expect(page.get('input').element.value).toBe('');
    await typeCode(page, 'BBBBBB'); // no network
    expect(page.get('[role=alert]').text()).toContain('The table does not answer.');
    await typeCode(page, 'BBBBBB', [204]);
    expect(replace).toHaveBeenCalledOnce();
    page.unmount();
  });

  it('counts down while it is locked out, by the clock', async () => {
    const page = await openPage('', [401]);
    await typeCode(page, 'AAAAAA', [429, { code: 'locked', sentence: 'Too many.', seconds: 61 }]);
    expect(page.get('button').text()).toBe('1:01');
    expect(page.get('input').attributes('disabled')).toBeDefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.get('button').text()).toBe('0:59');
    vi.setSystemTime(Date.now() + 60_000); // it slept
    await vi.advanceTimersByTimeAsync(500);
    expect(page.get('button').text()).toBe('Join');
    expect(page.find('[role=alert]').exists()).toBe(false);
    page.unmount();
  });

  it('says why when the gamemaster ended the connection', async () => {
    const page = await openPage('#removed');
    expect(page.get('[role=alert]').text()).toContain('The gamemaster has ended this connection.');
    expect(asked).toEqual([]);
    expect(page.find('input').exists()).toBe(true);
    page.unmount();
  });
});

describe('The players’ screen that lost the table', () => {
  it('says so quietly after a moment, and nothing when it is back', async () => {
    const road = ref<RoadState>('open');
    const sign = mount(LookingForTable, { global: { provide: { [roadKey as symbol]: road } } });
    road.value = 'lost';
    await vi.advanceTimersByTimeAsync(1000);
    expect(sign.text()).toBe('');
    await vi.advanceTimersByTimeAsync(600);
    expect(sign.text()).toBe('Looking for the table …');
    road.value = 'open';
    await flushPromises();
    expect(sign.text()).toBe('');
  });
});

test('A players’ screen on a tablet is told once that nobody asks what it shows, and says no more', async () => {
  const client = fakeClient();
  client.answer('display.looks', () => refused({ code: 'desktop-only', sentence: 'Not on this road.' }));
  const seen = shallowRef<EyeRect | null>(null);
  const screen = defineComponent({ setup: () => (useLooks(() => seen.value), () => null) });
  mount(screen, { global: { provide: { [clientKey as symbol]: client } } });
  for (let x = 0; x < 20; x++) {
    seen.value = { level: 'l1', x, y: 0, w: 20, h: 10 };
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(client.inputs('display.looks')).toHaveLength(1);
});
