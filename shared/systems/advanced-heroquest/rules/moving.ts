import { tell } from '#engine';
import type { EdgeName } from '#board';
import { wayTo } from '../checks.ts';
import type { Fact } from '../facts.ts';
import { levelOf } from '../model.ts';
import type { ModelId } from '../state.ts';
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

/** Opens a door; a false one shows itself as such. */
export function* openDoor(g: Table, by: ModelId, edge: string): Rule {
  const level = levelOf(g.state, by)!;
  const kind = level.edges[edge]?.false ? 'doorFoundFalse' : 'doorOpened';
  yield* tell<Fact>({ kind, level: level.id, edge: edge as EdgeName, by });
}

export function* closeDoor(g: Table, by: ModelId, edge: string): Rule {
  yield* tell<Fact>({ kind: 'doorClosed', level: levelOf(g.state, by)!.id, edge: edge as EdgeName, by });
}
