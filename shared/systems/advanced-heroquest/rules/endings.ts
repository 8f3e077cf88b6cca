import {
  boardOf,
  fits,
  makeBoard,
  oppositeSide,
  placements,
  sideEdges,
  sides,
  type Board,
  type Edge,
  type EdgeName,
  type Hand,
  type Piece as BoardPiece,
  type Pose,
  type Rect,
  type SectionShape,
  type Side,
} from '#board';
import { tell } from '#engine';
import type { Piece } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { boardPiece } from '../laying.ts';
import type { Library } from '../library.ts';
import { passageStairs } from '../quests/rooms.ts';
import type { Level, LevelId } from '../state.ts';
import { rectAhead, sectionEntry, sectionFact, type Ground, type Lying } from './ground.ts';
import type { Rule, Table } from './rule.ts';

/** What lies at the end of a passage, and what takes its place where that is blocked (G-BLOCKED). */

/** Squares that a passage section is long. */
export const SECTION = 5;
/** How many sections more are laid at most so that a junction has a free exit (G-BLOCKED). */
const MOST_EXTRA = 3;

/** A piece laid flush beyond a side, and the edges by which it is joined. */
export function flushPose(kind: Piece, rect: Rect, side: Side, joints: readonly EdgeName[]): Lying {
  return {
    kind,
    ...rect,
    turn: sides.indexOf(side) as Pose['turn'],
    joints: [...joints],
    exits: [],
    rubble: [],
  };
}

/** How a passage is ended: the piece and its place, and the sections more that it took. */
interface Ending {
  laid: string;
  /** Undefined: rubble. */
  pose: Pose | undefined;
  /** Sections more, which stay whatever the end is. */
  extra: Rect[];
}

/**
 * Lays the end piece behind the last section, or what takes its place where that is blocked (G-BLOCKED). The last section has
 * that side open, as an exit.
 */
export function* layEnd(
  g: Table,
  library: Library,
  levelId: LevelId,
  last: string,
  side: Side,
  result: string,
): Rule {
  const level = g.state.levels[levelId]!;
  const found = passageStairs(g.state, levelId, result);
  if (found !== result)
    yield* tell<Fact>({ kind: 'replaced', rolled: result, laid: found, why: 'quest', level: levelId });
  const { laid, pose, extra } = endingOf(library, level, level.sections[last]!, side, found);
  const more = extra.length > 0 ? { extra: extra.length } : null;
  if (laid !== found || more)
    yield* tell<Fact>({ kind: 'replaced', rolled: found, laid, why: 'blocked', level: levelId, ...more });
  let joints = sideEdges(level.sections[last]!, side);
  for (const rect of extra) {
    const onward = sideEdges(rect, side);
    yield* tell<Fact>(sectionFact(g, library, levelId, flushPose('passage', rect, side, joints), { onward }));
    joints = onward;
  }
  if (!pose) {
    yield* tell<Fact>({ kind: 'exitClosed', level: levelId, edges: joints, why: 'endBlocked' });
    return;
  }
  const to = found === 'stairs-down' ? 'down' : 'out';
  const ground: Ground = pose.kind === 'stairs' ? { stairs: { to } } : {};
  yield* tell<Fact>(sectionFact(g, library, levelId, pose, ground));
}

/** The exits that each result of the table may be laid with, the likest first. */
const JUNCTIONS_FOR: Readonly<Record<string, readonly (readonly [string, 't-junction' | 'turn', Hand[]])[]>> =
  {
    't-junction': [
      ['t-junction', 't-junction', ['left', 'right']],
      ['left-turn', 'turn', ['left']],
      ['right-turn', 'turn', ['right']],
    ],
    'left-turn': [
      ['left-turn', 'turn', ['left']],
      ['right-turn', 'turn', ['right']],
    ],
    'right-turn': [
      ['right-turn', 'turn', ['right']],
      ['left-turn', 'turn', ['left']],
    ],
  };

function endingOf(library: Library, level: Level, last: Rect, side: Side, result: string): Ending {
  const junctions = JUNCTIONS_FOR[result];
  const extra: Rect[] = [];
  let host = last;
  while (junctions) {
    const board = extended(level, extra, side);
    for (const [laid, piece, exits] of junctions) {
      const pose = poseAhead(library, board, host, side, piece, [exits]);
      if (pose) return { laid, pose, extra };
    }
    host = rectAhead(host, side, SECTION);
    if (extra.length === MOST_EXTRA || !fits(board, host, [oppositeSide(side)]).fits) break;
    extra.push(host);
  }
  const plain: Piece = result.startsWith('stairs') ? 'stairs' : 'dead-end';
  const pose = poseAhead(library, extended(level, extra, side), extra.at(-1) ?? last, side, plain);
  const laid = plain === 'stairs' ? result : plain;
  return { laid: pose ? laid : 'rubble', pose, extra };
}

/** The piece laid flush beyond a side, where it fits; exits of its own need room for a passage section behind them. */
function poseAhead(
  library: Library,
  board: Board,
  host: Rect,
  side: Side,
  piece: Piece,
  exits?: readonly Hand[][],
): Pose | undefined {
  const shape: BoardPiece = { ...boardPiece(sectionEntry(library, piece)), ...(exits ? { exits } : {}) };
  return placements(board, shape, { only: sideEdges(host, side), freeBehind: SECTION })[0];
}

/** The level as it would be with some sections more, the last of them open at its far side. */
function extended(level: Level, extra: readonly Rect[], side: Side): Board {
  if (extra.length === 0) return boardOf(level);
  const sections: Record<string, SectionShape> = { ...level.sections };
  const edges: Record<string, Edge> = { ...level.edges };
  extra.forEach((rect, i) => {
    const id = `extra${i}`;
    sections[id] = { id, kind: 'passage', ...rect };
    for (const name of sideEdges(rect, side)) edges[name] = { kind: 'open' };
  });
  return makeBoard({ ...level, sections, edges });
}
