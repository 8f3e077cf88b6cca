import { aimAt, boardOf, reach, rectSquares, type MoveQuery, type Square } from '#board';
import type { AimedAt, Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { bodiesOn } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import type { Input } from './watched-table.ts';

/** Commands out of what the screen offers. */

/** Values that one field of an offer may take, as a person could choose them. */
export function choices(state: State, offer: Offer): unknown[] {
  const from = offer.choose?.from;
  if (!from) return [];
  if (from.of === 'aim') return aims(state, from);
  if (from.of !== 'squares') return from.among.filter((member) => member.open).map((member) => member.id);
  const level = state.levels[from.level]!;
  const query = from.query as MoveQuery<Square>;
  return reach(boardOf(level), bodiesOn(level), query).map(({ at }) => [at.x, at.y]);
}

/** Squares that can be aimed at. */
function aims(state: State, aim: AimedAt): unknown[] {
  const level = state.levels[aim.level]!;
  const board = boardOf(level);
  const squares = Object.values(level.sections).flatMap((section) => rectSquares(section));
  return squares
    .filter((square) => {
      const seen = aimAt(board, bodiesOn(level), aim, square);
      return seen !== null && seen.kind !== 'blocked';
    })
    .map(({ x, y }) => [x, y]);
}

/** A command out of an offer; null where it has nothing to choose from. */
export function commandOf(bag: DiceBag, state: State, offer: Offer): Input | null {
  // Typed dice bring the ends of a table more often, and searches are rare.
  const typed = offer.id.startsWith('search') && bag.chance(50);
  const rolls =
    typed || bag.chance(6) ? { rolls: typed ? ('typed' as const) : bag.pick(['app', 'typed'] as const) } : {};
  if (!offer.choose) return { do: 'command', command: offer.fixed, ...rolls };
  const chosen = bag.maybe(choices(state, offer));
  if (chosen === undefined) return null;
  return { do: 'command', command: { ...offer.fixed, [offer.choose.field]: chosen }, ...rolls };
}
