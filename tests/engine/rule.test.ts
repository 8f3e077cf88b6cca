import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ask,
  canonical,
  deepCopy,
  drive,
  seedDice,
  slug,
  tell,
  within,
  type Fact,
  type Game,
  type Rule,
  type Tape,
  type TapeEntry,
} from '#engine';
import { fixtureSystem } from '#tests/support/fixture-game.ts';
import { fixtureStart, type FixtureFact, type FixtureState } from '#tests/support/fixture-rules.ts';
import { told } from './fixture-table.ts';

/** A game of beads on strings, small enough to write a rule in each test. */
interface Beads {
  dice: number;
  counters: Record<string, number>;
  settings: { dice: 'app' | 'typed'; people: Record<string, 'app' | 'typed'> };
  strings: Record<string, { id: string; beads: number[] }>;
}
type BeadFact = Fact &
  (
    | { kind: 'strung'; string: { id: string; beads: number[] } }
    | { kind: 'bead'; on: string; n: number }
    | { kind: 'cut'; string: string }
    | { kind: 'unfinished' }
  );
type BeadRule<T = void> = Rule<T, BeadFact>;
type G = Game<Beads>;

const beads = (): Beads => ({
  dice: seedDice('beads'),
  counters: { s: 1 },
  settings: { dice: 'typed', people: {} },
  strings: { s1: { id: 's1', beads: [] } },
});

function apply(state: Beads, fact: BeadFact): void {
  if (fact.kind === 'strung') {
    state.strings[fact.string.id] = deepCopy(fact.string);
    state.counters = { ...state.counters, s: (state.counters['s'] ?? 0) + 1 };
  }
  if (fact.kind === 'bead') state.strings[fact.on]!.beads.push(fact.n);
  if (fact.kind === 'cut') delete state.strings[fact.string];
}

/** Runs a rule; every question is answered in turn from `answers`, then waits. */
function run(
  rule: (g: G) => BeadRule<unknown>,
  answers: unknown[] = [],
  more: { tape?: Tape<BeadFact>; state?: Beads; inPlace?: boolean; apply?: typeof apply } = {},
) {
  const left = [...answers];
  const asked: string[] = [];
  const driven = drive<Beads, BeadFact>({
    state: more.state ?? beads(),
    name: 'string',
    rule,
    apply: more.apply ?? apply,
    personOf: (_state, model) => model,
    tape: more.tape ?? [],
    ...(more.inPlace ? { inPlace: true } : {}),
    asked: (key) => asked.push(key),
    decide: () => {
      if (left.length === 0) return 'wait';
      const answer = left.shift();
      return answer === 'draw' ? 'draw' : { answer: answer as number[], from: 'typed' };
    },
  });
  return { ...driven, asked };
}

const die = (name: string, by: string | null = null) => ask.dice<BeadFact>(1, 12, { for: name, by });
const bead = (n: number): BeadFact => ({ kind: 'bead', on: 's1', n });
const ruling = (...facts: BeadFact[]): TapeEntry<BeadFact> => ({ ruling: facts, input: null });

describe('the key of a question', () => {
  test('is the command, every named call, and what it is for, counted under that path', () => {
    const back = function* (): BeadRule {
      yield* die('To hit!');
      yield* die('To hit!');
    };
    const rule = function* (): BeadRule {
      yield* die('to hit');
      yield* within('Strike back', back());
      yield* within('Strike back', back());
      yield* within(null, back());
      yield* within('free attack', within('strike back', back()));
      yield* die('to hit');
    };
    expect(run(rule, Array(10).fill([7])).asked).toEqual([
      'string/to-hit#1',
      'string/strike-back#1/to-hit#1',
      'string/strike-back#1/to-hit#2',
      'string/strike-back#2/to-hit#1',
      'string/strike-back#2/to-hit#2',
      'string/to-hit#2',
      'string/to-hit#3',
      'string/free-attack#1/strike-back#1/to-hit#1',
      'string/free-attack#1/strike-back#1/to-hit#2',
      'string/to-hit#4',
    ]);
  });

  test('is no sentence: capitals, spaces and signs go', () => {
    expect(slug('  Wounds, again?! ')).toBe('wounds-again');
    expect(slug('Fate (2)')).toBe('fate-2');
  });

  test('names who was asked in the tape', () => {
    const { tape, open } = run(
      function* () {
        yield* die('to hit', 'anna');
        yield* die('to hit', 'ben');
      },
      [[3]],
    );
    expect(tape).toEqual([{ ask: 'string/to-hit#1', by: 'anna', answer: [3], from: 'typed' }]);
    expect(open).toMatchObject({
      key: 'string/to-hit#2',
      person: 'ben',
      question: { by: 'ben', n: 1, sides: 12 },
    });
  });
});

describe('answers', () => {
  test('of a summed roll are dice or their total, and the rule gets the sum', () => {
    const rule = function* (): BeadRule {
      const sum = yield* ask.sum<BeadFact>(2, 6, { for: 'beads', by: null });
      yield* tell(bead(sum));
    };
    expect(run(rule, [[3, 5]]).state.strings['s1']!.beads).toEqual([8]);
    expect(run(rule, [8]).state.strings['s1']!.beads).toEqual([8]);
  });

  test('of the app come from the generator, which is kept with them and in the state', () => {
    const rule = function* (): BeadRule {
      const [n] = yield* die('beads');
      yield* tell(bead(n!));
      yield* die('beads');
    };
    const drawn = run(rule, ['draw']);
    const entry = drawn.tape[0]!;
    if (!('ask' in entry)) throw new Error('no answer');
    expect(entry).toMatchObject({ from: 'app', dice: drawn.state.dice });
    expect(drawn.state.dice).not.toBe(beads().dice);
    expect(drawn.state.strings['s1']!.beads).toEqual(entry.answer);
    expect(run(rule, [], { tape: drawn.tape }).state).toEqual(drawn.state);
    expect(run(rule, [[5]]).state.dice).toBe(beads().dice);
  });

  test('of a choice never come from the app', () => {
    const rule = () => ask.choice<BeadFact>([{ id: 'a' }], { for: 'which', by: null, default: 'a' });
    expect(run(rule, ['draw'])).toMatchObject({ end: 'failed', tape: [] });
  });
});

describe('facts', () => {
  test('are frozen through and through before they are applied', () => {
    const fact: BeadFact = { kind: 'strung', string: { id: 's2', beads: [1] } };
    let frozen = false;
    run(() => tell(fact), [], {
      apply: (state, given) => {
        frozen = given.kind === 'strung' && Object.isFrozen(given) && Object.isFrozen(given.string.beads);
        apply(state, given);
      },
    });
    expect(frozen).toBe(true);
  });

  test('give a frozen state that shares nothing with them, while the one before stays as it was', () => {
    const before = beads();
    const fact: BeadFact = { kind: 'strung', string: { id: 's2', beads: [1] } };
    const { state } = run(() => tell<BeadFact>(fact, { kind: 'bead', on: 's2', n: 2 }), [], {
      state: before,
    });
    expect(state.strings['s2']).toEqual({ id: 's2', beads: [1, 2] });
    expect(fact).toEqual({ kind: 'strung', string: { id: 's2', beads: [1] } });
    expect(before).toEqual(beads());
    expect(Object.isFrozen(state.strings['s2']!.beads)).toBe(true);
  });

  test('in place change the very state that was given, and leave the fact alone', () => {
    const mine = beads();
    const fact: BeadFact = { kind: 'strung', string: { id: 's2', beads: [1] } };
    const driven = run(() => tell<BeadFact>(fact, { kind: 'bead', on: 's2', n: 2 }), [], {
      state: mine,
      inPlace: true,
    });
    expect(driven.state).toBe(mine);
    expect(driven.tape).toEqual([]);
    expect(mine.strings['s2']!.beads).toEqual([1, 2]);
    expect(fact.kind === 'strung' && fact.string.beads).toEqual([1]);
  });

  test('are there to be read when the rule goes on', () => {
    const seen: number[] = [];
    run(function* (g) {
      yield* tell(bead(1));
      seen.push(g.state.strings['s1']!.beads.length);
      yield* tell(bead(2), bead(3));
      seen.push(g.state.strings['s1']!.beads.length);
    });
    expect(seen).toEqual([1, 3]);
  });

  test('new ids are counted by kind from the state, within the rule since its last yield', () => {
    const ids: string[] = [];
    run(function* (g) {
      ids.push(g.next('s'), g.next('s'), g.next('d'));
      yield* tell<BeadFact>({ kind: 'strung', string: { id: 's2', beads: [] } });
      ids.push(g.next('s'), g.next('s'));
      yield* within('knot', tell(bead(1)));
      ids.push(g.next('s'), g.next('d'));
    });
    expect(ids).toEqual(['s2', 's3', 'd1', 's3', 's4', 's3', 'd1']);
  });
});

describe('a tape', () => {
  const rule = function* (): BeadRule {
    const [n] = yield* die('beads');
    yield* tell(bead(n!));
    yield* die('more');
  };
  const key = 'string/beads#1';
  const answer: TapeEntry<BeadFact> = { ask: key, answer: [4], from: 'typed' };

  test('is followed to its end, and the next question waits', () => {
    expect(run(rule, [], { tape: [answer, { fact: bead(4) }] })).toMatchObject({
      end: 'open',
      open: { key: 'string/more#1' },
    });
  });

  test.each<[string, Tape<BeadFact>]>([
    ['another fact', [answer, { fact: bead(5) }]],
    ['another key', [{ ask: 'string/pearls#1', answer: [4], from: 'typed' }]],
    ['a fact where a question is', [{ fact: bead(4) }]],
    ['an answer where a fact is', [answer, { ask: 'string/more#1', answer: [1], from: 'typed' }]],
    [
      'more than the rule does',
      [answer, { fact: bead(4) }, { ask: 'string/more#1', answer: [1], from: 'typed' }, { fact: bead(1) }],
    ],
  ])('that says %s differs', (_what, tape) => {
    expect(run(rule, [[1], [1]], { tape }).end).toBe('differs');
  });

  test('keeps what was done up to where the rule threw', () => {
    const { end, error, tape, state } = run(function* () {
      yield* tell(bead(1));
      throw new Error('the string broke');
    });
    expect({ end, why: error?.message, told: tape.length, beads: state.strings['s1']!.beads }).toEqual({
      end: 'failed',
      why: 'the string broke',
      told: 1,
      beads: [1],
    });
  });

  test('ends the command where a stop stands', () => {
    const { end, state } = run(rule, [], { tape: [answer, { fact: bead(4) }, { stop: true }] });
    expect([end, state.strings['s1']!.beads]).toEqual(['stopped', [4]]);
  });
});

describe('a named call', () => {
  const stands = (g: G) => () => g.state.strings['s1'] !== undefined;
  const unfinished = (): BeadFact => ({ kind: 'unfinished' });
  const two = function* (): BeadRule<string> {
    yield* die('first');
    yield* die('second');
    return 'both';
  };
  const first: TapeEntry<BeadFact> = { ask: 'string/knot#1/first#1', answer: [1], from: 'typed' };
  const cut = ruling({ kind: 'cut', string: 's1' });
  let came: unknown;
  const knot = function* (g: G): BeadRule {
    came = yield* within('knot', two(), g, stands(g), unfinished);
    yield* die('after');
  };

  test('gives what its rule gives', () => {
    run(knot, [[1], [2]]);
    expect(came).toBe('both');
  });

  test('ends as unfinished after a ruling that took away what it is about, and its caller goes on', () => {
    const { tape, open } = run(knot, [], { tape: [first, cut] });
    expect(came).toBeNull();
    expect(open?.key).toBe('string/after#1');
    expect(tape.at(-1)).toEqual({ fact: { kind: 'unfinished' } });
  });

  test('ends so too where the ruling came before its first question', () => {
    const { tape, open } = run(knot, [], { tape: [cut] });
    expect(open?.key).toBe('string/after#1');
    expect(told(tape as never)).toEqual(['ruling cut', 'unfinished']);
  });

  test('goes on after a ruling that leaves it standing', () => {
    const { open, state } = run(knot, [], { tape: [first, ruling(bead(9))] });
    expect(open?.key).toBe('string/knot#1/second#1');
    expect(state.strings['s1']!.beads).toEqual([9]);
  });

  test('is not asked whether it stands while no ruling came in', () => {
    const gone = function* (g: G): BeadRule {
      yield* within('cut', tell<BeadFact>({ kind: 'cut', string: 's1' }), g, stands(g), unfinished);
      yield* within('knot', two(), g, stands(g), unfinished);
    };
    expect(run(gone).open?.key).toBe('string/knot#1/first#1');
  });

  test('that ends early takes the names of the calls inside it out of the keys', () => {
    const nested = function* (g: G): BeadRule {
      yield* within('outer', within('middle', within('inner', two())), g, stands(g), unfinished);
      yield* die('after');
      yield* within('outer', two());
    };
    const tape = [{ ...first, ask: 'string/outer#1/middle#1/inner#1/first#1' } as TapeEntry<BeadFact>, cut];
    expect(run(nested, [[1]], { tape }).asked).toEqual([
      'string/outer#1/middle#1/inner#1/first#1',
      'string/after#1',
      'string/outer#2/first#1',
    ]);
  });

  test('a ruling that came in is seen when the question is built again, and facts are not given twice', () => {
    const needed: number[] = [];
    const rule = function* (g: G): BeadRule {
      yield* tell(bead(1));
      needed.push(g.state.strings['s1']!.beads.length);
      yield* die('beads');
    };
    const { state } = run(rule, [], { tape: [{ fact: bead(1) }, ruling(bead(2), bead(3))] });
    expect(needed).toEqual([3]);
    expect(state.strings['s1']!.beads).toEqual([1, 2, 3]);
  });
});

describe('in place', () => {
  test('a simulation tells the same facts as the table, and comes to the same state', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 5 }),
        fc.array(fc.nat(999), { minLength: 1, maxLength: 12 }),
        (seed, picks) => {
          let table: FixtureState = fixtureStart(seedDice(seed), 'app');
          const mine = deepCopy(table);
          for (const pick of picks) {
            const open = Object.keys(table.models)
              .flatMap((id) => fixtureSystem.offers(table, id))
              .filter((offer) => offer.open);
            const command = open[pick % open.length]!.fixed as Parameters<typeof fixtureSystem.check>[1];
            const facts: FixtureFact[][] = [[], []];
            const [there, here] = [table, mine].map((state, way) =>
              drive<FixtureState, FixtureFact>({
                state,
                name: command.type,
                rule: (g) => fixtureSystem.perform(g, command),
                apply: fixtureSystem.apply,
                personOf: fixtureSystem.personOf,
                tape: [],
                inPlace: way === 1,
                decide: (question) =>
                  question.form === 'dice'
                    ? 'draw'
                    : { answer: question.options[pick % question.options.length]!.id, from: 'chosen' },
                told: (fact) => facts[way]!.push(deepCopy(fact)),
              }),
            );
            expect([there!.end, here!.end]).toEqual(['ended', 'ended']);
            expect(facts[1]).toEqual(facts[0]);
            table = there!.state;
            expect(canonical(mine)).toBe(canonical(table));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
