import { describe, expect, test } from 'vitest';
import { codeOf, FixtureTable, must, standing, told } from './fixture-table.ts';

const TO_HIT = 'strike/strike#1';
const HURT = 'strike/hurt#1/hurt#1';

function amend(table: FixtureTable, key: string, value: unknown, row = table.head.id) {
  return must(table.play.amend(row, key, value, 'gm'));
}

describe('changing a die', () => {
  test('plays the command again in a row beside it, with what was answered before kept', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    const before = standing(table.play);
    amend(table, HURT, [6]);
    expect(table.head).toMatchObject({ id: 'r2', parent: null, amends: 'r1', changed: HURT, state: 'ended' });
    expect(told(table.head.tape)).toEqual([
      [TO_HIT, [1, 5], 'kept'],
      'rolled',
      [HURT, [6], 'decree'],
      'dimmed',
      ['strike/drive-off#1/where-to#1', 'reeds', 'kept'],
      'walked',
    ]);
    expect([table.sparks('m3'), table.play.head.steps]).toEqual([2, 1]);
    expect(standing(table.twin().play)).toBe(standing(table.play));
    table.undo();
    expect([table.play.head.row, standing(table.play)]).toEqual(['r1', before]);
    table.redo();
    expect(table.sparks('m3')).toBe(2);
  });

  test('keeps later answers only while the question is the same, and asks again from the first that is another', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    amend(table, TO_HIT, [1, 2]);
    expect(table.play.open).toMatchObject({ key: HURT, question: { n: 2 } });
    expect(told(table.head.tape)).toEqual([[TO_HIT, [1, 2], 'decree'], 'rolled']);
    table.undo();
    amend(table, TO_HIT, [2, 3]);
    expect(told(table.head.tape)).toEqual([
      [TO_HIT, [2, 3], 'decree'],
      'rolled',
      [HURT, 4, 'kept'],
      'dimmed',
    ]);
    expect(table.play.state.models['m3']!.area).toBe('bog');
  });

  test('does not take up again, behind a question that is another, what was answered to later ones', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    amend(table, TO_HIT, [3, 5]);
    expect([table.key, told(table.head.tape)]).toEqual([
      'strike/drive-off#1/where-to#1',
      [[TO_HIT, [3, 5], 'decree'], 'rolled'],
    ]);
  });

  test('of an open command goes on from there', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5]);
    amend(table, TO_HIT, [1, 1]);
    expect(table.key).toBe(HURT);
    table.answer(9);
    table.undo();
    table.undo();
    expect([table.play.head.row, table.key]).toEqual(['r1', HURT]);
  });

  test('never brings up dice that have been seen: the next draw is the one that would have come at the head', () => {
    const table = new FixtureTable({ mode: 'app' });
    table.submit({ type: 'call', by: 'm1' });
    const seen = table.play.state.dice;
    amend(table, 'call/call#1', [1]);
    expect(table.head.diceBefore).toBe(seen);
    table.submit({ type: 'call', by: 'm1' });
    const next = table.head.tape[0];
    const other = new FixtureTable({ mode: 'app' });
    other.submit({ type: 'call', by: 'm1' });
    other.submit({ type: 'call', by: 'm1' });
    expect(next).toEqual(other.head.tape[0]);
  });

  test('draws what the new course asks of the app from the head on, not again from the beginning', () => {
    const table = new FixtureTable({ mode: 'app', people: { p1: 'typed' } }).strike('m1', 'm3', [6, 3]);
    const drawn = (at: FixtureTable) =>
      at.head.tape.flatMap((entry) => ('ask' in entry ? [entry.dice ?? null] : []));
    const before = drawn(table);
    amend(table, TO_HIT, [4, 6]);
    // The strike back was rolled by the app: as its question is the same it is kept, and takes no new dice.
    expect(told(table.head.tape)[2]).toEqual(['strike/strike-back#1/strike#1', expect.anything(), 'kept']);
    expect(drawn(table).slice(0, 2)).toEqual([null, null]);
    expect(before[1]).not.toBeNull();
    expect(table.head.diceBefore).toBe(before.findLast((dice) => dice !== null));
  });

  test('keeps rulings before it, drops those after it, and lists them', () => {
    const table = new FixtureTable().strike('m1', 'm3');
    table.rule({ kind: 'set', model: 'm3', field: 'sparks', value: 9 });
    table.answer([1, 3]);
    table.rule({ kind: 'set', model: 'm3', field: 'luck', value: 1 });
    table.rule({ kind: 'set', model: 'm3', field: 'luck', value: 2 });
    table.answer(4);
    const before = standing(table.play);
    const { notes } = amend(table, TO_HIT, [2, 4]);
    expect(notes).toEqual(['Dropped, because it came after the changed die: Ruling; Ruling.']);
    expect(told(table.head.tape)).toEqual([
      'ruling fieldSet',
      [TO_HIT, [2, 4], 'decree'],
      'rolled',
      [HURT, 4, 'kept'],
      'dimmed',
    ]);
    expect(table.play.state.models['m3']).toMatchObject({ sparks: 7, luck: 0 });
    // All of it is one input: one undo comes back to the old row.
    table.undo();
    expect(standing(table.play)).toBe(before);
    expect(amend(table, HURT, 1).notes).toEqual([]);
  });

  test('with Shift, undo of it takes the whole command, the old row too', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3], 4);
    amend(table, TO_HIT, [2, 4]);
    table.undo(true);
    expect(table.play.head.row).toBeNull();
  });

  test('in the middle of a row comes back to that very place with undo', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    table.undo();
    table.undo();
    const here = standing(table.play);
    const old = table.head;
    amend(table, TO_HIT, [2, 2]);
    expect(table.key).toBe(HURT);
    table.undo();
    expect(standing(table.play)).toBe(here);
    expect(table.play.row('r1')).toBe(old);
    table.redo();
    expect(table.play.open?.question).toMatchObject({ n: 2 });
  });

  test('can be done again and again; every row stands beside the one that it amends', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3], 4);
    amend(table, TO_HIT, [2, 3]);
    amend(table, HURT, 6);
    amend(table, TO_HIT, [3, 1]);
    expect(table.journal.rows().map(({ id, amends }) => [id, amends])).toEqual([
      ['r1', null],
      ['r2', 'r1'],
      ['r3', 'r2'],
      ['r4', 'r3'],
    ]);
    for (const id of ['r3', 'r2', 'r1']) {
      table.undo();
      expect(table.play.head.row).toBe(id);
    }
    table.undo(true);
    expect(table.play.head.row).toBeNull();
  });

  test('is for the open and the last command, and for an answer that is there and can be so', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3], 4);
    table.submit({ type: 'whisper', text: 'a' });
    const codes = (row: string, key: string, value: unknown) =>
      codeOf(table.play.amend(row, key, value, 'gm'));
    expect(codes('r1', TO_HIT, [1, 1])).toBe('only-the-last');
    expect(codes('r2', TO_HIT, [1, 1])).toBe('no-such-answer');
    table.undo();
    expect(codes('r1', TO_HIT, [1, 13])).toBe('bad-die');
    expect(codes('r1', TO_HIT, undefined)).toBeNull();
  });

  test('rolled anew is drawn by the app, the last roll unless another is named', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], [1], 'reeds');
    must(table.play.rule({ kind: 'rollAnew' }, 'anna'));
    expect(table.head).toMatchObject({ amends: 'r1', changed: HURT, by: 'anna' });
    expect(told(table.head.tape)[2]).toEqual([HURT, expect.any(Array), 'app']);
    must(table.play.rule({ kind: 'rollAnew', key: TO_HIT }, 'gm'));
    expect(table.head.changed).toBe(TO_HIT);
    const choice = table.play.rule({ kind: 'rollAnew', row: 'r3', key: 'no/such#1' }, 'gm');
    expect(codeOf(choice)).toBe('no-such-answer');
    expect(codeOf(new FixtureTable().play.rule({ kind: 'rollAnew' }, 'gm'))).toBe('no-such-answer');
  });

  test('a choice is changed to another option, and the app does not roll it', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 1);
    table.rule({ kind: 'set', model: 'm3', field: 'sparks', value: 9 });
    table.answer('reeds');
    const key = 'strike/drive-off#1/where-to#1';
    expect(codeOf(table.play.rule({ kind: 'rollAnew', key }, 'gm'))).toBe('not-a-roll');
    expect(codeOf(table.play.amend('r1', key, 'bog', 'gm'))).toBe('no-such-option');
    amend(table, key, 'reeds');
    expect(table.play.state.models['m3']).toMatchObject({ area: 'reeds', sparks: 9 });
  });
});
