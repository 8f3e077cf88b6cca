import { describe, expect, test } from 'vitest';
import { ViewBuild, type BadgeRecord } from '#engine/view';

const badge = (id: string, label: string): BadgeRecord => ({ kind: 'badge', id, label, tone: 'plain' });
const put = (build: ViewBuild, id: string, label: string) => build.put(id, [label], () => badge(id, label));

/** A build with a part for each map, made from the labels of its things, and loose things beside. */
function build(
  last: ViewBuild | null,
  maps: Record<string, Record<string, string>>,
  loose: Record<string, string> = {},
): ViewBuild {
  const next = new ViewBuild(last);
  for (const [name, things] of Object.entries(maps))
    next.part(name, [things], () => {
      for (const [id, label] of Object.entries(things)) put(next, id, label);
    });
  for (const [id, label] of Object.entries(loose)) put(next, id, label);
  return next;
}

describe('a part of a view', () => {
  const hall = { a: 'x', b: 'x' };

  test('is taken over whole while its sources are the very same, without looking into it', () => {
    const first = build(null, { hall }, { c: 'x' });
    const second = new ViewBuild(first);
    second.part('hall', [hall], () => {
      throw new Error('looked into it');
    });
    put(second, 'c', 'y');
    expect(second.records()).toEqual({ a: badge('a', 'x'), b: badge('b', 'x'), c: badge('c', 'y') });
    expect(second.records()['a']).toBe(first.records()['a']);
    expect(second.changes()).toEqual({ set: [badge('c', 'y')], gone: [] });
  });

  test('that was made again tells only what is another', () => {
    const first = build(null, { hall });
    const second = build(first, { hall: { a: 'x', b: 'y', d: 'x' } });
    expect(second.changes()).toEqual({ set: [badge('b', 'y'), badge('d', 'x')], gone: [] });
    const third = build(second, { hall: { b: 'y' } });
    expect(third.changes()).toEqual({ set: [], gone: ['a', 'd'] });
  });

  test('that is left out takes its records with it', () => {
    const first = build(null, { hall, cave: { e: 'x' } }, { c: 'x' });
    expect(build(first, { cave: { e: 'x' } }, { c: 'x' }).changes()).toEqual({ set: [], gone: ['a', 'b'] });
  });

  test('gives a thing to another part without its ever being gone', () => {
    const first = build(null, { hall, cave: {} });
    const second = build(first, { hall: { a: 'x' }, cave: { b: 'x' } });
    expect(second.changes()).toEqual({ set: [badge('b', 'x')], gone: [] });
    expect(second.records()).toEqual(first.records());
    const loose = build(second, { hall: { a: 'x' }, cave: {} }, { b: 'x' });
    expect(loose.changes()).toEqual({ set: [badge('b', 'x')], gone: [] });
  });

  test('goes on beside what is loose, before it and after it', () => {
    const made = new ViewBuild();
    put(made, 'c', 'x');
    made.part('hall', [hall], () => put(made, 'a', 'x'));
    put(made, 'd', 'x');
    const next = new ViewBuild(made);
    put(next, 'c', 'x');
    next.part('hall', [hall], () => undefined);
    put(next, 'd', 'x');
    expect(next.changes()).toEqual({ set: [], gone: [] });
    expect(Object.keys(next.records()).sort()).toEqual(['a', 'c', 'd']);
  });
});
