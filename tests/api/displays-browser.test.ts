import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserScreen, type PagesServed } from '#electron/browser-screen.ts';
import type { ScreenChange } from '#electron/ports.ts';
import { newStones, PLAYERS, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';

/** A server of players' pages that come and go as a test says. */
class FakePages implements PagesServed {
  pages = 0;
  #heard: () => void = () => undefined;
  link = () => 'http://127.0.0.1:1/player.html#token=x';
  connections = () => this.pages;
  onChange(listener: () => void): void {
    this.#heard = listener;
  }
  disconnect(): void {
    // Each of them says goodbye for itself, a little later.
  }
  become(pages: number): void {
    this.pages = pages;
    this.#heard();
  }
}

let pages: FakePages;
let core: ToyCore;
let changes: ScreenChange['kind'][];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pages = new FakePages();
  changes = [];
  const screen = new BrowserScreen();
  screen.isServedBy(pages);
  const listen = screen.onChange.bind(screen);
  screen.onChange = (listener) =>
    listen((change) => {
      changes.push(change.kind);
      listener(change);
    });
  core = toyCore({ screen });
  await core.must('campaigns.create', newStones());
});
afterEach(() => {
  vi.useRealTimers();
  core.close();
  expect(core.troubles).toEqual([]);
});

const state = () => core.must('display.state', {});
const stage = async () => (await core.must('display.view', {}, PLAYERS)).stage;
const notices = () => core.pushed('display.notice').map(({ code }) => code);

test('a page that the GM opens finds it dark and marked, and one key shows it', async () => {
  const told = await core.must('display.open', {});
  expect(told).toMatchObject({ open: false, waits: true, screens: [], on: null });
  expect(told.link).toContain('player.html');
  pages.become(1);
  expect(await state()).toMatchObject({ open: true, waits: true, black: true });
  await core.must('display.black', { black: false });
  expect(await stage()).toMatchObject({ black: false, marks: false });
  expect(notices()).toEqual([]);
});

test('a page that came by its address alone finds it dark, too', async () => {
  pages.become(1);
  expect(await state()).toMatchObject({ open: true, waits: true, black: true });
  expect(notices()).toEqual(['opened']);
});

test('a page that is reloaded finds it as it was; one that does not come back was closed, and the GM is told', async () => {
  await core.must('display.open', {});
  pages.become(1);
  await core.must('display.black', { black: false });
  pages.become(0);
  vi.advanceTimersByTime(1000);
  pages.become(1);
  vi.advanceTimersByTime(60_000);
  expect(await state()).toMatchObject({ open: true, black: false, waits: false });
  pages.become(0);
  expect((await state()).open).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(await state()).toMatchObject({ open: false });
  expect(notices()).toEqual(['closed']);
  // Whoever opens it now finds it dark again.
  pages.become(1);
  expect(await stage()).toMatchObject({ black: true, marks: true });
});

test('pages that the GM closes leave one after the other, and none of them counts as opened', async () => {
  await core.must('display.open', {});
  pages.become(2);
  await core.must('display.black', { black: false });
  await core.must('display.close', {});
  pages.become(1);
  pages.become(0);
  vi.advanceTimersByTime(60_000);
  expect(await state()).toMatchObject({ open: false, black: false });
  expect(notices()).toEqual([]);
  expect(changes).not.toContain('closed');
});

test('how the picture lies on the glass is kept, whatever browser it is in (PEERS 28)', async () => {
  await core.must('display.fit', { turn: 270 });
  pages.become(1);
  expect((await core.must('display.trim', {}, PLAYERS)).turn).toBe(270);
});
