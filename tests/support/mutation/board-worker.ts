import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** Runs the board's tests against one mutant after another; it runs inside the instrumented copy of the project. */
export interface BoardJob {
  mutant: number;
  /** Test files; null: all of them, telling for each which mutants it passes. */
  files: readonly string[] | null;
}

export type BoardAnswer =
  { ready: true } | { passes: Record<string, number[]>; failed: string[] } | { caught: string | null };

const root = process.cwd();
const exchange = join(root, `exchange-${process.pid}`);
const send = (answer: BoardAnswer) => process.send!(answer);
mkdirSync(exchange);

const vitest = await createVitest('test', {
  root,
  config: join(root, 'mutation.config.ts'),
  watch: false,
  reporters: [{}],
  env: { DELVE_EXCHANGE: exchange },
});
const all = await vitest.globTestSpecifications();

process.on('message', (job: BoardJob) => {
  void run(job).then(send, (error: unknown) => send({ caught: String(error) }));
});
process.on('disconnect', () => process.exit());
process.on('exit', () => rmSync(exchange, { recursive: true, force: true }));
send({ ready: true });

async function run(job: BoardJob): Promise<BoardAnswer> {
  writeFileSync(
    join(exchange, 'mutant.json'),
    JSON.stringify({ active: job.mutant, tells: job.files === null }),
  );
  const specifications = all.filter((one) => job.files === null || job.files.includes(one.moduleId));
  vitest.state.clearErrors();
  const { testModules } = await vitest.runTestSpecifications(specifications, true);
  const failed = testModules.flatMap((module) => {
    // What other files came to in earlier runs is still among the modules.
    if (!specifications.some((one) => one.moduleId === module.moduleId)) return [];
    const tests = [...module.children.allTests('failed')].map((test) => test.fullName);
    return tests.length === 0 && !module.ok() ? [`${module.moduleId} does not load`] : tests;
  });
  if (job.files !== null) return { caught: failed[0] ?? null };
  const passes: Record<string, number[]> = {};
  for (const name of readdirSync(exchange).filter((one) => one.startsWith('passes-'))) {
    const told = JSON.parse(readFileSync(join(exchange, name), 'utf8')) as {
      file: string;
      mutants: number[];
    };
    passes[told.file] = told.mutants;
  }
  return { passes, failed };
}
