import type { Rect, Side, Square } from '#board';

/** What a tool or a screen wants drawn over the map, as plain data; every part has a line and a form (never colour alone). */
export interface Overlay {
  /** The square under the pointer. */
  hover?: Square | null;
  /** The keyboard's square. */
  cursor?: Square | null;
  /** An edge under the pointer, by its name. */
  hoverEdge?: string | null;
  /** Id of a model, section, marker or edge; wins over the map's own `selected`. */
  selected?: string | null;
  reach?: ReachOverlay | null;
  path?: PathOverlay | null;
  zones?: readonly ZoneOverlay[];
  targets?: readonly TargetMark[];
  sight?: SightMark | null;
  ghosts?: readonly Ghost[];
  area?: AreaMark | null;
  /** What the players' screen shows: parts of squares too. */
  eye?: Rect | null;
}

/** The area of a spell or of something that bursts, and everybody in it. */
export interface AreaMark {
  squares: readonly Square[];
  /** What each of them takes. */
  takes?: string;
  covered?: readonly CoveredMark[];
}

export interface CoveredMark {
  model: string;
  name: string;
  side: 'foe' | 'friend' | 'self';
}

export interface ReachOverlay {
  /** Where a move may end. `stop`: why it must end there. */
  squares: readonly ReachSquare[];
  /** What only a run gets to. */
  run?: readonly ReachSquare[];
}

export interface ReachSquare extends Square {
  steps?: number;
  stop?: string;
}

export interface PathOverlay {
  /** From the model's own square to the last. */
  squares: readonly Square[];
  /** Of a large model: lines run through the middle of 2 x 2. */
  size?: 1 | 2;
  /** "5 of 8". */
  label?: string;
  stop?: string;
  /** Not where a pointer would lead, but what is proposed: it ends in an arrow. */
  proposed?: boolean;
  /** Whom a blow from its end is aimed at. */
  strikes?: string;
  /** It flies there: a shot, or a spell; or to a square. */
  flies?: boolean;
  aims?: Square;
}

/** A death zone. `focus`: on whom it is bent, and whose it is; an eye stands between the two. */
export interface ZoneOverlay {
  squares: readonly Square[];
  focus?: { square: Square; owner: string };
}

export interface TargetMark {
  model: string;
  open: boolean;
  /** Where the model has no number of its own. */
  key?: string;
  /** Why it is closed. */
  why?: string;
  /** The one under Enter or the pointer: its reason is written out. */
  focus?: boolean;
}

export interface SightMark {
  from: Square;
  to: Square;
  state: 'clear' | 'obscured' | 'blocked';
  /** It is a spell's, and has its colour. */
  of?: 'spell';
  /** What happens, not what would: an arrow from rim to rim, so that nothing covers the two. `sizes`: of whoever stands at its ends, in squares. */
  told?: { sizes: readonly [from: number, to: number] };
  /** "+4", "6 squares". */
  label?: string;
  /** Of a blocked line: how far it gets, 0 to 1. */
  stopAt?: number;
  blocker?: { square?: Square; edge?: string; model?: string } | null;
}

/** Something that could be laid or placed. */
export interface Ghost {
  section?: Rect;
  floor?: string;
  squares?: readonly Square[];
  /** Edges that would be open or bear a door, by name. */
  door?: string;
  joints?: readonly string[];
  exits?: readonly string[];
  rubble?: readonly string[];
  /** The wall of some squares, where that is meant. */
  wall?: { of: Rect; side: Side };
  /** The edge that is meant: a door would stand in it. */
  gate?: string;
  /** Silhouette, where a piece or a marker would stand. */
  look?: string;
  active: boolean;
  /** Not the one in hand, but the one that was proposed: its line is whole, and its label is written beside it. */
  proposed?: boolean;
  /** A press on it takes it up, where a press elsewhere moves the map. */
  grip?: boolean;
  /** The key that takes it. */
  key?: string;
  hidden?: boolean;
  /** Why not. */
  reason?: string;
  label?: string;
}
