import type { Model } from '../state.ts';

/** Potions by the name of their building block, and what they are called among somebody's gear ("Magic Potions"). */
export const POTIONS: Readonly<Record<string, string>> = {
  'healing-potion': 'Healing Potion',
  'strength-potion': 'Strength Potion',
};

/** Whether somebody carries such a potion. */
export function hasPotion(model: Model, potion: string): boolean {
  return model.gear.some(({ name, count }) => name === POTIONS[potion] && count > 0);
}
