import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyPatch,
  diff,
  recordsOf,
  ViewBuild,
  type BadgeRecord,
  type Patch,
  type Records,
  type View,
} from '#engine/view';
import { FixtureTable } from './fixture-table.ts';
import { Window } from './invariants.ts';
import { anyInput, give, meant } from './random-inputs.ts';

const badge = (id: string, label: string): BadgeRecord => ({ kind: 'badge', id, label, tone: 'plain' });
const build = (last: ViewBuild | null, labels: Record<string, string>): ViewBuild => {
  const next = new ViewBuild(last);
  for (const [id, label] of Object.entries(labels)) next.put(id, [label], () => badge(id, label));
  return next;
};

describe('a view', () => {
  test('takes over a record as it is while its sources are the very same, without making it', () => {
    const source = { sparks: 4 };
    const first = new ViewBuild();
    first.put('a', [source, 1], () => badge('a', 'old'));
    const second = new ViewBuild(first);
    second.put('a', [source, 1], () => {
      throw new Error('made again');
    });
    expect(second.records()['a']).toBe(first.records()['a']);
    const third = new ViewBuild(second);
    third.put('a', [{ sparks: 4 }, 1], () => badge('a', 'new'));
    expect(third.records()['a']).toEqual(badge('a', 'new'));
  });

  test('makes a record anew when one source more or less was looked at', () => {
    const first = new ViewBuild();
    first.put('a', [1], () => badge('a', 'old'));
    const second = new ViewBuild(first);
    second.put('a', [1, 2], () => badge('a', 'new'));
    expect(second.records()['a']).toEqual(badge('a', 'new'));
  });

  test('a record that was made again and says the same is no change', () => {
    const first = new ViewBuild();
    first.put('a', [{}], () => badge('a', 'same'));
    const second = new ViewBuild(first);
    second.put('a', [{}], () => badge('a', 'same'));
    expect(second.records()['a']).toBe(first.records()['a']);
    expect(second.changes()).toEqual({ set: [], gone: [] });
  });

  test('tells what is new, what is another and what is gone', () => {
    const first = build(null, { a: 'x', b: 'x', c: 'x' });
    expect(first.changes()).toEqual({ set: [badge('a', 'x'), badge('b', 'x'), badge('c', 'x')], gone: [] });
    const second = build(first, { b: 'y', c: 'x', d: 'x' });
    expect(second.changes()).toEqual({ set: [badge('b', 'y'), badge('d', 'x')], gone: ['a'] });
  });

  test('takes a patch that follows it, keeps what did not change, and gives null for one that does not follow', () => {
    const view: View = { version: '1', records: build(null, { a: 'x', b: 'x' }).records() };
    const patch: Patch = { from: '1', to: '2', set: [badge('b', 'y')], gone: ['a'] };
    const next = applyPatch(view, patch)!;
    expect(next).toEqual({ version: '2', records: { b: badge('b', 'y') } });
    expect(view.records['a']).toEqual(badge('a', 'x'));
    expect(applyPatch(next, patch)).toBeNull();
    expect(applyPatch(view, { from: '2', to: '3', set: [], gone: [] })).toBeNull();
    const kept = applyPatch(view, { from: '1', to: '2', set: [badge('b', 'y')], gone: [] })!;
    expect(kept.records['a']).toBe(view.records['a']);
  });

  test('the difference of any two views leads from one to the other, and is empty only between equal ones', () => {
    const labels = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'toString', 'constructor'),
      fc.constantFrom('x', 'y'),
    );
    fc.assert(
      fc.property(labels, labels, (before, after) => {
        const [one, other] = [build(null, before).records(), build(null, after).records()];
        const step = diff(one, other);
        expect(applyPatch({ version: '1', records: one }, { from: '1', to: '2', ...step })!.records).toEqual(
          other,
        );
        const isEmpty = step.set.length === 0 && step.gone.length === 0;
        expect(isEmpty).toBe(
          JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(after).sort()),
        );
      }),
    );
  });

  test('of a game is followed by its patches through anything that is done', () => {
    fc.assert(
      fc.property(fc.array(anyInput(), { minLength: 5, maxLength: 30, size: 'max' }), (inputs) => {
        const table = new FixtureTable();
        const windows = [new Window('gm'), new Window('players')];
        for (const input of inputs) {
          give(table.play, meant(table.play, input));
          for (const window of windows) window.follow(table.play);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('lists its records by kind', () => {
    const table = new FixtureTable();
    const models = (audience: 'gm' | 'players') => {
      const next = new ViewBuild();
      table.play.system.view(audience, { state: table.play.state, open: null }, next);
      return recordsOf(next.records() satisfies Records, 'model').map(({ label }) => label);
    };
    expect(models('gm')).toEqual(['Ada', 'Bo', 'Will', 'Jack']);
    expect(models('players')).toEqual(['Ada', 'Bo', 'Will']);
  });
});
