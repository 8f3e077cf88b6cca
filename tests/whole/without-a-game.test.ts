import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameIds } from '#scripts/games.mjs';
import { importGraph } from '#scripts/lint/import-graph.mjs';
import { root } from '#scripts/lint/import-rules.js';
import { rooms } from '#scripts/types.mjs';

/**
 * A game is its own folders and nothing else. For each game a copy of the project is made, every folder of the game's name is
 * deleted in it, and what is left must be whole: the list of games, types, lint and its tests. What reaches nothing that is gone or
 * written anew is the same there as here, where the other tests are of it, and is not done a second time.
 */
const LEFT_BEHIND = new Set(['node_modules', 'dist', 'release', 'test-results', 'coverage', '.git']);

function copyWithout(game: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'delve-without-'));
  chmodSync(copy, 0o755); // some tests are another person of this machine
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !(LEFT_BEHIND.has(relative(root, path)) || basename(path) === game),
  });
  removeEmpty(copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // What is the project's own is asked of git.
  execFileSync('git', ['init', '--quiet', copy]);
  appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  return copy;
}

/** A folder that held nothing else is gone from a repository. */
function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Runs a script of the copy, as `npm` would there; gives its exit code and what it said. */
function run(
  copy: string,
  script: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  // Of this test run nothing may reach the one inside.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|NODE_ENV|CI$|TEST$)/.test(name)),
  );
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: copy, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    child.once('exit', (code) => done({ code, said: said.slice(-6000) }));
  });
}

async function right(copy: string, script: string, ...args: string[]): Promise<void> {
  const { code, said } = await run(copy, script, ...args);
  expect(code, said).toBe(0);
}

const SOURCES = ['shared', 'electron', 'renderer', 'tests', 'scripts'];
const isIn = (folder: string) => (file: string) =>
  folder === '.' ? !file.includes('/') : file.startsWith(`${folder}/`);
const isTest = (file: string) => file.endsWith('.test.ts') && !/^tests\/(e2e|fuzz|whole)\//.test(file);
/** What of the project a test or a script looks for on the disk no import tells. */
const looksAround = (file: string) =>
  /^scripts\//.test(file) ||
  (/^tests\//.test(file) &&
    /node:fs|node:child_process|node:worker/.test(readFileSync(join(root, file), 'utf8')));

/** The files of the project that reach, through whatever they import, one of which it cannot be said that it is the same in the copy. */
function mayNotice(copy: string): string[] {
  const { graph } = importGraph(SOURCES, root, () => true) as { graph: Map<string, string[]> };
  const isSame = (file: string) =>
    existsSync(join(copy, file)) &&
    readFileSync(join(copy, file)).equals(readFileSync(join(root, file))) &&
    !looksAround(file);
  const files = new Set(
    [...graph.keys(), ...[...graph.values()].flat()].filter((file) => existsSync(join(root, file))),
  );
  const notices = new Set([...files].filter((file) => !isSame(file)));
  for (let more = -1; more !== notices.size;) {
    more = notices.size;
    for (const [file, imports] of graph) if (imports.some((one) => notices.has(one))) notices.add(file);
  }
  return [...notices].filter((file) => existsSync(join(copy, file)));
}

test('there are games to do without', () => expect(gameIds().length).toBeGreaterThan(0));

describe.each(gameIds() as string[])('Without %s', (game) => {
  let copy = '';
  beforeAll(() => {
    copy = copyWithout(game);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('its folders are gone, and what scripts write is written anew without it', async () => {
    expect(existsSync(join(copy, 'shared/systems', game))).toBe(false);
    await right(copy, 'scripts/games.mjs');
    await right(copy, 'scripts/icons.mjs');
    expect(readFileSync(join(copy, 'electron/games.ts'), 'utf8')).not.toContain(game);
  });

  test('what names it all the same would be found out', async () => {
    const leftover = join(copy, 'electron/leftover.ts');
    writeFileSync(leftover, `export * from '#systems/${game}';\n`);
    const { code, said } = await run(copy, 'scripts/types.mjs', 'electron');
    rmSync(leftover);
    expect(code).toBe(1);
    expect(said).toContain('electron/leftover.ts(1,15)');
  });

  test('every room compiles that might notice', async () => {
    const noticing = mayNotice(copy);
    const all: string[] = rooms().found.filter((room: string) => existsSync(join(copy, room)));
    const some = all.filter((room) => noticing.some(isIn(room)));
    expect(some).toEqual(expect.arrayContaining(['electron', 'renderer', 'tests']));
    await right(copy, 'scripts/types.mjs', ...some);
  }, 300_000);

  test('what is written anew is allowed to stand there', () =>
    right(copy, 'node_modules/eslint/bin/eslint.js', 'electron/games.ts'));

  test('the app is built', () => right(copy, 'scripts/build.mjs'));

  test('all other tests pass that might notice', async () => {
    expect(readdirSync(join(copy, 'tests/systems'))).not.toContain(game);
    const some = mayNotice(copy).filter(isTest);
    expect(some).toEqual(expect.arrayContaining(['tests/rules/scenarios.test.ts', 'tests/ui/table.test.ts']));
    await right(
      copy,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--reporter=dot',
      ...some,
    );
  }, 600_000);
});
