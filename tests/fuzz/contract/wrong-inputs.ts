import type { DiceBag } from '#tests/fuzz/dice-bag.ts';

/** Ways in which a sender gets an input wrong, or means ill. */
export type Wrong = keyof typeof wrongs;

type Path = readonly (string | number)[];

const strange = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  '',
  ' ',
  'x',
  'NaN',
  '٣',
  '\u0000',
  '\ud800',
  '🎲',
  '‮evil',
  [],
  {},
  [[]],
  [null],
];
const notJson = [
  undefined,
  NaN,
  Infinity,
  -Infinity,
  -0,
  10n,
  Symbol('x'),
  () => 1,
  new Date(0),
  new Map([['a', 1]]),
  new Uint8Array(3),
];
const baits = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'audience',
  'road',
  'then',
  'length',
];

const wrongs = {
  'a field is missing': (input: unknown, bag: DiceBag) =>
    changed(input, bag, (holder, key) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    }),
  'a field too many': (input: unknown, bag: DiceBag) =>
    inside(input, bag, (holder) => {
      holder[`more${bag.int(9)}`] = bag.pick(strange);
    }),
  'a key of every object': (input: unknown, bag: DiceBag) =>
    inside(input, bag, (holder) =>
      Object.defineProperty(holder, bag.pick(baits), {
        value: bag.pick([1, {}, 'gm', { polluted: true }]),
        enumerable: true,
        configurable: true,
        writable: true,
      }),
    ),
  'another kind of value': (input: unknown, bag: DiceBag) => put(input, bag, bag.pick(strange)),
  'no plain data': (input: unknown, bag: DiceBag) => put(input, bag, bag.pick(notJson)),
  'a text too long': (input: unknown, bag: DiceBag) =>
    put(input, bag, 'x'.repeat(bag.pick([61, 81, 301, 5000, 250_000]))),
  'a list too long': (input: unknown, bag: DiceBag) =>
    put(input, bag, new Array(bag.pick([9, 30, 2000, 25_000])).fill('x')),
  'an object too large': (input: unknown, bag: DiceBag) =>
    put(input, bag, Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`k${i}`, i]))),
  'a number below': (input: unknown, bag: DiceBag) =>
    put(input, bag, bag.pick([-1, -2, -2_147_483_649, -1e9, -0.5])),
  'a number beyond': (input: unknown, bag: DiceBag) =>
    put(input, bag, bag.pick([1e9, 2 ** 53, 1e300, 0.1, 4_294_967_296])),
  'nested too deep': (input: unknown, bag: DiceBag) => put(input, bag, nested(bag.pick([41, 60, 5000]))),
  'no object at all': (_: unknown, bag: DiceBag) => bag.pick<unknown>([...strange, ...notJson]),
};

export const wrongNames = Object.keys(wrongs) as Wrong[];
/** Those that cost much to make, or would only ever try the first gate. */
const seldom: ReadonlySet<Wrong> = new Set(['an object too large', 'no object at all', 'a list too long']);

/** An input that is no longer right, and in what way. What was given stays as it is. */
export function wrongInput(right: unknown, bag: DiceBag): { wrong: Wrong; input: unknown } {
  const wrong = bag.weighed(wrongNames.map((name) => [seldom.has(name) ? 1 : 8, name] as const));
  return { wrong, input: wrongs[wrong](structuredClone(right), bag) };
}

function nested(depth: number): unknown {
  let value: unknown = 'end';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { in: value };
  return value;
}

type Holder = Record<string | number, unknown>;

/** All places of a value, the whole of it not among them. */
function places(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || at.length > 4) return [];
  return Object.entries(value).flatMap(([key, part]) => [[...at, key], ...places(part, [...at, key])]);
}

/** Does something to one place of the input; where it has none, to a field that nobody asked for. */
function changed(input: unknown, bag: DiceBag, act: (holder: Holder, key: string) => void): unknown {
  const found = places(input);
  if (found.length === 0) return { missing: true };
  const path = bag.pick(found);
  let holder = input as Holder;
  for (const key of path.slice(0, -1)) holder = holder[key] as Holder;
  act(holder, String(path.at(-1)));
  return input;
}

const put = (input: unknown, bag: DiceBag, value: unknown) =>
  changed(input, bag, (holder, key) => {
    holder[key] = value;
  });

/** Does something to the input itself or to an object in it. */
function inside(input: unknown, bag: DiceBag, act: (holder: Holder) => void): unknown {
  const holders = [
    input,
    ...places(input).map((path) => path.reduce((value: unknown, key) => (value as Holder)[key], input)),
  ];
  const objects = holders.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  if (objects.length > 0) act(bag.pick(objects) as Holder);
  return input;
}
