import { edgeSquares, type EdgeName } from '#board';
import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { isOnMap } from '../model.ts';
import type { Level, ModelId, Section, State } from '../state.ts';
import { covers, sectionOfSquare } from '../writing.ts';
import { JUNCTIONS, isUnknown, waysSeen, type Way } from './ground.ts';
import { setUp, hasSentry, rollMatrix, type Find } from './monsters.ts';
import { alongExit, doorsOfPassage, freeWalls, type Passage } from './passages.ts';
import { placeDoor } from './placing.ts';
import { behindDoor } from './rooms.ts';
import type { Rule, Table } from './rule.ts';

/** What came of an exploration phase, and the monsters that came into sight. */
export interface Explored {
  what: 'nothing' | 'ground' | 'monsters';
  models: readonly ModelId[];
}

/**
 * "Exploration Phase": everything that the heroes see is laid, place by place in the order in which they came (G-REROLL), then the
 * doors of passages, then their monsters (X-PASSDICE); then whoever was found is set up (M-ENDS).
 */
export function* explore(g: Table, library: Library): Rule<Explored> {
  const ways = waysSeen(g.state);
  if (ways.length === 0) return { what: 'nothing', models: [] };
  const models = yield* within(null, layBehind(g, library, ways));
  return { what: models.length > 0 ? 'monsters' : 'ground', models };
}

/**
 * Lays what lies behind some ways, in their order, and sets up who is there. `spied`: somebody looks through a window of magic, and
 * whoever is seen there knows nothing of it; so much it adds to the surprise roll (T-WINDOW). Gives the monsters that came to light.
 */
export function* layBehind(
  g: Table,
  library: Library,
  ways: readonly Way[],
  spied?: number,
): Rule<readonly ModelId[]> {
  const passages: Passage[] = [];
  const finds: Find[] = [];
  const shown: ModelId[] = [];
  for (const way of ways) {
    if (!isUnknown(g.state, way)) continue;
    const hidden = sectionBehind(g.state, way);
    if (hidden) {
      shown.push(...(yield* within(null, showHidden(g, way, hidden, spied))));
      continue;
    }
    if (way.kind === 'exit') {
      const passage = yield* within('exit', alongExit(g, library, way));
      if (passage) passages.push(passage);
      continue;
    }
    const behind = yield* within('door', behindDoor(g, library, way));
    if (behind?.passage) passages.push(behind.passage);
    if (behind?.find) finds.push(behind.find);
  }
  for (const passage of passages) yield* within('doors', doorsOfPassage(g, passage));
  for (const passage of passages) {
    if (!passage.wandering) continue;
    const where = { level: passage.level, sections: passage.sections };
    const find = yield* within('wandering monsters', rollMatrix(g, library, 'wandering', where));
    // Where there are monsters no door was rolled, so a Sentry's is the GM's to place (M-SENTRY).
    if (hasSentry(find))
      yield* within(
        'doors',
        placeDoor(g, passage.level, null, 'sentry wall', () => freeWalls(g, passage)),
      );
    finds.push(find);
  }
  const found = yield* within(null, setUp(g, library, finds, spied));
  if (spied !== undefined && found.length > 0)
    yield* tell<Fact>({ kind: 'spiedUpon', models: found, surprise: spied });
  return [...shown.filter((id) => isOnMap(g.state, id)), ...found];
}

// --- ground that the GM has laid for himself ------------------------------------------------------------------------------

function sectionBehind(state: State, way: Way): Section | null {
  const level = state.levels[way.level]!;
  const [a, b] = sectionsAt(level, way.edges[0]!);
  return a?.id === way.from ? b : a;
}

/** What lies on the two sides of an edge. */
function sectionsAt(level: Level, edge: EdgeName): [Section | null, Section | null] {
  const [a, b] = edgeSquares(edge);
  return [sectionOfSquare(level, a.x, a.y), sectionOfSquare(level, b.x, b.y)];
}

/**
 * Shows a section that the GM has laid beforehand, and what hangs together with it by joints as far as the next junction: what one
 * roll of the dice would have laid. Gives the monsters that stand there.
 */
function* showHidden(g: Table, way: Way, first: Section, spied?: number): Rule<ModelId[]> {
  const level = g.state.levels[way.level]!;
  const sections = hiddenRun(level, first);
  const monsters: ModelId[] = [];
  if (spied !== undefined) {
    const there = Object.values(level.models).filter(
      (model) => model.kind === 'monster' && sections.some((section) => covers(section, model.x, model.y)),
    );
    const models = there.map(({ id }) => id);
    // They rest before the ground comes to light: no fight takes them in.
    if (models.length > 0) yield* tell<Fact>({ kind: 'spiedUpon', models, surprise: spied });
  }
  for (const section of sections)
    yield* tell<Fact>({ kind: 'revealed', level: level.id, what: 'section', id: section.id });
  for (const section of sections) {
    const there = g.state.levels[way.level]!;
    for (const model of Object.values(there.models)) {
      if (!covers(section, model.x, model.y)) continue;
      if (model.hidden) yield* tell<Fact>({ kind: 'revealed', level: level.id, what: 'model', id: model.id });
      if (model.kind === 'monster') monsters.push(model.id);
    }
    for (const marker of Object.values(there.markers))
      if (marker.hidden && marker.kind === 'chest' && covers(section, marker.x, marker.y))
        yield* tell<Fact>({ kind: 'revealed', level: level.id, what: 'marker', id: marker.id });
  }
  return monsters;
}

function hiddenRun(level: Level, first: Section): Section[] {
  const run = [first];
  for (const section of run) {
    if (JUNCTIONS.includes(section.kind)) continue;
    for (const [name, edge] of Object.entries(level.edges)) {
      const sides = sectionsAt(level, name as EdgeName);
      if (edge.kind !== 'open' || !sides.includes(section)) continue;
      for (const other of sides) if (other?.hidden && !run.includes(other)) run.push(other);
    }
  }
  return run;
}
