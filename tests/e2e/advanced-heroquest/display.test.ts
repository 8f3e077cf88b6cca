import type { Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge, sizes } from '../support/judge.ts';
import { clippedTexts, emberControls, framesDrawn, leastText } from '../support/layout.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { openDemo, press, promptOf } from './scripts.ts';

interface Laid {
  kind: string;
  hidden?: boolean;
  level?: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Sections that a window was told of, by what came over its road. Loaded anew, so that the whole view comes once more. */
async function sectionsOf(page: Page): Promise<Laid[]> {
  let found: Laid[] = [];
  const listen = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => {
      const { value } =
        (JSON.parse(String(payload)) as { result?: { value?: Record<string, unknown> } }).result ?? {};
      const view = (value?.['view'] ?? value) as { records?: Record<string, Laid> } | undefined;
      const all = Object.values(view?.records ?? {}).filter(({ kind }) => kind === 'section');
      if (all.length > 0) found = all;
    });
  page.on('websocket', listen);
  await page.reload();
  await expect.poll(() => found.length).toBeGreaterThan(0);
  page.off('websocket', listen);
  return found;
}

/**
 * What of a picture of the players’ screen lies away from every floor that they know, and is anything but dark: the brightest such
 * point, and the greatest step from one point to the next. Taken of the very pixels, out to the last row.
 */
async function offTheFloor(page: Page, floors: readonly Laid[], ratio: number) {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('.plate, .foot'))
      each.style.visibility = 'hidden';
  });
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ png, rects, scale }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const ink = canvas.getContext('2d')!;
      ink.drawImage(image, 0, 0);
      const { data } = ink.getImageData(0, 0, canvas.width, canvas.height);
      const map = document.querySelector<HTMLElement>('[role="application"]')!;
      const [x, y, size] = map.dataset['eye']!.split(' ').map(Number) as [number, number, number];
      const box = map.getBoundingClientRect();
      // Walls, their shade and the fading of exits reach a little over the squares.
      const around = 0.95;
      const near = rects.map((rect) => ({
        left: (box.left + x + (rect.x - around) * size) * scale,
        top: (box.top + y + (rect.y - around) * size) * scale,
        right: (box.left + x + (rect.x + rect.w + around) * size) * scale,
        bottom: (box.top + y + (rect.y + rect.h + around) * size) * scale,
      }));
      let [counted, brightest, step, edges] = [0, 0, 0, 0];
      for (let row = 0; row < canvas.height; row += 1)
        for (let column = 0; column < canvas.width; column += 1) {
          if (near.some((n) => column >= n.left && column < n.right && row >= n.top && row < n.bottom))
            continue;
          const at = (row * canvas.width + column) * 4;
          counted += 1;
          if (row === 0 || column === 0 || row === canvas.height - 1 || column === canvas.width - 1)
            edges += 1;
          brightest = Math.max(brightest, data[at]!, data[at + 1]!, data[at + 2]!);
          if (column > 0) step = Math.max(step, Math.abs(data[at]! - data[at - 4]!));
        }
      return { counted, brightest, step, edges, width: canvas.width, height: canvas.height };
    },
    { png: picture, rects: floors, scale: ratio },
  );
}

describe('The players’ screen, beside the gamemaster’s', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;
  let players: Page;

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    await openDemo(gm);
    await gm.mouse.move(640, 4);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  const atEverySize = async (name: string) => {
    for (const size of sizes) {
      await gm.setViewportSize(size);
      await judge(gm, name);
    }
    await gm.setViewportSize(sizes[0]!);
  };

  test('two inputs open it: one in the dark with its corners marked, one shows it', async () => {
    const opened = gm.context().waitForEvent('page');
    await press(gm, 'p');
    players = await opened;
    await players.setViewportSize({ width: 1280, height: 720 });
    await players.locator('.marks .mark').first().waitFor();
    await gm.bringToFront();
    await gm.getByText('Do you see a mark in each corner?').waitFor();
    const corners = await players.locator('.marks .mark').evaluateAll((marks) =>
      marks.map((mark) => {
        const { left, top, right, bottom } = mark.getBoundingClientRect();
        return [left === 0 || right === window.innerWidth, top === 0 || bottom === window.innerHeight];
      }),
    );
    expect(corners).toEqual(Array(4).fill([true, true]));
    expect(await players.locator('.strip').count()).toBe(0);
    await keepPicture(players, 'display-marks');
    await atEverySize('display-card');
    expect(await emberControls(gm)).toEqual(['Show itEnter']);
    await press(gm, 'Enter');
    await players.locator('.strip').waitFor();
    await gm.getByText('Do you see a mark in each corner?').waitFor({ state: 'detached' });
    await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
  });

  test('the panel, the small picture and its dresses can be read at every size (PEERS 22)', async () => {
    await press(gm, 'Shift+P');
    await atEverySize('display-panel');
    for (const [key, name] of [
      ['Shift+B', 'frozen'],
      ['b', 'black'],
      ['F8', 'folded'],
    ] as const) {
      await press(gm, key);
      await atEverySize(`display-${name}`);
    }
    await gm.locator('.thumb').getByText('BLACK').waitFor();
    await gm.locator('.thumb').getByText('FROZEN').waitFor();
    await press(gm, 'F8', 'b', 'Shift+B');
    await gm.locator('.body.scrolls').evaluate((body) => body.scrollTo(0, 600));
    await atEverySize('display-panel-lower');
  });

  test('the small picture at rest draws no frame, and neither do the maps', async () => {
    const small = gm.locator('.thumb [data-frames]');
    const frames = async () => [
      await framesDrawn(gm),
      Number(await small.getAttribute('data-frames')),
      await framesDrawn(players),
    ];
    await expect
      .poll(
        async () => {
          const before = await frames();
          await gm.waitForTimeout(500);
          return (await frames()).map((now, i) => now - before[i]!);
        },
        { timeout: 15_000 },
      )
      .toEqual([0, 0, 0]);
    expect(Number(await small.getAttribute('data-frames'))).toBeGreaterThan(0);
  });

  test('a letter is held up, large enough for three metres, and long ones are turned over (PEERS 22)', async () => {
    await gm.locator('.body.scrolls').evaluate((body) => body.scrollTo(0, 0));
    const write = async (title: string, text: string) => {
      await gm.getByRole('button', { name: 'Text …' }).click();
      await gm.getByLabel('Title').fill(title);
      await gm.getByLabel('What they read').fill(text);
      await judge(gm, `display-form-${title.split(' ')[1]}`);
      await gm.getByRole('button', { name: 'Hold it up' }).click();
      await players.getByRole('heading', { name: title }).waitFor();
      await players.waitForTimeout(400);
    };
    const isReadable = async (name: string) => {
      await keepPicture(players, name);
      expect(await clippedTexts(players), name).toEqual([]);
      const { width, height } = players.viewportSize()!;
      const { px, text } = await leastText(players);
      expect(px, `${name}: “${text}”`).toBeGreaterThanOrEqual((3.5 * Math.min(width, height)) / 100 - 0.1);
    };
    await write(
      'A letter',
      'Come at once.\nThe rats have been in the cellar again, and this time they took the boy.',
    );
    await isReadable('display-letter');
    await atEverySize('display-handout');
    const line =
      'We went down by the well at dusk, six of us, with two lanterns and a rope that was too short.';
    await write('The diary', Array.from({ length: 24 }, (_, i) => `${i + 1}. ${line}`).join('\n'));
    await isReadable('display-diary-1');
    await press(gm, 'PageDown');
    await players.getByText(/^2 of/).waitFor();
    await isReadable('display-diary-2');
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1024, height: 768 },
    ]) {
      await players.setViewportSize(size);
      await players.waitForTimeout(300);
      await isReadable(`display-diary-${size.width}`);
    }
    await players.setViewportSize({ width: 1280, height: 720 });
    await gm.getByRole('button', { name: 'Put it down' }).last().click();
    await players.locator('.strip').waitFor();
  });

  test('turned or with margins nothing of it is cut (PEERS 28)', async () => {
    for (const turn of [90, 180, 270, 0]) {
      await gm.getByRole('button', { name: `${turn}°`, exact: true }).click();
      await players.waitForTimeout(700);
      await keepPicture(players, `display-turned-${turn}`);
      if (turn === 0 || turn === 180) expect(await clippedTexts(players), `${turn}`).toEqual([]);
      const box = (await players.locator('.stage').boundingBox())!;
      expect([box.x, box.y, box.width, box.height].map(Math.round)).toEqual([0, 0, 1280, 720]);
    }
    await gm.getByRole('button', { name: 'Left: wider' }).click({ clickCount: 6, delay: 80 });
    await expect
      .poll(async () => Math.round((await players.locator('.stage').boundingBox())!.x * 10))
      .toBe(384);
    await keepPicture(players, 'display-margins');
    await gm.getByRole('button', { name: 'Left: narrower' }).click({ clickCount: 6, delay: 80 });
  });

  test('squares are just as large as was measured, and nothing moves them (PEERS 27)', async () => {
    await gm.getByRole('button', { name: 'Measure with a ruler' }).click();
    const bar = players.locator('.ruler .bar');
    await bar.waitFor();
    await keepPicture(players, 'display-ruler');
    const { width } = (await bar.boundingBox())!;
    await gm.getByLabel('Millimetres of the bar on the glass').fill(String(width / 4));
    await press(gm, 'Enter');
    await gm.getByRole('button', { name: 'On', exact: true }).click();
    const eye = async () =>
      (await players.getByRole('application').getAttribute('data-eye'))!.split(' ').map(Number);
    // Four pixels to a millimetre, and 25 of those.
    await expect.poll(async () => (await eye())[2]).toBeCloseTo(100, 6);
    await judge(gm, 'display-true-size');
    const before = await eye();
    await press(gm, 'Shift+O');
    await expect.poll(async () => (await eye())[2]).not.toBeCloseTo(100, 6);
    await press(gm, 'Shift+O');
    await expect.poll(async () => (await eye())[2]).toBeCloseTo(100, 6);
    const after = await eye();
    expect(after[0]).toBeCloseTo(before[0]!, 1);
    expect(after[1]).toBeCloseTo(before[1]!, 1);
    await keepPicture(players, 'display-true-size');
    await gm.getByRole('button', { name: 'Off', exact: true }).click();
    await gm.getByRole('button', { name: 'Follow' }).click();
  });

  test('the ring of the pointer stands where the gamemaster’s mouse is', async () => {
    const box = (await gm.getByRole('application').boundingBox())!;
    await gm.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await gm.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await gm.keyboard.down('F9');
    await players.locator('.pointed-at').waitFor({ state: 'attached' });
    await gm.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 3 + 10, { steps: 5 });
    await players.waitForTimeout(300);
    await keepPicture(players, 'display-pointer');
    await keepPicture(gm, 'display-pointing');
    expect(await players.locator('.pointed-at').count()).toBe(1);
    await gm.keyboard.up('F9');
    await expect.poll(() => players.locator('.pointed-at').count(), { timeout: 5000 }).toBe(0);
    await gm.mouse.move(640, 4);
  });

  test('no pixel of what the players do not know is anything but dark, at odd sizes and scales (PEERS 16)', async () => {
    const known = await sectionsOf(players);
    const all = await sectionsOf(gm);
    const hidden = all.filter((section) => section.hidden);
    expect(hidden.length).toBeGreaterThan(0);
    expect(known.length).toBe(all.length - hidden.length);
    const storageState = await players.context().storageState();
    for (const [width, height, deviceScaleFactor] of [
      [1281, 721, 1],
      [1037, 643, 1.25],
      [853, 481, 1.5],
      [999, 777, 1.75],
    ] as const) {
      const context = await players
        .context()
        .browser()!
        .newContext({ viewport: { width, height }, deviceScaleFactor, storageState });
      const page = await context.newPage();
      await page.goto(players.url());
      await page.locator('.strip').waitFor();
      await page.waitForTimeout(1200);
      const found = await offTheFloor(page, known, deviceScaleFactor);
      const where = `${width} × ${height} at ${deviceScaleFactor * 100} %: ${JSON.stringify(found)}`;
      await keepPicture(page, `display-dark-${width}`);
      await context.close();
      expect(found.width, where).toBeGreaterThanOrEqual(Math.floor(width * deviceScaleFactor));
      expect(found.counted, where).toBeGreaterThan(10_000);
      expect(found.edges, where).toBeGreaterThan(width * deviceScaleFactor);
      // The table’s dark, and the faint warmth of the one candle on it.
      expect(found.brightest, where).toBeLessThanOrEqual(40);
      expect(found.step, where).toBeLessThanOrEqual(3);
    }
    await keepPicture(gm, 'display-hidden-beside');
  });

  test('words twice as large break nothing of it', async () => {
    await press(gm, ',');
    await gm.getByRole('button', { name: '200 %' }).click();
    await press(gm, 'Shift+P');
    await judge(gm, 'display-panel-doubled');
    await gm.setViewportSize(sizes[1]!);
    await judge(gm, 'display-panel-doubled');
  });

  test('no window complained of anything', () => {
    expect(app.troubles).toEqual([]);
  });
});
