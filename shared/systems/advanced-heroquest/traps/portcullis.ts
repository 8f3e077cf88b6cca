import { sides, type EdgeName } from '#board';
import { tell } from '#engine';
import type { Fact } from '../facts.ts';
import type { Ending } from '../lasting/rules.ts';
import { levelOf } from '../model.ts';
import { doorsIn } from '../rules/ground.ts';
import { isBesideDoor } from '../rules/reach.ts';
import { isOpenGround } from './open-ground.ts';
import type { Level, Model, Section } from '../state.ts';

/** "Portcullis": where one may drop, and which one a model stands beside. */

/** Edges in one line that belong to one portcullis. */
export type Line = readonly EdgeName[];

/** The lowered portcullises of a level, each with its edges: those in one line that hang together. */
export function portcullisesOn(level: Level, how: 'up' | 'down' = 'down'): Line[] {
  const names = Object.keys(level.edges).filter(
    (name) => level.edges[name]!.portcullis === how,
  ) as EdgeName[];
  const lines: EdgeName[][] = [];
  for (const name of names.sort(inLine)) {
    const line = lines.find((one) => one.some((other) => isNext(other, name)));
    if (line) line.push(name);
    else lines.push([name]);
  }
  return lines;
}

/** The lowered portcullises beside which a model stands. */
export function portcullisBeside(level: Level, model: Model): Line[] {
  return portcullisesOn(level).filter((line) => line.some((name) => isBesideDoor(model, name)));
}

/** Where one may drop: in each doorway of the section, and straight across it from wall to wall, wherever the floor is open. */
export function placesFor(level: Level, section: Section): { id: string; line: Line }[] {
  const doorways = sides
    .flatMap((side) => doorsIn(level, section, side))
    .map((name, i) => ({ id: `door ${i + 1}`, line: [name] }));
  const rows = range(section.h - 1).map((n) => ({
    id: `row ${n}`,
    line: range(section.w).map((k): EdgeName => `${section.x + k - 1},${section.y + n - 1},s`),
  }));
  const columns = range(section.w - 1).map((n) => ({
    id: `column ${n}`,
    line: range(section.h).map((k): EdgeName => `${section.x + n - 1},${section.y + k - 1},e`),
  }));
  return [
    ...doorways,
    ...[...rows, ...columns].filter(({ line }) => line.every((name) => isOpenGround(level, name))),
  ];
}

const range = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, i) => i + 1);

const parts = (name: EdgeName): [x: number, y: number, side: string] => {
  const [x, y, side] = name.split(',') as [string, string, string];
  return [Number(x), Number(y), side];
};

function inLine(a: EdgeName, b: EdgeName): number {
  const [ax, ay, as] = parts(a);
  const [bx, by, bs] = parts(b);
  return Number(as > bs) - Number(as < bs) || ay - by || ax - bx;
}

function isNext(a: EdgeName, b: EdgeName): boolean {
  const [ax, ay, as] = parts(a);
  const [bx, by, bs] = parts(b);
  if (as !== bs) return false;
  return as === 's' ? ay === by && Math.abs(ax - bx) === 1 : ax === bx && Math.abs(ay - by) === 1;
}

/** The lifters let go at the end of the phase, and it drops again ("Portcullis"). */
export const letsGo: Ending = function* (g, id) {
  const level = levelOf(g.state, id);
  const model = level?.models[id];
  if (!level || !model) return;
  for (const line of portcullisesOn(level, 'up'))
    if (line.some((name) => isBesideDoor(model, name)))
      yield* tell<Fact>({ kind: 'portcullisMoved', level: level.id, edges: line, to: 'down' });
};
