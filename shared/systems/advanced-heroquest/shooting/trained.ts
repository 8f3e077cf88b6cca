import { shippedEntry } from '../library.ts';
import type { Model } from '../state.ts';
import { blockOf, type Shooting } from './weapons.ts';

/**
 * "Specialist Skaven": their weapons misfire in the hands of anybody else. A monster of a card that this version does not ship has
 * learnt the weapon that stands on its card.
 */
export function isTrained(model: Model, { held, missile }: Shooting): boolean {
  const unless = blockOf(missile, 'misfires')?.['unless'];
  if (unless === undefined) return true;
  const entry = shippedEntry(model.entry);
  if (entry && 'race' in entry) return entry.race === unless;
  return model.ranged?.weapon === held.weapon;
}
