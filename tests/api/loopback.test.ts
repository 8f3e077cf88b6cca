import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { penNames } from '#api';
import { serveLoopback, type Loopback } from '#electron/loopback.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';

let core: ToyCore;
let gm: Loopback;
let players: Loopback;

beforeEach(async () => {
  core = toyCore();
  const folder = tempFolder();
  const pages = join(folder, 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  for (const name of ['gm.html', 'player.html', 'assets/gm.js', 'assets/odd.exe'])
    writeFileSync(join(pages, name), name);
  writeFileSync(join(folder, 'secret.json'), 'secret');
  const common = { door: core.door, announcer: core.announcer, pages, port: 0 };
  gm = await serveLoopback({ ...common, audience: 'gm' });
  players = await serveLoopback({ ...common, audience: 'players' });
});
afterEach(async () => {
  await Promise.all([gm.close(), players.close()]);
  core.close();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  host?: string;
}

/** A request with exactly these headers; Node's fetch would not let Host and Origin be set. */
function ask(
  server: Loopback,
  { method = 'GET', path = '/', headers = {}, body, host = '127.0.0.1' }: Asked,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = request(
      { host, port: server.port, method, path, headers, setHost: !('host' in headers) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

const origin = (server: Loopback) => `http://127.0.0.1:${server.port}`;
const tokenOf = (server: Loopback) => new URL(server.link()).hash.replace('#token=', '');
const enter = (server: Loopback, token = tokenOf(server), headers: Record<string, string> = {}) =>
  ask(server, {
    method: 'POST',
    path: '/session',
    headers: { origin: origin(server), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token }),
  });

async function session(server: Loopback): Promise<string> {
  const [cookie = ''] = (await enter(server)).headers['set-cookie'] ?? [];
  return cookie.split(';')[0]!;
}

/** Opens a socket, or gives the status with which it was refused. */
function open(
  server: Loopback,
  headers: Record<string, string>,
  path = '/ws',
  host = '127.0.0.1',
): Promise<WebSocket | number> {
  return new Promise((done) => {
    const socket = new WebSocket(`ws://${host}:${server.port}${path}`, { headers });
    socket.on('open', () => done(socket));
    socket.on('unexpected-response', (_request, response) => done(response.statusCode ?? 0));
    socket.on('error', () => done(0));
  });
}

async function window(server: Loopback, known?: string) {
  const heard: { topic?: string; id?: number; result?: unknown; body?: unknown }[] = [];
  const socket = await open(server, { origin: origin(server), cookie: known ?? (await session(server)) });
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as (typeof heard)[number];
    if (message.id !== undefined) waiting.get(message.id)?.(message.result);
    else heard.push(message);
  });
  let last = 0;
  return {
    socket,
    heard,
    ask: (name: unknown, input: unknown) =>
      new Promise<{ ok: boolean; value?: never; refusal?: { code: string } }>((done) => {
        waiting.set(++last, done as (result: unknown) => void);
        socket.send(JSON.stringify({ id: last, name, input }));
      }),
  };
}

describe('the page', () => {
  test('is served without a session, with a strict policy, each audience its own alone', async () => {
    const page = await ask(gm, {});
    expect(page).toMatchObject({ status: 200, text: 'gm.html' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain(
      `connect-src 'self' ws://127.0.0.1:${gm.port};`,
    );
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(Object.keys(page.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await ask(gm, { path: '/gm.html' })).status).toBe(200);
    expect((await ask(gm, { path: '/assets/gm.js' })).text).toBe('assets/gm.js');
    expect((await ask(gm, { path: '/player.html' })).status).toBe(404);
    expect((await ask(players, { path: '/player.html' })).text).toBe('player.html');
    expect((await ask(players, { path: '/gm.html' })).status).toBe(404);
  });

  test('nothing outside the folder of pages, nothing of an unknown kind, nothing but reading', async () => {
    for (const path of [
      '/../secret.json',
      '/%2e%2e/secret.json',
      '/..%2fsecret.json',
      '/assets/..%5c..%5csecret.json',
      '/%',
      '/%00',
      '/assets',
      '/assets/odd.exe',
      '//etc/passwd',
    ])
      expect((await ask(gm, { path })).status, path).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(gm, { method })).status, method).toBe(405);
  });

  test('another Host is turned away, whatever is asked', async () => {
    for (const host of [
      'example.org',
      `example.org:${gm.port}`,
      `localhost:${gm.port}`,
      '127.0.0.1',
      `127.0.0.1:${players.port}`,
      `127.0.0.1.example.org:${gm.port}`,
    ]) {
      expect((await ask(gm, { headers: { host } })).status, host).toBe(421);
      const token = tokenOf(gm);
      expect((await enter(gm, token, { host, origin: `http://${host}` })).status, host).toBe(421);
      expect(tokenOf(gm)).toBe(token);
    }
  });

  test('another Origin is turned away, also of the other window', async () => {
    for (const other of [
      'http://example.org',
      'null',
      `https://127.0.0.1:${gm.port}`,
      origin(players),
      `http://localhost:${gm.port}`,
    ])
      expect((await ask(gm, { headers: { origin: other } })).status, other).toBe(403);
  });
});

describe('the session', () => {
  test('is given once for the token of the link, in a cookie that no script reads', async () => {
    const token = tokenOf(gm);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const given = await enter(gm);
    expect(given.status).toBe(204);
    expect(given.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^delvekeeper-${gm.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
      ),
    ]);
    expect((await enter(gm, token)).status).toBe(403);
    expect(tokenOf(gm)).not.toBe(token);
    expect((await enter(gm)).status).toBe(204);
  });

  test('is not given for another token, from another page, or for another kind of body', async () => {
    for (const token of ['', 'x', tokenOf(players), `${tokenOf(gm)}x`, 'x'.repeat(10_000)])
      expect((await enter(gm, token)).status).toBe(403);
    expect((await enter(gm, tokenOf(gm), { origin: 'http://example.org' })).status).toBe(403);
    expect((await enter(gm, tokenOf(gm), { 'content-type': 'text/plain' })).status).toBe(415);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token: tokenOf(gm) });
    expect((await ask(gm, { method: 'POST', path: '/session', headers, body })).status).toBe(403);
    const asked = await ask(gm, { path: '/session' });
    expect([asked.status, asked.headers['set-cookie']]).toEqual([204, undefined]);
    for (const text of ['', '{', 'null', '[]', '{"token":7}']) {
      const asked = {
        method: 'POST',
        path: '/session',
        headers: { ...headers, origin: origin(gm) },
        body: text,
      };
      expect((await ask(gm, asked)).status, text).toBe(403);
    }
  });

  test('without it, with a wrong one, or from elsewhere no socket is opened', async () => {
    const cookie = await session(gm);
    const right = { origin: origin(gm), cookie };
    expect(await open(gm, { origin: origin(gm) })).toBe(401);
    expect(await open(gm, { ...right, cookie: `${cookie}x` })).toBe(401);
    expect(await open(gm, { ...right, cookie: cookie.replace(/=.*/, '=') })).toBe(401);
    expect(
      await open(gm, {
        ...right,
        cookie: (await session(players)).replace(String(players.port), String(gm.port)),
      }),
    ).toBe(401);
    expect(await open(gm, { ...right, origin: 'http://example.org' })).toBe(403);
    expect(await open(gm, { ...right, origin: origin(players) })).toBe(403);
    expect(await open(gm, { cookie })).toBe(403);
    expect(await open(gm, { ...right, host: 'example.org' })).toBe(421);
    expect(await open(gm, right, '/other')).toBe(404);
    const socket = await open(gm, right);
    expect(typeof socket).toBe('object');
  });

  test('serves on ::1 too, where the machine has it', async () => {
    const page = await ask(gm, { host: '::1', headers: { host: `[::1]:${gm.port}` } }).catch(() => null);
    if (page) expect(page.status).toBe(200);
  });
});

describe('the socket', () => {
  test("answers the GM's names, and pushes what is the GM's", async () => {
    const { ask: invoke, heard } = await window(gm);
    expect((await invoke('campaigns.create', newStones())).ok).toBe(true);
    const view = await invoke('table.view', {});
    const seen = (view as unknown as { value: { version: string } }).value.version;
    expect((await invoke('table.command', { seen, command: { type: 'note', text: 'x' } })).ok).toBe(true);
    const topics = heard.map((push) => push.topic);
    expect(topics).toEqual([
      'campaign.changed',
      'thumbnail.reset',
      'table.patch',
      'table.log',
      'table.saved',
    ]);
    expect((await invoke('campaigns.openFile', {})).refusal?.code).toBe('desktop-only');
    expect((await invoke('display.view', {})).refusal?.code).toBe('not-for-you');
  });

  test("the players' session gets the players' view and pushes, and none of the GM's names", async () => {
    await core.must('campaigns.create', newStones());
    const { ask: invoke, heard } = await window(players);
    expect((await invoke('display.view', {})).ok).toBe(true);
    for (const name of [
      'table.view',
      'table.log',
      'table.command',
      'campaigns.list',
      'display.black',
      'app.info',
    ])
      expect((await invoke(name, {})).refusal?.code, name).toBe('not-for-you');
    const { version } = await core.must('table.view', {});
    await core.must('table.command', { seen: version, command: { type: 'strike', by: 'a', at: 'b' } });
    await core.must('display.black', { black: true });
    await invoke('display.view', {});
    expect(heard.map((push) => push.topic)).toEqual(['display.patch', 'display.stage']);
  });

  test('of several GM windows the newest holds the pen; the others see everything and change nothing', async () => {
    const first = await window(gm);
    await first.ask('campaigns.create', newStones());
    const cookie = await session(gm);
    const reload = () => window(gm, cookie);
    const second = await reload();
    const seenBy = async (one: typeof first) =>
      ((await one.ask('table.view', {})) as unknown as { value: { version: string } }).value.version;
    const write = async (one: typeof first) =>
      one.ask('table.command', { seen: await seenBy(one), command: { type: 'note', text: 'x' } });

    expect((await write(second)).ok).toBe(true);
    expect(await write(first)).toMatchObject({
      refusal: { code: 'no-pen', sentence: expect.any(String), remedy: expect.stringContaining('Reload') },
    });
    for (const name of penNames)
      expect((await first.ask(name, {})).refusal?.code, name).toMatch(/^(no-pen|desktop-only)$/);
    expect(await seenBy(first)).toBe(await seenBy(second));
    expect(first.heard.map(({ topic }) => topic)).toContain('table.patch');
    expect((await first.ask('table.history', {})).ok).toBe(true);

    const third = await reload();
    expect((await write(second)).refusal?.code).toBe('no-pen');
    expect((await write(third)).ok).toBe(true);
    // A window that leaves gives the pen back to the one before it.
    const gone = new Promise<void>((done) => gm.onChange(done));
    third.socket.close();
    await gone;
    expect((await write(second)).ok).toBe(true);
    expect((await write(first)).refusal?.code).toBe('no-pen');
  });

  test('what is no question ends the connection, and the table goes on', async () => {
    for (const text of ['', '{', 'null', '7', '{"name":"app.info"}', '{"id":"1","name":"app.info"}']) {
      const { socket } = await window(gm);
      const closed = new Promise((done) => socket.on('close', done));
      socket.send(text);
      expect(await closed).toBe(1003);
    }
    const { socket } = await window(gm);
    const closed = new Promise((done) => socket.on('close', done));
    socket.send(JSON.stringify({ id: 1, name: 'x'.repeat(300_000) }));
    expect(await closed).toBe(1009);
    expect((await (await window(gm)).ask('app.info', {})).ok).toBe(true);
  });

  test('is counted, and ended with its session when the screen is closed', async () => {
    let changes = 0;
    players.onChange(() => changes++);
    const link = players.link();
    const { socket } = await window(players);
    expect(players.connections()).toBe(1);
    expect(players.link()).not.toBe(link);
    expect(changes).toBeGreaterThanOrEqual(2);
    const closed = new Promise((done) => socket.on('close', done));
    players.disconnect();
    expect(await closed).toBe(1000);
  });
});

test('a port that is taken is refused at the start', async () => {
  const taken = serveLoopback({
    door: core.door,
    announcer: core.announcer,
    audience: 'gm',
    pages: '/',
    port: gm.port,
  });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
