import type { Refusal } from '#engine';
import { hasLasting, isFit } from '../model.ts';
import type { Model } from '../state.ts';
import { spellworks } from '../words/spellworks.ts';

/** What spells keep a model from. */

/** "Still Air": why a model does nothing at all; null: the spell does not hold it. */
export function stilledRefusal(model: Model): Refusal | null {
  if (model.lasting === undefined || !hasLasting(model, 'still-air')) return null;
  return spellworks.refusals.stilled(model.name);
}

/** Why a model does nothing but walk at most: it is held by Still Air, or chokes and staggers ("Choke"). Null: neither. */
export function heldRefusal(model: Model): Refusal | null {
  if (model.lasting === undefined) return null;
  const stilled = stilledRefusal(model);
  if (stilled) return stilled;
  return hasLasting(model, 'choke') ? spellworks.refusals.choking(model.name) : null;
}

/** "Choke": whether a model fights for breath, so that all it can do is stagger: nothing else keeps it from that. */
export function onlyStaggers(model: Model): boolean {
  if (model.lasting === undefined || !hasLasting(model, 'choke')) return false;
  return isFit({ ...model, lasting: model.lasting.filter(({ what }) => what !== 'choke') });
}
