import { ask, d12, tell, within } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import { characteristic, isOnMap, modelOnMap } from '../model.ts';
import { woundingDice } from '../specials/blocks.ts';
import type { ModelId } from '../state.ts';
import { askFateForWounds, standByFate, sufferWounds } from './fate.ts';
import type { Rule, Table } from './rule.ts';

/** "Wound Rolls", for whatever wounds without a hit roll of its own: spells, traps, bursts, fumes. */

/** Damage dice against Toughness. */
export interface Damage {
  /** Who brings it about; of a trap the victim himself. */
  by: ModelId;
  at: ModelId;
  dice: number;
  /** What wounds, as its sentence says it. */
  source: string;
  /** Toughness as it is read for each roll; absent: the target's own. */
  toughness?: () => number;
  /** By a magical weapon, or as a free attack: it wounds the invulnerable like anybody. */
  plain?: true;
  /** How many of these dice wound, twelves always among them (F-12); absent: each that reaches Toughness. */
  count?: (dice: readonly number[], toughness: number, isFirst: boolean) => number;
}

/** The Toughness of whoever stands there now. */
export function toughnessOf(g: Table, at: ModelId): number {
  return characteristic(modelOnMap(g.state, at), 'T') ?? 1;
}

/**
 * Rolls damage dice, twelves again and again (F-12), and gives the wounds, which nobody has taken yet: `takeWounds` does that. None,
 * where a ruling takes the target away meanwhile.
 */
export function* rollDamage(g: Table, damage: Damage): Rule<number> {
  const { by, at, source } = damage;
  const toughness = damage.toughness ?? (() => toughnessOf(g, at));
  let [left, wounds] = [damage.dice, 0];
  for (let roll = 0; left > 0 && isOnMap(g.state, at); roll++) {
    const dice = yield* ask.dice<Fact>(left, d12, {
      for: roll === 0 ? 'damage' : 'damage again',
      by,
      needed: toughness(),
      about: { at, source },
    });
    if (!isOnMap(g.state, at)) return 0;
    const needed = toughness();
    const reaching =
      damage.count?.(dice, needed, roll === 0) ?? dice.filter((die) => die >= needed || die === d12).length;
    const wounding = woundingDice(modelOnMap(g.state, at), dice, reaching, damage.plain === true);
    left = dice.filter((die) => die === d12).length;
    wounds += wounding;
    const rolled: FactOf<'damageRolled'> = {
      kind: 'damageRolled',
      ...{ by, at, dice, toughness: needed, wounds: wounding, again: left },
      source,
    };
    if (roll > 0) rolled.rolledAgain = true;
    yield* tell<Fact>(rolled);
  }
  return wounds;
}

/** The wounds of one blow come down together, unless a Hero stands by fate (D-WHEN). */
export function* takeWounds(g: Table, at: ModelId, wounds: number, by: ModelId): Rule {
  if (wounds < 1 || !isOnMap(g.state, at)) return;
  const fate = yield* within(null, askFateForWounds(g, at, wounds));
  if (!isOnMap(g.state, at)) return;
  if (fate) yield* within(null, standByFate(g, at, fate));
  else yield* within(null, sufferWounds(g, at, wounds, by));
}

/**
 * Death at once: somebody fails a test on which his life hangs, or his weapon bursts in his hands. All wounds that he has left are lost,
 * a Hero's one more. Fate, where it can be called upon, has been asked for before.
 */
export function* dies(g: Table, id: ModelId, by: ModelId): Rule {
  if (!isOnMap(g.state, id)) return;
  const { kind, wounds } = modelOnMap(g.state, id);
  const last = kind === 'hero' ? Math.max(0, wounds) + 1 : Math.max(1, wounds);
  yield* within(null, sufferWounds(g, id, last, by));
}

/** Dice and wounds at once: how many wounds were rolled. */
export function* wound(g: Table, damage: Damage): Rule<number> {
  const wounds = yield* within(null, rollDamage(g, damage));
  yield* within(null, takeWounds(g, damage.at, wounds, damage.by));
  return wounds;
}
