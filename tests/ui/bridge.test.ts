// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loopbackRoad, openRoad } from '#renderer/bridge.ts';

/** A socket that a test opens, feeds and breaks. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: { id: number; name: string; input: unknown }[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as never);
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

describe('The desktop road', () => {
  it('is the preload’s', async () => {
    const invoke = vi.fn().mockResolvedValue({ ok: true, value: 1 });
    window.delvekeeper = { invoke, subscribe: () => () => undefined };
    await expect(openRoad().invoke('app.info', {})).resolves.toEqual({ ok: true, value: 1 });
    expect(invoke).toHaveBeenCalledWith('app.info', {});
    delete window.delvekeeper;
  });
});
