import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodySquares,
  boardOf,
  edgeAt,
  isOpenDoor,
  isWayThrough,
  path,
  reach,
  sameSquare,
  sectionAt,
  sides,
  squareTowards,
} from '#board';
import type { Board, Body, MoveQuery, Reached, Square, Way } from '#board';
import { anyBodies, anyLevel, anySquare, drawn, named, SPAN } from './drawn.ts';

const walk = (from: Square, allowance: number, more: Partial<MoveQuery<Square>> = {}): MoveQuery<Square> => ({
  mover: 'A',
  from,
  allowance,
  ...more,
});
const ends = (reached: readonly Reached<Square>[]): string[] => named(reached.map(({ at }) => at));
const blocked = (way: Way<Square> | { blocked: unknown }): unknown =>
  'blocked' in way ? way.blocked : 'free';

describe('a model walks', () => {
  const { board, at } = drawn(`
    A .|. x
      DD--dd
    . . . .
    pp##  ss
    . . . .`);

  it('square by square, round walls and through open doors', () => {
    const reached = reach(board, [], walk(at('A'), 3));
    expect(reached).toEqual([
      { at: { x: 1, y: 0 }, steps: 1 },
      { at: { x: 0, y: 1 }, steps: 1 },
      { at: { x: 1, y: 1 }, steps: 2 },
      { at: { x: 2, y: 1 }, steps: 3 },
    ]);
  });

  it('not one step without an allowance', () => {
    expect(reach(board, [], walk(at('A'), 0))).toEqual([]);
    expect(reach(board, [], walk(at('A'), -1))).toEqual([]);
    expect(ends(reach(board, [], walk(at('A'), 1)))).toEqual(['0,1', '1,0']);
  });

  it('never through rubble, a closed or secret door or a portcullis', () => {
    const all = ends(reach(board, [], walk(at('A'), 99)));
    expect(all).toEqual(['0,1', '0,2', '1,0', '1,1', '1,2', '2,1', '2,2', '3,1', '3,2']);
    expect(path(board, [], walk(at('A'), 99), at('x'))).toEqual({ blocked: { reason: 'noWay' } });
    expect(path(board, [], walk(at('A'), 99), { x: 0, y: 2 })).toMatchObject({ steps: 6 });
  });

  it('through no door at all where its game says so', () => {
    const reached = reach(board, [], walk({ x: 1, y: 0 }, 99, { throughDoors: false }));
    expect(ends(reached)).toContain('0,1');
    const { board: two } = drawn('A .\n--DD\n. .');
    expect(ends(reach(two, [], walk({ x: 0, y: 0 }, 9, { throughDoors: false })))).toEqual(['1,0']);
    expect(ends(reach(two, [], walk({ x: 0, y: 0 }, 9, { throughDoors: true })))).toEqual([
      '0,1',
      '1,0',
      '1,1',
    ]);
  });

  it('the shortest way, of equal ones the more northern and eastern first', () => {
    const room = drawn('. . .\n\n. A .\n\n. . b');
    expect(path(room.board, [], walk(room.at('A'), 9), room.at('b'))).toEqual({
      squares: [
        { x: 2, y: 1 },
        { x: 2, y: 2 },
      ],
      steps: 2,
    });
    expect(path(room.board, [], walk(room.at('A'), 9), { x: 0, y: 0 })).toMatchObject({
      squares: [{ x: 1, y: 0 }, {}],
    });
    expect(path(room.board, [], walk(room.at('A'), 9), { x: 0, y: 2 })).toMatchObject({
      squares: [{ x: 1, y: 2 }, {}],
    });
  });

  it('within the sections it keeps to (F-HOME)', () => {
    const two = drawn('A . . .', {
      sections: { room: { at: [0, 0], size: [2, 1] }, hall: { at: [2, 0], size: [2, 1] } },
    });
    expect(ends(reach(two.board, [], walk(two.at('A'), 9)))).toEqual(['1,0', '2,0', '3,0']);
    expect(ends(reach(two.board, [], walk(two.at('A'), 9, { within: ['room'] })))).toEqual(['1,0']);
    expect(path(two.board, [], walk(two.at('A'), 9, { within: ['room'] }), { x: 3, y: 0 })).toEqual({
      blocked: { reason: 'outside' },
    });
    expect(
      path(two.board, [], walk(two.at('A'), 9, { within: ['room', 'hall'] }), { x: 3, y: 0 }),
    ).toMatchObject({
      steps: 3,
    });
    const back = walk({ x: 3, y: 0 }, 9, { within: ['hall'] });
    expect(ends(reach(two.board, [], back))).toEqual(['2,0']);
  });
});

describe('who stands in the way', () => {
  const { board, at, body } = drawn('A b c .');
  const both = [body('A'), body('b'), body('c')];

  it('is not walked through, unless he may be', () => {
    expect(reach(board, both, walk(at('A'), 9))).toEqual([]);
    expect(reach(board, both, walk(at('A'), 9, { passBodies: ['b', 'c'] }))).toEqual([
      { at: { x: 3, y: 0 }, steps: 3 },
    ]);
    expect(reach(board, both, walk(at('A'), 9, { passBodies: ['b'] }))).toEqual([]);
    expect(reach(board, both, walk(at('A'), 2, { passBodies: ['b', 'c'] }))).toEqual([]);
  });

  it('is not ended on, unless one may', () => {
    expect(ends(reach(board, both, walk(at('A'), 9, { endBodies: ['b'] })))).toEqual(['1,0']);
    expect(ends(reach(board, both, walk(at('A'), 9, { endBodies: ['c'], passBodies: ['b'] })))).toEqual([
      '2,0',
      '3,0',
    ]);
    expect(path(board, both, walk(at('A'), 9, { passBodies: ['b'] }), at('b'))).toEqual({
      blocked: { reason: 'occupied', body: 'b' },
    });
    expect(path(board, both, walk(at('A'), 9, { endBodies: ['b'] }), at('c'))).toEqual({
      blocked: { reason: 'occupied', body: 'c' },
    });
  });

  it('is nobody, when what lies there blocks no way', () => {
    const low = [body('b', { blocksWay: false }), body('c', { blocksWay: false })];
    expect(ends(reach(board, low, walk(at('A'), 9)))).toEqual(['1,0', '2,0', '3,0']);
    const upon = [body('b', { id: 'chest', blocksWay: false }), body('b')];
    expect(path(board, upon, walk(at('A'), 9), at('b'))).toEqual({
      blocked: { reason: 'occupied', body: 'b' },
    });
  });

  it('is not oneself, and a large one is in the way on all four squares', () => {
    const room = drawn('A . . .\n\n. . . .\n\n. . . .');
    const ogre: Body = { id: 'ogre', x: 1, y: 0, size: 2, blocksWay: true, blocksSight: true };
    expect(ends(reach(room.board, [room.body('A'), ogre], walk(room.at('A'), 9)))).toEqual([
      '0,1',
      '0,2',
      '1,2',
      '2,2',
      '3,0',
      '3,1',
      '3,2',
    ]);
    expect(blocked(path(room.board, [ogre], walk(room.at('A'), 9), { x: 2, y: 1 }))).toEqual({
      reason: 'occupied',
      body: 'ogre',
    });
  });

  it('off the floor is in nobody’s way', () => {
    const outside: Body = { id: 'ghost', x: 7, y: 7, blocksWay: true, blocksSight: true };
    expect(ends(reach(board, [outside], walk(at('A'), 1)))).toEqual(['1,0']);
  });
});

describe('a move is ended', () => {
  const { board, at, body } = drawn('A . . . .\n\n. . . . .');
  const zone = [
    { x: 2, y: 0, why: 'zone' },
    { x: 2, y: 1, why: 'trap' },
  ];

  it('on the square that stops it, and the reason is told', () => {
    expect(reach(board, [], walk(at('A'), 9, { stops: zone }))).toStrictEqual([
      { at: { x: 1, y: 0 }, steps: 1 },
      { at: { x: 0, y: 1 }, steps: 1 },
      { at: { x: 2, y: 0 }, steps: 2, stop: 'zone' },
      { at: { x: 1, y: 1 }, steps: 2 },
      { at: { x: 2, y: 1 }, steps: 3, stop: 'trap' },
    ]);
    expect(path(board, [], walk(at('A'), 9, { stops: zone }), { x: 2, y: 1 })).toMatchObject({
      steps: 3,
      stop: 'trap',
    });
    expect(path(board, [], walk(at('A'), 9, { stops: zone }), { x: 1, y: 0 })).toStrictEqual({
      squares: [{ x: 1, y: 0 }],
      steps: 1,
    });
  });

  it('before a goal behind it, and the answer says where', () => {
    expect(path(board, [], walk(at('A'), 9, { stops: zone }), { x: 4, y: 0 })).toEqual({
      blocked: { reason: 'stopped', at: { x: 2, y: 0 }, why: 'zone' },
    });
    expect(path(board, [], walk(at('A'), 9, { stops: zone }), { x: 4, y: 1 })).toMatchObject({
      blocked: { reason: 'stopped' },
    });
  });

  it('not on the square where it begins', () => {
    const reached = reach(board, [], walk({ x: 2, y: 0 }, 2, { stops: zone }));
    expect(ends(reached)).toEqual(['0,0', '1,0', '1,1', '2,1', '3,0', '3,1', '4,0']);
    expect(reached.find((it) => sameSquare(it.at, { x: 2, y: 1 }))?.stop).toBe('trap');
  });

  it('nowhere where it cannot stand: a stop on a friend’s square is not entered', () => {
    const line = drawn('A b . .');
    const query = walk(line.at('A'), 9, { passBodies: ['b'], stops: [{ ...line.at('b'), why: 'zone' }] });
    expect(reach(line.board, [line.body('b')], query)).toEqual([]);
    expect(path(line.board, [line.body('b')], query, { x: 3, y: 0 })).toEqual({
      blocked: { reason: 'stopped', at: { x: 1, y: 0 }, why: 'zone' },
    });
    const again = walk(line.at('A'), 9, {
      stops: [
        { x: 1, y: 0, why: 'first' },
        { x: 1, y: 0, why: 'second' },
      ],
    });
    expect(reach(line.board, [], again)).toEqual([{ at: { x: 1, y: 0 }, steps: 1, stop: 'first' }]);
    expect(body('A').id).toBe('A');
  });

  it('by the allowance: too far says how far it is', () => {
    expect(path(board, [], walk(at('A'), 3), { x: 4, y: 1 })).toEqual({
      blocked: { reason: 'tooFar', steps: 5 },
    });
    expect(path(board, [], walk(at('A'), 5), { x: 4, y: 1 })).toMatchObject({ steps: 5 });
  });

  it('nowhere when it goes nowhere', () => {
    expect(path(board, [], walk(at('A'), 3), at('A'))).toEqual({ blocked: { reason: 'alreadyThere' } });
    expect(path(board, [], walk(at('A'), 3), { x: 9, y: 9 })).toEqual({ blocked: { reason: 'noFloor' } });
    expect(path(board, [], walk({ x: -1, y: 0 }, 3), at('A'))).toEqual({ blocked: { reason: 'noFloor' } });
    expect(reach(board, [], walk({ x: -1, y: 0 }, 3))).toEqual([]);
  });
});

describe('a large model walks (F-LARGE)', () => {
  const large = { size: 2 as const, mover: 'O' };

  it('through a door as if it were one square, and ends on four squares beyond', () => {
    const { board, at } = drawn(`
      . . . .

      . . . .
      --DD----
      . O . .

      . . . .`);
    const one = reach(board, [], walk(at('O'), 1, large));
    expect(one).toEqual([
      { at: { x: 0, y: 2 }, steps: 1 },
      { at: { x: 2, y: 2 }, steps: 1 },
    ]);
    expect(reach(board, [], walk(at('O'), 2, large))).toEqual([
      { at: { x: 0, y: 2 }, steps: 1 },
      { at: { x: 2, y: 2 }, steps: 1 },
      { at: { x: 1, y: 0 }, steps: 2 },
    ]);
    const way = path(board, [], walk(at('O'), 2, large), { x: 1, y: 0 });
    expect(way).toEqual({
      squares: [
        { x: 1, y: 1 },
        { x: 1, y: 0 },
      ],
      steps: 2,
      corner: 'nw',
    });
    const closed = drawn('. .\n\n. .\ndd--\nO .\n\n. .');
    expect(reach(closed.board, [], walk(closed.at('O'), 9, large))).toEqual([]);
  });

  it('never stops half-way through a door or across a wall, and says which edge it would stand across', () => {
    const { board, at } = drawn(`
      . . . .

      O . . .
          DD
      . . . .

      . . . .`);
    const across = path(board, [], walk(at('O'), 9, large), { x: 1, y: 1 });
    expect(across).toEqual({ blocked: { reason: 'across', edge: '2,1,s' } });
    expect(blocked(path(board, [], walk(at('O'), 9, large), { x: 2, y: 1 }))).toEqual({
      reason: 'across',
      edge: '2,1,s',
    });
    expect(blocked(path(board, [], walk({ x: 0, y: 0 }, 9, large), { x: 0, y: 1 }))).toBe('free');
    for (const [map, edge] of [
      ['. . . .\n\n. . .|.', '2,1,e'],
      ['. . . .\n\n. . . .', null],
      ['. . .p.\n\n. . . .', '2,0,e'],
      ['. . . .\n      ##\n. . . .', '3,0,s'],
      ['. . . .\n    --\n. . . .', '2,0,s'],
      ['. . .D.\n\n. . . .', '2,0,e'],
    ] as const) {
      const it = drawn(map);
      const end = path(it.board, [], walk({ x: 0, y: 0 }, 9, large), { x: 2, y: 0 });
      expect(blocked(end)).toEqual(edge ? { reason: 'across', edge } : 'free');
    }
  });

  it('stands across a joint of two sections, which is open floor', () => {
    const { board } = drawn('. . . .\n\n. . . .', {
      sections: { hall: { at: [0, 0], size: [3, 2] }, cellar: { at: [3, 0], size: [1, 2] } },
    });
    expect(ends(reach(board, [], walk({ x: 0, y: 0 }, 2, large)))).toEqual(['1,0', '2,0']);
    expect(ends(reach(board, [], walk({ x: 0, y: 0 }, 2, { ...large, within: ['hall'] })))).toEqual(['1,0']);
    expect(
      blocked(path(board, [], walk({ x: 0, y: 0 }, 2, { ...large, within: ['hall'] }), { x: 2, y: 0 })),
    ).toEqual({
      reason: 'outside',
    });
  });

  it('needs all four squares free and on floor at the end', () => {
    const { board, at, body } = drawn(`
      O . . .

      . . . b

      . _ . .`);
    const bodies = [body('b'), { ...body('O'), size: 2 as const }];
    expect(ends(reach(board, bodies, walk(at('O'), 9, large)))).toEqual(['1,0']);
    expect(blocked(path(board, bodies, walk(at('O'), 9, large), { x: 2, y: 0 }))).toEqual({
      reason: 'occupied',
      body: 'b',
    });
    expect(blocked(path(board, bodies, walk(at('O'), 9, large), { x: 0, y: 1 }))).toEqual({
      reason: 'noFloor',
    });
    expect(ends(reach(board, bodies, walk(at('O'), 9, { ...large, passBodies: ['b'] })))).toEqual(['1,0']);
    expect(ends(reach(board, bodies, walk(at('O'), 9, { ...large, endBodies: ['b'] })))).toEqual([
      '1,0',
      '2,0',
      '2,1',
    ]);
  });

  it('is led by the corner that has the way free, the north-western first', () => {
    const { board, at, body } = drawn(`
      O . x . .

      . . . . .`);
    const way = path(board, [body('x')], walk(at('O'), 9, large), { x: 3, y: 0 });
    expect(way).toMatchObject({ corner: 'se', steps: 3 });
    const straight = path(board, [], walk(at('O'), 9, large), { x: 3, y: 0 });
    expect(straight).toMatchObject({
      corner: 'nw',
      steps: 3,
      squares: [
        { x: 1, y: 0 },
        { x: 2, y: 0 },
        { x: 3, y: 0 },
      ],
    });
  });

  it('is led by its north-eastern corner through a door before it', () => {
    const { board, at } = drawn(`
      . . .

      . . .
      --DD--
      O . .

      . . .`);
    expect(path(board, [], walk(at('O'), 9, large), { x: 0, y: 0 })).toEqual({
      squares: [
        { x: 1, y: 1 },
        { x: 1, y: 0 },
      ],
      steps: 2,
      corner: 'ne',
    });
    expect(reach(board, [], walk(at('O'), 3, large))).toEqual([
      { at: { x: 1, y: 2 }, steps: 1 },
      { at: { x: 0, y: 0 }, steps: 2 },
      { at: { x: 1, y: 0 }, steps: 3 },
    ]);
  });

  it('is led by a southern corner through a door beside it, and stands still where a stop is under its base', () => {
    const { board, at } = drawn(`
      . .|O .

      . .D. .`);
    const squares = (...xs: number[]): Square[] => xs.map((x) => ({ x, y: 1 }));
    expect(path(board, [], walk(at('O'), 9, large), { x: 0, y: 0 })).toEqual({
      squares: squares(2, 1),
      steps: 2,
      corner: 'se',
    });
    expect(reach(board, [], walk(at('O'), 2, large))).toEqual([{ at: { x: 0, y: 0 }, steps: 2 }]);
    const stops = [{ x: 2, y: 1, why: 'trap' }];
    // With the south-western corner in the door its base still covers the stop; half in a door it cannot stand.
    expect(path(board, [], walk(at('O'), 9, { ...large, stops }), { x: 0, y: 0 })).toEqual({
      blocked: { reason: 'stopped', at: { x: 1, y: 0 }, why: 'trap' },
    });
    expect(reach(board, [], walk(at('O'), 2, { ...large, stops }))).toEqual([]);
  });

  it('goes the shorter way though it is stopped there, not the longer one on which it would not be', () => {
    const { board, at } = drawn(`
      O . . .

      . .|. .

      . . . .`);
    const stops = [{ x: 3, y: 1, why: 'zone' }];
    expect(path(board, [], walk(at('O'), 9, { ...large, stops }), { x: 2, y: 0 })).toEqual({
      squares: [
        { x: 1, y: 0 },
        { x: 2, y: 0 },
      ],
      steps: 2,
      stop: 'zone',
      corner: 'nw',
    });
  });

  it('goes nowhere when it does not stand on floor with all four squares', () => {
    const { board, at } = drawn('. . O\n\n. . .');
    expect(reach(board, [], walk(at('O'), 9, large))).toEqual([]);
    expect(path(board, [], walk(at('O'), 9, large), { x: 0, y: 0 })).toEqual({
      blocked: { reason: 'noFloor' },
    });
  });

  it('is stopped by a stop under any of its four squares, if it can stand there', () => {
    const { board, at } = drawn('O . . . .\n\n. . . . .');
    const all = [0, 1].flatMap((y) => [2, 3].map((x) => ({ x, y, why: 'zone' })));
    expect(reach(board, [], walk(at('O'), 9, { ...large, stops: all }))).toEqual([
      { at: { x: 1, y: 0 }, steps: 1, stop: 'zone' },
    ]);
    const one = [{ x: 1, y: 0, why: 'zone' }];
    expect(reach(board, [], walk(at('O'), 1, { ...large, stops: one }))).toEqual([
      { at: { x: 1, y: 0 }, steps: 1, stop: 'zone' },
    ]);
  });
});

/** The ruling for one-square models once more, slowly, to compare with. */
function slowSteps(board: Board, bodies: readonly Body[], query: MoveQuery<Square>): Map<string, number> {
  const key = ({ x, y }: Square): string => `${x},${y}`;
  const there = (square: Square): Body[] =>
    bodies.filter(
      (body) =>
        body.blocksWay && body.id !== query.mover && bodySquares(body).some((it) => sameSquare(it, square)),
    );
  const stops = (square: Square): boolean => (query.stops ?? []).some((stop) => sameSquare(stop, square));
  const mayEnd = (square: Square): boolean =>
    there(square).every((body) => query.endBodies?.includes(body.id));
  const mayPass = (square: Square): boolean =>
    there(square).every(
      (body) => query.endBodies?.includes(body.id) || query.passBodies?.includes(body.id),
    ) &&
    (!stops(square) || mayEnd(square)) &&
    (query.within ?? [sectionAt(board, square)]).includes(sectionAt(board, square) ?? '');
  const found = new Map<string, number>();
  if (sectionAt(board, query.from) === null) return found;
  let rim = [query.from];
  const seen = new Set([key(query.from)]);
  for (let steps = 1; steps <= query.allowance; steps++) {
    const next: Square[] = [];
    for (const square of rim) {
      if (stops(square) && !sameSquare(square, query.from)) continue;
      for (const side of sides) {
        const to = squareTowards(square, side);
        const edge = edgeAt(board, square, side);
        if (sectionAt(board, to) === null || !isWayThrough(edge) || seen.has(key(to)) || !mayPass(to))
          continue;
        if (query.throughDoors === false && isOpenDoor(edge)) continue;
        seen.add(key(to));
        if (mayEnd(to)) found.set(key(to), steps);
        next.push(to);
      }
    }
    rim = next;
  }
  return found;
}

const anyQuery: fc.Arbitrary<MoveQuery<Square>> = fc.record(
  {
    mover: fc.constantFrom('m0', 'nobody'),
    from: anySquare,
    allowance: fc.integer({ min: 0, max: 12 }),
    passBodies: fc.subarray(['m1', 'm2', 'm3', 'm4']),
    endBodies: fc.subarray(['m2', 'm3']),
    stops: fc.array(
      anySquare.map((square) => ({ ...square, why: 'zone' })),
      { maxLength: 4 },
    ),
    within: fc.subarray(['s0', 's1', 's2', 's3', 's4', 's5'], { minLength: 3 }),
    throughDoors: fc.boolean(),
  },
  { requiredKeys: ['mover', 'from', 'allowance'] },
);

it('what is reached, and in how many steps, is what the ruling says on any board', () => {
  fc.assert(
    fc.property(anyLevel, anyBodies, anyQuery, (level, bodies, query) => {
      const board = boardOf(level);
      const reached = reach(board, bodies, query);
      const expected = slowSteps(board, bodies, query);
      expect(Object.fromEntries(reached.map(({ at, steps }) => [`${at.x},${at.y}`, steps]))).toEqual(
        Object.fromEntries(expected),
      );
      for (const { at, stop } of reached)
        expect(stop !== undefined).toBe((query.stops ?? []).some((other) => sameSquare(other, at)));
    }),
    { numRuns: 300 },
  );
});

it('there is a way to every square of the reach, as long as its steps, and to no other', () => {
  const anySize = fc.constantFrom(1 as const, 2 as const);
  fc.assert(
    fc.property(anyLevel, anyBodies, anyQuery, anySize, (level, bodies, any, size) => {
      const board = boardOf(level);
      const query = { ...any, size };
      const reached = reach(board, bodies, query);
      const all = reached.map(({ steps }) => steps);
      expect(all).toEqual([...all].sort((a, b) => a - b));
      for (let x = -1; x <= 2 * SPAN; x++)
        for (let y = -1; y <= 2 * SPAN; y++) {
          const known = reached.find(({ at }) => sameSquare(at, { x, y }));
          const way = path(board, bodies, query, { x, y });
          if ('blocked' in way) {
            expect(known).toBeUndefined();
            if (way.blocked.reason === 'tooFar') expect(way.blocked.steps).toBeGreaterThan(query.allowance);
            continue;
          }
          expect({ at: { x, y }, steps: way.steps, stop: way.stop }).toEqual({ stop: undefined, ...known });
          expect(way.squares).toHaveLength(way.steps);
          expect(way.steps).toBeLessThanOrEqual(query.allowance);
          expect(way.corner === undefined).toBe(size === 1);
          const lead = { nw: [0, 0], ne: [1, 0], se: [1, 1], sw: [0, 1] }[way.corner ?? 'nw'] as [
            number,
            number,
          ];
          const squares = [{ x: query.from.x + lead[0], y: query.from.y + lead[1] }, ...way.squares];
          expect(squares.at(-1)).toEqual({ x: x + lead[0], y: y + lead[1] });
          squares.slice(1).forEach((to, k) => {
            const side = sides.find((it) => sameSquare(squareTowards(squares[k]!, it), to));
            expect(side !== undefined && isWayThrough(edgeAt(board, squares[k]!, side))).toBe(true);
          });
        }
    }),
    { numRuns: 60 },
  );
});

it('a large model ends on four squares of open floor that are nobody else’s', () => {
  fc.assert(
    fc.property(anyLevel, anyBodies, anySquare, (level, bodies, from) => {
      const board = boardOf(level);
      for (const { at } of reach(board, bodies, { mover: 'm0', from, size: 2, allowance: 8 })) {
        const squares = bodySquares({ ...at, size: 2 });
        expect(squares.every((square) => sectionAt(board, square) !== null)).toBe(true);
        for (const square of squares)
          for (const side of sides)
            if (squares.some((other) => sameSquare(other, squareTowards(square, side)))) {
              const edge = edgeAt(board, square, side);
              expect(edge.kind === 'open' && edge.portcullis !== 'down').toBe(true);
            }
        const others = bodies
          .filter((body) => body.blocksWay && body.id !== 'm0')
          .flatMap((body) => bodySquares(body));
        expect(others.some((other) => squares.some((square) => sameSquare(square, other)))).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});
