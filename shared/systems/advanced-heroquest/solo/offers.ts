import type { Offer } from '#engine/view';
import type { Level, Model, State } from '../state.ts';

/** What a model can do of this chapter: open, or closed with the sentence that says why. */
export function soloOffers(_state: State, _model: Model, _level: Level): Offer[] {
  return [];
}
