import { adjacent, boardOf, type Square } from '#board';
import type { Refusal } from '#engine';
import { canAct } from '../actors.ts';
import { fightRefusal } from '../checks-fighting.ts';
import type { CommandOf } from '../commands.ts';
import { areEnemies, findModel, isFit, levelOf } from '../model.ts';
import { nameOf } from '../names.ts';
import { isInFight, zoneUpon } from '../rules/zones.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { isPublicModel } from '../writing.ts';
import { words as all } from '../words/en.ts';
import { shooting as words } from '../words/shooting.ts';
import { rangeOf, sightOf, squareAimedAt } from './aim.ts';
import { isIdle, mateOf, needsTeam } from './team.ts';
import { isTrained } from './trained.ts';
import {
  coversSquares,
  isStrongEnough,
  missileWeapon,
  missilesCarried,
  missilesLeft,
  numberAt,
  type Shooting,
} from './weapons.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'shoot';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

const say = words.refusals;

export const SHOOTING_CHECKS: Checks = {
  shoot: (state, { by, at, to }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { model, level } = actor;
    const why = readyRefusal(state, level, model);
    if (why) return why;
    const shooting = missileWeapon(model)!;
    if (!isTrained(model, shooting)) return null;
    if (!coversSquares(shooting.missile)) {
      if (at === undefined) return say.needsTarget(shooting.held.name);
      return targetRefusal(state, level, model, shooting, at);
    }
    const square = to ?? squareOf(level, at);
    if (!square) return say.needsSquare(shooting.held.name);
    return squareRefusal(level, model, shooting, { x: square[0], y: square[1] });
  },
};

/** The square of a model that a weapon is aimed at which covers squares. */
export function squareOf(level: Level, at: ModelId | undefined): readonly [number, number] | null {
  const target = at === undefined ? undefined : level.models[at];
  return target ? [target.x, target.y] : null;
}

/** Why a model cannot shoot at that target ("Ranged Combat": the five conditions), or null. With a weapon that covers squares: at his square. */
export function shootRefusal(state: State, level: Level, model: Model, at: ModelId): Refusal | null {
  const why = readyRefusal(state, level, model);
  if (why) return why;
  const shooting = missileWeapon(model)!;
  if (!coversSquares(shooting.missile)) return targetRefusal(state, level, model, shooting, at);
  const square = squareOf(level, at);
  return square
    ? squareRefusal(level, model, shooting, { x: square[0], y: square[1] })
    : all.refusals.noSuchModel();
}

/** Why a model shoots at nobody now, whoever it is: what it carries, what it has done, and who stands beside it (T-ADJ, T-STILL). */
export function readyRefusal(state: State, level: Level, model: Model): Refusal | null {
  if (!isFit(model)) return all.refusals.cannotStrike(model.name, model.conditions);
  const shooting = missileWeapon(model);
  if (!shooting) {
    const [other] = missilesCarried(model);
    return other ? say.notInHand(model.name, other.held.name) : say.noMissile(model.name);
  }
  const spent = fightRefusal(state, model, 'shoot');
  if (spent) return spent;
  const { held, missile } = shooting;
  if (model.kind === 'monster' && state.fight?.pursuit && state.turn.mode === 'combat')
    return say.pursues(model.name);
  if (!isStrongEnough(model, shooting)) return say.tooWeak(model.name, held.name);
  if (missilesLeft(model, shooting) === 0) return say.usedUp(model.name, missile.uses ?? held.name);
  if (missile.reload && model.unloaded) return say.notLoaded(model.name, held.name);
  if (!missile.thrown && (model.did?.moved || model.did?.shifted || model.did?.dragged))
    return say.hasMoved(model.name, held.name);
  const apart = isTrained(model, shooting) && needsTeam(missile) ? teamRefusal(level, model, shooting) : null;
  if (apart) return apart;
  const near = enemyBeside(level, model);
  return near ? say.enemyNear(model.name, nameOf(near, 'gm')) : null;
}

/** M-TEAM: what keeps two from using their weapon. */
function teamRefusal(level: Level, model: Model, { held }: Shooting): Refusal | null {
  const mate = mateOf(level, model);
  if (!mate) return say.noMate(model.name, held.name);
  return isIdle(mate) ? null : say.mateBusy(mate.name, held.name);
}

/** T-ADJ: an able enemy who stands beside a shooter, or has him in reach of a long weapon and in mind. */
function enemyBeside(level: Level, model: Model): Model | null {
  const board = boardOf(level);
  for (const key in level.models) {
    const other = level.models[key]!;
    if (areEnemies(model, other) && isInFight(other) && adjacent(board, model, other)) return other;
  }
  return zoneUpon(level, model) ?? null;
}

/** Why a shooter who is ready cannot shoot at that model. */
export function targetRefusal(
  state: State,
  level: Level,
  model: Model,
  { held, missile }: Shooting,
  at: ModelId,
): Refusal | null {
  const target = findModel(state, at);
  if (!target) return all.refusals.noSuchModel();
  if (target.down === 'dead' || !levelOf(state, at)) return all.refusals.targetGone(target.name);
  if (!areEnemies(model, target)) return all.refusals.sameSide(model.name, target.name);
  const name = nameOf(target, 'gm');
  if (!level.models[at]) return say.otherLevel(name);
  // Those at rest are in no fight; of those behind the screen nobody in the open knows.
  if (target.resting || (isPublicModel(level, model) && !isPublicModel(level, target)))
    return say.noSight(model.name, name, null);
  if (adjacent(boardOf(level), model, target)) return say.tooNear(model.name, name);
  const range = rangeOf(level, model, target);
  if (missile.range !== null && range > missile.range) return say.tooFar(held.name, missile.range, range);
  const seen = sightOf(level, model, target);
  if (seen.kind === 'blocked') {
    const body = 'body' in seen.why ? level.models[seen.why.body] : undefined;
    return say.noSight(model.name, name, body ? nameOf(body, 'gm') : null);
  }
  return numberAt(model, missile, range, seen.kind === 'obscured') === null ? say.noChance(model.name) : null;
}

/** Why a shooter who is ready cannot aim what covers squares at that one, or null. */
export function aimedShotRefusal(level: Level, model: Model, to: Square): Refusal | null {
  const shooting = missileWeapon(model);
  return shooting ? squareRefusal(level, model, shooting, to) : say.noMissile(model.name);
}

/** Why a shooter who is ready cannot aim at that square (T-TEMPLATE: its middle must be in sight). */
function squareRefusal(level: Level, model: Model, shooting: Shooting, to: Square): Refusal | null {
  if (boardOf(level).find(to.x, to.y) < 0) return all.refusals.noFloor();
  const aimed = squareAimedAt(level, model, shooting, to);
  if (!aimed) {
    const { held, missile } = shooting;
    return say.tooFar(held.name, missile.range ?? 0, Math.abs(to.x - model.x) + Math.abs(to.y - model.y));
  }
  if (aimed.seen.kind === 'blocked') return say.squareUnseen(model.name);
  return aimed.needed === null ? say.noChance(model.name) : null;
}
