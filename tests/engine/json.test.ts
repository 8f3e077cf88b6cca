import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, deepCopy, deepFreeze } from '#engine';
import { equalJson } from '#engine/view';

/** Plain JSON, with the names that every object inherits among its keys. */
const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>;
const anyRecord = fc.dictionary(
  fc.constantFrom('a', 'b', 'm1', 'constructor', 'toString', 'valueOf'),
  fc.oneof(fc.nat(3), fc.constant(null), fc.constant(undefined), fc.array(fc.nat(2), { maxLength: 2 })),
);

/** The same value with the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(turned);
  const entries = Object.entries(value).map(([key, part]) => [key, turned(part)] as const);
  return Object.fromEntries(entries.reverse());
}

function parts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(parts)];
}

describe('plain JSON', () => {
  test('a deep copy says the same and shares nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const copy = deepCopy(value);
        expect(copy).toEqual(value);
        const shared = new Set(parts(value));
        expect(parts(copy).some((part) => shared.has(part))).toBe(false);
      }),
    );
  });

  test('a deep copy of something frozen can be changed', () => {
    const copy = deepCopy(deepFreeze({ list: [{ n: 1 }] }));
    copy.list[0]!.n = 2;
    copy.list.push({ n: 3 });
    expect(copy).toEqual({ list: [{ n: 2 }, { n: 3 }] });
  });

  test('a key may be called like anything that an object inherits', () => {
    const value = JSON.parse('{"__proto__": {"a": [1]}, "constructor": 2}') as object;
    expect(canonical(deepCopy(value))).toBe('{"__proto__":{"a":[1]},"constructor":2}');
    expect(Object.getPrototypeOf(deepCopy(value))).toBe(Object.prototype);
  });

  test('freezing reaches every part, and gives the very same value', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(deepFreeze(value)).toBe(value);
        expect(parts(value).every((part) => Object.isFrozen(part))).toBe(true);
      }),
    );
  });

  test('the canonical text does not depend on the order of keys, and says everything', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (value, other) => {
        expect(canonical(turned(value))).toBe(canonical(value));
        expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value));
        expect(canonical(value) === canonical(other)).toBe(equalJson(value, other));
      }),
    );
    expect(canonical({ b: 1, a: [2, { d: null, c: 'x"' }], u: undefined })).toBe(
      '{"a":[2,{"c":"x\\"","d":null}],"b":1}',
    );
  });

  test('two values are equal when they say the same; undefined says nothing', () => {
    expect(equalJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(equalJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    for (const [a, b] of [
      [[1], [1, 2]],
      [[1, 2], [1]],
      [[], {}],
      [null, {}],
      [{ a: null }, {}],
      [{}, { toString: 1 }],
      [{ constructor: 1 }, {}],
      ['1', 1],
    ] as const)
      expect(equalJson(a, b), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(false);
    fc.assert(
      fc.property(anyRecord, anyRecord, (a, b) => {
        expect(equalJson(a, b)).toBe(canonical(a) === canonical(b));
        expect(equalJson(a, b)).toBe(equalJson(b, a));
      }),
    );
  });
});
