/** The names of squares, sides and edges; x runs right, y runs down, both in whole squares (G-GRID). */

export type Side = 'n' | 'e' | 's' | 'w';

export interface Square {
  x: number;
  y: number;
}

/** An edge is named by the square north or west of it and the side of that square on which it lies. */
export type EdgeName = `${number},${number},${'e' | 's'}`;

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Squares lie within this many squares of the origin, in each direction. */
export const LIMIT = 10_000;

/** The four sides in the order in which ties are broken everywhere on the board: clockwise from north. */
export const sides: readonly Side[] = ['n', 'e', 's', 'w'];

const steps: Record<Side, Square> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
};

const opposites: Record<Side, Side> = { n: 's', e: 'w', s: 'n', w: 'e' };

/** The square one step from this one towards `side`; it need not be on any board. */
export function squareTowards(square: Square, side: Side, squares = 1): Square {
  const step = steps[side];
  return { x: square.x + step.x * squares, y: square.y + step.y * squares };
}

export function oppositeSide(side: Side): Side {
  return opposites[side];
}

/** `quarters` quarter turns clockwise from `side`: `turnedSide('n', 1)` is east. */
export function turnedSide(side: Side, quarters: number): Side {
  return sides[(((sides.indexOf(side) + quarters) % 4) + 4) % 4]!;
}

/** The one name of the edge on this side of this square: the same from both of its squares. */
export function edgeName(square: Square, side: Side): EdgeName {
  switch (side) {
    case 'n':
      return `${square.x},${square.y - 1},s`;
    case 'w':
      return `${square.x - 1},${square.y},e`;
    default:
      return `${square.x},${square.y},${side}`;
  }
}

const edgePattern = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*),([es])$/;

/** The square and the side by which an edge is named; null when the text is no name of an edge that touches a possible square. */
export function readEdgeName(text: string): { x: number; y: number; side: 'e' | 's' } | null {
  const match = edgePattern.exec(text);
  if (!match) return null;
  const x = Number(match[1]);
  const y = Number(match[2]);
  const side = match[3] === 'e' ? 'e' : 's';
  const leastX = side === 'e' ? -LIMIT - 1 : -LIMIT;
  const leastY = side === 'e' ? -LIMIT : -LIMIT - 1;
  return x >= leastX && x <= LIMIT && y >= leastY && y <= LIMIT ? { x, y, side } : null;
}

/** True when this text is an edge's name as `edgeName` writes it, of an edge that touches a possible square. */
export function isEdgeName(text: string): text is EdgeName {
  return readEdgeName(text) !== null;
}

/** The two squares that an edge divides, the north or west one first. Throws a sentence on a text that names no edge. */
export function edgeSquares(name: EdgeName): [Square, Square] {
  const match = edgePattern.exec(name);
  if (!match) throw new Error(`"${name}" is no name of an edge: it should read like "3,-2,e" or "3,-2,s".`);
  const first = { x: Number(match[1]), y: Number(match[2]) };
  return [first, squareTowards(first, match[3] === 'e' ? 'e' : 's')];
}

/** On which side of `square` this edge lies; null when it is no edge of that square. */
export function edgeSide(name: EdgeName, square: Square): Side | null {
  return sides.find((side) => edgeName(square, side) === name) ?? null;
}

export function sameSquare(a: Square, b: Square): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The squares of a rectangle in reading order. */
export function rectSquares(rect: Rect): Square[] {
  const squares: Square[] = [];
  for (let y = rect.y; y < rect.y + rect.h; y++)
    for (let x = rect.x; x < rect.x + rect.w; x++) squares.push({ x, y });
  return squares;
}

/** The part of a rectangle along one of its sides, one square deep. */
export function sideRect({ x, y, w, h }: Rect, side: Side): Rect {
  switch (side) {
    case 'n':
      return { x, y, w, h: 1 };
    case 's':
      return { x, y: y + h - 1, w, h: 1 };
    case 'w':
      return { x, y, w: 1, h };
    case 'e':
      return { x: x + w - 1, y, w: 1, h };
  }
}

/** The squares of a rectangle along one of its sides, from north to south or from west to east. */
export function sideSquares(rect: Rect, side: Side): Square[] {
  return rectSquares(sideRect(rect, side));
}

/** The edges along one side of a rectangle, from north to south or from west to east. */
export function sideEdges(rect: Rect, side: Side): EdgeName[] {
  return sideSquares(rect, side).map((square) => edgeName(square, side));
}
