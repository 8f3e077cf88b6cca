import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damages } from '#tests/campaign/support/damage.ts';
import { judgeAtEverySize } from '../support/judge.ts';
import { emberControls, focusRing } from '../support/layout.ts';
import { BrowserApp, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { campaignIn, closeCampaign, playTwoInputs } from './recovery-scripts.ts';
import { press } from './scripts.ts';

describe('The look of what is there when something went wrong', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;

  const atEverySize = (name: string, more?: () => Promise<void>) => judgeAtEverySize(gm, name, more);

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    await gm.mouse.move(640, 4);
    await playTwoInputs(gm);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('the copies, with one ember control: the way back', async () => {
    await closeCampaign(gm);
    await atEverySize('campaigns');
    await gm.getByRole('button', { name: /^Copies of/ }).click();
    await gm.getByRole('region', { name: 'This copy', exact: true }).waitFor();
    await atEverySize('copies', async () => {
      expect(await emberControls(gm)).toHaveLength(1);
      // Both sides can be read without scrolling.
      const sides = gm.locator('.sides');
      expect(await sides.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
    });
    const sized = (scale: string) =>
      gm.evaluate((to) => document.documentElement.style.setProperty('--scale', to), scale);
    await sized('2');
    await atEverySize('copies-doubled');
    await sized('1');
    await press(gm, 'Tab');
    expect((await focusRing(gm))?.isSeen).toBe(true);
    await press(gm, 'Escape');
  });

  test('the diagnosis', async () => {
    await gm.getByRole('button', { name: 'Diagnosis …' }).click();
    await gm.locator('pre').waitFor();
    await atEverySize('diagnosis');
    await press(gm, 'Escape');
  });

  test('a fault of the window', async () => {
    await gm.evaluate(() => void setTimeout(() => Promise.reject(new Error('made'))));
    await gm.getByText('Something in this window failed.').waitFor();
    await gm.getByRole('alert').getByRole('button', { name: 'Diagnosis …' }).click();
    await gm.locator('pre').waitFor();
    await atEverySize('fault');
    await gm.getByRole('button', { name: 'Dismiss' }).click();
  });

  test('a damaged campaign, before and after what can be read of it is saved', async () => {
    await app.quit();
    damages['a zeroed page of the log'].spoil(campaignIn(data));
    await app.start();
    gm = app.gm;
    await gm.mouse.move(640, 4);
    await gm.getByRole('button', { name: /^Open The/ }).click();
    await gm.getByRole('button', { name: 'Save what can be read' }).waitFor();
    await atEverySize('damaged');
    await gm.getByRole('button', { name: 'Save what can be read' }).click();
    await gm.getByText('The damaged file stays as it is.').waitFor();
    await atEverySize('salvaged');
    await gm.getByRole('button', { name: 'Look at the copies' }).click();
    await gm.getByRole('region', { name: 'This copy', exact: true }).waitFor();
    await atEverySize('copies-of-damaged');
  });
});
