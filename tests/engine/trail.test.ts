import { describe, expect, test } from 'vitest';
import { ask, deepFreeze, drive, tell, type Fact, type Game, type Rule, type TapeEntry } from '#engine';

/** A game of one tally, in which a rule asks for dice and adds each of them. */
interface Tally {
  dice: number;
  counters: Record<string, number>;
  settings: { dice: 'app' | 'typed'; people: Record<string, 'app' | 'typed'> };
  marks: number[];
}
type Mark = Fact & { kind: 'mark'; n: number };

const start = (): Tally =>
  deepFreeze({ dice: 7, counters: {}, settings: { dice: 'typed', people: {} }, marks: [] });

function* throwThree(_: Game<Tally>): Rule<void, Mark> {
  for (let i = 0; i < 3; i++) {
    const [n] = yield* ask.dice<Mark>(1, 6, { for: 'mark', by: null });
    yield* tell<Mark>({ kind: 'mark', n: n! }, { kind: 'mark', n: -n! });
  }
}

/** Runs the rule over a tape, one typed die more and then nothing; says which facts were written. */
function run(
  state: Tally,
  tape: readonly TapeEntry<Mark>[],
  trail: ReturnType<typeof drive<Tally, Mark>>['trail'] = null,
  rule: (g: Game<Tally>) => Rule<void, Mark> = throwThree,
) {
  const written: number[] = [];
  let left = 1;
  const driven = drive<Tally, Mark>({
    state,
    name: 'throw',
    rule,
    apply(draft, { n }) {
      written.push(n);
      draft.marks.push(n);
    },
    personOf: () => null,
    tape,
    trail,
    decide: () => (left-- > 0 ? { answer: [tape.length + 1], from: 'typed' } : 'wait'),
  });
  return { ...driven, written };
}

describe('the trail of an earlier run', () => {
  test('spares the next one what is written already, and comes to the same', () => {
    const state = start();
    const first = run(state, []);
    const second = run(state, first.tape, first.trail);
    const anew = run(state, first.tape);
    expect([first.written, second.written, anew.written]).toEqual([
      [1, -1],
      [4, -4],
      [1, -1, 4, -4],
    ]);
    expect([second.state, second.tape, second.end]).toEqual([anew.state, anew.tape, 'open']);
    expect(second.trail!.states.slice(0, 3)).toEqual(anew.trail!.states.slice(0, 3));
    expect(second.trail!.states[2]).toBe(first.trail!.states[2]);
  });

  test('counts no farther than both go the same way', () => {
    const state = start();
    const { tape, trail } = run(state, run(state, []).tape);
    const answer: TapeEntry<Mark> = { ask: 'throw/mark#2', answer: [6], from: 'decree' };
    const changed = run(state, [...tape.slice(0, 3), answer], trail);
    expect(changed.written).toEqual([6, -6, 5, -5]);
    expect(changed.state.marks).toEqual([1, -1, 6, -6, 5, -5]);
  });

  test('counts for nothing from another start', () => {
    const first = run(start(), []);
    expect(run(start(), first.tape, first.trail).written).toEqual([1, -1, 4, -4]);
  });

  test('hides no rule that has become another', () => {
    const state = start();
    const first = run(state, []);
    const other = function* (): Rule<void, Mark> {
      yield* ask.dice<Mark>(1, 6, { for: 'mark', by: null });
      yield* tell<Mark>({ kind: 'mark', n: 99 });
    };
    expect(run(state, first.tape, first.trail, other).end).toBe('differs');
  });

  test('takes in rulings that came between', () => {
    const state = start();
    const first = run(state, []);
    const ruling: TapeEntry<Mark> = deepFreeze({ ruling: [{ kind: 'mark', n: 50 }], input: null });
    const ruled = run(state, [...first.tape, ruling], first.trail);
    const next = run(state, ruled.tape, ruled.trail);
    expect(ruled.written).toEqual([50, 5, -5]);
    expect(next.state.marks).toEqual([1, -1, 50, 5, -5, 8, -8]);
    expect(next.state).toEqual(run(state, ruled.tape).state);
  });
});
