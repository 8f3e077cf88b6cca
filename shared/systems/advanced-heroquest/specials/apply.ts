import { noteDeed } from '../apply-fighting.ts';
import { letGo } from '../apply-carrying.ts';
import { findModel, levelOf } from '../model.ts';
import type { Model } from '../state.ts';
import { levelById, type Writers } from '../writing.ts';
import type { SpecialsFact } from './facts.ts';
import { POTIONS } from './potion-names.ts';

/** How the facts of this chapter are written into the state. */
export const SPECIALS_WRITERS: Pick<Writers, SpecialsFact['kind']> = {
  wentBerserk() {},
  regenerated(state, fact) {
    recover(findModel(state, fact.model), fact.wounds);
  },
  used(state, fact) {
    const model = findModel(state, fact.by);
    const potion = Object.hasOwn(POTIONS, fact.what) ? POTIONS[fact.what] : undefined;
    if (!potion) noteDeed(state, fact.by, { acted: 'other' });
    else if (model) takeOne(model, potion);
  },
  healed(state, fact) {
    recover(findModel(state, fact.model), fact.wounds);
  },
  slippedAway(state, fact, before) {
    const there = levelOf(before, fact.model);
    if (!there) return;
    const level = levelById(state, there.id);
    const model = level.models[fact.model]!;
    letGo(state, fact.model, before);
    delete level.models[fact.model];
    for (const field of ['did', 'arrived', 'carries', 'lasting'] as const) delete model[field];
    model.away = true;
    state.roster[fact.model] = model;
  },
  scrollCrumbled(state, fact) {
    const model = findModel(state, fact.model);
    if (!model) return;
    model.specials = model.specials.filter(({ rule }) => rule !== 'warp-scroll');
    model.gear = model.gear.filter(({ name }) => name.toLowerCase() !== 'warp scroll');
  },
};

function recover(model: Model | null, wounds: number): void {
  if (!model) return;
  model.wounds += wounds;
  model.hurt = Math.max(0, model.hurt - wounds);
}

function takeOne(model: Model, name: string): void {
  const carried = model.gear.find((one) => one.name === name);
  if (!carried) return;
  if (carried.count > 1) carried.count--;
  else model.gear = model.gear.filter((one) => one !== carried);
}
