/**
 * A level as text, two characters a square: what stands there (`.` floor, `_` no square, anything else a mark on floor), then the edge
 * to its right; every second line holds the edges below, in the same columns, each letter twice (a wall is `--`).
 */
import { edgeAt, makeBoard, sectionAt } from './board.ts';
import type { Board } from './board.ts';
import { edgeName, edgeSquares, rectSquares, squareTowards } from './geometry.ts';
import type { EdgeName, Square } from './geometry.ts';
import type { Edge, LevelShape, SectionShape } from './level.ts';

export interface MapOptions {
  /** How the squares are cut into sections, in squares of the level; without it the whole map is one section, a room called `room`. */
  sections?: Readonly<
    Record<string, { kind?: string; at: readonly [number, number]; size: readonly [number, number] }>
  >;
  /** The square that the map's first column and line show; the origin unless said. */
  at?: Square;
}

export interface ParsedMap {
  level: LevelShape;
  /** What stands on the map, by its letter. */
  marks: Record<string, Square>;
}

/** The letters of the format, and two of our own: `o` is open onto nothing (an unexplored exit), `f` a false door. */
const letters: Readonly<Record<string, Edge>> = {
  o: { kind: 'open' },
  d: { kind: 'door', state: 'closed' },
  D: { kind: 'door', state: 'open' },
  s: { kind: 'door', state: 'closed', secret: true },
  f: { kind: 'door', state: 'closed', false: true },
  p: { kind: 'open', portcullis: 'down' },
  '#': { kind: 'rubble' },
};

type Sign = 'space' | 'wall' | Edge;

function complain(line: number, column: number, sentence: string): never {
  throw new Error(`Line ${line}, column ${column}: ${sentence}`);
}

/** The lines by their characters, all as long as the longest: what a line leaves out at its end are open edges and no squares. */
function linesOf(text: string): string[][] {
  const lines = text.split('\n').map((line) => [...line.replace(/\s+$/, '')]);
  while (lines.at(-1)?.length === 0) lines.pop();
  const columns = Math.ceil(Math.max(...lines.map((line) => line.length)) / 2);
  lines.forEach((line, row) => {
    while (line.length < 2 * columns) line.push(row % 2 === 1 || line.length % 2 === 1 ? ' ' : '_');
  });
  return lines;
}

function uprightSign(char: string, line: number, column: number): Sign {
  if (char === ' ') return 'space';
  if (char === '|') return 'wall';
  return letters[char] ?? complain(line, column, `"${char}" is no edge: write a space, |, ${signs()}.`);
}

function levelSign(left: string, right: string, line: number, column: number): Sign {
  const pair = left + right;
  if (pair === '  ') return 'space';
  if (pair === '--') return 'wall';
  const edge = left === right ? letters[left] : undefined;
  return (
    edge ?? complain(line, column, `"${pair}" is no edge: write two spaces, --, or one of ${signs()} twice.`)
  );
}

function signs(): string {
  return Object.keys(letters).join(' ');
}

/**
 * Which section owns each square of the map, by "x,y"; the sections with their holes. Throws where a section reaches beyond the map; that
 * none overlap is for `makeBoard` to see.
 */
function cut(
  columns: number,
  rows: number,
  corner: Square,
  isFloor: (x: number, y: number) => boolean,
  wanted: NonNullable<MapOptions['sections']>,
): { sections: Record<string, SectionShape>; owners: Map<string, string> } {
  const sections: Record<string, SectionShape> = {};
  const owners = new Map<string, string>();
  for (const [id, { kind, at, size }] of Object.entries(wanted)) {
    const section: SectionShape = { id, x: at[0], y: at[1], w: size[0], h: size[1] };
    if (kind !== undefined) section.kind = kind;
    const within =
      at[0] >= corner.x &&
      at[1] >= corner.y &&
      at[0] + size[0] <= corner.x + columns &&
      at[1] + size[1] <= corner.y + rows;
    if (!within) throw new Error(`Section "${id}" reaches beyond the map.`);
    const holes: Square[] = [];
    for (const square of rectSquares(section)) {
      const key = `${square.x},${square.y}`;
      if (isFloor(square.x, square.y)) owners.set(key, id);
      else holes.push(square);
    }
    if (holes.length > 0) section.holes = holes;
    sections[id] = section;
  }
  return { sections, owners };
}

/**
 * The level and the marks of a text map. A bad map is refused with a sentence that says line and column. A line that ends early has no
 * squares there; a wall where there is one anyway, and an open edge where there is none, are not stored.
 */
export function parseMap(text: string, options: MapOptions = {}): ParsedMap {
  const lines = linesOf(text);
  const corner = options.at ?? { x: 0, y: 0 };
  if (lines.length === 0) complain(1, 1, 'the map is empty.');
  const floor = new Set<string>();
  const marks: Record<string, Square> = {};
  const written: { square: Square; side: 'e' | 's'; sign: Sign; line: number; column: number }[] = [];
  lines.forEach((chars, row) => {
    const y = corner.y + Math.floor(row / 2);
    for (let k = 0; k < chars.length; k += 2) {
      const square = { x: corner.x + k / 2, y };
      const [line, column] = [row + 1, k + 1];
      const [char, edge] = [chars[k]!, chars[k + 1]!];
      if (row % 2 === 1) {
        written.push({ square, side: 's', sign: levelSign(char, edge, line, column), line, column });
        continue;
      }
      if (/\s/.test(char))
        complain(line, column, 'no square is a blank: write . for floor, _ for no square.');
      if (char !== '_') floor.add(`${square.x},${y}`);
      if (char !== '_' && char !== '.') {
        if (Object.hasOwn(marks, char)) complain(line, column, `"${char}" stands on the map twice.`);
        marks[char] = square;
      }
      written.push({
        square,
        side: 'e',
        sign: uprightSign(edge, line, column + 1),
        line,
        column: column + 1,
      });
    }
  });
  const columns = lines[0]!.length / 2;
  const rows = Math.ceil(lines.length / 2);
  const isFloor = (x: number, y: number): boolean => floor.has(`${x},${y}`);
  const whole = { room: { kind: 'room', at: [corner.x, corner.y], size: [columns, rows] } } as const;
  const { sections, owners } = cut(columns, rows, corner, isFloor, options.sections ?? whole);
  for (const key of floor)
    if (!owners.has(key)) {
      const [x, y] = key.split(',').map(Number) as [number, number];
      complain(2 * (y - corner.y) + 1, 2 * (x - corner.x) + 1, 'no section covers this square.');
    }
  const edges: Record<string, Edge> = {};
  for (const { square, side, sign, line, column } of written) {
    const there = squareTowards(square, side);
    const [here, beyond] = [owners.get(`${square.x},${square.y}`), owners.get(`${there.x},${there.y}`)];
    if (sign !== 'space' && sign !== 'wall' && here === undefined && beyond === undefined)
      complain(line, column, 'there is no square on either side of this edge.');
    const edge = exception(sign, here, beyond);
    if (edge) edges[edgeName(square, side)] = edge;
  }
  const level = { rev: 0, sections, edges };
  makeBoard(level);
  return { level, marks };
}

/** What is stored for a sign between squares of these sections; null where the sign says what holds without a record. */
function exception(sign: Sign, here: string | undefined, beyond: string | undefined): Edge | null {
  const both = here !== undefined && beyond !== undefined;
  if (sign === 'space') return both && here !== beyond ? { kind: 'open' } : null;
  if (sign === 'wall') return both && here === beyond ? { kind: 'wall' } : null;
  const isPlainlyOpen = sign.kind === 'open' && sign.portcullis === undefined;
  return isPlainlyOpen && both && here === beyond ? null : { ...sign };
}

/**
 * The square that `drawMap` puts at the top left: the origin, or as far north and west of it as the level reaches. Throws a sentence on a
 * text that names no edge.
 */
export function mapCorner(level: LevelShape): Square {
  const corner = { x: 0, y: 0 };
  const reachTo = (square: Square): void => {
    corner.x = Math.min(corner.x, square.x);
    corner.y = Math.min(corner.y, square.y);
  };
  Object.values(level.sections).forEach(reachTo);
  for (const name of Object.keys(level.edges)) reachTo(edgeSquares(name as EdgeName)[0]);
  return corner;
}

/** The sections of a level as `parseMap` takes them. */
export function mapSections(level: LevelShape): NonNullable<MapOptions['sections']> {
  return Object.fromEntries(
    Object.values(level.sections).map(({ id, kind, x, y, w, h }) => [
      id,
      { ...(kind === undefined ? {} : { kind }), at: [x, y] as const, size: [w, h] as const },
    ]),
  );
}

/**
 * The text map of a level: `parseMap` of it with `at: mapCorner(level)` and `sections: mapSections(level)` gives it back. Throws a sentence
 * when the level holds what a map cannot show: areas, links, a raised portcullis or one in a door, a hidden edge, an edge away from all
 * floor, a mark that is not one letter on a floor of its own.
 */
export function drawMap(level: LevelShape, marks: Readonly<Record<string, Square>> = {}): string {
  const board = makeBoard(level);
  const corner = mapCorner(level);
  const area = Object.values(level.sections).find((section) => section.w === 0);
  if (area || Object.keys(level.links ?? {}).length > 0)
    throw new Error('A text map shows squares, no areas and no links.');
  const letterAt = new Map<string, string>();
  for (const [letter, { x, y }] of Object.entries(marks)) {
    if ([...letter].length !== 1 || /[\s._]/.test(letter))
      throw new Error(`"${letter}" cannot stand on a text map: it takes one letter.`);
    if (board.find(x, y) < 0) throw new Error(`"${letter}" stands at ${x},${y}, where there is no floor.`);
    if (letterAt.has(`${x},${y}`))
      throw new Error(`"${letter}" and "${letterAt.get(`${x},${y}`)}" stand on one square.`);
    letterAt.set(`${x},${y}`, letter);
  }
  const rects = Object.values(level.sections);
  const east = Math.max(...rects.map(({ x, w }) => x + w - 1));
  const south = Math.max(...rects.map(({ y, h }) => y + h - 1));
  for (const name of Object.keys(level.edges)) {
    const [a, b] = edgeSquares(name as EdgeName);
    if (board.find(a.x, a.y) < 0 && board.find(b.x, b.y) < 0)
      throw new Error(`The edge ${name} touches no floor.`);
  }
  const lines: string[] = [];
  for (let y = corner.y; y <= south; y++) {
    let [row, below] = ['', ''];
    for (let x = corner.x; x <= east; x++) {
      row +=
        (board.find(x, y) < 0 ? '_' : (letterAt.get(`${x},${y}`) ?? '.')) + signAt(board, { x, y }, 'e', '|');
      below += signAt(board, { x, y }, 's', '-').repeat(2);
    }
    lines.push(row.trimEnd(), below.trimEnd());
  }
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n') + '\n';
}

function signAt(board: Board, square: Square, side: 'e' | 's', wall: string): string {
  const edge = edgeAt(board, square, side);
  const both = sectionAt(board, square) !== null && sectionAt(board, squareTowards(square, side)) !== null;
  if (edge.hidden || edge.portcullis === 'up')
    throw new Error(`A text map cannot show the edge ${edgeName(square, side)}.`);
  if (edge.kind === 'wall') return both ? wall : ' ';
  if (edge.kind === 'open' && !edge.portcullis && both) return ' ';
  const found = Object.entries(letters).find(([, known]) => isAlike(known, edge));
  if (!found) throw new Error(`A text map cannot show the edge ${edgeName(square, side)}.`);
  return found[0];
}

function isAlike(a: Edge, b: Edge): boolean {
  const state = (edge: Edge): string | null => (edge.kind === 'door' ? (edge.state ?? 'closed') : null);
  return (
    a.kind === b.kind &&
    state(a) === state(b) &&
    a.secret === b.secret &&
    a.false === b.false &&
    a.portcullis === b.portcullis
  );
}
