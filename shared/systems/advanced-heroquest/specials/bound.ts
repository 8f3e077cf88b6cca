import type { Refusal } from '#engine';
import type { Model } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { isCowering, isReading, mustEngage } from './blocks.ts';

/** What fear, rage and a scroll keep a model from. */

/** Why a model does not do this in a fight, wherever it stands; null: nothing of this chapter keeps it from it. */
export function boundRefusal(
  model: Model,
  what: 'move' | 'attack' | 'run' | 'door' | 'drag',
): Refusal | null {
  if (isReading(model)) return words.refusals.readsScroll(model.name);
  if (what === 'run') return null;
  if (what !== 'door' && isCowering(model) && !(what === 'move' && model.did?.run !== undefined))
    return words.refusals.cowers(model.name);
  if ((what === 'door' || what === 'drag') && mustEngage(model)) return words.refusals.mustEngage(model.name);
  return null;
}
