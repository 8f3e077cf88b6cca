import type { Result, Transport } from '#api';

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

/** The road of this window: the preload's where there is one, else the loopback server that served the page. */
export function openRoad(): Road {
  const preload = window.delvekeeper;
  if (preload)
    return {
      // The contract is JSON on both roads. What a store holds is wrapped by Vue, and a wrapped value cannot be handed over the border.
      invoke: (name, input) => preload.invoke(name, JSON.parse(JSON.stringify(input))),
      subscribe: (topic, listener) => preload.subscribe(topic, listener),
      onState: () => () => undefined,
    };
  return loopbackRoad(window);
}

const pauses = [300, 800, 1500, 3000];

interface Waiting {
  text: string;
  resolve(result: Result<unknown>): void;
  reject(reason: Error): void;
}

/**
 * The loopback road. The token stands in the fragment of the address, is taken out of the address bar at once and given
 * once for a session; from then on the socket's cookie speaks. The socket comes back by itself.
 */
export function loopbackRoad(page: Window): Road {
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  const states = new Set<(state: 'open' | 'lost') => void>();
  const waiting = new Map<number, Waiting>();
  let socket: WebSocket | null = null;
  let lastId = 0;
  let tries = 0;

  const session = enter(page);
  void session.then(connect);

  function connect(): void {
    const { protocol, host } = page.location;
    const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    opened.addEventListener('open', () => {
      socket = opened;
      tries = 0;
      for (const ask of waiting.values()) opened.send(ask.text);
      for (const tell of states) tell('open');
    });
    opened.addEventListener('message', (event: MessageEvent) => hear(String(event.data)));
    opened.addEventListener('close', () => {
      const wasOpen = socket === opened;
      socket = null;
      if (wasOpen) drop();
      page.setTimeout(connect, pauses[Math.min(tries++, pauses.length - 1)]);
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
