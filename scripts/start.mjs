// npm start: builds, then opens the desktop app, or serves the same app to a browser where no desktop can be opened.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAll, root } from './build.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureSystemDeps } from './system-deps.mjs';

const given = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 22) {
  console.error(
    '[start] This runs on Node 22 or newer. Start it by npm, which brings one on Linux: npm start',
  );
  process.exit(1);
}
try {
  await buildAll();
} catch (error) {
  console.error(`[start] ${error.message}`);
  process.exit(1);
}
const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const [command, args] = (display ? await desktop() : web('There is no display here')) ?? [];
const app = spawn(command, args, { stdio: 'inherit', cwd: root });
app.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.kill(signal));

async function desktop() {
  try {
    ensureSystemDeps('electron');
    const electron = await ensureElectron();
    console.error(`[start] Electron ${electron.version ?? ''} (${electron.source})`);
    const flags = [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // as root it would refuse to start
      ...(process.platform === 'linux' && !process.env.DISPLAY ? ['--ozone-platform=wayland'] : []),
    ];
    return [electron.executable, [...flags, root, ...given]];
  } catch (error) {
    return web(`Electron is not to be had here (${error.message})`);
  }
}

function web(why) {
  console.log(
    `[start] ${why}, so Delvekeeper serves itself on this machine only; open this link in a browser:`,
  );
  return [process.execPath, [join(root, 'dist/electron/headless.js'), ...given]];
}
