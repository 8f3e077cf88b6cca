import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Play, deepCopy, memoryJournal, stepsOf, type Journal } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import {
  MODEL_FIELDS,
  findModel,
  type AdvancedHeroQuest,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';
import { sampleOf } from '#tests/support/scenario-sample.ts';
import { Table, playScenario } from '#tests/support/scenario.ts';
import { readScenarios, type Scenario } from '#tests/support/scenario-file.ts';
import { stateProblems } from './invariants.ts';

/**
 * A ruling may come at any time and is never refused because a rule is at work: at every question of every scenario models are taken
 * away, put elsewhere and given other numbers, and then the table plays on with defaults and sixes. Nothing may throw.
 */
const MANY_ALIKE = /hit-table|damage-|matrices/;
const NUMBERS = Object.entries(MODEL_FIELDS).flatMap(([field, is]) =>
  is.form === 'number' ? [is.min, is.max, 1].map((value) => ({ field, value })) : [],
);
/** How many numbers are tried at one place. Which ones goes round, so that all come up at many places. */
const NUMBERS_EACH = 2;

/** A quarter of them in every run, all in the long one. */
const files = sampleOf(scenarioFiles('advanced-heroquest'), 4);

type TablePlay = Play<State, Command, Fact>;

function opened(system: AdvancedHeroQuest, start: State, journal: Journal<Fact>): TablePlay {
  const copy = deepCopy({ rows: [...journal.rows()], head: journal.head() });
  return new Play({ system, start, journal: memoryJournal<Fact>(copy), now: () => '' });
}

/** Answers whatever is still asked: choices by their defaults, dice with sixes, and with others when players roll against each other. */
function playOn(play: TablePlay): string[] {
  for (let asked = 0; play.open; asked++) {
    if (asked > 100) return ['it goes on for ever'];
    const { key, question } = play.open;
    const most = question.form === 'dice' ? question.sides : 12;
    const die = Math.min(most, asked < 12 ? 6 : 1 + (asked % 12));
    const answer =
      question.form === 'dice'
        ? Array.from({ length: question.n }, () => 1 + ((die - 1) % question.sides))
        : question.default;
    const from = question.form === 'dice' ? 'typed' : 'chosen';
    const answered = play.answer(key, answer, from, 'gm');
    if (!answered.ok) return [answered.refusal.sentence];
  }
  return stateProblems(play.state).filter((problem) => !/stands on no floor|lies on no floor/.test(problem));
}

let turn = 0;

function rulingsAt(state: State): unknown[] {
  const level = state.levels[state.current]!;
  const squares = Object.values(level.sections).flatMap((section) =>
    Array.from({ length: section.w * section.h }, (_, i) => [
      section.x + (i % section.w),
      section.y + Math.floor(i / section.w),
    ]),
  );
  const free = squares.filter(
    ([x, y]) => !Object.values(level.models).some((model) => model.x === x && model.y === y),
  );
  return Object.keys(level.models).flatMap((model) => {
    const numbers = Array.from({ length: NUMBERS_EACH }, () => NUMBERS[turn++ % NUMBERS.length]!);
    const to = free.length > 0 ? [free[turn % free.length]!] : [];
    return [
      { kind: 'remove', model },
      ...to.map((square) => ({ kind: 'move', model, to: square })),
      { kind: 'hide', model },
      ...numbers.map((number) => ({ kind: 'set', model, ...number })),
    ];
  });
}

const ALLOWED = ['no-change', 'square-taken', 'no-floor'];

function overrule(scenario: Scenario): { tried: number; problems: string[] } {
  const table = new Table(scenario);
  const start = table.start() as State;
  // Some scenarios bring content of their own.
  const system = table.system as unknown as AdvancedHeroQuest;
  const journal = playScenario(table, 'straight').journal as Journal<Fact> | null;
  const problems: string[] = [];
  let tried = 0;
  if (!journal) return { tried, problems };
  for (const row of journal.rows()) {
    if (row.state === 'taken-back' || !row.tape.some((entry) => 'ask' in entry)) continue;
    for (let steps = 1; steps <= stepsOf(row); steps++) {
      const at = opened(system, start, journal);
      at.goTo(row.id, steps);
      if (!at.open) continue;
      for (const ruling of rulingsAt(at.state)) {
        const play = opened(system, start, journal);
        play.goTo(row.id, steps);
        const where = `${scenario.title}, at ${play.open!.key}, ${JSON.stringify(ruling)}`;
        tried++;
        try {
          const ruled = play.rule(ruling, 'gm');
          if (!ruled.ok && !ALLOWED.includes(ruled.refusal.code))
            problems.push(`${where}: ${ruled.refusal.sentence}`);
          if (ruled.ok && ruled.value.notes.length > 0)
            problems.push(`${where}: ${ruled.value.notes.join(' ')}`);
          problems.push(...playOn(play).map((problem) => `${where}: ${problem}`));
          const model = (ruling as { kind: string; model: string }).model;
          if (ruled.ok && (ruling as { kind: string }).kind === 'remove' && !findModel(play.state, model))
            problems.push(`${where}: ${model} is in no box.`);
        } catch (error) {
          problems.push(`${where} threw: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
    }
  }
  return { tried, problems };
}

describe('at every question of every scenario the table can be overruled', () => {
  let tried = 0;
  for (const { name, path } of files)
    it(name, () => {
      const all = readScenarios(readFileSync(path, 'utf8'), path);
      // Of the tables of numbers one scenario stands for all of its file.
      const some = MANY_ALIKE.test(name) ? all.slice(-1) : all;
      const found = some.map(overrule);
      tried += found.reduce((sum, one) => sum + one.tried, 0);
      expect(found.flatMap((one) => one.problems).slice(0, 8)).toEqual([]);
    });

  it('which was tried thousands of times', () => expect(tried).toBeGreaterThan(2000));
});
