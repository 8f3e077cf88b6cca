import { expect } from 'vitest';
import { canonical, deepCopy, type Accepted, type Result, type Row } from '#engine';
import { applyPatch, diff, ViewBuild, type Audience, type Records } from '#engine/view';
import type { FixtureFact, FixtureState } from '#tests/support/fixture-rules.ts';
import { standing, type FixturePlay, type FixtureTable } from './fixture-table.ts';
import { give, meant, type Input } from './random-inputs.ts';

/** What must hold at every table after every input. */

/** The state as a plain reader of the journal would work it out. */
function plainState(table: FixtureTable): FixtureState {
  const { play } = table;
  const state = deepCopy(table.start);
  const path = play.path();
  path.forEach((row, i) => {
    state.dice = row.diceBefore;
    for (const entry of i === path.length - 1 ? play.tape() : row.tape) {
      if ('fact' in entry) table.system.apply(state, entry.fact);
      if ('ruling' in entry) entry.ruling.forEach((fact) => table.system.apply(state, fact));
      if ('ask' in entry && entry.dice !== undefined) state.dice = entry.dice;
    }
  });
  return state;
}

function expectNothingLost(before: readonly Row<FixtureFact>[], table: FixtureTable): void {
  const now = new Map(table.journal.rows().map((row) => [row.id, row]));
  for (const old of before) {
    const row = now.get(old.id);
    expect(row, `row ${old.id} is still there`).toBeDefined();
    if (old.state !== 'open') expect(row, `row ${old.id} has ended`).toEqual(old);
    else {
      const { tape: oldTape, state: _oldState, by: _oldBy, ...oldRest } = old;
      const { tape, state: _state, by: _by, ...rest } = row!;
      expect(rest).toEqual(oldRest);
      expect(tape.slice(0, oldTape.length)).toEqual(oldTape);
    }
  }
}

/** Each fact of each row has the sentence that was said when it happened, once. */
function expectLinesOfAllFacts(table: FixtureTable): void {
  const places = table.journal.lines.map((line) => `${line.row} ${line.at} ${line.part} ${line.kind}`).sort();
  const wanted = table.journal.rows().flatMap((row) =>
    row.tape.flatMap((entry, at) => {
      const facts = 'fact' in entry ? [entry.fact] : 'ruling' in entry ? entry.ruling : [];
      return facts.map((fact, part) => `${row.id} ${at} ${part} ${fact.kind}`);
    }),
  );
  expect(places).toEqual(wanted.sort());
}

function expectParentsFirst(rows: readonly Row<FixtureFact>[]): void {
  const seen = new Set<string | null>([null]);
  for (const row of rows) {
    expect(seen.has(row.parent) && seen.has(row.amends), `${row.id} comes after its parent`).toBe(true);
    seen.add(row.id);
  }
}

/** Gives an input, and holds the table to what must be true afterwards. */
export function giveChecked(table: FixtureTable, given: Input): Result<Accepted> {
  const { play } = table;
  const input = meant(play, given);
  const before = {
    ...{ rows: table.journal.rows(), version: play.version, commits: table.commits, head: play.head },
    ...{ state: play.state, open: play.open, lines: table.journal.lines.length, stands: standing(play) },
  };
  const result = give(play, input);
  if (!result.ok) {
    expect(play.state).toBe(before.state);
    expect(play.open).toBe(before.open);
    expect(play.head).toBe(before.head);
    expect([play.version, table.commits, table.journal.lines.length]).toEqual([
      ...[before.version, before.commits, before.lines],
    ]);
    return result;
  }
  expect([play.version, table.commits]).toEqual([before.version + 1, before.commits + 1]);
  expectNothingLost(before.rows, table);
  expectParentsFirst(table.journal.rows());
  expectLinesOfAllFacts(table);
  expect(canonical(plainState(table))).toBe(canonical(play.state));
  const twin = table.twin();
  expect(standing(twin.play)).toBe(standing(play));
  expect(twin.play.notes).toEqual([]);
  if (isInput(input) && result.value.notes.length === 0) expectUndoTakesBack(twin, before.stands);
  return result;
}

/** Dice that the app rolls for an open question belong to the step before; everything else that goes forward is a step. */
function isInput({ do: doing, more }: Input): boolean {
  return (
    doing === 'command' || doing === 'ruling' || doing === 'amend' || (doing === 'play' && more % 5 !== 0)
  );
}

function expectUndoTakesBack({ play }: FixtureTable, before: string): void {
  const after = standing(play);
  expect(play.undo().ok).toBe(true);
  expect(standing(play)).toBe(before);
  expect(play.redo().ok).toBe(true);
  expect(standing(play)).toBe(after);
}

/** A window that is sent only differences, and what it holds. */
export class Window {
  readonly #audience: Audience;
  #build = new ViewBuild();
  #view = { version: 'v0', records: {} as Records };

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** Sends what changed, and holds it against a view that was built from nothing. */
  follow(play: FixturePlay): void {
    const next = new ViewBuild(this.#build);
    play.system.view(this.#audience, { state: play.state, open: play.open }, next);
    const fresh = new ViewBuild();
    play.system.view(this.#audience, { state: play.state, open: play.open }, fresh);
    const { version, records } = this.#view;
    const patch = { from: version, to: `${version}+`, ...next.changes() };
    const sent = applyPatch(this.#view, JSON.parse(JSON.stringify(patch)) as typeof patch)!;
    expect(sent.records).toEqual(fresh.records());
    // A window that was not there at the last build gets the very same step.
    expect(sorted(diff(records, fresh.records()))).toEqual(sorted(patch));
    this.#build = next;
    this.#view = { version: 'v0', records: sent.records };
  }
}

function sorted({ set, gone }: { set: readonly { id: string }[]; gone: readonly string[] }) {
  return { set: [...set].sort((a, b) => (a.id < b.id ? -1 : 1)), gone: [...gone].sort() };
}
