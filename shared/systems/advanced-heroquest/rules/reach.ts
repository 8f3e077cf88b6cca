import { boardOf, inReach, type Body, type ReachAnswer } from '#board';
import { areEnemies, byId, levelOf, weaponInHand } from '../model.ts';
import type { Level, Model, ModelId, State } from '../state.ts';

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
  if (!level || !attacker) return [];
  const enemies: Model[] = [];
  for (const key in level.models) {
    const other = level.models[key]!;
    if (areEnemies(attacker, other) && other.down !== 'dead' && reaches(level, attacker, other).yes)
      enemies.push(other);
  }
  return enemies.sort(byId);
}
