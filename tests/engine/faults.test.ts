import { describe, expect, test } from 'vitest';
import { ask, tell, type Game } from '#engine';
import type { FixtureFact, FixtureState } from '#tests/support/fixture-rules.ts';
import { codeOf, FixtureTable, must, ruledOtherwise, standing, told } from './fixture-table.ts';

/** Its calls ask for two dice, note what came of each, and break on a six. */
const brittle = ruledOtherwise((g, command) => (command.type === 'call' ? brittleCall(g, command.by) : null));

function* brittleCall(_g: Game<FixtureState>, by: string) {
  yield* tell<FixtureFact>({ kind: 'noted', text: 'a horn' });
  for (const name of ['first', 'second']) {
    const [die] = yield* ask.dice<FixtureFact>(1, 6, { for: name, by });
    yield* tell<FixtureFact>({ kind: 'noted', text: `${name} ${die}` });
    if (die === 6) throw new Error('nobody hears it');
  }
}

const CALL = { type: 'call', by: 'm1' } as const;
/** With this seed the app's first die is a six, so that the call breaks at once. */
const SIX = Array.from({ length: 200 }, (_, i) => `six ${i}`).find((seed) => {
  const table = new FixtureTable({ seed, mode: 'app' });
  table.submit(CALL);
  const first = table.head.tape[0]!;
  return 'ask' in first && (first.answer as number[])[0] === 6;
})!;

describe('a rule that throws', () => {
  const broken = () => {
    const table = new FixtureTable({ system: brittle, mode: 'app', seed: SIX });
    table.submit({ type: 'whisper', text: 'before' });
    return table;
  };

  test('changes nothing and writes nothing; what it said is told', () => {
    const table = broken();
    const [before, { commits }] = [standing(table.play), table];
    const result = table.play.submit(CALL, 'gm');
    expect(result).toMatchObject({ ok: false, refusal: { code: 'rule-failed' } });
    expect(!result.ok && result.refusal.sentence).toContain('nobody hears it');
    expect([standing(table.play), table.commits, table.play.hasFault]).toEqual([before, commits, true]);
  });

  test('can be left: the next command is played as if nothing had been', () => {
    const table = broken();
    table.play.submit(CALL, 'gm');
    table.submit({ type: 'whisper', text: 'after' });
    expect([table.play.state.notes, table.play.hasFault]).toEqual([['before', 'after'], false]);
    expect(codeOf(table.play.fault('stop'))).toBe('no-fault');
    expect(table.journal.rows().map(({ id }) => id)).toEqual(['r1', 'r2']);
  });

  test('can be stopped: what happened so far is kept, and one undo takes the command', () => {
    const table = broken();
    const before = standing(table.play);
    table.play.submit(CALL, 'gm');
    must(table.play.fault('stop'));
    expect([table.head.state, table.play.state.notes]).toEqual(['stopped', ['before', 'a horn', 'first 6']]);
    expect(standing(table.twin().play)).toBe(standing(table.play));
    expect(table.undo().notes).toEqual([]);
    expect(standing(table.play)).toBe(before);
    table.redo();
    expect(table.play.state.notes).toHaveLength(3);
  });

  test('can be left taken back: nothing waits any more, and nothing else has changed', () => {
    const table = broken();
    const before = standing(table.play);
    const { version } = table.play;
    table.play.submit(CALL, 'gm');
    must(table.play.fault('takeBack'));
    expect(standing(table.play)).toBe(before);
    expect([table.play.hasFault, table.play.version]).toEqual([false, version + 1]);
    expect(codeOf(table.play.fault('takeBack'))).toBe('no-fault');
  });

  test('can be asked again with typed dice', () => {
    const table = broken();
    table.play.submit(CALL, 'gm');
    must(table.play.fault('type'));
    expect([table.key, table.head.rolls, table.head.id]).toEqual(['call/first#1', 'typed', 'r2']);
    table.answer([5]);
    table.answer([5]);
    expect([table.head.state, table.play.hasFault]).toEqual(['ended', false]);
  });

  test('on an answer leaves the question open; stopping keeps the answer, and one undo asks it again', () => {
    const table = new FixtureTable({ system: brittle });
    table.submit(CALL);
    table.answer([1]);
    const asked = standing(table.play);
    expect(codeOf(table.play.answer(table.key!, [6], 'typed', 'gm'))).toBe('rule-failed');
    expect(standing(table.play)).toBe(asked);
    must(table.play.fault('stop'));
    expect(table.play.state.notes).toEqual(['a horn', 'first 1', 'second 6']);
    expect(table.undo().notes).toEqual([]);
    expect(standing(table.play)).toBe(asked);
    table.answer([2]);
    expect(table.play.state.notes.at(-1)).toBe('second 2');
  });

  test('on an answer can be asked from the beginning with typed dice, beside the row where it broke', () => {
    const table = new FixtureTable({ system: brittle, mode: 'app', people: { p1: 'typed' } });
    table.submit(CALL);
    table.answer([1]);
    const asked = standing(table.play);
    table.play.answer(table.key!, [6], 'typed', 'gm');
    must(table.play.fault('type'));
    expect([table.key, table.head.id, table.head.amends]).toEqual(['call/first#1', 'r2', 'r1']);
    expect(table.play.state.notes).toEqual(['a horn']);
    table.undo();
    expect(standing(table.play)).toBe(asked);
  });

  test('in a changed die can be stopped or asked again, and undo comes back', () => {
    for (const choose of ['stop', 'type'] as const) {
      const table = new FixtureTable({ system: brittle });
      table.submit(CALL);
      table.answer([1]);
      table.answer([2]);
      const before = standing(table.play);
      expect(codeOf(table.play.amend('r1', 'call/first#1', [6], 'gm'))).toBe('rule-failed');
      expect(standing(table.play)).toBe(before);
      must(table.play.fault(choose));
      const notes = choose === 'stop' ? ['a horn', 'first 6'] : ['a horn'];
      expect(table.play.state.notes).toEqual(notes);
      expect(standing(table.twin().play)).toBe(standing(table.play));
      table.undo();
      expect(standing(table.play)).toBe(before);
    }
  });

  test('after a default lapsed for it keeps both together, with their sentences', () => {
    for (const isBelow of [false, true]) {
      const table = new FixtureTable({ system: brittle, people: { p3: 'app' }, seed: SIX });
      table.start.models['m3']!.player = 'p3';
      table.tear().strike('m1', 'm3', [3, 4]);
      if (isBelow) {
        table.submit({ type: 'whisper', text: 'first' });
        table.undo();
      }
      const offer = standing(table.play);
      expect(codeOf(table.play.submit({ type: 'call', by: 'm3' }, 'gm'))).toBe('rule-failed');
      expect(standing(table.play)).toBe(offer);
      must(table.play.fault('stop'));
      expect(table.play.state.notes).toEqual(['a horn', 'first 6']);
      const [lapsed, call] = table.play.path();
      expect(told(lapsed!.tape).at(-1)).toEqual(['strike/luck#1', 'keep', 'lapsed']);
      const said = (id: string) =>
        table.journal.lines.filter((line) => line.row === id).map(({ kind }) => kind);
      expect([said(lapsed!.id), said(call!.id)]).toEqual([['rolled'], ['noted', 'noted']]);
      table.undo();
      expect(standing(table.play)).toBe(offer);
    }
  });
});

describe('a journal that cannot be written', () => {
  test('leaves the table as it was, whatever was given', () => {
    const inputs: ((table: FixtureTable) => unknown)[] = [
      ({ play }) => play.submit({ type: 'whisper', text: 'b' }, 'gm'),
      ({ play }) => play.answer(play.open!.key, 'spend', 'chosen', 'gm'),
      ({ play }) => play.rule({ kind: 'remove', model: 'm2' }, 'gm'),
      ({ play }) => play.stop('gm'),
      ({ play }) => play.undo(),
      ({ play }) => play.undo(true),
      ({ play }) => play.redo(),
      ({ play }) => play.goTo('r1'),
      ({ play }) => play.amend(play.head.row!, 'strike/strike#1', [1, 1], 'gm'),
    ];
    for (const input of inputs) {
      const table = new FixtureTable();
      table.submit({ type: 'whisper', text: 'a' });
      table.strike('m1', 'm3', [3, 4], 'keep').undo();
      const { play } = table;
      const before = {
        stands: standing(play),
        head: play.head,
        version: play.version,
        rows: play.rows(),
        tape: play.tape(),
      };
      table.isBroken = true;
      expect(() => input(table), String(input)).toThrow('the disk is full');
      const after = {
        stands: standing(play),
        head: play.head,
        version: play.version,
        rows: play.rows(),
        tape: play.tape(),
      };
      expect(after, String(input)).toEqual(before);
      table.isBroken = false;
      table.answer('spend');
      expect(table.head.id).toBe('r3');
    }
  });

  test('leaves the way out of a rule that threw open', () => {
    const table = new FixtureTable({ system: brittle, mode: 'app', seed: SIX });
    table.play.submit(CALL, 'gm');
    table.isBroken = true;
    expect(() => table.play.fault('stop')).toThrow('the disk is full');
    table.isBroken = false;
    must(table.play.fault('stop'));
    expect(table.head.state).toBe('stopped');
  });
});
