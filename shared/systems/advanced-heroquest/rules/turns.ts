import { tell, within } from '#engine';
import type { At, Fact, FactOf } from '../facts.ts';
import type { Library } from '../library.ts';
import { levelOf, modelsOnMap } from '../model.ts';
import type { LevelId, Mode, ModelId, Phase, State, Turn } from '../state.ts';
import { endOfExpedition, isAllDown } from './expedition.ts';
import { explore } from './explore.ts';
import { layDownCarried } from './carrying.ts';
import { owe } from './hero-phase.ts';
import { speakerOf } from './leader.ts';
import { rollOn } from './tables.ts';
import type { Rule, Table } from './rule.ts';

/**
 * "Turns" and "Sequence of Play". Without an expedition a turn is a record that the table moves on by hand; on one, the phases of
 * an exploration turn do what belongs to them.
 */

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

/** Ends a phase. The next begins, and on an expedition does what belongs to it ("Exploration Turns"). */
export function* endPhase(g: Table, library: Library): Rule<unknown> {
  const { turn, expedition } = g.state;
  if (expedition && isAllDown(g.state)) return yield* within('all down', endOfExpedition(g));
  // In a fight what lies behind doors and round corners is laid at the end of the phase in which it was seen.
  if (expedition && turn.mode === 'combat') {
    yield* within(null, explore(g, library));
    // A ruling may have moved the turn on while dice were out.
    if (!isSameTurn(g.state.turn, turn)) return null;
  }
  yield* tell<Fact>(turnFact(nextPhase(g.state.turn)));
  if (!expedition || turn.mode !== 'exploration') return null;
  if (turn.phase === 'hero') return yield* within(null, explorationPhase(g, library));
  return turn.phase === 'exploration' ? yield* within(null, gamemasterPhase(g)) : null;
}

/**
 * The exploration phase lays what the heroes see. It stays open for a look at the map when there was something; monsters end the
 * turn at once, and a fight begins (M-ENDS).
 */
function* explorationPhase(g: Table, library: Library): Rule {
  const explored = yield* within(null, explore(g, library));
  if (!isIn(g.state, 'exploration')) return;
  if (explored === 'monsters') {
    yield* within(null, layDownCarried(g));
    yield* tell<Fact>(turnFact(turnIn('combat', g.state.turn)));
  }
  if (explored !== 'nothing') return;
  yield* tell<Fact>(turnFact(nextPhase(g.state.turn)));
  yield* within(null, gamemasterPhase(g));
}

/** "Gamemaster Phase": one die in the open (X-GMROLL). With nothing to draw, the next turn begins at once. */
function* gamemasterPhase(g: Table): Rule {
  const result = yield* within(null, rollOn('gm-phase', null));
  if (!isIn(g.state, 'gm')) return;
  if (result === 'nothing') {
    yield* tell<Fact>(turnFact(nextPhase(g.state.turn)));
    return;
  }
  // Nobody is elected for this: the mark only wants a place.
  yield* within(null, owe(g, ...whereOwed(g.state, speakerOf(g.state) ?? anyStanding(g.state)), 'gmPhase'));
}

/** The first of the party who stands; null: nobody does. */
function anyStanding(state: State): ModelId | null {
  const standing = modelsOnMap(state).find(({ model }) => model.kind !== 'monster' && model.down === null);
  return standing?.model.id ?? null;
}

/** Where the mark of a counter lies: with the Leader's hero or another of the party, else on the first square of the level. */
function whereOwed(state: State, by: ModelId | null): [LevelId, At] {
  const level = by === null ? state.levels[state.current]! : levelOf(state, by)!;
  const place = by === null ? Object.values(level.sections)[0] : level.models[by];
  const { x, y } = place ?? { x: 0, y: 0 };
  return [level.id, [x, y]];
}

function isSameTurn(a: Turn, b: Turn): boolean {
  return a.mode === b.mode && a.number === b.number && a.phase === b.phase;
}

/** Whether the turn is still in the phase that is being played: a ruling may have moved it on. */
function isIn(state: State, phase: Phase): boolean {
  return state.turn.mode === 'exploration' && state.turn.phase === phase;
}

export function* changeMode(g: Table, to: Mode): Rule {
  if (to === 'combat') yield* within(null, layDownCarried(g));
  yield* tell<Fact>(turnFact(turnIn(to, g.state.turn)));
}

/** The fact that a turn or phase begins. */
export function turnFact(turn: Turn): FactOf<'turnBegan'> {
  return { kind: 'turnBegan', ...turn };
}
