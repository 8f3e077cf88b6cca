import type { Sentence } from '#engine';
import { findModel } from '../model.ts';
import { SILENT, about, toAll, toGm, type Sayers, type Topics } from '../say-parts.ts';
import type { Marker, ModelId, State } from '../state.ts';
import { lasting as words } from '../words/lasting.ts';
import { isPublicPlace } from '../writing.ts';
import type { LastingFact } from './facts.ts';

/** Tests, and what lasts, in words. What lasts on a monster the players hear only if they see it there. */
export const LASTING_SAYERS: Sayers<LastingFact['kind']> = {
  tested: (fact, _before, after) =>
    about(after, [fact.by], fact.passed ? 'ok' : 'bad', (name, audience) => {
      const isOpen = audience === 'gm' || findModel(after, fact.by)?.kind !== 'monster';
      return words.tested(name(fact.by), fact.why, fact.die, isOpen ? fact.needed : null, fact.passed);
    }),
  lastingBegan: (fact, _before, after) =>
    ofLasting(after, fact.model, 'info', (name) => words.began(name, fact.lasting.what)),
  lastingEnded: (fact, _before, after) =>
    ofLasting(after, fact.model, 'plain', (name) => words.ended(name, fact.what)),
  lastingPassed: () => SILENT,
  zoneLaid: (fact, _before, after) => zone(after, fact.level, fact.marker, words.zoneLaid(fact.marker.name)),
  zoneMoved: (fact, _before, after) => {
    const marker = after.levels[fact.level]?.markers[fact.marker];
    return marker ? zone(after, fact.level, marker, words.zoneMoved(marker.name)) : SILENT;
  },
  zoneEnded: (fact, before) => {
    const marker = before.levels[fact.level]?.markers[fact.marker];
    return marker ? zone(before, fact.level, marker, words.zoneEnded(marker.name)) : SILENT;
  },
};

function ofLasting(state: State, id: ModelId, tone: string, make: (name: string) => string | null): Sentence {
  if (make('') === null) return SILENT;
  return about(state, [id], tone, (name) => make(name(id)) ?? '');
}

function zone(state: State, id: string, marker: Marker, text: string) {
  const level = state.levels[id];
  return level && !marker.hidden && isPublicPlace(level, marker) ? toAll(text, 'plain') : toGm(text);
}

export const LASTING_TOPICS: Topics<LastingFact['kind']> = {
  tested: 'fight',
  lastingBegan: 'fight',
  lastingEnded: 'fight',
  lastingPassed: 'turn',
  zoneLaid: 'fight',
  zoneMoved: 'fight',
  zoneEnded: 'fight',
};
