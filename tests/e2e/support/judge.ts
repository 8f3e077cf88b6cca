import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clippedTexts, emberControls, leastText, nameless } from './layout.ts';
import { keepPicture } from './tables.ts';

/** The windows in which every screen is judged. */
export const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** What holds of every screen of the gamemaster at every size. */
export async function judge(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const where = `${name} at ${width} × ${height}`;
  // A panel that is still arriving is not where it will be read.
  await page.waitForTimeout(400);
  await keepPicture(page, `layout-${name}-${width}`);
  expect(await clippedTexts(page), where).toEqual([]);
  const least = await leastText(page);
  expect(least.px, `${where}: “${least.text}”`).toBeGreaterThanOrEqual(13);
  expect((await emberControls(page)).length, where).toBeLessThanOrEqual(1);
  expect(await nameless(page), where).toEqual([]);
}

/** Judges a screen in each of the sizes, with whatever `more` is to hold there, and goes back to the first. */
export async function judgeAtEverySize(page: Page, name: string, more?: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await judge(page, name);
    await more?.();
  }
  await page.setViewportSize(sizes[0]!);
}
