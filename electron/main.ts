import { join } from 'node:path';
import { app, dialog } from 'electron';
import { assetFor } from './assets.ts';
import { buildCore } from './core.ts';
import { Faults } from './faults.ts';
import { games } from './games.ts';
import { serveIpc } from './ipc.ts';
import { localNetwork, now, token } from './machine.ts';
import { setMenu } from './menu.ts';
import { PreferencesFile } from './preferences.ts';
import { systemDisplays } from './system-displays.ts';
import { troubles } from './troubles.ts';
import { claimScheme, guardContents, guardSessions, Windows } from './windows.ts';
import { mainWords as words } from './words/en.ts';

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
  app.whenReady().then(open).catch(cannotStart);
}

async function open(): Promise<void> {
  setMenu(!app.isPackaged);
  const preferences = new PreferencesFile(join(app.getPath('userData'), 'preferences.json'));
  const windows = new Windows(built, preferences, systemDisplays());
  const core = buildCore({
    ports: {
      now,
      token,
      app: { version: app.getVersion(), electron: process.versions.electron ?? null, desktop: true },
      folder: join(app.getPath('userData'), 'campaigns'),
      screen: windows.screen,
      network: localNetwork(join(built, '../renderer')),
      chooseFile,
    },
    games,
    preferences,
    checkAll: !app.isPackaged,
    trouble: (sentence) => console.error(`[delvekeeper] ${sentence}`),
  });
  guardSessions({
    pages: join(built, '../renderer'),
    assetFor: (audience, id) => assetFor(core, audience, id),
  });
  const faults = new Faults(core);
  faults.listen();
  windows.onCrash((audience, error, isGone) => {
    troubles.note(audience === 'gm' ? 'GM’s window' : 'players’ window', error);
    if (audience === 'players' && isGone) faults.playersCrashed();
  });
  app.on('child-process-gone', (_event, { type, reason }) => troubles.note('main', `${type} ${reason}`));
  serveIpc(core.door, core.announcer, () => windows.known());
  app.on('second-instance', () => windows.showGm());
  app.on('will-quit', () => {
    void core.door.ask('network.close', {}, { audience: 'gm', road: 'desktop' });
    core.desk.leave();
  });
  core.desk.resume();
  await windows.openGm(() => app.quit());
}

/** Without a window there is nobody to tell but the system. */
function cannotStart(error: unknown): void {
  dialog.showErrorBox(words.cannotStart(), error instanceof Error ? error.message : String(error));
  app.exit(1);
}

async function chooseFile(): Promise<string | null> {
  const filters = [{ name: 'Delvekeeper campaigns', extensions: ['delve'] }];
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters });
  return chosen.filePaths[0] ?? null;
}
