import { readFileSync } from 'node:fs';
import type { Scenario } from '../scenario-file.ts';
import type { Switchboard } from './spots.ts';

/**
 * Plays scenarios against one mutant after another, in a process of its own. It runs inside the instrumented copy of the
 * project.
 */
export interface ScenarioJob {
  mutant: number;
  /** Which scenarios, by number; null: all of them, telling for each which mutants it passes. */
  scenarios: readonly number[] | null;
  /** How many decisions a scenario may take before it counts as one without end. */
  most: number;
}

export type ScenarioAnswer =
  | { ready: number }
  /** `loading`: which mutants are passed while files are loaded, before any scenario. */
  | { loading: number[]; passes: { mutants: number[]; decisions: number; problem: string | null }[] }
  | { caught: string | null };

const mutants: Switchboard = {
  active: Number(process.env['DELVE_MUTANT'] ?? 0),
  hit: new Set(),
  left: Infinity,
};
(globalThis as unknown as { delveMutants: Switchboard }).delveMutants = mutants;
const files = JSON.parse(process.env['DELVE_SCENARIOS'] ?? '[]') as string[];
process.on('disconnect', () => process.exit());
const send = (answer: ScenarioAnswer) => process.send!(answer);

try {
  const { readScenarios } = await import('../scenario-file.ts');
  const { runScenario } = await import('../scenario.ts');
  const scenarios = files.flatMap((file) => readScenarios(readFileSync(file, 'utf8'), file));
  const problemOf = (scenario: Scenario): string | null => {
    try {
      return runScenario(scenario)[0] ?? null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const loading = [...(mutants.hit ?? [])];
  mutants.hit = null;
  process.on('message', (job: ScenarioJob) => {
    mutants.active = job.mutant;
    if (job.scenarios === null) {
      const passes = scenarios.map((scenario) => {
        mutants.hit = new Set();
        mutants.left = Number.MAX_SAFE_INTEGER;
        const problem = problemOf(scenario);
        return { mutants: [...mutants.hit], decisions: Number.MAX_SAFE_INTEGER - mutants.left, problem };
      });
      mutants.hit = null;
      return send({ loading, passes });
    }
    for (const number of job.scenarios) {
      const scenario = scenarios[number]!;
      mutants.left = job.most;
      if (problemOf(scenario) !== null) return send({ caught: scenario.title });
    }
    send({ caught: null });
  });
  send({ ready: scenarios.length });
} catch (error) {
  // A mutant that is on while the files are loaded may keep them from loading.
  send({ caught: `loading: ${error instanceof Error ? error.message : String(error)}` });
}
