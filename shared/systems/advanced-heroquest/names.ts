import type { Model } from './state.ts';
import { words } from './words/en.ts';

export type For = 'gm' | 'players';

/**
 * What an audience calls a model. Players get a monster's people and its number until its type is revealed (M-HIDDEN); the GM
 * gets what it is.
 */
export function nameOf(model: Model, audience: For): string {
  if (model.kind !== 'monster') return model.name;
  const label = audience === 'gm' || model.revealed ? model.name : model.seen.label;
  return model.number === null ? label : words.things.numbered(label, model.number);
}
