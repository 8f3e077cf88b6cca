import type { Result, Transport } from '#api';
import { keepWatch, sessionOf } from './road-watch.ts';

/** What the preload of the desktop window puts there. */
interface Preload {
  invoke(name: string, input: unknown): Promise<Result<unknown>>;
  subscribe(topic: string, listener: (body: unknown) => void): () => void;
}

declare global {
  interface Window {
    delvekeeper?: Preload;
  }
}

/** A transport that also tells when the road broke and when it is there again (then the whole view must be asked for). */
export interface Road extends Transport {
  onState(listener: (state: 'open' | 'lost') => void): () => void;
}

/**
 * The road of this window: the preload's where there is one, else the server that served the page. `roams`: the page may lie on a tablet
 * that sleeps, loses its network, or is sent away.
 */
export function openRoad(roams = false): Road {
  const preload = window.delvekeeper;
  if (preload)
    return {
      // The contract is JSON on both roads. What a store holds is wrapped by Vue, and a wrapped value cannot be handed over the border.
      invoke: (name, input) => preload.invoke(name, JSON.parse(JSON.stringify(input))),
      subscribe: (topic, listener) => preload.subscribe(topic, listener),
      onState: () => () => undefined,
    };
  return loopbackRoad(window, roams);
}

const pauses = [300, 800, 1500, 3000];
/** The server closed the socket because its session has ended for good. */
const REMOVED = 4401;
/** Where a page whose session has ended goes: to the page that asks for the code, and says why when it was sent away. */
const JOIN = { ended: '/', removed: '/#removed' } as const;

interface Waiting {
  text: string;
  resolve(result: Result<unknown>): void;
  reject(reason: Error): void;
}

/**
 * The road to the server of the page. The token, if one stands in the fragment of the address, is taken out of the address bar at once
 * and given once for a session; from then on the socket's cookie speaks. The socket comes back by itself. With `roams` the page looks
 * for it after sleep and whenever nothing is heard, and goes back to the page to join when its session is gone.
 */
export function loopbackRoad(page: Window, roams = false): Road {
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  const states = new Set<(state: 'open' | 'lost') => void>();
  const waiting = new Map<number, Waiting>();
  let socket: WebSocket | null = null;
  let lastId = 0;
  let tries = 0;

  const session = enter(page);
  void session.then(connect);
  if (roams) keepWatch(page, { isOpen: () => socket !== null, broke: leave, ended: () => rejoin('ended') });

  function rejoin(why: keyof typeof JOIN): void {
    page.location.replace(JOIN[why]);
  }

  /** The socket says that it is open, and is not: it is given up without waiting for its end. */
  function leave(): void {
    const dead = socket;
    if (!dead) return;
    socket = null;
    drop();
    dead.close();
    connect();
  }

  /** What could not be opened may never open again: the session may have ended while this page slept. */
  async function retry(): Promise<void> {
    if (roams && tries > 0 && (await sessionOf(page)) === 'ended') return rejoin('ended');
    page.setTimeout(connect, pauses[Math.min(tries++, pauses.length - 1)]);
  }

  function connect(): void {
    const { protocol, host } = page.location;
    const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    let hasOpened = false;
    opened.addEventListener('open', () => {
      hasOpened = true;
      socket = opened;
      tries = 0;
      for (const ask of waiting.values()) opened.send(ask.text);
      for (const tell of states) tell('open');
    });
    opened.addEventListener('message', (event: MessageEvent) => {
      if (socket === opened) hear(String(event.data));
    });
    opened.addEventListener('close', ({ code }: CloseEvent) => {
      if (roams && code === REMOVED) return rejoin('removed');
      if (hasOpened && socket !== opened) return; // given up before it knew of its own end
      const wasOpen = socket === opened;
      socket = null;
      if (wasOpen) drop();
      void retry();
    });
  }

  /** What was asked before the break may or may not have happened: nobody sends it a second time. */
  function drop(): void {
    for (const ask of waiting.values()) ask.reject(new Error('road lost'));
    waiting.clear();
    for (const tell of states) tell('lost');
  }

  function hear(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      result?: Result<unknown>;
      topic?: string;
      body?: unknown;
    };
    if (message.topic !== undefined) {
      for (const listener of listeners.get(message.topic) ?? []) listener(message.body);
      return;
    }
    const ask = message.id === undefined ? undefined : waiting.get(message.id);
    if (!ask || message.id === undefined || !message.result) return;
    waiting.delete(message.id);
    ask.resolve(message.result);
  }

  return {
    invoke: (name, input) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const text = JSON.stringify({ id, name, input });
        waiting.set(id, { text, resolve, reject });
        socket?.send(text);
      }),
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    onState: (listener) => {
      states.add(listener);
      return () => states.delete(listener);
    },
  };
}

/** Gives the token of the address away for a session. Without one (a reload) the cookie of the last session serves. */
async function enter(page: Window): Promise<void> {
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token');
  if (!token) return;
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  await page.fetch('/session', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
}
