import { globSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { takeTests, type BoardTest } from './board-suite.ts';
import type { Switchboard } from './spots.ts';

/**
 * Runs the board's tests against one mutant after another; it runs inside the instrumented copy of the project. For each mutant
 * the board and its tests are loaded anew with the mutant on: what is decided while files are loaded is thereby tested too, and no
 * board that one mutant has spoiled is kept for the next.
 */
export interface BoardJob {
  mutant: number;
  /** In the order in which they are run; null: all, telling for each which mutants it passes. */
  tests: readonly NumberedTest[] | null;
}

/** A test by its number, and how many decisions it may take before it counts as one without end. */
export interface NumberedTest {
  number: number;
  most: number;
}

export type BoardAnswer =
  { ready: true } | { loading: number[]; passes: BoardPass[]; failed: string[] } | { caught: string | null };

export interface BoardPass {
  mutants: number[];
  decisions: number;
}

/** How many decisions may be taken while the tests are loaded. */
const MOST_TO_LOAD = 100_000_000;

const root = process.cwd();
const anew = ['shared/board/', 'tests/board/'].map((room) => pathToFileURL(join(root, room)).href);
const suite = new URL('./board-suite.ts', import.meta.url).href;
const testFiles = globSync('tests/board/**/*.test.ts', { cwd: root }).sort();
const sources = new Map<string, string>();
const mutants: Switchboard = { active: 0, hit: null, left: Infinity };
(globalThis as unknown as { delveMutants: Switchboard }).delveMutants = mutants;
let round = 0;

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vitest' && anew.some((room) => context.parentURL?.startsWith(room)))
      return { url: suite, shortCircuit: true };
    const found = next(specifier, context);
    return anew.some((room) => found.url.startsWith(room))
      ? { ...found, url: `${found.url}?${round}` }
      : found;
  },
  load: (url, context, next) => {
    if (!anew.some((room) => url.startsWith(room))) return next(url, context);
    const path = fileURLToPath(url);
    const source = sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
    sources.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

const send = (answer: BoardAnswer) => process.send!(answer);
process.on('message', (job: BoardJob) => {
  void run(job).then(send, (error: unknown) => send({ caught: String(error) }));
});
process.on('disconnect', () => process.exit());
send({ ready: true });

async function loadTests(): Promise<BoardTest[]> {
  round++;
  takeTests();
  for (const file of testFiles) await import(pathToFileURL(join(root, file)).href);
  return takeTests();
}

/** The sentence with which the test fails; null when it passes. The chances of the property tests are always the same. */
async function problemOf(test: BoardTest): Promise<string | null> {
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  try {
    await test.run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function run(job: BoardJob): Promise<BoardAnswer> {
  mutants.active = job.mutant;
  mutants.left = MOST_TO_LOAD;
  if (job.tests === null) return learn();
  let tests: BoardTest[];
  try {
    tests = await loadTests();
  } catch (error) {
    return { caught: `loading: ${String(error)}` };
  }
  for (const { number, most } of job.tests) {
    const test = tests[number]!;
    mutants.left = most;
    if ((await problemOf(test)) !== null) return { caught: test.title };
  }
  return { caught: null };
}

async function learn(): Promise<BoardAnswer> {
  mutants.hit = new Set();
  const tests = await loadTests();
  const loading = [...mutants.hit];
  const failed: string[] = [];
  const passes: BoardPass[] = [];
  for (const test of tests) {
    mutants.hit = new Set();
    mutants.left = Number.MAX_SAFE_INTEGER;
    const problem = await problemOf(test);
    if (problem !== null) failed.push(`${test.title}: ${problem}`);
    passes.push({ mutants: [...mutants.hit], decisions: Number.MAX_SAFE_INTEGER - mutants.left });
  }
  mutants.hit = null;
  return { loading, passes, failed };
}
