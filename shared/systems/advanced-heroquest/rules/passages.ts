import {
  boardOf,
  fits,
  oppositeSide,
  placements,
  sideEdges,
  sides,
  turnedSide,
  type EdgeName,
  type Piece as BoardPiece,
  type Pose,
  type Rect,
  type Side,
} from '#board';
import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { ROOMS, boardPiece } from '../laying.ts';
import type { Library } from '../library.ts';
import type { Level, LevelId } from '../state.ts';
import {
  rolledDoorSquares,
  doorsIn,
  isUnknown,
  sectionFact,
  rectAhead,
  sectionEntry,
  type Way,
} from './ground.ts';
import { SECTION, flushPose, layEnd } from './endings.ts';
import { leadingHero } from './leader.ts';
import { choosePlace, placeDoor, type WallOfSection } from './placing.ts';
import { rolled } from './tables.ts';
import type { Rule, Table } from './rule.ts';

/** "Passages", "Junctions and Corners" and "Placing New Sections": what is found behind an exit, or behind a room's door. */

/** A passage that was found in this phase; its doors and monsters come when everything is laid (X-PASSDICE). */
export interface Passage {
  level: LevelId;
  /** From the way in; beside a room from the left end as seen through the door. */
  sections: string[];
  /** Long walls in the order in which they are offered for a door. */
  walls: [Side, Side];
  doors: number;
  wandering: boolean;
}

/** "Passages": what lies behind an unexplored exit. Where not even one section fits, it is closed by rubble (G-NONE). */
export function* alongExit(g: Table, library: Library, way: Way): Rule<Passage | null> {
  const isFree = () => isUnknown(g.state, way) && runAhead(g.state.levels[way.level]!, way, 1).length === 1;
  if (!isFree()) {
    yield* tell<Fact>({ kind: 'exitClosed', level: way.level, edges: way.edges, why: 'nothingFits' });
    return null;
  }
  const by = yield* within('leader', leadingHero(g));
  // When a Leader was elected, a ruling may have come after that.
  if (!isFree()) {
    yield* tell<Fact>({ kind: 'groundLost', what: 'passage' });
    return null;
  }
  const dice = yield* ask.dice<Fact>(5, d12, { for: 'passage', by, about: { parts: PARTS } });
  const length = rolled('passage-length', dice.slice(0, 1), by);
  const features = rolled('passage-features', dice.slice(1, 3), by);
  const end = rolled('passage-end', dice.slice(3), by);
  yield* tell<Fact>(length.fact, features.fact, end.fact);

  const run = runAhead(g.state.levels[way.level]!, way, Number(length.result));
  yield* within(null, tellLength(way.level, length.result, run.length));
  const sections: string[] = [];
  let edges: readonly EdgeName[] = way.edges;
  for (const rect of run) {
    const onward = sideEdges(rect, way.side);
    const laid = sectionFact(g, library, way.level, flushPose('passage', rect, way.side, edges), { onward });
    yield* tell<Fact>(laid);
    sections.push(laid.section.id);
    edges = onward;
  }
  yield* within(null, layEnd(g, library, way.level, sections.at(-1)!, way.side, end.result));
  const walls: [Side, Side] = [turnedSide(way.side, -1), turnedSide(way.side, 1)];
  return { level: way.level, sections, walls, ...featuresOf(features.result) };
}

/** What each die of a passage's roll is for; the prompt writes it over them. */
const PARTS = ['length', 'features', 'features', 'end', 'end'];
const PARTS_BESIDE = ['length', 'features', 'features', 'left', 'left', 'right', 'right'];

function featuresOf(result: string): { doors: number; wandering: boolean } {
  return { doors: result === '1 door' ? 1 : result === '2 doors' ? 2 : 0, wandering: result === 'wandering' };
}

/** G-LENGTH: tells it where a passage is laid shorter than it was rolled. */
function* tellLength(level: LevelId, wanted: string, many: number): Rule {
  const laid = String(many);
  if (laid !== wanted) yield* tell<Fact>({ kind: 'replaced', rolled: wanted, laid, why: 'tooLong', level });
}

/** The sections of a straight run behind an exit: as many as fit, as many as wanted at most (G-LENGTH). */
function runAhead(level: Level, way: Way, wanted: number): Rect[] {
  const run: Rect[] = [];
  while (run.length < wanted) {
    const rect = rectAhead(run.at(-1) ?? level.sections[way.from]!, way.side, SECTION);
    if (!fits(boardOf(level), rect, [oppositeSide(way.side)]).fits) break;
    run.push(rect);
  }
  return run;
}

// --- behind a room's door -------------------------------------------------------------------------------------------------

/** The whole run of a passage along a room's wall, in one piece (G-BESIDE). */
function besidePiece(library: Library, sections: number): BoardPiece {
  const piece = boardPiece(sectionEntry(library, 'passage'));
  return { ...piece, h: SECTION * sections, part: SECTION };
}

/** The places of a run of so many sections behind a room's door, as they are proposed (G-ORDER). */
function placesBeside(library: Library, level: Level, way: Way, sections: number): Pose[] {
  return placements(boardOf(level), besidePiece(library, sections), { only: way.edges, rooms: ROOMS });
}

/** Whether any passage fits behind a room's door. */
export function fitsBeside(library: Library, level: Level, way: Way): boolean {
  return placesBeside(library, level, way, 1).length > 0;
}

/** G-BESIDE: a passage behind a room's door lies along the room's wall and has two ends, of which the left is rolled first. */
export function* besideRoom(g: Table, library: Library, way: Way): Rule<Passage | null> {
  const by = yield* within('leader', leadingHero(g));
  const dice = yield* ask.dice<Fact>(7, d12, { for: 'passage', by, about: { parts: PARTS_BESIDE } });
  const length = rolled('passage-length', dice.slice(0, 1), by);
  const features = rolled('passage-features', dice.slice(1, 3), by);
  const leftEnd = rolled('passage-end', dice.slice(3, 5), by);
  const rightEnd = rolled('passage-end', dice.slice(5), by);
  yield* tell<Fact>(length.fact, features.fact);
  yield* tell<Fact>({ ...leftEnd.fact, end: 'left' }, { ...rightEnd.fact, end: 'right' });

  const wanted = Number(length.result);
  const places = () =>
    Array.from({ length: wanted }, (_, i) =>
      placesBeside(library, g.state.levels[way.level]!, way, wanted - i),
    ).find((poses) => poses.length > 0) ?? [];
  const run = yield* within(null, choosePlace(g, 'place passage', way, places));
  if (!run) return null;
  const many = Math.max(run.w, run.h) / SECTION;
  yield* within(null, tellLength(way.level, length.result, many));
  const [left, right] = [turnedSide(way.side, -1), turnedSide(way.side, 1)];
  const sections: string[] = [];
  let rect = rectAhead(run, left, SECTION);
  while (sections.length < many) {
    // By its left side the first is open to where the end comes, the others to the section before them.
    const joints = sideEdges(rect, right);
    rect = rectAhead(rect, right, SECTION);
    const lying = { ...flushPose('passage', rect, right, joints), turn: run.turn };
    const laid = sectionFact(g, library, way.level, lying, { onward: sideEdges(rect, right) });
    yield* tell<Fact>(laid);
    sections.push(laid.section.id);
  }
  yield* within(null, layEnd(g, library, way.level, sections[0]!, left, leftEnd.result));
  yield* within(null, layEnd(g, library, way.level, sections.at(-1)!, right, rightEnd.result));
  const walls: [Side, Side] = [way.side, oppositeSide(way.side)];
  return { level: way.level, sections, walls, ...featuresOf(features.result) };
}

// --- doors of a passage ---------------------------------------------------------------------------------------------------

/** "Doors": the Leader chooses section and side, the GM the square; a section has one rolled door, both sides together (G-ONE). */
export function* doorsOfPassage(g: Table, passage: Passage): Rule {
  for (let door = 0; door < passage.doors; door++) {
    const by = yield* within('leader', leadingHero(g));
    const walls = () => freeWalls(g, passage);
    yield* within(null, placeDoor(g, passage.level, by, 'door section', walls, passage.sections[0]));
  }
}

/** The walls of a passage that may still get a door, section by section from the way in. */
export function freeWalls(g: Table, passage: Passage): WallOfSection[] {
  const level = g.state.levels[passage.level]!;
  return passage.sections.flatMap((id, i) => {
    const section = level.sections[id];
    if (!section || sides.some((side) => doorsIn(level, section, side).length > 0)) return [];
    return passage.walls
      .filter((wall) => rolledDoorSquares(level, section, wall).length > 0)
      .map((wall) => ({ id: `${i + 1}-${wall}`, section: id, wall }));
  });
}
