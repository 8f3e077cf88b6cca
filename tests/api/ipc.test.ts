import { done } from '#engine';
import type { TopicName } from '#api';
import { plainStage } from '#api';
import { beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '#electron/announcer.ts';
import { INVOKE, PUSH } from '#electron/channels.ts';
import type { Caller } from '#electron/door.ts';
import { serveIpc, type KnownWindow } from '#electron/ipc.ts';

type Handler = (event: unknown, name: unknown, input: unknown) => Promise<unknown>;
const handlers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: unknown) => handlers.set(channel, handler) },
}));

interface FakeContents {
  mainFrame: { url: string };
  sent: unknown[][];
  gone: boolean;
  isDestroyed(): boolean;
  send(...sent: unknown[]): void;
}

function contents(url: string): FakeContents {
  return {
    mainFrame: { url },
    sent: [],
    gone: false,
    isDestroyed() {
      return this.gone;
    },
    send(...sent) {
      this.sent.push(sent);
    },
  };
}

const GM_PAGE = 'app://delvekeeper/gm.html';
const PLAYERS_PAGE = 'app://delvekeeper/player.html';
let gm: FakeContents;
let players: FakeContents;
let asked: [unknown, unknown, Caller][];
let announcer: Announcer;

beforeEach(() => {
  gm = contents(GM_PAGE);
  players = contents(PLAYERS_PAGE);
  asked = [];
  announcer = new Announcer(true, () => undefined);
  const windows = [
    { contents: gm, page: GM_PAGE, audience: 'gm' },
    { contents: players, page: PLAYERS_PAGE, audience: 'players' },
  ] as unknown as KnownWindow[];
  const door = {
    ask(name: unknown, input: unknown, caller: Caller) {
      asked.push([name, input, caller]);
      return Promise.resolve(done('answered'));
    },
  };
  serveIpc(door, announcer, () => windows);
});

const invoke = (sender: unknown, senderFrame: unknown) =>
  (handlers.get(INVOKE) as Handler)({ sender, senderFrame }, 'table.view', {});

test('the audience is that of the window that asks, whatever it says', async () => {
  expect(await invoke(gm, gm.mainFrame)).toEqual(done('answered'));
  expect(await invoke(players, players.mainFrame)).toEqual(done('answered'));
  expect(asked.map(([, , caller]) => caller)).toEqual([
    { audience: 'gm', road: 'desktop' },
    { audience: 'players', road: 'desktop' },
  ]);
});

test('a page may have a fragment', async () => {
  gm.mainFrame.url = `${GM_PAGE}#log`;
  expect(await invoke(gm, gm.mainFrame)).toEqual(done('answered'));
});

test.each([
  ['of contents that are no window of ours', () => invoke(contents(GM_PAGE), { url: GM_PAGE })],
  ['of a frame inside a window', () => invoke(gm, { url: GM_PAGE })],
  ['of a frame that is gone', () => invoke(gm, null)],
  [
    'of a window on another page',
    () => ((gm.mainFrame.url = 'https://example.org/gm.html'), invoke(gm, gm.mainFrame)),
  ],
  [
    "of a window on the players' page with the GM's rights",
    () => ((gm.mainFrame.url = PLAYERS_PAGE), invoke(gm, gm.mainFrame)),
  ],
  [
    'of a page of another host',
    () => ((gm.mainFrame.url = 'app://elsewhere/gm.html'), invoke(gm, gm.mainFrame)),
  ],
  ['of a window without an address', () => ((gm.mainFrame.url = ''), invoke(gm, gm.mainFrame))],
  ['of a closed window', () => ((gm.gone = true), invoke(gm, gm.mainFrame))],
])('a question %s is refused and goes no further', async (_, ask) => {
  expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'foreign-sender' } });
  expect(asked).toEqual([]);
});

test('pushes go to the windows of their audience, and to no closed one', () => {
  const tell = (topic: TopicName) => announcer.tell(topic, plainStage as never);
  tell('display.stage');
  announcer.tell('campaign.changed', null);
  gm.gone = true;
  announcer.tell('campaign.changed', null);
  expect(players.sent).toEqual([[PUSH, 'display.stage', plainStage]]);
  expect(gm.sent).toEqual([[PUSH, 'campaign.changed', null]]);
});
