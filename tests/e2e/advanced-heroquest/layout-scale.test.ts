import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clippedTexts, leastText } from '../support/layout.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { openDemo, press } from './scripts.ts';

const scales = [75, 90, 100, 110, 125, 150, 175, 200];
const sizes = [
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
];
/** No text of the window is smaller than this at 100 %, in pixels. */
const LEAST = 13;

/** Icons and controls as large as they stand in the window: the least height of each, in pixels. */
const leastOf = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const shown = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    return Math.min(...shown.map((one) => one.getBoundingClientRect().height));
  }, selector);

/** What can be pressed and lies outside of the window, with nothing around it that scrolls. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY + getComputedStyle(element).overflowX);
    return [...document.querySelectorAll('button, input, select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        let around: Element | null = control.parentElement;
        while (around && !scrolls(around)) around = around.parentElement;
        return !isIn && around === null;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

describe('The window at every size of words and screen (PEERS 31)', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;

  const judged = async (name: string, scale: number) => {
    await gm.waitForTimeout(300);
    await keepPicture(gm, name);
    expect(await clippedTexts(gm), name).toEqual([]);
    const least = await leastText(gm);
    expect(least.px, `${name}: “${least.text}”`).toBeGreaterThanOrEqual((LEAST * scale) / 100 - 0.01);
    expect(await outOfReach(gm), name).toEqual([]);
  };

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

  describe.each(sizes)('$width × $height', (size) => {
    test.each(scales)('%i %', async (scale) => {
      await gm.setViewportSize(size);
      const where = `${size.width}-${scale}`;
      await press(gm, ',');
      await gm.getByRole('button', { name: `${scale} %`, exact: true }).click();
      await gm.mouse.move(640, 4);
      await judged(`scale-settings-${where}`, scale);
      await press(gm, '?');
      await judged(`scale-help-${where}`, scale);
      await press(gm, '?');
      await judged(`scale-table-${where}`, scale);
      // Icons and controls grow with the words: nothing stays tiny on a large screen.
      expect(await leastOf(gm, '.top .icon')).toBeGreaterThanOrEqual((14 * scale) / 100 - 0.5);
      expect(await leastOf(gm, '.prompt button, .bar .act')).toBeGreaterThanOrEqual((24 * scale) / 100 - 0.5);
    });
  });
});
