import { SQUARE, alpha, colour, map as stuff, overlays, wall } from '#renderer/ui/tokens.ts';
import type { Ink } from './stone.ts';
import { paintSilhouette, paintStruckEye } from './tokens.ts';

export interface MarkerLook {
  glyph: string;
  letter: string;
  w: number;
  h: number;
  open: boolean;
  hidden: boolean;
  /** Has a text to read: a folded corner. */
  text: boolean;
}

/** How far a flag stands beside the one before it on the same square. */
const BESIDE = 15;

/**
 * What waits for the gamemaster's word: a small flag in the corner of its square, so that what lies or stands there stays clear. Once
 * settled it is faint and crossed out. `nth`: how many other flags stand there already.
 */
export function paintFlag(ink: Ink, nth: number, isSettled: boolean): void {
  const [foot, top] = [-SQUARE * 0.02, -SQUARE * 0.48];
  const x = SQUARE * 0.45 - nth * BESIDE;
  ink.save();
  ink.globalAlpha = isSettled ? 0.45 : 1;
  const pole = (breadth: number, tone: string) => {
    ink.beginPath();
    ink.moveTo(x, foot);
    ink.lineTo(x, top);
    ink.strokeStyle = tone;
    ink.lineWidth = breadth;
    ink.lineCap = 'round';
    ink.stroke();
  };
  pole(5.5, wall.outline);
  ink.beginPath();
  ink.moveTo(x, top);
  ink.lineTo(x - 20, top + 7.5);
  ink.lineTo(x, top + 15);
  ink.closePath();
  ink.lineJoin = 'round';
  ink.strokeStyle = wall.outline;
  ink.lineWidth = 4;
  ink.stroke();
  ink.fillStyle = isSettled ? stuff.grey : colour.gold;
  ink.fill();
  pole(2.2, isSettled ? stuff.grey : stuff.glyph);
  if (isSettled) {
    for (const [tone, breadth] of [
      [wall.outline, 5],
      [stuff.glyph, 2],
    ] as const) {
      ink.beginPath();
      ink.moveTo(x + 5, foot - 4);
      ink.lineTo(x - 20, top);
      ink.strokeStyle = tone;
      ink.lineWidth = breadth;
      ink.stroke();
    }
  }
  ink.restore();
}

/** A gold silhouette on a dark lozenge; the middle of the marker's squares at the origin. */
export function paintMarker(ink: Ink, look: MarkerLook): void {
  const across = Math.min(look.w, look.h) * SQUARE;
  const [rx, ry] = [look.w * SQUARE * 0.46, look.h * SQUARE * 0.46];
  const lozenge = (less: number) => {
    const bend = 5;
    ink.beginPath();
    ink.moveTo(-bend, -ry + less + bend);
    ink.quadraticCurveTo(0, -ry + less, bend, -ry + less + bend);
    ink.lineTo(rx - less - bend, -bend);
    ink.quadraticCurveTo(rx - less, 0, rx - less - bend, bend);
    ink.lineTo(bend, ry - less - bend);
    ink.quadraticCurveTo(0, ry - less, -bend, ry - less - bend);
    ink.lineTo(-rx + less + bend, bend);
    ink.quadraticCurveTo(-rx + less, 0, -rx + less + bend, -bend);
    ink.closePath();
  };
  ink.save();
  ink.shadowColor = alpha(stuff.black, 0.6);
  ink.shadowBlur = 6 * ink.getTransform().a;
  lozenge(0);
  ink.fillStyle = alpha(wall.outline, 0.94);
  ink.fill();
  ink.restore();
  lozenge(2.2);
  ink.strokeStyle = look.hidden ? stuff.hiddenLine : alpha(colour.gold, look.open ? 0.4 : 0.75);
  ink.lineWidth = 1.6;
  if (look.hidden) ink.setLineDash([5, 3.5]);
  ink.stroke();
  ink.setLineDash([]);
  paintSilhouette(ink, look.glyph, look.letter, 0, 0, across * 0.5, alpha(colour.gold, look.open ? 0.72 : 1));
  if (look.text) {
    const [x, y] = [rx * 0.52, -ry * 0.52];
    ink.beginPath();
    ink.arc(x, y, 5.5, 0, Math.PI * 2);
    ink.fillStyle = colour.gold;
    ink.fill();
    ink.strokeStyle = wall.outline;
    ink.lineWidth = 1.5;
    ink.stroke();
    ink.fillStyle = wall.outline;
    for (const row of [-2, 0, 2]) ink.fillRect(x - 2.6, y + row - 0.5, row === 2 ? 3.4 : 5.2, 1);
  }
  if (look.hidden) paintStruckEye(ink, rx * 0.5, ry * 0.5, 8.5);
}

/** What covers squares and lets the pieces on them be seen. */
export interface CloudLook {
  glyph: string;
  w: number;
  h: number;
  kind: 'fumes' | 'fire';
}

/**
 * A cloud over squares: puffs that hang together, seen through, with a ring around them that reads without colour, and its sign in the
 * corner where no piece stands on it. Fire is told from fumes by its jagged ring.
 */
export function paintCloud(ink: Ink, { glyph, w, h, kind }: CloudLook): void {
  const tone = kind === 'fire' ? overlays.zone : overlays.legal;
  const [wide, high] = [w * SQUARE, h * SQUARE];
  ink.save();
  ink.translate(-wide / 2, -high / 2);
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++)
      for (const [dx, dy, size] of PUFFS) {
        const [x, y] = [(column + dx) * SQUARE, (row + dy) * SQUARE];
        ink.beginPath();
        ink.arc(x, y, size * SQUARE, 0, Math.PI * 2);
        ink.fillStyle = alpha(tone, 0.13);
        ink.fill();
      }
  ink.beginPath();
  const teeth = kind === 'fire' ? 7 : 3;
  const around = ring(wide, high, teeth);
  for (const [i, { x, y }] of around.entries()) {
    if (i === 0) ink.moveTo(x, y);
    else if (kind === 'fire') ink.lineTo(x, y);
    else {
      const before = around[i - 1]!;
      const [mx, my] = [(x + before.x) / 2, (y + before.y) / 2];
      const [ox, oy] = [mx - wide / 2, my - high / 2];
      ink.quadraticCurveTo(mx + ox * 0.16, my + oy * 0.16, x, y);
    }
  }
  ink.closePath();
  for (const [line, breadth] of [
    [alpha(stuff.black, 0.7), 4.5],
    [tone, 2.2],
  ] as const) {
    ink.strokeStyle = line;
    ink.lineWidth = breadth;
    ink.lineJoin = 'round';
    ink.stroke();
  }
  paintSilhouette(ink, glyph, '', SQUARE * 0.3, SQUARE * 0.3, SQUARE * 0.36, tone);
  ink.restore();
}

/** Puffs of one square: where they lie in it, and how large they are. */
const PUFFS: readonly (readonly [x: number, y: number, size: number])[] = [
  [0.5, 0.5, 0.52],
  [0.24, 0.3, 0.3],
  [0.74, 0.26, 0.34],
  [0.3, 0.76, 0.34],
  [0.78, 0.74, 0.28],
];

/** Points around a rectangle, drawn in a little, so many for each square of its sides; of a jagged one each second lies farther in. */
function ring(wide: number, high: number, perSquare: number): { x: number; y: number }[] {
  const inset = 4;
  const points: { x: number; y: number }[] = [];
  const deep = perSquare > 3 ? 7 : 0;
  const side = (from: [number, number], to: [number, number], inwards: [number, number]) => {
    const n = Math.max(2, Math.round((Math.hypot(to[0] - from[0], to[1] - from[1]) / SQUARE) * perSquare));
    for (let i = 0; i < n; i++) {
      const part = i / n;
      const less = i % 2 === 1 ? deep : 0;
      points.push({
        x: from[0] + (to[0] - from[0]) * part + inwards[0] * (inset + less),
        y: from[1] + (to[1] - from[1]) * part + inwards[1] * (inset + less),
      });
    }
  };
  side([0, 0], [wide, 0], [0, 1]);
  side([wide, 0], [wide, high], [-1, 0]);
  side([wide, high], [0, high], [0, -1]);
  side([0, high], [0, 0], [1, 0]);
  return points;
}
