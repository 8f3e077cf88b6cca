// npm run check: what is written by scripts (the list of games, the icons), format, lint, types per room, unit tests. All are run, so that one look shows everything.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build.mjs';
import { writeGames } from './games.mjs';
import { writeIcons } from './icons.mjs';
import { checkTypes } from './types.mjs';

/** Runs a tool, which speaks at once, or (`quiet`) when it has ended, so that tools which run beside each other do not mix their words. */
const run = (file, args, quiet = false) =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    });
    const said = [];
    if (quiet)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });

const STEPS = {
  written: async () => {
    const isNew = [await writeGames(), await writeIcons()].includes(true);
    // Where nobody can commit what was written, it should have been there.
    return !isNew || process.env.CI !== 'true';
  },
  format: () => run('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'], true),
  lint: () => run('eslint/bin/eslint.js', ['.'], true),
  types: () => checkTypes(),
  unit: () => run('vitest/vitest.mjs', ['run', '--project', 'unit']),
};

/** What follows each other: first what writes. What only looks runs beside each other, as each leaves a core idle for a part of its time. */
const ORDER = [['written'], ['format', 'lint', 'types'], ['unit']];

/** Runs the named steps and gives the names of those that failed. */
export async function check(names = Object.keys(STEPS)) {
  const failed = [];
  const step = async (name) => {
    const started = Date.now();
    const right = await STEPS[name]();
    console.log(
      `[check] ${name}: ${right ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    if (!right) failed.push(name);
  };
  for (const together of ORDER) await Promise.all(together.filter((name) => names.includes(name)).map(step));
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await check(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  if (failed.length > 0) console.log(`[check] failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
