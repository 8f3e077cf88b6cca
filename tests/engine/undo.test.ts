import { describe, expect, test } from 'vitest';
import { canonical, type Row } from '#engine';
import type { FixtureFact } from '#tests/support/fixture-rules.ts';
import { codeOf, FixtureTable, ruledOtherwise, standing, told } from './fixture-table.ts';

describe('undo', () => {
  test('takes back answers one by one, then the command, and redo brings them again', () => {
    const table = new FixtureTable();
    const stands = [standing(table.play)];
    const note = () => stands.push(standing(table.play));
    table.strike('m1', 'm3');
    note();
    for (const value of [[1, 5], 4, 'reeds']) {
      table.answer(value);
      note();
    }
    expect(table.key).toBeNull();
    for (const stand of stands.slice(0, -1).reverse()) {
      table.undo();
      expect(standing(table.play)).toBe(stand);
      expect(standing(table.twin().play)).toBe(stand);
    }
    expect(codeOf(table.play.undo())).toBe('nothing-to-undo-here');
    for (const stand of stands.slice(1)) {
      table.redo();
      expect(standing(table.play)).toBe(stand);
    }
    expect(codeOf(table.play.redo())).toBe('nothing-to-redo');
    expect(table.journal.rows()).toHaveLength(1);
  });

  test('with Shift takes the whole command, also one that waits in the middle', () => {
    const table = new FixtureTable();
    const before = standing(table.play);
    table.strike('m1', 'm3', [1, 5], 4);
    const open = standing(table.play);
    table.undo(true);
    expect(standing(table.play)).toBe(before);
    table.redo();
    expect(standing(table.play)).toBe(open);
    table.answer('reeds');
    table.undo(true);
    expect(standing(table.play)).toBe(before);
  });

  test('is no reroll: dice of the app go with the step before them, and come again the same', () => {
    const table = new FixtureTable({ mode: 'typed', people: { p2: 'app' } });
    const before = table.play.state.dice;
    table.submit({ type: 'strike', by: 'm2', at: 'm3' });
    const rolled = canonical(table.head.tape);
    const after = standing(table.play);
    expect(table.play.state.dice).not.toBe(before);
    table.undo();
    expect(table.play.state.dice).toBe(before);
    table.redo();
    expect(standing(table.play)).toBe(after);
    table.undo();
    table.submit({ type: 'strike', by: 'm2', at: 'm3' });
    expect(table.head.id).toBe('r2');
    expect(canonical(table.head.tape)).toBe(rolled);
  });

  test('stops at typed dice with dice of the app before and behind them', () => {
    const table = new FixtureTable({ mode: 'app', people: { p1: 'typed' } }).strike('m1', 'm3', [6, 3]);
    const answers = () => table.play.answersOf('r1').map(({ key, entry }) => [key, entry.from]);
    const end = table.play.state;
    expect(answers().slice(0, 2)).toEqual([
      ['strike/strike#1', 'typed'],
      ['strike/strike-back#1/strike#1', 'app'],
    ]);
    table.undo();
    expect([table.key, answers()]).toEqual(['strike/strike#1', []]);
    table.redo();
    expect(canonical(table.play.state)).toBe(canonical(end));
  });

  test('counts an answer that a person left to the app with the step before it', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3]);
    table.play.answer(table.key!, null, 'app', 'gm');
    expect([table.key, table.play.head.steps]).toEqual([null, 2]);
    table.undo();
    expect(table.key).toBe('strike/strike#1');
  });

  test('of a ruling and of a stop is a step too', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 3]);
    const asked = standing(table.play);
    table.rule({ kind: 'set', model: 'm3', field: 'sparks', value: 9 });
    const ruled = standing(table.play);
    table.rule({ kind: 'stop' });
    expect([table.key, table.head.state, table.play.head.steps]).toEqual([null, 'stopped', 4]);
    table.undo();
    expect(standing(table.play)).toBe(ruled);
    table.undo();
    expect(standing(table.play)).toBe(asked);
  });

  test('of a ruling that was given with nothing open takes that alone', () => {
    const table = new FixtureTable();
    table.submit({ type: 'whisper', text: 'a' });
    table.rule({ kind: 'set', model: 'm3', field: 'sparks', value: 9 });
    expect([table.play.head, table.sparks('m3')]).toEqual([{ row: 'r2', steps: 1, redo: [] }, 9]);
    table.undo();
    expect([table.play.head.row, table.sparks('m3'), table.play.state.notes]).toEqual(['r1', 4, ['a']]);
  });
});

describe('after undo', () => {
  test('redo lasts until another input, not until a refused one', () => {
    const table = new FixtureTable();
    table.submit({ type: 'whisper', text: 'a' });
    table.submit({ type: 'whisper', text: 'b' });
    table.undo();
    expect(codeOf(table.play.submit({ type: 'sing' }, 'gm'))).toBe('no-command');
    expect(table.twin().play.head.redo).toHaveLength(1);
    table.submit({ type: 'whisper', text: 'c' });
    expect(codeOf(table.play.redo())).toBe('nothing-to-redo');
    expect(table.play.state.notes).toEqual(['a', 'c']);
  });

  test('another answer goes to a new row, and the branch that was left can be gone to and come back from', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    const left = standing(table.play);
    const old = table.head;
    table.undo();
    table.undo();
    table.answer(12 / 2);
    expect(table.journal.rows().map(({ id, parent, state }) => [id, parent, state])).toEqual([
      ['r1', null, 'ended'],
      ['r2', null, 'open'],
    ]);
    expect(told(table.head.tape)).toEqual([
      ['strike/strike#1', [1, 5], 'typed'],
      'rolled',
      ['strike/hurt#1/hurt#1', 6, 'typed'],
      'dimmed',
    ]);
    const here = standing(table.play);
    expect(codeOf(table.play.goTo('r1'))).toBeNull();
    expect(standing(table.play)).toBe(left);
    expect(table.play.row('r1')).toBe(old);
    table.redo();
    expect(standing(table.play)).toBe(here);
  });

  test('the same question answered at its end rewrites the row, and nothing else does', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5]);
    table.answer(4);
    table.answer('reeds');
    expect(table.journal.rows().map((row: Row<FixtureFact>) => row.id)).toEqual(['r1']);
  });
});

describe('going to a place of the history', () => {
  test('leads to a step inside a row, and to no row or step that is not there', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4, 'reeds');
    table.submit({ type: 'whisper', text: 'a' });
    expect(codeOf(table.play.goTo('r1', 2))).toBeNull();
    expect(table.key).toBe('strike/hurt#1/hurt#1');
    expect(codeOf(table.play.goTo('r1', 1))).toBeNull();
    expect(table.key).toBe('strike/strike#1');
    expect(codeOf(table.play.goTo('r1', 4))).toBeNull();
    expect([table.key, table.play.state.notes]).toEqual([null, []]);
    expect(['r9', 'r0'].map((id) => codeOf(table.play.goTo(id)))).toEqual(['no-such-row', 'no-such-row']);
    expect([0, 5, -1, 1.5].map((steps) => codeOf(table.play.goTo('r1', steps)))).toEqual(
      Array(4).fill('no-such-step'),
    );
  });
});

describe('a choice that lapses', () => {
  const offered = () => new FixtureTable().strike('m1', 'm3', [3, 4]);

  test('waits, and can be taken', () => {
    const table = offered();
    expect(table.play.open).toMatchObject({
      key: 'strike/luck#1',
      question: { lapses: true, default: 'keep' },
    });
    table.answer('spend');
    table.answer([6]);
    expect([table.sparks('m3'), table.play.state.models['m1']!.luck]).toEqual([2, 1]);
  });

  test('is answered by another command with its default, both rows in one transaction', () => {
    const table = offered();
    const { commits } = table;
    table.submit({ type: 'whisper', text: 'on we go' });
    expect(table.commits).toBe(commits + 1);
    const [strike, whisper] = table.journal.rows();
    expect(strike).toMatchObject({ id: 'r1', state: 'ended' });
    expect(told(strike!.tape).at(-1)).toEqual(['strike/luck#1', 'keep', 'lapsed']);
    expect(whisper!.parent).toBe('r1');
    expect(table.play.state.models['m1']!.luck).toBe(2);
    expect(table.key).toBeNull();
  });

  test('is open again once that command is undone, and lapses anew or is taken after all', () => {
    const table = offered();
    const offer = standing(table.play);
    table.submit({ type: 'whisper', text: 'on we go' });
    const after = standing(table.play);
    table.undo();
    expect(standing(table.play)).toBe(offer);
    expect(standing(table.twin().play)).toBe(offer);
    table.redo();
    expect(standing(table.play)).toBe(after);
    table.undo();
    table.answer('spend');
    expect(table.head).toMatchObject({ id: 'r3', parent: null, state: 'open' });
    expect(table.play.row('r1')!.state).toBe('ended');
    table.undo();
    table.undo();
    expect(table.key).toBe('strike/strike#1');
  });

  test('is no step of its own: going to the end of its row comes before it', () => {
    const table = offered();
    table.submit({ type: 'whisper', text: 'a' });
    table.play.goTo('r1');
    expect(table.key).toBe('strike/luck#1');
    const here = standing(table.play);
    table.submit({ type: 'whisper', text: 'b' });
    expect([table.key, table.play.state.notes]).toEqual([null, ['b']]);
    table.undo();
    expect(standing(table.play)).toBe(here);
  });

  test('does not lapse for a command that is refused, nor for a ruling', () => {
    const table = offered();
    const { commits } = table;
    expect(codeOf(table.play.submit({ type: 'walk', by: 'm1', to: 'isle' }, 'gm'))).toBe('no-way');
    expect([table.commits, table.key]).toEqual([commits, 'strike/luck#1']);
    table.rule({ kind: 'set', model: 'm1', field: 'luck', value: 1 });
    expect(table.key).toBe('strike/luck#1');
  });

  test('a command is checked against the state after the lapse', () => {
    const table = new FixtureTable({
      system: ruledOtherwise((_g, command) => {
        if (command.type !== 'gate') return null;
        return (function* () {
          const what = { for: 'bar it', by: null, default: 'open', lapses: true };
          const question = { form: 'choice', options: [{ id: 'open' }], about: {}, ...what } as const;
          yield { ask: question };
          yield { fact: { kind: 'gateTurned', by: command.by, link: command.link, state: 'open' } };
        })();
      }),
    });
    table.submit({ type: 'gate', by: 'm1', link: 'gate' });
    const walk = { type: 'walk', by: 'm1', to: 'isle' } as const;
    expect(table.play.system.check(table.play.state, walk)?.code).toBe('no-way');
    table.submit(walk);
    expect(table.play.state.models['m1']!.area).toBe('isle');
  });
});
