import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedDice } from '#engine';
import { ViewBuild } from '#engine/view';
import { FixtureTable, type FixturePlay } from './fixture-table.ts';
import { anyInput, give, meant } from './random-inputs.ts';

function playersView(play: FixturePlay): string {
  const build = new ViewBuild();
  play.system.view('players', { state: play.state, open: play.open }, build);
  return JSON.stringify(build.records());
}

/** A table whose secrets are others: other omens, other notes. */
function withOtherSecrets(seed: string): FixtureTable {
  const table = new FixtureTable({ seed });
  table.start.dice = seedDice(seed);
  for (const model of Object.values(table.start.models)) model.omen = `another omen of ${model.id}`;
  table.start.notes.push('what nobody may know');
  return table.tear();
}

describe('what the players are shown', () => {
  test('is the same to the byte when only secrets differ, whatever is done', () => {
    fc.assert(
      fc.property(
        fc.array(anyInput(), { minLength: 5, maxLength: 40, size: 'max' }),
        fc.string({ maxLength: 3 }),
        (inputs, seed) => {
          const [table, other] = [new FixtureTable({ seed }), withOtherSecrets(seed)];
          for (const given of inputs) {
            const input = meant(table.play, given);
            expect(give(other.play, input).ok).toBe(give(table.play, input).ok);
            expect(playersView(other.play)).toBe(playersView(table.play));
          }
          const told = (from: FixtureTable) =>
            JSON.stringify(from.journal.lines.map(({ players }) => players));
          expect(told(other)).toBe(told(table));
          expect(playersView(table.play)).not.toMatch(/omen|whisper|a light in the reeds|nobody/);
        },
      ),
      { numRuns: 40 },
    );
  });
});
