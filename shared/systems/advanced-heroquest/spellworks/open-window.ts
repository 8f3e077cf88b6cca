import type { EdgeName } from '#board';
import { tell, within, type Refusal } from '#engine';
import type { Library } from '../library.ts';
import { layBehind } from '../rules/explore.ts';
import { exitsOf, wayThrough, type Way } from '../rules/ground.ts';
import { meetAgain } from '../rules/meeting.ts';
import { rollForRock } from '../rules/rock.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Fact } from '../facts.ts';
import type { Level, LevelId, ModelId } from '../state.ts';
import { spellworks } from '../words/spellworks.ts';

/** "Open Window" (T-WINDOW): what is not explored yet is generated and seen, and whoever is there suspects nothing. */

/** The places of a level that are not explored: doors that nobody has opened, and exits. An exit is named by its first edge. */
export function unexplored(level: Level): { edge: EdgeName; way: Way }[] {
  const doors = Object.entries(level.edges).flatMap(([name, edge]) => {
    // A false door looks like any other until somebody tries it.
    const tried = edge.false && edge.state === 'open';
    if (edge.kind !== 'door' || edge.secret || edge.hidden || tried) return [];
    const way = wayThrough(level, name as EdgeName);
    return way ? [{ edge: name as EdgeName, way }] : [];
  });
  const exits = Object.values(level.sections)
    .filter((section) => !section.hidden)
    .flatMap((section) => exitsOf(level, section))
    .map((way) => ({ edge: way.edges[0]!, way }));
  return [...exits, ...doors];
}

/** The place that an edge names; an exit may be named by any edge of its own. */
function placeAt(level: Level, edge: EdgeName | undefined): Way | null {
  const found = unexplored(level).find((one) => one.edge === edge || one.way.edges.includes(edge!));
  return found?.way ?? null;
}

/** Why the window does not open there. */
export function windowRefusal(level: Level, edge: EdgeName | undefined): Refusal | null {
  return placeAt(level, edge) ? null : spellworks.refusals.noUnexplored();
}

/** Opens the window. Whoever is in sight of the party without it is met there and then (X-MET). */
export function* openWindow(
  g: Table,
  library: Library,
  by: ModelId,
  { level: id, edge, surprise }: { level: LevelId; edge: EdgeName; surprise: number },
): Rule {
  const level = g.state.levels[id];
  const way = level && placeAt(level, edge);
  if (!way) return;
  if (yield* within(null, isFalse(g, by, id, edge))) {
    yield* tell<Fact>({ kind: 'doorLeadsNowhere', level: id, edge });
    return;
  }
  yield* within(null, layBehind(g, library, [{ ...way, window: true }], surprise));
  yield* within(null, meetAgain(g, library));
}

/** Whether nothing is behind a door: it is a false one, or rock is behind one that magic made. */
function* isFalse(g: Table, by: ModelId, level: LevelId, edge: EdgeName): Rule<boolean> {
  if (g.state.levels[level]?.edges[edge]?.false) return true;
  return yield* within(null, rollForRock(g, by, level, edge));
}
