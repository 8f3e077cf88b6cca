import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { NetworkPort } from './ports.ts';

/** ISO time of this machine. */
export const now = (): string => new Date().toISOString();

/** 256 random bits as letters and digits. */
export const token = (): string => randomBytes(32).toString('hex');

/** Where the app keeps its files without a desktop: `$DELVEKEEPER_DATA`, else the user's data folder. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.DELVEKEEPER_DATA) return env.DELVEKEEPER_DATA;
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData/Roaming'), 'delvekeeper');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/delvekeeper');
  return join(env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'delvekeeper');
}

/** The app's version, from the package that `here` lies in. */
export function appVersion(here: string): string {
  for (const up of ['..', '../..']) {
    const file = join(here, up, 'package.json');
    if (existsSync(file))
      return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version);
  }
  return '0.0.0';
}

/** The local network of this machine. `$DELVEKEEPER_NETWORK_PORT` chooses the port; `pages` are the built windows. */
export function localNetwork(pages: string, env: NodeJS.ProcessEnv = process.env): NetworkPort {
  const port = Number(env.DELVEKEEPER_NETWORK_PORT);
  return {
    pages,
    hosts: ['0.0.0.0', '::'],
    port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : null,
    interfaces: () =>
      Object.entries(networkInterfaces()).flatMap(([name, all]) =>
        (all ?? []).map(({ address, internal }) => ({ name, address, internal })),
      ),
    clock: () => performance.now(),
    every: (milliseconds, run) => {
      const timer = setInterval(run, milliseconds).unref();
      return () => clearInterval(timer);
    },
  };
}
