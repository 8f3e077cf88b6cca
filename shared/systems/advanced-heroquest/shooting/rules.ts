import { within } from '#engine';
import type { Library } from '../library.ts';
import type { CommandOf } from '../commands.ts';
import { levelOf, modelOnMap } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { squareOf } from './checks.ts';
import { fireAt, misfire } from './fired.ts';
import { shootAt } from './shot.ts';
import { isTrained } from './trained.ts';
import { coversSquares, missileWeapon } from './weapons.ts';

/** What the commands of this chapter do. Each has passed its check. */
type Kind = 'shoot';
type Rules = { [T in Kind]: (g: Table, library: Library, command: CommandOf<T>) => Rule<unknown> };

export const SHOOTING_RULES: Rules = {
  *shoot(g, _library, { by, at, to }) {
    const model = modelOnMap(g.state, by);
    const shooting = missileWeapon(model)!;
    if (!isTrained(model, shooting)) return yield* within(null, misfire(g, by, shooting));
    if (!coversSquares(shooting.missile)) return yield* within(null, shootAt(g, by, at!, shooting));
    const [x, y] = (to ?? squareOf(levelOf(g.state, by)!, at))!;
    return yield* within(null, fireAt(g, by, { x, y }, shooting));
  },
};
