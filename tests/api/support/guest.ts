import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { NetworkState } from '#api';
import type { ToyCore } from '#tests/campaign/support/toy-core.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Push {
  topic: string;
  body: unknown;
}

/** The port at which the network's server listens, by the links that it tells. */
export const portOf = (state: NetworkState) => Number(new URL(state.links[0]!).port);

/** A request with exactly these headers; 0 where the server cut the line. */
export function ask(port: number, asked: Asked = {}): Promise<Reply> {
  const { method = 'GET', path = '/', headers = {}, body } = asked;
  const setHost = !('host' in headers);
  return new Promise((done) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, setHost, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    sent.on('error', () => done({ status: 0, headers: {}, text: '' }));
    sent.end(body);
  });
}

export const originAt = (port: number) => `http://127.0.0.1:${port}`;

/** Gives a code, as the page to join does. */
export const giveCode = (port: number, code: string, headers: Record<string, string> = {}) =>
  ask(port, {
    method: 'POST',
    path: '/join',
    headers: { origin: originAt(port), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });

export const cookieIn = (reply: Reply) => (reply.headers['set-cookie']?.[0] ?? '').split(';')[0]!;

/** A socket, or the status with which it was refused (0: the line was cut). */
export function openSocket(port: number, headers: Record<string, string>, path = '/ws') {
  return new Promise<WebSocket | number>((done) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.on('open', () => done(socket));
    socket.on('unexpected-response', (_request, response) => done(response.statusCode ?? 0));
    socket.on('error', () => done(0));
  });
}

export interface GuestPage {
  socket: WebSocket;
  /** All that came over the socket, as it came. */
  texts: string[];
  pushes(): Push[];
  ask(name: unknown, input?: unknown): Promise<{ ok: boolean; value?: never; refusal?: { code: string } }>;
  /** Resolves with the code with which the socket was closed. */
  closed: Promise<number>;
}

/** A page with a cookie, connected. Throws with the status when it was refused. */
export async function guestPage(port: number, cookie: string, origin = originAt(port)): Promise<GuestPage> {
  const socket = await openSocket(port, { origin, cookie });
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  const texts: string[] = [];
  const waiting = new Map<number, (result: never) => void>();
  socket.on('message', (data) => {
    texts.push(String(data));
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: never };
    if (id !== undefined) waiting.get(id)?.(result!);
  });
  const closed = new Promise<number>((done) => socket.on('close', done));
  let last = 0;
  return {
    socket,
    texts,
    pushes: () =>
      texts.map((text) => JSON.parse(text) as Push).filter((message) => message.topic !== undefined),
    ask: (name, input = {}) =>
      new Promise((done) => {
        waiting.set(++last, done);
        socket.send(JSON.stringify({ id: last, name, input }));
      }),
    closed,
  };
}

/** Types the code and connects, as a new guest with a device of its own. */
export async function join(core: ToyCore, userAgent = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)') {
  const state = await core.must('network.state', {});
  const port = portOf(state);
  const cookie = cookieIn(await giveCode(port, state.code!, { 'user-agent': userAgent }));
  return { cookie, port, page: await guestPage(port, cookie) };
}

/** Waits until something holds; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 5));
}
