import { SQUARE, alpha, colour, map as stuff, wall } from '#renderer/ui/tokens.ts';
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
