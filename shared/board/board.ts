/** A level made ready for questions: its squares numbered, their neighbours and edges in typed arrays. */
import { edgeName, LIMIT, readEdgeName, sides, squareTowards } from './geometry.ts';
import type { Rect, Side, Square } from './geometry.ts';
import { bodySquares, isOnSquares, isOpenDoor, isWayThrough } from './level.ts';
import type { Edge, LevelShape, Link, Placed, SectionShape } from './level.ts';

/** What `Board.find` gives, and what stands in `Board.next`, where there is no square. */
export const NOWHERE = -1;

/** What an edge means to feet and eyes; the values of `Board.ways`. */
export const SHUT = 0;
export const OPEN = 1;
export const OPEN_DOOR = 2;
/** A portcullis that is down in an otherwise open edge, or in an open door. */
export const BARRED = 3;
export const BARRED_DOOR = 4;

/** One step over side number 0 to 3 (n, e, s, w): across (east is more) and down (south is more). */
export const ACROSS: readonly number[] = [0, 1, 0, -1];
export const DOWN: readonly number[] = [-1, 0, 1, 0];

export interface AreaWay {
  to: string;
  link: string;
  way: number;
}

/**
 * Immutable, and a copy: a board taken before a change still shows the level as it was. The arrays are for the files of this room;
 * everybody else asks the functions. A square's number counts in no promised order.
 */
export interface Board {
  readonly sections: Readonly<Record<string, Readonly<SectionShape>>>;
  readonly edges: Readonly<Record<string, Readonly<Edge>>>;
  readonly links: Readonly<Record<string, Readonly<Link>>>;
  /** For each section that has links, where they lead, in the order of the records. */
  readonly areaWays: ReadonlyMap<string, readonly AreaWay[]>;
  readonly count: number;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly sectionIds: readonly string[];
  /** By square: the index in `sectionIds`. */
  readonly owner: Int32Array;
  /** By square * 4 + side (n, e, s, w): the number of the square there, or NOWHERE. */
  readonly next: Int32Array;
  /** By square * 4 + side: what the edge there means (SHUT, OPEN, …). */
  readonly ways: Uint8Array;
  readonly find: (x: number, y: number) => number;
}

const MOST_SQUARES = 1_000_000;
const MOST_GRID = 1_000_000;
const WALL: Readonly<Edge> = Object.freeze({ kind: 'wall' });
const FLOOR: Readonly<Edge> = Object.freeze({ kind: 'open' });

function isCoordinate(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LIMIT;
}

function checkSection(key: string, section: SectionShape): void {
  const { x, y, w, h } = section;
  if (section.id !== key) throw new Error(`The section kept as "${key}" calls itself "${section.id}".`);
  if (section.limit !== undefined && !(Number.isInteger(section.limit) && section.limit >= 0))
    throw new Error(`The limit of section "${key}" must be a whole number, 0 or more.`);
  if (w === 0 && h === 0) return;
  if (!Number.isInteger(w) || !Number.isInteger(h) || w < 1 || h < 1)
    throw new Error(
      `Section "${key}" measures ${w} x ${h}: both must be whole numbers from 1 (or both 0 for an area).`,
    );
  if (![x, y, x + w - 1, y + h - 1].every(isCoordinate))
    throw new Error(`Section "${key}" must lie on whole squares within ${LIMIT} of the origin.`);
}

/**
 * Frozen copies, nested lists too: neither a later change in place nor the end of an immer draft may reach a board. What is frozen
 * already, and has no list inside (`deeper` gives undefined), is its own copy: at the table that is nearly everything.
 */
function copyOf<T extends object>(
  records: Readonly<Record<string, T>>,
  deeper: (record: T) => Partial<T> | undefined,
): Record<string, Readonly<T>> {
  const copy = Object.create(null) as Record<string, Readonly<T>>;
  for (const key of Object.keys(records)) {
    const record = records[key]!;
    const lists = deeper(record);
    copy[key] = lists || !Object.isFrozen(record) ? Object.freeze({ ...record, ...lists }) : record;
  }
  return Object.freeze(copy);
}

function wayOf(edge: Edge): number {
  const door = isOpenDoor(edge);
  if (isWayThrough(edge)) return door ? OPEN_DOOR : OPEN;
  if (door) return BARRED_DOOR;
  return edge.kind === 'open' ? BARRED : SHUT;
}

type Find = Board['find'];

/** A grid over the bounding box while that is small, else a map by place: two rooms may lie 20,000 squares apart. */
function finder(xs: Int32Array, ys: Int32Array): Find {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    west = Math.min(west, xs[i]!);
    east = Math.max(east, xs[i]!);
    north = Math.min(north, ys[i]!);
    south = Math.max(south, ys[i]!);
  }
  const [w, h] = [east - west + 1, south - north + 1];
  return w * h <= MOST_GRID ? gridFinder(xs, ys, { x: west, y: north, w, h }) : mapFinder(xs, ys);
}

function gridFinder(xs: Int32Array, ys: Int32Array, { x: west, y: north, w, h }: Rect): Find {
  const grid = new Int32Array(w * h).fill(NOWHERE);
  const [east, south] = [west + w - 1, north + h - 1];
  for (let i = 0; i < xs.length; i++) grid[(ys[i]! - north) * w + xs[i]! - west] = i;
  // Reading past the end of a typed array costs far more than asking first.
  return (x, y) =>
    x < west || x > east || y < north || y > south ? NOWHERE : (grid[(y - north) * w + x - west] ?? NOWHERE);
}

function mapFinder(xs: Int32Array, ys: Int32Array): Find {
  const rows = new Map<number, Map<number, number>>();
  xs.forEach((x, i) => {
    const row = rows.get(ys[i]!) ?? new Map<number, number>();
    rows.set(ys[i]!, row.set(x, i));
  });
  return (x, y) => rows.get(y)?.get(x) ?? NOWHERE;
}

/** The squares of sections, at most so many, in reading order one section after the other, and the number of the section of each. */
function squaresOf(sections: readonly SectionShape[], most: number): Pick<Board, 'xs' | 'ys' | 'owner'> {
  const xs = new Int32Array(most);
  const ys = new Int32Array(most);
  const owner = new Int32Array(most);
  let count = 0;
  sections.forEach((section, k) => {
    const holes = section.holes && new Set(section.holes.map((hole) => `${hole.x},${hole.y}`));
    for (let y = section.y; y < section.y + section.h; y++)
      for (let x = section.x; x < section.x + section.w; x++) {
        if (holes?.has(`${x},${y}`)) continue;
        xs[count] = x;
        ys[count] = y;
        owner[count++] = k;
      }
  });
  return { xs: xs.subarray(0, count), ys: ys.subarray(0, count), owner: owner.subarray(0, count) };
}

function areaWaysOf(sections: Board['sections'], links: Board['links']): Board['areaWays'] {
  const ways = new Map<string, AreaWay[]>();
  const pairs = new Set<string>();
  for (const [name, link] of Object.entries(links)) {
    const [a, b] = link.between;
    for (const id of [a, b])
      if (!sections[id]) throw new Error(`Link "${name}" names the section "${id}", which is not there.`);
    if (a === b) throw new Error(`Link "${name}" joins the section "${a}" to itself.`);
    const pair = JSON.stringify([a, b].sort());
    if (pairs.has(pair)) throw new Error(`Sections "${a}" and "${b}" are linked twice.`);
    pairs.add(pair);
    const way = wayOf(link);
    ways.set(a, [...(ways.get(a) ?? []), { to: b, link: name, way }]);
    ways.set(b, [...(ways.get(b) ?? []), { to: a, link: name, way }]);
  }
  return ways;
}

/**
 * The board of a level, built anew. Throws a sentence when the level is bad: a section off the whole squares within ±10,000, two
 * sections on one square, a text that names no edge, a link to nowhere.
 */
export function makeBoard(level: LevelShape): Board {
  const sections = copyOf(level.sections, ({ holes }) =>
    holes ? { holes: holes.map(({ x, y }) => ({ x, y })) } : undefined,
  );
  const edges = copyOf(level.edges, () => undefined);
  const links = copyOf(level.links ?? {}, ({ between: [a, b] }) => ({ between: [a, b] as const }));
  const sectionIds = Object.keys(sections);
  let most = 0;
  for (const id of sectionIds) {
    const section = sections[id]!;
    checkSection(id, section);
    most += section.w * section.h;
  }
  if (most > MOST_SQUARES)
    throw new Error(`The level has ${most} squares; a board holds at most ${MOST_SQUARES}.`);
  const edgeNames = Object.keys(edges);
  const lines = edgeNames.map((name) => {
    const line = readEdgeName(name);
    if (!line) throw new Error(`"${name}" is no name of an edge of a level.`);
    return line;
  });

  const { xs, ys, owner } = squaresOf(
    sectionIds.map((id) => sections[id]!),
    most,
  );
  const count = owner.length;
  const find = finder(xs, ys);
  const next = new Int32Array(sides.length * count).fill(NOWHERE);
  const ways = new Uint8Array(sides.length * count).fill(SHUT);
  for (let i = 0; i < count; i++) {
    const other = find(xs[i]!, ys[i]!);
    if (other !== i) {
      const [a, b] = [sectionIds[owner[i]!], sectionIds[owner[other]!]];
      throw new Error(`Sections "${a}" and "${b}" both cover the square ${xs[i]},${ys[i]}.`);
    }
    // To the east and the south: the other two are the same, seen from over there.
    for (let s = 1; s <= 2; s++) {
      const beyond = find(xs[i]! + ACROSS[s]!, ys[i]! + DOWN[s]!);
      if (beyond < 0) continue;
      const back = (s + 2) % 4;
      next[4 * i + s] = beyond;
      next[4 * beyond + back] = i;
      if (owner[beyond] === owner[i]) ways[4 * i + s] = ways[4 * beyond + back] = OPEN;
    }
  }
  lines.forEach(({ x, y, side }, k) => {
    const way = wayOf(edges[edgeNames[k]!]!);
    const s = side === 'e' ? 1 : 2;
    const a = find(x, y);
    const b = find(x + ACROSS[s]!, y + DOWN[s]!);
    if (a >= 0) ways[4 * a + s] = way;
    if (b >= 0) ways[4 * b + ((s + 2) % 4)] = way;
  });
  const areaWays = areaWaysOf(sections, links);
  return Object.freeze({
    sections,
    edges,
    links,
    areaWays,
    count,
    xs,
    ys,
    sectionIds,
    owner,
    next,
    ways,
    find,
  });
}

interface Kept {
  edges: LevelShape['edges'];
  links: LevelShape['links'];
  rev: number;
  board: Board;
}

const kept = new WeakMap<LevelShape['sections'], Kept>();

/**
 * The board of a level, kept until the level changes. With copied states (immer) a change shows in the identity of the records, in a
 * state changed in place only in `rev`; both are compared, so either way of applying facts gets a right board.
 */
export function boardOf(level: LevelShape): Board {
  const { sections, edges, links, rev } = level;
  const known = kept.get(sections);
  if (known && known.rev === rev && known.edges === edges && known.links === links) return known.board;
  const board = makeBoard(level);
  kept.set(sections, { edges, links, rev, board });
  return board;
}

/** The id of the section that owns this square; null where there is no floor. */
export function sectionAt(board: Board, square: Square): string | null {
  const i = board.find(square.x, square.y);
  return i < 0 ? null : board.sectionIds[board.owner[i]!]!;
}

/** The section that owns square number `i`. */
export function ownerOf(board: Board, i: number): Readonly<SectionShape> {
  return board.sections[board.sectionIds[board.owner[i]!]!]!;
}

/** What stands on this side of this square: the stored edge, else open within one section and a wall anywhere else. */
export function edgeAt(board: Board, square: Square, side: Side): Readonly<Edge> {
  const stored = board.edges[edgeName(square, side)];
  if (stored) return stored;
  const here = sectionAt(board, square);
  return here !== null && here === sectionAt(board, squareTowards(square, side)) ? FLOOR : WALL;
}

/** The squares one step away over an open edge or an open door, clockwise from north. */
export function neighbours(board: Board, square: Square): Square[] {
  const i = board.find(square.x, square.y);
  if (i < 0) return [];
  return sides.filter((_, s) => isFree(board, i, s)).map((side) => squareTowards(square, side));
}

/** True when feet and weapons pass from square number `i` over its side number `s` onto floor. */
export function isFree(board: Board, i: number, s: number): boolean {
  const way = board.ways[4 * i + s];
  return (way === OPEN || way === OPEN_DOOR) && board.next[4 * i + s]! >= 0;
}

function sectionOf(board: Board, place: Placed): string | null {
  return isOnSquares(place) ? sectionAt(board, place) : place.section;
}

/** Where the links of a section lead; from no section, nowhere. */
export function areaWaysFrom(board: Board, section: string | null): readonly AreaWay[] {
  return section === null ? [] : (board.areaWays.get(section) ?? []);
}

/** Links from one section to another, whatever stands in them (as S-RANGE ignores walls); Infinity when they do not hang together. */
function linkSteps(board: Board, from: string | null, to: string | null): number {
  const steps = new Map([[from, 0]]);
  for (const [here, taken] of steps) {
    if (here === to) return taken;
    for (const way of areaWaysFrom(board, here)) if (!steps.has(way.to)) steps.set(way.to, taken + 1);
  }
  return Infinity;
}

/**
 * S-RANGE: dx + dy in squares, walls ignored, one's own square not counted; of large models the nearest squares count. As soon as one of
 * the two is an area: steps from section to section over links.
 */
export function distance(board: Board, a: Placed, b: Placed): number {
  if (!isOnSquares(a) || !isOnSquares(b)) return linkSteps(board, sectionOf(board, a), sectionOf(board, b));
  return gap(a.x, extent(a), b.x, extent(b)) + gap(a.y, extent(a), b.y, extent(b));
}

/** S-MODELS: next to each other, orthogonally or diagonally, whatever the edges are. Nothing stands beside itself. */
export function isBeside(a: Square & { size?: 1 | 2 }, b: Square & { size?: 1 | 2 }): boolean {
  return Math.max(gap(a.x, extent(a), b.x, extent(b)), gap(a.y, extent(a), b.y, extent(b))) === 1;
}

function extent(place: { size?: 1 | 2 }): number {
  return place.size ?? 1;
}

function gap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, b - (a + aLength - 1), a - (b + bLength - 1));
}

/** S-RANGE "adjacent": they share an open edge or an open door; areas: a link that can be passed. */
export function adjacent(board: Board, a: Placed, b: Placed): boolean {
  if (isOnSquares(a) && isOnSquares(b)) {
    const others = bodySquares(b);
    return bodySquares(a).some((square) =>
      neighbours(board, square).some((near) =>
        others.some((other) => other.x === near.x && other.y === near.y),
      ),
    );
  }
  const to = sectionOf(board, b);
  return areaWaysFrom(board, sectionOf(board, a)).some(
    (way) => way.to === to && (way.way === OPEN || way.way === OPEN_DOOR),
  );
}
