import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainStage, type AssetCard } from '#api';
import { canonical } from '#engine';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assetFor, assetIn } from '#electron/assets.ts';
import { handoutOf } from '#electron/handouts.ts';
import { newStones, PLAYERS, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { boastfulPng, exif, jpeg, jpegSegment, png, pngChunk, webp } from '#tests/support/pictures.ts';

let core: ToyCore;
let folder: string;
let campaign: string;

beforeEach(async () => {
  folder = tempFolder();
  core = toyCore({}, undefined, folder);
  campaign = (await core.must('campaigns.create', newStones())).id;
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

const add = (bytes: Buffer, name = 'A map', kind: AssetCard['kind'] = 'picture') =>
  core.ask('assets.add', { name, kind, bytes: bytes.toString('base64') });
const added = async (bytes: Buffer, name?: string, kind?: AssetCard['kind']) => {
  const result = await add(bytes, name, kind);
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
};
const holdUp = (card: Pick<AssetCard, 'src' | 'width' | 'height'> | null) =>
  core.announcer.tell('display.stage', {
    ...plainStage,
    handout: card && {
      kind: 'picture',
      title: 'Look',
      src: card.src,
      width: card.width,
      height: card.height,
    },
  });

/** Closes the campaign, does something to its file behind its back, and opens it again. */
async function behindItsBack(act: (db: Database) => void): Promise<void> {
  await core.must('campaigns.close', {});
  const name = readdirSync(join(folder, 'campaigns')).find((file) => file.endsWith('.delve'))!;
  const db = new Sqlite(join(folder, 'campaigns', name));
  act(db);
  db.close();
  await core.must('campaigns.open', { id: campaign });
}

describe('a picture', () => {
  test('is kept with its measures, under its name, and comes back byte for byte', async () => {
    const bytes = png(40, 30);
    const card = await added(bytes, '  The great hall ');
    expect(card).toEqual({
      id: expect.stringMatching(/^a\w{16}$/),
      name: 'The great hall',
      kind: 'picture',
      width: 40,
      height: 30,
      size: bytes.length,
      src: `/asset/${card.id}`,
      trouble: null,
    });
    expect(assetIn(card.src)).toBe(card.id);
    expect(assetFor(core, 'gm', card.id)).toEqual({ type: 'image/png', body: bytes });
    await core.must('campaigns.close', {});
    expect(assetFor(core, 'gm', card.id)).toBe(null);
    await core.must('campaigns.open', { id: campaign });
    expect(await core.must('assets.list', {})).toEqual([card]);
    expect(assetFor(core, 'gm', card.id)).toEqual({ type: 'image/png', body: bytes });
  });

  test('of any of three kinds, and nothing else, whatever it is called', async () => {
    expect(await added(jpeg(200, 100))).toMatchObject({ width: 200, height: 100 });
    expect(await added(webp('VP8 ', 200, 100), '')).toMatchObject({ name: 'Picture' });
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'GIF89a', '', '<script>', 'MZ'])
      expect(await add(Buffer.from(text), 'map.png'), text).toMatchObject({
        ok: false,
        refusal: { code: 'bad-picture', sentence: 'That is no picture that can be shown.' },
      });
    expect(await core.ask('assets.add', { name: '', kind: 'picture', bytes: 'no base64!' })).toMatchObject({
      refusal: { code: 'bad-input' },
    });
    expect(await core.must('assets.list', {})).toHaveLength(2);
  });

  test('with a place, a camera, a text or a file behind it is turned away', async () => {
    for (const bytes of [
      png(3, 3, [pngChunk('eXIf', exif)]),
      jpeg(3, 3, [jpegSegment(0xe1, exif)]),
      webp('VP8X', 3, 3, [['EXIF', exif]]),
      Buffer.concat([png(3, 3), Buffer.from('PK and an archive')]),
    ])
      expect(await add(bytes)).toMatchObject({ refusal: { code: 'bad-picture' } });
    expect(await core.must('assets.list', {})).toEqual([]);
  });

  test('that is too wide, too high, too heavy, or one too many is turned away in a sentence', async () => {
    expect(await added(boastfulPng(2560, 2560))).toMatchObject({ width: 2560 });
    expect(await added(boastfulPng(512, 512), 'Anna', 'portrait')).toMatchObject({ kind: 'portrait' });
    for (const [bytes, kind] of [
      [boastfulPng(2561, 1), 'picture'],
      [boastfulPng(1, 60_000), 'picture'],
      [boastfulPng(513, 1), 'portrait'],
    ] as const)
      expect(await add(bytes, 'x', kind)).toMatchObject({
        refusal: { code: 'too-large', sentence: expect.stringContaining('pixels on a side') },
      });
    expect(await add(Buffer.concat([png(2, 2), Buffer.alloc(9_100_000)]))).toMatchObject({
      refusal: { code: 'too-large' },
    });
    // Each 8.9 MB of noise is another picture: one row of the file's own table tells how many there can be.
    await behindItsBack((db) => db.prepare('update asset set size = 149999000').run());
    expect(await add(png(300, 300, [pngChunk('iCCP', Buffer.alloc(2000))]))).toMatchObject({
      refusal: { code: 'too-many', sentence: expect.stringContaining('150 MB') },
    });
  });

  test('that comes twice takes its room once', async () => {
    const [first, second] = [await added(png(50, 50)), await added(png(50, 50), 'The same')];
    expect(first.id).not.toBe(second.id);
    const counts: unknown[] = [];
    await behindItsBack((db) => counts.push(db.prepare('select count(*) from picture').pluck().get()));
    expect(counts).toEqual([1]);
    expect(assetFor(core, 'gm', second.id)?.body).toEqual(png(50, 50));
  });

  test('can be renamed, put away and brought back; nothing of it is lost', async () => {
    const { id } = await added(png(9, 9));
    const other = await added(png(8, 8), 'Another');
    expect((await core.must('assets.rename', { id, name: ' Crypt ' })).map(({ name }) => name)).toEqual([
      'Crypt',
      'Another',
    ]);
    expect(await core.must('assets.remove', { id })).toEqual([other]);
    expect(assetFor(core, 'gm', id)?.body).toEqual(png(9, 9)); // a handout may still have it
    expect((await core.must('assets.remove', { id, restore: true })).map(({ name }) => name)).toEqual([
      'Crypt',
      'Another',
    ]);
    for (const name of ['assets.rename', 'assets.remove'] as const)
      expect(await core.ask(name, { id: 'a0', name: 'x' } as never)).toMatchObject({ ok: false });
    expect(await core.ask('assets.remove', { id: 'a0' })).toMatchObject({ refusal: { code: 'missing' } });
  });

  test('goes with a duplicate of the campaign', async () => {
    const card = await added(png(12, 12));
    const twin = await core.must('campaigns.duplicate', { id: campaign, name: 'A twin' });
    await core.must('campaigns.open', { id: twin.id });
    expect(await core.must('assets.list', {})).toEqual([card]);
    expect(assetFor(core, 'gm', card.id)?.body).toEqual(png(12, 12));
  });

  test('is not written by whoever no longer holds the file', async () => {
    const name = readdirSync(join(folder, 'campaigns')).find((file) => file.endsWith('.delve'))!;
    const db = new Sqlite(join(folder, 'campaigns', name));
    db.prepare("update campaign set holder = 'somebody else'").run();
    db.close();
    expect(await add(png(2, 2))).toMatchObject({ refusal: { code: 'not-saved' } });
    expect(await core.ask('handouts.save', { title: 'x', text: 'y', asset: null })).toMatchObject({
      refusal: { code: 'not-saved' },
    });
    expect(await core.must('assets.list', {})).toEqual([]);
  });
});

describe('a damaged or missing picture (PEERS 8)', () => {
  const damages: readonly [string, (db: Database) => void, RegExp][] = [
    ['a byte of it changed', (db) => flip(db), /“Hall” is damaged/],
    [
      'it is cut short',
      (db) => void db.exec('update picture set bytes = substr(bytes, 1, 20)'),
      /is damaged/,
    ],
    ['it is gone', (db) => void db.exec('delete from picture'), /is gone/],
  ];
  const flip = (db: Database) => {
    const bytes = db.prepare('select bytes from picture').pluck().get() as Buffer;
    bytes[30]! ^= 1;
    db.prepare('update picture set bytes = ?').run(bytes);
  };

  test.each(damages)(
    '%s: a placeholder stands there, the list says so, all else is there',
    async (_, act, says) => {
      const hurt = await added(png(20, 20), 'Hall');
      await core.must('handouts.save', { title: 'Letter', text: 'Come at once.', asset: null });
      await behindItsBack(act);
      const whole = await added(png(30, 30), 'Crypt');
      const list = await core.must('assets.list', {});
      expect(list.map(({ name, trouble }) => [name, trouble])).toEqual([
        ['Hall', expect.stringMatching(says)],
        ['Crypt', null],
      ]);
      expect(assetFor(core, 'gm', hurt.id)).toMatchObject({ type: 'image/svg+xml' });
      expect(String(assetFor(core, 'gm', hurt.id)?.body)).not.toContain('Hall');
      expect(assetFor(core, 'gm', whole.id)?.body).toEqual(png(30, 30));
      expect(await core.must('handouts.list', {})).toHaveLength(1);
      const { version } = await core.must('table.view', {});
      await core.must('table.command', { seen: version, command: { type: 'note', text: 'on we go' } });
      // Brought in again it is whole, also where it was shown before.
      await added(png(20, 20), 'Hall again');
      expect((await core.must('assets.list', {})).map(({ trouble }) => trouble)).toEqual([null, null, null]);
      expect(assetFor(core, 'gm', hurt.id)?.body).toEqual(png(20, 20));
    },
  );
});

describe('a campaign file that somebody else has filled', () => {
  const page = Buffer.from('<script src="/asset/a2"></script>');
  const bomb = png(20, 20);
  bomb.writeUInt32BE(60_000, 16);
  test.each([
    ['a page', 'text/html', page],
    ['a script', 'text/javascript', page],
    ['a drawing that can hold a script', 'image/svg+xml', page],
    ['no picture, whatever it says', 'image/png', page],
    ['a picture of another kind than it says', 'image/webp', png(20, 20)],
    ['a picture of billions of pixels', 'image/png', bomb],
  ])('gives nobody %s', async (_, type, bytes) => {
    const card = await added(png(20, 20));
    await behindItsBack((db) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      db.pragma('ignore_check_constraints = on');
      db.prepare('update picture set bytes = ?, hash = ?').run(bytes, hash);
      db.prepare('update asset set type = ?, hash = ?').run(type, hash);
    });
    holdUp(card);
    for (const audience of ['gm', 'players'] as const) {
      const given = assetFor(core, audience, card.id);
      expect(given?.type).toBe('image/svg+xml');
      expect(String(given?.body)).toMatch(/^<svg [^<]*<rect/);
    }
  });
});

describe('handouts', () => {
  const save = (more: object) =>
    core.must('handouts.save', { title: '', text: '', asset: null, ...more } as never);

  test('are kept; without a title they get the first words, or the name of the picture', async () => {
    const letter = await save({
      text: '\n  Come at once, the bell has rung and nobody may sleep in the lower town.\nS.',
    });
    expect(letter.title).toBe('Come at once, the bell has rung and nobody may sleep in the …');
    expect(letter.text).toMatch(/^\n {2}Come/);
    const map = await added(png(60, 40), 'Old map');
    const shown = await save({ asset: map.id });
    expect(shown.title).toBe('Old map');
    expect(await save({ title: 'Riddle', text: 'What walks?' })).toMatchObject({ title: 'Riddle' });
    expect((await core.must('handouts.list', {})).map(({ title }) => title)).toEqual([
      letter.title,
      'Old map',
      'Riddle',
    ]);
    expect(handoutOf(core, letter.id)).toEqual({
      ok: true,
      value: { kind: 'text', title: letter.title, text: letter.text },
    });
    expect(handoutOf(core, shown.id)).toEqual({
      ok: true,
      value: { kind: 'picture', title: 'Old map', src: map.src, width: 60, height: 40 },
    });
    expect(handoutOf(core, 'h0')).toMatchObject({ refusal: { code: 'missing' } });
  });

  test('nothing entered is written over: what it said before stays in the file', async () => {
    const first = await save({ title: 'Letter', text: 'Come at once.' });
    const second = await save({ id: first.id, title: 'Letter', text: 'Do not come.' });
    expect(second.id).toBe(first.id);
    await save({ title: 'Letter', text: 'Another one.' });
    expect((await core.must('handouts.list', {})).map(({ text }) => text)).toEqual([
      'Do not come.',
      'Another one.',
    ]);
    let before: unknown;
    await behindItsBack((db) => (before = db.prepare('select title, text from handout_before').all()));
    expect(before).toEqual([{ title: 'Letter', text: 'Come at once.' }]);
  });

  test('can be put away and brought back; one that is put away and saved comes back', async () => {
    const { id } = await save({ title: 'Letter', text: 'Come.' });
    expect(await core.must('handouts.remove', { id })).toEqual([]);
    expect(await core.must('handouts.remove', { id, restore: true })).toHaveLength(1);
    await core.must('handouts.remove', { id });
    await save({ id, title: 'Letter', text: 'Come now.' });
    expect(await core.must('handouts.list', {})).toMatchObject([{ text: 'Come now.' }]);
  });

  test('that are empty, unknown, or show an unknown picture are refused in a sentence', async () => {
    for (const [more, code] of [
      [{}, 'empty'],
      [{ text: ' \n ' }, 'empty'],
      [{ id: 'h0', title: 'x' }, 'missing'],
      [{ title: 'x', asset: 'a0' }, 'missing'],
    ] as const)
      expect(await core.ask('handouts.save', { title: '', text: '', asset: null, ...more })).toMatchObject({
        ok: false,
        refusal: { code },
      });
    expect(await core.must('handouts.list', {})).toEqual([]);
  });
});

describe('what the players can get', () => {
  test('is the picture that is held up to them, as long as it is, and no other', async () => {
    const [held, secret] = [await added(png(20, 20), 'Map'), await added(png(21, 21), 'Traitor')];
    expect(assetFor(core, 'players', held.id)).toBe(null);
    holdUp(held);
    expect(assetFor(core, 'players', held.id)?.body).toEqual(png(20, 20));
    expect(assetFor(core, 'players', secret.id)).toBe(null);
    for (const id of ['', 'a', '../secret', held.id.toUpperCase(), `${held.id}x`])
      expect(assetFor(core, 'players', id)).toBe(null);
    holdUp(secret);
    expect(assetFor(core, 'players', held.id)).toBe(null);
    holdUp(null);
    expect(assetFor(core, 'players', secret.id)).toBe(null);
  });

  test('is the same bytes however often they ask, so that slow ones fill no memory', async () => {
    const held = await added(png(20, 20));
    holdUp(held);
    const first = assetFor(core, 'players', held.id);
    expect(assetFor(core, 'players', held.id)?.body).toBe(first?.body);
    await core.must('campaigns.close', {});
    holdUp(held);
    expect(assetFor(core, 'players', held.id)).toBe(null);
  });

  test('the GM’s notes never live in the players’ window: no list, no name, no push of theirs holds them (PEERS 23)', async () => {
    const picture = await added(png(20, 20), 'Face of the traitor');
    const note = await core.must('handouts.save', {
      title: 'Plan of the evening',
      text: 'The abbot is the traitor.',
      asset: picture.id,
    });
    await core.must('handouts.save', {
      id: note.id,
      title: note.title,
      text: 'It is the abbess.',
      asset: null,
    });
    for (const name of ['handouts.list', 'assets.list', 'thumbnail.view', 'table.view', 'table.log'] as const)
      for (const road of ['desktop', 'loopback', 'network'] as const)
        expect(await core.door.ask(name, {}, { audience: 'players', road }), name).toMatchObject({
          refusal: { code: 'not-for-you' },
        });
    const seen = await core.must('display.view', {}, PLAYERS);
    const told = core.pushes.filter(({ audience }) => audience === 'players');
    const all = canonical({ seen, told: told.map(({ topic, body }) => ({ topic, body })) });
    for (const secret of ['traitor', 'abbot', 'abbess', 'Plan of', note.id, picture.id])
      expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(assetFor(core, 'players', picture.id)).toBe(null);
  });
});

test('an address names a picture or nothing', () => {
  expect(
    [
      '/asset/a1',
      '/asset/a1/',
      '/asset/',
      '/asset/../x',
      '/asset/%61',
      `/asset/${'a'.repeat(41)}`,
      '/assets/a1',
    ].map(assetIn),
  ).toEqual(['a1', null, null, null, null, null, null]);
});
