import { describe, expect, test } from 'vitest';
import { drawDie, seedDice } from '#engine';
import { FixtureTable } from '#tests/engine/fixture-table.ts';
import { giveChecked, Window } from '#tests/engine/invariants.ts';
import { OFTEN, type Input } from '#tests/engine/random-inputs.ts';

/**
 * Long random games in the marsh. A seed that failed once stands in `PINNED` for ever; more of them by FUZZ_RUNS and FUZZ_SEED.
 */
const PINNED = ['2', '8', '10', '32', '39'];
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);
const FIRST = Number(process.env['FUZZ_SEED'] ?? 101);
const INPUTS = 120;

const tally = new Map<string, number>();
const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

function* inputsOf(seed: string): Generator<Input> {
  let dice = seedDice(`inputs of ${seed}`);
  const draw = (sides: number) => {
    const drawn = drawDie(dice, sides);
    dice = drawn.dice;
    return drawn.value - 1;
  };
  for (let i = 0; i < INPUTS; i++)
    yield { do: OFTEN[draw(OFTEN.length)]!, pick: draw(65536), more: draw(65536) };
}

function playRandomly(seed: string): void {
  const mode = seedDice(seed) % 3 === 0 ? 'app' : 'typed';
  const table = new FixtureTable({ seed, mode, people: { p2: 'app' } });
  const windows = [new Window('gm'), new Window('players')];
  for (const input of inputsOf(seed)) {
    const result = giveChecked(table, input);
    count(result.ok ? `done ${input.do}` : `refused ${result.refusal.code}`);
    if (table.key) count(`asked ${table.key.split('/').at(-1)!.replace(/#.*/, '')}`);
    for (const window of windows) window.follow(table.play);
  }
  for (const row of table.play.rows()) {
    count(`row ${row.state}`);
    count(`command ${(row.command as { type: string }).type}`);
    for (const entry of row.tape) {
      if ('ask' in entry) count(`answer ${entry.from}`);
      if ('fact' in entry) count(`fact ${entry.fact.kind}`);
    }
  }
}

const WANTED = [
  ...['play', 'ruling', 'undo', 'undoWhole', 'redo', 'amend', 'rollAnew', 'goTo', 'stop'].map(
    (doing) => `done ${doing}`,
  ),
  ...['strike', 'hurt', 'where-to', 'luck', 'call'].map((name) => `asked ${name}`),
  ...['strike', 'call', 'walk', 'gate', 'whisper', 'settings', 'ruling'].map((type) => `command ${type}`),
  ...['app', 'typed', 'chosen', 'decree', 'lapsed', 'kept'].map((from) => `answer ${from}`),
  ...['walked', 'gateTurned', 'rolled', 'dimmed', 'wentOut', 'luckSpent', 'arrived', 'unfinished'].map(
    (kind) => `fact ${kind}`,
  ),
  ...['open', 'ended', 'stopped'].map((state) => `row ${state}`),
  ...[
    'bad-die',
    'stale',
    'question-waits',
    'nothing-asked',
    'no-such-row',
    'no-such-answer',
    'only-the-last',
  ].map((code) => `refused ${code}`),
  ...['nothing-to-redo', 'nothing-to-stop', 'no-fault', 'no-command', 'no-ruling', 'ruling-failed'].map(
    (code) => `refused ${code}`,
  ),
];

describe('random games in the marsh', () => {
  for (const seed of PINNED) test(`pinned seed ${seed}`, () => playRandomly(seed));
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) test(`seed ${seed}`, () => playRandomly(String(seed)));
  test.runIf(RUNS >= 25)('everything came up: what never did was not tried', () => {
    expect(WANTED.filter((what) => !tally.has(what))).toEqual([]);
  });
});
