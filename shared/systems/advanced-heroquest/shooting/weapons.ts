import { RANGED_BANDS, rangedRow } from '../content/tables.ts';
import type { Special } from '../content/schema.ts';
import { cardMissile, libraryOf, missileOf, shippedEntry } from '../library.ts';
import { characteristic, isFit, weaponInHand } from '../model.ts';
import type { Missile, Model, WeaponHeld } from '../state.ts';

/** "Ranged Weapons": what a model shoots or throws with, and the number that it needs. */

/** A weapon that works from afar, as somebody carries it. */
export interface Shooting {
  held: WeaponHeld;
  missile: Missile;
}

/** Cards and weapons as shipped, for models that were made before shooting was ruled. */
const shipped = libraryOf([]);

/** What the weapons of the content do from afar, each made once. */
const MISSILES = new Map<string, Missile | null>();

function shippedMissile(id: string): Missile | null {
  const known = MISSILES.get(id);
  if (known !== undefined) return known;
  const weapon = shippedEntry(id);
  const missile = weapon?.kind === 'weapon' ? missileOf(weapon) : null;
  MISSILES.set(id, missile);
  return missile;
}

/** What a weapon does from afar in the hands of a model; null: nothing. What a card strikes with it does not throw. */
function missileIn(model: Model, held: WeaponHeld): Missile | null {
  if (held.missile !== undefined) return held.missile;
  return model.kind === 'monster' ? null : shippedMissile(held.weapon);
}

/** Whether a weapon is of any use in the hand: to strike, or to shoot and throw. */
export const isOfUse = (model: Model, held: WeaponHeld): boolean =>
  held.row !== null || missileIn(model, held) !== null;

const asShooting = (model: Model, held: WeaponHeld | null | undefined): Shooting[] => {
  const missile = held ? missileIn(model, held) : null;
  return held && missile ? [{ held, missile }] : [];
};

/** What a monster shoots or throws by its card. */
function ofCard(model: Model): WeaponHeld | null {
  if (model.ranged !== undefined) return model.ranged;
  const card = shippedEntry(model.entry);
  return card?.kind === 'monster' ? cardMissile(shipped, card) : null;
}

/** Everything that a model carries and could shoot or throw. */
export function missilesCarried(model: Model): Shooting[] {
  const carried = model.weapons.flatMap((held) => asShooting(model, held));
  return model.kind === 'monster' ? [...asShooting(model, ofCard(model)), ...carried] : carried;
}

/**
 * What a model shoots or throws: of Heroes and Henchmen the weapon in hand (F-WEAPON), of a monster that of its card, beside its blade.
 * Null: nothing.
 */
export function missileWeapon(model: Model): Shooting | null {
  if (model.kind === 'monster') {
    const card = ofCard(model);
    const missile = card && missileIn(model, card);
    if (missile) return { held: card, missile };
    for (const held of model.weapons) {
      const thrown = missileIn(model, held);
      if (thrown) return { held, missile: thrown };
    }
    return null;
  }
  const held = weaponInHand(model);
  const missile = held ? missileIn(model, held) : null;
  return held && missile ? { held, missile } : null;
}

/** A named building block of a missile weapon. */
export function blockOf({ specials }: Missile, rule: string): Special | undefined {
  return specials?.find((special) => special.rule === rule && special.ruled !== false);
}

/** Whether it is aimed at a square instead of a model: what it throws spreads, or it is laid by a template. */
export const coversSquares = (missile: Missile): boolean =>
  blockOf(missile, 'fumes') !== undefined || blockOf(missile, 'template') !== undefined;

/** How many missiles are left: of gear, of a monster's count, of weapons of that kind. Null: nobody counts them. */
export function missilesLeft(model: Model, { held, missile }: Shooting): number | null {
  if (missile.left !== undefined) return missile.left;
  if (missile.uses !== undefined) {
    if (model.kind === 'monster') return null;
    return model.gear
      .filter(({ name }) => isNamed(name, missile.uses!))
      .reduce((n, { count }) => n + count, 0);
  }
  if (!missile.thrown) return null;
  return model.weapons.filter(({ weapon }) => weapon === held.weapon).length;
}

/** Whether a piece of gear goes by that name. */
export const isNamed = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** Whether a model has something to shoot or throw with, ready to be used: in hand, loaded, and not used up. */
export function canShoot(model: Model): boolean {
  const shooting = isFit(model) && !model.unloaded ? missileWeapon(model) : null;
  return shooting !== null && missilesLeft(model, shooting) !== 0 && isStrongEnough(model, shooting);
}

/** "Minimum 6 Strength": what a weapon asks of the hand that throws it or draws it. A card's own is not asked for. */
export const isStrongEnough = (model: Model, { held }: Shooting): boolean =>
  (characteristic(model, 'S') ?? 1) >= held.minimumStrength;

/** S-OBSC: so many squares more are counted for the number. */
const OBSCURED = 4;

/**
 * The least die that hits at a range, in squares ("Ranged Combat Hit Rolls"): by the row of the card, as long as Bow Skill is what the
 * card says, else by Bow Skill. Null: it cannot hit so far, or does not shoot at all.
 */
export function numberAt(model: Model, missile: Missile, range: number, obscured: boolean): number | null {
  const counted = range + (obscured ? OBSCURED : 0);
  const skill = characteristic(model, 'BS');
  const row =
    missile.row && skill === model.start.BS ? missile.row : skill === null ? null : rangedRow(skill);
  const band = RANGED_BANDS.findIndex(({ to }) => to === null || counted <= to);
  return row?.[band] ?? null;
}

/** "When you need an 11 or 12": from this number on a twelve is no critical hit. */
export const NO_CRITICAL_FROM = 11;
