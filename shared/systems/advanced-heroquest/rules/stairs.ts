import { rectSquares, type Rect, type Square } from '#board';
import type { CommandOf } from '../commands.ts';
import type { At } from '../facts.ts';
import type { Level, Marker, Section, Stairs, State } from '../state.ts';
import { covers } from '../writing.ts';
import { ableParty } from './in-sight.ts';
import { freeSquareNear } from './reach.ts';

/** "Stairs": where they lie, and where one comes out. */

export interface StairsFound {
  level: Level;
  id: string;
  /** Where they lie, and where they lead. */
  stairs: Rect & { stairs: Stairs };
}

/** Stairs of a dungeon by id; without one the first that lead out. Null: there are none. */
export function stairsOf(state: State, dungeon: string, id?: string): StairsFound | null {
  for (const level of Object.values(state.levels)) {
    if (level.dungeon !== dungeon) continue;
    for (const thing of stairsOn(level))
      if (id === undefined ? thing.stairs.stairs.to === 'out' : thing.id === id) return thing;
  }
  return null;
}

/** All stairs of a level: sections, and markers in rooms (R-FOOT). */
export function stairsOn(level: Level): StairsFound[] {
  const isStairs = (thing: Section | Marker) => thing.kind === 'stairs';
  return [...Object.values(level.sections), ...Object.values(level.markers)]
    .filter((thing) => isStairs(thing) && !thing.hidden)
    .map((thing) => ({
      level,
      id: thing.id,
      stairs: {
        x: thing.x,
        y: thing.y,
        w: thing.w,
        h: thing.h,
        stairs: thing.stairs ?? { to: 'out' as const },
      },
    }));
}

/** The stairs that somebody on a level stands on; undefined: he stands on none. */
export function stairsUnder(level: Level, { x, y }: Square): StairsFound | undefined {
  return stairsOn(level).find(({ stairs }) => covers(stairs, x, y));
}

/** G-LEVEL: the stairs of a level by which somebody able of the party can be come to, who has gone by them or been put there. */
export function stairsToPrey(state: State, level: Level): StairsFound[] {
  const party = ableParty(state);
  return stairsOn(level).filter(({ stairs }) =>
    party.some((one) => one.level !== level && one.level.id === stairs.stairs.foot?.level),
  );
}

/** Stairs at their other end, where they have been found; undefined: the GM has taken them up. */
export function stairsAtFoot(state: State, { level, id }: NonNullable<Stairs['foot']>): Rect | undefined {
  const there = state.levels[level];
  return there?.sections[id] ?? there?.markers[id];
}

/**
 * Where one comes out at the other end of stairs (G-STAIRS); null: nowhere, they are gone or all ground around them is full. `promised`:
 * squares that others come out on.
 */
export function squareAtFoot(
  state: State,
  foot: NonNullable<Stairs['foot']>,
  promised: readonly At[] = [],
): At | null {
  const there = stairsAtFoot(state, foot);
  return there ? freeSquareNear(state.levels[foot.level]!, rectSquares(there), promised) : null;
}

/** The dungeon that an expedition goes back to, by its id or by its stairs; undefined: a new one. */
export function dungeonOf(
  state: State,
  { dungeon, stairs = '' }: Pick<CommandOf<'expedition'>, 'dungeon' | 'stairs'>,
): string | undefined {
  if (dungeon !== undefined) return state.dungeons?.[dungeon]?.id;
  return Object.values(state.levels).find((one) => one.sections[stairs] ?? one.markers[stairs])?.dungeon;
}
