import fc from 'fast-check';
import { describe, test } from 'vitest';
import { tell } from '#engine';
import type { FixtureFact } from '#tests/support/fixture-rules.ts';
import { FixtureTable, ruledOtherwise } from './fixture-table.ts';
import { giveChecked, Window } from './invariants.ts';
import { anyInput } from './random-inputs.ts';

/** Its calls fail when the mist is thick, after a fact and a die: on every five and six. */
const brittle = ruledOtherwise((g, command) => {
  if (command.type !== 'call') return null;
  return (function* () {
    yield* tell<FixtureFact>({ kind: 'noted', text: 'a horn' });
    const last = yield* fixtureCall(g, command);
    if ((g.state.shown?.dice[0] ?? 0) > 4) throw new Error('nobody hears it');
    return last;
  })();
});
function fixtureCall(...given: Parameters<typeof brittle.perform>) {
  return new FixtureTable().system.perform(...given);
}

describe('whatever is done at a table', () => {
  for (const [name, system] of [
    ['with rules that hold', undefined],
    ['with a rule that throws now and then', brittle],
  ] as const)
    test(`${name}, nothing is lost, the journal alone gives the same table, and undo takes back one step (PEERS 36)`, () => {
      fc.assert(
        fc.property(
          fc.array(anyInput(), { minLength: 5, maxLength: 50, size: 'max' }),
          fc.constantFrom('typed' as const, 'typed' as const, 'app' as const),
          fc.string({ maxLength: 4 }),
          (inputs, mode, seed) => {
            const table = new FixtureTable({
              seed,
              mode,
              people: { p2: 'app' },
              ...(system ? { system } : {}),
            });
            const windows = [new Window('gm'), new Window('players')];
            for (const input of inputs) {
              giveChecked(table, input);
              for (const window of windows) window.follow(table.play);
            }
          },
        ),
        { numRuns: 60 },
      );
    });
});
