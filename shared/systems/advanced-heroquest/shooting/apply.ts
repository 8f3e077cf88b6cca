import { deepCopy } from '#engine';
import { noteDeed } from '../apply-fighting.ts';
import { findModel } from '../model.ts';
import { nameOf } from '../names.ts';
import { isOpenFight, isSeenOnMap, openMoment, showBlow, showHitDie, showTold } from '../open-blows.ts';
import type { Did, Model, ModelId, State, WeaponHeld } from '../state.ts';
import type { Writers } from '../writing.ts';
import type { ShootingFact } from './facts.ts';
import { isNamed, missilesCarried, type Shooting } from './weapons.ts';

/** How the facts of this chapter are written into the state. */
export const SHOOTING_WRITERS: Pick<Writers, ShootingFact['kind']> = {
  shot(state, fact, before) {
    showBlow(state, fact, before, true);
    noteShot(state, before, fact);
  },
  friendHit(state, fact, before) {
    const friend = findModel(before, fact.instead);
    const moment = openMoment(state);
    if (!moment || !friend || !isOpenFight(before, { by: fact.by, at: fact.instead })) return;
    moment.at = fact.instead;
    moment.names = [moment.names[0], nameOf(friend, 'players')];
  },
  missileSpent(state, fact, before) {
    const was = findModel(before, fact.by);
    const model = findModel(state, fact.by);
    const spent = was && missilesCarried(was).find(({ held }) => held.weapon === fact.weapon);
    if (!model || !spent) return;
    const thrown = takeMissile(model, spent, fact.left);
    if (model.kind !== 'monster') noteMissile(state, fact.by, thrown ? fact.weapon : fact.what, thrown);
  },
  missilesRecovered(state, fact) {
    const { fight } = state;
    const isMeant = (one: { by: ModelId; what: string }) => one.by === fact.by && one.what === fact.what;
    const shot = fight?.missiles?.find(isMeant);
    const model = findModel(state, fact.by);
    if (!fight || !shot || !model) return;
    fight.missiles = fight.missiles!.filter((one) => one !== shot);
    if (shot.thrown) {
      const back = Array.from({ length: fact.kept }, () => deepCopy(shot.thrown!));
      model.weapons = [...model.weapons, ...back];
      return;
    }
    const kept = model.gear.find(({ name }) => isNamed(name, fact.what));
    if (kept) kept.count += fact.kept;
    else if (fact.kept > 0) model.gear = [...model.gear, { name: fact.what, count: fact.kept }];
  },
  unloaded(state, fact) {
    const model = findModel(state, fact.model);
    if (model) model.unloaded = state.turn.number;
  },
  reloaded(state, fact) {
    const model = findModel(state, fact.model);
    if (model) delete model.unloaded;
  },
  fired(state, fact, before) {
    const outcome = fact.fumble ? 'fumble' : fact.hit ? 'hit' : 'miss';
    state.shown.open = isSeenOnMap(before, fact.by);
    if (state.shown.open) {
      showHitDie(state, fact, before, outcome);
      const { by, to, die } = fact;
      showTold(state, before, { what: 'aimed', by, to: [...to], die, outcome });
    }
    noteShot(state, before, fact);
  },
  landed() {},
  misfired(state, fact, before) {
    noteShot(state, before, fact);
  },
  weaponBurst() {},
};

/** It was the attack of the turn (F-ACT), of both of a team; what was not thrown is shot from a firm stand. */
function noteShot(state: State, before: State, fact: { by: ModelId; weapon: string; mate?: ModelId }): void {
  const model = findModel(before, fact.by);
  const used = model && missilesCarried(model).find(({ held }) => held.weapon === fact.weapon);
  const deed: Did = { acted: 'shot', ...(used?.missile.thrown ? {} : { still: true }) };
  if (fact.mate !== undefined) noteDeed(state, fact.mate, deed);
  noteDeed(state, fact.by, deed);
}

/** One less: of a count, of gear, or the thrown weapon itself, which is given; fists are what is left in the hand then (F-WEAPON). */
function takeMissile(model: Model, { held, missile }: Shooting, left: number): WeaponHeld | undefined {
  if (missile.left !== undefined) {
    model.ranged = deepCopy({ ...held, missile: { ...missile, left } });
    return undefined;
  }
  if (missile.uses !== undefined) {
    const gear = model.gear.find(({ name, count }) => count > 0 && isNamed(name, missile.uses!));
    if (gear) gear.count -= 1;
    return undefined;
  }
  const at = model.weapons.findIndex(({ weapon }) => weapon === held.weapon);
  model.weapons = model.weapons.filter((_, i) => i !== at);
  if (model.hand === held.weapon) model.hand = null;
  return deepCopy(held);
}

/** What the party has shot in this fight can be looked for when it is won (T-RECOVER). */
function noteMissile(state: State, by: ModelId, what: string, thrown: WeaponHeld | undefined): void {
  const { fight } = state;
  if (!fight) return;
  const missiles = fight.missiles ?? [];
  const known = missiles.find((one) => one.by === by && one.what === what);
  fight.missiles = known
    ? missiles.map((one) => (one === known ? { ...one, n: one.n + 1 } : one))
    : [...missiles, { by, what, n: 1, ...(thrown ? { thrown } : {}) }];
}
