// Makes sure that the Debian packages are there which Electron, a virtual display, Chromium and the addon build need.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = {
  electron: [
    'libgtk-3-0',
    'libnss3',
    'libasound2',
    'libgbm1',
    'libxss1',
    'libatk-bridge2.0-0',
    'libdrm2',
    'libxkbcommon0',
  ],
  display: ['xvfb', 'xauth', 'fonts-dejavu-core'],
  browser: ['chromium'],
  addon: ['g++', 'make', 'python3'],
};

const installed = (name) => {
  const r = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}\n', name, `${name}t64`], {
    encoding: 'utf8',
  });
  return r.stdout.split('\n').includes('installed');
};

/** Installs what is missing of the groups (as root; else throws the command to type). No Debian: does nothing. */
export function ensureSystemDeps(...groups) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  let missing = groups.flatMap((g) => PACKAGES[g]).filter((p) => !installed(p));
  if (missing.length === 0) return;
  if (process.getuid() !== 0)
    throw new Error(`Debian packages are missing. Run: sudo apt-get install ${missing.join(' ')}`);
  console.error(`[system] installing Debian packages: ${missing.join(' ')}`);
  const apt = (...args) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  // Debian 13 renamed some libraries to NAMEt64; plain libasound2 is ambiguous there.
  const known = (p) => spawnSync('apt-cache', ['show', p], { stdio: 'ignore' }).status === 0;
  missing = missing.map((p) => (known(`${p}t64`) ? `${p}t64` : p));
  apt('install', '-y', '--no-install-recommends', ...missing);
}
