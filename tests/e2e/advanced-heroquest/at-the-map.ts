import type { Page } from 'playwright-core';

/** What stands on the map of a window, asked of the window itself, and a hand that clicks there. */

const mapOf = (page: Page) => page.getByRole('application');

type At = readonly [column: number, row: number];

/** What the map says to those who do not see it: its level and how many sections lie there, then a line for each piece. */
export async function described(page: Page): Promise<string[]> {
  return mapOf(page).locator('li').allInnerTexts();
}

/** Where the eye looks: the corner of square 0,0 in the window, and the pixels of a square. */
async function eyeOf(page: Page): Promise<{ x: number; y: number; square: number }> {
  const [x, y, square] = ((await mapOf(page).getAttribute('data-eye')) ?? '').split(' ').map(Number);
  const box = await mapOf(page).boundingBox();
  if (x === undefined || y === undefined || square === undefined || !box) throw new Error('No map is shown.');
  return { x: box.x + x, y: box.y + y, square };
}

/** Pixels of a square. */
export async function squareSize(page: Page): Promise<number> {
  return (await eyeOf(page)).square;
}

/** Clicks the middle of a square. */
export async function clickSquare(page: Page, [column, row]: At): Promise<void> {
  const { x, y, square } = await eyeOf(page);
  await page.mouse.click(x + (column + 0.5) * square, y + (row + 0.5) * square);
}

/** Whether the whole of a square lies on the part of the map that the window shows. */
export async function isInSight(page: Page, [column, row]: At): Promise<boolean> {
  const { x, y, square } = await eyeOf(page);
  const box = (await mapOf(page).boundingBox())!;
  const [left, top] = [x + column * square, y + row * square];
  const isInWidth = left >= box.x && left + square <= box.x + box.width;
  return isInWidth && top >= box.y && top + square <= box.y + box.height;
}
