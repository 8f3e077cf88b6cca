import { hasLasting, isFit, specialOf } from '../model.ts';
import type { Model } from '../state.ts';

/** The building blocks of "Alternative Monsters" as other chapters ask for them. */

/** Frightens whoever is in its death zone: by its card, or by a spell that lasts. */
export function isFearsome(model: Model): boolean {
  return specialOf(model, 'fearsome') !== undefined || hasLasting(model, 'fearsome');
}

export function isBerserk(model: Model): boolean {
  return model.lasting !== undefined && hasLasting(model, 'berserk');
}

/** "Berserker": must make for the nearest enemy and fight him hand to hand, and does nothing else. */
export function mustEngage(model: Model): boolean {
  return isBerserk(model) && isFit(model);
}

/** "Fearsome Monster": cowers in this phase, or by the gamemaster's word. */
export function isCowering(model: Model): boolean {
  if (model.lasting === undefined && model.conditions.length === 0) return false;
  return hasLasting(model, 'cowering') || model.conditions.some((one) => one.toLowerCase() === 'cowering');
}

/** "Plague Monk": reads a warpscroll and does nothing else. */
export function isReading(model: Model): boolean {
  return model.lasting !== undefined && hasLasting(model, 'warp-scroll');
}

/** Whether a model's legs carry it: it is fit, or kept from moving and striking by nothing but fear. */
export function canRun(model: Model): boolean {
  if (isFit(model) || !isCowering(model)) return isFit(model);
  const conditions = model.conditions.filter((one) => one.toLowerCase() !== 'cowering');
  const lasting = model.lasting?.filter(({ what }) => what !== 'cowering');
  return isFit({ ...model, conditions, lasting });
}

/**
 * How many of some damage dice wound ("Wound Rolls"). Of the invulnerable none does unless a twelve lies among them, each roll judged by
 * itself (T-INVULN). `plain`: by a free attack or a magical weapon, which wounds them like anybody.
 */
export function woundingDice(
  target: Model,
  dice: readonly number[],
  wounding: number,
  plain: boolean,
): number {
  if (plain || wounding === 0 || specialOf(target, 'invulnerable') === undefined) return wounding;
  return dice.includes(12) ? wounding : 0;
}
