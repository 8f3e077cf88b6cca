import { join } from 'node:path';
import type { Audience } from '#engine/view';
import { assetFor } from './assets.ts';
import { BrowserScreen } from './browser-screen.ts';
import { buildCore } from './core.ts';
import { Faults } from './faults.ts';
import { games } from './games.ts';
import { portTaken, serveLoopback } from './loopback.ts';
import { appVersion, dataFolder, localNetwork, now, token } from './machine.ts';
import { PreferencesFile } from './preferences.ts';
import { mainWords as words } from './words/en.ts';

const built = import.meta.dirname;
const pages = join(built, '../renderer');
const data = dataFolder();
const port = Number(process.env.PORT ?? 0);

const screen = new BrowserScreen();
const core = buildCore({
  ports: {
    now,
    token,
    app: { version: appVersion(built), electron: null, desktop: false },
    folder: join(data, 'campaigns'),
    screen,
    network: localNetwork(pages),
    chooseFile: () => Promise.resolve(null),
  },
  games,
  preferences: new PreferencesFile(join(data, 'preferences.json')),
  checkAll: process.env.NODE_ENV !== 'production',
  trouble: (sentence) => console.error(`[delvekeeper] ${sentence}`),
});

new Faults(core).listen();
const common = {
  door: core.door,
  announcer: core.announcer,
  pages,
  assetFor: (audience: Audience, id: string) => assetFor(core, audience, id),
};
try {
  const gm = await serveLoopback({ ...common, audience: 'gm', port });
  const players = await serveLoopback({ ...common, audience: 'players', port: 0 });
  screen.isServedBy(players);
  core.desk.resume();
  console.log(words.serving(join(data, 'campaigns')));
  console.log(gm.link());
  let link = gm.link();
  gm.onChange(() => {
    if (gm.link() === link) return;
    link = gm.link();
    console.log(words.nextLink(link));
  });
  const end = () => {
    core.desk.leave();
    const left = core.door.ask('network.close', {}, { audience: 'gm', road: 'loopback' });
    void Promise.all([gm.close(), players.close(), left]).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
} catch (error) {
  console.error(portTaken(error, port) ?? String(error));
  process.exitCode = 1;
}
