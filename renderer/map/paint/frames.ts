import { edgeSquares } from '#board';
import type { EdgeName } from '#board';
import { SQUARE, alpha, map as stuff } from '#renderer/ui/tokens.ts';
import type { Pen } from './pen.ts';

/** Four corner brackets around a rectangle. */
export function corners(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  tone: string,
  px: number,
  share: number,
): void {
  const { ink } = pen;
  const arm = Math.min(w, h) * share;
  ink.beginPath();
  for (const [cx, cy, dx, dy] of [
    [x, y, 1, 1],
    [x + w, y, -1, 1],
    [x + w, y + h, -1, -1],
    [x, y + h, 1, -1],
  ] as const) {
    ink.moveTo(cx + dx * arm, cy);
    ink.lineTo(cx, cy);
    ink.lineTo(cx, cy + dy * arm);
  }
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.strokeStyle = stuff.black;
  ink.lineWidth = pen.wide(px + 2.5);
  ink.stroke();
  ink.strokeStyle = tone;
  ink.lineWidth = pen.wide(px);
  ink.stroke();
  ink.lineCap = 'butt';
}

/** The box around an edge that a frame is drawn on, in units. */
export function edgeFrame(name: string): { x: number; y: number; w: number; h: number } {
  const [first, second] = edgeSquares(name as EdgeName);
  return second.x > first.x
    ? { x: second.x * SQUARE - 10, y: first.y * SQUARE + 5, w: 20, h: SQUARE - 10 }
    : { x: first.x * SQUARE + 5, y: second.y * SQUARE - 10, w: SQUARE - 10, h: 20 };
}

/** A frame around an edge. */
export function paintEdge(pen: Pen, name: string, tone: string, px: number): void {
  const { ink } = pen;
  const { x, y, w, h } = edgeFrame(name);
  ink.beginPath();
  ink.roundRect(x, y, w, h, 5);
  ink.strokeStyle = alpha(stuff.black, 0.6);
  ink.lineWidth = pen.wide(px + 2);
  ink.stroke();
  ink.strokeStyle = tone;
  ink.lineWidth = pen.wide(px);
  ink.stroke();
}
