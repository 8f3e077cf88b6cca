import type { Rect } from '#board';
import { SQUARE, alpha, colour, floorColour, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import type { Corner } from '../contour.ts';
import type { Ghost } from '../overlay.ts';
import { boxOf } from '../spots.ts';
import { edgeFrame, paintEdge } from './frames.ts';
import type { Pen } from './pen.ts';
import { bubble, plateOf, traceSquares } from './pen.ts';
import { paintSilhouette } from './tokens.ts';

/** What could be laid, placed or chosen: the one in hand last, so that it lies on top; then what is written on them. */
export function paintGhosts(pen: Pen, ghosts: readonly Ghost[]): void {
  const others = ghosts.filter(({ active }) => !active);
  const inHand = ghosts.filter(({ active }) => active);
  const headed = (ghost: Ghost) => {
    const head = paintGhost(pen, ghost);
    const words = wordsOf(ghost);
    return head && words ? [{ ghost, head, words }] : [];
  };
  const keys = others.flatMap(headed);
  const names = inHand.flatMap(headed);
  const plates = keys.map(({ words, head }) => plateOf(pen, words, head));
  for (const { ghost, head, words } of keys) paintWords(pen, ghost, words, head);
  for (const { ghost, head, words } of names) paintWords(pen, ghost, words, above(pen, words, head, plates));
}

/** Where words can be written so that their plate stands apart from all of these: there, or a line or two higher. */
export function above(pen: Pen, words: string, head: Corner, plates: readonly Rect[]): Corner {
  let free = head;
  for (let line = 0; line < HIGHEST; line++) {
    const plate = plateOf(pen, words, free);
    if (!plates.some((other) => touch(plate, other, pen.written(APART)))) return free;
    free = { x: head.x, y: free.y - plate.h - pen.written(2) };
  }
  return head;
}

/** Higher than so many lines nobody would know any longer what the words belong to. */
const HIGHEST = 3;

/** Pixels between two plates in a row that are read as two. */
const APART = 6;

const touch = (a: Rect, b: Rect, apart: number) =>
  a.x < b.x + b.w + apart && b.x < a.x + a.w + apart && a.y < b.y + b.h && b.y < a.y + a.h;

/** The colour and the weight of a ghost's line. */
interface Line {
  tone: string;
  strength: number;
  px: number;
}

/** Where the words of a ghost are written: in its middle, or above what is too small to be written on. */
type Head = Corner | null;

function lineOf(ghost: Ghost): Line {
  const tone = ghost.reason ? overlays.zone : overlays.legal;
  if (ghost.active) return { tone, strength: 1, px: 3 };
  return ghost.proposed ? { tone, strength: 0.9, px: 2.4 } : { tone, strength: 0.7, px: 1.6 };
}

function paintGhost(pen: Pen, ghost: Ghost): Head {
  const line = lineOf(ghost);
  let head: Head = null;
  if (ghost.section) head = paintPiece(pen, ghost, ghost.section, line);
  if (ghost.squares && ghost.squares.length > 0) head = paintSquares(pen, ghost, ghost.squares, line);
  if (ghost.wall) head = paintWall(pen, ghost, ghost.wall, line);
  if (ghost.gate) head = paintGate(pen, ghost, ghost.gate, line);
  if (ghost.door)
    paintEdge(pen, ghost.door, ghost.active ? stuff.plank : alpha(stuff.plank, 0.6), ghost.active ? 4 : 2);
  if (ghost.active) for (const exit of ghost.exits ?? []) paintEdge(pen, exit, colour.focus, 2);
  if (ghost.active) for (const stones of ghost.rubble ?? []) paintEdge(pen, stones, stuff.grey, 3);
  return head;
}

const wordsOf = (ghost: Ghost) => (ghost.active ? (ghost.reason ?? ghost.label) : ghost.key);

function paintWords(pen: Pen, ghost: Ghost, words: string, head: Corner): void {
  const { tone } = lineOf(ghost);
  if (ghost.active) bubble(pen, words, head.x, head.y, ghost.reason ? overlays.zone : colour.text, tone);
  else bubble(pen, words, head.x, head.y, tone, alpha(tone, 0.5));
}

type Section = NonNullable<Ghost['section']>;

/** A piece: in hand with its floor, else as an outline. */
function paintPiece(pen: Pen, ghost: Ghost, { x, y, w, h }: Section, line: Line): Head {
  const { ink } = pen;
  const inset = ghost.active ? 3 : ghost.proposed ? 6 : 10;
  if (ghost.active) {
    ink.fillStyle = alpha(floorColour(ghost.floor ?? ''), 0.82);
    ink.fillRect(x * SQUARE, y * SQUARE, w * SQUARE, h * SQUARE);
    ink.fillStyle = alpha(line.tone, 0.12);
    ink.fillRect(x * SQUARE, y * SQUARE, w * SQUARE, h * SQUARE);
    ink.strokeStyle = alpha(stuff.black, 0.45);
    ink.lineWidth = 1;
    ink.beginPath();
    for (let column = 1; column < w; column++) {
      ink.moveTo((x + column) * SQUARE, y * SQUARE);
      ink.lineTo((x + column) * SQUARE, (y + h) * SQUARE);
    }
    for (let row = 1; row < h; row++) {
      ink.moveTo(x * SQUARE, (y + row) * SQUARE);
      ink.lineTo((x + w) * SQUARE, (y + row) * SQUARE);
    }
    ink.stroke();
  }
  ink.beginPath();
  ink.roundRect(x * SQUARE + inset, y * SQUARE + inset, w * SQUARE - 2 * inset, h * SQUARE - 2 * inset, 5);
  const isDashed = (!ghost.active && !ghost.proposed) || ghost.hidden;
  if (isDashed) ink.setLineDash([pen.wide(8), pen.wide(6)]);
  ink.strokeStyle = alpha(stuff.black, ghost.active ? 0.6 : 0.3);
  ink.lineWidth = pen.wide(line.px + (ghost.active ? 2.5 : 1.9));
  ink.stroke();
  ink.strokeStyle = alpha(ghost.hidden ? stuff.hiddenLine : line.tone, line.strength);
  ink.lineWidth = pen.wide(line.px);
  ink.stroke();
  ink.setLineDash([]);
  return { x: (x + w / 2) * SQUARE, y: (y + h / 2) * SQUARE };
}

/** Squares that are there already, or those of a thing that would stand on them, with its silhouette. */
function paintSquares(pen: Pen, ghost: Ghost, squares: NonNullable<Ghost['squares']>, line: Line): Head {
  const { ink } = pen;
  traceSquares(ink, squares, 3);
  ink.fillStyle = alpha(line.tone, ghost.active ? 0.2 : 0.1);
  ink.fill('evenodd');
  if (ghost.proposed) {
    ink.strokeStyle = alpha(stuff.black, 0.5);
    ink.lineWidth = pen.wide(line.px + 2);
    ink.stroke();
  }
  ink.strokeStyle = alpha(line.tone, ghost.active ? 1 : ghost.proposed ? line.strength : line.strength - 0.2);
  ink.lineWidth = pen.wide(line.px);
  ink.stroke();
  const xs = squares.map((square) => square.x);
  const ys = squares.map((square) => square.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const middle = { x: (left + across / 2) * SQUARE, y: (top + down / 2) * SQUARE };
  const above = { x: middle.x, y: top * SQUARE - pen.written(14) };
  if (!ghost.look) return squares.length === 1 && ghost.grip ? above : middle;
  const size = Math.min(across, down) * SQUARE * 0.56;
  paintSilhouette(ink, ghost.look, '', middle.x, middle.y, size, alpha(stuff.glyph, 0.9));
  return above;
}

/** A wall: a thick line along its side of the squares, within them. */
function paintWall(pen: Pen, ghost: Ghost, wall: NonNullable<Ghost['wall']>, line: Line): Head {
  const { ink } = pen;
  const thick = pen.wide(ghost.active ? 9 : ghost.proposed ? 6 : 4);
  const inset = 7 + thick / 2;
  const { x, y, w, h } = boxOf({ wall });
  const inwards = { n: [0, 1], e: [-1, 0], s: [0, -1], w: [1, 0] }[wall.side] as [number, number];
  const along = w > 0 ? [14, 0] : [0, 14];
  const from = {
    x: x * SQUARE + inwards[0] * inset + along[0]!,
    y: y * SQUARE + inwards[1] * inset + along[1]!,
  };
  const to = {
    x: (x + w) * SQUARE + inwards[0] * inset - along[0]!,
    y: (y + h) * SQUARE + inwards[1] * inset - along[1]!,
  };
  ink.beginPath();
  ink.moveTo(from.x, from.y);
  ink.lineTo(to.x, to.y);
  ink.lineCap = 'round';
  ink.strokeStyle = alpha(stuff.black, 0.65);
  ink.lineWidth = thick + pen.wide(3);
  ink.stroke();
  ink.strokeStyle = alpha(line.tone, ghost.active ? 1 : line.strength);
  ink.lineWidth = thick;
  ink.stroke();
  ink.lineCap = 'butt';
  const away = pen.written(20);
  // Not in the middle: across a narrow passage the words of two walls would lie on each other.
  const part = wall.side === 'n' || wall.side === 'w' ? 0.36 : 0.64;
  return {
    x: from.x + (to.x - from.x) * part + inwards[0] * away * 1.6,
    y: from.y + (to.y - from.y) * part + inwards[1] * away,
  };
}

/** A door's place in its edge: in hand the planks, else its frame. */
function paintGate(pen: Pen, ghost: Ghost, gate: string, line: Line): Head {
  const { ink } = pen;
  const { x, y, w, h } = edgeFrame(gate);
  ink.beginPath();
  ink.roundRect(x, y, w, h, 5);
  ink.fillStyle = ghost.active ? stuff.plank : alpha(line.tone, 0.18);
  ink.fill();
  paintEdge(pen, gate, alpha(line.tone, line.strength), line.px);
  const [across, up] = ghost.active ? [38, 16] : [20, 16];
  // Beside an upright edge, since its neighbours lie above and below it.
  return h > w ? { x: x + w + pen.written(across), y: y + h / 2 } : { x: x + w / 2, y: y - pen.written(up) };
}
