import type { Rect, Square } from '#board';
import type { Camera, Viewport } from '../map/camera.ts';

/** What the map's window lets a screen do with it. */
export interface MapHandle {
  fit(lessMotion?: boolean): void;
  show(squares: readonly Square[]): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  centreSquare(): Square;
  squareToClient(square: Square): { x: number; y: number; size: number };
  /** The squares that are seen, parts of them too. */
  seen?(): Rect;
  stage?(): { camera: Camera; viewport: Viewport };
  settle(): void;
}

/** Pixels of a square, under which a map would be too small to lay on or to choose from. */
const leastSquare = 34;

/** The squares at two corners of a rectangle: with both in sight it is all in sight. */
export const cornersOf = ({ x, y, w, h }: Rect): Square[] => [
  { x, y },
  { x: x + w - 1, y: y + h - 1 },
];

/** All of these squares come into sight (with `null` the whole level); where they would be too small to be read, only `these` are sure to. */
export function bringIntoSight(
  map: MapHandle | null,
  all: readonly Square[] | null,
  these: readonly Square[],
): void {
  const [first] = these;
  if (!map || !first) return;
  if (all) map.show(all);
  else map.fit();
  const { size } = map.squareToClient(first);
  if (size >= leastSquare) return;
  map.zoom(leastSquare / size);
  map.show(these);
}
