import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damages } from '#tests/campaign/support/damage.ts';
import { keepPictureOf, newDataFolder, removeDataFolder, type AppUnderTest } from '../support/tables.ts';
import { inRail, logOf, openDemo, press, promptOf } from './scripts.ts';

/** What a person does when something went wrong with a campaign or with a window, told once and played on both roads. */

const demoName = 'The Lair under the Mill';

/** The demo, two inputs on: a blow whose dice are typed, and a ruling. */
export async function playTwoInputs(gm: Page): Promise<void> {
  await openDemo(gm);
  await press(gm, '1', '2', '-', '8');
  await gm.getByText('Skaven Warrior 2 falls dead.').first().waitFor();
  await inRail(gm, 'Sylwen Farbow').click({ button: 'right' });
  await press(gm, '3', 'Enter');
  await gm.getByText('Ruling: Sylwen Farbow, wounds left from 1 to 3.').first().waitFor();
}

export async function closeCampaign(gm: Page): Promise<void> {
  await press(gm, 'Escape', ',');
  await gm.getByRole('button', { name: 'Close the campaign' }).click();
  await gm.getByRole('heading', { name: 'Campaigns' }).waitFor();
}

/** The file of the only campaign in a data folder. */
export function campaignIn(data: string): string {
  const [file] = readdirSync(join(data, 'campaigns')).filter((name) => name.endsWith('.delve'));
  return join(data, 'campaigns', file!);
}

const copies = (gm: Page) => gm.getByRole('listbox', { name: 'Copies, the newest first' });
const side = (gm: Page, name: 'Now' | 'This copy') => gm.getByRole('region', { name, exact: true });
const saysDead = 'Skaven Warrior 2 falls dead.';

export function recoveryScripts(title: string, make: (data: string) => AppUnderTest): void {
  describe(title, () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;

    const restart = async () => {
      await app.quit();
      await app.start();
      gm = app.gm;
    };
    beforeAll(async () => {
      await app.start();
      gm = app.gm;
    });
    afterAll(async () => {
      await app.quit().catch(() => undefined);
      removeDataFolder(data);
    });

    test('a copy is seen beside what there is now, played from, and left again (PEERS 4) (PEERS 10)', async () => {
      await playTwoInputs(gm);
      await closeCampaign(gm);
      await gm.getByRole('button', { name: `Copies of ${demoName}` }).click();
      await copies(gm)
        .getByRole('option', { name: /at an opening/ })
        .first()
        .waitFor();
      await expect.poll(() => side(gm, 'Now').innerText()).toContain('wounds left from 1 to 3');
      expect(await side(gm, 'This copy').innerText()).not.toContain(saysDead);
      expect(await side(gm, 'Now').innerText()).toContain('not in the copy');
      await keepPictureOf(app, gm, 'copies');
      await press(gm, 'Enter');
      await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
      await gm.getByText(/You play from the copy of/).waitFor();
      await logOf(gm)
        .getByText(/strikes Skaven Warrior 2 with a 10/)
        .waitFor();
      expect(await logOf(gm).innerText()).not.toContain(saysDead);
      await keepPictureOf(app, gm, 'played-from-copy');

      await press(gm, ',');
      await gm.getByRole('button', { name: 'Copies of this campaign …' }).click();
      const aside = copies(gm).getByRole('option', { name: /put aside for another copy/ });
      await aside.click();
      await expect.poll(() => side(gm, 'This copy').innerText()).toContain('wounds left from 1 to 3');
      await press(gm, 'Enter');
      await expect.poll(() => logOf(gm).innerText()).toContain('wounds left from 1 to 3');
    });

    test('nobody is asked anything when the app ends in the middle, and all of it is there again (PEERS 1)', async () => {
      await press(gm, 'Escape');
      const said = await logOf(gm).getByRole('listitem').allInnerTexts();
      await restart();
      await logOf(gm).getByText(said.at(-1)!).waitFor();
      await expect
        .poll(async () => (await logOf(gm).getByRole('listitem').allInnerTexts()).slice(-5))
        .toEqual(said.slice(-5));
    });

    test('a fault in the gamemaster’s window leaves the table as it was, and the window is loaded anew', async () => {
      await gm.evaluate(() => void setTimeout(() => Promise.reject(new Error('made for the test'))));
      const card = gm.getByRole('alert').filter({ hasText: 'Something in this window failed.' });
      await card.getByRole('button', { name: 'Diagnosis …' }).click();
      const text = await card.locator('pre').innerText();
      expect(text.length).toBeGreaterThan(50);
      expect(text).not.toContain(demoName);
      expect(text).not.toContain(data);
      await card.getByRole('button', { name: 'Copy' }).click();
      await card.getByText('Copied.').waitFor();
      await keepPictureOf(app, gm, 'fault');
      const said = await logOf(gm).innerText();
      await card.getByRole('button', { name: 'Reload this window' }).click();
      await card.waitFor({ state: 'detached' });
      await expect.poll(() => logOf(gm).innerText()).toContain(said.split('\n').at(-1));
    });

    test('a fault in the players’ window is black to them, and it comes back once by itself', async () => {
      const players = await app.players();
      await players.locator('#app > *').first().waitFor();
      const breakIt = () => players.evaluate(() => void setTimeout(() => Promise.reject(new Error('made'))));
      const isBlackOnly = () => players.evaluate(() => document.querySelector('#app')!.children.length === 1);
      const reloaded = players.waitForEvent('load');
      await breakIt();
      await players.locator('.black').waitFor();
      await reloaded;
      await players.locator('.player').waitFor();
      await breakIt();
      await players.locator('.black').waitFor();
      await players.waitForTimeout(2500);
      expect(await players.locator('.player').count()).toBe(0);
      expect(await isBlackOnly()).toBe(true);
      await keepPictureOf(app, players, 'players-fault');
      await players.close();
      await gm.bringToFront();
    });

    test('a file that was damaged says so in its row; what can be read of it is saved and played (PEERS 7)', async () => {
      await closeCampaign(gm);
      await app.quit();
      damages['a zeroed page of the log'].spoil(campaignIn(data));
      await app.start();
      gm = app.gm;
      await gm.getByRole('button', { name: `Open ${demoName}` }).click();
      const trouble = gm.getByRole('alert').filter({ hasText: 'damaged' });
      await trouble.waitFor();
      await keepPictureOf(app, gm, 'damaged');
      await trouble.getByRole('button', { name: 'Save what can be read' }).click();
      await gm.getByText('The damaged file stays as it is.').waitFor();
      await keepPictureOf(app, gm, 'salvaged');
      await gm
        .getByRole('status')
        .getByRole('button', { name: /^Open / })
        .click();
      await gm.getByRole('region', { name: 'Log' }).waitFor();
      await gm.waitForTimeout(500);
      await keepPictureOf(app, gm, 'saved-played');
      await closeCampaign(gm);
      await gm.getByText(`saved from “${demoName}”`).waitFor();
    });

    test('and its copies are still one button away (PEERS 7)', async () => {
      await gm.getByRole('button', { name: `Open ${demoName}`, exact: true }).click();
      await gm.getByRole('button', { name: 'Look at the copies' }).click();
      await expect.poll(() => copies(gm).getByRole('option').count()).toBeGreaterThan(1);
      await gm.getByRole('button', { name: 'Play from here' }).waitFor();
      await keepPictureOf(app, gm, 'copies-of-damaged');
      await press(gm, 'Enter');
      await gm.getByRole('region', { name: 'Log' }).waitFor();
    });

    test('no window complained of anything but what was made to happen', () => {
      expect(app.troubles.filter((each) => !each.includes('made'))).toEqual([]);
    });
  });
}
