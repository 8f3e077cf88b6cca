import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { serveLoopback } from '#electron/loopback.ts';
import { ElectronApp, newDataFolder, removeDataFolder } from './support/tables.ts';

const hasElectron = Boolean(process.env['APP_ELECTRON']);

/**
 * The checklist of Electron's own manual (“Security”), item by item, read back from the two running windows. What only a packaged build
 * has (its fuses) is in package.test.ts.
 */
describe.runIf(hasElectron)('Electron’s security checklist', () => {
  const data = newDataFolder();
  const app = new ElectronApp(data);
  const pages: Record<string, Page> = {};

  beforeAll(async () => {
    await app.start();
    await app.gm.getByText('Nothing has been played here yet').waitFor();
    await ask('campaigns.demo', {});
    await app.gm.locator('.table').first().waitFor();
    pages['gm'] = app.gm;
    pages['players'] = await app.players();
    await pages['players'].locator('#app > *').first().waitFor();
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  /** Asks over the bridge of a window, as only its own page can. */
  const ask = (name: string, input: object, page: Page = app.gm) =>
    page.evaluate(
      ([asked, what]) =>
        (
          window as unknown as { delvekeeper: { invoke(name: string, input: unknown): Promise<unknown> } }
        ).delvekeeper.invoke(asked as string, what),
      [name, input] as const,
    ) as Promise<{ ok: boolean; refusal?: { code: string } }>;

  const preferences = () =>
    app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) =>
        (
          window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
        ).getLastWebPreferences(),
      ),
    );
  const both = () => Object.values(pages);

  test('1, 18: only pages of our own scheme are shown, and none by file: or http:', async () => {
    expect(both().map((page) => new URL(page.url()).pathname)).toEqual(['/gm.html', '/player.html']);
    for (const page of both()) expect(page.url()).toMatch(/^app:\/\/delvekeeper\//);
  });

  test('1: nothing is fetched from outside, also not from this machine', async () => {
    const server = await serveLoopback({
      door: { ask: () => Promise.reject(new Error('asked')) },
      announcer: { listen: () => () => undefined } as never,
      audience: 'gm',
      pages: resolve('dist/renderer'),
      port: 0,
    });
    try {
      for (const page of both()) {
        const found = await page.evaluate(async (port) => {
          const outcome = async (url: string) =>
            fetch(url, { mode: 'no-cors' }).then(
              () => 'came',
              () => 'no',
            );
          const image = (src: string) =>
            new Promise((done) => {
              const picture = new Image();
              picture.onload = () => done('came');
              picture.onerror = () => done('no');
              picture.src = src;
            });
          return Promise.all([
            outcome(`http://127.0.0.1:${port}/gm.html`),
            outcome('https://example.org/'),
            outcome('file:///etc/passwd'),
            image(`http://127.0.0.1:${port}/favicon.ico`),
            new Promise((done) => {
              try {
                const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
                socket.onopen = () => done('came');
                socket.onerror = () => done('no');
              } catch {
                done('no');
              }
            }),
          ]);
        }, server.port);
        expect(found).toEqual(['no', 'no', 'no', 'no', 'no']);
      }
    } finally {
      await server.close();
    }
  });

  test('2, 3, 4, 6, 8, 9, 10, 11: no Node, isolation, sandbox, web security, nothing experimental, no web view', async () => {
    const all = await preferences();
    expect(all).toHaveLength(2);
    for (const one of all) {
      expect(one).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
      });
      // Those are read back only where they were turned on.
      for (const name of ['nodeIntegrationInWorker', 'navigateOnDragDrop', 'experimentalFeatures', 'plugins'])
        expect(one[name] ?? false, name).toBe(false);
      expect(one['enableBlinkFeatures'] ?? '').toBe('');
    }
    for (const page of both())
      expect(
        await page.evaluate(() => [
          typeof (window as { require?: unknown }).require,
          typeof (window as { process?: unknown }).process,
          typeof (window as { Buffer?: unknown }).Buffer,
          typeof (window as { module?: unknown }).module,
        ]),
      ).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
  });

  test('5: no permission is granted, in neither session', async () => {
    for (const page of both())
      expect(
        await page.evaluate(async () => {
          const states = [
            'geolocation',
            'notifications',
            'camera',
            'microphone',
            'midi',
            'clipboard-read',
          ].map((name) =>
            navigator.permissions.query({ name: name as PermissionName }).then(
              ({ state }) => state,
              () => 'denied',
            ),
          );
          const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
            () => 'granted',
            () => 'denied',
          );
          return [
            ...new Set([...(await Promise.all(states)), media, await Notification.requestPermission()]),
          ];
        }),
      ).toEqual(['denied']);
    const isApart = await app.app.evaluate(({ BrowserWindow }) => {
      const [one, other] = BrowserWindow.getAllWindows();
      return one!.webContents.session !== other!.webContents.session;
    });
    expect(isApart).toBe(true);
  });

  test('7: a strict policy comes with each page, in its header', async () => {
    for (const page of both()) {
      const policy = await page.evaluate(async () =>
        (await fetch(location.href)).headers.get('content-security-policy'),
      );
      expect(policy?.split('; ').sort()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
      ]);
      const ran = await page.evaluate(async () => {
        const script = document.createElement('script');
        script.textContent = 'window.cameIn = true';
        document.body.append(script);
        const style = document.createElement('style');
        style.textContent = 'body { --came-in: yes }';
        document.body.append(style);
        let evaluated = 'ran';
        try {
          new Function('return 1')();
        } catch {
          evaluated = 'blocked';
        }
        const frame = document.createElement('iframe');
        frame.src = 'data:text/html,x';
        document.body.append(frame);
        script.remove();
        const styled = getComputedStyle(document.body).getPropertyValue('--came-in');
        style.remove();
        frame.remove();
        return [(window as { cameIn?: boolean }).cameIn ?? false, styled, evaluated];
      });
      // A debugger (which drives these tests) may evaluate; the page itself may not.
      expect(ran.slice(0, 2)).toEqual([false, '']);
    }
  });

  test('12: a web view that a page makes is none', async () => {
    for (const page of both())
      expect(
        await page.evaluate(() => {
          const view = document.createElement('webview') as HTMLElement & { getWebContentsId?: unknown };
          view.setAttribute('src', 'https://example.org/');
          view.setAttribute('allowpopups', '');
          document.body.append(view);
          const is = typeof view.getWebContentsId;
          view.remove();
          return is;
        }),
      ).toBe('undefined');
    const contents = await app.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((one) => one.getType()),
    );
    expect(contents).toEqual(['window', 'window']);
  });

  test('13: no page goes anywhere else', async () => {
    for (const page of both()) {
      const before = page.url();
      for (const to of [
        'https://example.org/',
        'file:///etc/passwd',
        'app://elsewhere/gm.html',
        'data:text/html,x',
        'javascript:void(document.title="x")',
      ])
        await page.evaluate((address) => {
          const link = document.createElement('a');
          link.href = address;
          document.body.append(link);
          link.click();
          link.remove();
          try {
            location.assign(address);
          } catch {
            // some are refused by the page itself
          }
        }, to);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      expect(page.url()).toBe(before);
    }
    // Not even to the page of the other audience.
    await pages['players']!.evaluate(() => location.assign('/gm.html'));
    await pages['players']!.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    expect(new URL(pages['players']!.url()).pathname).toBe('/player.html');
  });

  test('14: no page opens a window', async () => {
    for (const page of both())
      expect(
        await page.evaluate(() =>
          ['https://example.org/', 'about:blank', '/gm.html', 'file:///etc/passwd'].map(
            (to) => window.open(to) === null,
          ),
        ),
      ).toEqual([true, true, true, true]);
    expect(await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
  });

  test('15: nothing is handed to the system to be opened', () => {
    for (const file of ['main.js', 'preload.cjs']) {
      const text = readFileSync(resolve('dist/electron', file), 'utf8');
      expect(text).not.toMatch(/openExternal|openPath|shell\b.*from ['"]electron|child_process/);
    }
  });

  test('16: the Electron that packages are made with is named to the last digit', () => {
    const { devDependencies } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('17: each question is answered by who sent it, whatever it says of itself', async () => {
    const [gm, players] = [pages['gm']!, pages['players']!];
    expect(await ask('app.info', {}, gm)).toMatchObject({ ok: true });
    for (const name of [
      'app.info',
      'table.view',
      'table.log',
      'handouts.list',
      'assets.list',
      'campaigns.list',
      'recovery.diagnosis',
    ])
      expect(await ask(name, {}, players), name).toMatchObject({
        ok: false,
        refusal: { code: 'not-for-you' },
      });
    expect(await ask('display.view', {}, players)).toMatchObject({ ok: true });
    expect(await ask('display.view', {}, gm)).toMatchObject({ ok: false, refusal: { code: 'not-for-you' } });
    // A window of the same app that is none of the two, on the same page, with the same bridge.
    const stranger = await app.app.evaluate(async ({ app: electron, BrowserWindow, session }) => {
      const preload = `${electron.getAppPath()}/dist/electron/preload.cjs`;
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true, session: session.defaultSession },
      });
      await window.loadURL('app://delvekeeper/gm.html');
      const answer = (await window.webContents.executeJavaScript(
        'window.delvekeeper.invoke("table.view", {})',
      )) as unknown;
      window.destroy();
      return answer;
    });
    expect(stranger).toMatchObject({ ok: false, refusal: { code: 'foreign-sender' } });
  });

  test('18: the server of the pages gives its own files, each window its own page, and nothing beside them', async () => {
    const got = (page: Page, paths: string[]) =>
      page.evaluate(
        (asked) =>
          Promise.all(
            asked.map((path) =>
              fetch(path).then(
                async (answer) =>
                  answer.ok ? `${answer.status} ${(await answer.text()).slice(0, 15)}` : answer.status,
                () => 'no',
              ),
            ),
          ),
        paths,
      );
    const outside = [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/%00',
      '/%',
      '/assets',
      '/electron/main.js',
      '/asset/a0',
      'app://elsewhere/gm.html',
    ];
    for (const page of both())
      for (const [i, answer] of (await got(page, outside)).entries())
        expect([404, 'no'], outside[i]).toContain(answer);
    expect(await got(pages['gm']!, ['/gm.html', '/player.html'])).toEqual([
      expect.stringMatching(/^200/),
      404,
    ]);
    expect(await got(pages['players']!, ['/player.html', '/gm.html', '/gm%2ehtml'])).toEqual([
      expect.stringMatching(/^200/),
      404,
      404,
    ]);
  });

  test('20: a page is given one bridge with two functions, and nothing of Electron', async () => {
    for (const page of both())
      expect(
        await page.evaluate(() => {
          const bridge = (window as unknown as { delvekeeper: Record<string, unknown> }).delvekeeper;
          return Object.entries(bridge).map(([name, what]) => [name, typeof what]);
        }),
      ).toEqual([
        ['invoke', 'function'],
        ['subscribe', 'function'],
      ]);
    // What a listener is called with is the body alone, never the event of Electron with its sender.
    const heard = app.gm.evaluate(
      () =>
        new Promise((done) => {
          const bridge = (
            window as unknown as {
              delvekeeper: { subscribe(topic: string, listen: (...said: unknown[]) => void): () => void };
            }
          ).delvekeeper;
          const off = bridge.subscribe('display.state', (...said) => {
            off();
            done(said.length);
          });
        }),
    );
    await ask('display.black', { black: true });
    expect(await heard).toBe(1);
    await ask('display.black', { black: false });
  });

  test('the session keeps nothing on disk for the players, takes no downloads, and no page can use the tools', async () => {
    const found = await app.app.evaluate(({ BrowserWindow, Menu }) => ({
      persistent: BrowserWindow.getAllWindows().map(({ webContents }) => webContents.session.isPersistent()),
      menu: Menu.getApplicationMenu()?.items.flatMap(
        (item) => item.submenu?.items.map(({ role }) => String(role)) ?? [],
      ),
    }));
    expect(found.persistent.filter(Boolean)).toHaveLength(1);
    expect(found.menu?.some((role) => /reload/i.test(role))).toBe(false);
    for (const page of both()) {
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['x']));
        link.download = 'x.txt';
        document.body.append(link);
        link.click();
        link.remove();
      });
    }
  });
});
