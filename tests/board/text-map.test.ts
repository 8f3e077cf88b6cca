import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, drawMap, edgeAt, mapCorner, mapSections, parseMap, sectionAt } from '#board';
import type { Edge, LevelShape } from '#board';
import { anyLevel, drawn, unindented } from './drawn.ts';

describe('a map drawn as text', () => {
  it('reads the halberd at the corner: floor, a wall to the right, an open door below, two models', () => {
    const { level, marks } = parseMap('. A .|.\n----DD--\n. . b .\n');
    expect(marks).toEqual({ A: { x: 1, y: 0 }, b: { x: 2, y: 1 } });
    expect(level.sections).toEqual({ room: { id: 'room', kind: 'room', x: 0, y: 0, w: 4, h: 2 } });
    expect(level.edges).toEqual({
      '2,0,e': { kind: 'wall' },
      '0,0,s': { kind: 'wall' },
      '1,0,s': { kind: 'wall' },
      '2,0,s': { kind: 'door', state: 'open' },
      '3,0,s': { kind: 'wall' },
    });
    expect(level.rev).toBe(0);
  });

  it('reads every letter to the right and, doubled, below', () => {
    const { level } = parseMap('. .d.D.s.p.#.f.\n  ddDDsspp##ff--\n. . . . . . . .');
    const kinds: Edge[] = [
      { kind: 'door', state: 'closed' },
      { kind: 'door', state: 'open' },
      { kind: 'door', state: 'closed', secret: true },
      { kind: 'open', portcullis: 'down' },
      { kind: 'rubble' },
      { kind: 'door', state: 'closed', false: true },
    ];
    kinds.forEach((edge, k) => {
      expect(level.edges[`${k + 1},0,e`]).toEqual(edge);
      expect(level.edges[`${k + 1},0,s`]).toEqual(edge);
    });
    expect(level.edges['7,0,s']).toEqual({ kind: 'wall' });
    expect(Object.keys(level.edges)).toHaveLength(13);
  });

  it('leaves a hole where no square is, and squares off where a line ends early', () => {
    const { level } = parseMap('. _ .\n\n. .\n');
    expect(level.sections['room']).toMatchObject({
      w: 3,
      h: 2,
      holes: [
        { x: 1, y: 0 },
        { x: 2, y: 1 },
      ],
    });
    const board = boardOf(level);
    expect(sectionAt(board, { x: 1, y: 0 })).toBeNull();
    expect(sectionAt(board, { x: 1, y: 1 })).toBe('room');
    expect(edgeAt(board, { x: 0, y: 0 }, 'e').kind).toBe('wall');
  });

  it('stores neither a wall at the rim nor an open edge in the middle', () => {
    const { level } = parseMap('.|_ .o.|\n--    --');
    expect(level.edges).toEqual({});
  });

  it('keeps an unexplored exit at the rim, on each side', () => {
    const { level } = parseMap('_ _ _\n  oo\n_o. .o\n  oo');
    expect(level.edges).toEqual({
      '1,0,s': { kind: 'open' },
      '0,1,e': { kind: 'open' },
      '2,1,e': { kind: 'open' },
      '1,1,s': { kind: 'open' },
    });
  });

  it('cuts the map into sections: a blank between them is open, a bar is their wall', () => {
    const { level, marks } = parseMap('. . .\n--  --\n. x .', {
      sections: { hall: { kind: 'hall', at: [0, 0], size: [3, 1] }, cellar: { at: [0, 1], size: [3, 1] } },
    });
    expect(level.edges).toEqual({ '1,0,s': { kind: 'open' } });
    expect(level.sections['cellar']).toEqual({ id: 'cellar', x: 0, y: 1, w: 3, h: 1 });
    expect(level.sections['hall']?.kind).toBe('hall');
    expect(marks['x']).toEqual({ x: 1, y: 1 });
    expect(mapSections(level)).toEqual({
      hall: { kind: 'hall', at: [0, 0], size: [3, 1] },
      cellar: { at: [0, 1], size: [3, 1] },
    });
  });

  it('joins two sections where a line of edges is blank, or ends before', () => {
    const sections = { hall: { at: [0, 0], size: [3, 1] }, cellar: { at: [0, 1], size: [3, 1] } } as const;
    const open = { kind: 'open' };
    expect(parseMap('. . .\n\n. . .', { sections }).level.edges).toEqual({
      '0,0,s': open,
      '1,0,s': open,
      '2,0,s': open,
    });
    expect(parseMap('. . .\n--\n. . .', { sections }).level.edges).toEqual({ '1,0,s': open, '2,0,s': open });
    const beside = { west: { at: [0, 0], size: [1, 1] }, east: { at: [1, 0], size: [1, 1] } } as const;
    expect(parseMap('. .', { sections: beside }).level.edges).toEqual({ '0,0,e': open });
  });

  it('lies where one wants it', () => {
    const { level, marks } = parseMap('A|.', { at: { x: -3, y: 7 } });
    expect(marks['A']).toEqual({ x: -3, y: 7 });
    expect(level.sections['room']).toMatchObject({ x: -3, y: 7, w: 2, h: 1 });
    expect(level.edges).toEqual({ '-3,7,e': { kind: 'wall' } });
  });
});

describe('a map that cannot be read', () => {
  const cases: [string, string, RegExp][] = [
    ['with nothing on it', '\n \n', /^Line 1, column 1: the map is empty/],
    ['with a blank for a square', '. .\n\n.   .', /^Line 3, column 3: no square is a blank/],
    ['with a letter that is no edge', '. .?.', /^Line 1, column 4: "\?" is no edge/],
    ['with a wall sign lying down beside a square', '.-.', /^Line 1, column 2: "-" is no edge/],
    ['with half a wall below', '. .\n---\n. .', /^Line 2, column 3: "- " is no edge/],
    ['with two different signs below', '. .\n--Dd\n. .', /^Line 2, column 3: "Dd" is no edge/],
    ['with an upright wall below', '. .\n||\n. .', /^Line 2, column 1: "\|\|" is no edge/],
    ['with one model twice', '. A\n\n. A', /^Line 3, column 3: "A" stands on the map twice/],
    ['with a door where no square is', '_d_ .', /^Line 1, column 2: there is no square on either side/],
    [
      'with a door below where no square is',
      '_ .\ndd\n_ .',
      /^Line 2, column 1: there is no square on either side/,
    ],
  ];
  it.each(cases)('%s', (_, text, sentence) => {
    expect(() => parseMap(text)).toThrow(sentence);
  });

  it('with a square that no section covers, two that cover one, or a section off the map', () => {
    const cut = (size: [number, number], more = {}): (() => unknown) => {
      return () => parseMap('. . .\n\n. . .', { sections: { hall: { at: [0, 0], size }, ...more } });
    };
    expect(cut([3, 1])).toThrow(/^Line 3, column 1: no section covers/);
    expect(cut([2, 2])).toThrow(/^Line 1, column 5: no section covers/);
    expect(cut([3, 2], { cellar: { at: [2, 1], size: [1, 1] } })).toThrow('both cover the square 2,1');
    expect(cut([4, 2])).toThrow('Section "hall" reaches beyond the map.');
    expect(cut([3, 3])).toThrow('reaches beyond');
    expect(cut([3, 2], { cellar: { at: [-1, 0], size: [1, 1] } })).toThrow('"cellar" reaches beyond');
    expect(cut([3, 2], { cellar: { at: [0, -1], size: [1, 1] } })).toThrow('"cellar" reaches beyond');
    expect(cut([3, 2])).not.toThrow();
  });
});

describe('drawing a level as text', () => {
  it('gives back the text that was read', () => {
    const text = '. A .|.\n----DD--\n. . b .\n';
    const { level, marks } = parseMap(text);
    expect(drawMap(level, marks)).toBe(text);
  });

  it('shows what opens onto nothing, on every side of a single square', () => {
    for (const text of ['.o\n', '.\ndd\n', '_o.\n', '_\noo\n.\n'])
      expect(drawMap(parseMap(text).level)).toBe(text);
  });

  it('begins farther north and west when the level, or an edge of it, does', () => {
    const level: LevelShape = {
      rev: 3,
      sections: { s1: { id: 's1', x: -1, y: -2, w: 2, h: 1 } },
      edges: { '-1,-3,s': { kind: 'open' }, '-2,-2,e': { kind: 'door' } },
    };
    expect(mapCorner(level)).toEqual({ x: -2, y: -3 });
    expect(drawMap(level)).toBe('_ _ _\n  oo\n_d. .\n');
    expect(mapCorner(drawn('. .').level)).toEqual({ x: 0, y: 0 });
  });

  it('refuses what a map cannot show', () => {
    const { level } = parseMap('. .\n\n. .');
    const edge = (it: Edge, name = '0,0,e'): (() => string) => {
      return () => drawMap({ ...level, edges: { [name]: it } });
    };
    expect(edge({ kind: 'door', hidden: true })).toThrow('cannot show the edge 0,0,e');
    expect(edge({ kind: 'open', portcullis: 'up' })).toThrow('cannot show the edge 0,0,e');
    expect(edge({ kind: 'door', state: 'open', portcullis: 'down' })).toThrow('cannot show');
    expect(edge({ kind: 'door' }, '5,5,e')).toThrow('The edge 5,5,e touches no floor.');
    const area = { id: 'a', x: 0, y: 0, w: 0, h: 0 };
    expect(() => drawMap({ rev: 0, sections: { a: area }, edges: {} })).toThrow('no areas');
    const links = { l: { kind: 'open', between: ['a', 'room'] } } as const;
    expect(() =>
      drawMap({
        ...level,
        sections: { ...level.sections, a: area },
        links: { ...links, l: { ...links.l } } as never,
      }),
    ).toThrow('no areas');
    const two = parseMap('. .', {
      sections: { a: { at: [0, 0], size: [1, 1] }, b: { at: [1, 0], size: [1, 1] } },
    }).level;
    const one = { l1: { kind: 'open', between: ['a', 'b'] } } as const;
    expect(() => drawMap({ ...two, links: one })).toThrow('no links');
    expect(drawMap({ ...two, links: {} })).toBe('. .\n');
    expect(() => drawMap(level, { AB: { x: 0, y: 0 } })).toThrow('"AB" cannot stand');
    expect(() => drawMap(level, { '.': { x: 0, y: 0 } })).toThrow('cannot stand');
    expect(() => drawMap(level, { A: { x: 9, y: 0 } })).toThrow('no floor');
    expect(() => drawMap(level, { A: { x: 0, y: 0 }, b: { x: 0, y: 0 } })).toThrow('stand on one square');
  });

  it('reads back as the level it was drawn from, whatever the level', () => {
    fc.assert(
      fc.property(anyLevel, fc.integer({ min: -4, max: 4 }), (any, shift) => {
        const level = canonical(any, shift);
        const text = drawMap(level);
        const read = parseMap(text, { at: mapCorner(level), sections: mapSections(level) });
        const sorted = (sections: LevelShape['sections']): unknown =>
          Object.values(sections).map((section) => ({
            ...section,
            holes: [...(section.holes ?? [])].map(({ x, y }) => `${x},${y}`).sort(),
          }));
        expect(sorted(read.level.sections)).toEqual(sorted(level.sections));
        expect(read.level.edges).toEqual(level.edges);
        expect(drawMap(read.level)).toBe(text);
      }),
    );
  });
});

/** The level moved by `shift`, with only such edges as are exceptions and can be drawn, and every section with floor at its corners. */
function canonical(any: LevelShape, shift: number): LevelShape {
  const sections: LevelShape['sections'] = {};
  for (const section of Object.values(any.sections))
    sections[section.id] = {
      ...section,
      x: section.x + shift,
      y: section.y + shift,
      ...(section.holes
        ? {
            holes: [...new Set(section.holes.map((hole) => `${hole.x + shift},${hole.y + shift}`))].map(
              (key) => toSquare(key),
            ),
          }
        : {}),
    };
  const board = boardOf({ rev: 0, sections, edges: {} });
  const edges: LevelShape['edges'] = {};
  for (const [name, edge] of Object.entries(any.edges)) {
    const [x, y, side] = name.split(',') as [string, string, 'e' | 's'];
    const square = { x: Number(x) + shift, y: Number(y) + shift };
    const [a, b] = [
      sectionAt(board, square),
      sectionAt(board, side === 'e' ? { x: square.x + 1, y: square.y } : { x: square.x, y: square.y + 1 }),
    ];
    if (a === null && b === null) continue;
    if (edge.portcullis === 'up' || (edge.kind === 'door' && edge.portcullis)) continue;
    if (edge.kind === 'wall' && (a === null || b === null || a !== b)) continue;
    if (edge.kind === 'open' && !edge.portcullis && a !== null && a === b) continue;
    const state =
      edge.kind === 'door' ? { state: edge.false ? ('closed' as const) : (edge.state ?? 'closed') } : {};
    edges[`${square.x},${square.y},${side}`] = { ...edge, ...state };
  }
  return { rev: 0, sections, edges };
}

function toSquare(key: string): { x: number; y: number } {
  const [x, y] = key.split(',').map(Number) as [number, number];
  return { x, y };
}

it('unindents maps in tests without touching their columns', () => {
  expect(
    unindented(`
      . .
        DD
      . .`),
  ).toBe('. .\n  DD\n. .');
});

describe('where a map begins', () => {
  const roomAt = (x: number, y: number): LevelShape => ({
    rev: 1,
    sections: { room: { id: 'room', x, y, w: 2, h: 2 } },
    edges: {},
  });

  it('is the origin for a level that lies south-east of it', () => {
    expect(mapCorner(roomAt(3, 4))).toEqual({ x: 0, y: 0 });
  });

  it('is farther north and west where the level reaches there', () => {
    expect(mapCorner(roomAt(-2, -5))).toEqual({ x: -2, y: -5 });
  });

  it('is what the place of a fault is counted from', () => {
    const sections = { room: { at: [10, 20] as const, size: [1, 1] as const } };
    expect(() => parseMap('. .\n\n. .', { at: { x: 10, y: 20 }, sections })).toThrow(
      /Line 1, column 3: no section covers this square/,
    );
    const above = { room: { at: [10, 20] as const, size: [2, 1] as const } };
    expect(() => parseMap('. .\n\n. .', { at: { x: 10, y: 20 }, sections: above })).toThrow(
      /Line 3, column 1: no section covers this square/,
    );
  });
});
