import { tell, within } from '#engine';
import type { At, Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { levelOf, modelsOnMap } from '../model.ts';
import type { LevelId, Mode, ModelId, Phase, State } from '../state.ts';
import { calledFight, endCombatPhase } from './combat.ts';
import { calledOff } from './end-phase.ts';
import { endOfExpedition } from './expedition.ts';
import { isAllDown } from './party.ts';
import { isSameTurn, nextPhase, turnIn } from './phases.ts';
import { explore } from './explore.ts';
import { layDownCarried } from './carrying.ts';
import { owe, tellExhausted } from './hero-phase.ts';
import { speakerOf } from './leader.ts';
import { meet } from './meeting.ts';
import { isSolo, soloGamemasterPhase } from '../solo/rules.ts';
import { rollOn } from './tables.ts';
import { fightIsEnding, turnTo } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/**
 * "Turns" and "Sequence of Play". Without an expedition a turn is a record that the table moves on by hand; on one, the phases of
 * an exploration turn do what belongs to them.
 */

/** Ends a phase. The next begins, and on an expedition does what belongs to it ("Exploration Turns"). */
export function* endPhase(g: Table, library: Library): Rule<unknown> {
  const { turn, expedition } = g.state;
  if (expedition && isAllDown(g.state)) return yield* within('all down', endOfExpedition(g, 'lost'));
  if (g.state.fight && turn.mode === 'combat')
    return yield* within(null, endCombatPhase(g, library, nextPhase(turn)));
  // In a fight what lies behind doors and round corners is laid at the end of the phase in which it was seen.
  if (expedition && turn.mode === 'combat') {
    yield* within(null, explore(g, library));
    // A ruling may have moved the turn on while dice were out.
    if (!isSameTurn(g.state.turn, turn)) return null;
  }
  if (expedition && turn.mode === 'exploration' && turn.phase === 'gm') yield* within(null, tellExhausted(g));
  yield* within(null, turnTo(g, nextPhase(g.state.turn)));
  if (!expedition || turn.mode !== 'exploration') return null;
  if (turn.phase === 'hero') return yield* within(null, explorationPhase(g, library));
  return turn.phase === 'exploration' ? yield* within(null, gamemasterPhase(g, library)) : null;
}

/**
 * The exploration phase lays what the heroes see. It stays open for a look at the map when there was something; monsters end the
 * turn at once, and a fight begins (M-ENDS).
 */
function* explorationPhase(g: Table, library: Library): Rule {
  const explored = yield* within(null, explore(g, library));
  if (!isIn(g.state, 'exploration')) return;
  if (explored.what === 'monsters') {
    yield* within(null, layDownCarried(g));
    yield* within(null, meet(g, library, { found: explored.models, why: 'found' }));
  }
  if (explored.what !== 'nothing') return;
  yield* within(null, turnTo(g, nextPhase(g.state.turn)));
  yield* within(null, gamemasterPhase(g, library));
}

/** "Gamemaster Phase": one die in the open (X-GMROLL). With nothing to draw, the next turn begins at once. */
function* gamemasterPhase(g: Table, library: Library): Rule {
  const alone = isSolo(g.state);
  const result = alone
    ? yield* within(null, soloGamemasterPhase(g, library))
    : yield* within(null, rollOn('gm-phase', null));
  if (!isIn(g.state, 'gm')) return;
  // Without a gamemaster the rules have done all that there is to do.
  if (result === 'nothing' || alone) {
    yield* within(null, tellExhausted(g));
    yield* within(null, turnTo(g, nextPhase(g.state.turn)));
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

/** Whether the turn is still in the phase that is being played: a ruling may have moved it on. */
function isIn(state: State, phase: Phase): boolean {
  return state.turn.mode === 'exploration' && state.turn.phase === phase;
}

/** The GM calls a fight, or calls it off. */
export function* changeMode(g: Table, to: Mode): Rule {
  if (to === 'combat') yield* within(null, layDownCarried(g));
  else {
    yield* within(null, fightIsEnding(g, 'calledOff'));
    yield* tell<Fact>(...calledOff(g.state));
  }
  if (to === 'combat') yield* tell<Fact>(calledFight(g.state));
  yield* within(null, turnTo(g, turnIn(to, g.state.turn)));
}
