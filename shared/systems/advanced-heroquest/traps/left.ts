import { adjacent, boardOf, distance, rectSquares, type Square } from '#board';
import { d12, tell, within } from '#engine';
import type { Trap } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { byId, isAble, isOnMap, levelOf } from '../model.ts';
import { isCarried } from '../rules/ground.ts';
import { nameOf, squaresFrom, takenSquares } from '../rules/reach.ts';
import { rollTest } from '../rules/tests.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Marker, Model, ModelId } from '../state.ts';
import { covers, isPublicSquare, sectionOfSquare } from '../writing.ts';
import { traps as words } from '../words/traps.ts';
import { leaveBlock } from './block.ts';
import { learn, neededAtTrap, slip } from './deftness.ts';
import { trapCalled, trapsOf } from './traps.ts';
import { openChestBeside } from './limits.ts';
import { trapWorks } from './works.ts';
import { zoneMarker } from './zones.ts';

/** "Spotting and Disarming Traps", T-LEAVE: traps that were seen and left alone, and whoever comes back to one. */
const SHUNNED = 'shunned';

/** A trap on the floor or in the chest before somebody is left alone. */
export function* leaveTrap(g: Table, at: ModelId, trap: Trap, where: 'ground' | 'chest'): Rule {
  const level = levelOf(g.state, at);
  const model = level?.models[at];
  const chest = where === 'chest' && level && model ? openChestBeside(level, model) : undefined;
  yield* tell<Fact>({ kind: 'trapLeft', model: at, trap: trap.id, ...(chest ? { chest: chest.id } : {}) });
  if (where === 'chest' || !isOnMap(g.state, at)) return;
  // Loose masonry may be passed, by whoever does not hurry ("Blocks").
  if (trap.works.rule === 'falls') yield* within(null, leaveBlock(g, at));
  else yield* within(null, shun(g, at, trap));
}

/** Its square and those beside it in that section are closed to everybody, and the party steps back out of them. */
function* shun(g: Table, at: ModelId, trap: Trap): Rule {
  const level = levelOf(g.state, at)!;
  const { x, y } = level.models[at]!;
  const section = sectionOfSquare(level, x, y);
  if (!section) return;
  const [left, top] = [Math.max(section.x, x - 1), Math.max(section.y, y - 1)];
  const size = {
    w: Math.min(section.x + section.w, x + 2) - left,
    h: Math.min(section.y + section.h, y + 2) - top,
  };
  const look = { name: words.things.leftTrap(trap.id), glyph: trap.glyph, solid: true };
  const zone = { what: SHUNNED, until: 'cured' as const, left: 1 };
  const marker = { ...zoneMarker(g.next('k'), [left, top], size, look, zone), trap: trap.id };
  yield* tell<Fact>({ kind: 'zoneLaid', level: level.id, marker });
  // Whoever stands at its edge makes room for those farther in.
  const inside = Object.values(g.state.levels[level.id]?.models ?? {})
    .filter((one) => one.kind !== 'monster' && one.down !== 'dead' && covers(marker, one.x, one.y))
    .filter((one) => !isCarried(level, one.id))
    .sort((a, b) => farFrom(b, x, y) - farFrom(a, x, y) || byId(a, b));
  for (const { id } of inside) {
    const here = levelOf(g.state, id);
    const model = here?.models[id];
    const to = model && squareBack(here, model);
    if (to) yield* tell<Fact>({ kind: 'movedBack', model: id, to: [to.x, to.y] });
  }
}

/** The nearest free square; of several that to which the others are nearest, since they go back the way they came. */
function squareBack(level: Level, model: Model): Square | null {
  const taken = takenSquares(level);
  const others = Object.values(level.models).filter(
    (other) => other.id !== model.id && other.kind !== 'monster',
  );
  const board = boardOf(level);
  const nearest = (to: Square, from: readonly Square[]) =>
    Math.min(...from.map((one) => distance(board, to, one)));
  let best: { square: Square; steps: number; company: number } | null = null;
  for (const square of squaresFrom(level, [model])) {
    if (taken.has(nameOf(square)) || !isPublicSquare(level, square.x, square.y)) continue;
    const steps = distance(board, square, model);
    if (best && steps > best.steps) break;
    const company = nearest(square, others);
    if (!best || company < best.company) best = { square, steps, company };
  }
  return best?.square ?? null;
}

const farFrom = (model: Model, x: number, y: number) => Math.abs(model.x - x) + Math.abs(model.y - y);

/** Traps beside somebody that were left alone. */
export function leftTrapsBeside(level: Level, model: Model): Marker[] {
  return Object.values(level.markers).filter(
    (marker) =>
      marker.trap !== undefined &&
      !marker.hidden &&
      rectSquares(marker).some((square) => adjacent(boardOf(level), model, square)),
  );
}

/** Somebody comes back to a trap that was left alone: it is disarmed, or goes off on him. Either way it is gone. */
export function* disarm(g: Table, library: Library, by: ModelId, id: string): Rule {
  const trapNow = () => {
    const level = levelOf(g.state, by);
    const marker = level?.markers[id];
    const trap = marker?.trap === undefined ? null : trapCalled(trapsOf(library), marker.trap);
    return level && marker && trap ? { level, marker, trap } : null;
  };
  const printed = trapNow()?.trap.disarm ?? d12;
  let rolled = 0;
  const done = yield* rollTest(g, by, {
    ...{ of: 'disarm', why: words.why.disarm(), roll: 'atLeast' },
    needed: () => neededAtTrap(g.state, library, by, 'disarm', trapNow()?.trap.disarm ?? printed),
    lies: (die) => (rolled = die),
  });
  if (rolled === d12) yield* within(null, learn(g, by));
  const now = trapNow();
  // A ruling may have taken the trap away, or whoever tried his hand at it.
  if (!now || !isAble(g.state, by)) return;
  const { level, marker, trap } = now;
  const at = { level: level.id, marker: marker.id };
  if (done) {
    yield* tell<Fact>({ kind: 'trapDisarmed', model: by, trap: trap.id, ...at });
    return;
  }
  yield* tell<Fact>({ kind: 'trapSprung', model: by, trap: trap.id, ...at });
  if (!isAble(g.state, by)) return;
  const where = marker.kind === 'chest' ? 'chest' : 'ground';
  yield* within(null, trapWorks(g, library, { at: by, trap, where, solo: false }));
  if (rolled === 1) yield* within(null, slip(g, by));
}
