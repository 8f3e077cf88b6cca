import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import type { CommandOf } from '../commands.ts';
import { levelOf } from '../model.ts';
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
    const level = levelOf(g.state, by);
    const model = level?.models[by];
    const shooting = model ? missileWeapon(model) : null;
    // A ruling that comes in with the first question stands before it: he may be gone, or his weapon.
    if (!level || !model || !shooting)
      return yield* tell<Fact>({ kind: 'unfinished', what: 'shot', by, at: at ?? by });
    if (!isTrained(model, shooting)) return yield* within(null, misfire(g, by, shooting));
    if (!coversSquares(shooting.missile)) return yield* within(null, shootAt(g, by, at!, shooting));
    const square = to ?? squareOf(level, at);
    if (!square) return yield* tell<Fact>({ kind: 'unfinished', what: 'shot', by, at: at ?? by });
    const [x, y] = square;
    return yield* within(null, fireAt(g, by, { x, y }, shooting));
  },
};
