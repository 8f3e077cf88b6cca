import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { listPackage } from '@electron/asar';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The package as it would be given away: `npm run package` leaves it in release/. Making it takes about a minute, so these run only where
 * they are asked for (DELVEKEEPER_PACKAGE=1); then its absence is a failure.
 */
const release = resolve('release');
const packed = existsSync(release)
  ? readdirSync(release).find((name) => name.endsWith('.tar.gz'))
  : undefined;
const isWanted = process.env['DELVEKEEPER_PACKAGE'] === '1';
const canRun = process.platform === 'linux' && Boolean(process.env['DISPLAY']);

test.runIf(isWanted)('there is a package', () => {
  expect(packed).toBeDefined();
});

describe.runIf(isWanted && packed !== undefined && canRun)('The package, unpacked elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delvekeeper package '));
  const data = join(folder, 'data');
  const trap = join(folder, 'trap.cjs');
  let home: string;
  let app: ChildProcess;
  let said = '';
  let browser: Browser;
  let gm: Page;

  beforeAll(async () => {
    execFileSync('tar', ['-xzf', join(release, packed!), '-C', folder]);
    home = join(
      folder,
      readdirSync(folder).find((name) => /^delvekeeper/i.test(name))!,
    );
    writeFileSync(trap, `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'sprung'))}, '')`);
    // What could make Electron do something else is tried with the same start: it must do nothing.
    app = spawn(join(home, 'delvekeeper'), ['--no-sandbox', '--remote-debugging-port=0', '--inspect=0'], {
      env: {
        ...process.env,
        DELVEKEEPER_DATA: data,
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: `--require "${trap}"`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const address = await new Promise<string>((found, failed) => {
      for (const stream of [app.stdout!, app.stderr!])
        stream.on('data', (text) => {
          said += String(text);
          const listening = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
          if (listening) found(listening);
        });
      app.once('exit', (code) => failed(new Error(`The package ended with ${code}: ${said}`)));
    });
    browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    gm =
      context!.pages().find((page) => page.url().endsWith('gm.html')) ??
      (await context!.waitForEvent('page'));
    context!.setDefaultTimeout(15_000);
  });
  afterAll(async () => {
    await browser?.close().catch(() => undefined);
    const gone = new Promise((done) => app.once('exit', done));
    app.kill('SIGKILL');
    await gone;
    // Its other processes notice a moment later.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  const ask = (name: string, input: object) =>
    gm.evaluate(
      async ([asked, what]) =>
        (
          (await (
            window as unknown as { delvekeeper: { invoke(name: string, input: unknown): Promise<unknown> } }
          ).delvekeeper.invoke(asked as string, what)) as { value: unknown }
        ).value,
      [name, input] as const,
    );

  test('19: its fuses: nothing of Node can be reached through it, and only its own archive is run', async () => {
    const wire = await getCurrentFuseWire(join(home, 'delvekeeper'));
    const states = Object.fromEntries(
      Object.entries(FuseV1Options)
        .filter(([, option]) => typeof option === 'number' && wire[option as FuseV1Options] !== undefined)
        .map(([name, option]) => [name, wire[option as FuseV1Options] === FuseState.ENABLE]),
    );
    expect(states).toMatchObject({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      EnableCookieEncryption: false,
    });
  });

  test('19: … tried: it neither runs as Node, nor takes options of Node, nor lets a debugger of Node in', async () => {
    await gm.getByText('Nothing has been played here yet').waitFor();
    expect(existsSync(join(folder, 'sprung'))).toBe(false);
    expect(said).not.toContain('Debugger listening');
  });

  test('holds the app and nothing of its making', () => {
    const resources = readdirSync(join(home, 'resources')).filter((name) => !name.endsWith('.node'));
    expect(resources.sort()).toEqual(['app.asar', 'app.asar.unpacked']);
    const files = listPackage(join(home, 'resources/app.asar'), { isPack: false });
    expect(files).toContain('/dist/electron/main.js');
    for (const stray of files)
      expect(stray).not.toMatch(/^\/(tests|scripts|electron|renderer|shared|docs)\/|\.ts$|\.map$|\.env/);
  });

  test('says that it is packaged, checks who asks, and has no tools of a developer', async () => {
    expect(await ask('app.info', {})).toMatchObject({
      desktop: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(gm.url()).toBe('app://delvekeeper/gm.html');
    const policy = await gm.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    );
    expect(policy).toContain("script-src 'self'");
    expect(
      await gm.evaluate(() => [
        typeof (window as { require?: unknown }).require,
        window.open('https://example.org/'),
      ]),
    ).toEqual(['undefined', null]);
    await gm.keyboard.press('Control+Shift+I');
    await gm.waitForTimeout(500);
    const pages = browser.contexts().flatMap((context) => context.pages().map((page) => page.url()));
    expect(pages.filter((url) => url.startsWith('devtools:'))).toEqual([]);
  });

  test('plays the demo: two inputs, and both are on disk', async () => {
    await gm.getByText('Demo campaign').first().click();
    await gm.locator('.map').first().waitFor();
    const view = async () =>
      (await ask('table.view', {})) as {
        version: string;
        records: Record<string, { key?: string; dice?: { n: number } }>;
      };
    const asked = (await view()).records['prompt']!;
    for (let i = 0; i < (asked.dice?.n ?? 1); i++) await gm.keyboard.press('3');
    await gm.waitForFunction(async (key) => {
      const found = (await (
        window as unknown as {
          delvekeeper: { invoke(name: string, input: unknown): Promise<{ value: unknown }> };
        }
      ).delvekeeper.invoke('table.view', {})) as { value: { records: Record<string, { key?: string }> } };
      return found.value.records['prompt']?.key !== key;
    }, asked.key);
    const answered = await view();
    await gm.keyboard.press('z');
    await gm.locator('body').click({ position: { x: 2, y: 2 } });
    await expect.poll(async () => (await view()).records['prompt']?.key).toBe(asked.key);
    expect((await view()).version).not.toBe(answered.version);
    expect(readdirSync(join(data, 'campaigns')).filter((name) => name.endsWith('.delve'))).toHaveLength(1);
    expect(((await ask('table.history', {})) as unknown[]).length).toBeGreaterThan(0);
  });

  test('shows the players their own page, and that one alone', async () => {
    await ask('display.open', {});
    await expect
      .poll(() =>
        browser
          .contexts()
          .flatMap((context) => context.pages().map((page) => new URL(page.url()).pathname))
          .sort(),
      )
      .toEqual(['/gm.html', '/player.html']);
  });
});
