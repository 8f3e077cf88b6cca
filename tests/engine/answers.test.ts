import { describe, expect, test } from 'vitest';
import { seedDice } from '#engine';
import { lantern } from '#tests/support/fixture-rules.ts';
import { codeOf, FixtureTable, ruledOtherwise, standing, told } from './fixture-table.ts';

/** Everything that must stay as it is when something is refused. */
const stillness = ({ play, commits, journal }: FixtureTable) => ({
  ...{ state: play.state, open: play.open, head: play.head, version: play.version },
  ...{ commits, rows: journal.rows(), lines: journal.lines.length },
});

describe('an answer', () => {
  test.each<[string, unknown, string]>([
    ['a thirteen', [3, 13], 'bad-die'],
    ['a seven on a six-sided die', [7, 1], 'bad-die'],
    ['a zero', [0, 1], 'bad-die'],
    ['half a pip', [1.5, 1], 'bad-die'],
    ['a word', ['3', 1], 'bad-die'],
    ['one die of two', [3], 'bad-die'],
    ['three dice of two', [3, 3, 3], 'bad-die'],
    ['a total where single dice count', 7, 'bad-die'],
    ['nothing', null, 'bad-die'],
  ])('of %s is refused, and nothing changes or is written', (_what, value, code) => {
    const table = new FixtureTable().strike('m1', 'm3');
    const before = stillness(table);
    const result = table.play.answer(table.key!, value, 'typed', 'gm');
    expect(codeOf(result)).toBe(code);
    const after = stillness(table);
    expect(after).toEqual(before);
    expect(after.state).toBe(before.state);
    expect(after.open).toBe(before.open);
  });

  test('to a summed roll may be the dice or their total, within what they can add up to', () => {
    for (const [value, sparks] of [
      [[6, 1], 1],
      [7, 1],
      [2, 3],
      [12, 0],
    ] as const) {
      const table = new FixtureTable().strike('m1', 'm3', [1, 2], value);
      expect(table.sparks('m3') ?? 0).toBe(sparks);
    }
    const table = new FixtureTable().strike('m1', 'm3', [1, 2]);
    for (const value of [1, 13, 6.5])
      expect(codeOf(table.play.answer(table.key!, value, 'typed', 'gm'))).toBe('bad-die');
  });

  test('to a choice is one of its options, and the app does not choose', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], [1]);
    expect(table.key).toBe('strike/drive-off#1/where-to#1');
    expect(codeOf(table.play.answer(table.key!, 'isle', 'chosen', 'gm'))).toBe('no-such-option');
    expect(codeOf(table.play.answer(table.key!, null, 'app', 'gm'))).toBe('not-a-roll');
    table.answer('reeds');
    expect(table.play.state.models['m3']!.area).toBe('reeds');
  });

  test('names its question: a stale one is refused, and so is one that nobody asked', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3]);
    expect(codeOf(table.play.answer('strike/strike#1', [1, 3], 'typed', 'gm'))).toBe('stale');
    table.answer(4);
    expect(codeOf(table.play.answer('strike/hurt#1/hurt#1', 4, 'typed', 'gm'))).toBe('nothing-asked');
  });

  test('takes nothing from the generator when it is typed', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 2], [4, 4]);
    expect(table.play.state.dice).toBe(seedDice('marsh'));
  });

  test('may be left to the app for this one question', () => {
    const table = new FixtureTable().strike('m1', 'm3');
    expect(codeOf(table.play.answer(table.key!, undefined, 'app', 'gm'))).toBeNull();
    expect(table.head.tape[0]).toMatchObject({ from: 'app', dice: expect.any(Number) as number });
    expect(table.play.state.settings.dice).toBe('typed');
  });
});

describe('a command', () => {
  test('is refused while a question waits, when the rules say no, and when it is none', () => {
    const table = new FixtureTable().strike('m1', 'm3');
    const before = stillness(table);
    expect(codeOf(table.play.submit({ type: 'call', by: 'm2' }, 'gm'))).toBe('question-waits');
    expect(codeOf(table.play.submit({ type: 'sing' }, 'gm'))).toBe('no-command');
    expect(codeOf(table.play.submit(null, 'gm'))).toBe('no-command');
    expect(stillness(table)).toEqual(before);
    const other = new FixtureTable();
    expect(codeOf(other.play.submit({ type: 'strike', by: 'm1', at: 'm4' }, 'gm'))).toBe('apart');
    expect(stillness(other)).toEqual(stillness(new FixtureTable()));
  });

  test('is written as it was sent, with who sent it, whose dice, the rules, the content, and the time', () => {
    const table = new FixtureTable();
    table.play.submit({ type: 'strike', by: 'm1', at: 'm3' }, 'anna', 'typed');
    expect(table.head).toEqual({
      ...{
        id: 'r1',
        parent: null,
        amends: null,
        changed: null,
        label: 'To strike',
        by: 'anna',
        rolls: 'typed',
      },
      ...{
        command: { type: 'strike', by: 'm1', at: 'm3' },
        at: '2026-01-01T20:00:00.000Z',
        rules: '1',
        content: 1,
      },
      ...{ diceBefore: seedDice('marsh'), tape: [], state: 'open' },
    });
  });

  test('that makes an id which exists fails, and nothing changes', () => {
    const table = new FixtureTable({
      system: ruledOtherwise((_g, command) => {
        if (command.type !== 'call') return null;
        return (function* () {
          yield { fact: { kind: 'arrived' as const, model: lantern('m2', 'Bo again', 'bog') } };
        })();
      }),
    });
    const before = stillness(table);
    const result = table.play.submit({ type: 'call', by: 'm1' }, 'gm');
    expect(result).toMatchObject({ ok: false, refusal: { code: 'rule-failed' } });
    expect(!result.ok && result.refusal.sentence).toContain('There is a lantern m2 already.');
    expect(stillness(table)).toEqual(before);
  });

  test('gives new ids from the counters of the state, also after some have gone', () => {
    const table = new FixtureTable();
    table.submit({ type: 'call', by: 'm1' });
    table.answer([6]);
    expect(Object.keys(table.play.state.models)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    table.rule({ kind: 'remove', model: 'm6' });
    table.submit({ type: 'call', by: 'm1' });
    table.answer([1]);
    expect(Object.keys(table.play.state.models).at(-1)).toBe('m7');
  });
});

describe('whose dice', () => {
  const asks = (table: FixtureTable, by: string) => {
    table.submit({ type: 'call', by });
    const isAsked = table.key !== null;
    if (isAsked) table.answer([1]);
    return isAsked;
  };

  test('are typed or rolled by the app is set for the campaign, and for each person', () => {
    expect(asks(new FixtureTable({ mode: 'typed' }), 'm1')).toBe(true);
    expect(asks(new FixtureTable({ mode: 'app' }), 'm1')).toBe(false);
    const mixed = { mode: 'typed' as const, people: { p1: 'app' as const } };
    expect(asks(new FixtureTable(mixed), 'm1')).toBe(false);
    expect(asks(new FixtureTable(mixed), 'm2')).toBe(true);
    const gmOnly = { mode: 'typed' as const, people: { gm: 'app' as const } };
    expect(asks(new FixtureTable(gmOnly), 'm3')).toBe(false);
    expect(asks(new FixtureTable(gmOnly), 'm1')).toBe(true);
  });

  test('may be said for one command, over everything else', () => {
    const table = new FixtureTable({ mode: 'typed' });
    table.submit({ type: 'call', by: 'm1' }, 'app');
    expect([table.key, table.head.rolls]).toEqual([null, 'app']);
    const other = new FixtureTable({ mode: 'app', people: { p1: 'app' } });
    other.submit({ type: 'call', by: 'm1' }, 'typed');
    expect(other.key).toBe('call/call#1');
    expect(other.tear().key).toBe('call/call#1');
  });

  test('change with a command, from the next roll on', () => {
    const table = new FixtureTable({ mode: 'typed' });
    table.submit({ type: 'settings', person: 'p1', mode: 'app' });
    expect(asks(table, 'm1')).toBe(false);
    expect(asks(table, 'm2')).toBe(true);
    table.undo();
    table.undo();
    table.undo();
    expect(asks(table, 'm2')).toBe(true);
  });

  test('a roll of the app is no dice prompt; one command may have both', () => {
    const table = new FixtureTable({ mode: 'typed', people: { p1: 'app' }, seed: SKULLS });
    table.submit({ type: 'strike', by: 'm1', at: 'm3' });
    expect(table.key).toBe('strike/strike-back#1/strike#1');
    expect(told(table.head.tape)).toMatchObject([['strike/strike#1', expect.anything(), 'app'], 'rolled']);
    expect(standing(table.tear().play)).toContain('strike-back#1');
  });
});

/** With this seed Ada's first strike shows a skull and no blade. */
const SKULLS = Array.from({ length: 200 }, (_, i) => `skull ${i}`).find((seed) => {
  const table = new FixtureTable({ seed, mode: 'app' });
  table.submit({ type: 'strike', by: 'm1', at: 'm3' });
  return told(table.head.tape).some(
    (entry) => Array.isArray(entry) && String(entry[0]).includes('strike-back'),
  );
})!;
