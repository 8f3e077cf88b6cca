import type { Refusal } from '#engine';
import type { Model } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { isCowering, isReading, mustEngage } from './blocks.ts';

/** What fear, rage and a scroll keep a model from. */

/** What a model does with its turn of a fight. */
export type Deed = 'move' | 'attack' | 'shoot' | 'cast' | 'run' | 'door' | 'drag';

/** What else than walking to an enemy and striking him a berserker leaves undone; of running he is told square by square. */
const NOT_IN_RAGE: ReadonlySet<Deed> = new Set<Deed>(['shoot', 'cast', 'door', 'drag']);

/** Why a model does not do this in a fight, wherever it stands; null: nothing of this chapter keeps it from it. */
export function boundRefusal(model: Model, what: Deed): Refusal | null {
  if (isReading(model)) return words.refusals.readsScroll(model.name);
  if (what === 'run') return null;
  if (what !== 'door' && isCowering(model) && !(what === 'move' && model.did?.run !== undefined))
    return words.refusals.cowers(model.name);
  if (NOT_IN_RAGE.has(what) && mustEngage(model)) return words.refusals.mustEngage(model.name);
  return null;
}
