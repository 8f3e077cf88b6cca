import { areEnemies, isFit } from './model.ts';
import { spellsOf } from './magic/known.ts';
import { mateOf, needsTeam } from './shooting/team.ts';
import { missilesLeft, missileWeapon } from './shooting/weapons.ts';
import { mustEngage } from './specials/blocks.ts';
import { isArcher, rangedPlan } from './tactics-ranged.ts';
import type { Level, Model, State } from './state.ts';
import type { Square } from '#board';

/** Who fights from afar in a game without a gamemaster, and who makes way for them ("Moving Monsters", "Ranged Attacks"). */

/**
 * Whether a monster has something that reaches farther than a blow: a spell that is left, or missiles, and for a weapon that takes two
 * somebody to work it with. Others fight hand to hand, whatever they carry; so does a berserker.
 */
export function fightsFromAfar(level: Level, model: Model): boolean {
  if (mustEngage(model)) return false;
  if (spellsOf(model).some(({ times = 0 }) => times > 0)) return true;
  const shooting = isArcher(model) ? missileWeapon(model) : null;
  if (!shooting || missilesLeft(model, shooting) === 0) return false;
  return !needsTeam(shooting.missile) || mateOf(level, model) !== null;
}

/**
 * Of squares, in their order, the first from which a monster hides nobody from those of its side who fight from afar. Null: it hides
 * somebody from each, or nobody would have a target even without it.
 */
export function squareOutOfLines<At extends Square>(
  state: State,
  level: Level,
  model: Model,
  enemies: readonly Model[],
  squares: Iterable<At>,
): At | null {
  const { [model.id]: _mover, ...others } = level.models;
  const served = (models: Level['models']): number => {
    const now = { ...level, models };
    const then = { ...state, levels: { ...state.levels, [level.id]: now } };
    return friends.filter((one) => rangedPlan(then, now, one, enemies, () => null) !== null).length;
  };
  const friends = Object.values(others).filter(
    (one) => !areEnemies(one, model) && isFit(one) && !one.resting && fightsFromAfar(level, one),
  );
  const most = served(others);
  if (most === 0) return null;
  for (const square of squares) {
    const there = { ...model, x: square.x, y: square.y };
    if (served({ ...others, [model.id]: there }) === most) return square;
  }
  return null;
}
