import { holds } from './model.ts';
import { choiceOf } from './option-choices.ts';
import type { Model, State } from './state.ts';
import { words } from './words/en.ts';
import { lasting } from './words/lasting.ts';

export type For = 'gm' | 'players';

/**
 * What an audience calls a model. Players get a monster's people, or the word that the GM gave it, and its number until its type is revealed (M-HIDDEN); the GM
 * gets what it is.
 */
export function nameOf(model: Model, audience: For): string {
  if (model.kind !== 'monster') return model.name;
  const label = audience === 'gm' || model.revealed ? model.name : (model.alias ?? model.seen.label);
  return model.number === null ? label : words.things.numbered(label, model.number);
}

/**
 * Whether the players are shown the number that an attack of this model needs (M-HIDDEN): as ruled that of heroes and henchmen always,
 * that of a monster when its type is known.
 */
export function isNeededShown(state: State, attacker: Model): boolean {
  const choice = choiceOf(state, 'needed-shown');
  return choice === 'ruled' ? attacker.kind !== 'monster' || attacker.revealed : choice === 'always';
}

/** What keeps a model from striking, as its refusal names it: conditions of the sheet, and what lasts on it. */
export function hindrancesOf({ conditions, lasting: lasts = [] }: Model): string[] {
  return [...conditions, ...lasts.filter(({ what }) => holds(what)).map(({ what }) => lasting.name(what))];
}
