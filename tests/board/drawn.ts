import fc from 'fast-check';
import { boardOf, edgeName, parseMap, rectSquares } from '#board';
import type { Board, Body, Edge, LevelShape, MapOptions, SectionShape, Square } from '#board';

export interface Drawn {
  board: Board;
  level: LevelShape;
  /** Where the letter stands. */
  at: (letter: string) => Square;
  /** The letter as a body that blocks way and sight. */
  body: (letter: string, more?: Partial<Body>) => Body;
}

/** A board from a text map, indented as the test is. */
export function drawn(text: string, options: MapOptions = {}): Drawn {
  const { level, marks } = parseMap(unindented(text), options);
  const at = (letter: string): Square => {
    const square = marks[letter];
    if (!square) throw new Error(`No ${letter} on this map.`);
    return { ...square };
  };
  const body = (letter: string, more: Partial<Body> = {}): Body => ({
    id: letter,
    ...at(letter),
    blocksWay: true,
    blocksSight: true,
    ...more,
  });
  return { board: boardOf(level), level, at, body };
}

export function unindented(text: string): string {
  const lines = text.split('\n');
  if (lines[0]?.trim() === '') lines.shift();
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** The squares as "x,y", sorted, so that two lists can be compared as sets. */
export function named(squares: readonly Square[]): string[] {
  return squares.map(({ x, y }) => `${x},${y}`).sort();
}

export const anyEdge: fc.Arbitrary<Edge> = fc.constantFrom<Edge[]>(
  { kind: 'open' },
  { kind: 'open' },
  { kind: 'wall' },
  { kind: 'rubble' },
  { kind: 'door' },
  { kind: 'door', state: 'closed' },
  { kind: 'door', state: 'open' },
  { kind: 'door', state: 'open' },
  { kind: 'door', state: 'open', false: true },
  { kind: 'door', state: 'closed', secret: true },
  { kind: 'door', state: 'open', portcullis: 'down' },
  { kind: 'open', portcullis: 'down' },
  { kind: 'open', portcullis: 'up' },
);

export const SPAN = 7;

/** A level of a few sections on and around SPAN x SPAN squares, with edges of all kinds strewn over it. */
export const anyLevel: fc.Arbitrary<LevelShape> = fc
  .record({
    rects: fc.array(
      fc.record({
        x: fc.nat(SPAN - 1),
        y: fc.nat(SPAN - 1),
        w: fc.integer({ min: 1, max: 6 }),
        h: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    holes: fc.array(fc.record({ x: fc.nat(SPAN - 1), y: fc.nat(SPAN - 1) }), { maxLength: 3 }),
    edges: fc.array(
      fc.tuple(
        fc.integer({ min: -1, max: SPAN }),
        fc.integer({ min: -1, max: SPAN }),
        fc.constantFrom('e', 's'),
        anyEdge,
      ),
      { maxLength: 24 },
    ),
  })
  .map(({ rects, holes, edges }) => {
    const sections: Record<string, SectionShape> = {};
    const taken = new Set<string>();
    rects.forEach((rect, k) => {
      const squares = named(rectSquares(rect));
      if (squares.some((square) => taken.has(square))) return;
      squares.forEach((square) => taken.add(square));
      const mine = holes.filter((hole) => squares.includes(`${hole.x},${hole.y}`));
      sections[`s${k}`] = { id: `s${k}`, ...rect, ...(mine.length > 0 ? { holes: mine } : {}) };
    });
    const records: Record<string, Edge> = {};
    for (const [x, y, side, edge] of edges) records[edgeName({ x, y }, side as 'e' | 's')] = { ...edge };
    return { rev: 0, sections, edges: records };
  });

export const anySquare: fc.Arbitrary<Square> = fc.record({ x: fc.nat(SPAN), y: fc.nat(SPAN) });

export const anyBodies: fc.Arbitrary<Body[]> = fc
  .array(
    fc.record({
      square: anySquare,
      large: fc.integer({ min: 0, max: 4 }),
      blocksWay: fc.integer({ min: 0, max: 3 }),
      blocksSight: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((bodies) =>
    bodies.map(({ square, large, blocksWay, blocksSight }, k) => ({
      id: `m${k}`,
      ...square,
      ...(large === 0 ? { size: 2 as const } : {}),
      blocksWay: blocksWay > 0,
      blocksSight: blocksSight > 0,
    })),
  );
