// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loopbackRoad, openRoad } from '#renderer/bridge.ts';

/** A socket that a test opens, feeds and breaks. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: { id: number; name: string; input: unknown }[] = [];
  readonly url: string;
  isClosing = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as never);
  }
  /** Asked to close it: a real one takes its time, and tells when it is done. */
  close() {
    this.isClosing = true;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break() {
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

function fakePage(hash: string) {
  const replaceState = vi.fn();
  const fetched = vi.fn().mockResolvedValue({});
  const page = {
    location: { hash, host: '127.0.0.1:4711', protocol: 'http:', pathname: '/gm.html', search: '' },
    history: { replaceState },
    fetch: fetched,
    setTimeout: (run: () => void, pause: number) => setTimeout(run, pause),
  };
  return { page: page as unknown as Window, replaceState, fetched };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

describe('The loopback road', () => {
  it('takes the token out of the address at once and gives it once for a session', async () => {
    const { page, replaceState, fetched } = fakePage('#token=secret');
    loopbackRoad(page);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/gm.html');
    await soon();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toBe('/session');
    expect(JSON.parse((fetched.mock.calls[0]?.[1] as { body: string }).body)).toEqual({ token: 'secret' });
    expect(FakeSocket.all[0]?.url).toBe('ws://127.0.0.1:4711/ws');
  });

  it('uses the session of before where there is no token', async () => {
    const { page, fetched } = fakePage('');
    loopbackRoad(page);
    await soon();
    expect(fetched).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('carries questions, answers and what is pushed', async () => {
    const road = loopbackRoad(fakePage('').page);
    await soon();
    const socket = FakeSocket.all[0]!;
    const heard: unknown[] = [];
    const off = road.subscribe('table.log', (body) => heard.push(body));
    const answer = road.invoke('table.view', {});
    expect(socket.sent).toEqual([]);
    socket.open();
    expect(socket.sent).toEqual([{ id: 1, name: 'table.view', input: {} }]);
    socket.say({ id: 1, result: { ok: true, value: 7 } });
    await expect(answer).resolves.toEqual({ ok: true, value: 7 });
    socket.say({ topic: 'table.log', body: 'one' });
    off();
    socket.say({ topic: 'table.log', body: 'two' });
    expect(heard).toEqual(['one']);
  });

  it('comes back by itself, tells so, and sends nothing twice', async () => {
    const road = loopbackRoad(fakePage('').page);
    await soon();
    const states: string[] = [];
    road.onState((state) => states.push(state));
    FakeSocket.all[0]!.open();
    const lost = road.invoke('table.command', {});
    const failed = expect(lost).rejects.toThrow('road lost');
    FakeSocket.all[0]!.break();
    await failed;
    await vi.advanceTimersByTimeAsync(400);
    FakeSocket.all[1]!.open();
    expect(FakeSocket.all[1]!.sent).toEqual([]);
    expect(states).toEqual(['open', 'lost', 'open']);
  });
});

/** A page on a tablet, with the answers that the server gives to its question whether its session serves. */
function fakeTablet() {
  const { page } = fakePage('');
  const events = new EventTarget();
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const replaced = vi.fn();
  const said = { status: 200, lines: 1, isSilent: false };
  const fetched = vi.fn(() => {
    const { status, lines, isSilent } = said;
    if (isSilent) return Promise.reject(new Error('no network'));
    return Promise.resolve({ status, ok: status === 200, json: () => Promise.resolve({ lines }) });
  });
  Object.assign(page, {
    location: { ...page.location, pathname: '/player.html', replace: replaced },
    document: view,
    fetch: fetched,
    clearTimeout: (timer: number) => clearTimeout(timer),
    setInterval: (run: () => void, pause: number) => setInterval(run, pause),
    addEventListener: events.addEventListener.bind(events),
  });
  return { page, events, view, replaced, said, fetched };
}

/** A code with which a server closes a socket. */
const closeWith = (socket: FakeSocket, code: number) =>
  socket.dispatchEvent(Object.assign(new Event('close'), { code }));

describe('The road of a tablet', () => {
  async function connected() {
    const tablet = fakeTablet();
    const road = loopbackRoad(tablet.page, true);
    const states: string[] = [];
    road.onState((state) => states.push(state));
    await soon();
    FakeSocket.all[0]!.open();
    return { ...tablet, road, states };
  }

  it('stays as it is while the server knows its socket', async () => {
    const { states, fetched } = await connected();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(states).toEqual(['open']);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is left alone by the server of this machine, which does not tell', async () => {
    const { said, states } = await connected();
    said.status = 405;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(['open']);
  });

  it('comes back by itself when the server has dropped a socket that still looks open here', async () => {
    const { road, said, states } = await connected();
    const heard: unknown[] = [];
    road.subscribe('display.stage', (body) => heard.push(body));
    said.lines = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual(['open', 'lost']);
    expect(FakeSocket.all[0]!.isClosing).toBe(true);
    FakeSocket.all[1]!.open();
    expect(states).toEqual(['open', 'lost', 'open']);
    // What the old socket still says, or that it closes at last, is nothing to anybody.
    FakeSocket.all[0]!.say({ topic: 'display.stage', body: 'old' });
    FakeSocket.all[0]!.break();
    FakeSocket.all[1]!.say({ topic: 'display.stage', body: 'new' });
    expect(heard).toEqual(['new']);
    expect(states).toHaveLength(3);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('looks at once when the network or the page comes back, and when it slept', async () => {
    for (const wake of ['online', 'pageshow', 'visible', 'slept']) {
      FakeSocket.all = [];
      const { said, states, events, view } = await connected();
      said.isSilent = true;
      if (wake === 'visible') view.dispatchEvent(new Event('visibilitychange'));
      else if (wake === 'slept') {
        said.isSilent = false;
        vi.setSystemTime(Date.now() + 3_600_000);
        await vi.advanceTimersByTimeAsync(20_000);
      } else events.dispatchEvent(new Event(wake));
      await vi.advanceTimersByTimeAsync(100);
      expect(states, wake).toEqual(['open', 'lost']);
      expect(FakeSocket.all.length, wake).toBe(2);
    }
  });

  it('goes back to the page to join when it was sent away, or its session is gone', async () => {
    const away = await connected();
    closeWith(FakeSocket.all[0]!, 4401);
    expect(away.replaced).toHaveBeenCalledWith('/#removed');

    FakeSocket.all = [];
    const gone = await connected();
    gone.said.status = 401;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(gone.replaced).toHaveBeenCalledWith('/');

    FakeSocket.all = [];
    const anew = await connected();
    anew.said.status = 401;
    closeWith(FakeSocket.all[0]!, 1006); // the server was started again and knows nobody
    await vi.advanceTimersByTimeAsync(400);
    closeWith(FakeSocket.all[1]!, 1006);
    await soon();
    expect(anew.replaced).toHaveBeenCalledWith('/');
  });

  it('goes on looking while nobody answers', async () => {
    const { said, replaced } = await connected();
    said.isSilent = true;
    for (let i = 0; i < 8; i++) {
      closeWith(FakeSocket.all.at(-1)!, 1006);
      await vi.advanceTimersByTimeAsync(3100);
    }
    expect(FakeSocket.all).toHaveLength(9);
    expect(replaced).not.toHaveBeenCalled();
  });
});

describe('The desktop road', () => {
  it('is the preload’s', async () => {
    const invoke = vi.fn().mockResolvedValue({ ok: true, value: 1 });
    window.delvekeeper = { invoke, subscribe: () => () => undefined };
    await expect(openRoad().invoke('app.info', {})).resolves.toEqual({ ok: true, value: 1 });
    expect(invoke).toHaveBeenCalledWith('app.info', {});
    delete window.delvekeeper;
  });
});
