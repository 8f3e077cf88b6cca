import type { EdgeName } from './geometry.ts';
import type { Place } from './level.ts';

/**
 * A move as a system allows it. Moves go orthogonally over open edges and open doors (in areas: over links that can be passed); closed
 * doors, walls, rubble and a lowered portcullis stop them, and so do bodies that block the way, except the mover's own.
 */
export interface MoveQuery<P extends Place = Place> {
  /** The id of the body that moves; it is never in its own way. */
  mover: string;
  from: P;
  size?: 1 | 2;
  /** Steps at most, in squares or in areas. */
  allowance: number;
  /** Bodies that may be walked through, but whose squares nobody ends on. In areas they do not count against a limit. */
  passBodies?: readonly string[];
  /** Bodies on whose squares the move may end too. */
  endBodies?: readonly string[];
  /** Squares that end the move when entered, each with a word of the system for the reason. Starting on one stops nobody. */
  stops?: readonly (P & { why: string })[];
  /** Places on which alone the move may end; without it, any. */
  ends?: readonly P[];
  /** Sections that the model does not leave (F-HOME); without it, any. */
  within?: readonly string[];
  /** False when the model goes through no door, open or not (F-HOME in passages). */
  throughDoors?: boolean;
}

/** A place where the move may end. `stop` is the reason of a stop: the move must end there. */
export interface Reached<P extends Place = Place> {
  at: P;
  steps: number;
  stop?: string;
}

/** The first corner of a large model, by which it is led (F-LARGE). */
export type Corner = 'nw' | 'ne' | 'se' | 'sw';

export interface Way<P extends Place = Place> {
  /** The places entered, one by one, without the start: as many as steps. Of a large model these are its leading corner's squares. */
  squares: P[];
  steps: number;
  stop?: string;
  corner?: Corner;
}

export type MoveBlock =
  | { reason: 'alreadyThere' }
  /** There is no floor (or no such area) at the start or at the end. */
  | { reason: 'noFloor' }
  | { reason: 'outside' }
  /** The move may end on some places only, and this is none of them. */
  | { reason: 'notHere' }
  | { reason: 'occupied'; body: string }
  | { reason: 'full' }
  /** A large model would stand across this edge. */
  | { reason: 'across'; edge: EdgeName }
  | { reason: 'tooFar'; steps: number }
  /** Every way is ended before by a stop; this is the first on the shortest. */
  | { reason: 'stopped'; at: Place; why: string }
  | { reason: 'noWay' };
