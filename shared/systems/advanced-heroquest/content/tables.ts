/**
 * The combat tables of the rulebook ("Hand-to-Hand Combat Hit Rolls" to "Armour"). No characteristic exceeds 12
 * ("Training"), and a Weapon Skill, Bow Skill or Strength driven to 0 or below still reads the first row: so
 * every score is taken as 1 at least and 12 at most.
 */
import { armour as armourById, weapon as weaponById } from './catalogue.ts';
import type { Armour, Attack, DamageRow, Weapon } from './schema.ts';
import tables from './tables.json' with { type: 'json' };

export interface RangedBand {
  readonly from: number;
  /** Null: no end. */
  readonly to: number | null;
}

/** Die results with a meaning of their own; null: there are none. */
export interface AttackMarks {
  /** A hit die of this or less is a fumble. */
  readonly fumble: number | null;
  /** A hit die of this or more is a critical hit. */
  readonly critical: number | null;
}

/** What armour adds to (or, negative, takes from) Bow Skill, Toughness and Speed. */
export interface ArmourEffect {
  readonly BS: number;
  readonly T: number;
  readonly Sp: number;
}

interface DamageLine extends AttackMarks {
  readonly dice: readonly (number | null)[];
}

const DAMAGE: Readonly<Record<DamageRow, DamageLine>> = tables.damage;
const NO_MARKS: AttackMarks = Object.freeze({ fumble: null, critical: null });

/** Marks of every ranged weapon ("Ranged Weapons"); where an 11 or 12 is needed, nothing is critical. */
export const RANGED_MARKS: AttackMarks = Object.freeze({ fumble: 1, critical: 12 });

/** The five range bands of the Ranged Combat section, in squares. */
export const RANGED_BANDS: readonly RangedBand[] = tables.rangedBands;

function cell<T>(row: readonly T[], score: number): T {
  const found = row[Math.min(12, Math.max(1, score)) - 1];
  if (found === undefined) throw new RangeError(`The tables have no column for ${score}.`);
  return found;
}

const asWeapon = (given: Weapon | string): Weapon => (typeof given === 'string' ? weaponById(given) : given);
const asArmour = (given: Armour | string): Armour => (typeof given === 'string' ? armourById(given) : given);

/** The hit row of a sheet: numbers needed against Weapon Skill 1 to 12. A copy of one's own. */
export function hitRow(weaponSkill: number): number[] {
  return [...cell(tables.handToHand, weaponSkill)];
}

/** What a d12 must reach to hit hand to hand ("Hand-to-Hand Hit Rolls Table"). */
export function handToHandNumber(attackerWS: number, defenderWS: number): number {
  return cell(cell(tables.handToHand, attackerWS), defenderWS);
}

/** Numbers needed in the five range bands; null: no chance. An 11 or 12 is never a critical hit. */
export function rangedRow(bowSkill: number): (number | null)[] {
  return [...cell<(number | null)[]>(tables.ranged, bowSkill)];
}

/**
 * Damage dice of a hand-to-hand hit ("Hand-to-Hand Weapons Table"); null when that Strength is too little for the
 * weapon, or when it is of no use hand to hand. Throws a RangeError for an unknown id.
 */
export function damageDice(given: Weapon | string, strength: number): number | null {
  const { row } = asWeapon(given);
  return row === null ? null : cell(DAMAGE[row].dice, strength);
}

/** The same for a row of the table, as a model carries it. */
export function damageDiceOfRow(row: DamageRow, strength: number): number | null {
  return cell(DAMAGE[row].dice, strength);
}

/** A weapon's fumble and critical hand to hand; fists, claws and fangs have neither (F-FISTS). */
export function fumbleAndCritical(given: Weapon | string): AttackMarks {
  const { row } = asWeapon(given);
  if (row === null) return NO_MARKS;
  const { fumble, critical } = DAMAGE[row];
  return { fumble, critical };
}

/** Fumble and critical of an attack on a monster's card: the card's where it says so, else the weapon's. */
export function attackMarks(
  attack: Pick<Attack, 'fumble' | 'critical'> & { weapon: Weapon | string },
): AttackMarks {
  const plain = fumbleAndCritical(attack.weapon);
  return {
    fumble: attack.fumble === undefined ? plain.fumble : attack.fumble,
    critical: attack.critical === undefined ? plain.critical : attack.critical,
  };
}

/** The effects of all armour worn, totalled ("Armour Table"). Throws a RangeError for an unknown id. */
export function armourEffect(worn: readonly (Armour | string)[]): ArmourEffect {
  const total = { BS: 0, T: 0, Sp: 0 };
  for (const piece of worn.map(asArmour)) {
    total.BS += piece.BS;
    total.T += piece.T;
    total.Sp += piece.Sp;
  }
  return total;
}
