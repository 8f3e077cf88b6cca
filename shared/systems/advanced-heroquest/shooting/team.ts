import { adjacent, boardOf } from '#board';
import { isFit, sideOf } from '../model.ts';
import { byId } from '../model.ts';
import type { Level, Missile, Model } from '../state.ts';
import { blockOf } from './weapons.ts';

/** "Warpfire Thrower Teams", "Jezzailachis": weapons that take two, who stand side by side and both do nothing else (M-TEAM). */

/** Whether a weapon takes two. */
export const needsTeam = (missile: Missile): boolean => blockOf(missile, 'team') !== undefined;

/** Whoever may be the other of a team: able, of the same card, beside the one who aims. The first by id who has done nothing; else any. */
export function mateOf(level: Level, model: Model): Model | null {
  const board = boardOf(level);
  const mates = Object.values(level.models)
    .filter(
      (other) =>
        other.id !== model.id &&
        other.entry === model.entry &&
        sideOf(other) === sideOf(model) &&
        isFit(other) &&
        !other.resting &&
        adjacent(board, model, other),
    )
    .sort(byId);
  return mates.find(isIdle) ?? mates[0] ?? null;
}

/** Neither moved nor done anything in this turn. */
export function isIdle({ did, spent }: Model): boolean {
  if (spent && (spent.steps > 0 || spent.acted)) return false;
  return !did || !(did.moved || did.shifted || did.acted || did.dragged);
}
