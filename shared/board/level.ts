import type { Square } from './geometry.ts';

/**
 * What stands between two squares (or, as a link, between two areas). A door without a state is closed. `secret` says that nobody
 * has found the door yet: it is passed by nobody whatever its state, and finding it takes the flag away. `false` is a door that leads
 * nowhere. `hidden` is for the drawing only: the geometry does not read it.
 */
export interface Edge {
  kind: 'open' | 'wall' | 'door' | 'rubble';
  state?: 'closed' | 'open';
  secret?: true;
  false?: true;
  portcullis?: 'up' | 'down';
  hidden?: true;
  /** For the game only: whoever opens the door first rolls a die, and at this or less there is nothing but rock behind it. */
  rock?: number;
}

/**
 * A rectangle of squares, less its `holes`. A section with w and h both 0 has no squares: it is an area (x and y are then free for the
 * drawing), and `limit` is how many models fit into it. `kind` is a word of the system: the board only compares it with what a query names.
 */
export interface SectionShape {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  kind?: string;
  limit?: number;
  holes?: readonly Square[];
}

/** Two sections that touch without squares, and what stands between them. */
export interface Link extends Edge {
  between: readonly [string, string];
}

/**
 * One level as plain data. Only exceptions are stored in `edges`: between two squares of one section an edge is open, anywhere else it is
 * a wall. `rev` is raised by whatever changes sections, edges or links.
 */
export interface LevelShape {
  rev: number;
  sections: Record<string, SectionShape>;
  edges: Record<string, Edge>;
  links?: Record<string, Link>;
}

/** Where something can be: on a square, or in a section taken as one place. */
export type Place = Square | { section: string };

/** A place with its extent: a large thing (size 2) covers 2 x 2 squares, and its x, y is the north-west one (F-LARGE). */
export type Placed = (Square & { size?: 1 | 2 }) | { section: string };

/** A model, or anything else that may stand in the way, on squares. */
export interface Body {
  id: string;
  x: number;
  y: number;
  size?: 1 | 2;
  blocksWay: boolean;
  blocksSight: boolean;
}

/** A model in an area. It counts against the area's limit if it blocks the way. */
export interface AreaBody {
  id: string;
  section: string;
  blocksWay: boolean;
  blocksSight: boolean;
}

export type AnyBody = Body | AreaBody;

/** True for what stands on squares (whatever else it says of itself), false for what is in an area. */
export function isOnSquares<S extends Square>(place: S | { section: string }): place is S {
  return 'x' in place;
}

/** The squares that something covers: one, or the four of a large model, north-west first, in reading order. */
export function bodySquares(body: Square & { size?: 1 | 2 }): Square[] {
  const { x, y } = body;
  if (body.size !== 2) return [{ x, y }];
  return [
    { x, y },
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x + 1, y: y + 1 },
  ];
}

/** An edge that a model may be moved or may strike through: open or an open door, with no portcullis down (F-REACH). */
export function isWayThrough(edge: Edge): boolean {
  if (edge.portcullis === 'down') return false;
  return edge.kind === 'open' || isOpenDoor(edge);
}

/** A door that stands open: found, real, and in the state open. */
export function isOpenDoor(edge: Edge): boolean {
  return edge.kind === 'door' && edge.state === 'open' && !edge.secret && !edge.false;
}
