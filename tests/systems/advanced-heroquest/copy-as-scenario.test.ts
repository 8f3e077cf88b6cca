import { describe, expect, it } from 'vitest';
import { Play, deepCopy, memoryJournal, seedDice, type Fact as AnyFact, type Row } from '#engine';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { runScenario } from '#tests/support/scenario.ts';

/** The demo campaign, each of its rows with the state before it. */
function demoRows(): { before: unknown; row: Row }[] {
  const { demo, entries } = advancedHeroquest;
  const start = advancedHeroquest.begin(demo.setup, entries, seedDice('mill'));
  if (!start.ok) throw new Error(start.refusal.sentence);
  const play = new Play({
    system: advancedHeroquest.open(entries, 1),
    start: start.value,
    journal: memoryJournal<AnyFact>(),
    now: () => '',
  });
  const states = new Map<string, unknown>();
  for (const step of demo.steps) {
    const before = deepCopy(play.state);
    if (step.do === 'command') play.submit(step.command, 'gm');
    else if (step.do === 'ruling') play.rule(step.ruling, 'gm');
    else play.answer(play.open!.key, step.answer, Array.isArray(step.answer) ? 'typed' : 'chosen', 'gm');
    const row = play.head.row!;
    if (!states.has(row)) states.set(row, before);
  }
  // The last blow is finished, so that nothing waits.
  while (play.open) play.answer(play.open.key, [7, 3, 9, 1].slice(0, 4), 'typed', 'gm');
  return play.rows().map((row) => ({ before: states.get(row.id), row }));
}

describe('A command copied as a scenario', () => {
  const rows = demoRows().filter(({ row }) => (row.command as { type: string }).type === 'attack');

  it('is there for each blow of the demo', () => {
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  for (const { before, row } of rows)
    it(`runs again as it was played: ${row.label}`, () => {
      const text = advancedHeroquest.asScenario(before as never, row);
      const [scenario] = readScenarios(text, 'copied');
      expect(scenario!.expect.facts!.length).toBeGreaterThan(0);
      expect(runScenario(scenario!)).toEqual([]);
    });
});
