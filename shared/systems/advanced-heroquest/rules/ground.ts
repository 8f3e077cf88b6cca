import {
  edgeName,
  edgeSquares,
  isOpenDoor,
  oppositeSide,
  sideEdges,
  sides,
  sideSquares,
  squareTowards,
  turnedSide,
  type Edge,
  type EdgeName,
  type Pose,
  type Rect,
  type Side,
  type Square,
} from '#board';
import { isBesideDoor } from './reach.ts';
import type { Section as SectionEntry } from '../content/schema.ts';
import type { FactOf } from '../facts.ts';
import type { Library } from '../library.ts';
import { neededEntry } from '../library.ts';
import type { Floor, Piece } from '../content/schema.ts';
import type { Level, LevelId, Model, Section, Stairs, State } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { words } from '../words/en.ts';
import type { Table } from './rule.ts';

/** Known and unknown ground: which ways lead on, and how a section comes to lie. */

/** A way onto unknown ground: an exit or an open door with nothing, or only the GM's own sections, behind it. */
export interface Way {
  level: LevelId;
  kind: 'exit' | 'door';
  /** The section that it leads out of. */
  from: string;
  /** The side by which one goes out. */
  side: Side;
  edges: readonly EdgeName[];
  /** Looked through, not walked: its door may be shut (T-WINDOW). */
  window?: true;
}

/**
 * The sides of a section, clockwise from the one by which one walks in: of a junction the left exit comes first (G-REROLL). It was
 * walked into by the side that it was laid with; where that is no joint, by the first that is one.
 */
function sidesFromWayIn(level: Level, section: Section): Side[] {
  const isJoint = (side: Side) => isOpenSide(level, section, side) && !sideIsUnknown(level, section, side);
  const laid = turnedSide('s', section.turn);
  const wayIn = isJoint(laid) ? laid : (sides.find(isJoint) ?? laid);
  return [1, 2, 3, 0].map((more) => turnedSide(wayIn, more));
}

/** Whether a whole side of a section stands open: as a joint, or as an exit. Between sections only stored edges are open. */
function isOpenSide(level: Level, section: Section, side: Side): boolean {
  return sideSquares(section, side).every((square) => level.edges[edgeName(square, side)]?.kind === 'open');
}

function sideIsUnknown(level: Level, section: Section, side: Side): boolean {
  return sideSquares(section, side).every((square) => leadsToUnknown(level, square, side));
}

/** What lies behind an edge, seen from inside a section: nothing, a section, or one that only the GM knows. */
function behind(level: Level, square: Square, side: Side): Section | null {
  const beyond = squareTowards(square, side);
  return sectionOfSquare(level, beyond.x, beyond.y);
}

function leadsToUnknown(level: Level, square: Square, side: Side): boolean {
  const beyond = behind(level, square, side);
  return beyond === null || beyond.hidden;
}

/** The unexplored exits of a section, left first. */
export function exitsOf(level: Level, section: Section): Way[] {
  const exits = sides.filter(
    (side) => isOpenSide(level, section, side) && sideIsUnknown(level, section, side),
  );
  if (exits.length === 0) return [];
  return sidesFromWayIn(level, section)
    .filter((side) => exits.includes(side))
    .map((side) => ({
      level: level.id,
      kind: 'exit',
      from: section.id,
      side,
      edges: sideEdges(section, side),
    }));
}

/** The way through a door, from the side that is known; null where both sides are, or neither. */
export function wayThrough(level: Level, name: EdgeName): Way | null {
  const [first, second] = edgeSquares(name);
  const forward: Side = second.x > first.x ? 'e' : 's';
  for (const [square, side] of [
    [first, forward],
    [second, oppositeSide(forward)],
  ] as const) {
    const section = sectionOfSquare(level, square.x, square.y);
    if (section && !section.hidden && leadsToUnknown(level, square, side))
      return { level: level.id, kind: 'door', from: section.id, side, edges: [name] };
  }
  return null;
}

/** Whether a way still leads onto unknown ground: a ruling may have built there, or taken up what it led out of. */
export function isUnknown(state: State, way: Way): boolean {
  const level = state.levels[way.level]!;
  const section = level.sections[way.from];
  if (!section) return false;
  if (way.kind === 'door') {
    const name = way.edges[0]!;
    const edge = level.edges[name];
    if (edge === undefined || wayThrough(level, name) === null) return false;
    return isOpenDoor(edge) || (way.window === true && isRealDoor(edge));
  }
  return exitsOf(level, section).some(({ edges }) => edges[0] === way.edges[0]);
}

/** A door that leads somewhere, as far as anybody has found out. */
const isRealDoor = (edge: Edge): boolean =>
  edge.kind === 'door' && !edge.secret && !edge.false && !edge.hidden;

/** Sections from which one sees round the corner ("Junctions and Corners"). */
export const JUNCTIONS: readonly string[] = ['t-junction', 'turn'];

/**
 * What is seen of unknown ground, in the order in which the viewers came to their places (X-SEES, G-REROLL): the unexplored exits of
 * the junction where one stands, and open doors. Exploring, heroes alone see: henchmen, the knocked out and the carried do not. In a
 * fight every standing model of the side whose phase ends does.
 */
export function waysSeen(state: State): Way[] {
  const ways = new Map<string, Way>();
  const add = (way: Way | null) => {
    if (way) ways.set(`${way.level}:${way.edges[0]}`, way);
  };
  const viewers = viewersOf(state);
  const levels = new Set(viewers.map((one) => one.level));
  const openDoors = new Map([...levels].map((level) => [level, openDoorsOf(level)]));
  for (const { level, model } of viewers) {
    const section = sectionOfSquare(level, model.x, model.y);
    // Nothing is seen from ground that the GM keeps to himself.
    if (section?.hidden !== false) continue;
    if (JUNCTIONS.includes(section.kind)) exitsOf(level, section).forEach(add);
    for (const name of openDoors.get(level)!) if (isBesideDoor(model, name)) add(wayThrough(level, name));
  }
  for (const [level, names] of openDoors) for (const name of names) add(wayThrough(level, name));
  return [...ways.values()];
}

function openDoorsOf(level: Level): EdgeName[] {
  return (Object.keys(level.edges) as EdgeName[]).filter((name) => isOpenDoor(level.edges[name]!));
}

/** Who sees, in the order in which they came to where they are. Monsters left behind in another dungeon open no ground there. */
function viewersOf(state: State): { level: Level; model: Model }[] {
  const { turn, expedition } = state;
  const sees = (model: Model) =>
    turn.mode === 'exploration'
      ? model.kind === 'hero'
      : (model.kind === 'monster') === (turn.phase === 'gm') && !model.hidden;
  const order = expedition?.order ?? [];
  const place = (model: Model) => {
    const at = order.indexOf(model.id);
    return at < 0 ? order.length : at;
  };
  return Object.values(state.levels)
    .filter(({ dungeon }) => dungeon === undefined || dungeon === expedition?.dungeon)
    .flatMap((level) => Object.values(level.models).map((model) => ({ level, model })))
    .filter(({ model }) => sees(model) && model.down === null)
    .sort((a, b) => place(a.model) - place(b.model));
}

export function isCarried(level: Level, id: string): boolean {
  return Object.values(level.models).some((model) => model.carries === id);
}

/** The printed section of that kind, as the campaign has it. */
export function sectionEntry(library: Library, piece: Piece): SectionEntry {
  return neededEntry(library, 'section', piece);
}

/** How a section lies, and which of its edges are not walls. */
export type Lying = Pick<Pose, 'kind' | 'x' | 'y' | 'w' | 'h' | 'turn' | 'joints' | 'exits' | 'rubble'>;

/** What a section is like besides where it lies. */
export interface Ground {
  floor?: Floor;
  stairs?: Stairs;
  /** Edges more than the pose has, open: where the next piece will be joined. */
  onward?: readonly EdgeName[];
}

/** The fact that a section is laid. Its joints and exits are open, its door stands as it stood. */
export function sectionFact(
  g: Table,
  library: Library,
  level: LevelId,
  pose: Lying,
  ground: Ground = {},
): FactOf<'sectionLaid'> {
  const entry = sectionEntry(library, pose.kind as Piece);
  const edges: Record<string, Edge> = {};
  for (const name of [...pose.joints, ...pose.exits, ...(ground.onward ?? [])])
    edges[name] = { kind: 'open' };
  for (const name of pose.rubble) edges[name] = { kind: 'rubble' };
  const section: Section = {
    id: g.next('s'),
    kind: entry.piece,
    floor: ground.floor ?? entry.floors[0]!,
    name: ground.stairs ? words.things.stairs(ground.stairs.to) : entry.name,
    x: pose.x,
    y: pose.y,
    w: pose.w,
    h: pose.h,
    turn: pose.turn,
    hidden: false,
    note: '',
    pub: null,
    ...(ground.stairs ? { stairs: ground.stairs } : {}),
  };
  return { kind: 'sectionLaid', level, section, edges };
}

/** The rectangle of a piece laid flush beyond a side: as wide as the side, so many squares deep. */
export function rectAhead(host: Rect, side: Side, depth: number): Rect {
  switch (side) {
    case 'n':
      return { x: host.x, y: host.y - depth, w: host.w, h: depth };
    case 's':
      return { x: host.x, y: host.y + host.h, w: host.w, h: depth };
    case 'w':
      return { x: host.x - depth, y: host.y, w: depth, h: host.h };
    case 'e':
      return { x: host.x + host.w, y: host.y, w: depth, h: host.h };
  }
}

/**
 * The squares along a wall where a door may be put: plain wall, with or without known ground behind (G-DOOR, G-KNOWN). The nearest to
 * the middle come first, of two as near the one in the north or west (G-ORDER).
 */
export function doorSquares(level: Level, section: Rect, wall: Side): EdgeName[] {
  const names = sideEdges(section, wall);
  const far = (name: EdgeName) => Math.abs(2 * names.indexOf(name) + 1 - names.length);
  const plain = names.filter((name) => {
    const edge = level.edges[name];
    // A secret door that nobody has found is a wall to whoever looks for one.
    return edge === undefined || edge.kind === 'wall' || edge.secret === true;
  });
  return plain.sort((a, b) => far(a) - far(b));
}

/**
 * Those of them that a rolled door may have: a wall that two sections share is the wall of both, and the one behind must be free of
 * doors, too (G-ONE). A passage counts with both its sides.
 */
export function rolledDoorSquares(level: Level, section: Rect, wall: Side): EdgeName[] {
  const facing = oppositeSide(wall);
  const isFree = (beyond: Section) => {
    const counted = beyond.kind === 'passage' || beyond.kind === 'dead-end' ? sides : [facing];
    return counted.every((side) => doorsIn(level, beyond, side).length === 0);
  };
  // A wall has many squares and few neighbours: each of them is looked at once.
  const looked = new Map<Section, boolean>();
  return doorSquares(level, section, wall).filter((name) => {
    const [first, second] = edgeSquares(name);
    const outside = wall === 'n' || wall === 'w' ? first : second;
    const beyond = sectionOfSquare(level, outside.x, outside.y);
    if (!beyond || beyond.hidden) return true;
    const free = looked.get(beyond) ?? isFree(beyond);
    looked.set(beyond, free);
    return free;
  });
}

/** The doors in a wall of a section, found ones only (G-ONE: secret doors count for themselves). */
export function doorsIn(level: Level, section: Rect, wall: Side): EdgeName[] {
  return sideEdges(section, wall).filter((name) => {
    const edge = level.edges[name];
    return edge?.kind === 'door' && !edge.secret && !edge.hidden;
  });
}
