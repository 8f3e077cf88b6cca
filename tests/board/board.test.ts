import fc from 'fast-check';
import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import {
  adjacent,
  bodySquares,
  boardOf,
  burst,
  distance,
  edgeAt,
  edgeName,
  edgeSide,
  edgeSquares,
  isBeside,
  isEdgeName,
  makeBoard,
  neighbours,
  oppositeSide,
  sectionAt,
  sides,
  sideEdges,
  sideSquares,
  squareTowards,
  turnedSide,
} from '#board';
import type { Board, Edge, EdgeName, LevelShape, SectionShape, Square } from '#board';
import { anyEdge, anyLevel, anySquare, drawn, named, SPAN } from './drawn.ts';

const level = (sections: SectionShape[], edges: Record<string, Edge> = {}, more = {}): LevelShape => ({
  rev: 1,
  sections: Object.fromEntries(sections.map((section) => [section.id, section])),
  edges,
  ...more,
});

describe('the name of an edge', () => {
  it('is that of the square north or west of it', () => {
    const square = { x: 3, y: -2 };
    expect(sides.map((side) => edgeName(square, side))).toEqual(['3,-3,s', '3,-2,e', '3,-2,s', '2,-2,e']);
  });

  it('is the same from both squares, and leads back to both', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.constantFrom(...sides), (x, y, side) => {
        const square = { x: x % 9999, y: y % 9999 };
        const beyond = squareTowards(square, side);
        const name = edgeName(square, side);
        expect(edgeName(beyond, oppositeSide(side))).toBe(name);
        expect(named(edgeSquares(name))).toEqual(named([square, beyond]));
        expect(edgeSide(name, square)).toBe(side);
        expect(edgeSide(name, beyond)).toBe(oppositeSide(side));
        expect(isEdgeName(name)).toBe(true);
      }),
    );
  });

  it('says the north or west square first', () => {
    expect(edgeSquares('1,2,e')).toEqual([
      { x: 1, y: 2 },
      { x: 2, y: 2 },
    ]);
    expect(edgeSquares('1,2,s')).toEqual([
      { x: 1, y: 2 },
      { x: 1, y: 3 },
    ]);
    expect(edgeSide('1,2,s', { x: 2, y: 2 })).toBeNull();
  });

  it('is nothing else', () => {
    for (const text of [
      '',
      '1,2',
      '1,2,n',
      '1,2,w',
      '01,2,e',
      '-0,2,e',
      '1.5,2,e',
      '1,2,e,',
      ' 1,2,e',
      '1,,s',
      '1,2,E',
    ])
      expect([text, isEdgeName(text)]).toEqual([text, false]);
    expect(() => edgeSquares('door' as EdgeName)).toThrow('"door" is no name of an edge');
  });

  it('reaches one square beyond the rim, on the side where the rim lies', () => {
    const cases: [string, boolean][] = [
      ['10000,0,e', true],
      ['10001,0,e', false],
      ['-10001,0,e', true],
      ['-10001,0,s', false],
      ['-10002,0,e', false],
      ['0,-10001,s', true],
      ['0,-10001,e', false],
      ['0,-10002,s', false],
      ['0,10000,s', true],
      ['0,10001,s', false],
      ['-10000,-10000,s', true],
    ];
    for (const [name, possible] of cases) expect([name, isEdgeName(name)]).toEqual([name, possible]);
  });
});

describe('sides', () => {
  it('turn clockwise, and back', () => {
    expect([0, 1, 2, 3, 4, -1, -5].map((n) => turnedSide('n', n))).toEqual([
      'n',
      'e',
      's',
      'w',
      'n',
      'w',
      'w',
    ]);
    expect(turnedSide('w', 1)).toBe('n');
  });

  it('of a rectangle are its rim squares and their outer edges', () => {
    const rect = { x: 1, y: 2, w: 2, h: 3 };
    expect(sideSquares(rect, 'n')).toEqual([
      { x: 1, y: 2 },
      { x: 2, y: 2 },
    ]);
    expect(sideSquares(rect, 's')).toEqual([
      { x: 1, y: 4 },
      { x: 2, y: 4 },
    ]);
    expect(sideSquares(rect, 'w')).toEqual([
      { x: 1, y: 2 },
      { x: 1, y: 3 },
      { x: 1, y: 4 },
    ]);
    expect(sideSquares(rect, 'e')).toEqual([
      { x: 2, y: 2 },
      { x: 2, y: 3 },
      { x: 2, y: 4 },
    ]);
    expect(sideEdges(rect, 'n')).toEqual(['1,1,s', '2,1,s']);
    expect(sideEdges(rect, 'w')).toEqual(['0,2,e', '0,3,e', '0,4,e']);
    expect(squareTowards({ x: 1, y: 1 }, 's', 3)).toEqual({ x: 1, y: 4 });
  });
});

describe('edges that nobody wrote down', () => {
  const two = level([
    { id: 'hall', x: 0, y: 0, w: 2, h: 1 },
    { id: 'cellar', x: 2, y: 0, w: 1, h: 2, holes: [{ x: 2, y: 1 }] },
  ]);
  it('are open within a section and walls everywhere else', () => {
    const board = boardOf(two);
    expect(edgeAt(board, { x: 0, y: 0 }, 'e').kind).toBe('open');
    expect(edgeAt(board, { x: 1, y: 0 }, 'e').kind).toBe('wall');
    expect(edgeAt(board, { x: 2, y: 0 }, 'w').kind).toBe('wall');
    expect(edgeAt(board, { x: 0, y: 0 }, 'n').kind).toBe('wall');
    expect(edgeAt(board, { x: 2, y: 0 }, 's').kind).toBe('wall');
    expect(edgeAt(board, { x: 7, y: 7 }, 's').kind).toBe('wall');
  });

  it('give way to a record, in both directions', () => {
    const board = boardOf({
      ...two,
      edges: { '1,0,e': { kind: 'door', state: 'open' }, '0,0,e': { kind: 'wall' } },
    });
    expect(edgeAt(board, { x: 2, y: 0 }, 'w')).toEqual({ kind: 'door', state: 'open' });
    expect(neighbours(board, { x: 1, y: 0 })).toEqual([{ x: 2, y: 0 }]);
    expect(neighbours(board, { x: 2, y: 0 })).toEqual([{ x: 1, y: 0 }]);
    expect(neighbours(board, { x: 0, y: 0 })).toEqual([]);
  });

  it('give way to it whichever of the two sections was laid first', () => {
    const hall = { id: 'hall', x: 0, y: 0, w: 1, h: 1 };
    for (const other of [
      { x: 1, y: 0 },
      { x: -1, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: -1 },
    ])
      for (const swap of [false, true]) {
        const sections = [hall, { ...hall, id: 'cellar', ...other }];
        const name = edgeName(
          hall,
          sides.find((side) => named([squareTowards(hall, side)])[0] === named([other])[0])!,
        );
        const board = boardOf(level(swap ? sections.reverse() : sections, { [name]: { kind: 'open' } }));
        expect(neighbours(board, hall)).toEqual([other]);
        expect(neighbours(board, other)).toEqual([{ x: 0, y: 0 }]);
      }
  });

  it('belong to squares of which the board knows the section', () => {
    const board = boardOf(two);
    expect([0, 1, 2, 3].map((x) => sectionAt(board, { x, y: 0 }))).toEqual(['hall', 'hall', 'cellar', null]);
    expect(sectionAt(board, { x: 2, y: 1 })).toBeNull();
    expect(sectionAt(board, { x: 0, y: 1 })).toBeNull();
    expect(sectionAt(board, { x: -1, y: 0 })).toBeNull();
    expect(sectionAt(board, { x: 0.5, y: 0 })).toBeNull();
    expect(neighbours(board, { x: 9, y: 9 })).toEqual([]);
  });
});

describe('one step leads', () => {
  const passable: [string, Edge, boolean][] = [
    ['over an open edge', { kind: 'open' }, true],
    ['through an open door', { kind: 'door', state: 'open' }, true],
    ['under a raised portcullis', { kind: 'open', portcullis: 'up' }, true],
    ['not through a closed door', { kind: 'door', state: 'closed' }, false],
    ['not through a door that says nothing of its state', { kind: 'door' }, false],
    ['not through a wall', { kind: 'wall' }, false],
    ['not through rubble', { kind: 'rubble' }, false],
    ['not through a lowered portcullis', { kind: 'open', portcullis: 'down' }, false],
    [
      'not through an open door with a lowered portcullis',
      { kind: 'door', state: 'open', portcullis: 'down' },
      false,
    ],
    ['not through a false door', { kind: 'door', state: 'open', false: true }, false],
    ['not through a secret door that nobody has found', { kind: 'door', state: 'open', secret: true }, false],
    ['over an open edge that the players do not see', { kind: 'open', hidden: true }, true],
  ];
  it.each(passable)('%s', (_, edge, passes) => {
    const board = boardOf(level([{ id: 'hall', x: 0, y: 0, w: 2, h: 1 }], { '0,0,e': edge }));
    expect(neighbours(board, { x: 0, y: 0 })).toEqual(passes ? [{ x: 1, y: 0 }] : []);
    expect(adjacent(board, { x: 0, y: 0 }, { x: 1, y: 0 })).toBe(passes);
    expect(adjacent(board, { x: 1, y: 0 }, { x: 0, y: 0 })).toBe(passes);
  });

  it('clockwise from north, not off the floor over an unexplored exit', () => {
    const { board } = drawn(`
      . . .o

      . . .

      . . .`);
    expect(neighbours(board, { x: 1, y: 1 })).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 1 },
      { x: 1, y: 2 },
      { x: 0, y: 1 },
    ]);
    expect(neighbours(board, { x: 2, y: 0 })).toEqual([
      { x: 2, y: 1 },
      { x: 1, y: 0 },
    ]);
  });
});

describe('how far two things are apart (S-RANGE)', () => {
  const { board } = drawn(`
    . .|. .
    --  ----
    . . . .`);
  it('is dx + dy, whatever stands between', () => {
    expect(distance(board, { x: 0, y: 0 }, { x: 3, y: 1 })).toBe(4);
    expect(distance(board, { x: 1, y: 0 }, { x: 2, y: 0 })).toBe(1);
    expect(distance(board, { x: 2, y: 0 }, { x: 2, y: 0 })).toBe(0);
    expect(distance(board, { x: 3, y: 1 }, { x: 0, y: 0 })).toBe(4);
  });

  it('counts the nearest squares of large models, on every side', () => {
    const ogre = { x: 4, y: 4, size: 2 as const };
    const from: [number, number, number][] = [
      [4, 4, 0],
      [5, 5, 0],
      [6, 4, 1],
      [3, 4, 1],
      [4, 6, 1],
      [5, 3, 1],
      [7, 7, 4],
      [2, 2, 4],
    ];
    for (const [x, y, squares] of from) {
      expect(distance(board, { x, y }, ogre)).toBe(squares);
      expect(distance(board, ogre, { x, y })).toBe(squares);
    }
    expect(distance(board, ogre, { x: 7, y: 1, size: 2 })).toBe(4);
  });

  it('next to each other is within the eight squares around, walls or not', () => {
    expect(isBeside({ x: 0, y: 0 }, { x: 1, y: 1 })).toBe(true);
    expect(isBeside({ x: 0, y: 0 }, { x: 0, y: 1 })).toBe(true);
    expect(isBeside({ x: 0, y: 0 }, { x: 0, y: 0 })).toBe(false);
    expect(isBeside({ x: 0, y: 0 }, { x: 2, y: 1 })).toBe(false);
    expect(isBeside({ x: 0, y: 0, size: 2 }, { x: 2, y: 1 })).toBe(true);
    expect(isBeside({ x: 3, y: 0 }, { x: 1, y: 1, size: 2 })).toBe(true);
  });

  it('adjacent needs a shared open edge: round the corner is not adjacent, a large model has four squares', () => {
    expect(adjacent(board, { x: 0, y: 0 }, { x: 1, y: 0 })).toBe(true);
    expect(adjacent(board, { x: 0, y: 0 }, { x: 0, y: 1 })).toBe(false);
    expect(adjacent(board, { x: 0, y: 0 }, { x: 1, y: 1 })).toBe(false);
    expect(adjacent(board, { x: 0, y: 0 }, { x: 2, y: 0 })).toBe(false);
    const room = drawn('. . . .\n\n. . . .').board;
    expect(adjacent(room, { x: 0, y: 0, size: 2 }, { x: 2, y: 1 })).toBe(true);
    expect(adjacent(room, { x: 3, y: 1 }, { x: 1, y: 0, size: 2 })).toBe(true);
    expect(adjacent(room, { x: 0, y: 0, size: 2 }, { x: 3, y: 1 })).toBe(false);
    expect(bodySquares({ x: 0, y: 0, size: 2 })).toHaveLength(4);
  });
});

describe('the squares under a template', () => {
  const { board } = drawn(`
    . .|. . .

    . . . _ .

    . . . . .`);
  it('lie round its middle, walls or not, but only where there is floor', () => {
    expect(burst(board, { x: 2, y: 1 }, { w: 3, h: 3 })).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 3, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 1 },
      { x: 1, y: 2 },
      { x: 2, y: 2 },
      { x: 3, y: 2 },
    ]);
    expect(named(burst(board, { x: 0, y: 0 }, { w: 3, h: 1 }))).toEqual(['0,0', '1,0']);
  });

  it('what spreads goes over open edges and open doors within the rectangle, and round corners', () => {
    const walled = (door: 'closed' | 'open') =>
      drawn(`. .|.\n\n. .|.\n\n. .${door === 'open' ? 'D' : 'd'}.`).board;
    const cloud = { w: 3, h: 3, spreads: true } as const;
    const all = ['0,0', '0,1', '0,2', '1,0', '1,1', '1,2'];
    expect(named(burst(walled('closed'), { x: 1, y: 1 }, cloud))).toEqual(all);
    expect(named(burst(walled('open'), { x: 1, y: 1 }, cloud))).toEqual([...all, '2,0', '2,1', '2,2']);
  });

  it('of even width begin at the middle and reach east and south', () => {
    expect(named(burst(board, { x: 1, y: 1 }, { w: 2, h: 2 }))).toEqual(['1,1', '1,2', '2,1', '2,2']);
  });

  it('within a radius are counted by S-RANGE', () => {
    expect(named(burst(board, { x: 2, y: 1 }, { radius: 1 }))).toEqual(['1,1', '2,0', '2,1', '2,2']);
    expect(named(burst(board, { x: 0, y: 0 }, { radius: 2 }))).toEqual([
      '0,0',
      '0,1',
      '0,2',
      '1,0',
      '1,1',
      '2,0',
    ]);
    expect(named(burst(board, { x: 4, y: 1 }, { radius: 0 }))).toEqual(['4,1']);
  });
});

describe('a level that cannot be a board', () => {
  const hall = { id: 'hall', x: 0, y: 0, w: 3, h: 2 };
  const bad: [string, LevelShape, string][] = [
    [
      'sections on one square',
      level([hall, { ...hall, id: 'cellar', x: 2, y: 1 }]),
      'Sections "hall" and "cellar" both cover the square 2,1.',
    ],
    ['half squares', level([{ ...hall, x: 0.5 }]), 'whole squares within 10000'],
    ['a section over the rim', level([{ ...hall, x: 9999 }]), 'whole squares within 10000'],
    ['a section over the northern rim', level([{ ...hall, y: -10001 }]), 'within 10000'],
    ['a section without height', level([{ ...hall, h: 0 }]), 'measures 3 x 0'],
    ['a section without width', level([{ ...hall, w: 0 }]), 'measures 0 x 2'],
    ['a section of half a width', level([{ ...hall, w: 1.5 }]), 'measures 1.5 x 2'],
    ['a section of half a height', level([{ ...hall, h: 1.5 }]), 'measures 3 x 1.5'],
    [
      'a section under another name',
      { rev: 0, sections: { cellar: hall }, edges: {} },
      'kept as "cellar" calls itself "hall"',
    ],
    ['a limit below nothing', level([{ ...hall, limit: -1 }]), 'limit of section "hall"'],
    ['a limit that is not whole', level([{ ...hall, limit: 1.5 }]), 'limit of section "hall"'],
    ['an edge with no name', level([hall], { door: { kind: 'door' } }), '"door" is no name of an edge'],
    [
      'an edge beyond the rim',
      level([hall], { '10001,0,e': { kind: 'door' } }),
      '"10001,0,e" is no name of an edge of a level',
    ],
    ['more squares than a table', level([{ ...hall, w: 1001, h: 1000 }]), 'holds at most 1000000'],
    [
      'a link to nowhere',
      level([hall], {}, { links: { l1: { kind: 'open', between: ['hall', 'attic'] } } }),
      'Link "l1" names the section "attic"',
    ],
    [
      'a link to itself',
      level([hall], {}, { links: { l1: { kind: 'open', between: ['hall', 'hall'] } } }),
      'joins the section "hall" to itself',
    ],
    [
      'two links for one pair',
      level(
        [hall, { ...hall, id: 'b', x: 9 }],
        {},
        {
          links: {
            l1: { kind: 'open', between: ['hall', 'b'] },
            l2: { kind: 'wall', between: ['b', 'hall'] },
          },
        },
      ),
      'linked twice',
    ],
  ];
  it.each(bad)('has %s', (_, it, sentence) => {
    expect(() => makeBoard(it)).toThrow(sentence);
    expect(() => boardOf(it)).toThrow(sentence);
  });

  it('but it may reach to the very rim, and may be empty', () => {
    const board = makeBoard(
      level([
        { ...hall, x: 9998, y: 9999 },
        { id: 'b', x: -10000, y: -10000, w: 1, h: 1, limit: 0 },
      ]),
    );
    expect(sectionAt(board, { x: 10000, y: 10000 })).toBe('hall');
    expect(sectionAt(board, { x: -10000, y: -10000 })).toBe('b');
    expect(sectionAt(board, { x: 10001, y: 9999 })).toBeNull();
    expect(sectionAt(board, { x: -10001, y: -9999 })).toBeNull();
    expect(sectionAt(makeBoard(level([])), { x: 0, y: 0 })).toBeNull();
    expect(() => makeBoard(level([{ ...hall, w: 1000, h: 1000 }]))).not.toThrow();
  });

  it('and rooms may lie at both ends of the world without changing a thing', () => {
    fc.assert(
      fc.property(anyLevel, (any) => {
        const far = { id: 'far', x: 9000, y: -9000, w: 2, h: 2 };
        const near = makeBoard(any);
        const spread = makeBoard({ ...any, sections: { ...any.sections, far } });
        for (let x = -1; x <= 2 * SPAN; x++)
          for (let y = -1; y <= 2 * SPAN; y++) {
            expect(sectionAt(spread, { x, y })).toBe(sectionAt(near, { x, y }));
            expect(neighbours(spread, { x, y })).toEqual(neighbours(near, { x, y }));
          }
      }),
      { numRuns: 20 },
    );
  });
});

/** Everything that a board knows of the squares the random levels use. */
function known(board: Board): unknown {
  const squares: Square[] = [];
  for (let x = -1; x <= 2 * SPAN; x++) for (let y = -1; y <= 2 * SPAN; y++) squares.push({ x, y });
  return squares.map((square) => [
    sectionAt(board, square),
    sides.map((side) => edgeAt(board, square, side)),
    neighbours(board, square),
  ]);
}

describe('a board that is kept', () => {
  type Change = { square: Square; side: 'e' | 's'; edge: Edge | null; section: boolean };
  const anyChange: fc.Arbitrary<Change> = fc.record({
    square: anySquare,
    side: fc.constantFrom('e' as const, 's' as const),
    edge: fc.option(anyEdge),
    section: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  });
  /** A change as a fact makes it: an edge set or taken away, or a section taken away; `rev` goes up. */
  const change = (it: LevelShape, { square, side, edge, section }: Change): void => {
    const name = edgeName(square, side);
    const [last] = Object.keys(it.sections).slice(-1);
    if (section && last) delete it.sections[last];
    else if (edge === null) delete it.edges[name];
    else it.edges[name] = { ...(it.edges[name] ?? {}), ...edge };
    it.rev++;
  };

  it('is right after every change to a copied state', () => {
    fc.assert(
      fc.property(anyLevel, fc.array(anyChange, { maxLength: 6 }), (any, changes) => {
        let state = any;
        const history = [state];
        for (const it of changes) {
          state = produce(state, (draft) => change(draft, it));
          history.push(state);
          expect(known(boardOf(state))).toEqual(known(makeBoard(state)));
        }
        for (const it of history.reverse()) expect(known(boardOf(it))).toEqual(known(makeBoard(it)));
      }),
      { numRuns: 40 },
    );
  });

  it('is right after every change in place', () => {
    fc.assert(
      fc.property(anyLevel, fc.array(anyChange, { maxLength: 6 }), (any, changes) => {
        const state = structuredClone(any);
        boardOf(state);
        for (const it of changes) {
          change(state, it);
          expect(known(boardOf(state))).toEqual(known(makeBoard(state)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same one until something changes', () => {
    const state = level([{ id: 'hall', x: 0, y: 0, w: 2, h: 1 }]);
    const board = boardOf(state);
    expect(boardOf({ ...state })).toBe(board);
    expect(boardOf({ ...state, rev: 2 })).not.toBe(board);
    expect(boardOf({ ...state, rev: 2, edges: {} })).not.toBe(boardOf({ ...state, rev: 2 }));
    expect(boardOf({ ...state, links: {} })).not.toBe(boardOf(state));
  });

  it('outlives the draft from which it was taken', () => {
    const holes = [{ x: 1, y: 0 }];
    const state = level(
      [
        { id: 'hall', x: 0, y: 0, w: 2, h: 1, holes },
        { id: 'cellar', x: 5, y: 0, w: 1, h: 1 },
      ],
      { '0,0,s': { kind: 'door' } },
      { links: { l1: { kind: 'open', between: ['hall', 'cellar'] } } },
    );
    let taken = boardOf(state);
    produce(state, (draft) => {
      draft.edges['0,0,s']!.state = 'open';
      draft.rev++;
      taken = boardOf(draft);
    });
    expect(taken.sections['hall']?.holes).toEqual([{ x: 1, y: 0 }]);
    expect(taken.links['l1']?.between).toEqual(['hall', 'cellar']);
    expect(edgeAt(taken, { x: 0, y: 0 }, 's')).toEqual({ kind: 'door', state: 'open' });
  });

  it('shows the level as it was when it was taken', () => {
    const state = level([{ id: 'hall', x: 0, y: 0, w: 2, h: 1 }], { '0,0,e': { kind: 'door' } });
    const before = boardOf(state);
    state.edges['0,0,e']!.state = 'open';
    state.sections['hall']!.w = 5;
    state.rev++;
    expect(edgeAt(before, { x: 0, y: 0 }, 'e')).toEqual({ kind: 'door' });
    expect(before.sections['hall']?.w).toBe(2);
    expect(edgeAt(boardOf(state), { x: 0, y: 0 }, 'e').state).toBe('open');
  });
});
