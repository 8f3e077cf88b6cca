import { alpha, map as stuff, overlays, shade, wall } from '#renderer/ui/tokens.ts';
import type { Ink } from './stone.ts';

/** A door lies along x, its middle at the origin; `open` is 0 (shut) to 1, `into` the side to which the leaf turns. */
export interface DoorLook {
  form: 'door' | 'false' | 'portcullis' | 'secret';
  open: number;
  into: 1 | -1;
}

const LONG = 44;
const THICK = 12;
/** How far an open leaf stands aside. */
const SWING = (100 / 180) * Math.PI;

/** Draws one door. */
export function paintDoor(ink: Ink, look: DoorLook): void {
  switch (look.form) {
    case 'secret':
      paintSecret(ink);
      return;
    case 'portcullis':
      paintJambs(ink);
      paintPortcullis(ink, look.open);
      return;
    case 'false':
      paintBack(ink);
      paintJambs(ink);
      paintLeaf(ink);
      paintCross(ink);
      return;
    case 'door':
      paintJambs(ink);
      paintThreshold(ink, look.open);
      ink.save();
      ink.translate(-LONG / 2, 0);
      ink.rotate(look.open * SWING * look.into);
      ink.translate(LONG / 2, 0);
      if (look.open > 0) paintFallenShade(ink);
      paintLeaf(ink);
      ink.restore();
  }
}

/** Pale posts at both ends: by them a door is told from a wall at a glance, from across the room and without colours. */
function paintJambs(ink: Ink): void {
  const [wide, high] = [6, 24];
  for (const x of [-LONG / 2 - wide, LONG / 2]) {
    ink.fillStyle = wall.outline;
    ink.beginPath();
    ink.roundRect(x - 1.5, -high / 2 - 1.5, wide + 3, high + 3, 3);
    ink.fill();
    ink.fillStyle = wall.cap;
    ink.beginPath();
    ink.roundRect(x, -high / 2, wide, high, 2);
    ink.fill();
  }
}

function paintThreshold(ink: Ink, open: number): void {
  ink.fillStyle = wall.outline;
  ink.fillRect(-LONG / 2, -6, LONG, 12);
  if (open <= 0) return;
  const glow = ink.createLinearGradient(0, -16, 0, 16);
  glow.addColorStop(0, alpha(stuff.threshold, 0));
  glow.addColorStop(0.5, alpha(stuff.threshold, 0.55 * open));
  glow.addColorStop(1, alpha(stuff.threshold, 0));
  ink.fillStyle = glow;
  ink.fillRect(-LONG / 2, -16, LONG, 32);
  ink.fillStyle = alpha(stuff.threshold, 0.92 * open);
  ink.fillRect(-LONG / 2, -4, LONG, 8);
  ink.fillStyle = alpha(wall.outline, 0.35);
  for (const x of [-7.5, 7]) ink.fillRect(x, -4, 1, 8);
}

function paintFallenShade(ink: Ink): void {
  ink.fillStyle = alpha(stuff.black, 0.35);
  ink.beginPath();
  ink.roundRect(-LONG / 2 + 2, -THICK / 2 + 3, LONG, THICK, 3);
  ink.fill();
}

function paintLeaf(ink: Ink): void {
  ink.fillStyle = wall.outline;
  ink.beginPath();
  ink.roundRect(-LONG / 2 - 1, -THICK / 2 - 1.2, LONG + 2, THICK + 2.4, 2.5);
  ink.fill();
  const plank = (THICK - 1) / 3;
  [0.07, 0, -0.12].forEach((part, i) => {
    ink.fillStyle = shade(stuff.plank, part);
    ink.fillRect(-LONG / 2 + 0.5, -THICK / 2 + i * (plank + 0.5), LONG - 1, plank);
  });
  ink.fillStyle = alpha(stuff.white, 0.22);
  ink.fillRect(-LONG / 2 + 0.5, -THICK / 2, LONG - 1, 0.8);
  for (const x of [-14.5, 10.5]) {
    ink.fillStyle = stuff.band;
    ink.fillRect(x, -THICK / 2 - 0.6, 4, THICK + 1.2);
    ink.fillStyle = alpha(stuff.bar, 0.75);
    for (const y of [-3.6, 0, 3.6]) ink.fillRect(x + 1.4, y - 0.6, 1.2, 1.2);
  }
  ink.strokeStyle = stuff.band;
  ink.lineWidth = 1.8;
  ink.beginPath();
  ink.arc(1.5, 0, 3, 0, Math.PI * 2);
  ink.stroke();
  ink.strokeStyle = alpha(stuff.white, 0.35);
  ink.lineWidth = 0.7;
  ink.beginPath();
  ink.arc(1.2, -0.3, 3, Math.PI, Math.PI * 1.6);
  ink.stroke();
}

function paintBack(ink: Ink): void {
  ink.fillStyle = wall.outline;
  ink.fillRect(-LONG / 2 - 2, -9, LONG + 4, 18);
  for (let i = 0; i < 4; i++) {
    ink.fillStyle = shade(wall.body, 0.1 + 0.05 * (i % 2));
    ink.fillRect(-LONG / 2 - 1 + i * 11.5, -8, 10.8, 16);
  }
}

function paintCross(ink: Ink): void {
  ink.lineCap = 'round';
  for (const [tone, width] of [
    [wall.outline, 5.5],
    [stuff.bone, 2.8],
  ] as const) {
    ink.strokeStyle = tone;
    ink.lineWidth = width;
    ink.beginPath();
    ink.moveTo(-8, -8);
    ink.lineTo(8, 8);
    ink.moveTo(8, -8);
    ink.lineTo(-8, 8);
    ink.stroke();
  }
}

/** Five bars; raised, they are drawn up into the jambs and the way is bright. */
function paintPortcullis(ink: Ink, open: number): void {
  paintThreshold(ink, open);
  const height = THICK * (1 - 0.72 * open);
  ink.lineWidth = 1.2;
  for (let bar = 0; bar < 5; bar++) {
    const x = -LONG / 2 + 2.2 + bar * 9;
    ink.fillStyle = stuff.bar;
    ink.strokeStyle = wall.outline;
    ink.beginPath();
    ink.roundRect(x, -height / 2 - 1, 4, height + 2, 1.6);
    ink.fill();
    ink.stroke();
  }
  ink.fillStyle = shade(stuff.bar, -0.35);
  if (open < 0.5) ink.fillRect(-LONG / 2, -1.2, LONG, 2.4);
}

function paintSecret(ink: Ink): void {
  ink.strokeStyle = overlays.spell;
  ink.lineWidth = 2;
  ink.setLineDash([6, 4]);
  ink.strokeRect(-LONG / 2, -THICK / 2, LONG, THICK);
  ink.setLineDash([]);
  ink.fillStyle = wall.outline;
  ink.beginPath();
  ink.arc(0, 0, 9.5, 0, Math.PI * 2);
  ink.fill();
  ink.lineWidth = 1.2;
  ink.stroke();
  ink.lineWidth = 2.2;
  ink.lineCap = 'round';
  ink.beginPath();
  ink.moveTo(3.6, -3.4);
  ink.bezierCurveTo(2, -6.6, -4.6, -6, -3.6, -2.4);
  ink.bezierCurveTo(-2.8, 0.2, 3.4, -0.4, 3.8, 2.6);
  ink.bezierCurveTo(4.2, 6, -2.6, 6.4, -3.9, 3.3);
  ink.stroke();
}
