import { armour as armourById, gear as gearById, weapon as weaponById } from './catalogue.ts';
import type { Henchman, Hero, Monster, Profile, Weapon } from './schema.ts';
import {
  RANGED_MARKS,
  armourEffect,
  attackMarks,
  damageDice,
  fumbleAndCritical,
  hitRow,
  rangedRow,
} from './tables.ts';
import type { ArmourEffect } from './tables.ts';

/** One line of the weapons on a sheet; a dagger has two, in the hand and thrown. */
export interface WeaponLine {
  weapon: string;
  name: string;
  use: 'hand' | 'thrown' | 'shot';
  /** Null: no damage dice of its own, or too little Strength for it. */
  dice: number | null;
  /** Most squares it carries; null hand to hand, and for what carries as far as one can see. */
  range: number | null;
  fumble: number | null;
  critical: number | null;
  longReach: boolean;
}

export interface ArmourLine extends ArmourEffect {
  armour: string;
  name: string;
}

export interface GearLine {
  gear: string;
  name: string;
  count: number;
  note?: string;
}

/** A character sheet filled in ("Filling in a Character Sheet"). */
export interface ReadySheet {
  name: string;
  class: string;
  /** Fate points; henchmen have 0 (D-HENCH). */
  fate: number;
  wounds: number;
  /** The first column: before armour. */
  start: Profile;
  /** The second column: armour counted. */
  current: Profile;
  hitRow: number[];
  rangedRow: (number | null)[];
  /** Id of the weapon in hand (F-WEAPON), the first that can be used hand to hand; null: bare fists. */
  hand: string | null;
  weapons: WeaponLine[];
  armour: ArmourLine[];
  armourTotal: ArmourEffect;
  equipment: GearLine[];
}

/** The numbers of a monster's card that follow from its profile and weapons. */
export interface MonsterSheet {
  hitRow: number[];
  /** Null: no ranged attack. */
  rangedRow: (number | null)[] | null;
  weapons: WeaponLine[];
}

function missileLine(weapon: Weapon, name: string, strength: number): WeaponLine[] {
  const { missile } = weapon;
  if (missile === null) return [];
  // A long bow asks for Strength 6 as a double-handed sword does; thrown weapons ask for what the hand asks.
  const strongEnough = strength >= weapon.minimumStrength;
  return [
    {
      weapon: weapon.id,
      name,
      use: missile.thrown ? 'thrown' : 'shot',
      dice: strongEnough ? missile.dice : null,
      range: missile.range,
      ...RANGED_MARKS,
      longReach: false,
    },
  ];
}

function linesOf(carried: { weapon: string; name?: string | undefined }, strength: number): WeaponLine[] {
  const weapon = weaponById(carried.weapon);
  const name = carried.name ?? weapon.name;
  const missile = missileLine(weapon, name, strength);
  if (weapon.row === null) return missile;
  const inHand: WeaponLine = {
    weapon: weapon.id,
    name,
    use: 'hand',
    dice: damageDice(weapon, strength),
    range: null,
    ...fumbleAndCritical(weapon),
    longReach: weapon.longReach,
  };
  return [inHand, ...missile];
}

/**
 * The full sheet of a ready Hero or a Henchman: both columns, hit rows, and weapons with the damage dice of the
 * current Strength. `choice` is the weapon picked for a Henchman when he was hired, one of his `weaponChoices`;
 * any other throws a RangeError.
 */
export function readyHeroSheet(entry: Hero | Henchman, choice?: string): ReadySheet {
  const choices = entry.kind === 'henchman' ? entry.weaponChoices : [];
  if (choice !== undefined && !choices.includes(choice)) {
    throw new RangeError(`${entry.name} cannot choose ${choice}.`);
  }
  const carried = choice === undefined ? entry.weapons : [{ weapon: choice }];
  const armourTotal = armourEffect(entry.armour);
  const current: Profile = {
    ...entry.start,
    BS: entry.start.BS + armourTotal.BS,
    T: entry.start.T + armourTotal.T,
    Sp: entry.start.Sp + armourTotal.Sp,
  };
  const weapons = carried.flatMap((one) => linesOf(one, current.S));
  return {
    name: entry.name,
    class: entry.class,
    fate: entry.kind === 'hero' ? entry.fate : 0,
    wounds: entry.start.W,
    start: { ...entry.start },
    current,
    hitRow: hitRow(current.WS),
    rangedRow: rangedRow(current.BS),
    hand: weapons.find((line) => line.use === 'hand')?.weapon ?? null,
    weapons,
    armour: entry.armour.map(armourById).map(({ id, name, BS, T, Sp }) => ({ armour: id, name, BS, T, Sp })),
    armourTotal,
    equipment: entry.gear.map((one) => ({
      gear: one.gear,
      name: gearById(one.gear).name,
      count: one.count,
      ...(one.note === undefined ? {} : { note: one.note }),
    })),
  };
}

/** Hit rows and weapons of a monster's card. Damage dice are the card's; its ranged row too, where it has one. */
export function monsterSheet(monster: Monster): MonsterSheet {
  const { profile, attacks, ranged } = monster;
  const inHand = attacks.map((attack): WeaponLine => {
    const weapon = weaponById(attack.weapon);
    return {
      weapon: weapon.id,
      name: attack.name ?? weapon.name,
      use: 'hand',
      dice: attack.dice,
      range: null,
      ...attackMarks(attack),
      longReach: weapon.longReach,
    };
  });
  if (ranged === null) return { hitRow: hitRow(profile.WS), rangedRow: null, weapons: inHand };
  const weapon = weaponById(ranged.weapon);
  return {
    hitRow: hitRow(profile.WS),
    rangedRow: ranged.row ? [...ranged.row] : rangedRow(profile.BS ?? 1),
    weapons: [...inHand, ...missileLine(weapon, ranged.name ?? weapon.name, profile.S)],
  };
}
