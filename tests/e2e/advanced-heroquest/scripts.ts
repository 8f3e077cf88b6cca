import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepPictureOf, newDataFolder, playsWith, type AppUnderTest } from '../support/tables.ts';

/** What a person does at the table, told once and played on both roads. */

/** Nothing of this may ever stand on the players' screen of the demo campaign. */
const SECRETS = ['Warlord', 'Champion', 'Sentry', 'Skaven Warrior', 'flagstone', 'Quest room'];

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const promptOf = (page: Page) => page.getByRole('region', { name: 'Prompt' });
export const logOf = (page: Page) => page.getByRole('region', { name: 'Log' });
/** A hero's or monster's line in the turn list. */
export const inRail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Turn list' }).getByRole('button', { name });

/** Into the demo campaign, where a blow waits for its dice. */
export async function openDemo(gm: Page): Promise<void> {
  await gm.getByRole('button', { name: /Demo campaign/ }).click();
  await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

export function tableScripts(title: string, make: (data: string) => AppUnderTest): void {
  describe(title, () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;
    let players: Page;

    playsWith(app, data, (page) => {
      gm = page;
    });

    test('the empty screen offers a demo that opens in the middle of a blow', async () => {
      await sees(gm, 'Nothing has been played here yet');
      await keepPictureOf(app, gm, 'start');
      await openDemo(gm);
      expect(await promptOf(gm).innerText()).toMatch(/Ben · Borrim Flintbeard[\s\S]*needed\s*7/);
      await expect.poll(() => logOf(gm).getByRole('listitem').count()).toBeGreaterThanOrEqual(10);
      await keepPictureOf(app, gm, 'demo');
    });

    test('the players see the die, the wounded hero and no secret', async () => {
      players = await app.players();
      await sees(players, /Borrim Flintbeard strikes Skaven 2: 10, a hit/);
      const said = await players.locator('body').innerText();
      for (const secret of SECRETS) expect(said).not.toContain(secret);
      expect(await players.content()).not.toMatch(/Warlord|Champion|flagstone/);
      await keepPictureOf(app, players, 'players');
    });

    test('dice are typed one key each, and the last one submits', async () => {
      await gm.bringToFront();
      await press(gm, '1', '2', '-', '8');
      await sees(gm, 'Skaven Warrior 2 falls dead.');
      await sees(players, /2 wounds, dead/);
      await keepPictureOf(app, gm, 'after-the-blow');
      await keepPictureOf(app, players, 'players-after-the-blow');
    });

    test('undo goes back across the open question, and its question stands there again', async () => {
      await press(gm, 'z');
      await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
      await press(gm, 'z');
      await promptOf(gm).getByText('Borrim Flintbeard strikes Skaven Warrior 2').waitFor();
      await press(gm, '4');
      // A miss: fate is offered, and holds up nobody.
      await promptOf(gm).getByText('Missed Skaven Warrior 2').waitFor();
      await press(gm, 'z');
      await promptOf(gm).getByText('Borrim Flintbeard strikes Skaven Warrior 2').waitFor();
      await press(gm, 'z');
      await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
      await press(gm, 'Shift+Z');
      await promptOf(gm).getByText('Borrim Flintbeard strikes Skaven Warrior 2').waitFor();
      await press(gm, '0');
      await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
    });

    test('Enter on an empty roll only shows the hint; R lets the app roll this one', async () => {
      await press(gm, 'Enter');
      await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
      await press(gm, 'r');
      await expect.poll(() => promptOf(gm).innerText()).not.toContain('Damage to');
    });

    test('a wound is overruled with two inputs', async () => {
      await inRail(gm, 'Sylwen Farbow').click({ button: 'right' });
      await press(gm, '3', 'Enter');
      await sees(gm, 'Ruling: Sylwen Farbow, wounds left from 1 to 3.');
      await press(gm, 'z');
      await expect.poll(() => logOf(gm).innerText()).not.toContain('wounds left from 1 to 3');
    });

    test('a killed app comes back to the very prompt', async () => {
      // Back to the roll before, which waits for its die.
      await press(gm, 'z');
      const asked = await promptOf(gm).getByRole('heading').innerText();
      const said = await logOf(gm).getByRole('listitem').allInnerTexts();
      await app.kill();
      await app.start();
      gm = app.gm;
      await promptOf(gm).getByRole('heading', { name: asked }).waitFor();
      await expect
        .poll(async () => (await logOf(gm).getByRole('listitem').allInnerTexts()).slice(-8))
        .toEqual(said.slice(-8));
    });

    test('the campaign is closed, listed, and duplicated', async () => {
      await press(gm, 'Escape', ',');
      await gm.getByRole('button', { name: 'Close the campaign' }).click();
      await sees(gm, 'The Lair under the Mill');
      await gm.getByRole('button', { name: 'Duplicate The Lair under the Mill' }).click();
      await sees(gm, 'The Lair under the Mill (copy)');
      await keepPictureOf(app, gm, 'campaigns');
    });

    test('a new campaign is made, and a dungeon laid with eleven keys', async () => {
      await gm.getByRole('button', { name: 'New campaign' }).click();
      await gm.getByLabel('Name of the campaign').fill('Under the Old Well');
      await keepPictureOf(app, gm, 'new');
      await gm.getByRole('button', { name: 'Begin' }).click();
      await sees(gm, 'Exploration 1');
      const inputs = ['l', '1', 'Enter', '2', 'Enter', '2', 'Enter', '3', 'Enter', '5', 'Enter'];
      expect(inputs.length).toBeLessThanOrEqual(12);
      for (const key of inputs) {
        await press(gm, key);
        // A person looks where the ghost is before the next key.
        await gm.waitForTimeout(200);
      }
      await keepPictureOf(app, gm, 'laid');
      await press(gm, 'Escape', 'Escape');
      await expect.poll(() => laid(gm)).toBe(5);
      await press(gm, 'z');
      await expect.poll(() => laid(gm)).toBe(4);
    });

    test('no window complained of anything', () => {
      expect(app.troubles).toEqual([]);
    });
  });
}

/** How many sections the log says were laid. */
async function laid(gm: Page): Promise<number> {
  const text = await logOf(gm).innerText();
  return text.match(/ is laid\./g)?.length ?? 0;
}
