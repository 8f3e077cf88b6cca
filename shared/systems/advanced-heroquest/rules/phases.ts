import type { FactOf } from '../facts.ts';
import type { Mode, Phase, Turn } from '../state.ts';

/** "Turns" and "Sequence of Play": which phase follows which. */

/** The phases of a turn, in order. */
export const PHASES: Readonly<Record<Mode, readonly Phase[]>> = {
  exploration: ['hero', 'exploration', 'gm'],
  combat: ['hero', 'gm'],
};

/** What comes after a phase: the next one, or the first of the next turn. */
export function nextPhase(turn: Turn): Turn {
  const phases = PHASES[turn.mode];
  const next = phases[phases.indexOf(turn.phase) + 1];
  if (next) return { ...turn, phase: next };
  const number = turn.number + 1;
  return { ...turn, number, phase: 'hero', explored: turn.mode === 'exploration' ? number : turn.explored };
}

/** A fight begins with combat turn 1; after it the exploration goes on with the turn after the one that it broke off. */
export function turnIn(mode: Mode, turn: Turn): Turn {
  if (mode === 'combat') return { mode, number: 1, phase: 'hero', explored: turn.explored };
  const number = turn.explored + 1;
  return { mode, number, phase: 'hero', explored: number };
}

/** The fact that a turn or phase begins. */
export function turnFact(turn: Turn): FactOf<'turnBegan'> {
  return { kind: 'turnBegan', ...turn };
}

/** Whether it is still the same phase: a ruling may have moved the turn on while dice were out. */
export function isSameTurn(a: Turn, b: Turn): boolean {
  return a.mode === b.mode && a.number === b.number && a.phase === b.phase;
}
