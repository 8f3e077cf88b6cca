import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { Loopback } from '#electron/loopback.ts';

/** A page of a browser on the loopback server: its session, its socket, what it was told. */
export interface LoopbackWindow {
  socket: WebSocket;
  cookie: string;
  heard: { topic: string; body: unknown }[];
  /** The answer, or null when the connection was ended instead. */
  ask(name: unknown, input: unknown): Promise<unknown>;
  /** Sends any text; gives the code with which the connection was ended, or null when it was not. */
  sendRaw(text: string): Promise<number | null>;
}

const origin = (server: Loopback) => `http://127.0.0.1:${server.port}`;

/** A cookie for the token of the server's link, which it uses up. */
export function session(server: Loopback): Promise<string> {
  const token = new URL(server.link()).hash.replace('#token=', '');
  const headers = { origin: origin(server), 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const asked = request(
      { host: '127.0.0.1', port: server.port, method: 'POST', path: '/session', headers },
      (response) => {
        response.resume();
        done(String(response.headers['set-cookie']?.[0]).split(';')[0]!);
      },
    );
    asked.on('error', failed);
    asked.end(JSON.stringify({ token }));
  });
}

/** Asks for a file, with or without a session. */
export function get(server: Loopback, path: string, cookie?: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    const headers = cookie === undefined ? {} : { cookie };
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', failed);
    asked.end();
  });
}

export async function openLoopback(server: Loopback, cookie?: string): Promise<LoopbackWindow> {
  const known = cookie ?? (await session(server));
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, {
    headers: { origin: origin(server), cookie: known },
  });
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  const heard: LoopbackWindow['heard'] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  let tellClosed: (code: number) => void = () => undefined;
  const closed = new Promise<number>((done) => (tellClosed = done));
  socket.on('error', () => undefined);
  socket.on('close', (code) => tellClosed(code));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as {
      id?: number;
      result?: unknown;
      topic: string;
      body: unknown;
    };
    if (message.id === undefined) heard.push(message);
    else waiting.get(message.id)?.(message.result);
  });
  let last = 0;
  const ask = (name: unknown, input: unknown) => {
    const id = ++last;
    const answered = new Promise<unknown>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, name, input }));
    return Promise.race([answered, closed.then(() => null)]).finally(() => waiting.delete(id));
  };
  return {
    socket,
    cookie: known,
    heard,
    ask,
    sendRaw: (text) => {
      socket.send(text);
      return Promise.race([closed, ask('app.info', {}).then((answer) => (answer === null ? closed : null))]);
    },
  };
}
