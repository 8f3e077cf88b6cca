// npm run check: what is written by scripts (the list of games, the icons), format, lint, types per room, unit tests. All are run, so that one look shows everything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build.mjs';
import { writeGames } from './games.mjs';
import { writeIcons } from './icons.mjs';
import { checkTypes } from './types.mjs';

const run = (file, ...args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0;

const STEPS = {
  written: async () => {
    const isNew = [await writeGames(), await writeIcons()].includes(true);
    // Where nobody can commit what was written, it should have been there.
    return !isNew || process.env.CI !== 'true';
  },
  format: () => run('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  lint: () => run('eslint/bin/eslint.js', '.'),
  types: () => checkTypes(),
  unit: () => run('vitest/vitest.mjs', 'run', '--project', 'unit'),
};

/** Runs the named steps and gives the names of those that failed. */
export async function check(names = Object.keys(STEPS)) {
  const failed = [];
  for (const name of names) {
    const started = Date.now();
    const right = await STEPS[name]();
    console.log(
      `[check] ${name}: ${right ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    if (!right) failed.push(name);
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await check(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  if (failed.length > 0) console.log(`[check] failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
