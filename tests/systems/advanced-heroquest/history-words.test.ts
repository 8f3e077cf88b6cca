import { describe, expect, it } from 'vitest';
import { isRulingCommand, type Question } from '#engine';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { system, type Bent } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/** What the history says of answers: the words of the prompts that were answered, never the names that rules use. */
interface Told {
  question: Question;
  title: string;
  options: readonly { id: string; label: string }[];
}

/** Everything that is asked and answered in a random game, in words. */
function told(index: number, bent: Bent, steps: number): Told[] {
  const bag = new DiceBag('history', index);
  const table = layTable(bag, (input, at) => void at.input(input), bent);
  for (let step = 0; step < steps; step++) table.input(nextInput(bag, table));
  return table.play
    .rows()
    .filter((row) => !isRulingCommand(row.command))
    .flatMap((row) => table.play.answersOf(row.id))
    .flatMap(({ question, state }) =>
      question && state ? [{ question, ...system.wordsOf!(state, question) }] : [],
    );
}

const all = (
  ['fight', 'fight', 'fought', 'fought', 'fight', 'fight', 'quiet', 'meddled', 'crowded'] as const
).flatMap((bent, index) => told(index, bent, 200));
const choices = all.filter(({ question }) => question.form === 'choice');

describe('the history reads', () => {
  it('dice and choices of all kinds', () => {
    expect(all.length).toBeGreaterThan(100);
    const kinds = new Set(choices.map(({ question }) => question.for));
    expect([...kinds]).toEqual(expect.arrayContaining(['fate miss', 'door square', 'place room']));
  });

  it('what each was for in words, not by the name that the rule has for it', () => {
    for (const { question, title } of all) expect(title, question.for).not.toBe(question.for);
  });

  it('each option in words that no other option has', () => {
    for (const { question, options } of choices) {
      if (question.form !== 'choice') continue;
      expect(options.map(({ id }) => id)).toEqual(question.options.map(({ id }) => id));
      expect(new Set(options.map(({ label }) => label)).size, question.for).toBe(options.length);
      for (const { id, label } of options) expect(label).not.toBe(id);
    }
  });

  it('a fate point as the prompt called it', () => {
    const fate = choices.find(({ question }) => question.for === 'fate miss')!;
    expect(fate.title).toMatch(/^Missed /);
    expect(fate.options).toEqual([
      { id: 'yes', label: 'Spend fate' },
      { id: 'no', label: 'Let it be' },
    ]);
  });
});
