import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge, judgeAtEverySize, sizes } from '../support/judge.ts';
import { focusRing, framesDrawn, mapShare, promptRoom } from '../support/layout.ts';
import { inRail, openDemo, press, promptOf } from './scripts.ts';
import { BrowserApp, newDataFolder, removeDataFolder } from '../support/tables.ts';

/** Walks with Tab; every stop shows that it has the focus. */
async function walk(page: Page, stops: number): Promise<void> {
  let held = 0;
  for (let stop = 0; stop < stops; stop += 1) {
    await press(page, 'Tab');
    const ring = await focusRing(page);
    if (!ring) continue;
    held += 1;
    expect(ring.isSeen, ring.on).toBe(true);
  }
  expect(held).toBeGreaterThanOrEqual(stops / 2);
}

describe('The look of the gamemaster’s window', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;

  const atEverySize = (name: string, more?: () => Promise<void>) => judgeAtEverySize(gm, name, more);

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    // So that no pointer rests on anything.
    await gm.mouse.move(640, 4);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('the first screen and a new campaign', async () => {
    await gm.getByText('Nothing has been played here yet').waitFor();
    await atEverySize('start', () => walk(gm, 2));
    await gm.getByRole('button', { name: 'New campaign' }).click();
    await gm.getByRole('heading', { name: 'Hand to hand' }).waitFor();
    await atEverySize('new', () => walk(gm, 8));
    await press(gm, 'Escape');
  });

  test('a fight with a question: the map has its room, and the prompt its own', async () => {
    await openDemo(gm);
    await atEverySize('fight', async () => {
      expect(await mapShare(gm)).toBeGreaterThanOrEqual(0.55);
      expect((await promptRoom(gm)).scrolls).toBe(false);
    });
    await press(gm, 'F6');
    await walk(gm, 12);
    await gm.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  test('no question scrolls or takes more than two fifths of the height', async () => {
    const isInBounds = async (name: string) => {
      await judge(gm, name);
      const { share, scrolls } = await promptRoom(gm);
      expect(share, name).toBeLessThanOrEqual(0.4);
      expect(scrolls, name).toBe(false);
    };
    await isInBounds('damage');
    const takeBack = async () => {
      await press(gm, 'z');
      await promptOf(gm)
        .getByRole('heading', { name: 'Borrim Flintbeard strikes Skaven Warrior 2' })
        .waitFor();
    };
    await takeBack();
    await press(gm, 'Enter');
    await isInBounds('hinted');
    const write = promptOf(gm).getByLabel('The numbers, with spaces between them');
    await write.fill('13');
    await press(gm, 'Enter');
    await promptOf(gm).getByRole('alert').waitFor();
    await isInBounds('refused');
    await press(gm, 'Escape', '4');
    await promptOf(gm).getByText('Missed Skaven Warrior 2').waitFor();
    await isInBounds('offered');
    await takeBack();
    await press(gm, '1');
    await promptOf(gm)
      .getByRole('heading', { name: /A fumble/ })
      .waitFor();
    await isInBounds('fumbled');
    await takeBack();
    await press(gm, '0');
    await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
    await press(gm, '1', '2', '-', '8');
    await promptOf(gm)
      .getByText(/2 wounds, dead/)
      .waitFor();
    await isInBounds('quiet');
  });

  test('sheet, history, keys, settings and what can be laid', async () => {
    await inRail(gm, 'Borrim Flintbeard').click();
    await gm.mouse.move(640, 4);
    for (const [key, name] of [
      ['i', 'sheet'],
      ['h', 'history'],
      ['?', 'keys'],
      [',', 'settings'],
      ['l', 'laying'],
    ] as const) {
      await press(gm, key);
      await atEverySize(name);
      await press(gm, 'Escape');
    }
    await press(gm, '/');
    await gm.keyboard.type('skaven');
    await judge(gm, 'searching');
    await press(gm, 'Escape', 'Escape');
  });

  test('what is overruled can be read whole', async () => {
    for (const name of ['Borrim Flintbeard', 'Skaven Champion 5']) {
      await inRail(gm, name).click({ button: 'right' });
      await judge(gm, `overrule-${name.split(' ')[1]!.toLowerCase()}`);
      await press(gm, 'Escape');
    }
    await gm.mouse.move(640, 4);
  });

  test('a map at rest draws no frame', async () => {
    await gm.mouse.move(640, 4);
    await expect
      .poll(async () => {
        const before = await framesDrawn(gm);
        await gm.waitForTimeout(400);
        return (await framesDrawn(gm)) - before;
      })
      .toBe(0);
    const before = await framesDrawn(gm);
    expect(before).toBeGreaterThan(0);
    await gm.waitForTimeout(1000);
    expect(await framesDrawn(gm)).toBe(before);
    await press(gm, '+');
    await expect.poll(() => framesDrawn(gm)).toBeGreaterThan(before);
  });

  test('words twice as large break nothing', async () => {
    await press(gm, ',');
    await gm.getByRole('button', { name: '200 %' }).click();
    await judge(gm, 'settings-doubled');
    await press(gm, 'Escape');
    await judge(gm, 'fight-doubled');
    await gm.setViewportSize(sizes[1]!);
    await judge(gm, 'fight-doubled');
  });
});
