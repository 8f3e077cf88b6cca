import { bodySquares, boardOf, burst, distance, type Square } from '#board';
import { ask, tell, within, type Choice } from '#engine';
import type { At, Fact } from '../facts.ts';
import { zonesOn } from '../lasting/rules.ts';
import { levelOf } from '../model.ts';
import { wound } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Marker, Model, ModelId } from '../state.ts';
import { traps as words } from '../words/traps.ts';
import { zoneMarker } from './zones.ts';

/** "Fireball": a ball of fire that bursts, and rolls on for three turns of the gamemaster's. */
const TRAP = 'ahq:trap:fireball';
export const ROLLING = 'fireball-trap';
const SIZE = { w: 3, h: 3 };
/** Squares that it may roll in a phase. */
const FAR = 8;
const DICE = 5;

/** It gathers where the trap went off, and burns at once. The gamemaster's next phase passes it by; then it rolls for three. */
export function* gather(g: Table, at: ModelId): Rule {
  const level = levelOf(g.state, at);
  if (!level) return;
  const { x, y } = level.models[at]!;
  const zone = { what: ROLLING, until: 'monsters' as const, left: 4 };
  const look = { name: words.things.fireball(), glyph: 'fire-bomb' as const };
  const marker = zoneMarker(g.next('k'), [x - 1, y - 1], SIZE, look, zone);
  yield* tell<Fact>({ kind: 'zoneLaid', level: level.id, marker });
  yield* within(null, burn(g, level.id, { x, y }));
}

/** Everybody under it takes the dice, friend or foe. */
function* burn(g: Table, levelId: string, centre: Square): Rule {
  for (const at of covered(g.state.levels[levelId]!, centre).map(({ id }) => id))
    if (levelOf(g.state, at))
      yield* within(null, wound(g, { by: at, at, dice: DICE, source: words.source(TRAP) }));
}

/** The models under a template of three by three. */
export function covered(level: Level, centre: Square): Model[] {
  const under = burst(boardOf(level), centre, SIZE);
  return Object.values(level.models).filter(
    (model) =>
      model.down !== 'dead' &&
      bodySquares(model).some((square) => under.some((one) => one.x === square.x && one.y === square.y)),
  );
}

/** The gamemaster's phase: each ball of fire that may roll does. */
export function* fireballsRoll(g: Table): Rule {
  if (g.state.turn.phase !== 'gm') return;
  for (const { level, marker } of zonesOn(g.state))
    if (marker.zone!.what === ROLLING && marker.zone!.left <= 3)
      yield* within('fireball', rollOn(g, level.id, marker));
}

function* rollOn(g: Table, levelId: string, { id, x, y }: Marker): Rule {
  const level = g.state.levels[levelId]!;
  const here = { x: x + 1, y: y + 1 };
  const goals = goalsFrom(level, here);
  const options: Choice[] = [
    ...goals.map(({ at }) => ({
      id: `${at[0]},${at[1]}`,
      place: { level: levelId, x: at[0] - 1, y: at[1] - 1, ...SIZE },
    })),
    { id: 'stay' },
  ];
  const chosen = yield* ask.choice<Fact>(options, {
    ...{ for: 'fireball rolls', by: null, default: options[0]!.id },
    about: { covers: goals.map(({ who }) => who.map((model) => model.id)) },
  });
  if (!g.state.levels[levelId]?.markers[id]) return;
  const goal = goals.find(({ at }) => `${at[0]},${at[1]}` === chosen)?.at ?? ([here.x, here.y] as const);
  if (goal[0] !== here.x || goal[1] !== here.y)
    yield* tell<Fact>({ kind: 'zoneMoved', level: levelId, marker: id, to: [goal[0] - 1, goal[1] - 1] });
  yield* within(null, burn(g, levelId, { x: goal[0], y: goal[1] }));
}

/** Where it may roll to so that it burns somebody of the party: for each set of victims the nearest square, those with the most first. */
function goalsFrom(level: Level, from: Square): { at: At; who: Model[] }[] {
  const board = boardOf(level);
  const goals = new Map<string, { at: At; who: Model[]; far: number }>();
  for (let y = from.y - FAR; y <= from.y + FAR; y++)
    for (let x = from.x - FAR; x <= from.x + FAR; x++) {
      const far = distance(board, from, { x, y });
      if (far > FAR || board.find(x, y) < 0) continue;
      const who = covered(level, { x, y }).filter(({ kind }) => kind !== 'monster');
      if (who.length === 0) continue;
      const key = who.map(({ id }) => id).join();
      const known = goals.get(key);
      if (!known || far < known.far) goals.set(key, { at: [x, y], who, far });
    }
  return [...goals.values()].sort((a, b) => b.who.length - a.who.length || a.far - b.far).slice(0, 12);
}
