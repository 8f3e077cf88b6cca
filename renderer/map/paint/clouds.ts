import type { Square } from '#board';
import { SQUARE, alpha, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import { contours, insetLoop, type Corner } from '../contour.ts';
import { chance, seedOf } from '../seed.ts';
import type { Ink } from './stone.ts';
import { traceSquares } from './pen.ts';
import { paintSilhouette, paintStruckEye } from './tokens.ts';

/** What covers squares and lets the pieces on them be seen. */
export interface CloudLook {
  glyph: string;
  /** The squares covered, counted from the first of its rectangle. */
  squares: readonly Square[];
  /** Of the rectangle. */
  w: number;
  h: number;
  kind: CloudKind;
  /** Seen by the GM alone. */
  hidden: boolean;
}

export type CloudKind = 'fumes' | 'fire' | 'air';

const TONES: Readonly<Record<CloudKind, string>> = {
  fumes: overlays.legal,
  fire: overlays.zone,
  air: overlays.spell,
};
/** Bows or teeth of the rim on each side of a square, and how far they stand out. */
const RIMS: Readonly<Record<CloudKind, { n: number; out: number }>> = {
  fumes: { n: 3, out: 9 },
  fire: { n: 4, out: 8 },
  air: { n: 1, out: 6 },
};
const PUFFS = 4;

/**
 * A cloud over squares; the middle of its rectangle at the origin. Puffs are seen through; the rim tells its kind without colour, round for
 * fumes, jagged for fire, a long wave for air. Its sign stands in the corner of the first square, beside whoever stands there.
 */
export function paintCloud(ink: Ink, { glyph, squares, w, h, kind, hidden }: CloudLook): void {
  const tone = TONES[kind];
  const [first] = squares;
  if (!first) return;
  ink.save();
  ink.translate((-w * SQUARE) / 2, (-h * SQUARE) / 2);
  ink.save();
  traceSquares(ink, squares, 1);
  ink.fillStyle = alpha(tone, 0.16);
  ink.fill('evenodd');
  ink.clip('evenodd');
  for (const { x, y } of squares) {
    const luck = chance(seedOf(kind, x, y));
    for (let i = 0; i < PUFFS; i++) {
      ink.beginPath();
      const [cx, cy] = [(x + luck.part()) * SQUARE, (y + luck.part()) * SQUARE];
      ink.arc(cx, cy, luck.within(0.16, 0.44) * SQUARE, 0, Math.PI * 2);
      ink.fillStyle = alpha(i % 2 === 0 ? tone : stuff.white, luck.within(0.04, 0.11));
      ink.fill();
    }
  }
  ink.restore();
  ink.beginPath();
  for (const loop of contours(squares)) traceRim(ink, insetLoop(loop, SQUARE, RIMS[kind].out + 1), kind);
  if (hidden) ink.setLineDash([7, 5]);
  ink.lineJoin = 'round';
  for (const [line, breadth] of [
    [alpha(stuff.black, 0.7), 4.5],
    [hidden ? stuff.hiddenLine : tone, 2.2],
  ] as const) {
    ink.strokeStyle = line;
    ink.lineWidth = breadth;
    ink.stroke();
  }
  ink.setLineDash([]);
  const [x, y] = [(first.x + 0.24) * SQUARE, (first.y + 0.24) * SQUARE];
  paintSilhouette(ink, glyph, '', x, y, SQUARE * 0.32, tone);
  if (hidden) paintStruckEye(ink, x + SQUARE * 0.5, y, 8.5);
  ink.restore();
}

/** A loop with bows, teeth or waves on its sides, outwards. */
function traceRim(ink: Ink, points: readonly Corner[], kind: CloudKind): void {
  const { n, out } = RIMS[kind];
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]!;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far === 0) return;
    const many = Math.max(1, Math.round((far / SQUARE) * n));
    // Floor lies to the right of the way.
    const [ox, oy] = [((to.y - from.y) / far) * out, (-(to.x - from.x) / far) * out];
    const on = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    if (i === 0) ink.moveTo(from.x, from.y);
    for (let k = 0; k < many; k++) {
      const [middle, end] = [on((k + 0.5) / many), on((k + 1) / many)];
      const bow = kind === 'air' && k % 2 === 1 ? -1 : 1;
      if (kind === 'fire') {
        ink.lineTo(middle.x + ox, middle.y + oy);
        ink.lineTo(end.x, end.y);
      } else ink.quadraticCurveTo(middle.x + ox * bow * 1.6, middle.y + oy * bow * 1.6, end.x, end.y);
    }
  });
  ink.closePath();
}
