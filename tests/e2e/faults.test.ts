import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ElectronApp, newDataFolder, removeDataFolder } from './support/tables.ts';

const hasElectron = Boolean(process.env['APP_ELECTRON']);

/** A window that crashes takes nothing with it: the other one, the table and what was asked stay. */
describe.runIf(hasElectron)('A crash', () => {
  const data = newDataFolder();
  const app = new ElectronApp(data);
  let players: Page;

  const ask = (name: string, input: object) =>
    app.app.evaluate(
      async ({ BrowserWindow }, [asked, what]) =>
        (await BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().endsWith('gm.html'))!
          .webContents.executeJavaScript(
            `window.delvekeeper.invoke(${JSON.stringify(asked)}, ${JSON.stringify(what)})`,
          )) as unknown,
      [name, input] as const,
    ) as Promise<{ ok: boolean; value: { version: string; records: Record<string, unknown>; text: string } }>;

  /** Crashes the page of one window, and waits until it has drawn again. */
  const crash = (page: string) =>
    app.app.evaluate(async ({ BrowserWindow }, name) => {
      const contents = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().endsWith(name),
      )!.webContents;
      const gone = new Promise((done) => contents.once('render-process-gone', done));
      const back = new Promise<void>((done) => contents.once('did-finish-load', () => done()));
      contents.forcefullyCrashRenderer();
      await gone;
      await back;
    }, page);

  /**
   * Lets a page load itself again, and waits for the new one. Nothing may be asked of the page meanwhile:
   * what is asked while the old page goes is never answered.
   */
  const loadAgain = (page: string) =>
    app.app.evaluate(async ({ BrowserWindow }, name) => {
      const contents = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().endsWith(name),
      )!.webContents;
      const back = new Promise<void>((done) => contents.once('did-finish-load', () => done()));
      await contents.executeJavaScript('void setTimeout(() => location.reload(), 50)');
      await back;
    }, page);

  /** What stands in a window, asked of the window itself: a crash ends the line by which tests see it. */
  const within = (page: string, script: string) =>
    app.app.evaluate(
      async ({ BrowserWindow }, [name, code]) =>
        (await BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().endsWith(name))!
          .webContents.executeJavaScript(code)) as unknown,
      [page, script] as const,
    );
  const until = (page: string, condition: string) =>
    within(
      page,
      `new Promise((done, failed) => {
        const end = Date.now() + 8000
        const look = () => (${condition}) ? done(true) : Date.now() > end ? failed(document.body.innerText.slice(0, 500)) : setTimeout(look, 50)
        look()
      })`,
    );

  beforeAll(async () => {
    await app.start();
    await app.gm.getByText('Nothing has been played here yet').waitFor();
    await ask('campaigns.demo', {});
    await app.gm.locator('.table').first().waitFor();
    players = await app.players();
    await players.locator('canvas').first().waitFor();
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('of the players’ window leaves the GM playing; its page comes back to the same table', async () => {
    const before = (await ask('table.view', {})).value;
    const crashed = crash('player.html');
    expect((await ask('table.view', {})).value).toEqual(before);
    await crashed;
    await until('player.html', "document.querySelector('canvas') !== null");
    expect((await ask('table.undo', { seen: before.version })).ok).toBe(true);
    expect((await ask('table.redo', { seen: (await ask('table.view', {})).value.version })).ok).toBe(true);
    await app.gm.getByText('The players’ window failed').waitFor();
  });

  test('of the GM’s window ends at the very prompt, and the players see nothing of it', async () => {
    const before = (await ask('table.view', {})).value.records['prompt'];
    expect(before).toBeDefined();
    const seen = await within('player.html', 'window.stillHere = true');
    expect(seen).toBe(true);
    await crash('gm.html');
    await until('gm.html', "document.querySelector('.table') !== null");
    expect((await ask('table.view', {})).value.records['prompt']).toEqual(before);
    expect(await within('player.html', 'window.stillHere')).toBe(true);
    // What happened is in the diagnosis, without a name.
    const { text } = (await ask('recovery.diagnosis', {})).value;
    expect(text).toContain('GM’s window: Error: renderer crashed');
    expect(text).toContain('players’ window: Error: renderer crashed');
    expect(text).not.toContain(data);
  });

  test('that comes again and again still does not leave a window blank', async () => {
    for (let i = 0; i < 2; i++) await crash('player.html');
    await until('player.html', "document.querySelector('canvas') !== null");
  });

  test('each window can be loaded again by its own page, as after a fault', async () => {
    for (const page of ['gm.html', 'player.html']) {
      await within(page, 'window.isOld = true');
      await loadAgain(page);
      await until(page, 'window.isOld === undefined && document.querySelector("canvas") !== null');
    }
  });

  test('of something in the main process is told, and play goes on', async () => {
    await app.app.evaluate(() => {
      setTimeout(() => {
        throw new Error('something that nobody caught');
      }, 0);
      void Promise.reject(new Error('something that nobody waited for'));
    });
    const view = (await ask('table.view', {})).value;
    expect((await ask('table.undo', { seen: view.version })).ok).toBe(true);
    await until('gm.html', "document.body.innerText.includes('Something in the app failed')");
    expect((await ask('recovery.diagnosis', {})).value.text).toMatch(/ main: Error: /);
  });
});
