import {
  SQUARE,
  alpha,
  colour,
  floorColour,
  floors,
  font,
  map as stuff,
  shade,
} from '#renderer/ui/tokens.ts';
import type { Floor } from '#renderer/ui/tokens.ts';
import { chance, seedOf } from '../seed.ts';
import type { Chance } from '../seed.ts';
import { paintChips, paintSpecks, paintStains, paintStone } from './stone.ts';
import type { Ink } from './stone.ts';

/** What of a section decides how its floor looks: nothing secret is among it. */
export interface FloorPiece {
  level: string;
  floor: string;
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  /** Of stairs: where they lead. */
  way?: 'up' | 'down' | 'out';
}

/** The stretches of the section's own rim, in squares from its corner, along which a wall throws its shade. */
export interface ShadedSide {
  side: 'n' | 'e' | 's' | 'w';
  from: number;
  length: number;
}

interface Area {
  w: number;
  h: number;
  turn: number;
  way: FloorPiece['way'];
  base: string;
  luck: Chance;
}

const COURSE = SQUARE / 3;
const SHADE = 14;
const BAND = 5;

/** The whole floor of a section, its north-west corner at the origin; the same piece at the same place always looks the same. */
export function paintFloor(ink: Ink, piece: FloorPiece, shaded: readonly ShadedSide[]): void {
  const kind: Floor = piece.floor in floors ? (piece.floor as Floor) : 'room';
  const luck = chance(seedOf(piece.level, kind, piece.x, piece.y));
  const area: Area = {
    w: piece.w * SQUARE,
    h: piece.h * SQUARE,
    turn: piece.turn,
    way: piece.way,
    base: floorColour(kind),
    luck,
  };
  ink.save();
  ink.beginPath();
  ink.rect(0, 0, area.w, area.h);
  ink.clip();
  ink.fillStyle = area.base;
  ink.fillRect(0, 0, area.w, area.h);
  ink.fillStyle = alpha(stuff.black, 0.35);
  ink.fillRect(0, 0, area.w, area.h);
  patterns[kind](ink, area);
  for (let y = 0; y < area.h; y += SQUARE)
    for (let x = 0; x < area.w; x += SQUARE) {
      if (kind !== 'stairs') paintChips(ink, x, y, SQUARE, luck);
      paintSpecks(ink, x, y, SQUARE, luck);
    }
  paintStains(ink, area.w, area.h, Math.ceil((piece.w * piece.h) / 4), luck);
  paintSquares(ink, area);
  for (const side of shaded) paintShade(ink, area, side);
  ink.restore();
}

const patterns: Record<Floor, (ink: Ink, area: Area) => void> = {
  passage: paintSlabs,
  junction: paintDiagonal,
  room: (ink, area) => {
    flagstones(ink, area, COURSE);
    course(ink, area);
  },
  lair: paintEarth,
  quest: (ink, area) => {
    flagstones(ink, area, COURSE);
    course(ink, area);
    paintRhomb(ink, area);
  },
  hazard: (ink, area) => {
    flagstones(ink, area, COURSE);
    course(ink, area);
    paintMoss(ink, area);
  },
  stairs: paintTreads,
};

/** Each square one, two or four stones. */
function flagstones(ink: Ink, area: Area, inset: number): void {
  ink.save();
  ink.beginPath();
  ink.rect(inset, inset, area.w - 2 * inset, area.h - 2 * inset);
  ink.clip();
  for (let y = 0; y < area.h; y += SQUARE)
    for (let x = 0; x < area.w; x += SQUARE) {
      const split = area.luck.part();
      if (split < 0.5) paintStone(ink, x, y, SQUARE, SQUARE, area.base, area.luck);
      else if (split < 0.85) paintTwo(ink, x, y, area);
      else paintFour(ink, x, y, area);
    }
  ink.restore();
}

function paintTwo(ink: Ink, x: number, y: number, { base, luck }: Area): void {
  const part = luck.within(0.38, 0.62) * SQUARE;
  if (luck.hits(0.5)) {
    paintStone(ink, x, y, part, SQUARE, base, luck);
    paintStone(ink, x + part, y, SQUARE - part, SQUARE, base, luck);
  } else {
    paintStone(ink, x, y, SQUARE, part, base, luck);
    paintStone(ink, x, y + part, SQUARE, SQUARE - part, base, luck);
  }
}

function paintFour(ink: Ink, x: number, y: number, { base, luck }: Area): void {
  const across = luck.within(0.4, 0.6) * SQUARE;
  for (const [left, width] of [
    [0, across],
    [across, SQUARE - across],
  ] as const) {
    const down = luck.within(0.35, 0.65) * SQUARE;
    paintStone(ink, x + left, y, width, down, base, luck);
    paintStone(ink, x + left, y + down, width, SQUARE - down, base, luck);
  }
}

/** A border of small stones along the rim, a third of a square wide. */
function course(ink: Ink, { w, h, base, luck }: Area): void {
  const darker = shade(base, -0.1);
  const row = (length: number, put: (at: number, size: number) => void) => {
    for (let at = 0; at < length;) {
      const left = length - at;
      const size = left < 60 ? left : luck.within(24, 42);
      put(at, size);
      at += size;
    }
  };
  row(w, (at, size) => paintStone(ink, at, 0, size, COURSE, darker, luck));
  row(w, (at, size) => paintStone(ink, at, h - COURSE, size, COURSE, darker, luck));
  row(h - 2 * COURSE, (at, size) => paintStone(ink, 0, COURSE + at, COURSE, size, darker, luck));
  row(h - 2 * COURSE, (at, size) => paintStone(ink, w - COURSE, COURSE + at, COURSE, size, darker, luck));
}

/** Long slabs along the way, in lanes of half a square. */
function paintSlabs(ink: Ink, { w, h, base, luck }: Area): void {
  const across = w > h;
  const [long, wide] = across ? [w, h] : [h, w];
  for (let lane = 0; lane < wide;) {
    const breadth = Math.min(wide - lane, luck.hits(0.3) ? SQUARE : SQUARE / 2);
    for (let at = -luck.within(0, 60); at < long;) {
      const length = luck.within(70, 150);
      if (across) paintStone(ink, at, lane, length, breadth, base, luck);
      else paintStone(ink, lane, at, breadth, length, base, luck);
      at += length;
    }
    lane += breadth;
  }
}

/** Stones set on their corners, a ring of plain ones in the middle. */
function paintDiagonal(ink: Ink, { w, h, base, luck }: Area): void {
  const side = SQUARE / Math.SQRT2;
  const reach = Math.ceil((w + h) / side);
  ink.save();
  ink.translate(w / 2, h / 2);
  ink.rotate(Math.PI / 4);
  for (let row = -reach; row < reach; row++)
    for (let column = -reach; column < reach; column++)
      paintStone(ink, column * side, row * side, side, side, base, luck);
  ink.restore();
}

/** Trodden earth: lumps, pebbles, the marks of claws. */
function paintEarth(ink: Ink, area: Area): void {
  const { w, h, base, luck } = area;
  ink.fillStyle = base;
  ink.fillRect(0, 0, w, h);
  paintStains(ink, w, h, Math.ceil((w * h) / 3000), luck, 0.2);
  for (let lump = (w * h) / 420; lump > 0; lump--) {
    const [x, y, r] = [luck.part() * w, luck.part() * h, luck.within(2, 9)];
    ink.fillStyle = luck.hits(0.55) ? alpha(stuff.earth, 0.22) : alpha(stuff.white, 0.045);
    ink.beginPath();
    ink.ellipse(x, y, r * luck.within(1, 2), r, luck.within(0, Math.PI), 0, Math.PI * 2);
    ink.fill();
  }
  for (let pebble = (w * h) / 2600; pebble > 0; pebble--) {
    const [x, y, r] = [luck.part() * w, luck.part() * h, luck.within(1.6, 3.6)];
    ink.fillStyle = alpha(stuff.black, 0.35);
    ink.beginPath();
    ink.ellipse(x + 0.8, y + 1, r, r * 0.8, 0, 0, Math.PI * 2);
    ink.fill();
    ink.fillStyle = shade(base, luck.within(0.08, 0.2));
    ink.beginPath();
    ink.ellipse(x, y, r, r * 0.8, 0, 0, Math.PI * 2);
    ink.fill();
  }
  for (let claw = Math.ceil((w * h) / 16000); claw > 0; claw--) paintClaws(ink, area);
}

function paintClaws(ink: Ink, { w, h, luck }: Area): void {
  const [x, y, turn] = [luck.part() * w, luck.part() * h, luck.within(0, Math.PI)];
  const length = luck.within(18, 40);
  ink.save();
  ink.translate(x, y);
  ink.rotate(turn);
  ink.lineCap = 'round';
  for (let stroke = 0; stroke < luck.whole(3, 4); stroke++) {
    const [from, bend] = [luck.within(-4, 4), luck.within(-4, 4)];
    for (const [tone, part, aside, width] of [
      [stuff.white, 0.1, 1.1, 1],
      [stuff.earth, 0.75, 0, 1.7],
    ] as const) {
      ink.strokeStyle = alpha(tone, part);
      ink.lineWidth = width;
      ink.beginPath();
      ink.moveTo(from, stroke * 6 + aside);
      ink.quadraticCurveTo(length / 2, stroke * 6 + bend + aside, length + from, stroke * 6 + aside);
      ink.stroke();
    }
  }
  ink.restore();
}

/** Two nested rhombs let into the floor, brass around pale stone. */
function paintRhomb(ink: Ink, { w, h, base, luck }: Area): void {
  const reach = Math.min(w, h) * 0.36;
  const stretch = Math.min(1.5, Math.max(w, h) / Math.min(w, h));
  const [rx, ry] = w > h ? [reach * stretch, reach] : [reach, reach * stretch];
  const rhomb = (scale: number) => {
    ink.beginPath();
    ink.moveTo(w / 2, h / 2 - ry * scale);
    ink.lineTo(w / 2 + rx * scale, h / 2);
    ink.lineTo(w / 2, h / 2 + ry * scale);
    ink.lineTo(w / 2 - rx * scale, h / 2);
    ink.closePath();
  };
  ink.lineJoin = 'miter';
  for (const [scale, part] of [
    [1, -0.16],
    [0.86, 0.06],
    [0.5, -0.22],
    [0.4, 0.1],
  ] as const) {
    rhomb(scale);
    ink.globalAlpha = 0.72;
    ink.fillStyle = shade(base, part + luck.within(-0.01, 0.01));
    ink.fill();
    ink.globalAlpha = 1;
    ink.strokeStyle = alpha(stuff.black, 0.4);
    ink.lineWidth = 3;
    ink.stroke();
    ink.strokeStyle = alpha(stuff.brass, 0.75);
    ink.lineWidth = 1.6;
    ink.stroke();
  }
}

/** Moss that gathers along the joints and in corners. */
function paintMoss(ink: Ink, { w, h, luck }: Area): void {
  for (let patch = Math.ceil((w * h) / 7000); patch > 0; patch--) {
    const corner = luck.hits(0.4);
    const [x, y] = corner
      ? [luck.hits(0.5) ? luck.within(0, 40) : w - luck.within(0, 40), luck.part() * h]
      : [luck.part() * w, luck.part() * h];
    const spread = luck.within(14, 34);
    ink.fillStyle = alpha(stuff.moss, 0.22);
    ink.beginPath();
    for (let blob = luck.whole(7, 15); blob > 0; blob--) {
      const [far, turn, r] = [luck.part() * spread, luck.within(0, Math.PI * 2), luck.within(2.5, 9)];
      const [bx, by] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
      ink.moveTo(bx + r, by);
      ink.arc(bx, by, r, 0, Math.PI * 2);
    }
    ink.fill();
    ink.fillStyle = alpha(stuff.moss, 0.5);
    for (let tuft = luck.whole(8, 18); tuft > 0; tuft--) {
      const [far, turn] = [luck.part() * spread, luck.within(0, Math.PI * 2)];
      ink.fillRect(x + Math.cos(turn) * far, y + Math.sin(turn) * far, 1.5, 1.5);
    }
  }
}

const TREADS = 5;

/**
 * Five treads, each 6 % lighter on the way up, and an arrow the way that one walks them, from where one comes in: north, before the piece
 * is turned. Near enough, a word says where they lead.
 */
function paintTreads(ink: Ink, { w, h, turn, way, base, luck }: Area): void {
  ink.save();
  ink.translate(w / 2, h / 2);
  // Drawn climbing south, turned to climb the other way.
  ink.rotate((turn * Math.PI) / 2 + Math.PI);
  const [across, along] = turn % 2 === 0 ? [w, h] : [h, w];
  ink.translate(-across / 2, -along / 2);
  const depth = along / TREADS;
  for (let tread = 0; tread < TREADS; tread++) {
    const y = tread * depth;
    const height = way === 'down' ? TREADS - 1 - tread : tread;
    const tone = shade(base, (height - 1.4) * 0.06);
    const cut = across * luck.within(0.4, 0.6);
    paintStone(ink, 0, y, cut, depth, tone, luck, 0.02);
    paintStone(ink, cut, y, across - cut, depth, tone, luck, 0.02);
    const fall = ink.createLinearGradient(0, y, 0, y + depth);
    // The edge of a tread catches the light on the side that one steps up from; its riser throws the shade.
    const lit = way === 'down' ? 1 : 0;
    fall.addColorStop(lit, alpha(stuff.white, 0.16));
    fall.addColorStop(Math.abs(lit - 0.12), alpha(stuff.white, 0.03));
    fall.addColorStop(Math.abs(lit - 0.7), alpha(stuff.black, 0));
    fall.addColorStop(1 - lit, alpha(stuff.black, 0.34));
    ink.fillStyle = fall;
    ink.fillRect(0, y, across, depth);
  }
  paintArrow(ink, across / 2, along / 2);
  ink.restore();
  if (way && ink.getTransform().a >= READABLE) paintWay(ink, w / 2, h / 2, turn, way);
}

/** Pixels to a unit from which a word on the floor can be read. */
const READABLE = 0.9;

/** Where stairs lead, always upright: at the head of the arrow, or below an arrow that lies, where the wall cannot cut the word. */
function paintWay(ink: Ink, x: number, y: number, turn: number, way: string): void {
  const [ahead, below] = [42, 30];
  ink.save();
  ink.translate(x, y + (turn % 2 === 0 ? -Math.cos((turn * Math.PI) / 2) * ahead : below));
  ink.font = `700 17px ${font.body}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.lineJoin = 'round';
  ink.strokeStyle = alpha(stuff.black, 0.7);
  ink.lineWidth = 4;
  ink.strokeText(way, 0, 0);
  ink.fillStyle = colour.focus;
  ink.fillText(way, 0, 0);
  ink.restore();
}

function paintArrow(ink: Ink, x: number, y: number): void {
  ink.beginPath();
  for (const [dx, dy] of [
    [-5, -24],
    [5, -24],
    [5, 4],
    [15, 4],
    [0, 24],
    [-15, 4],
    [-5, 4],
  ] as const)
    ink.lineTo(x + dx, y + dy);
  ink.closePath();
  ink.fillStyle = alpha(colour.focus, 0.8);
  ink.fill();
  ink.strokeStyle = alpha(stuff.black, 0.55);
  ink.lineWidth = 1.5;
  ink.stroke();
}

function paintSquares(ink: Ink, { w, h }: Area): void {
  ink.fillStyle = alpha(stuff.black, 0.45);
  for (let x = SQUARE; x < w; x += SQUARE) ink.fillRect(x - 0.5, 0, 1, h);
  for (let y = SQUARE; y < h; y += SQUARE) ink.fillRect(0, y - 0.5, w, 1);
  // The outer lines are shared with the neighbour: half of each.
  ink.fillRect(0, 0, w, 0.5);
  ink.fillRect(0, h - 0.5, w, 0.5);
  ink.fillRect(0, 0, 0.5, h);
  ink.fillRect(w - 0.5, 0, 0.5, h);
}

function paintShade(ink: Ink, { w, h }: Area, { side, from, length }: ShadedSide): void {
  const deep = BAND + SHADE;
  const [start, long] = [from * SQUARE, length * SQUARE];
  const boxes = {
    n: [start, 0, long, deep, 0, 0, 0, deep],
    s: [start, h - deep, long, deep, 0, h, 0, h - deep],
    w: [0, start, deep, long, 0, 0, deep, 0],
    e: [w - deep, start, deep, long, w, 0, w - deep, 0],
  } as const;
  const [x, y, width, height, x0, y0, x1, y1] = boxes[side];
  const fade = ink.createLinearGradient(x0, y0, x1, y1);
  fade.addColorStop(0, alpha(stuff.black, 0.38));
  fade.addColorStop(BAND / deep, alpha(stuff.black, 0.38));
  fade.addColorStop(1, alpha(stuff.black, 0));
  ink.fillStyle = fade;
  ink.fillRect(x, y, width, height);
}
