import {
  adjacent,
  boardOf,
  bodySquares,
  edgeSquares,
  inReach,
  neighbours,
  type Body,
  type EdgeName,
  type ReachAnswer,
  type Square,
} from '#board';
import type { At } from '../facts.ts';
import { areEnemies, byId, levelOf, weaponInHand } from '../model.ts';
import type { Level, Marker, Model, ModelId, State } from '../state.ts';
import { isPublicSquare } from '../writing.ts';

/** A model as the board sees it. The fallen are passed over by sight, and in exploration by feet (D-KO, S-MODELS). */
export function bodyOf(model: Model): Body {
  return {
    id: model.id,
    x: model.x,
    y: model.y,
    size: model.size,
    blocksWay: model.down !== 'dead',
    blocksSight: model.down === null,
  };
}

/** What stands on a level: its models, and the markers that nobody may enter. */
export function bodiesOn(level: Level): Body[] {
  const bodies = Object.values(level.models).map(bodyOf);
  for (const marker of Object.values(level.markers)) {
    if (!marker.solid) continue;
    for (let y = marker.y; y < marker.y + marker.h; y++)
      for (let x = marker.x; x < marker.x + marker.w; x++)
        bodies.push({ id: marker.id, x, y, size: 1, blocksWay: true, blocksSight: false });
  }
  return bodies;
}

/** A square's name, for lists of them. */
export const nameOf = ({ x, y }: Square): string => `${x},${y}`;

/** Whether somebody, or something solid, stands on a square. */
export function isTaken(level: Level, square: Square): boolean {
  return takenSquares(level).has(nameOf(square));
}

/** A level as it is without one of its models: the squares of that one are free. */
export function withoutModel(level: Level, id: ModelId): Level {
  return { ...level, models: Object.fromEntries(Object.entries(level.models).filter(([one]) => one !== id)) };
}

/** Names of the squares on which somebody, or something solid, stands. */
export function takenSquares(level: Level): Set<string> {
  return new Set(bodiesOn(level).flatMap(bodySquares).map(nameOf));
}

/** Some squares, and after them all others that steps lead to from there, the nearest first, as far as one asks. */
export function* squaresFrom(level: Level, from: readonly Square[]): Generator<Square, void> {
  const board = boardOf(level);
  const reached = new Map(from.map((square) => [nameOf(square), square]));
  // What is reached while this goes on comes last, and once.
  for (const square of reached.values()) {
    yield square;
    for (const next of neighbours(board, square)) reached.set(nameOf(next), next);
  }
}

/**
 * The first free square of some, or the nearest to them by the steps that lead there (G-STAIRS, D-CARRY); null: there is none. Ground
 * that only the gamemaster knows is no place to lie down on, nor are squares that are promised to others.
 */
export function freeSquareNear(
  level: Level,
  from: readonly Square[],
  promised: readonly At[] = [],
): At | null {
  const taken = takenSquares(level);
  for (const [x, y] of promised) taken.add(nameOf({ x, y }));
  const known = ({ x, y }: Square) =>
    from.some((one) => one.x === x && one.y === y) || isPublicSquare(level, x, y);
  for (const square of squaresFrom(level, from))
    if (!taken.has(nameOf(square)) && known(square)) return [square.x, square.y];
  return null;
}

/** Whether a model's weapon reaches another on its level, or why not (F-REACH, F-LARGE). */
export function reaches(level: Level, attacker: Model, target: Model): ReachAnswer {
  const held = weaponInHand(attacker);
  return inReach(
    boardOf(level),
    { x: attacker.x, y: attacker.y, size: attacker.size, longReach: held.longReach },
    { x: target.x, y: target.y, size: target.size },
  );
}

/** Enemies that a model could strike from where it stands, those knocked out among them, in the order of their ids. */
export function enemiesInReach(state: State, id: ModelId): Model[] {
  const level = levelOf(state, id);
  const attacker = level?.models[id];
  return level && attacker ? enemiesInReachOf(level, attacker) : [];
}

/** The same of a model on its level. */
export function enemiesInReachOf(level: Level, attacker: Model): Model[] {
  const enemies: Model[] = [];
  for (const key in level.models) {
    const other = level.models[key]!;
    if (areEnemies(attacker, other) && other.down !== 'dead' && reaches(level, attacker, other).yes)
      enemies.push(other);
  }
  return enemies.sort(byId);
}

/** G-DOOR: beside a door is on one of the two squares on either side of its edge. */
export function isBesideDoor(model: Model, name: EdgeName): boolean {
  return edgeSquares(name).some(
    (square) =>
      square.x >= model.x &&
      square.x < model.x + model.size &&
      square.y >= model.y &&
      square.y < model.y + model.size,
  );
}

/** Where a model may reach what lies on one square from: an orthogonal square with no wall between (X-CHEST). */
export function isBesideMarker(level: Level, model: Square, marker: Marker): boolean {
  return adjacent(boardOf(level), model, { x: marker.x, y: marker.y });
}
