import { tell } from '#engine';
import { edgeSquares, type EdgeName } from '#board';
import { wayTo } from '../checks.ts';
import type { Fact } from '../facts.ts';
import { levelOf } from '../model.ts';
import type { Level, ModelId } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import type { Rule, Table } from './rule.ts';

/** "Movement in Combat Phases", "Hero Player Phase" and "Doors in Combat". */

/** Walks to a square by the shortest way. It has been checked. */
export function* move(g: Table, by: ModelId, to: readonly [number, number]): Rule {
  const level = levelOf(g.state, by)!;
  const way = wayTo(g.state, level, level.models[by]!, { x: to[0], y: to[1] });
  if ('refusal' in way) throw new Error(way.refusal.sentence);
  yield* tell<Fact>({
    kind: 'moved',
    model: by,
    path: way.squares.map((square) => [square.x, square.y] as const),
    to: [to[0], to[1]],
  });
}

/** Opens a door; a false one shows itself as such. On an expedition a new door onto known ground is told of (G-KNOWN). */
export function* openDoor(g: Table, by: ModelId, name: string): Rule {
  const level = levelOf(g.state, by)!;
  const edge = name as EdgeName;
  const door = level.edges[edge];
  const isNew = door?.state === undefined;
  yield* tell<Fact>({ kind: door?.false ? 'doorFoundFalse' : 'doorOpened', level: level.id, edge, by });
  if (!g.state.expedition || !isNew || door?.false) return;
  const behind = knownBehind(g.state.levels[level.id]!, edge, by);
  if (behind) yield* tell<Fact>({ kind: 'doorLeadsToKnown', level: level.id, edge, section: behind });
}

/** The section behind a door, seen from where a model stands, if everybody knows it. */
function knownBehind(level: Level, edge: EdgeName, by: ModelId): string | null {
  const model = level.models[by];
  const beyond = edgeSquares(edge).find(({ x, y }) => x !== model?.x || y !== model.y);
  const section = beyond ? sectionOfSquare(level, beyond.x, beyond.y) : null;
  return section && !section.hidden ? section.id : null;
}

export function* closeDoor(g: Table, by: ModelId, edge: string): Rule {
  yield* tell<Fact>({ kind: 'doorClosed', level: levelOf(g.state, by)!.id, edge: edge as EdgeName, by });
}
