import { readFileSync } from 'node:fs';
import { canonical } from '#engine';
import { compare } from './scenario-compare.ts';
import { readScenarios, type Scenario } from './scenario-file.ts';
import { playScenario, playWith, type Person } from './scenario-play.ts';
import { Table } from './scenario-table.ts';

/** Plays scenario files through the engine, in three ways that must agree, and compares what they expect. */
export interface Outcome {
  file: string;
  title: string;
  rules: string[];
  problems: string[];
}

/** Runs every scenario of a file; an empty list of problems means that it holds, in all three ways. */
export function runFile(file: string): Outcome[] {
  return readScenarios(readFileSync(file, 'utf8'), file).map((scenario) => ({
    file,
    title: scenario.title,
    rules: (Array.isArray(scenario.rule) ? scenario.rule : (scenario.rule ?? '').split(',')).map((rule) =>
      rule.trim(),
    ),
    problems: runScenario(scenario),
  }));
}

export function runScenario(scenario: Scenario): string[] {
  const table = new Table(scenario);
  const straight = playScenario(table, 'straight');
  const problems = [...straight.problems, ...compare(scenario, table, straight)];
  for (const way of ['torn', 'in place'] as const) {
    if (way === 'in place' && !table.playsInPlace()) continue;
    const other = playScenario(table, way);
    problems.push(...other.problems.map((problem) => `${way}: ${problem}`));
    if (canonical(other.facts) !== canonical(straight.facts)) problems.push(`${way}: the facts differ`);
    if (canonical({ ...other.state }) !== canonical({ ...straight.state }))
      problems.push(`${way}: the state differs`);
  }
  return problems;
}

/** Plays a scenario with a person giving the answers, and compares what it expects. */
export async function runScenarioWith(scenario: Scenario, person: Person): Promise<string[]> {
  const table = new Table(scenario);
  const played = await playWith(table, person);
  return [...played.problems, ...compare(scenario, table, played)];
}

export { WAYS, playScenario, type AskedOfPerson, type Person, type Played } from './scenario-play.ts';
export { Table } from './scenario-table.ts';
