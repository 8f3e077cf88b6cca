import {
  boardOf,
  edgeSquares,
  fits,
  jointsFor,
  placements,
  sideEdges,
  type Edge,
  type EdgeName,
  type Piece,
  type PlacementQuery,
  type Pose,
  type Rect,
} from '#board';
import { edgesOf, covers } from './writing.ts';
import { turnedPiece } from './content/pieces.ts';
import type { Section as SectionEntry } from './content/schema.ts';
import type { Level, Section } from './state.ts';

/** How the printed sections go together by hand ("Placing New Sections", G-JOINT to G-ONE). */

/** What one may build on besides exits and doors. */
export const BY_HAND: NonNullable<PlacementQuery['byHand']> = {
  ends: { passage: 'short', stairs: 'any' },
  walls: { passage: 'section', room: 'wall', 'large-room': 'wall' },
};

/** Kinds of sections that are rooms: a passage behind their door lies along their wall (G-BESIDE). */
export const ROOMS = ['room', 'large-room'];

/** What the board needs to know of a piece in order to find its places. */
export function boardPiece(entry: SectionEntry): Piece {
  const [w, h] = entry.size;
  const piece: Piece = { kind: entry.piece, w, h, joins: entry.joints.length > 0 ? 'flush' : 'wall' };
  if (entry.piece === 'passage') piece.beside = true;
  if (entry.piece === 't-junction') piece.exits = [['left', 'right']];
  if (entry.piece === 'turn') piece.exits = [['left'], ['right']];
  if (entry.rubble.length > 0) piece.rubble = ['ahead'];
  return piece;
}

/** The query by which screen and main look for the places of a piece laid by hand. */
export const LAYING_QUERY: PlacementQuery = { byHand: BY_HAND, rooms: ROOMS };

interface Wish {
  entered?: string | undefined;
  door?: string | undefined;
}

/**
 * The legal place of a piece on this very rectangle, with the edges that it brings; null where it hangs together with nothing,
 * `taken` where something lies there already.
 */
export function findPose(
  level: Level,
  entry: SectionEntry,
  rect: Rect,
  turn: number,
  wish: Wish,
): { pose: Pose; edges: Record<string, Edge> } | null | 'taken' {
  const board = boardOf(level);
  const fitting = fits(board, rect);
  if (!fitting.fits) {
    const overlaps = Object.values(level.sections).some((section) => overlap(section, rect));
    if (overlaps) return 'taken';
  }
  const poses = placements(board, boardPiece(entry), LAYING_QUERY).filter(
    (pose) =>
      pose.x === rect.x &&
      pose.y === rect.y &&
      pose.w === rect.w &&
      pose.h === rect.h &&
      (pose.turn === turn || ROOMS.includes(entry.piece)),
  );
  const pose =
    poses.find(
      (one) =>
        (wish.entered === undefined || one.entered === wish.entered) &&
        (wish.door === undefined || one.door === wish.door),
    ) ?? poses[0];
  if (!pose) return null;
  const edges: Record<string, Edge> = {};
  for (const name of [...pose.joints, ...pose.exits, ...furtherJoints(level, entry, rect, turn)])
    edges[name] = { kind: 'open' };
  for (const name of pose.rubble) edges[name] = { kind: 'rubble' };
  if (pose.door && !level.edges[pose.door]) edges[pose.door] = { kind: 'door', state: 'closed' };
  return { pose, edges };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** G-JOINT has no direction: a piece joins whatever lies flush against any of its open sides. */
function furtherJoints(level: Level, entry: SectionEntry, rect: Rect, turn: number): EdgeName[] {
  return jointsFor(boardOf(level), rect, turnedPiece(entry, turn).joints, BY_HAND);
}

/** The edges of a piece laid where no proposal was: the exits of a junction, the rubble of a dead end, and what it lies flush with. */
export function bareEdges(level: Level, entry: SectionEntry, rect: Rect, turn: number): Record<string, Edge> {
  const lying = turnedPiece(entry, turn);
  const edges: Record<string, Edge> = {};
  for (const name of furtherJoints(level, entry, rect, turn)) edges[name] = { kind: 'open' };
  if (entry.piece === 't-junction' || entry.piece === 'turn')
    for (const side of lying.joints) for (const name of sideEdges(rect, side)) edges[name] = { kind: 'open' };
  for (const side of lying.rubble) for (const name of sideEdges(rect, side)) edges[name] = { kind: 'rubble' };
  return edges;
}

/**
 * What becomes of the edges around a section that is taken up: doors and the exits of junctions stay with the section on the
 * other side, everything else goes.
 */
export function sectionEdges(level: Level, section: Section): Record<string, Edge | null> {
  const left: Record<string, Edge | null> = {};
  for (const name of edgesOf(section, level)) {
    const other = edgeSquares(name as EdgeName)
      .filter((square) => !covers(section, square.x, square.y))
      .flatMap((square) =>
        Object.values(level.sections).filter((known) => covers(known, square.x, square.y)),
      )[0];
    const edge = level.edges[name]!;
    const stays =
      other !== undefined &&
      (edge.kind === 'door' ||
        (edge.kind === 'open' && (other.kind === 't-junction' || other.kind === 'turn')));
    if (!stays) left[name] = null;
  }
  return left;
}
