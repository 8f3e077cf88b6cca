import { deepCopy } from '#engine';
import { findModel } from '../model.ts';
import { clearTable, isSeenOnMap, showTold } from '../open-blows.ts';
import type { State, Until } from '../state.ts';
import { claim, levelById, publishMarker, type Writers } from '../writing.ts';
import type { LastingFact } from './facts.ts';

/** How what lasts is written: on models, and as zones on the map. */
export const LASTING_WRITERS: Pick<Writers, LastingFact['kind']> = {
  tested(state, fact, before) {
    const model = findModel(before, fact.by);
    if (!model || !isSeenOnMap(before, fact.by)) return;
    clearTable(state);
    state.shown.open = true;
    state.shown.rolls.push({
      serial: ++state.shown.serial,
      by: fact.by,
      purpose: 'test',
      values: [fact.die],
      marks: [fact.passed],
      needed: fact.needed,
      neededPublic: model.kind !== 'monster',
      outcome: fact.passed ? 'hit' : 'miss',
      hero: model.kind !== 'monster',
    });
    const { by, why, die, passed } = fact;
    const needed = model.kind === 'monster' ? null : fact.needed;
    showTold(state, before, { what: 'test', by, why, die, needed, passed });
  },
  lastingBegan(state, fact) {
    const model = findModel(state, fact.model);
    if (!model) return;
    claim(state, 'x', fact.lasting.id, undefined);
    model.lasting = [...(model.lasting ?? []), deepCopy(fact.lasting)];
  },
  lastingEnded(state, fact) {
    const model = findModel(state, fact.model);
    if (!model) return;
    const left = (model.lasting ?? []).filter(({ id }) => id !== fact.lasting);
    if (left.length > 0) model.lasting = left;
    else delete model.lasting;
  },
  lastingPassed(state, fact, before) {
    for (const model of everybody(before)) {
      if (!model.lasting?.some(({ until }) => until === fact.until)) continue;
      findModel(state, model.id)!.lasting = model.lasting.map((one) => passed(one, fact.until));
    }
    for (const level of Object.values(before.levels))
      for (const { id, zone } of Object.values(level.markers))
        if (zone?.until === fact.until) state.levels[level.id]!.markers[id]!.zone = passed(zone, fact.until);
  },
  zoneLaid(state, fact) {
    const level = levelById(state, fact.level);
    claim(state, 'k', fact.marker.id, level.markers[fact.marker.id]);
    level.markers[fact.marker.id] = deepCopy(fact.marker);
    publishMarker(state, level, level.markers[fact.marker.id]!);
  },
  zoneMoved(state, fact) {
    const marker = levelById(state, fact.level).markers[fact.marker];
    if (marker) [marker.x, marker.y] = fact.to;
  },
  zoneEnded(state, fact) {
    delete levelById(state, fact.level).markers[fact.marker];
  },
};

function everybody(state: State) {
  return [
    ...Object.values(state.levels).flatMap(({ models }) => Object.values(models)),
    ...Object.values(state.roster),
  ];
}

function passed<T extends { until: Until; left: number }>(one: T, until: Until): T {
  return one.until === until ? { ...one, left: one.left - 1 } : one;
}
