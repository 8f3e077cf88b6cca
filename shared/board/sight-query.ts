import type { EdgeName, Square } from './geometry.ts';
import type { Placed } from './level.ts';

/**
 * Who looks where. `attack`: bodies that block sight do so; `inSight` (combat or not, escape, Elf): no model is in the way (S-MODELS).
 * A large viewer or target is given as a place of size 2.
 */
export interface SightQuery {
  from: Placed;
  to: Placed;
  mode: 'attack' | 'inSight';
  /** Ids of the bodies that look and are looked at: they are not in their own way. */
  viewer?: string;
  target?: string;
  /** Ids of bodies that are looked past: of the attacker's friends those beside it (`isBeside`). */
  seeThrough?: readonly string[];
  /** Squares that nobody sees through, in both modes, whatever lies on them. */
  blockedSquares?: readonly Square[];
}

/** What is in the way of the line from centre to centre, the first as seen from the viewer. Areas have a link in the way, or none at all. */
export type Blocker =
  | { edge: EdgeName }
  | { body: string }
  | { square: Square }
  | { noFloor: Square }
  | { link: string }
  | { apart: true };

/** For drawing, on squares only: the two squares of the best line, and where the blocker stops it, as a share of its length (0 to 1). */
export interface SightLine {
  from?: Square;
  to?: Square;
  stopAt?: number;
}

export type Sight = SightLine &
  ({ kind: 'clear' } | { kind: 'obscured'; why: Blocker } | { kind: 'blocked'; why: Blocker });
