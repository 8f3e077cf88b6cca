import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ElectronApp, keepPicture, newDataFolder, removeDataFolder } from './support/tables.ts';

/** What Electron is told to report: the machine that runs this has but one display, in which two find room side by side. */
interface Reported {
  id: number;
  label: string;
  bounds: { x: number; y: number; width: number; height: number };
  scaleFactor: number;
  rotation: number;
  internal: boolean;
}
const plain = { scaleFactor: 1, rotation: 0, internal: false };
const laptop: Reported = {
  id: 1,
  label: 'Panel',
  bounds: { x: 0, y: 0, width: 1280, height: 1440 },
  ...plain,
};
const tv: Reported = {
  id: 2,
  label: 'Big TV',
  bounds: { x: 1280, y: 0, width: 1280, height: 720 },
  ...plain,
};

const hasElectron = Boolean(process.env['APP_ELECTRON']);

describe.runIf(hasElectron)('The desktop app with a second display', () => {
  const data = newDataFolder();
  const app = new ElectronApp(data);
  let players: Page | null = null;

  beforeAll(async () => {
    await app.start();
    await report(laptop);
    await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setBounds({ x: 40, y: 40, width: 1200, height: 900 }),
    );
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  /** Displays are plugged and pulled as far as Electron says so. */
  const report = (...displays: Reported[]) =>
    app.app.evaluate(({ screen }, all) => {
      Object.assign(screen, { getAllDisplays: () => all, getPrimaryDisplay: () => all[0] });
      screen.emit('display-added', {}, all.at(-1));
    }, displays);
  const windows = () =>
    app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        page: new URL(window.webContents.getURL()).pathname,
        bounds: window.getBounds(),
        isMenuSeen: window.isMenuBarVisible(),
      })),
    );
  const playersWindow = async () => (await windows()).find(({ page }) => page === '/player.html');
  const notice = (text: string | RegExp) => app.gm.getByText(text).first().waitFor();

  test('plugged in, it is offered; one key opens the players’ screen on it, and another shows it (PEERS 29)', async () => {
    await app.gm.getByText('Demo campaign').first().click();
    await app.gm.locator('.table').waitFor();
    await report(laptop, tv);
    await notice(/A display was plugged in: “Big TV”/);
    players = await app.players();
    await expect.poll(async () => (await playersWindow())?.bounds).toMatchObject({ x: 1280, y: 0 });
    expect((await playersWindow())!.isMenuSeen).toBe(false);
    await players.locator('.plate').first().waitFor();
    await keepPicture(app.gm, 'displays-gm');
    await keepPicture(players, 'displays-players');
  });

  test('pulled, it takes the window with it; plugged again, it brings it back as it was (PEERS 29)', async () => {
    await report(laptop);
    await notice(/“Big TV” was unplugged/);
    expect(await playersWindow()).toBeUndefined();
    const back = app.app.waitForEvent('window');
    await report(laptop, tv);
    const page = await back;
    await notice(/“Big TV” is plugged in again/);
    // It was shown, so it is shown.
    await page.locator('.plate').first().waitFor();
    expect((await playersWindow())?.bounds).toMatchObject({ x: 1280, y: 0 });
    players = page;
  });

  test('closed by its own means, it is told to the gamemaster', async () => {
    await app.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().includes('player.html')) window.close();
    });
    await notice('The players’ screen was closed. P opens it again.');
  });

  test('that shows the same as the gamemaster’s, it is refused before anything is shown (PEERS 23)', async () => {
    await report(laptop, { ...tv, bounds: laptop.bounds });
    await notice(/“Big TV” shows the same as your own display now/);
    await app.gm.keyboard.press('p');
    await notice(/“Big TV” shows the same as another display/);
    expect(await playersWindow()).toBeUndefined();
    await app.gm.keyboard.press('Escape');
    expect(app.troubles).toEqual([]);
  });
});
