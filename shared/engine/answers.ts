import { done, refused, type Result } from './refusal.ts';
import type { Answer, Question } from './rule.ts';
import { engineWords as words } from './words/en.ts';

/** An answer of an older row as it stands in an amended one: kept, and taking nothing from the generator. */
export function keptAnswer<E extends { ask: string; answer: Answer; by?: string }>(entry: E) {
  return entry.by === undefined
    ? { ask: entry.ask, answer: entry.answer, from: 'kept' as const }
    : { ask: entry.ask, by: entry.by, answer: entry.answer, from: 'kept' as const };
}

/** What must be the same for an old answer to hold: the asker, and the dice or the options. */
export function askedOf(question: Question | undefined): unknown {
  if (!question) return null;
  return question.form === 'dice'
    ? {
        form: 'dice',
        by: question.by,
        n: question.n,
        sides: question.sides,
        summed: question.summed ?? false,
      }
    : { form: 'choice', by: question.by, options: question.options };
}

/** Reads an answer as given: n dice that such a die can show, a total, or one of the options. */
export function readAnswer(question: Question, raw: unknown): Result<Answer> {
  if (question.form === 'choice') {
    if (typeof raw === 'string' && question.options.some((option) => option.id === raw)) return done(raw);
    return refused(words.noSuchOption());
  }
  if (question.summed && typeof raw === 'number') {
    const most = question.n * question.sides;
    if (Number.isInteger(raw) && raw >= question.n && raw <= most) return done(raw);
    return refused(words.badTotal(question.n, question.sides));
  }
  if (!Array.isArray(raw) || raw.length !== question.n) return refused(words.wrongNumberOfDice(question.n));
  for (const value of raw as unknown[])
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > question.sides)
      return refused(words.badDie(question.sides, value));
  return done([...(raw as number[])]);
}
