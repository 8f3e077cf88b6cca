import { describe, expect, test } from 'vitest';
import { ask } from '#engine';
import type { FixtureFact } from '#tests/support/fixture-rules.ts';
import { codeOf, factsOf, FixtureTable, ruledOtherwise, standing, told } from './fixture-table.ts';

const SET_NINE = { kind: 'set', model: 'm3', field: 'sparks', value: 9 };

describe('a ruling', () => {
  test('with nothing open is a row of its own', () => {
    const table = new FixtureTable();
    table.rule(SET_NINE);
    expect(table.head).toMatchObject({
      command: { type: 'ruling', ruling: SET_NINE },
      label: 'Ruling',
      state: 'ended',
    });
    expect([told(table.head.tape), table.sparks('m3')]).toEqual([['ruling fieldSet'], 9]);
    expect(table.twin().sparks('m3')).toBe(9);
  });

  test('while a question waits stands in the tape before it, and the question is built anew', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 1);
    const options = () => {
      const question = table.play.open!.question;
      return question.form === 'choice' ? question.options.map(({ id }) => id) : [];
    };
    expect(options()).toEqual(['reeds']);
    for (const at of ['isle', 'isle']) table.rule({ kind: 'place', area: at });
    for (const at of ['reeds', 'reeds']) table.rule({ kind: 'place', area: at });
    // Now the reeds are full: nobody is driven anywhere, and there is nothing left to ask.
    expect([table.key, table.head.state]).toEqual([null, 'ended']);
    expect(told(table.head.tape).slice(4)).toEqual(Array(4).fill('ruling arrived'));
    table.undo();
    expect(options()).toEqual(['reeds']);
    expect(standing(table.twin().play)).toBe(standing(table.play));
  });

  test('that takes away whom a named call is about ends it as unfinished, and its caller goes on', () => {
    const table = new FixtureTable().strike('m1', 'm3', [6, 3]);
    expect(table.key).toBe('strike/strike-back#1/strike#1');
    table.rule({ kind: 'remove', model: 'm3' });
    expect(table.head.state).toBe('ended');
    expect(factsOf(table.play).slice(-2)).toEqual([
      { kind: 'removed', model: 'm3' },
      { kind: 'unfinished', what: 'strike' },
    ]);
  });

  test('before the first question of a command can end it so too', () => {
    const table = new FixtureTable().strike('m1', 'm3');
    table.rule({ kind: 'remove', model: 'm1' });
    expect([table.key, told(table.head.tape)]).toEqual([null, ['ruling removed', 'unfinished']]);
    expect(standing(table.twin().play)).toBe(standing(table.play));
  });

  test('new ids of rulings that follow each other do not meet, nor those of the rule', () => {
    const table = new FixtureTable();
    table.submit({ type: 'call', by: 'm1' });
    table.rule({ kind: 'place', area: 'isle' });
    table.rule({ kind: 'place', area: 'isle' });
    table.answer([6]);
    expect(Object.keys(table.play.state.models).slice(4)).toEqual(['m5', 'm6', 'm7', 'm8']);
  });

  test('that makes no sense is refused with nothing open and while a question waits, and changes nothing', () => {
    for (const table of [new FixtureTable(), new FixtureTable().strike('m1', 'm3', [1, 3])]) {
      const before = standing(table.play);
      const { commits } = table;
      const codes = [
        { kind: 'set', model: 'm9', field: 'sparks', value: 1 },
        { kind: 'set', model: 'm3', field: 'colour', value: 1 },
        { kind: 'fly' },
        null,
        { kind: 'place', area: 'isle', id: 'm2' },
      ].map((ruling) => codeOf(table.play.rule(ruling, 'gm')));
      expect(codes).toEqual(['no-ruling', 'no-ruling', 'no-ruling', 'ruling-failed', 'ruling-failed']);
      expect([standing(table.play), table.commits]).toEqual([before, commits]);
    }
  });

  test('stands although the rule cannot go on after it: the command ends there, and one undo asks again', () => {
    const table = new FixtureTable({
      system: ruledOtherwise((g, command) => {
        if (command.type !== 'call') return null;
        return (function* () {
          yield { fact: { kind: 'noted' as const, text: 'a horn' } };
          yield* ask.dice<FixtureFact>(1, 6, {
            for: `friends of ${g.state.models[command.by]!.name}`,
            by: command.by,
          });
        })();
      }),
    });
    table.submit({ type: 'call', by: 'm1' });
    const asked = standing(table.play);
    const { notes } = table.rule({ kind: 'remove', model: 'm1' });
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('The ruling stands');
    expect([table.key, table.head.state, table.sparks('m1')]).toEqual([null, 'stopped', undefined]);
    expect([told(table.head.tape), table.play.head.steps]).toEqual([['noted', 'ruling removed', 'stop'], 2]);
    const stopped = standing(table.play);
    expect(standing(table.twin().play)).toBe(stopped);
    expect(table.undo().notes).toEqual([]);
    expect(standing(table.play)).toBe(asked);
    table.redo();
    expect(standing(table.play)).toBe(stopped);
  });
});

describe('a decree', () => {
  test('answers the open question, and is held to what can be answered', () => {
    const table = new FixtureTable().strike('m1', 'm3');
    expect(codeOf(table.play.rule({ kind: 'decree', answer: [1, 13] }, 'gm'))).toBe('bad-die');
    table.rule({ kind: 'decree', answer: [1, 3] });
    expect(told(table.head.tape)[0]).toEqual(['strike/strike#1', [1, 3], 'decree']);
    table.rule({ kind: 'decree', answer: 6 });
    expect([table.sparks('m3'), table.key]).toEqual([2, null]);
    expect(codeOf(table.play.rule({ kind: 'decree', answer: 6 }, 'gm'))).toBe('nothing-asked');
    table.undo();
    expect(table.key).toBe('strike/hurt#1/hurt#1');
  });
});

describe('stop', () => {
  test('ends the open command where it is, and keeps what happened', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 4);
    table.rule({ kind: 'stop' });
    expect([table.key, table.head.state, table.sparks('m3')]).toEqual([null, 'stopped', 2]);
    expect(told(table.head.tape).at(-1)).toBe('stop');
    expect(standing(table.twin().play)).toBe(standing(table.play));
    table.submit({ type: 'whisper', text: 'next' });
    expect(table.head.parent).toBe('r1');
  });

  test('needs something that is under way', () => {
    expect(codeOf(new FixtureTable().play.stop('gm'))).toBe('nothing-to-stop');
    expect(codeOf(new FixtureTable().play.rule({ kind: 'stop' }, 'gm'))).toBe('nothing-to-stop');
  });
});

test('at every question of a strike each lantern can be taken away, and what is left can be played on', () => {
  const scripts: unknown[][] = [
    [],
    [[6, 3]],
    [[1, 5]],
    [[1, 5], 1],
    [[1, 2]],
    [[3, 4]],
    [[3, 4], 'spend'],
    [
      [6, 3],
      [6, 3],
    ],
    [[6, 3], [1, 5], 1],
  ];
  for (const script of scripts)
    for (const model of ['m1', 'm2', 'm3', 'm4']) {
      const table = new FixtureTable().strike('m1', 'm3', ...script);
      const result = table.play.rule({ kind: 'remove', model }, 'gm');
      expect(result, `${JSON.stringify(script)} without ${model}`).toEqual({
        ok: true,
        value: { notes: [] },
      });
      for (let open = table.play.open; open; open = table.play.open)
        table.answer(open.question.form === 'dice' ? Array(open.question.n).fill(3) : open.question.default);
      expect(table.head.state).toBe('ended');
      expect(table.sparks(model)).toBeUndefined();
    }
});
