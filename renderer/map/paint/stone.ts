import { alpha, map as stuff, shade } from '#renderer/ui/tokens.ts';
import type { Chance } from '../seed.ts';

/** Stones and what wears them down. All painters draw in units (64 to a square) on any 2D context. */
export type Ink = CanvasRenderingContext2D;

const JOINT = 1.5;
const CORNER = 3;

/** How much lighter or darker one stone may be than the floor's colour. */
const SPREAD = 0.05;

/** A dressed stone with a lit upper-left and a dark lower-right edge; the joint around it stays free. */
export function paintStone(
  ink: Ink,
  x: number,
  y: number,
  w: number,
  h: number,
  base: string,
  luck: Chance,
  spread = SPREAD,
): void {
  const [left, top, right, bottom] = [x + JOINT / 2, y + JOINT / 2, x + w - JOINT / 2, y + h - JOINT / 2];
  ink.fillStyle = shade(base, luck.within(-spread, spread));
  ink.beginPath();
  ink.roundRect(left, top, right - left, bottom - top, CORNER);
  ink.fill();
  ink.lineWidth = 1;
  ink.strokeStyle = alpha(stuff.white, 0.07);
  ink.beginPath();
  ink.moveTo(left + 0.5, bottom - CORNER);
  ink.lineTo(left + 0.5, top + CORNER);
  ink.quadraticCurveTo(left + 0.5, top + 0.5, left + CORNER, top + 0.5);
  ink.lineTo(right - CORNER, top + 0.5);
  ink.stroke();
  ink.strokeStyle = alpha(stuff.black, 0.18);
  ink.beginPath();
  ink.moveTo(left + CORNER, bottom - 0.5);
  ink.lineTo(right - CORNER, bottom - 0.5);
  ink.quadraticCurveTo(right - 0.5, bottom - 0.5, right - 0.5, bottom - CORNER);
  ink.lineTo(right - 0.5, top + CORNER);
  ink.stroke();
  if (w * h > 600 && luck.hits(0.09)) paintCrack(ink, left, top, right - left, bottom - top, luck);
}

function paintCrack(ink: Ink, x: number, y: number, w: number, h: number, luck: Chance): void {
  const across = luck.hits(0.5);
  let at = {
    x: x + (across ? 0 : luck.within(0.25, 0.75) * w),
    y: y + (across ? luck.within(0.25, 0.75) * h : 0),
  };
  ink.strokeStyle = alpha(stuff.black, 0.26);
  ink.lineWidth = 0.9;
  ink.beginPath();
  ink.moveTo(at.x, at.y);
  const steps = luck.whole(3, 5);
  for (let step = 1; step <= steps; step++) {
    const on = step / (steps + luck.within(0, 1.5));
    at = across
      ? { x: x + w * on, y: at.y + luck.within(-0.12, 0.12) * h }
      : { x: at.x + luck.within(-0.12, 0.12) * w, y: y + h * on };
    ink.lineTo(at.x, at.y);
  }
  ink.stroke();
}

/** Bits broken out along the lines of a square: none to two of them. */
export function paintChips(ink: Ink, x: number, y: number, side: number, luck: Chance): void {
  for (let chips = luck.whole(0, 2); chips > 0; chips--) {
    const [cx, cy] = [x + luck.within(0.08, 0.92) * side, y + luck.within(0.08, 0.92) * side];
    const [size, turn] = [luck.within(1.6, 4), luck.within(0, Math.PI * 2)];
    const corner = (part: number, far: number) => ({
      x: cx + Math.cos(turn + part) * size * far,
      y: cy + Math.sin(turn + part) * size * far * 0.75,
    });
    const points = [
      corner(0, 1),
      corner(1.7, luck.within(0.6, 1)),
      corner(3.1, luck.within(0.6, 1.1)),
      corner(4.6, 0.7),
    ];
    ink.fillStyle = alpha(stuff.black, 0.24);
    ink.beginPath();
    points.forEach((point, i) => (i === 0 ? ink.moveTo(point.x, point.y) : ink.lineTo(point.x, point.y)));
    ink.closePath();
    ink.fill();
    ink.strokeStyle = alpha(stuff.white, 0.1);
    ink.lineWidth = 0.7;
    ink.beginPath();
    ink.moveTo(points[2]!.x, points[2]!.y + 0.7);
    ink.lineTo(points[3]!.x, points[3]!.y + 0.7);
    ink.stroke();
  }
}

/** Forty specks of dust, light and dark, at 6 %. */
export function paintSpecks(ink: Ink, x: number, y: number, side: number, luck: Chance): void {
  for (const tone of [stuff.white, stuff.black]) {
    ink.fillStyle = alpha(tone, 0.06);
    ink.beginPath();
    for (let speck = 0; speck < 20; speck++) {
      const size = luck.within(0.8, 2.2);
      ink.rect(x + luck.part() * side, y + luck.part() * side, size, size);
    }
    ink.fill();
  }
}

/** Soft, wide stains, so that a floor is not one even tone. */
export function paintStains(ink: Ink, w: number, h: number, count: number, luck: Chance, dark = 0.1): void {
  for (let stain = 0; stain < count; stain++) {
    const [x, y, r] = [luck.part() * w, luck.part() * h, luck.within(30, 90)];
    const tone = luck.hits(0.6) ? stuff.black : stuff.warm;
    const fade = ink.createRadialGradient(x, y, 0, x, y, r);
    fade.addColorStop(0, alpha(tone, tone === stuff.black ? dark : dark * 0.45));
    fade.addColorStop(1, alpha(tone, 0));
    ink.fillStyle = fade;
    ink.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
}
