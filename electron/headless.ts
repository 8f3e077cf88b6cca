import { join } from 'node:path';
import { done, type Result } from '#engine';
import { buildCore } from './core.ts';
import { games } from './games.ts';
import { portTaken, serveLoopback, type Loopback } from './loopback.ts';
import { appVersion, dataFolder, now, token } from './machine.ts';
import type { PlayersScreen } from './ports.ts';
import { PreferencesFile } from './preferences.ts';
import { mainWords as words } from './words/en.ts';

const built = import.meta.dirname;
const pages = join(built, '../renderer');
const data = dataFolder();
const port = Number(process.env.PORT ?? 0);

/** The players' screen is a page in any browser of this machine; it is open while one is connected. */
class BrowserScreen implements PlayersScreen {
  #loopback: Loopback | null = null;
  #changed: () => void = () => undefined;

  isServedBy(loopback: Loopback): void {
    this.#loopback = loopback;
    loopback.onChange(() => this.#changed());
  }
  isOpen(): boolean {
    return (this.#loopback?.connections() ?? 0) > 0;
  }
  link(): string | null {
    return this.#loopback?.link() ?? null;
  }
  open(): Result<null> {
    return done(null);
  }
  close(): void {
    this.#loopback?.disconnect();
  }
  onChange(listener: () => void): void {
    this.#changed = listener;
  }
}

const screen = new BrowserScreen();
const core = buildCore({
  ports: {
    now,
    token,
    app: { version: appVersion(built), electron: null, desktop: false },
    folder: join(data, 'campaigns'),
    screen,
    chooseFile: () => Promise.resolve(null),
  },
  games,
  preferences: new PreferencesFile(join(data, 'preferences.json')),
  checkAll: process.env.NODE_ENV !== 'production',
  trouble: (sentence) => console.error(`[delvekeeper] ${sentence}`),
});

const common = { door: core.door, announcer: core.announcer, pages };
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
    void Promise.all([gm.close(), players.close()]).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
} catch (error) {
  console.error(portTaken(error, port) ?? String(error));
  process.exitCode = 1;
}
