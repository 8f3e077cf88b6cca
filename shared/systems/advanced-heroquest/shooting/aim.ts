import {
  aimAt,
  boardOf,
  distance,
  isBeside,
  reach,
  sight,
  type Aim,
  type AnyBody,
  type Sight,
  type Square,
} from '#board';
import type { AimLine } from '#engine/view';
import { areEnemies } from '../model.ts';
import { moveQuery } from '../moves.ts';
import { bodiesOn } from '../rules/reach.ts';
import type { Level, Model, State } from '../state.ts';
import { isPublicModel } from '../writing.ts';
import { mateOf, needsTeam } from './team.ts';
import { blockOf, missileWeapon, numberAt, type Shooting } from './weapons.ts';

/** "Line of Sight" and range: what a shooter sees of his target, and from where he would see it better. */

/** A shot as it could be made: the least die that hits, squares of range (S-RANGE), and whether four more were counted (S-OBSC). */
export interface Shot {
  needed: number;
  range: number;
  obscured: boolean;
}

/** What is in the way of a shot: whom the players do not see is in nobody's way but the gamemaster's. */
export function bodiesBetween(level: Level, model: Model): AnyBody[] {
  const bodies = bodiesOn(level);
  if (!isPublicModel(level, model)) return bodies;
  return bodies.filter(({ id }) => {
    const other = level.models[id];
    return !other || isPublicModel(level, other);
  });
}

/** S-MODELS: the friends beside a shooter, past whom he shoots. */
function friendsBeside(level: Level, model: Model): string[] {
  return Object.values(level.models)
    .filter((other) => other.id !== model.id && !areEnemies(model, other) && isBeside(model, other))
    .map(({ id }) => id);
}

/** What a shooter sees of a target, for an attack; with him on another square as if he stood there. */
export function sightOf(level: Level, model: Model, target: Model): Sight {
  return sight(boardOf(level), bodiesBetween(level, model), {
    from: placeOf(model),
    to: placeOf(target),
    mode: 'attack',
    viewer: model.id,
    target: target.id,
    seeThrough: friendsBeside(level, model),
  });
}

const placeOf = ({ x, y, size }: Model) => ({ x, y, size });

/** S-RANGE between two models. */
export const rangeOf = (level: Level, model: Model, target: Model): number =>
  distance(boardOf(level), placeOf(model), placeOf(target));

/** The shot that a model would have at a target, by range, sight and number alone; null: it has none. */
export function shotAt(_state: State, level: Level, model: Model, target: Model): Shot | null {
  const shooting = missileWeapon(model);
  if (!shooting || !level.models[target.id]) return null;
  const range = rangeOf(level, model, target);
  const most = shooting.missile.range;
  if (most !== null && range > most) return null;
  const seen = sightOf(level, model, target);
  if (seen.kind === 'blocked') return null;
  const obscured = seen.kind === 'obscured';
  const needed = numberAt(model, shooting.missile, range, obscured);
  return needed === null ? null : { needed, range, obscured };
}

// --- weapons that cover squares -------------------------------------------------------------------------------------------

/** From where a weapon that covers squares is aimed: the shooter, and the other of a team (M-TEAM). */
export function aimOf(level: Level, model: Model, { missile }: Shooting): Aim {
  const mate = needsTeam(missile) ? mateOf(level, model) : null;
  const eyes = mate ? [model, mate] : [model];
  return {
    model: model.id,
    from: eyes.map(placeOf),
    range: missile.range,
    seeThrough: [...new Set(eyes.flatMap((one) => [one.id, ...friendsBeside(level, one)]))],
  };
}

/** The squares that a weapon covers around the one it lands on; fumes stay on this side of walls. */
export function coverOf({ missile }: Shooting): { w: number; h: number; spreads?: true } {
  return blockOf(missile, 'fumes') ? { w: 3, h: 3, spreads: true } : { w: 3, h: 3 };
}

/** What whoever aims sees of a square from the best of his places, and how far it is from there. Null: out of range, or no floor. */
export function squareAimedAt(
  level: Level,
  model: Model,
  shooting: Shooting,
  to: Square,
): (Omit<Shot, 'needed'> & { seen: Sight; needed: number | null }) | null {
  const aim = aimOf(level, model, shooting);
  const board = boardOf(level);
  const bodies = bodiesBetween(level, model);
  let best: { seen: Sight; range: number } | null = null;
  for (const place of aim.from) {
    const seen = aimAt(board, bodies, { ...aim, from: [place] }, to);
    if (seen && (!best || WORTH[seen.kind] > WORTH[best.seen.kind]))
      best = { seen, range: distance(board, place, to) };
  }
  if (!best) return null;
  const obscured = best.seen.kind === 'obscured';
  const needed = numberAt(model, shooting.missile, best.range, obscured);
  return { ...best, obscured, needed };
}

const WORTH: Readonly<Record<Sight['kind'], number>> = { clear: 2, obscured: 1, blocked: 0 };

// --- lines to be drawn ----------------------------------------------------------------------------------------------------

/** Squares that are looked at, at most, for one from which a shot is free. */
const LOOKED_AT = 120;
/** Steps that are looked ahead, at most, for whoever cannot move and shoot in one turn. */
const AHEAD = 12;

/** The line from a shooter to a target, and where nothing would be in its way: within his move for what is thrown after it. */
export function aimLine(
  state: State,
  level: Level,
  model: Model,
  target: Model,
  shooting: Shooting,
): AimLine {
  const seen = sightOf(level, model, target);
  const [from, to] = [seen.from ?? placeOf(model), seen.to ?? placeOf(target)];
  const line: AimLine = { seen: seen.kind, from: [from.x, from.y], to: [to.x, to.y] };
  if (seen.stopAt !== undefined) line.stopAt = seen.stopAt;
  if (seen.kind !== 'clear') {
    if ('edge' in seen.why) line.edge = `${level.id}:${seen.why.edge}`;
    if ('body' in seen.why && level.models[seen.why.body]) line.model = seen.why.body;
  }
  const most = shooting.missile.range;
  const isFar = most !== null && rangeOf(level, model, target) > most;
  const free = seen.kind === 'clear' && !isFar ? null : freeSquare(state, level, model, target, shooting);
  if (free) line.free = [free.x, free.y];
  return line;
}

/** The nearest square to which he can walk that has the target in range and clear sight, and is not beside it. Null: there is none. */
function freeSquare(
  state: State,
  level: Level,
  model: Model,
  target: Model,
  { missile }: Shooting,
): Square | null {
  const board = boardOf(level);
  const query = moveQuery(state, level, model);
  const allowance = missile.thrown ? query.allowance : Math.max(query.allowance, AHEAD);
  const most = missile.range ?? Infinity;
  const reached = reach(board, bodiesOn(level), { ...query, allowance });
  for (const { at } of reached.slice(0, LOOKED_AT)) {
    const there = { ...model, x: at.x, y: at.y };
    const range = distance(board, placeOf(there), placeOf(target));
    if (range > most || range < 2) continue;
    if (sightOf(level, there, target).kind === 'clear') return at;
  }
  return null;
}
