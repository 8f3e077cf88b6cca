import type { FactOf } from '../facts.ts';
import { findModel, woundsAtStart } from '../model.ts';
import type { Level, Model, State } from '../state.ts';

/** The party: who can set out, who is in the dungeon, and who comes home. */

/** Who can set out: heroes and henchmen in the box whose player is here tonight, in the order of the party. */
export function partyAtHome(state: State, absent: readonly string[]): Model[] {
  return Object.values(state.roster).filter((model) => {
    if (model.kind === 'monster' || model.down === 'dead') return false;
    const owner = model.owner === null ? null : findModel(state, model.owner);
    if (owner?.down === 'dead') return false;
    const player = model.player ?? owner?.player;
    return !absent.some((person) => person === player);
  });
}

/** The level where heroes stand already; undefined: there is none. */
export function currentGround(state: State): Level | undefined {
  return Object.values(state.levels).find(hasStandingHero);
}

/** Whether a hero stands on a level. */
export function hasStandingHero(level: Level): boolean {
  return Object.values(level.models).some((model) => model.kind === 'hero' && model.down === null);
}

/** Whether nobody of the party stands in the dungeon any more, so that the expedition is lost (D-ALLDOWN). */
export function isAllDown(state: State): boolean {
  return partyBelow(state).every((model) => model.down !== null);
}

/** Heroes and henchmen in the dungeon of this expedition, whatever state they are in. */
export function partyBelow(state: State): Model[] {
  return Object.values(state.levels)
    .filter((level) => level.dungeon === state.expedition?.dungeon)
    .flatMap((level) => Object.values(level.models))
    .filter((model) => model.kind !== 'monster');
}

/** "Between Expeditions": who comes home recovers the wounds and the fate points that the expedition has cost. */
export function recoveries(models: readonly Model[]): FactOf<'recovered'>[] {
  return models
    .filter((model) => model.kind !== 'monster' && model.down !== 'dead')
    .map((model) => ({ model, wounds: woundsAtStart(model), fate: Math.max(model.fate, model.fateHad ?? 0) }))
    .filter(({ model, wounds, fate }) => model.wounds < wounds || model.fate < fate)
    .map(({ model, wounds, fate }) => ({ kind: 'recovered', model: model.id, wounds, fate }));
}
