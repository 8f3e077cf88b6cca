import type { Question, Refusal } from '#engine';
import type { Command } from '../commands.ts';
import { findModel } from '../model.ts';
import { heroPlans as words } from '../words/hero-plans.ts';
import type { State } from '../state.ts';
import { exploringStep } from './exploring.ts';
import { fightingStep } from './fighting.ts';
import { asPlayersKnow } from './known.ts';
import type { HeroStep, Known } from './step.ts';

type Check = (state: State, command: Command) => Refusal | null;

/**
 * The heroes' plan beside the monsters' tactics: what the party does next, one command with its reason, the same whenever it is asked
 * (docs/solo.md). It reads nothing but what the players know of the table: two states that look the same to them give the same plan.
 * Null: nothing is the heroes' to do. `check`: why the rules refuse a command, or null.
 */
export function heroStep(state: State, check: Check): HeroStep | null {
  if (!state.expedition) return null;
  const seen = asPlayersKnow(state);
  const known: Known = { ...seen, may: (command) => check(seen, command) === null };
  return known.turn.mode === 'combat' ? fightingStep(known) : exploringStep(known);
}

/** What a hero answers, and why. */
export interface HeroAnswer {
  id: string;
  reason: string;
}

/** Questions of fate that are about his life, or about whether he stands. */
const OF_LIFE: readonly string[] = ['fate ko', 'fate death'];

/**
 * What a hero answers by plan: he spends fate rather than fall, and else does what is usual. Null: the question is one of dice, or not
 * a hero's.
 */
export function heroAnswer(state: State, question: Question): HeroAnswer | null {
  if (question.form !== 'choice' || question.by === null) return null;
  const by = findModel(state, question.by);
  if (!by || by.kind === 'monster') return null;
  const yes = question.options.find(({ id }) => id === 'yes');
  if (yes && OF_LIFE.includes(question.for)) return { id: yes.id, reason: words.answers.fate() };
  return { id: question.default, reason: words.answers.usual() };
}

export { asPlayersKnow } from './known.ts';
export type { HeroStep } from './step.ts';
