import { within, type Refusal } from '#engine';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { drink, potionRefusal } from './potions.ts';
import { slipAway, slipRefusal } from './slipping.ts';
import { readScroll, scrollRefusal } from './warp-scroll.ts';

/** Something that a model can use besides weapons and spells. */
interface Use {
  refusal: (state: State, level: Level, model: Model, at?: ModelId) => Refusal | null;
  rule: (g: Table, by: ModelId, at?: ModelId) => Rule;
}

const potion = (name: string): Use => ({
  refusal: (state, level, model, at) => potionRefusal(state, level, model, name, at),
  rule: (g, by, at) => within(null, drink(g, by, name, at)),
});

/** By the name of the building block. */
export const USES: Readonly<Record<string, Use>> = {
  'healing-potion': potion('healing-potion'),
  'strength-potion': potion('strength-potion'),
  'warp-scroll': { refusal: scrollRefusal, rule: readScroll },
  'slip-away': { refusal: slipRefusal, rule: slipAway },
};

/** The use that a command names, by its building block or as it is called on the sheet. */
export function useCalled(what: string): { name: string; use: Use } | null {
  const name = what.trim().toLowerCase().replace(/ /g, '-');
  return Object.hasOwn(USES, name) ? { name, use: USES[name]! } : null;
}
