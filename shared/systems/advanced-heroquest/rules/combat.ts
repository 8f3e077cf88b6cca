import { ask, tell, within, type Choice } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { isFit, levelOf } from '../model.ts';
import { reachesEnemy } from '../moves.ts';
import { choiceOf } from '../option-choices.ts';
import type { Model, State, Turn } from '../state.ts';
import { endOfFight } from './end-phase.ts';
import { explore } from './explore.ts';
import { homeGround, homeHere, isOnGround, withHomes } from './homes.ts';
import { ableParty, fightIsOver, foesInPlay, isInSight } from './in-sight.ts';
import { endSetUp, meet, seeAgain } from './meeting.ts';
import { isSameTurn } from './phases.ts';
import { enemiesInReach, reaches } from './reach.ts';
import { isSolo } from '../solo/rules.ts';
import { rollTactic } from '../solo/tactics.ts';
import { stairsToPrey } from './stairs.ts';
import { phaseBegins, turnTo } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/** "Sequence of Play" of a combat turn: the Hero phase, the GM's phase with its routine, pursuit and escape. */

/** The fact of a fight that the GM calls: every monster takes up its post where it stands. */
export function calledFight(state: State): Fact {
  return { kind: 'fightBegan', why: 'called', foes: withHomes(foesInPlay(state)) };
}

/** Ends a phase of a fight, or of its setting up. `next`: what comes after it. */
export function* endCombatPhase(g: Table, library: Library, next: Turn): Rule {
  const { turn } = g.state;
  if (g.state.fight?.setUp) {
    yield* within(null, endSetUp(g));
    if (fightIsOver(g.state)) {
      yield* within(null, endOfFight(g, 'won'));
      return;
    }
    if (g.state.fight.setUp) return;
    yield* within(null, phaseBegins(g));
    // A ruling may have ended the fight, or moved the turn on, while dice were out.
    if (g.state.fight && isSameTurn(g.state.turn, turn) && turn.phase === 'gm')
      yield* within(null, gmPhaseBegins(g, library));
    return;
  }
  // What lies behind doors and round corners is laid at the end of the phase in which it was seen.
  const laid = g.state.expedition ? (yield* within(null, explore(g, library))).models : [];
  // A ruling may have moved the turn on, or ended the fight, while dice were out.
  if (!isSameTurn(g.state.turn, turn) || !g.state.fight) return;
  const found = [...laid, ...(yield* within(null, seeAgain(g)))];
  if (found.length > 0) {
    const grows = yield* within(null, meet(g, library, { found, why: 'found', next }));
    if (grows || !isSameTurn(g.state.turn, turn) || !g.state.fight) return;
  }
  if (fightIsOver(g.state)) {
    yield* within(null, endOfFight(g, 'won'));
    return;
  }
  if (turn.phase === 'gm') {
    yield* within(null, endOfPursuit(g));
    if (yield* within(null, escape(g))) return;
  }
  yield* within(null, turnTo(g, next));
  if (next.phase === 'gm' && g.state.fight && isSameTurn(g.state.turn, next))
    yield* within(null, gmPhaseBegins(g, library));
}

/** The GM chooses his routine for all (F-SAME), or pursuit where it may be called (F-PURSUE). In pursuit there is nothing to choose. */
function* gmPhaseBegins(g: Table, library: Library): Rule {
  if (!foesInPlay(g.state).some(({ model }) => isFit(model))) return;
  if (g.state.fight!.pursuit) {
    yield* tell<Fact>({ kind: 'routineChosen', routine: 'move-attack' });
    return;
  }
  const options: Choice[] = [{ id: 'move-attack' }, { id: 'attack-move' }];
  const mayPursue = canPursue(g.state);
  if (isSolo(g.state)) {
    // Without a gamemaster they follow whenever they may, and else the die says what they do.
    if (mayPursue && (isInSight(g.state) || canFollow(g.state))) yield* tell<Fact>({ kind: 'pursuitBegan' });
    else yield* within(null, rollTactic(g, library));
    return;
  }
  if (mayPursue) options.push({ id: 'pursue' });
  const chosen = yield* ask.choice<Fact>(options, {
    for: 'routine',
    by: null,
    default: mayPursue && (isInSight(g.state) || canFollow(g.state)) ? 'pursue' : 'move-attack',
  });
  // A ruling may have ended the fight.
  if (!g.state.fight || g.state.turn.phase !== 'gm') return;
  if (chosen === 'pursue') yield* tell<Fact>({ kind: 'pursuitBegan' });
  else
    yield* tell<Fact>({ kind: 'routineChosen', routine: chosen === 'attack-move' ? chosen : 'move-attack' });
}

/** F-PURSUE: no able Hero or Henchman stands where the monsters belong, nor in reach of any of them. */
export function canPursue(state: State): boolean {
  const party = ableParty(state);
  const foes = foesInPlay(state).filter(({ model }) => isFit(model) && model.home);
  if (party.length === 0 || foes.length === 0) return false;
  return foes.every(({ level, model }) => {
    const ground = homeGround(level, model);
    return party
      .filter((one) => one.level.id === level.id)
      .every(
        (one) => !(ground && isOnGround(level, ground, one.model)) && !reaches(level, model, one.model).yes,
      );
  });
}

/** G-LEVEL: whether by the option some of them may come to the party by stairs. */
function canFollow(state: State): boolean {
  if (choiceOf(state, 'monsters-take-stairs') === 'no') return false;
  return foesInPlay(state).some(({ level }) => stairsToPrey(state, level).length > 0);
}

/** "Pursuit" ends when nobody had to run; what the monsters have come to is their home from now on. */
function* endOfPursuit(g: Table): Rule {
  const foes = foesInPlay(g.state);
  if (!g.state.fight?.pursuit || foes.some(({ model }) => hadToRun(g.state, model))) return;
  const homes = foes.flatMap(({ level, model }) => {
    const home = homeHere(level, model);
    return home ? [{ model: model.id, home }] : [];
  });
  yield* tell<Fact>({ kind: 'pursuitEnded', foes: homes });
}

/** Whether a pursuer has run, or had nobody to strike where its plain move ended (F-PURSUE). */
function hadToRun(state: State, model: Model): boolean {
  const { acted, moved } = model.did ?? {};
  if (!isFit(model) || acted === 'attack') return false;
  if (acted === 'run') return true;
  if (enemiesInReach(state, model.id).some((enemy) => enemy.down === null)) return false;
  return moved === true || !reachesEnemy(state, levelOf(state, model.id)!, model);
}

/** F-ESCAPE: out of sight of all monsters at the end of the GM's phase; if a door alone does it, after one more turn. */
function* escape(g: Table): Rule<boolean> {
  const { fight, turn } = g.state;
  if (isInSight(g.state) || foesInPlay(g.state).length === 0 || ableParty(g.state).length === 0) return false;
  if (fight!.lastTurn !== turn.number && isInSight(g.state, fight!.shut)) {
    yield* tell<Fact>({ kind: 'doorHolds', turn: turn.number + 1 });
    return false;
  }
  yield* within(null, endOfFight(g, 'escaped'));
  return true;
}
