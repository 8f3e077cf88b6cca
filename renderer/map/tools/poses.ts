import type { Board, Piece, PlacementQuery, Pose, Rect, Square } from '#board';
import { placements } from '#board';

/** A piece as the content offers it: the board's piece and what a person calls it. */
export interface PieceCard {
  entry: string;
  name: string;
  /** The number key that picks it. */
  key: string;
  floors: readonly string[];
  piece: Piece;
}

/**
 * What a GM may build on by hand, read off the pieces themselves: a piece that leads straight on may be gone on from at
 * its short sides (a square one at any), a long flush piece bears one door, a piece behind doors one on each wall.
 */
export function layingRules(cards: readonly PieceCard[]): PlacementQuery {
  const ends: Record<string, 'short' | 'any'> = {};
  const walls: Record<string, 'wall' | 'section'> = {};
  const rooms: string[] = [];
  for (const { piece } of cards) {
    if (piece.joins === 'wall') {
      walls[piece.kind] = 'wall';
      rooms.push(piece.kind);
    } else if (!piece.exits && !piece.rubble) {
      ends[piece.kind] = piece.w === piece.h ? 'any' : 'short';
      if (piece.w !== piece.h) walls[piece.kind] = 'section';
    }
  }
  return { byHand: { ends, walls }, rooms };
}

/** All poses of a piece, grouped by the side of the section that they lean on. */
export interface PoseGroups {
  poses: readonly Pose[];
  groups: readonly (readonly Pose[])[];
}

const groupKey = (pose: Pose) => `${pose.host}/${pose.entered}`;

/** Every legal pose, in the order of the board's proposals. */
export function posesOf(board: Board, piece: Piece, rules: PlacementQuery): PoseGroups {
  const poses = placements(board, piece, rules);
  const groups = new Map<string, Pose[]>();
  for (const pose of poses) {
    const key = groupKey(pose);
    const group = groups.get(key);
    if (group) group.push(pose);
    else groups.set(key, [pose]);
  }
  return { poses, groups: [...groups.values()] };
}

/** The pose that is meant by a square: one that covers it, else the nearest; the earlier proposal where both are as near. */
export function nearestPose(poses: readonly Pose[], square: Square): Pose | null {
  let best: Pose | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const pose of poses) {
    const far = farFrom(pose, square);
    if (far < least) [best, least] = [pose, far];
  }
  return best;
}

function farFrom(rect: Rect, square: Square): number {
  const dx = rect.x + (rect.w - 1) / 2 - square.x;
  const dy = rect.y + (rect.h - 1) / 2 - square.y;
  return Math.hypot(dx, dy);
}

/** The next group seen from one pose in the direction of an arrow key, or null where there is none. */
export function poseTowards(groups: PoseGroups['groups'], from: Pose, step: Square): Pose | null {
  const middle = (pose: Pose) => ({ x: pose.x + pose.w / 2, y: pose.y + pose.h / 2 });
  const start = middle(from);
  let best: Pose | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [pose] of groups) {
    if (!pose || groupKey(pose) === groupKey(from)) continue;
    const at = middle(pose);
    const ahead = (at.x - start.x) * step.x + (at.y - start.y) * step.y;
    const aside = Math.abs((at.x - start.x) * step.y) + Math.abs((at.y - start.y) * step.x);
    if (ahead <= 0) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [pose, far];
  }
  return best;
}

/** The next pose at the same side of the same section: the other way round, or shifted along its wall. */
export function turnedPose(groups: PoseGroups['groups'], from: Pose): Pose {
  const group = groups.find((poses) => poses.includes(from));
  if (!group) return from;
  return group[(group.indexOf(from) + 1) % group.length] ?? from;
}
