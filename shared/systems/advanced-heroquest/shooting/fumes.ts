import { bodySquares, boardOf, burst, type Square } from '#board';
import { tell, within } from '#engine';
import type { At, Fact } from '../facts.ts';
import { zonesOn } from '../lasting/rules.ts';
import { byId, characteristic, findModel, isOnMap, levelOf } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { rollTest } from '../rules/tests.ts';
import { dies } from '../rules/wounds.ts';
import type { Level, Marker, Model, ModelId, Zone } from '../state.ts';
import { zoneMarker } from '../traps/zones.ts';
import { shooting as words } from '../words/shooting.ts';
import { isPublicModel } from '../writing.ts';

/** "Plague Censer Bearer", "Poisoned Wind Globadiers": fumes that kill whoever does not hold his breath. */
export const FUMES = 'fumes';
const SIZE = { w: 3, h: 3 };

/**
 * Fumes spread from a square, and whoever is in them takes the test, friend and foe. `lasts`: until play is back in exploration turns, or
 * to the end of the gamemaster's next phase; in that phase itself one more than this one.
 */
export function* layFumes(g: Table, by: ModelId, levelId: string, at: Square, lasts: unknown): Rule {
  const isGmPhase = g.state.turn.phase === 'gm';
  const until: Pick<Zone, 'until' | 'left'> =
    lasts === 'gm-phase' ? { until: 'monsters', left: isGmPhase ? 2 : 1 } : { until: 'exploration', left: 1 };
  const look = { name: words.things.fumes(), glyph: 'poison-gas' as const };
  const zone: Zone = { what: FUMES, ...until, by };
  const marker = zoneMarker(g.next('k'), [at.x - 1, at.y - 1], SIZE, look, zone);
  const thrower = findModel(g.state, by);
  const level = g.state.levels[levelId]!;
  marker.hidden = thrower !== null && isOnMap(g.state, by) && !isPublicModel(level, thrower);
  yield* tell<Fact>({ kind: 'zoneLaid', level: levelId, marker });
  const inside = Object.values(g.state.levels[levelId]!.models)
    .filter((model) => isIn(g.state.levels[levelId]!, marker, bodySquares(model)) && isInPlay(level, model))
    .sort(byId);
  for (const { id } of inside) yield* within(null, holdBreath(g, id, by));
}

/** Whom the players do not see takes no test in the open. */
const isInPlay = (level: Level, model: Model) => model.kind !== 'monster' || isPublicModel(level, model);

/** The squares that fumes cover: their middle and the eight around it, as far as no wall is between. */
function squaresOf(level: Level, { x, y }: Marker): Square[] {
  return burst(boardOf(level), { x: x + 1, y: y + 1 }, { ...SIZE, spreads: true });
}

function isIn(level: Level, marker: Marker, squares: readonly Square[]): boolean {
  const covered = squaresOf(level, marker);
  return squares.some(({ x, y }) => covered.some((square) => square.x === x && square.y === y));
}

/** Whoever walks into fumes, or through them, takes the test: once for each cloud on the way. */
export function* walksThroughFumes(g: Table, id: ModelId, path: readonly At[]): Rule {
  for (const { level, marker } of zonesOn(g.state)) {
    if (marker.zone!.what !== FUMES) continue;
    const here = levelOf(g.state, id);
    const model = here?.models[id];
    if (!model || here.id !== level.id) return;
    const walked = path.map(([x, y]) => ({ x, y }));
    // Of a large model the path is that of one corner; where it ends it stands on four squares.
    if (isIn(level, marker, [...walked, ...(path.length > 0 ? bodySquares(model) : [])]))
      yield* within(null, holdBreath(g, id, marker.zone!.by ?? id));
  }
}

/** An Intelligence test; who fails it dies. Who has no Intelligence has no breath to hold either. */
function* holdBreath(g: Table, id: ModelId, by: ModelId): Rule {
  const model = levelOf(g.state, id)?.models[id];
  if (!model || characteristic(model, 'Int') === null) return;
  const intelligence = () => {
    const now = findModel(g.state, id);
    return (now && characteristic(now, 'Int')) ?? 0;
  };
  const passed = yield* within(
    'fumes',
    rollTest(g, id, { of: 'Int', why: words.why.fumes(), needed: intelligence, roll: 'atMost', kills: true }),
  );
  if (!passed) yield* within(null, dies(g, id, by));
}
