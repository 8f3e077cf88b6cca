import { sideRect, type Pose, type Rect, type Side } from '#board';
import { ask, tell, within, type Choice } from '#engine';
import type { Fact } from '../facts.ts';
import type { LevelId, ModelId } from '../state.ts';
import { doorSquares, rolledDoorSquares, isUnknown, type Way } from './ground.ts';
import type { Rule, Table } from './rule.ts';

/** Who decides where a piece lies and where a door is ("Placing New Sections", "Doors"). */

/**
 * Lets the GM choose among the places of a piece; with one place there is nothing to ask. Undefined: there is none, since a ruling
 * has shut the door or built there.
 */
export function* choosePlace(
  g: Table,
  what: string,
  way: Way,
  places: () => readonly Pose[],
): Rule<Pose | undefined> {
  const poses = isUnknown(g.state, way) ? places() : [];
  let pose = poses[0];
  if (poses.length > 1) {
    const name = (one: Pose) => `${one.x},${one.y},${one.w}x${one.h}`;
    const options: Choice[] = poses.map((one) => ({
      id: name(one),
      place: { level: way.level, x: one.x, y: one.y, w: one.w, h: one.h },
    }));
    const chosen = yield* ask.choice<Fact>(options, { for: what, by: null, default: name(poses[0]!) });
    pose = poses.find((one) => name(one) === chosen);
  }
  if (!pose) yield* tell<Fact>({ kind: 'groundLost', what: 'section' });
  return pose;
}

/** A wall that may get a door. */
export interface WallOfSection {
  /** How the option is called. */
  id: string;
  section: string;
  wall: Side;
}

/**
 * Lets somebody choose a wall, then the GM a square of it, and puts a door there. `lost`: the section for which it is told that the
 * door has no place.
 */
export function* placeDoor(
  g: Table,
  level: LevelId,
  by: ModelId | null,
  what: string,
  walls: () => WallOfSection[],
  lost?: string,
): Rule {
  const wall = yield* within(null, chooseWall(g, level, by, what, walls));
  if (wall) yield* within(null, doorInWall(g, level, wall));
  else if (lost !== undefined) yield* tell<Fact>({ kind: 'doorLost', level, section: lost });
}

/** The wall that somebody chooses for a door; the lone one is not asked for. Undefined: there is none, or none any more. */
export function* chooseWall(
  g: Table,
  level: LevelId,
  by: ModelId | null,
  what: string,
  walls: () => WallOfSection[],
): Rule<WallOfSection | undefined> {
  const known = walls();
  if (known.length < 2) return known[0];
  const options: Choice[] = known.map(({ id, section, wall }) => ({
    id,
    place: { level, ...rectAlong(g.state.levels[level]!.sections[section]!, wall) },
    side: wall,
  }));
  const chosen = yield* ask.choice<Fact>(options, { for: what, by, default: known[0]!.id });
  // While its square is chosen, a ruling may take the wall away or put a door there.
  return walls().find(({ id }) => id === chosen);
}

/** The squares inside a section along one of its walls. */
function rectAlong(section: Rect, wall: Side): Rect {
  const { x, y, w, h } = sideRect(section, wall);
  return { x, y, w, h };
}

/** The GM puts a door somewhere in a wall ("Doors"): the middle, unless another square is chosen. */
export function* doorInWall(
  g: Table,
  level: LevelId,
  { section, wall }: Pick<WallOfSection, 'section' | 'wall'>,
  what = 'door square',
  by: ModelId | null = null,
  found?: 'secret',
): Rule {
  const there = g.state.levels[level]!.sections[section];
  // A secret door counts for its own wall alone.
  const squaresFor = found === 'secret' ? doorSquares : rolledDoorSquares;
  const squares = there ? squaresFor(g.state.levels[level]!, there, wall) : [];
  let edge = squares[0];
  if (squares.length > 1) {
    const options: Choice[] = squares.map((name) => ({ id: name, edge: { level, name }, side: wall }));
    const chosen = yield* ask.choice<Fact>(options, { for: what, by, default: squares[0]! });
    edge = squares.find((name) => name === chosen);
  }
  if (edge) yield* tell<Fact>({ kind: 'doorPlaced', level, edge, ...(found ? { found } : {}) });
  else yield* tell<Fact>({ kind: 'doorLost', level, section });
}
