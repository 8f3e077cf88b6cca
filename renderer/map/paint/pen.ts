import type { Rect, Square } from '#board';
import { SQUARE, alpha, colour, font, map as stuff, size } from '#renderer/ui/tokens.ts';
import type { Corner } from '../contour.ts';
import { contours, insetLoop } from '../contour.ts';
import type { Ink } from './stone.ts';

/**
 * Lines over the map are given in pixels at zoom 1. Nearer they grow with the map; farther they keep their width, so
 * that they can still be seen.
 */
export interface Pen {
  ink: Ink;
  zoom: number;
  /** Units for so many pixels of line. */
  wide(px: number): number;
  /** Units for so many pixels of writing: always the same size on the screen. */
  written(px: number): number;
}

export function penFor(ink: Ink, zoom: number): Pen {
  return {
    ink,
    zoom,
    wide: (px) => px * Math.max(1, 1 / zoom),
    written: (px) => px / zoom,
  };
}

export const middleOf = (square: Square, across = 1): Corner => ({
  x: (square.x + across / 2) * SQUARE,
  y: (square.y + across / 2) * SQUARE,
});

/** Adds the outlines of these squares to the path, drawn in by `inset` units, corners rounded. */
export function traceSquares(ink: Ink, squares: readonly Square[], inset: number, round = 6): void {
  ink.beginPath();
  for (const loop of contours(squares)) {
    const points = insetLoop(loop, SQUARE, inset);
    const last = points.at(-1)!;
    const first = points[0]!;
    ink.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2);
    points.forEach((point, i) => {
      const next = points[(i + 1) % points.length]!;
      ink.arcTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2, round);
      ink.lineTo((point.x + next.x) / 2, (point.y + next.y) / 2);
    });
    ink.closePath();
  }
}

/** The plate of a bubble around its middle. */
export function plateOf({ ink, written }: Pen, words: string, { x, y }: Corner): Rect {
  const height = written(size.hint);
  ink.font = `600 ${height}px ${font.body}`;
  const [w, h] = [ink.measureText(words).width + height * 1.3, height * 1.7];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** The part of the map that the canvas shows, in units. */
export function seenBy({ ink }: Pen): { left: number; top: number; right: number; bottom: number } {
  const { a, d, e, f } = ink.getTransform();
  const { width, height } = ink.canvas;
  return { left: -e / a, top: -f / d, right: (width - e) / a, bottom: (height - f) / d };
}

/** A small dark plate with one line of writing; its middle lies at (x, y), or as near to it as keeps it on the screen. */
export function bubble(
  pen: Pen,
  words: string,
  x: number,
  y: number,
  tone: string = colour.text,
  edge: string = tone,
): void {
  const { ink } = pen;
  const height = pen.written(size.hint);
  const plate = plateOf(pen, words, { x, y });
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  const seen = seenBy(pen);
  const half = plate.w / 2 + pen.written(4);
  const middle = Math.max(seen.left + half, Math.min(x, seen.right - half));
  ink.beginPath();
  ink.roundRect(middle - plate.w / 2, plate.y, plate.w, plate.h, height * 0.5);
  ink.fillStyle = alpha(colour.void, 0.9);
  ink.fill();
  ink.strokeStyle = alpha(edge, 0.8);
  ink.lineWidth = pen.written(1);
  ink.stroke();
  ink.fillStyle = tone;
  ink.fillText(words, middle, y + height * 0.05);
}

/** A raised palm: here a move must end. */
export function palm(pen: Pen, x: number, y: number, height: number, tone: string): void {
  const { ink } = pen;
  const unit = height / 20;
  ink.save();
  ink.translate(x, y);
  ink.scale(unit, unit);
  const outline = (more: number) => {
    ink.beginPath();
    ink.roundRect(-6 - more, -1 - more, 12 + 2 * more, 10 + 2 * more, 4 + more);
    for (const [dx, top] of [
      [-6, -7],
      [-2.9, -9.6],
      [0.3, -9.2],
      [3.4, -6.6],
    ] as const)
      ink.roundRect(dx - more, top - more, 2.6 + 2 * more, 12 + 2 * more, 1.3 + more);
    ink.moveTo(-5, 6);
    ink.ellipse(-8, 1.8, 1.6 + more, 4.4 + more, -0.7, 0, Math.PI * 2);
  };
  outline(1.6);
  ink.fillStyle = stuff.black;
  ink.fill();
  outline(0);
  ink.fillStyle = tone;
  ink.fill();
  ink.restore();
}

/** A head on a line that comes from somewhere. */
export function paintHead(pen: Pen, from: Corner, to: Corner, tone: string): void {
  const { ink } = pen;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const [long, wide] = [pen.wide(15), pen.wide(9)];
  ink.beginPath();
  ink.moveTo(to.x, to.y);
  ink.lineTo(to.x - dx * long - dy * wide, to.y - dy * long + dx * wide);
  ink.lineTo(to.x - dx * long * 0.7, to.y - dy * long * 0.7);
  ink.lineTo(to.x - dx * long + dy * wide, to.y - dy * long - dx * wide);
  ink.closePath();
  ink.lineJoin = 'round';
  ink.strokeStyle = stuff.black;
  ink.lineWidth = pen.wide(3);
  ink.stroke();
  ink.fillStyle = tone;
  ink.fill();
}
