import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainStage, type AssetCard } from '#api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assetFor } from '#electron/assets.ts';
import { serveLoopback, type Loopback } from '#electron/loopback.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { get, openLoopback, session } from '#tests/support/loopback-window.ts';
import { png, pngChunk } from '#tests/support/pictures.ts';

let core: ToyCore;
let gm: Loopback;
let players: Loopback;
let card: AssetCard;

beforeEach(async () => {
  core = toyCore();
  await core.must('campaigns.create', newStones());
  const bytes = png(20, 20).toString('base64');
  card = await core.must('assets.add', { name: 'Map', kind: 'picture', bytes });
  const pages = join(tempFolder(), 'renderer');
  mkdirSync(pages, { recursive: true });
  for (const page of ['gm.html', 'player.html']) writeFileSync(join(pages, page), page);
  const common = {
    door: core.door,
    announcer: core.announcer,
    pages,
    port: 0,
    assetFor: (audience: 'gm' | 'players', id: string) => assetFor(core, audience, id),
  };
  gm = await serveLoopback({ ...common, audience: 'gm' });
  players = await serveLoopback({ ...common, audience: 'players' });
});
afterEach(async () => {
  await Promise.all([gm.close(), players.close()]);
  core.close();
});

const holdUp = (held: boolean) =>
  core.announcer.tell('display.stage', {
    ...plainStage,
    handout: held ? { kind: 'picture', title: '', src: card.src, width: 20, height: 20 } : null,
  });

describe('the address of a picture', () => {
  test('gives it to a session of the GM as nothing but a picture, and to nobody without one', async () => {
    expect((await get(gm, card.src)).status).toBe(401);
    expect((await get(gm, card.src, `delvekeeper-${gm.port}=guessed`)).status).toBe(401);
    const given = await get(gm, card.src, await session(gm));
    expect(given.status).toBe(200);
    expect(given.body).toEqual(png(20, 20));
    expect(given.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    for (const path of ['/asset/a0', '/asset/', `${card.src}/`, `${card.src}x`])
      expect((await get(gm, path, await session(gm))).status, path).toBe(404);
  });

  test('gives the players what is held up to them, as long as it is', async () => {
    const cookie = await session(players);
    expect((await get(players, card.src, cookie)).status).toBe(404);
    holdUp(true);
    expect((await get(players, card.src, cookie)).body).toEqual(png(20, 20));
    expect((await get(players, card.src)).status).toBe(401);
    holdUp(false);
    expect((await get(players, card.src, cookie)).status).toBe(404);
  });

  test('no page of the other audience comes by a spelling of its name', async () => {
    for (const path of [
      '/gm.html',
      '/gm%2ehtml',
      '/%67m.html',
      '/./gm.html',
      '//gm.html',
      '/x/../gm.html',
      '/x/..%2fgm.html',
    ])
      expect((await get(players, path)).body.toString(), path).not.toBe('gm.html');
    expect((await get(players, '/gm%2ehtml')).status).toBe(404);
    expect((await get(players, '/player%2ehtml')).body.toString()).toBe('player.html');
  });
});

describe('a picture that comes over the socket', () => {
  test('may be as large as pictures are; nothing else may', async () => {
    const window = await openLoopback(gm);
    const large = png(200, 200, [pngChunk('iCCP', Buffer.alloc(8_000_000))]).toString('base64');
    expect(await window.ask('assets.add', { name: 'Large', kind: 'picture', bytes: large })).toMatchObject({
      ok: true,
      value: { name: 'Large', size: expect.any(Number) },
    });
    expect(
      await window.ask('assets.add', { name: 'x', kind: 'picture', bytes: 'A'.repeat(12_200_000) }),
    ).toMatchObject({
      refusal: { code: 'too-large' },
    });
    for (const name of ['handouts.save', 'table.view', 'x'.repeat(300_000), 7]) {
      const { socket, ask } = await openLoopback(gm);
      const ended = new Promise((done) => socket.once('close', done));
      expect(await ask(name, { text: 'x'.repeat(300_000) }), String(name).slice(0, 20)).toBe(null);
      expect(await ended).toBe(1009);
    }
    const { socket, ask } = await openLoopback(gm);
    const ended = new Promise((done) => socket.once('close', done));
    expect(await ask('assets.add', { bytes: 'A'.repeat(12_600_000) })).toBe(null);
    expect(await ended).toBe(1009);
  });

  test('never comes from the players’ side, whatever it is called', async () => {
    const { socket, ask } = await openLoopback(players);
    expect(await ask('assets.add', { name: 'x', kind: 'picture', bytes: 'AAAA' })).toMatchObject({
      refusal: { code: 'not-for-you' },
    });
    const ended = new Promise((done) => socket.once('close', done));
    expect(await ask('assets.add', { name: 'x', kind: 'picture', bytes: 'A'.repeat(300_000) })).toBe(null);
    expect(await ended).toBe(1009);
  });
});
