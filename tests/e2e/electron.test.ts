import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startScreen } from './support/start-screen.ts';
import { ElectronApp, newDataFolder, removeDataFolder } from './support/tables.ts';

const hasElectron = Boolean(process.env['APP_ELECTRON']);

test('Electron is there where it must be', () => {
  expect(hasElectron || !process.env['CI']).toBe(true);
});

describe.runIf(hasElectron)('The desktop app', () => {
  startScreen((data) => new ElectronApp(data));

  describe('keeps its windows shut to the world', () => {
    const data = newDataFolder();
    const app = new ElectronApp(data);
    beforeAll(() => app.start());
    afterAll(async () => {
      await app.quit();
      removeDataFolder(data);
    });

    test('no Node, one bridge with two functions', async () => {
      const found = await app.gm.evaluate(() => ({
        require: typeof (window as { require?: unknown }).require,
        process: typeof (window as { process?: unknown }).process,
        bridge: Object.keys((window as unknown as { delvekeeper: object }).delvekeeper).sort(),
      }));
      expect(found).toEqual({ require: 'undefined', process: 'undefined', bridge: ['invoke', 'subscribe'] });
    });

    test('sandbox and isolation, read back from the running windows', async () => {
      const preferences = await app.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => {
          const contents = window.webContents as unknown as {
            getLastWebPreferences(): Record<string, unknown>;
          };
          const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity } =
            contents.getLastWebPreferences();
          return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity };
        }),
      );
      expect(preferences).toEqual([
        {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          webSecurity: true,
        },
      ]);
    });

    test('it opens no windows, goes nowhere, fetches nothing from outside and is granted nothing', async () => {
      const before = app.gm.url();
      const found = await app.gm.evaluate(async () => {
        const opened = window.open('https://example.org/');
        const fetched = await fetch('http://127.0.0.1:9/').then(
          () => 'answered',
          () => 'refused',
        );
        const permission = await Notification.requestPermission();
        return { opened: opened === null, fetched, permission };
      });
      expect(found).toEqual({ opened: true, fetched: 'refused', permission: 'denied' });
      await app.gm.evaluate(() => {
        location.href = 'https://example.org/';
      });
      await app.gm.waitForTimeout(300);
      expect(app.gm.url()).toBe(before);
    });

    test('a policy stands on the page: no script comes into it', async () => {
      const isRun = await app.gm.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.cameIn = true';
        document.body.append(script);
        return (window as { cameIn?: boolean }).cameIn === true;
      });
      expect(isRun).toBe(false);
    });
  });
});
