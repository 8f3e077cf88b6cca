import type { At, FactOf } from './facts.ts';
import { burdenOn, weaponInHand } from './model.ts';
import type { GearCarried, Level, Marker, Model, ModelId, State } from './state.ts';
import { publishMarker } from './writing.ts';

/** What facts write of burdens: knocked-out comrades, the bodies of dead heroes, and what is taken from these (D-CARRY, D-BODY). */

/** Whom a model carries lies where it stands. A ruling may have taken the burden away. */
export function carryAlong(state: State, level: Level, model: Model): void {
  const burden = model.carries === undefined ? null : burdenOn(level, model.carries);
  if (burden) layDown(state, level, burden, [model.x, model.y]);
}

/** A knocked-out model or a body comes to lie somewhere. */
export function layDown(state: State, level: Level, burden: Model | Marker, at: At): void {
  [burden.x, burden.y] = at;
  if ('of' in burden) publishMarker(state, level, burden);
}

/** The body that a model carries comes along with it, to another level too. */
export function bodyAlong(state: State, from: Level, to: Level, model: Model): void {
  if (model.carries === undefined || to.models[model.carries]) return;
  const body = Object.values(from.markers).find((marker) => marker.of === model.carries);
  if (!body) return;
  if (from.id !== to.id) {
    delete from.markers[body.id];
    to.markers[body.id] = body;
  }
  layDown(state, to, body, [model.x, model.y]);
}

/** Who is dragged comes along to another level: a knocked-out Hero, or the body of a dead one. */
export function draggedAlong(
  state: State,
  from: Level,
  to: Level,
  { model: id, at }: { model: ModelId; at: At },
): void {
  const fallen = from.models[id];
  if (fallen) {
    [fallen.x, fallen.y] = at;
    delete from.models[id];
    to.models[id] = fallen;
    return;
  }
  const body = Object.values(from.markers).find((marker) => marker.of === id);
  if (!body) return;
  delete from.markers[body.id];
  to.markers[body.id] = body;
  layDown(state, to, body, at);
}

/** One thing changes hands. What the dead had in hand and has no longer, he holds no longer. */
export function handOver(dead: Model, taker: Model, { what, gold }: FactOf<'takenFromBody'>): void {
  if (gold !== undefined) {
    dead.gold -= gold;
    taker.gold += gold;
    return;
  }
  const held = dead.weapons.findIndex(({ weapon }) => weapon === what);
  if (held >= 0) {
    taker.weapons = [...taker.weapons, { ...dead.weapons[held]! }];
    dead.weapons = dead.weapons.filter((_, i) => i !== held);
    if (weaponInHand(dead).weapon !== dead.hand) dead.hand = null;
    return;
  }
  const borne = dead.gear.findIndex(({ name }) => name === what);
  if (borne < 0) return;
  taker.gear = withMore(taker.gear, dead.gear[borne]!);
  dead.gear = dead.gear.filter((_, i) => i !== borne);
}

/** A piece of gear more; of what is the same there is only a greater number. */
function withMore(gear: readonly GearCarried[], more: GearCarried): GearCarried[] {
  const isSame = ({ name, note }: GearCarried) => name === more.name && note === more.note;
  if (!gear.some(isSame)) return [...gear, { ...more }];
  return gear.map((one) => (isSame(one) ? { ...one, count: one.count + more.count } : one));
}

/** Nobody carries a model any more that stands up, dies or is taken away. */
export function letGo(state: State, id: ModelId, before: State = state): void {
  for (const level of Object.values(before.levels))
    for (const carrier of Object.values(level.models))
      if (carrier.carries === id) delete state.levels[level.id]!.models[carrier.id]!.carries;
}
