import { ask, d12, tell, within } from '#engine';
import type { Characteristic } from '../content/schema.ts';
import type { Fact, FactOf } from '../facts.ts';
import { characteristic, findModel } from '../model.ts';
import type { ModelId } from '../state.ts';
import { turnByFate } from './fate.ts';
import type { Rule, Table } from './rule.ts';

/** What a test is rolled against, and what it is for. */
export interface Test {
  of: FactOf<'tested'>['of'];
  /** In a word or two: the spell, the beast, the trap. */
  why: string;
  /** The number, read again when the die lies: a ruling may have changed it meanwhile. */
  needed: () => number;
  /** What passes: no more than the number ("The Intelligence Test"), or no less. */
  roll: 'atMost' | 'atLeast';
  /** Added to the die before it is compared; 0 if absent. */
  add?: number;
  /** Failing it is death: then fate is waited for (D-WHEN). */
  kills?: true;
  /** Whom the test is about besides who rolls. */
  at?: ModelId;
  /** Hears the die as it lies, for what a rule says of single numbers. */
  lies?: (die: number) => void;
}

/** A test against a characteristic or a number of a table: whether it is passed, be it by fate (D-ROLLS). */
export function* rollTest(g: Table, by: ModelId, test: Test): Rule<boolean> {
  const about = { of: test.of, why: test.why, roll: test.roll, ...(test.at ? { at: test.at } : {}) };
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'test', by, needed: test.needed(), about });
  test.lies?.(die);
  const needed = test.needed();
  const total = die + (test.add ?? 0);
  const passed = test.roll === 'atMost' ? total <= needed : total >= needed;
  const { of, why, roll } = test;
  yield* tell<Fact>({ kind: 'tested', by, of, why, die, needed, roll, passed });
  if (passed || !findModel(g.state, by)) return passed;
  return yield* within(
    null,
    turnByFate(g, by, 'fate test', test.at, test.kills === true, test.kills ? 'yes' : 'no'),
  );
}

/** A characteristic as a test reads it while dice are out: nought, where a ruling has taken the model away. */
export function scoreOf(g: Table, id: ModelId, name: Characteristic): number {
  const model = findModel(g.state, id);
  return model ? (characteristic(model, name) ?? 0) : 0;
}
