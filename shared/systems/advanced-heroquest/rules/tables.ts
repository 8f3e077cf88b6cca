import { ask, d12, tell } from '#engine';
import { diceOf, resultOn, type DungeonTable } from '../content/exploring.ts';
import type { Fact, FactOf } from '../facts.ts';
import type { ModelId } from '../state.ts';
import type { Rule } from './rule.ts';

/** Rolls on the tables of the dungeon. */

/** The fact that a table was rolled on, from the dice of a roll. */
export function rolled(table: DungeonTable, dice: readonly number[], by: ModelId | null) {
  const total = dice.reduce((sum, die) => sum + die, 0);
  const result = resultOn(table, total);
  const fact: FactOf<'tableRolled'> = { kind: 'tableRolled', table, dice: [...dice], total, result, by };
  return { fact, result };
}

/** Rolls on a table, and tells what came up. */
export function* rollOn(table: DungeonTable, by: ModelId | null): Rule<string> {
  const dice = yield* ask.dice<Fact>(diceOf(table), d12, { for: table, by });
  const { fact, result } = rolled(table, dice, by);
  yield* tell(fact);
  return result;
}
