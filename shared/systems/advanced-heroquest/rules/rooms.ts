import { boardOf, placements, sides, type Pose } from '#board';
import { tell, within } from '#engine';
import type { Floor, MatrixUse, Piece } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { ROOMS, boardPiece } from '../laying.ts';
import type { Library } from '../library.ts';
import { furnishQuestRoom, questRoomFact, questRoomOf, roomType } from '../quests/rooms.ts';
import type { Level, LevelId, Section } from '../state.ts';
import { placeChest } from './chests.ts';
import { rolledDoorSquares, doorsIn, isUnknown, sectionFact, sectionEntry, type Way } from './ground.ts';
import { leadingHero } from './leader.ts';
import { markAt } from './marks.ts';
import { hasSentry, rollMatrix, type Find } from './monsters.ts';
import { besideRoom, fitsBeside, type Passage } from './passages.ts';
import { choosePlace, chooseWall, doorInWall, placeDoor, type WallOfSection } from './placing.ts';
import { rollOn } from './tables.ts';
import type { Rule, Table } from './rule.ts';

/** "Opening Doors" and "Rooms": what is found behind a door. */

/** What a door led to. */
export interface Behind {
  passage: Passage | null;
  find: Find | null;
}

const NOTHING: Behind = { passage: null, find: null };

/**
 * Behind a door that stands open onto unknown ground: from a room a passage or a room, by the dice; from anywhere else a room. Where
 * not even the smallest fits, the door leads nowhere and stays a false one (G-NONE, G-SMALL).
 */
export function* behindDoor(g: Table, library: Library, way: Way): Rule<Behind> {
  const from = g.state.levels[way.level]!.sections[way.from]!;
  let what = 'room';
  if (ROOMS.includes(from.kind)) {
    const by = yield* within('leader', leadingHero(g));
    what = yield* within(null, rollOn('beyond', by));
    if (!isUnknown(g.state, way)) {
      yield* tell<Fact>({ kind: 'groundLost', what: 'door' });
      return NOTHING;
    }
  }
  const level = g.state.levels[way.level]!;
  const isPassage = what === 'passage';
  if (isPassage ? !fitsBeside(library, level, way) : placesOf(library, level, way, 'room').length === 0) {
    yield* tell<Fact>({ kind: 'doorLeadsNowhere', level: way.level, edge: way.edges[0]! });
    return NOTHING;
  }
  if (isPassage) return { passage: yield* within(null, besideRoom(g, library, way)), find: null };
  return { passage: null, find: yield* within(null, room(g, library, way)) };
}

/** Places of a room behind a door, as they are proposed (G-ROOM, G-ORDER). */
function placesOf(library: Library, level: Level, way: Way, piece: Piece): Pose[] {
  return placements(boardOf(level), boardPiece(sectionEntry(library, piece)), {
    only: way.edges,
    rooms: ROOMS,
  });
}

/** The types of rooms: what their floor is, and the matrix on which those who live there are rolled. */
const TYPES: Readonly<Record<string, { floor: Floor; matrix?: MatrixUse }>> = {
  normal: { floor: 'room' },
  hazard: { floor: 'hazard' },
  lair: { floor: 'lair', matrix: 'lairs' },
  quest: { floor: 'quest', matrix: 'quest' },
};

/** "Rooms": type, monsters, size, doors, chest, in this order of dice (X-ROOMDICE). Gives the monsters found, not yet set up. */
function* room(g: Table, library: Library, way: Way): Rule<Find | null> {
  const by = yield* within('leader', leadingHero(g));
  const type = yield* within(null, rollOn('room-type', by));
  const kind = roomType(g.state, way.level, type);
  if (kind !== type)
    yield* tell<Fact>({ kind: 'replaced', rolled: type, laid: kind, why: 'quest', level: way.level });
  const { floor, matrix } = TYPES[kind]!;
  const held = kind === 'quest' ? questRoomOf(library, g.state, way.level) : null;
  const where = { level: way.level, sections: [] };
  const find = matrix ? yield* within(null, rollMatrix(g, library, matrix, where)) : null;
  find?.monsters.push(...(held?.characters ?? []).map((one) => [one]));
  const places = (piece: Piece) => placesOf(library, g.state.levels[way.level]!, way, piece);
  const largest = () => {
    const large = find ? places('large-room') : [];
    return large.length > 0 ? large : places('room');
  };
  const pose = yield* within(null, choosePlace(g, 'place room', way, largest));
  if (!pose) return null;
  if (find && pose.kind === 'room')
    yield* tell<Fact>({
      kind: 'replaced',
      rolled: 'large-room',
      laid: 'room',
      why: 'tooLarge',
      level: way.level,
    });
  const laid = sectionFact(g, library, way.level, pose, { floor });
  yield* tell<Fact>(laid);
  const { id } = laid.section;
  if (held) yield* tell<Fact>(questRoomFact(g.state, way.level, held));
  if (floor === 'hazard') {
    const at = [pose.x + Math.floor(pose.w / 2), pose.y + Math.floor(pose.h / 2)] as const;
    yield* tell<Fact>({ kind: 'hazardUnruled', level: way.level, mark: markAt(g.next('k'), 'hazard', at) });
  }
  yield* within(null, doorsOfRoom(g, way.level, id, find));
  if (!find) return null;
  if (held) yield* within(null, furnishQuestRoom(g, library, way, id, held));
  yield* within(null, placeChest(g, library, way, id));
  return g.state.levels[way.level]!.sections[id] ? { ...find, sections: [id] } : null;
}

/** "Room Doors": the Leader chooses the walls, then the GM the squares; a Sentry's room has a door more than the one one came by (M-SENTRY). */
function* doorsOfRoom(g: Table, level: LevelId, id: string, find: Find | null): Rule {
  const by = yield* within('leader', leadingHero(g));
  const many = Number(yield* within(null, rollOn('room-doors', by)));
  const chosen: WallOfSection[] = [];
  const free = () => {
    const section = g.state.levels[level]!.sections[id];
    return section ? freeWallsOf(g.state.levels[level]!, section, chosen) : [];
  };
  for (let door = 0; door < many; door++) {
    const leader = yield* within('leader', leadingHero(g));
    const wall = yield* within(null, chooseWall(g, level, leader, 'door wall', free));
    if (wall) chosen.push(wall);
    else yield* tell<Fact>({ kind: 'doorLost', level, section: id });
  }
  for (const wall of chosen) yield* within(null, doorInWall(g, level, wall));
  if (find && hasSentry(find) && hasNoWayOut(g.state.levels[level]!, id))
    yield* within(null, placeDoor(g, level, null, 'sentry wall', free));
}

/** Whether a room has no door but the one by which it was found. */
const hasNoWayOut = (level: Level, id: string): boolean => {
  const section = level.sections[id];
  return section !== undefined && sides.flatMap((side) => doorsIn(level, section, side)).length < 2;
};

function freeWallsOf(level: Level, section: Section, chosen: readonly WallOfSection[]): WallOfSection[] {
  return sides
    .filter(
      (wall) =>
        doorsIn(level, section, wall).length === 0 &&
        rolledDoorSquares(level, section, wall).length > 0 &&
        !chosen.some((one) => one.wall === wall),
    )
    .map((wall) => ({ id: wall, section: section.id, wall }));
}
