import type { Square } from '#board';

export interface Corner {
  x: number;
  y: number;
}

/**
 * The outlines of a set of squares, as closed loops of grid corners, clockwise around floor (holes run the other way
 * round). Where two squares touch only at a corner they get loops of their own.
 */
export function contours(squares: readonly Square[]): Corner[][] {
  const inside = new Set(squares.map((square) => `${square.x},${square.y}`));
  const has = (x: number, y: number) => inside.has(`${x},${y}`);
  const starts = new Map<string, { from: Corner; to: Corner }[]>();
  const add = (x1: number, y1: number, x2: number, y2: number) => {
    const key = `${x1},${y1}`;
    const list = starts.get(key) ?? [];
    list.push({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } });
    starts.set(key, list);
  };
  for (const key of inside) {
    const [x, y] = key.split(',').map(Number) as [number, number];
    if (!has(x, y - 1)) add(x, y, x + 1, y);
    if (!has(x + 1, y)) add(x + 1, y, x + 1, y + 1);
    if (!has(x, y + 1)) add(x + 1, y + 1, x, y + 1);
    if (!has(x - 1, y)) add(x, y + 1, x, y);
  }
  const loops: Corner[][] = [];
  for (const list of starts.values())
    while (list.length > 0) {
      const first = list.pop()!;
      loops.push(straightened(walked(first, starts)));
    }
  return loops;
}

type Stroke = { from: Corner; to: Corner };

function walked(first: Stroke, starts: Map<string, Stroke[]>): Corner[] {
  const corners = [first.from];
  let stroke = first;
  while (stroke.to.x !== first.from.x || stroke.to.y !== first.from.y) {
    corners.push(stroke.to);
    const next = starts.get(`${stroke.to.x},${stroke.to.y}`)!;
    // A right turn stays with the same square where two meet at a corner.
    const right = { x: -(stroke.to.y - stroke.from.y), y: stroke.to.x - stroke.from.x };
    const at = next.findIndex(({ from, to }) => to.x - from.x === right.x && to.y - from.y === right.y);
    stroke = next.splice(Math.max(0, at), 1)[0]!;
  }
  return corners;
}

function straightened(corners: readonly Corner[]): Corner[] {
  return corners.filter((corner, i) => {
    const before = corners.at(i - 1)!;
    const after = corners[(i + 1) % corners.length]!;
    return (corner.x - before.x) * (after.y - corner.y) !== (corner.y - before.y) * (after.x - corner.x);
  });
}

/** A loop drawn in towards its floor by `inset`; `side` is the length of a square. Gives points, not corners. */
export function insetLoop(loop: readonly Corner[], side: number, inset: number): Corner[] {
  return loop.map((corner, i) => {
    const before = loop.at(i - 1)!;
    const after = loop[(i + 1) % loop.length]!;
    const [dx1, dy1] = [Math.sign(corner.x - before.x), Math.sign(corner.y - before.y)];
    const [dx2, dy2] = [Math.sign(after.x - corner.x), Math.sign(after.y - corner.y)];
    // Clockwise in a world where y runs down: floor is to the right of the way, (-dy, dx).
    return { x: corner.x * side + (-dy1 - dy2) * inset, y: corner.y * side + (dx1 + dx2) * inset };
  });
}
