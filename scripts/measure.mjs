// npm run measure: builds, and measures the desktop app as it starts, lies in memory and paints. `npm run bench` measures the rest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAll, root } from './build.mjs';
import { ensureElectron } from './electron-runtime.mjs';

await buildAll();
const { executable } = await ensureElectron();
const display = process.platform !== 'linux' || process.env.DISPLAY;
const [command, ...args] = [
  ...(display ? [] : ['xvfb-run', '-a', '-s', '-screen 0 2560x1440x24']),
  process.execPath,
  join(root, 'tests/bench/app/app.ts'),
];
const ended = spawnSync(command, args, {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', APP_ELECTRON: executable },
});
process.exit(ended.status ?? 1);
