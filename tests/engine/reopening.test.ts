import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, deepCopy, drive, tell, type Answer } from '#engine';
import { fixtureSystem } from '#tests/support/fixture-game.ts';
import type { FixtureCommand, FixtureFact, FixtureState } from '#tests/support/fixture-rules.ts';
import {
  codeOf,
  factsOf,
  FixtureTable,
  ruledOtherwise,
  standing,
  told,
  type FixtureSystem,
} from './fixture-table.ts';
import { anyInput, give, meant, type Input } from './random-inputs.ts';

/** Rules in which a strike goes otherwise than it was recorded: another question comes first. */
const otherStrike = ruledOtherwise((g, command) => {
  if (command.type !== 'strike') return null;
  return (function* () {
    yield* tell<FixtureFact>({ kind: 'noted', text: 'the rules have changed' });
    return yield* fixtureSystem.perform(g, command);
  })();
});
const noStrike = ruledOtherwise((_g, command) => {
  if (command.type === 'strike') throw new Error('nobody strikes any more');
  return null;
});

/** The rows of a path once more, in place on a private copy: no journal, no immer, no tape. */
function inPlace(table: FixtureTable): { state: FixtureState; facts: FixtureFact[]; open: string | null } {
  const { play } = table;
  const state = deepCopy(table.start);
  const facts: FixtureFact[] = [];
  let open: string | null = null;
  const path = play.path();
  path.forEach((row, i) => {
    state.dice = row.diceBefore;
    const tape = i === path.length - 1 ? play.tape() : row.tape;
    const answers = new Map(tape.flatMap((entry) => ('ask' in entry ? [[entry.ask, entry] as const] : [])));
    const command = row.command as FixtureCommand | { type: 'ruling' };
    if (command.type === 'ruling') {
      for (const entry of tape)
        if ('ruling' in entry)
          for (const fact of entry.ruling) {
            fixtureSystem.apply(state, fact);
            facts.push(fact);
          }
      return;
    }
    const driven = drive<FixtureState, FixtureFact>({
      state,
      name: command.type,
      rule: (g) => fixtureSystem.perform(g, command),
      apply: fixtureSystem.apply,
      personOf: fixtureSystem.personOf,
      tape: [],
      inPlace: true,
      decide(_question, key) {
        const entry = answers.get(key);
        if (!entry) return 'wait';
        return entry.from === 'app' ? 'draw' : { answer: entry.answer as Answer, from: 'typed' };
      },
      told: (fact) => facts.push(deepCopy(fact)),
    });
    open = driven.open?.key ?? null;
  });
  return { state, facts, open };
}

const anyMode = fc.constantFrom('typed' as const, 'app' as const);
const sequence = (doings?: Input['do'][]) =>
  fc.array(anyInput(doings), { minLength: 5, maxLength: 40, size: 'max' });

describe('three ways of playing', () => {
  test('straight on and torn down after every input come to the same table by the same facts', () => {
    fc.assert(
      fc.property(sequence(), anyMode, fc.string({ maxLength: 3 }), (inputs, mode, seed) => {
        const [straight, torn] = [0, 1].map(() => new FixtureTable({ mode, seed, people: { p1: 'typed' } }));
        for (const given of inputs) {
          const input = meant(straight!.play, given);
          expect(codeOf(give(torn!.play, input))).toBe(codeOf(give(straight!.play, input)));
          torn!.tear();
          expect(standing(torn!.play)).toBe(standing(straight!.play));
        }
        expect(factsOf(torn!.play)).toEqual(factsOf(straight!.play));
        expect(torn!.journal.rows()).toEqual(straight!.journal.rows());
        expect(torn!.journal.head()).toEqual(straight!.journal.head());
        expect(torn!.journal.lines).toEqual(straight!.journal.lines);
      }),
      { numRuns: 40 },
    );
  });

  test('in place, without journal and copies, the same facts come to the same state and question', () => {
    const doings: Input['do'][] = ['play', 'play', 'play', 'play', 'undo', 'redo', 'amend', 'command'];
    fc.assert(
      fc.property(sequence(doings), anyMode, fc.string({ maxLength: 3 }), (inputs, mode, seed) => {
        const table = new FixtureTable({ mode, seed, people: { p1: 'typed' } });
        for (const input of inputs) {
          give(table.play, meant(table.play, input));
          const other = inPlace(table);
          expect(other.facts).toEqual(factsOf(table.play));
          expect(canonical(other.state)).toBe(canonical(table.play.state));
          expect(other.open).toBe(table.key);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('opening a journal again', () => {
  test('long after, many rows deep, gives the very state, and undo leads back through all of them (PEERS 37) (PEERS 39)', () => {
    const table = new FixtureTable({ mode: 'app' });
    const stands = [standing(table.play)];
    for (let i = 0; i < 400; i++) {
      table.submit(i % 3 ? { type: 'whisper', text: `note ${i}` } : { type: 'gate', by: 'm1', link: 'gate' });
      stands.push(standing(table.play));
    }
    const again = table.twin();
    for (const stand of stands.reverse()) {
      expect(standing(again.play)).toBe(stand);
      again.play.undo();
    }
  });

  test.each<[string, FixtureSystem]>([
    ['go otherwise', otherStrike],
    ['throw', noStrike],
  ])('with rules that now %s, ended rows stand as they were', (_what, system) => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5], 1, 'reeds');
    table.submit({ type: 'whisper', text: 'after' });
    const before = standing(table.play);
    const rows = canonical(table.journal.rows());
    table.tear(system);
    expect([standing(table.play), table.play.notes]).toEqual([before, []]);
    expect(canonical(table.journal.rows())).toBe(rows);
    table.undo();
    expect([table.play.head.row, table.key]).toEqual(['r1', null]);
    // Undo into the row runs its rule, which no longer agrees: the whole command is taken, and that is said.
    const { notes } = table.undo();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('the whole command was taken back');
    expect([table.play.head.row, table.play.state.models['m3']!.area]).toEqual([null, 'bog']);
    expect(table.play.row('r1')!.state).toBe('ended');
    table.redo();
    expect(table.play.state.models['m3']!.area).toBe('reeds');
  });

  test.each<[string, FixtureSystem]>([
    ['goes otherwise', otherStrike],
    ['throws', noStrike],
  ])(
    'whose open command now %s takes it back whole, says so, and keeps its answers to be read',
    (_what, system) => {
      const table = new FixtureTable();
      table.submit({ type: 'whisper', text: 'before' });
      const before = standing(table.play);
      table.strike('m1', 'm3', [1, 5], 1);
      const { tape } = table.head;
      table.tear(system);
      expect(table.play.notes).toHaveLength(1);
      expect(table.play.notes[0]).toContain('To strike');
      expect(standing(table.play)).toBe(before);
      expect(table.play.row('r2')).toMatchObject({ state: 'taken-back', tape });
      expect(table.play.answersOf('r2').map(({ key, entry }) => [key, entry.answer])).toEqual([
        ['strike/strike#1', [1, 5]],
        ['strike/hurt#1/hurt#1', 1],
      ]);
      expect(codeOf(table.play.goTo('r2'))).toBe('no-such-row');
      // It is written at once: the next opening has nothing to say.
      expect(table.tear().play.notes).toEqual([]);
      expect(table.journal.rows().find(({ id }) => id === 'r2')!.state).toBe('taken-back');
      table.submit({ type: 'whisper', text: 'after' });
      expect(table.play.state.notes).toEqual(['before', 'after']);
      expect(table.head.id).toBe('r3');
    },
  );

  test('an open command on another branch is taken back when somebody goes there', () => {
    const table = new FixtureTable().strike('m1', 'm3', [1, 5]);
    table.undo(true);
    table.submit({ type: 'whisper', text: 'a' });
    table.tear(otherStrike);
    expect([table.play.notes, table.play.row('r1')!.state]).toEqual([[], 'open']);
    const result = table.play.goTo('r1');
    expect(result).toMatchObject({ ok: true, value: { notes: [expect.stringContaining('taken back')] } });
    expect([table.play.head.row, table.play.row('r1')!.state]).toEqual([null, 'taken-back']);
    table.redo();
    expect(table.play.state.notes).toEqual(['a']);
  });

  test('a die of a command that no longer runs as it did cannot be changed', () => {
    for (const system of [otherStrike, noStrike]) {
      const table = new FixtureTable().strike('m1', 'm3', [1, 3], 4).tear(system);
      const before = standing(table.play);
      expect(codeOf(table.play.amend('r1', 'strike/strike#1', [1, 2], 'gm'))).toBe('amend-differs');
      expect(codeOf(table.play.rule({ kind: 'rollAnew' }, 'gm'))).toBe('no-such-answer');
      expect(standing(table.play)).toBe(before);
    }
  });

  test('rows say under which rules and content they were played', () => {
    const table = new FixtureTable();
    table.submit({ type: 'whisper', text: 'a' });
    table.tear({ ...fixtureSystem, rules: '2', content: 7 });
    table.submit({ type: 'whisper', text: 'b' });
    expect(table.journal.rows().map(({ rules, content }) => [rules, content])).toEqual([
      ['1', 1],
      ['2', 7],
    ]);
  });

  test('time stands in the rows and nowhere in state or facts', () => {
    const table = new FixtureTable({ mode: 'app' }).strike('m1', 'm3');
    expect(table.head.at).toBe('2026-01-01T20:00:00.000Z');
    expect(canonical([table.play.state, factsOf(table.play), told(table.head.tape)])).not.toContain(
      '2026-01-01',
    );
  });
});
