import type { Refusal } from '#engine';
import { woundsAtStart } from '../model.ts';
import type { Level, Model } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import { inZone } from './aim.ts';

/** "Flames of the Phoenix": why a comrade is not healed: somebody else is in the caster's death zone, or there is nothing to heal. */
export function unwoundedOrCrowded(level: Level, caster: Model, target: Model): Refusal | null {
  const other = inZone(level, caster).find(({ id }) => id !== target.id);
  if (other) return words.refusals.zoneNotClear(caster.name, other.name);
  return target.wounds < woundsAtStart(target) ? null : words.refusals.unhurt(target.name);
}
