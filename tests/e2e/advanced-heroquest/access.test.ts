import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFaults, hoverFaults, structureFaults, walkFaults } from '../support/access.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { inRail, logOf, openDemo, press, promptOf } from './scripts.ts';

/** The table: what can be read, reached and understood by somebody who does not see the window, or has no mouse. */
describe('The table is for everybody (PEERS 43)', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;

  const judged = async (name: string) => {
    await gm.waitForTimeout(300);
    await keepPicture(gm, `access-${name}`);
    expect(await accessFaults(gm), name).toEqual([]);
  };
  const rested = () => gm.mouse.move(640, 4);
  const scaled = async (percent: string) => {
    await press(gm, ',');
    await gm.getByRole('button', { name: percent, exact: true }).click();
    await rested();
    await press(gm, 'Escape');
  };
  /** From the map on, since on the map Tab means the next who can act. */
  const walked = async (name: string, least: number) => {
    await gm.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press(gm, 'F6', 'F6');
    const { stops, faults } = await walkFaults(gm);
    expect(faults, name).toEqual([]);
    expect(stops.length, name).toBeGreaterThanOrEqual(least);
  };
  const panels = [
    ['i', 'sheet'],
    ['h', 'history'],
    ['?', 'help'],
    [',', 'settings'],
    ['l', 'palette'],
    ['j', 'marks'],
    ['F4', 'record'],
    ['Shift+P', 'display'],
  ] as const;

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    await openDemo(gm);
    await rested();
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('a question', async () => {
    await judged('prompt');
    await walked('prompt', 30);
    expect(await hoverFaults(gm)).toEqual([]);
  });

  test('something is said of what happens, in a region that is read out', async () => {
    const live = await gm.locator('[aria-live=polite], [role=status], [role=alert]').count();
    expect(live).toBeGreaterThanOrEqual(2);
    await press(gm, 'z');
    await promptOf(gm).getByText('Borrim Flintbeard strikes Skaven Warrior 2').waitFor();
    await press(gm, '4');
    await promptOf(gm).getByText('Missed Skaven Warrior 2').waitFor();
    await expect.poll(() => gm.locator('p.spoken[aria-live=polite]').innerText()).toMatch(/Skaven Warrior 2/);
    await judged('offer');
  });

  test('each panel, opened by its key, left with Esc, and the focus led back', async () => {
    await inRail(gm, 'Borrim Flintbeard').click();
    await rested();
    for (const [key, name] of panels) {
      await press(gm, key);
      await gm.locator('.column .aside').waitFor();
      await judged(name);
      await press(gm, 'Escape', 'Escape');
      await expect.poll(() => gm.locator('.column .aside').count(), { message: name }).toBe(0);
    }
    await press(gm, ',');
    await gm.getByRole('button', { name: /Tablets and televisions/ }).click();
    await judged('network');
    await press(gm, 'Escape', 'Escape');
    await press(gm, ',');
    await gm.getByRole('button', { name: /Copies of this campaign/ }).click();
    await gm.getByRole('heading', { name: /Copies of/ }).waitFor();
    await judged('copies');
    await press(gm, 'Escape');
    await gm.locator('.column').waitFor();
    await press(gm, 'Escape');
    const settings = gm.getByRole('button', { name: 'Settings' });
    await settings.focus();
    await press(gm, 'Enter');
    await gm.getByRole('checkbox', { name: 'Less motion' }).focus();
    await press(gm, 'Escape');
    await expect.poll(() => settings.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('what is overruled, in a form that holds the keys and gives the focus back', async () => {
    for (const name of ['Borrim Flintbeard', 'Skaven Champion 5']) {
      await inRail(gm, name).focus();
      await press(gm, '.');
      await gm.getByRole('dialog').waitFor();
      await judged(`overrule-${name.split(' ')[1]!.toLowerCase()}`);
      await press(gm, 'Escape');
      await expect
        .poll(() => gm.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
        .toContain(name.split(' ')[0]!);
    }
  });

  test('a proposal, and the end of a phase', async () => {
    await gm.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press(gm, 'e');
    await gm.waitForTimeout(600);
    await judged('after-the-phase');
    await press(gm, 'Enter');
    await gm.waitForTimeout(600);
    await judged('proposal');
  });

  test('the players’ screen tells the map, the turn and the heroes by name', async () => {
    const players = await app.players();
    await gm.bringToFront();
    await press(gm, 'Enter');
    await players.getByText('Borrim Flintbeard').first().waitFor();
    // It has no headings: it is a picture with names, not a page to walk through.
    const faults = await structureFaults(players);
    expect(faults.filter((fault) => !fault.includes('headings of the first level'))).toEqual([]);
    await gm.bringToFront();
  });

  test('with words twice as large', async () => {
    await scaled('200 %');
    await judged('table-doubled');
    await walked('table-doubled', 20);
    for (const [key, name] of panels) {
      await press(gm, key);
      await gm.locator('.column .aside').waitFor();
      await judged(`${name}-doubled`);
      await press(gm, 'Escape', 'Escape');
    }
    await scaled('100 %');
  });

  test('nothing of all that troubled a window', () => {
    expect(app.troubles).toEqual([]);
  });
});

describe('A turn of a fight with the keyboard alone (PEERS 43)', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;
  /** The turn, and whether it is the heroes'. */
  const turn = async () => ({
    label: await gm.locator('.turn strong').innerText(),
    isOurs: (await gm.locator('.turn.heroes').count()) > 0,
  });

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('from the first screen to the next turn of the heroes', async () => {
    await gm.getByText('Nothing has been played here yet').waitFor();
    await press(gm, 'd');
    await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
    await press(gm, '1', '2', '-', '8');
    await logOf(gm).getByText('Skaven Warrior 2 falls dead.').waitFor();
    const began = await turn();
    expect(began.isOurs).toBe(true);
    const next = `Combat ${Number(/\d+/.exec(began.label)?.[0]) + 1}`;

    // Somebody walks, square by square.
    await press(gm, 'Tab', 'm');
    const said = await logOf(gm).getByRole('listitem').count();
    for (const key of ['ArrowUp', 'Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter', 'ArrowLeft', 'Enter']) {
      await press(gm, key);
      await gm.waitForTimeout(150);
      if ((await logOf(gm).getByRole('listitem').count()) > said) break;
    }
    await keepPicture(gm, 'access-by-keys');
    expect(await logOf(gm).getByRole('listitem').count()).toBeGreaterThan(said);
    await press(gm, 'Escape');

    let [typed, defaults] = [0, 0];
    for (let input = 0; input < 250; input++) {
      const now = await turn();
      if (now.label === next && now.isOurs) break;
      if ((await promptOf(gm).locator('.boxes').count()) > 0) {
        await press(gm, '6');
        typed += 1;
      } else if ((await gm.locator('.ember').count()) > 0) {
        await press(gm, 'Enter');
        defaults += 1;
      } else await press(gm, input % 3 === 0 ? 'a' : input % 3 === 1 ? 'Enter' : 'e');
      await gm.waitForTimeout(120);
    }
    expect(await turn()).toEqual({ label: next, isOurs: true });
    expect(typed).toBeGreaterThan(0);
    expect(defaults).toBeGreaterThan(0);
    expect(app.troubles).toEqual([]);
  });
});

describe('The tour of a newcomer (PEERS 43)', () => {
  const data = newDataFolder(false);
  const app = new BrowserApp(data);
  let gm: Page;

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

  test('stands beside five things, is reached by F6, and does not come back', async () => {
    const tour = gm.getByRole('region', { name: /Shown round/ });
    for (let step = 1; step <= 5; step++) {
      await tour.getByText(`${step} / 5`).waitFor();
      await gm.waitForTimeout(200);
      await keepPicture(gm, `access-tour-${step}`);
      expect(await accessFaults(gm), `step ${step}`).toEqual([]);
      if (step === 1) await press(gm, 'F6');
      if (step === 1) expect(await gm.evaluate(() => document.activeElement?.textContent)).toContain('Skip');
      await tour.getByRole('button', { name: step === 5 ? 'Done' : 'Next' }).click();
    }
    await expect.poll(() => tour.count()).toBe(0);
    await gm.reload();
    await promptOf(gm).getByText('Damage to Skaven Warrior 2').waitFor();
    expect(await tour.count()).toBe(0);
  });
});
