import type { EdgeName, Rect, Side, Square } from './geometry.ts';

/** Seen by one who walks into a piece by its short side: `ahead` is the far side. */
export type Hand = 'left' | 'ahead' | 'right';

/**
 * A section that can be laid, as its system describes it, lying so that one walks in from the south: `w` squares across, `h` along.
 *
 * `flush`: its southern side is laid against a side just as long (G-JOINT). `wall`: it shares a wall line that bears a door (G-ROOM).
 */
export interface Piece {
  kind: string;
  w: number;
  h: number;
  joins: 'flush' | 'wall';
  /** The choices of unexplored exits: a T-junction has one, `['left', 'right']`; a turn that may be laid both ways two, `['left']` and `['right']`. */
  exits?: readonly (readonly Hand[])[];
  /** Sides closed by rubble: of a dead end the far one (G-DEAD). */
  rubble?: readonly Hand[];
  /** Laid along a room's wall too, behind a door there (G-BESIDE). */
  beside?: boolean;
  /** Where `h` is several sections laid in one: the length of one of them, for the order of proposals (G-ORDER). */
  part?: number;
}

/** One legal way to lay a piece. The edges are what is to be stored: joints and exits open, rubble, and the door if there is none yet. */
export interface Pose extends Rect {
  kind: string;
  /** Quarter turns clockwise from the piece as described. */
  turn: 0 | 1 | 2 | 3;
  /** The side of the new section by which one comes in. */
  entered: Side;
  /** The section that it is laid against; null on an empty board. */
  host: string | null;
  joints: EdgeName[];
  /** Open edges onto nothing: unexplored exits. */
  exits: EdgeName[];
  rubble: EdgeName[];
  door?: EdgeName;
  /** True when the door does not stand yet and is only proposed. */
  newDoor?: true;
}

/** What a GM who lays by hand may build on besides unexplored exits and doors, by the kind of the section that lies there. */
export interface ByHand {
  /** Kinds that can be gone on from at a side that is all wall: `short` at either short side (passages), `any` at each side (stairs). */
  ends: Readonly<Record<string, 'short' | 'any'>>;
  /** Kinds whose walls may get a door: one for each `wall` (rooms), or one for the whole `section`, both sides together (passages; G-ONE). */
  walls: Readonly<Record<string, 'wall' | 'section'>>;
}

export interface PlacementQuery {
  byHand?: ByHand;
  /** Kinds of sections behind whose doors a passage lies along the wall (G-BESIDE): rooms. */
  rooms?: readonly string[];
  /** Only poses that use one of these edges as a joint or a door: what lies behind this exit, this door. */
  only?: readonly EdgeName[];
  /** How many squares behind each of the piece's own exits must be free, as wide as the exit (G-BLOCKED: a passage, 5). By hand, 1. */
  freeBehind?: number;
  /** The pointer: poses whose middle is nearest to this square come first. */
  near?: Square;
}

/** Why a section cannot lie somewhere; `opening` is an open edge that would lead into its side where it has no opening as wide. */
export type FitBlock =
  | { reason: 'notWhole' }
  | { reason: 'outside' }
  | { reason: 'overlap'; section: string; square: Square }
  | { reason: 'opening'; edge: EdgeName };

export type Fit = { fits: true } | { fits: false; why: FitBlock };
