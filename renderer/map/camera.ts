import { SQUARE, easing } from '../ui/tokens.ts';

/**
 * Where the eye is. A point of the board in units (64 to a square) stands at `unit * zoom + offset` CSS pixels of the
 * map's element.
 */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Point {
  x: number;
  y: number;
}
export interface Rect extends Point {
  w: number;
  h: number;
}
export interface Viewport {
  width: number;
  height: number;
}
/** CSS pixels at each side of the map that panels cover. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 8;

/** Of a square: how near the pointer must come to a line to mean the edge. */
const EDGE_REACH = 0.2;

export const clampZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));

export const toUnits = (camera: Camera, px: Point): Point => ({
  x: (px.x - camera.x) / camera.zoom,
  y: (px.y - camera.y) / camera.zoom,
});

export const toPixels = (camera: Camera, unit: Point): Point => ({
  x: unit.x * camera.zoom + camera.x,
  y: unit.y * camera.zoom + camera.y,
});

/** The square under a pixel of the map. */
export function squareAt(camera: Camera, px: Point): Point {
  const unit = toUnits(camera, px);
  return { x: Math.floor(unit.x / SQUARE), y: Math.floor(unit.y / SQUARE) };
}

/** The name of the edge that a pixel is near (a fifth of a square), or null in the middle of a square. */
export function edgeAt(camera: Camera, px: Point): string | null {
  const unit = toUnits(camera, px);
  const [x, y] = [unit.x / SQUARE, unit.y / SQUARE];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - column, y - row];
  const near = [
    { far: down, name: `${column},${row - 1},s` },
    { far: 1 - down, name: `${column},${row},s` },
    { far: right, name: `${column - 1},${row},e` },
    { far: 1 - right, name: `${column},${row},e` },
  ].sort((a, b) => a.far - b.far)[0]!;
  return near.far <= EDGE_REACH ? near.name : null;
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Nearer or farther by a factor; what lies under the pixel stays there. */
export function zoomedAbout(camera: Camera, px: Point, factor: number): Camera {
  const zoom = clampZoom(camera.zoom * factor);
  const unit = toUnits(camera, px);
  return { zoom, x: px.x - unit.x * zoom, y: px.y - unit.y * zoom };
}

/** The part of the map that no panel covers. */
export function freeRect(viewport: Viewport, insets: Insets): Rect {
  return {
    x: insets.left,
    y: insets.top,
    w: Math.max(1, viewport.width - insets.left - insets.right),
    h: Math.max(1, viewport.height - insets.top - insets.bottom),
  };
}

/** A camera that shows these squares in the middle of what is free, with `margin` squares around, at most at `most` zoom. */
export function fitted(viewport: Viewport, insets: Insets, squares: Rect, margin = 1, most = 1.5): Camera {
  const free = freeRect(viewport, insets);
  const width = (squares.w + 2 * margin) * SQUARE;
  const height = (squares.h + 2 * margin) * SQUARE;
  const zoom = clampZoom(Math.min(most, free.w / width, free.h / height));
  return {
    zoom,
    x: free.x + free.w / 2 - (squares.x + squares.w / 2) * SQUARE * zoom,
    y: free.y + free.h / 2 - (squares.y + squares.h / 2) * SQUARE * zoom,
  };
}

/** The camera moved as little as needed for these squares to lie free of the panels; nearer only never, farther if they do not fit. */
export function including(
  camera: Camera,
  viewport: Viewport,
  insets: Insets,
  squares: Rect,
  margin = 1,
): Camera {
  const free = freeRect(viewport, insets);
  const width = (squares.w + 2 * margin) * SQUARE;
  const height = (squares.h + 2 * margin) * SQUARE;
  const most = Math.min(free.w / width, free.h / height);
  if (most < camera.zoom) return fitted(viewport, insets, squares, margin, camera.zoom);
  const left = (squares.x - margin) * SQUARE * camera.zoom + camera.x;
  const top = (squares.y - margin) * SQUARE * camera.zoom + camera.y;
  return panned(
    camera,
    slip(left, width * camera.zoom, free.x, free.w),
    slip(top, height * camera.zoom, free.y, free.h),
  );
}

/** The camera moved so that the middle of these squares stands in the middle of what is free; not nearer, not farther. */
export function centred(camera: Camera, viewport: Viewport, insets: Insets, squares: Rect): Camera {
  const free = freeRect(viewport, insets);
  return {
    zoom: camera.zoom,
    x: free.x + free.w / 2 - (squares.x + squares.w / 2) * SQUARE * camera.zoom,
    y: free.y + free.h / 2 - (squares.y + squares.h / 2) * SQUARE * camera.zoom,
  };
}

/** The camera moved as little as needed for these squares to lie free of the panels, at the zoom that it has; too many are put in the middle. */
export function slid(camera: Camera, viewport: Viewport, insets: Insets, squares: Rect, margin = 1): Camera {
  const free = freeRect(viewport, insets);
  const scale = SQUARE * camera.zoom;
  const [w, h] = [(squares.w + 2 * margin) * scale, (squares.h + 2 * margin) * scale];
  const middle = centred(camera, viewport, insets, squares);
  const dx = slip((squares.x - margin) * scale + camera.x, w, free.x, free.w);
  const dy = slip((squares.y - margin) * scale + camera.y, h, free.y, free.h);
  return {
    zoom: camera.zoom,
    x: w > free.w ? middle.x : camera.x + dx,
    y: h > free.h ? middle.y : camera.y + dy,
  };
}

/** Whether these squares lie wholly in what no panel covers. */
export function isInView(camera: Camera, viewport: Viewport, insets: Insets, squares: Rect): boolean {
  const free = freeRect(viewport, insets);
  const from = toPixels(camera, { x: squares.x * SQUARE, y: squares.y * SQUARE });
  const scale = SQUARE * camera.zoom;
  const slack = 1;
  return (
    from.x >= free.x - slack &&
    from.y >= free.y - slack &&
    from.x + squares.w * scale <= free.x + free.w + slack &&
    from.y + squares.h * scale <= free.y + free.h + slack
  );
}

function slip(start: number, length: number, from: number, room: number): number {
  if (start < from) return from - start;
  if (start + length > from + room) return from + room - start - length;
  return 0;
}

/** The squares that can be seen at all, panels left out of account. */
export function seenSquares(camera: Camera, viewport: Viewport): Rect {
  const from = squareAt(camera, { x: 0, y: 0 });
  const to = squareAt(camera, { x: viewport.width, y: viewport.height });
  return { x: from.x, y: from.y, w: to.x - from.x + 1, h: to.y - from.y + 1 };
}

/** The same to a part of a square: `fitted` of it, without insets and margin, gives the camera back. In squares. */
export function seenUnits(camera: Camera, viewport: Viewport): Rect {
  const scale = SQUARE * camera.zoom;
  const at = (offset: number) => (offset === 0 ? 0 : -offset / scale);
  return { x: at(camera.x), y: at(camera.y), w: viewport.width / scale, h: viewport.height / scale };
}

/** Nearer or farther to just this zoom; the middle of the map stays where it is. */
export function zoomedTo(camera: Camera, viewport: Viewport, zoom: number): Camera {
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  const unit = toUnits(camera, middle);
  return { zoom, x: middle.x - unit.x * zoom, y: middle.y - unit.y * zoom };
}

/** A camera on the way from one to another; `part` is 0 to 1, already eased. Zoom goes by equal factors. */
export function between(from: Camera, to: Camera, viewport: Viewport, part: number): Camera {
  if (part >= 1) return to;
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  const start = toUnits(from, middle);
  const end = toUnits(to, middle);
  const zoom = from.zoom * (to.zoom / from.zoom) ** part;
  return {
    zoom,
    x: middle.x - (start.x + (end.x - start.x) * part) * zoom,
    y: middle.y - (start.y + (end.y - start.y) * part) * zoom,
  };
}

/** The smallest step (0.5, 1, 2, 4) at which drawings are sharp for this zoom and pixel ratio. */
export function zoomStep(zoom: number, pixelRatio: number): number {
  const wanted = zoom * pixelRatio;
  return [0.5, 1, 2].find((step) => step >= wanted - 0.01) ?? 4;
}

type Curve = readonly [number, number, number, number];

/** Progress on a CSS cubic-bezier curve: time 0 to 1 gives way 0 to 1. */
export function eased(time: number, curve: Curve = easing.in): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  const [x1, y1, x2, y2] = curve;
  const at = (a: number, b: number, t: number) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}
