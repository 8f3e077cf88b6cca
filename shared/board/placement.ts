/** Every legal way to lay a piece onto a board, in the order in which it should be proposed (G-ORDER). */
import type { Board } from './board.ts';
import { edgeAt, ownerOf } from './board.ts';
import { firstTaken, fits, isAll, isFreeEnd, isOnLevel, jointsFor, sideLength } from './fitting.ts';
import {
  edgeName,
  edgeSquares,
  oppositeSide,
  sideEdges,
  sides,
  sideSquares,
  turnedSide,
} from './geometry.ts';
import type { EdgeName, Rect, Side, Square } from './geometry.ts';
import type { Edge, SectionShape } from './level.ts';
import type { Hand, Piece, PlacementQuery, Pose } from './piece.ts';

/**
 * A pose that stands open already, or (`isNew`) is only possible by hand, with what it is sorted by among the like: most important
 * first; smaller comes first.
 */
interface Proposal {
  pose: Pose;
  isNew: boolean;
  order: number[];
}

const quarters: Record<Hand, number> = { left: -1, ahead: 0, right: 1 };

/** The rectangle beyond a wall line: `start` along the line, `across` squares along it, `depth` squares away from it towards `side`. */
function rectBeyond(wall: Square, side: Side, start: number, across: number, depth: number): Rect {
  switch (side) {
    case 'n':
      return { x: start, y: wall.y - depth, w: across, h: depth };
    case 's':
      return { x: start, y: wall.y + 1, w: across, h: depth };
    case 'w':
      return { x: wall.x - depth, y: start, w: depth, h: across };
    case 'e':
      return { x: wall.x + 1, y: start, w: depth, h: across };
  }
}

function isUpright(side: Side): boolean {
  return side === 'e' || side === 'w';
}

/** Where along the wall line a square lies. */
function along(square: Square, side: Side): number {
  return isUpright(side) ? square.y : square.x;
}

function turnOf(side: Side, more = 0): Pose['turn'] {
  return ((sides.indexOf(side) + more) % 4) as Pose['turn'];
}

/** Sides of a laid piece from which one can go on by hand though they are wall now. */
function freeEnds(piece: Piece, rect: Rect, query: PlacementQuery): Side[] {
  const shape = { id: '', kind: piece.kind, ...rect };
  return sides.filter((side) => isFreeEnd(shape, side, query.byHand));
}

/** True when a place as wide as the exit and `query.freeBehind` deep is free beyond this side (G-BLOCKED). */
function isFreeBehind(board: Board, rect: Rect, side: Side, query: PlacementQuery): boolean {
  const first = sideSquares(rect, side)[0]!;
  const behind = rectBeyond(first, side, along(first, side), sideLength(rect, side), query.freeBehind ?? 1);
  return isOnLevel(behind) && firstTaken(board, behind) === null;
}

/** Fills in exits, rubble and further joints of a piece that lies on `rect`, facing `facing`; null when it cannot lie so. */
function furnished(
  board: Board,
  piece: Piece,
  query: PlacementQuery,
  rect: Rect,
  facing: Side,
  exits: readonly Hand[],
): { joints: EdgeName[]; exits: EdgeName[]; rubble: EdgeName[] } | null {
  const exitSides = exits.map((hand) => turnedSide(facing, quarters[hand]));
  const rubble = (piece.rubble ?? []).flatMap((hand) => sideEdges(rect, turnedSide(facing, quarters[hand])));
  if (rubble.some((edge) => board.edges[edge]?.kind === 'door')) return null;
  const ends = freeEnds(piece, rect, query);
  const entered = oppositeSide(facing);
  const loops = query.byHand ? [...new Set([...exitSides, ...ends])].filter((side) => side !== entered) : [];
  const openSides = [entered, ...loops];
  if (!fits(board, rect, openSides).fits) return null;
  const joints = loops.flatMap((side) =>
    jointsFor(board, rect, [side], exitSides.includes(side) ? query.byHand : undefined),
  );
  const left = exitSides.filter((side) => !joints.includes(sideEdges(rect, side)[0]!));
  if (!left.every((side) => isFreeBehind(board, rect, side, query))) return null;
  return { joints, exits: left.flatMap((side) => sideEdges(rect, side)), rubble };
}

/** Flush at a side of a section that is an unexplored exit, or that one can go on from by hand. */
function flushProposals(
  board: Board,
  piece: Piece,
  query: PlacementQuery,
  host: SectionShape,
  age: number,
): Proposal[] {
  const proposals: Proposal[] = [];
  for (const side of sides) {
    const squares = sideSquares(host, side);
    if (squares.length !== piece.w) continue;
    if (query.only && !query.byHand && !query.only.includes(edgeName(squares[0]!, side))) continue;
    if (squares.some((square) => board.find(square.x, square.y) < 0)) continue;
    const isExit = isAll(board, host, side, 'open');
    if (!isExit && !(isFreeEnd(host, side, query.byHand) && isAll(board, host, side, 'wall'))) continue;
    const rect = rectBeyond(squares[0]!, side, along(squares[0]!, side), piece.w, piece.h);
    for (const exits of piece.exits ?? [[]]) {
      const rest = furnished(board, piece, query, rect, side, exits);
      if (!rest) continue;
      const joints = [...sideEdges(host, side), ...rest.joints];
      const pose = {
        kind: piece.kind,
        ...rect,
        turn: turnOf(side),
        entered: oppositeSide(side),
        host: host.id,
        ...rest,
        joints,
      };
      proposals.push({ pose, isNew: !isExit, order: [sides.indexOf(side), age] });
    }
  }
  return proposals;
}

interface WallLine {
  host: SectionShape;
  /** Smaller for what was laid later. */
  age: number;
  side: Side;
}

/** How a piece lies along a wall: `across` squares of it on the wall line, turned by `more` quarters. */
interface Lie {
  across: number;
  depth: number;
  more: 0 | 1;
}

function liesOf(piece: Piece): Lie[] {
  const sideways: Lie = { across: piece.h, depth: piece.w, more: 1 };
  if (piece.joins === 'flush') return piece.beside ? [sideways] : [];
  const upright: Lie = { across: piece.w, depth: piece.h, more: 0 };
  return piece.w === piece.h ? [upright] : [upright, sideways];
}

/** The proposal with this door in the wall of the piece that begins at `start` on the wall line; null when it cannot lie so. */
function doorProposal(
  board: Board,
  piece: Piece,
  query: PlacementQuery,
  line: WallLine,
  lie: Lie,
  start: number,
  door: Square,
  isNew: boolean,
): Proposal | null {
  const rect = rectBeyond(door, line.side, start, lie.across, lie.depth);
  const ends = query.byHand ? freeEnds(piece, rect, query) : [];
  if (!fits(board, rect, ends).fits) return null;
  const pose: Pose = {
    kind: piece.kind,
    ...rect,
    turn: turnOf(line.side, lie.more),
    entered: oppositeSide(line.side),
    host: line.host.id,
    joints: jointsFor(board, rect, ends),
    exits: [],
    rubble: [],
    door: edgeName(door, line.side),
    ...(isNew ? { newDoor: true as const } : {}),
  };
  const place = along(door, line.side) - start;
  const part = piece.joins === 'flush' ? (piece.part ?? lie.across) : lie.across;
  const parts = lie.across / part;
  const offPart = Math.abs(2 * Math.floor(place / part) - (parts - 1));
  const off = 2 * (place % part) - (part - 1);
  // Of two places as far from the middle: the piece reaching on to the north before the south, to the east before the west.
  const shift = isUpright(line.side) ? -place : place;
  const order = [
    offPart,
    Math.abs(off),
    lie.across,
    sides.indexOf(line.side),
    line.age,
    shift,
    rect.y,
    rect.x,
  ];
  return { pose, isNew, order };
}

/**
 * Behind a door that stands already and has nothing behind it (G-ROOM, G-BESIDE): behind any other, the piece would overlap. A false door
 * leads nowhere.
 */
function behindDoors(board: Board, piece: Piece, query: PlacementQuery): Proposal[] {
  const proposals: Proposal[] = [];
  // By hand a piece behind another door may have a joint that is asked for; else only what is asked for is looked at.
  const names = query.only && !query.byHand ? query.only : (Object.keys(board.edges) as EdgeName[]);
  for (const name of names) {
    const edge = board.edges[name];
    const found = edge?.kind === 'door' && !edge.false ? wallOfDoor(board, name) : null;
    if (!found) continue;
    const { line, square } = found;
    const { host, side } = line;
    if (piece.joins === 'flush' && !(host.kind !== undefined && query.rooms?.includes(host.kind))) continue;
    for (const lie of liesOf(piece))
      for (let place = 0; place < lie.across; place++) {
        const proposal = doorProposal(
          board,
          piece,
          query,
          line,
          lie,
          along(square, side) - place,
          square,
          false,
        );
        if (proposal) proposals.push(proposal);
      }
  }
  return proposals;
}

/** The wall in which a door stands, and its square there; null when there is no floor at it. */
function wallOfDoor(board: Board, name: EdgeName): { line: WallLine; square: Square } | null {
  const [first, second] = edgeSquares(name);
  const [a, b] = [board.find(first.x, first.y), board.find(second.x, second.y)];
  const [square, i] = a >= 0 ? [first, a] : [second, b];
  if (i < 0) return null;
  const forward: Side = second.x > first.x ? 'e' : 's';
  const side = a >= 0 ? forward : oppositeSide(forward);
  return { line: { host: ownerOf(board, i), side, age: -board.owner[i]! }, square };
}

/** The doors of a section by side; secret ones count for their own wall only (G-ONE). */
function takesDoor(board: Board, host: SectionShape, side: Side, rule: 'wall' | 'section'): boolean {
  const doors = (on: Side): Readonly<Edge>[] =>
    sideSquares(host, on)
      .map((square) => edgeAt(board, square, on))
      .filter((edge) => edge.kind === 'door');
  if (doors(side).length > 0) return false;
  return rule === 'wall' || sides.every((other) => doors(other).every((door) => door.secret));
}

/** Along a wall of a section with a door proposed: of all places on it, the one nearest the middle of the new wall (G-DOOR, G-ONE). */
function alongWalls(
  board: Board,
  piece: Piece,
  query: PlacementQuery,
  host: SectionShape,
  age: number,
): Proposal[] {
  const rule = host.kind === undefined ? undefined : query.byHand?.walls[host.kind];
  if (rule === undefined || piece.joins !== 'wall') return [];
  const proposals: Proposal[] = [];
  for (const side of sides) {
    if (!takesDoor(board, host, side, rule)) continue;
    const wall = sideSquares(host, side).filter((square) => takesNewDoor(board, square, side));
    for (const lie of liesOf(piece)) {
      const places = Array.from({ length: lie.across }, (_, place) => place);
      const starts = new Set(wall.flatMap((square) => places.map((place) => along(square, side) - place)));
      for (const start of starts) {
        const offMiddle = (square: Square): number =>
          Math.abs(2 * (along(square, side) - start) - (lie.across - 1));
        // Of the squares nearest to the middle the northern or western one; it lies on the piece, as some square of the wall does.
        const door = [...wall].sort((a, b) => offMiddle(a) - offMiddle(b))[0]!;
        const proposal = doorProposal(board, piece, query, { host, side, age }, lie, start, door, true);
        if (proposal) proposals.push(proposal);
      }
    }
  }
  return proposals;
}

/** A plain wall of floor that is there: neither joint nor rubble (G-DOOR). */
function takesNewDoor(board: Board, square: Square, side: Side): boolean {
  return board.find(square.x, square.y) >= 0 && edgeAt(board, square, side).kind === 'wall';
}

/** The first piece of a level lies at the origin, walked into from the south (G-GRID); where that side must be a way in, it is an exit. */
function firstPoses(piece: Piece, query: PlacementQuery): Pose[] {
  const rect = { x: 0, y: 0, w: piece.w, h: piece.h };
  const opensSouth = piece.joins === 'flush' && freeEnds(piece, rect, query).length === 0;
  return (piece.exits ?? [[]]).map((hands) => ({
    kind: piece.kind,
    ...rect,
    turn: 0,
    entered: 's',
    host: null,
    joints: [],
    exits: [
      ...hands.flatMap((hand) => sideEdges(rect, turnedSide('n', quarters[hand]))),
      ...(opensSouth ? sideEdges(rect, 's') : []),
    ],
    rubble: (piece.rubble ?? []).flatMap((hand) => sideEdges(rect, turnedSide('n', quarters[hand]))),
  }));
}

/** Numbers of the sections that a piece may be laid against besides behind doors: where only some edges are asked for, those at them. */
function hostsFor(board: Board, { only, byHand }: PlacementQuery): number[] {
  // By hand a piece laid elsewhere may have a joint that is asked for.
  if (!only || byHand) return board.sectionIds.map((_, k) => k);
  const squares = only.flatMap(edgeSquares).map(({ x, y }) => board.find(x, y));
  return [...new Set(squares.filter((i) => i >= 0).map((i) => board.owner[i]!))].sort((a, b) => a - b);
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.reduce((order, value, k) => order || value - b[k]!, 0);
}

/** Twice the distance of a pose's middle from a square, squared. */
function farFrom(square: Square, rect: Rect): number {
  const [dx, dy] = [2 * rect.x + rect.w - 1 - 2 * square.x, 2 * rect.y + rect.h - 1 - 2 * square.y];
  return dx * dx + dy * dy;
}

/**
 * Every legal pose of a piece. Flush pieces (G-JOINT, G-T, G-STAIRS, G-DEAD) lie at unexplored exits, by hand also at free ends; rooms
 * (G-ROOM) behind doors with nothing behind them, by hand also along any wall that takes a door (G-DOOR, G-ONE); passages also along
 * a room's wall behind its door (G-BESIDE). Nothing overlaps, no opening of another section is covered but by a joint, and the piece's
 * own exits are free (G-BLOCKED) or, by hand, meet an opening flush.
 *
 * Sorted by G-ORDER: what stands open already before what is only possible by hand; door nearest the middle of the new wall (of a run
 * of passage sections: of its middle section); shorter wall; to the north, east, south, west; then against the section laid last. With
 * `near`, the nearest first and these after.
 */
export function placements(board: Board, piece: Piece, query: PlacementQuery = {}): Pose[] {
  if (board.count === 0) return firstPoses(piece, query);
  const flush: Proposal[] = [];
  const atDoors = behindDoors(board, piece, query);
  for (const k of hostsFor(board, query)) {
    const host = board.sections[board.sectionIds[k]!]!;
    if (piece.joins === 'flush') flush.push(...flushProposals(board, piece, query, host, -k));
    atDoors.push(...alongWalls(board, piece, query, host, -k));
  }
  const { near, only } = query;
  const rank = ({ pose, isNew }: Proposal): number[] => [
    ...(near ? [farFrom(near, pose)] : []),
    Number(isNew),
  ];
  return [flush, atDoors]
    .flatMap((proposals) => proposals.sort((a, b) => compare(a.order, b.order)))
    .filter(({ pose }) => !only || only.some((edge) => edge === pose.door || pose.joints.includes(edge)))
    .sort((a, b) => compare(rank(a), rank(b)))
    .map((proposal) => proposal.pose);
}
