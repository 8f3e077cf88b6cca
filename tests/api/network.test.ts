import { connect, createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainStage, type NetworkState, type Stage } from '#api';
import { fakeNetwork, type FakeNetwork } from '#tests/campaign/support/fake-network.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { png } from '#tests/support/pictures.ts';
import {
  ask,
  cookieIn,
  giveCode,
  guestPage,
  join,
  openSocket,
  originAt,
  portOf,
  until,
} from './support/guest.ts';

let network: FakeNetwork;
let core: ToyCore;
beforeEach(() => {
  network = fakeNetwork();
  core = toyCore({ network });
});
afterEach(async () => {
  await core.must('network.close', {});
  core.close();
  expect(core.troubles).toEqual([]);
});

async function open(): Promise<NetworkState & { port: number }> {
  const state = await core.must('network.open', {});
  return { ...state, port: portOf(state) };
}
const state = () => core.must('network.state', {});
/** Not the code, whatever the code is. */
const wrong = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');

/** Whether anybody listens at a port of this machine. */
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => done(true)));
  });

describe('The players’ screen on the local network', () => {
  test('nothing listens before it is turned on, and nothing after it is turned off', async () => {
    expect(await state()).toEqual({ on: false, links: [], code: null, qr: [], guests: [], locked: [] });
    expect(network.running()).toBe(0);
    const { port } = await open();
    expect(await isFree(port)).toBe(false);
    const { page } = await join(core);
    await core.must('network.close', {});
    await page.closed;
    expect(await isFree(port)).toBe(true);
    expect(network.running()).toBe(0);
    expect((await ask(port)).status).toBe(0);
    expect(core.pushed('network.state').at(-1)?.on).toBe(false);
  });

  test('turned on twice, also at the same time, it listens once', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(two).toEqual(one);
    expect((await open()).port).toBe(one.port);
    expect(network.running()).toBe(1);
  });

  test('tells links with the likeliest first, a code, and a QR code of the link with the code', async () => {
    network.cards.push({ name: 'wlan0', address: '10.0.0.7', internal: false });
    network.cards.push({ name: 'eth1', address: '192.168.2.9', internal: false });
    const { links, code, qr, port } = await open();
    expect(links).toEqual([
      `http://192.168.1.5:${port}/`,
      `http://192.168.2.9:${port}/`,
      `http://10.0.0.7:${port}/`,
    ]);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(qr.length).toBeGreaterThanOrEqual(21);
    expect(qr.every((row) => row.length === qr.length && /^[01]+$/.test(row))).toBe(true);
    // The three eyes of a QR code.
    const eye = (x: number, y: number) => qr.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    const seen = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const far = qr.length - 7;
    expect([eye(0, 0), eye(far, 0), eye(0, far)]).toEqual([seen, seen, seen]);
    expect(qr.at(-8)![8]).toBe('1'); // always dark there, and so no mirror image
    const other = await core.must('network.newCode', {});
    expect(other.qr).not.toEqual(qr);
  });

  test('comes back at the port of last time, so that bookmarks keep working, unless that is taken', async () => {
    const { port } = await open();
    await core.must('network.close', {});
    expect((await open()).port).toBe(port);
    await core.must('network.close', {});
    const other = createServer();
    await new Promise<void>((done) => other.listen({ host: '127.0.0.1', port }, done));
    expect((await open()).port).not.toBe(port);
    await new Promise((done) => other.close(done));
  });

  test('a port that was chosen and is taken is refused by name, as are a network and pages that are not there', async () => {
    const { port } = await open();
    const chosen = toyCore({ network: fakeNetwork({ port }) });
    expect(await chosen.ask('network.open', {})).toMatchObject({
      ok: false,
      refusal: { code: 'port-taken', sentence: expect.stringContaining(String(port)) },
    });
    const without = toyCore({ network: undefined });
    expect(await without.ask('network.open', {})).toMatchObject({ refusal: { code: 'cannot-listen' } });
    const noPages = toyCore({ network: fakeNetwork({ pages: '/nowhere' }) });
    expect(await noPages.ask('network.open', {})).toMatchObject({ refusal: { code: 'pages-missing' } });
    for (const one of [chosen, without, noPages]) one.close();
  });
});

describe('The pages', () => {
  test('are those of the players and what they name, with a strict policy, and nothing of the gamemaster’s', async () => {
    const { port } = await open();
    const page = await ask(port);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('join-4.js') });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`);
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(Object.keys(page.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const status = async (path: string) => (await ask(port, { path })).status;
    for (const name of ['player-2.js', 'base-3.css', 'join-4.js', 'shared-5.js', 'letters-6.woff2'])
      expect(await status(`/assets/${name}`), name).toBe(200);
    for (const path of ['/gm.html', '/assets/gm-1.js', '/assets/other-7.json', '/secret.json'])
      expect(await status(path), path).toBe(404);
  });

  test('no path leads anywhere else', async () => {
    const { port } = await open();
    const odd = [
      '/../secret.json',
      '/%2e%2e/secret.json',
      '/..%2fsecret.json',
      '/assets/..%5c..%5csecret.json',
      '/%',
      '/%00',
      '/assets',
      '/assets/',
      '//etc/passwd',
      '/player.html/',
      '/PLAYER.HTML',
      '/asset/../gm.html',
      'http://elsewhere.example/gm.html',
      '/__proto__',
      '/constructor',
    ];
    for (const path of odd) {
      expect([0, 400, 401, 404], path).toContain((await ask(port, { path })).status);
      network.pass(1000);
    }
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      'assets',
      'asset',
      'gm.html',
      'gm-1.js',
      '%2f',
      '%5c',
      '',
      'ws',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
        network.pass(1000);
        const reply = await ask(port, { path: `/${parts.join('/')}` });
        expect(reply.text).not.toContain('gamemaster');
        expect(reply.text).not.toContain('secret');
      }),
      { numRuns: 150 },
    );
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(port, { method })).status, method).toBe(405);
  });

  test('a Host that is a name, or of another port, is turned away, whatever is asked', async () => {
    const { port, code } = await open();
    for (const host of [
      'example.org',
      `example.org:${port}`,
      `127.0.0.1.example.org:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `[::1:${port}`,
      `127.0.0.1:${port}x`,
      `1.2.3:${port}`,
      `evil@127.0.0.1:${port}`,
    ]) {
      expect((await ask(port, { headers: { host } })).status, host).toBe(421);
      const reply = await giveCode(port, code!, { host, origin: `http://${host}` });
      expect(reply.status, host).toBe(421);
    }
    for (const host of [`192.168.1.5:${port}`, `[fd00::5]:${port}`, `localhost:${port}`]) {
      const reply = await ask(port, { headers: { host } });
      expect(reply.status, host).toBe(200);
      expect(reply.headers['content-security-policy']).toContain(` ws://${host};`);
    }
  });

  test('another Origin is turned away, and a question without one gives no code', async () => {
    const { port, code } = await open();
    for (const origin of ['http://example.org', 'null', `https://127.0.0.1:${port}`, originAt(port + 1)]) {
      expect((await ask(port, { headers: { origin } })).status, origin).toBe(403);
      expect((await giveCode(port, code!, { origin })).status, origin).toBe(403);
    }
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code });
    expect((await ask(port, { method: 'POST', path: '/join', headers, body })).status).toBe(403);
    expect((await giveCode(port, code!, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask(port, { path: '/join' })).status).toBe(405);
    expect((await state()).guests).toEqual([]);
  });
});

describe('Joining', () => {
  test('the code is given once for a cookie that no script reads; reloads need no code', async () => {
    const { port, code } = await open();
    const reply = await giveCode(port, code!);
    expect(reply.status).toBe(204);
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^delvekeeper-network-\d+=\w{32,}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/,
      ),
    ]);
    const cookie = cookieIn(reply);
    expect((await ask(port, { path: '/session' })).status).toBe(401);
    expect(await ask(port, { path: '/session', headers: { cookie } })).toMatchObject({
      status: 200,
      text: '{"lines":0}',
    });
    const first = await guestPage(port, cookie);
    first.socket.terminate();
    await until(async () => (await state()).guests[0]?.state === 'away');
    await guestPage(port, cookie);
    const { guests } = await state();
    expect(guests).toMatchObject([{ id: 'g1', address: '127.0.0.1', state: 'watching' }]);
    // The same browser types the code again: it is the same guest.
    expect((await giveCode(port, code!, { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await state()).guests).toHaveLength(1);
  });

  test('small letters, spaces and a dash do no harm; another code, no code and odd bodies do not open', async () => {
    const { port, code } = await open();
    const typed = ` ${code!.slice(0, 3).toLowerCase()}-${code!.slice(3)} `;
    expect((await giveCode(port, typed)).status).toBe(204);
    for (const body of ['', '{', 'null', '[]', '{"code":7}']) {
      const headers = { origin: originAt(port), 'content-type': 'application/json' };
      const reply = await ask(port, { method: 'POST', path: '/join', headers, body });
      expect([403, 429], body).toContain(reply.status);
    }
    network.pass(120_000);
    expect([0, 403]).toContain((await giveCode(port, 'A'.repeat(10_000))).status);
  });

  test('without a session, or with another one, no socket opens and no picture is given', async () => {
    const { port, code } = await open();
    const cookie = cookieIn(await giveCode(port, code!));
    const right = { origin: originAt(port), cookie };
    expect(await openSocket(port, { origin: originAt(port) })).toBe(401);
    expect(await openSocket(port, { ...right, cookie: `${cookie}x` })).toBe(401);
    expect(await openSocket(port, { ...right, cookie: cookie.replace(/=.*/, '=') })).toBe(401);
    expect(await openSocket(port, { ...right, origin: 'http://example.org' })).toBe(403);
    expect(await openSocket(port, { cookie })).toBe(403);
    expect(await openSocket(port, { ...right, host: `example.org:${port}` })).toBe(421);
    expect(await openSocket(port, right, '/other')).toBe(404);
    expect((await ask(port, { path: '/asset/a1' })).status).toBe(401);
    expect((await ask(port, { path: '/asset/a1', headers: { cookie } })).status).toBe(404);
    expect(typeof (await openSocket(port, right))).toBe('object');
  });

  test('five wrong codes lock an address for a minute, the next five for two; the gamemaster sees it', async () => {
    const { port, code } = await open();
    const guess = async () => {
      const reply = await giveCode(port, wrong(code!));
      return { status: reply.status, ...(JSON.parse(reply.text) as { code: string; seconds?: number }) };
    };
    for (let i = 0; i < 4; i++) expect(await guess()).toMatchObject({ status: 403, code: 'wrong-code' });
    expect(await guess()).toMatchObject({ status: 429, code: 'locked', seconds: 60 });
    network.pass(20_000);
    const locked = await giveCode(port, code!); // the right one, but nobody looks at it now
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBe('40');
    expect((await state()).locked).toEqual([{ address: '127.0.0.1', until: expect.any(String) }]);
    network.pass(40_000);
    expect((await state()).locked).toEqual([]);
    for (let i = 0; i < 4; i++) await guess();
    expect(await guess()).toMatchObject({ status: 429, seconds: 120 });
    network.pass(120_000);
    expect((await giveCode(port, code!)).status).toBe(204);
    // Whoever knows the code has a clean slate.
    for (let i = 0; i < 4; i++) expect((await guess()).status).toBe(403);
    expect(await guess()).toMatchObject({ seconds: 60 });
  });

  test('thirty wrong codes make another one, and the gamemaster is told; who is in stays in', async () => {
    const { port, code } = await open();
    const { page } = await join(core);
    for (let i = 0; i < 30; i++) {
      network.sleep(3_600_000);
      await giveCode(port, wrong(code!));
    }
    const now = await state();
    expect(now.code).not.toBe(code);
    expect(core.pushed('network.notice')).toEqual([
      { code: 'code-guessed', sentence: expect.stringContaining('new one') },
    ]);
    expect(page.socket.readyState).toBe(page.socket.OPEN);
    expect(now.guests).toHaveLength(1);
    network.sleep(3_600_000);
    expect((await giveCode(port, code!)).status).toBe(403);
    expect((await giveCode(port, now.code!)).status).toBe(204);
  });

  test('a new code shuts out the old one and nobody who is in', async () => {
    const { port, code } = await open();
    const { page, cookie } = await join(core);
    const { code: other } = await core.must('network.newCode', {});
    expect(other).not.toBe(code);
    expect((await giveCode(port, code!)).status).toBe(403);
    expect((await giveCode(port, other!)).status).toBe(204);
    expect(page.socket.readyState).toBe(page.socket.OPEN);
    page.socket.terminate();
    await guestPage(port, cookie);
  });
});

describe('Guests', () => {
  test('are listed with their device and since when, and pushed when they come and go', async () => {
    await open();
    const { page } = await join(core);
    await join(core, 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0');
    const { guests } = await state();
    expect(guests.map(({ device, state }) => [device, state])).toEqual([
      ['iPad', 'watching'],
      ['Firefox on Linux', 'watching'],
    ]);
    expect(guests[0]!.since).toMatch(/^2026-01-01T/);
    await until(() => core.pushed('network.state').at(-1)?.guests.length === 2);
    page.socket.terminate();
    await until(() => core.pushed('network.state').at(-1)?.guests[0]?.state === 'away');
  });

  test('one that is removed is out at once, and its cookie does not let it in again', async () => {
    const { port } = await open();
    const { page, cookie } = await join(core);
    const other = await join(core);
    expect((await core.must('network.remove', { guest: 'g1' })).guests.map(({ id }) => id)).toEqual(['g2']);
    expect(await page.closed).toBe(4401);
    expect(await openSocket(port, { origin: originAt(port), cookie })).toBe(401);
    expect((await ask(port, { path: '/session', headers: { cookie } })).status).toBe(401);
    expect(other.page.socket.readyState).toBe(other.page.socket.OPEN);
    expect(await core.ask('network.remove', { guest: 'g1' })).toMatchObject({
      refusal: { code: 'no-such-guest' },
    });
  });

  test('a dead one is noticed and dropped; one that answers stays', async () => {
    await open();
    const alive = await join(core);
    const dead = await join(core);
    (dead.page.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    for (let i = 0; i < 3; i++) {
      const pinged = new Promise((done) => alive.page.socket.once('ping', done));
      if (i < 2) {
        network.pass(15_000);
        await pinged;
        await alive.page.ask('display.trim');
      } else network.pass(15_000);
    }
    await until(async () => (await state()).guests[1]?.state === 'away');
    expect((await state()).guests[0]?.state).toBe('watching');
  });

  test('who has been away for an evening is forgotten', async () => {
    const { port } = await open();
    const { page, cookie } = await join(core);
    page.socket.terminate();
    await until(async () => (await state()).guests[0]?.state === 'away');
    network.pass(13 * 3_600_000);
    expect((await state()).guests).toEqual([]);
    expect(await openSocket(port, { origin: originAt(port), cookie })).toBe(401);
  });

  test('there are never more than twenty-four sockets, nor three of one guest', async () => {
    const { port } = await open();
    const { cookie } = await join(core);
    await guestPage(port, cookie);
    await guestPage(port, cookie);
    expect(await openSocket(port, { origin: originAt(port), cookie })).toBe(503);
    // All of these come from one address here, which may hold only so many lines at once.
    for (let i = 3; i < 24; i++) {
      network.pass(5000);
      await join(core);
    }
    network.pass(5000);
    const last = await openSocket(port, { origin: originAt(port), cookie });
    expect([0, 503]).toContain(last);
  });
});

describe('Lines that somebody refuses to hang up', () => {
  /** Sends a text and keeps its own half of the line open, whatever the other side says. */
  const hold = (port: number, text: string) =>
    new Promise<() => void>((done) => {
      const line = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
      line.on('error', () => undefined);
      line.on('data', () => done(() => line.destroy()));
      line.write(text);
    });
  const upgrade = (port: number) =>
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${originAt(port)}\r\nConnection: Upgrade\r\n` +
    'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

  test('keep nobody else out, and the server ends all the same', async () => {
    const { port } = await open();
    const lines: (() => void)[] = [];
    for (let i = 0; i < 24; i++) lines.push(await hold(port, upgrade(port)));
    await until(async () => (await ask(port)).status === 200);
    await core.must('network.close', {});
    for (const hangUp of lines) hangUp();
  });
});

describe('Pictures', () => {
  test('only the one that is held up is given, and only to a guest (PEERS 15)', async () => {
    await core.must('campaigns.create', newStones());
    await open();
    const { cookie, port } = await join(core);
    const add = (side: number) =>
      core.must('assets.add', {
        name: 'A map',
        kind: 'picture',
        bytes: png(side, side).toString('base64'),
      });
    const [shown, other] = [await add(20), await add(30)];
    const { src, width, height } = shown;
    const get = (path: string, headers: Record<string, string> = { cookie }) => ask(port, { path, headers });
    const show = (handout: Stage['handout']) =>
      core.announcer.tell('display.stage', { ...plainStage, handout });
    show({ kind: 'picture', title: 'Look', src, width, height });
    expect(await get(src)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect((await get(src, {})).status).toBe(401);
    expect((await get(other.src)).status).toBe(404);
    for (const odd of [`${src}/`, `${src}/../x`, '/asset/', `${src}%00`])
      expect((await get(odd)).status, odd).toBe(404);
    show(null);
    expect((await get(src)).status).toBe(404);
  });
});

describe('What a guest may ask', () => {
  test('is the players’ view, and nothing of the gamemaster’s or of this machine’s glass', async () => {
    await core.must('campaigns.create', newStones());
    await open();
    const { page } = await join(core);
    expect((await page.ask('display.view')).ok).toBe(true);
    for (const name of ['display.trim', 'display.looks'])
      expect((await page.ask(name, name === 'display.looks' ? { at: null } : {})).refusal?.code, name).toBe(
        'desktop-only',
      );
    for (const name of ['table.view', 'table.command', 'display.black', 'network.state', 'app.info'])
      expect((await page.ask(name)).refusal?.code, name).toBe('unknown-name');
  });

  test('no more often than a page needs; then it is refused and the line is closed', async () => {
    await open();
    const { page, cookie, port } = await join(core);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i++) codes.push((await page.ask('display.trim')).refusal?.code);
    expect(new Set(codes)).toEqual(new Set(['desktop-only']));
    expect((await page.ask('display.trim')).refusal?.code).toBe('too-many');
    expect(await page.closed).toBe(1008);
    // Another line is of no use to it, but a while is.
    const next = await guestPage(port, cookie);
    expect((await next.ask('display.trim')).refusal?.code).toBe('too-many');
    expect(await next.closed).toBe(1008);
    network.pass(5000);
    const later = await guestPage(port, cookie);
    expect((await later.ask('display.trim')).refusal?.code).toBe('desktop-only');
  });

  test('requests of one address are not answered without end, and are again after a while', async () => {
    const { port } = await open();
    const statuses: number[] = [];
    for (let i = 0; i < 100; i++) statuses.push((await ask(port)).status);
    expect(statuses.slice(0, 80).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    network.pass(2000);
    expect((await ask(port)).status).toBe(200);
  });

  test('a hundred garbage messages are refused or end their own line, and the table goes on', async () => {
    await core.must('campaigns.create', newStones());
    await open();
    const { cookie, port, page: first } = await join(core);
    first.socket.terminate();
    /** What is sent, and the code with which the line is closed; null where it is a question, to be refused. */
    const garbage: [string | Buffer, number | null][] = [
      ['', 1003],
      ['{', 1003],
      ['null', 1003],
      ['7', 1003],
      ['[]', 1003],
      ['{"name":"display.view"}', 1003],
      ['{"id":"1","name":"display.view"}', 1003],
      ['{"id":1}', null],
      ['{"id":1,"name":7,"input":[]}', null],
      ['{"id":1,"name":"__proto__","input":{}}', null],
      ['{"id":1,"name":"display.view","input":{"__proto__":{"a":1}}}', null],
      ['{"id":1,"name":"display.view","input":[[[[[[1]]]]]]}', null],
      [`{"id":1,"name":"${'x'.repeat(3_900)}"}`, null],
      [`{"id":1,"name":"${'x'.repeat(300_000)}"}`, 1009],
      ['\u0000\u0001', 1003],
      [Buffer.from([1, 2, 3]), 1003],
    ];
    for (let i = 0; i < 100; i++) {
      network.pass(5000);
      const page = await guestPage(port, cookie);
      const [sent, code] = garbage[i % garbage.length]!;
      page.socket.send(sent);
      if (code !== null) expect(await page.closed, String(sent).slice(0, 40)).toBe(code);
      else await until(() => page.texts.length > 0);
      for (const text of page.texts) expect(text).toContain('"ok":false');
      page.socket.terminate();
      await until(async () => (await state()).guests.every(({ state }) => state === 'away'));
    }
    expect((await core.must('table.history', {})).length).toBe(0);
    const { page } = await join(core);
    expect((await page.ask('display.view')).ok).toBe(true);
  });
});
