import { boardOf, isInReach, reach, sameSquare, type MoveQuery, type Square } from '#board';
import type { Refusal } from '#engine';
import { weaponInHand } from '../model.ts';
import { moveQuery } from '../moves.ts';
import { bodiesOn, nameOf } from '../rules/reach.ts';
import { isNear } from '../rules/zones.ts';
import type { Level, Model, State } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { mustEngage } from './blocks.ts';
import { isEnemyInPlay } from './rage.ts';

/** "Berserker": where he must go (T-RAGE). */

/** Why a berserker's walk does not end there: he closes with the nearest enemy, or at least comes nearer to him. */
export function engageRefusal(state: State, level: Level, model: Model, to: Square): Refusal | null {
  const squares = squaresToEngage(state, level, model);
  if (!squares || squares.some((square) => sameSquare(square, to))) return null;
  return words.refusals.mustEngage(model.name);
}

/** Why a berserker does not run: somebody is to be fought without it; or the square that he would run to is no nearer. */
export function rageRunRefusal(state: State, level: Level, model: Model, to?: Square): Refusal | null {
  if (!state.fight || !mustEngage(model)) return null;
  const drive = driveOf(state, level, model);
  if (!drive) return null;
  const isClose =
    drive.here === 0 || (!model.did?.moved && drive.reached.some((one) => drive.far(one) === 0));
  const isNoNearer = to !== undefined && drive.far(to) >= drive.here;
  return isClose || isNoNearer ? words.refusals.mustEngage(model.name) : null;
}

/** The squares on which a berserker's move may end; null: he moves as he likes, since he does not rage or comes to nobody. */
export function squaresToEngage(state: State, level: Level, model: Model): Square[] | null {
  if (!state.fight || state.turn.mode !== 'combat' || !mustEngage(model)) return null;
  const drive = driveOf(state, level, model);
  if (!drive) return null;
  const close = drive.reached.filter((square) => drive.far(square) === 0);
  if (close.length > 0 || drive.here === 0) return close;
  return drive.reached.filter((square) => drive.far(square) < drive.here);
}

interface Drive {
  /** Where his move may end by the rules of moving. */
  reached: Square[];
  /** Steps from a square to the nearest from which he strikes one of those who are nearest now. */
  far: (square: Square) => number;
  /** The same from where he stands. */
  here: number;
}

/** The enemies nearest by the way there, past all who stand on it, else through them; death zones are in no way. */
function driveOf(state: State, level: Level, model: Model): Drive | null {
  const query = moveQuery(state, level, model);
  const bodies = bodiesOn(level);
  const things = bodies.filter(({ id }) => level.models[id] === undefined);
  const board = boardOf(level);
  const far: MoveQuery<Square> = { ...query, allowance: Infinity, stops: [] };
  const enemies = Object.values(level.models).filter(
    (other) => other.down === null && isEnemyInPlay(level, model, other),
  );
  for (const [around, how] of [
    [bodies, far],
    [things, far],
    [things, { ...far, within: undefined }],
  ] as const) {
    const walk = (from: Square) => [
      { at: from, steps: 0 },
      ...reach(board, around, { ...how, from: { x: from.x, y: from.y } }),
    ];
    const reached = walk(model);
    const ways = enemies.map((enemy) => {
      const places = reached.filter(({ at }) => strikesFrom(level, model, at, enemy));
      return { places, steps: places[0]?.steps ?? Infinity };
    });
    const least = Math.min(...ways.map(({ steps }) => steps));
    if (least === Infinity) continue;
    const steps = new Map<string, number>();
    for (const { at } of ways.filter((one) => one.steps === least).flatMap(({ places }) => places))
      for (const one of walk(at)) {
        const name = nameOf(one.at);
        steps.set(name, Math.min(steps.get(name) ?? Infinity, one.steps));
      }
    const stepsFrom = (square: Square) => steps.get(nameOf(square)) ?? Infinity;
    return {
      reached: reach(board, bodies, query).map(({ at }) => at),
      far: stepsFrom,
      here: stepsFrom(model),
    };
  }
  return null;
}

function strikesFrom(level: Level, model: Model, { x, y }: Square, enemy: Model): boolean {
  const from = { x, y, size: model.size, longReach: weaponInHand(model).longReach };
  return isNear(from, enemy) && isInReach(boardOf(level), from, enemy);
}
