import type { IpcMainInvokeEvent } from 'electron';
import { refused } from '#engine';
import type { KnownWindow } from '#electron/ipc.ts';
import { serveLoopback, type Loopback } from '#electron/loopback.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import type { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { openLoopback, type LoopbackWindow } from '#tests/support/loopback-window.ts';
import type { OpenRoad } from './try-contract.ts';
import type { World } from './world.ts';

const ended = refused({ code: 'connection-ended', sentence: 'The connection was ended.' });

/** What is no question at all: the connection ends, and nothing else. */
const noQuestions = [
  '',
  '{',
  'null',
  '7',
  '[]',
  '{"id":"1"}',
  '{"name":"table.view"}',
  '\u0000',
  'x'.repeat(1000),
  '"'.repeat(300_000),
];

/**
 * Real sockets on a real loopback server: the GM's window that holds the pen, one that does not, and the players'. A connection that was
 * ended is opened again.
 */
export const loopbackRoad =
  (bag: DiceBag): OpenRoad =>
  async (world) => {
    const common = { door: world.core.door, announcer: world.core.announcer, pages: tempFolder(), port: 0 };
    const gm = await serveLoopback({ ...common, audience: 'gm' });
    const players = await serveLoopback({ ...common, audience: 'players' });
    const open: Partial<Record<'onlooker' | 'gm' | 'players', LoopbackWindow>> = {};
    const windowOf = async (who: keyof typeof open, server: Loopback) => {
      const now = open[who];
      if (now && now.socket.readyState === now.socket.OPEN) return now;
      return (open[who] = await openLoopback(server));
    };
    return {
      async send(_, { name, input, caller }) {
        // The newest window holds the pen, so the onlooker must be there first.
        if (!open.onlooker || open.onlooker.socket.readyState !== open.onlooker.socket.OPEN) {
          open.gm?.socket.close();
          delete open.gm;
        }
        const onlooker = await windowOf('onlooker', gm);
        const window =
          caller.audience === 'players' ? await windowOf('players', players) : await windowOf('gm', gm);
        if (bag.chance(5)) {
          const code = await window.sendRaw(bag.pick(noQuestions));
          return { answer: code === 1003 || code === 1009 ? ended : { ok: `ended with ${code}` } };
        }
        if (!isJson(input) || !isJson(name)) return null;
        const from = caller.hasPen === false && caller.audience === 'gm' ? onlooker : window;
        return { answer: (await from.ask(name, input)) ?? ended };
      },
      async close() {
        for (const window of Object.values(open)) window.socket.terminate();
        await Promise.all([gm.close(), players.close()]);
      },
    };
  };

function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false; // no sender could put it on this road
  }
}

const PAGES = { gm: 'app://delvekeeper/gm.html', players: 'app://delvekeeper/player.html' };

type Frame = { url: string };
type Handler = (event: IpcMainInvokeEvent, name: unknown, input: unknown) => Promise<unknown>;
type Serve = (world: World, windows: () => readonly KnownWindow[]) => Handler;

/** The desktop's road with senders of all kinds: our windows, a frame in one, another page in one, a closed one, a stranger. */
export const ipcRoad =
  (bag: DiceBag, serve: Serve): OpenRoad =>
  (world) => {
    const contents = (page: string) => {
      const mainFrame: Frame = { url: page };
      return { mainFrame, isGone: false, isDestroyed: () => false, send: () => undefined };
    };
    const windows = { gm: contents(PAGES.gm), players: contents(PAGES.players) };
    const known = (['gm', 'players'] as const).map((audience) => ({
      contents: windows[audience],
      page: PAGES[audience],
      audience,
    })) as unknown as KnownWindow[];
    const handle = serve(world, () => known);
    const strangers: ((own: ReturnType<typeof contents>) => { sender: unknown; senderFrame: unknown })[] = [
      (own) => ({ sender: own, senderFrame: { url: own.mainFrame.url } }),
      (own) => ({ sender: own, senderFrame: null }),
      () => ({ sender: contents(PAGES.gm), senderFrame: { url: PAGES.gm } }),
      () => ({ sender: {}, senderFrame: {} }),
    ];
    return Promise.resolve({
      async send(
        _: World,
        { name, input, caller }: { name: unknown; input: unknown; caller: { audience: 'gm' | 'players' } },
      ) {
        const copied = copyOf([name, input]);
        if (!copied) return null;
        const own = windows[caller.audience];
        const isStrange = bag.chance(10);
        const event = isStrange ? bag.pick(strangers)(own) : { sender: own, senderFrame: own.mainFrame };
        const answer = await handle(event as unknown as IpcMainInvokeEvent, copied[0], copied[1]);
        const code = (answer as { refusal?: { code: string } }).refusal?.code;
        if (isStrange && code !== 'foreign-sender') return { answer: { ok: 'a stranger was answered' } };
        return { answer };
      },
      close: () => Promise.resolve(),
    });
  };

/** What arrives on the other side: a copy, as Electron makes it. */
function copyOf(sent: [unknown, unknown]): [unknown, unknown] | null {
  try {
    return structuredClone(sent);
  } catch {
    return null; // functions and symbols cannot be sent
  }
}
