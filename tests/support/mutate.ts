import { fork, type ChildProcess } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawDie, seedDice } from '#engine';
import type { BoardAnswer, BoardJob, NumberedTest } from './mutation/board-worker.ts';
import type { ScenarioAnswer, ScenarioJob } from './mutation/scenario-worker.ts';
import { findMutants, instrument, type Mutant } from './mutation/spots.ts';

/**
 * `npm run mutate`: inverts or removes every decision of the rules and of the board, one at a time, and tells which of these
 * mutants no test has caught. Rules are to be caught by the scenarios, the board by its own tests or by a scenario.
 *
 * All mutants stand in one copy of the project, each behind a switch, so that a process that has loaded it once goes through
 * them without a pause, and a mutant meets only those tests that come past it.
 */
const HELP = `npm run mutate -- [--only PATTERN] [--limit N] [--seed S] [--workers N] [--list] [--verbose]
  --only PATTERN  only mutants whose "file:line function: change" has this pattern
  --limit N       a random sample of N
  --seed S        what the sample is drawn from (1)
  --workers N     processes at once (2)
  --list          only say what would be changed
  --verbose       say for each mutant what caught it`;

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const ROOT = resolve(import.meta.dirname, '../..');
const MUTATED = [
  'shared/systems/*/rules/**/*.ts',
  'shared/systems/*/checks*.ts',
  'shared/systems/*/model.ts',
  'shared/systems/*/moves.ts',
  // What the chapters of a game do; how they write it down, tell it and offer it is looked after by other tests.
  'shared/systems/*/{lasting,magic,quests,shooting,solo,specials,spellworks,traps}/*.ts',
  'shared/board/**/*.ts',
];
const NEEDED = [
  'package.json',
  'tsconfig.json',
  'shared',
  'tests/board',
  'tests/support',
  'tests/scenarios',
  'tests/systems',
];
const LEFT_OUT = /\/(apply|commands|facts|offers|prompts|say)\.ts$/;
const ENOUGH = 0.95;
/** How many times the decisions of the longest scenario, or of a test, may be taken before it counts as running without end. */
const FACTOR = 20;
/** What a test may take in any case. */
const LEAST = 10_000;
/** After so many mutants the process that tries them on the board is begun again: what it loads for each of them it never lets go. */
const FRESH = 150;
/** Seconds after which a mutant counts as one that runs without end. */
const PATIENCE = 60;

interface Verdict {
  mutant: Mutant;
  caught: string | null;
}

interface Equivalent {
  file: string;
  within: string;
  from: string;
  to: string;
  /** Which of those that read the same in that function; 1 where it is not said. */
  nth?: number;
  reason: string;
}

const isOnBoard = (mutant: Mutant) => mutant.file.startsWith('shared/board/');

const told = (mutant: Mutant) => {
  const change =
    mutant.form === 'statement'
      ? `without ${mutant.from}`
      : `${mutant.from} → ${mutant.to.replace(/\s+/g, ' ')}`;
  return `${mutant.file}:${mutant.line} ${mutant.within}: ${change}`;
};

// --- choosing -----------------------------------------------------------------------------------------------------------

const files = MUTATED.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => !file.endsWith('.test.ts') && !LEFT_OUT.test(file))
  .sort()
  .map((file) => join(ROOT, file));

const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutation/equivalent.json'), 'utf8'),
) as Equivalent[];

function isSame(one: Equivalent, mutant: Mutant): boolean {
  const { file, within, from, to, nth } = mutant;
  return (
    one.file === file && one.within === within && one.from === from && one.to === to && (one.nth ?? 1) === nth
  );
}

function sample(mutants: Mutant[], n: number, seed: string): Mutant[] {
  let dice = seedDice(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  while (drawn.length < n && left.length > 0) {
    const die = drawDie(dice, left.length);
    dice = die.dice;
    drawn.push(...left.splice(die.value - 1, 1));
  }
  return drawn.sort((a, b) => a.id - b.id);
}

// --- running ------------------------------------------------------------------------------------------------------------

/** A copy of the project in which every mutant has its switch. */
function copyOf(mutants: readonly Mutant[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'delve-mutants-'));
  for (const path of NEEDED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const file of new Set(mutants.map((mutant) => mutant.file)))
    writeFileSync(
      join(copy, file),
      instrument(
        join(ROOT, file),
        mutants.filter((mutant) => mutant.file === file),
      ),
    );
  return copy;
}

/** A process that answers one job after another; it is begun again when it falls silent or dies. */
class Worker<Job, Answer> {
  readonly #script: string;
  readonly #cwd: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(script: string, cwd: string, env: Record<string, string>) {
    this.#script = script;
    this.#cwd = cwd;
    this.#env = env;
  }

  /** The answer; null when the process fell silent, or died, over this job, and a new one did so again. */
  async ask(job: Job): Promise<Answer | null> {
    return (await this.#askOnce(job)) ?? this.#askOnce(job);
  }

  async #askOnce(job: Job): Promise<Answer | null> {
    if (!this.#child) {
      const first = await this.#begin();
      if (first === null || !('ready' in (first as object))) return this.#stopped(first);
    }
    const answer = await this.#next(this.#child!, () => this.#child!.send(job as object));
    return answer === null ? this.#stopped(null) : answer;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #stopped(answer: Answer | null): Answer | null {
    this.stop();
    return answer;
  }

  #begin(): Promise<Answer | null> {
    const child = fork(join(this.#cwd, this.#script), {
      cwd: this.#cwd,
      env: { ...process.env, ...this.#env },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    return this.#next(child, () => undefined);
  }

  #next(child: ChildProcess, begin: () => void): Promise<Answer | null> {
    return new Promise((done) => {
      const over = (answer: Answer | null) => {
        clearTimeout(timer);
        child.removeAllListeners();
        done(answer);
      };
      const timer = setTimeout(() => over(null), PATIENCE * 1000);
      child.once('message', (answer) => over(answer as Answer));
      child.once('exit', () => over(null));
      begin();
    });
  }
}

class Bench {
  readonly #copy: string;
  readonly #scenarioFiles: string;
  /** By mutant: the scenarios and the tests of the board that come past it, of the tests the shortest first. */
  readonly #scenarios = new Map<number, number[]>();
  readonly #tests = new Map<number, NumberedTest[]>();
  /** Mutants passed while files are loaded: they meet everything. */
  #loadingScenarios = new Set<number>();
  #loadingTests = new Set<number>();
  #allScenarios: number[] = [];
  #allTests: NumberedTest[] = [];
  /** How many decisions the longest scenario takes. */
  #longest = 0;

  constructor(copy: string) {
    this.#copy = copy;
    this.#scenarioFiles = JSON.stringify(globSync('tests/scenarios/**/*.y{,a}ml', { cwd: copy }).sort());
  }

  scenarioWorker(mutant = 0): Worker<ScenarioJob, ScenarioAnswer> {
    const env = { DELVE_SCENARIOS: this.#scenarioFiles, DELVE_MUTANT: String(mutant) };
    return new Worker('tests/support/mutation/scenario-worker.ts', this.#copy, env);
  }

  boardWorker(): Worker<BoardJob, BoardAnswer> {
    return new Worker('tests/support/mutation/board-worker.ts', this.#copy, {});
  }

  /** Runs everything without a mutant, to learn who comes past which. Throws when a test fails already. */
  async learn(withBoard: boolean): Promise<void> {
    const worker = this.scenarioWorker();
    const answer = await worker.ask({ mutant: 0, scenarios: null, most: 0 });
    worker.stop();
    if (!answer || !('passes' in answer))
      throw new Error(`The scenarios did not run: ${JSON.stringify(answer)}`);
    this.#loadingScenarios = new Set(answer.loading);
    this.#allScenarios = [...answer.passes.keys()];
    answer.passes.forEach(({ mutants, decisions, problem }, number) => {
      this.#longest = Math.max(this.#longest, decisions);
      if (problem !== null) throw new Error(`A scenario fails without any mutant: ${problem}`);
      for (const id of mutants) this.#scenarios.set(id, [...(this.#scenarios.get(id) ?? []), number]);
    });
    if (!withBoard) return;
    const boardWorker = this.boardWorker();
    const learnt = await boardWorker.ask({ mutant: 0, tests: null });
    if (!learnt || !('passes' in learnt))
      throw new Error(`The tests of the board did not run: ${JSON.stringify(learnt)}`);
    if (learnt.failed.length > 0) throw new Error(`A test fails without any mutant: ${learnt.failed[0]}`);
    this.#loadingTests = new Set(learnt.loading);
    this.#allTests = learnt.passes
      .map(({ decisions }, number) => ({ number, most: FACTOR * decisions + LEAST }))
      .sort((a, b) => a.most - b.most);
    for (const test of this.#allTests)
      for (const id of learnt.passes[test.number]!.mutants)
        this.#tests.set(id, [...(this.#tests.get(id) ?? []), test]);
    // Once more as the mutants will meet them, so that no mutant seems caught by the order of the tests or by what they may take.
    const again = caughtBy(await boardWorker.ask({ mutant: 0, tests: this.#allTests }));
    boardWorker.stop();
    if (again !== null) throw new Error(`Tried in another order, a test fails without any mutant: ${again}`);
  }

  async verdict(
    mutant: Mutant,
    scenarios: Worker<ScenarioJob, ScenarioAnswer>,
    tests: Worker<BoardJob, BoardAnswer>,
  ): Promise<Verdict> {
    const { id } = mutant;
    let caught: string | null = null;
    // The board's own tests take far less time than the scenarios.
    const own = this.#loadingTests.has(id) ? this.#allTests : (this.#tests.get(id) ?? []);
    if (own.length > 0) caught = caughtBy(await tests.ask({ mutant: id, tests: own }));
    // What is decided while files are loaded needs a process of its own.
    const anew = this.#loadingScenarios.has(id);
    const numbers = anew ? this.#allScenarios : (this.#scenarios.get(id) ?? []);
    if (caught === null && numbers.length > 0) {
      const worker = anew ? this.scenarioWorker(id) : scenarios;
      caught = caughtBy(await worker.ask({ mutant: id, scenarios: numbers, most: FACTOR * this.#longest }));
      if (anew) worker.stop();
    }
    return { mutant, caught };
  }
}

function caughtBy(answer: ScenarioAnswer | BoardAnswer | null): string | null {
  if (answer === null) return 'it ran without end';
  return 'caught' in answer ? answer.caught : null;
}

async function judge(mutants: readonly Mutant[], all: readonly Mutant[]): Promise<Verdict[]> {
  const copy = copyOf(all);
  const verdicts: Verdict[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(copy, { recursive: true, force: true });
      process.exit(130);
    });
  try {
    const bench = new Bench(copy);
    await bench.learn(mutants.some(isOnBoard));
    const waiting = [...mutants];
    const work = async () => {
      const [scenarios, tests] = [bench.scenarioWorker(), bench.boardWorker()];
      let tried = 0;
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        if (++tried % FRESH === 0) tests.stop();
        const verdict = await bench.verdict(mutant, scenarios, tests);
        verdicts.push(verdict);
        if (given.verbose)
          console.log(
            `${verdict.caught === null ? 'SURVIVED' : 'caught'} ${told(mutant)}${verdict.caught === null ? '' : `\n    by ${verdict.caught}`}`,
          );
        else if (process.stdout.isTTY) process.stdout.write(`\r${verdicts.length} of ${mutants.length} `);
      }
      scenarios.stop();
      tests.stop();
    };
    await Promise.all(Array.from({ length: Number(given.workers) }, work));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return verdicts.sort((a, b) => a.mutant.id - b.mutant.id);
}

// --- telling ------------------------------------------------------------------------------------------------------------

async function main(): Promise<number> {
  if (given.help) {
    console.log(HELP);
    return 0;
  }
  const all = findMutants(ROOT, files);
  const known = all.filter((mutant) => equivalents.some((one) => isSame(one, mutant)));
  const pattern = given.only === undefined ? null : new RegExp(given.only);
  let chosen = all.filter((mutant) => !known.includes(mutant) && (pattern?.test(told(mutant)) ?? true));
  if (given.limit !== undefined) chosen = sample(chosen, Number(given.limit), given.seed);
  for (const one of equivalents)
    if (!all.some((mutant) => isSame(one, mutant)))
      console.log(
        `equivalent.json names a mutant that is not there any more: ${one.file} ${one.within}: ${one.from}`,
      );
  if (given.list) {
    for (const mutant of chosen) console.log(told(mutant));
    return 0;
  }
  const verdicts = await judge(chosen, all);
  const survivors = verdicts.filter((verdict) => verdict.caught === null);
  if (process.stdout.isTTY) console.log();
  for (const { mutant } of survivors) console.log(`survived: ${told(mutant)}`);
  const caught = verdicts.length - survivors.length;
  for (const file of new Set(verdicts.map(({ mutant }) => mutant.file))) {
    const [tried, left] = [verdicts, survivors].map(
      (list) => list.filter(({ mutant }) => mutant.file === file).length,
    );
    console.log(`${file}: ${tried! - left!} of ${tried}`);
  }
  console.log(`${known.length} equivalent mutants left out, see tests/support/mutation/equivalent.json`);
  console.log(`${verdicts.length} mutants, ${caught} caught, ${survivors.length} survived`);
  return verdicts.length > 0 && caught / verdicts.length >= ENOUGH ? 0 : 1;
}

process.exitCode = await main();
