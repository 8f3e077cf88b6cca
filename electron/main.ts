import { join } from 'node:path';
import { app, dialog } from 'electron';
import { buildCore } from './core.ts';
import { games } from './games.ts';
import { serveIpc } from './ipc.ts';
import { now, token } from './machine.ts';
import { setMenu } from './menu.ts';
import { PreferencesFile } from './preferences.ts';
import { claimScheme, guardContents, guardSession, systemDisplays, Windows } from './windows.ts';

const built = import.meta.dirname;
const data = process.env.DELVEKEEPER_DATA;
if (data) app.setPath('userData', data);

if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  claimScheme();
  // Root cannot run Chromium's sandbox at all (each window still asks for it): the two switches together end in a crash.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  void app.whenReady().then(open);
}

async function open(): Promise<void> {
  setMenu();
  guardSession(join(built, '../renderer'));
  const preferences = new PreferencesFile(join(app.getPath('userData'), 'preferences.json'));
  const windows = new Windows(built, preferences, systemDisplays());
  const core = buildCore({
    ports: {
      now,
      token,
      app: { version: app.getVersion(), electron: process.versions.electron ?? null, desktop: true },
      folder: join(app.getPath('userData'), 'campaigns'),
      screen: windows.playersScreen(),
      chooseFile,
    },
    games,
    preferences,
    checkAll: !app.isPackaged,
    trouble: (sentence) => console.error(`[delvekeeper] ${sentence}`),
  });
  serveIpc(core.door, core.announcer, () => windows.known());
  app.on('second-instance', () => windows.showGm());
  app.on('will-quit', () => core.desk.leave());
  core.desk.resume();
  await windows.openGm(() => app.quit());
}

async function chooseFile(): Promise<string | null> {
  const filters = [{ name: 'Delvekeeper campaigns', extensions: ['delve'] }];
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters });
  return chosen.filePaths[0] ?? null;
}
