import { boardOf, isInReach, reachSquares, type Square } from '#board';
import { damageDiceOf, ignoresZones, isFit, sideOf, weaponInHand } from '../model.ts';
import type { Level, Model } from '../state.ts';
import { reaches } from './reach.ts';

/**
 * "Death Zones". A model threatens every square that it could strike. The zone is focused on the first enemy who comes into it: while he
 * is there, others pass through it freely (F-DZ, F-FOCUS).
 */

/** Whether a model takes part in the fight on its level: one that the GM keeps hidden, or that has gone back to rest, does not. */
export function isInFight(model: Model): boolean {
  return isFit(model) && !model.hidden && !model.resting;
}

/** F-ABLE: who could not strike at all, with a bow in hand or too weak for the weapon, threatens nobody. */
function hasZone(model: Model): boolean {
  return damageDiceOf(model, weaponInHand(model)) !== null;
}

function enemiesOf(level: Level, model: Model): Model[] {
  const side = sideOf(model);
  const enemies: Model[] = [];
  for (const key in level.models) {
    const other = level.models[key]!;
    if (sideOf(other) !== side && isInFight(other)) enemies.push(other);
  }
  return enemies;
}

/** A square that ends a move, and whose zone it is. */
export interface ZoneSquare extends Square {
  by: Model;
}

/**
 * The squares that stop a model when it enters them (F-DZ): those in reach of an able enemy who has no other able enemy in his reach.
 * Where several reach a square it is there for each of them; the first by id stops. None stops one that flies.
 */
export function stoppingSquares(level: Level, mover: Model): ZoneSquare[] {
  if (ignoresZones(mover)) return [];
  const board = boardOf(level);
  const squares: ZoneSquare[] = [];
  for (const enemy of enemiesOf(level, mover)) {
    if (!hasZone(enemy) || isBusy(level, enemy, mover)) continue;
    const { longReach } = weaponInHand(enemy);
    for (const { x, y } of reachSquares(board, { x: enemy.x, y: enemy.y, size: enemy.size, longReach }))
      squares.push({ x, y, by: enemy });
  }
  return squares;
}

/** Whether an enemy of the mover has another of the mover's side in reach, so that the mover passes it (F-DZ). */
function isBusy(level: Level, enemy: Model, mover: Model): boolean {
  const side = sideOf(mover);
  for (const key in level.models) {
    const friend = level.models[key]!;
    if (friend.id === mover.id || sideOf(friend) !== side || !isNear(enemy, friend)) continue;
    if (isInFight(friend) && reaches(level, enemy, friend).yes) return true;
  }
  return false;
}

/** The enemy whose zone stops a model that ends its walk there (F-DZ): of several the first by id. Null: it may walk on. */
export function stopperAt(level: Level, mover: Model, { x, y }: Square): Model | null {
  if (ignoresZones(mover)) return null;
  const place = { x, y, size: mover.size };
  for (const enemy of enemiesOf(level, mover)) {
    if (!isNear(enemy, place) || !hasZone(enemy) || isBusy(level, enemy, mover)) continue;
    const { longReach } = weaponInHand(enemy);
    if (isInReach(boardOf(level), { x: enemy.x, y: enemy.y, size: enemy.size, longReach }, place))
      return enemy;
  }
  return null;
}

/** Whether two stand so near that a weapon could reach: what is farther needs no look at the edges in between. */
export function isNear(a: Square & Pick<Model, 'size'>, b: Square & Pick<Model, 'size'>): boolean {
  return b.x - a.x <= a.size && a.x - b.x <= b.size && b.y - a.y <= a.size && a.y - b.y <= b.size;
}

/**
 * On whom a model's zone is focused (F-FOCUS): of the able enemies in its reach the one who has been there longest; of those who came
 * together, or stood there when the model itself moved up, the first clockwise from north. Null: nobody is in reach, or it has no zone.
 */
export function focusOf(level: Level, model: Model): Model | null {
  if (!isInFight(model) || !hasZone(model)) return null;
  let first: Model | null = null;
  let longest = Infinity;
  let least = Infinity;
  for (const enemy of enemiesOf(level, model)) {
    if (!isNear(model, enemy) || !reaches(level, model, enemy).yes) continue;
    const since = Math.max(enemy.arrived ?? 0, model.arrived ?? 0);
    const turn = clockwise(model, enemy);
    if (since < longest || (since === longest && turn < least))
      [first, longest, least] = [enemy, since, turn];
  }
  return first;
}

/** How far round from north another stands, clockwise, from middle to middle: north itself is −π, south nought. */
function clockwise(from: Model, to: Model): number {
  const dx = 2 * to.x + to.size - (2 * from.x + from.size);
  const dy = 2 * to.y + to.size - (2 * from.y + from.size);
  // Due north, minus nought in the first place keeps it off the other end of the circle.
  return Math.atan2(-dx, dy);
}

/** The first enemy, by id, in whose death zone a model stands: the zone is focused on it (F-FOCUS). Undefined: none is. */
export function zoneUpon(level: Level, model: Model): Model | undefined {
  return enemiesOf(level, model).find((enemy) => focusOf(level, enemy)?.id === model.id);
}
