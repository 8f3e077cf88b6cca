import { createServer, type AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clippedTexts, focusRing, leastText, nameless } from './support/layout.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from './support/tables.ts';

/** A port of this machine that nobody uses. */
const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer();
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

describe('A tablet on the local network', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let address = '';
  let guest: Page;

  const code = async () => (await app.gm.locator('.network .code').innerText()).trim();
  /** Another browser, which shares nothing with the gamemaster's. */
  async function newTablet(): Promise<Page> {
    const context = await app.gm
      .context()
      .browser()!
      .newContext({ viewport: { width: 1180, height: 820 } });
    context.setDefaultTimeout(10_000);
    return context.newPage();
  }

  beforeAll(async () => {
    const port = await freePort();
    process.env['DELVEKEEPER_NETWORK_PORT'] = String(port);
    address = `http://127.0.0.1:${port}/`;
    await app.start();
    await app.gm.getByText('Demo campaign').first().click();
    await app.gm.getByRole('application').waitFor();
    guest = await newTablet();
  });
  afterAll(async () => {
    delete process.env['DELVEKEEPER_NETWORK_PORT'];
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('finds nobody before the gamemaster turns it on', async () => {
    await expect(guest.goto(address)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  });

  test('joins by the code, after a wrong one, and sees the fight', async () => {
    await app.gm.getByRole('button', { name: 'Settings', exact: true }).click();
    await app.gm.getByRole('button', { name: 'Tablets and televisions' }).click();
    await app.gm.getByRole('button', { name: 'Turn it on' }).click();
    expect(await code()).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    await keepPicture(app.gm, 'network-panel');
    expect(await clippedTexts(app.gm)).toEqual([]);

    await guest.goto(address);
    const field = guest.getByLabel('Code, six letters and digits');
    await field.fill((await code()) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.getByText('That is not the code.').waitFor();
    await keepPicture(guest, 'network-join');
    expect(await clippedTexts(guest)).toEqual([]);
    expect((await leastText(guest)).px).toBeGreaterThanOrEqual(16);
    expect(await nameless(guest)).toEqual([]);
    expect((await focusRing(guest))?.isSeen).toBe(true);
    for (const part of [field, guest.getByRole('button', { name: 'Join' })])
      expect((await part.boundingBox())!.height).toBeGreaterThanOrEqual(64);

    await field.fill((await code()).toLowerCase());
    await guest.keyboard.press('Enter');
    await guest.locator('.strip .plate').first().waitFor();
    await guest.getByRole('application').waitFor();
    await keepPicture(guest, 'network-guest');
    await app.gm.locator('.guest.watching').waitFor();
  });

  test('needs no code after a reload, and follows what happens at the table', async () => {
    await guest.reload();
    await guest.locator('.strip .plate').first().waitFor();
    const frames = async () => Number(await guest.getByRole('application').getAttribute('data-frames'));
    await app.gm.keyboard.press('Escape');
    const before = await frames();
    await app.gm.keyboard.press('Shift+z');
    await app.gm.keyboard.press('z');
    await guest.waitForFunction(
      (drawn) => Number(document.querySelector('[role="application"]')?.getAttribute('data-frames')) > drawn,
      before,
    );
  });

  test('is let in by the link that the QR code holds, and the code leaves the address bar', async () => {
    await app.gm.getByRole('button', { name: 'Settings', exact: true }).click();
    await app.gm.getByRole('button', { name: 'Tablets and televisions' }).click();
    const scanner = await newTablet();
    await scanner.goto(`${address}#${await code()}`);
    await scanner.locator('.strip .plate').first().waitFor();
    expect(scanner.url()).toBe(`${address}player.html`);
    await scanner.context().close();
    await app.gm.locator('.guest.away').waitFor();
  });

  test('looks for the table when it is lost, over the last picture, and finds it again', async () => {
    await guest.context().setOffline(true);
    await guest.evaluate(() => window.dispatchEvent(new Event('online'))); // it asks, and nobody answers
    await guest.getByText('Looking for the table').waitFor();
    expect(await guest.locator('.strip .plate').count()).toBeGreaterThan(0);
    await keepPicture(guest, 'network-looking');
    await guest.context().setOffline(false);
    await guest.getByText('Looking for the table').waitFor({ state: 'detached' });
    await guest.locator('.strip .plate').first().waitFor();
  });

  test('that the gamemaster removes stands at the page to join, also after a reload', async () => {
    await app.gm.locator('.guest.watching').getByRole('button', { name: 'Remove' }).click();
    await guest.getByText('The gamemaster has ended this connection.').waitFor();
    expect(guest.url()).toBe(address);
    await guest.goto(`${address}player.html`);
    await guest.getByLabel('Code, six letters and digits').waitFor();
    expect(await app.gm.locator('.guest.watching').count()).toBe(0);
  });

  test('finds nobody any more when it was turned off', async () => {
    await app.gm.getByRole('button', { name: 'Turn it off' }).click();
    await app.gm.getByText('It is off').waitFor();
    await expect(guest.goto(address)).rejects.toThrow('ERR_CONNECTION_REFUSED');
    expect(app.troubles).toEqual([]);
  });
});
