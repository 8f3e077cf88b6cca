import { SQUARE, alpha, colour, floorColour, map as stuff, shade, wall } from '#renderer/ui/tokens.ts';
import type { Rect } from '../camera.ts';
import type { MapEdge } from '../model.ts';
import { chance, seedOf } from '../seed.ts';
import type { WallPlan } from '../walls.ts';
import { lineOf } from '../walls.ts';
import type { Ink } from './stone.ts';

const FADE = 24;
const BLOCK = 20;
const HALO = 16;

const overlaps = (a: Rect, b: Rect, margin: number) =>
  a.x - margin < b.x + b.w &&
  b.x < a.x + a.w + margin &&
  a.y - margin < b.y + b.h &&
  b.y < a.y + a.h + margin;

/** The part of a plan that touches a window of the map, in units. */
export function planWithin(plan: WallPlan, view: Rect): WallPlan {
  return {
    bands: plan.bands.filter((band) => overlaps(band, view, HALO * 2)),
    caps: plan.caps.filter((cap) => overlaps(cap, view, 2)),
    exits: plan.exits.filter((exit) => {
      const long = exit.length * SQUARE;
      const [x, y] = [exit.x * SQUARE, exit.y * SQUARE];
      return overlaps(
        { x, y, w: exit.along === 'x' ? long : 0, h: exit.along === 'y' ? long : 0 },
        view,
        FADE * 2,
      );
    }),
    rubble: plan.rubble.filter((edge) =>
      overlaps({ x: edge.x * SQUARE, y: edge.y * SQUARE, w: SQUARE * 2, h: SQUARE * 2 }, view, 0),
    ),
  };
}

/** Fading exits, bands of blocks with light caps, heaps of rubble; origin and scale are the caller's. */
export function paintWalls(ink: Ink, level: string, plan: WallPlan): void {
  for (const exit of plan.exits) paintExit(ink, exit);
  ink.save();
  ink.shadowColor = alpha(wall.body, 0.9);
  ink.shadowBlur = HALO * ink.getTransform().a;
  ink.fillStyle = wall.outline;
  for (const { x, y, w, h } of plan.bands) ink.fillRect(x - 1, y - 1, w + 2, h + 2);
  ink.restore();
  ink.fillStyle = wall.body;
  for (const { x, y, w, h } of plan.bands) ink.fillRect(x, y, w, h);
  for (const band of plan.bands) paintBlocks(ink, level, band);
  ink.fillStyle = wall.cap;
  for (const { x, y, w, h } of plan.caps) ink.fillRect(x, y, w, h);
  for (const edge of plan.rubble) paintRubble(ink, level, edge);
  for (const exit of plan.exits) paintChevrons(ink, exit);
}

/** Blocks are counted along the whole line, so that neighbouring bands continue each other. */
function paintBlocks(ink: Ink, level: string, band: Rect & { along: 'x' | 'y' }): void {
  const lengthwise = band.along === 'x';
  const [start, end, line] = lengthwise
    ? [band.x, band.x + band.w, band.y]
    : [band.y, band.y + band.h, band.x];
  const cut = (index: number) =>
    index * BLOCK + chance(seedOf(level, 'cut', band.along, line, index)).within(-5, 5);
  for (let index = Math.floor(start / BLOCK) - 1; cut(index) < end; index++) {
    const from = Math.max(start, cut(index));
    const to = Math.min(end, cut(index + 1));
    if (to <= from) continue;
    const luck = chance(seedOf(level, 'block', band.along, line, index));
    ink.fillStyle = shade(wall.body, luck.within(-0.04, 0.08));
    const [x, y, w, h] = lengthwise
      ? [from, band.y, to - from - 0.8, band.h]
      : [band.x, from, band.w, to - from - 0.8];
    ink.fillRect(x, y, w, h);
    ink.fillStyle = alpha(stuff.white, 0.06);
    ink.fillRect(x, y, lengthwise ? w : 1, lengthwise ? 1 : h);
    ink.fillStyle = alpha(stuff.black, 0.5);
    if (lengthwise) ink.fillRect(to - 0.8, band.y, 0.8, band.h);
    else ink.fillRect(band.x, to - 0.8, band.w, 0.8);
  }
}

/** Turns the ink so that the edge's line runs to the right and `out` (if it is that side) points up. */
function alongEdge(ink: Ink, along: 'x' | 'y', middleX: number, middleY: number, flipped: boolean): void {
  ink.translate(middleX, middleY);
  ink.rotate((along === 'x' ? 0 : Math.PI / 2) + (flipped ? Math.PI : 0));
}

function exitFrame(ink: Ink, exit: WallPlan['exits'][number]): number {
  const long = exit.length * SQUARE;
  const [x, y] = [exit.x * SQUARE, exit.y * SQUARE];
  const outIsUp = exit.out === 'n' || exit.out === 'e';
  alongEdge(
    ink,
    exit.along,
    exit.along === 'x' ? x + long / 2 : x,
    exit.along === 'x' ? y : y + long / 2,
    !outIsUp,
  );
  return long;
}

function paintExit(ink: Ink, exit: WallPlan['exits'][number]): void {
  ink.save();
  const long = exitFrame(ink, exit);
  const tone = shade(floorColour(exit.floor), -0.12);
  const fade = ink.createLinearGradient(0, 0, 0, -FADE);
  fade.addColorStop(0, tone);
  fade.addColorStop(0.35, alpha(floorColour(exit.floor), 0.5));
  fade.addColorStop(1, alpha(floorColour(exit.floor), 0));
  ink.fillStyle = fade;
  ink.fillRect(-long / 2, -FADE, long, FADE);
  ink.fillStyle = alpha(stuff.black, 0.45);
  ink.fillRect(-long / 2, -0.5, long, 1);
  ink.restore();
}

function paintChevrons(ink: Ink, exit: WallPlan['exits'][number]): void {
  ink.save();
  exitFrame(ink, exit);
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  for (const [tone, width] of [
    [wall.outline, 9.5],
    [colour.focus, 5.4],
  ] as const) {
    ink.strokeStyle = tone;
    ink.lineWidth = width;
    for (const rise of [-7, -19]) {
      ink.beginPath();
      ink.moveTo(-16, rise + 10);
      ink.lineTo(0, rise);
      ink.lineTo(16, rise + 10);
      ink.stroke();
    }
  }
  ink.restore();
}

/** Twelve to eighteen broken stones heaped on the line, biggest at the bottom. */
function paintRubble(ink: Ink, level: string, edge: MapEdge): void {
  const { along, from, line } = lineOf(edge);
  const luck = chance(seedOf(level, 'rubble', edge.x, edge.y, edge.side));
  const stones = Array.from({ length: luck.whole(12, 18) }, () => ({
    on: luck.within(2, SQUARE - 2),
    off: (luck.part() + luck.part() - 1) * 19,
    size: luck.within(4.5, 11),
  })).sort((a, b) => b.size - a.size);
  ink.save();
  ink.fillStyle = alpha(stuff.black, 0.5);
  ink.beginPath();
  const middle = from + SQUARE / 2;
  if (along === 'x') ink.ellipse(middle, line, SQUARE / 2 + 4, 18, 0, 0, Math.PI * 2);
  else ink.ellipse(line, middle, 18, SQUARE / 2 + 4, 0, 0, Math.PI * 2);
  ink.fill();
  ink.lineJoin = 'round';
  for (const { on, off, size } of stones) {
    const [x, y] = along === 'x' ? [from + on, line + off] : [line + off, from + on];
    const corners = luck.whole(5, 7);
    const turn = luck.within(0, Math.PI);
    const points = Array.from({ length: corners }, (_, i) => {
      const far = size * luck.within(0.72, 1.08);
      const angle = turn + (i / corners) * Math.PI * 2;
      return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far * 0.85 };
    });
    ink.beginPath();
    for (const point of points) ink.lineTo(point.x, point.y);
    ink.closePath();
    ink.fillStyle = shade(wall.body, luck.within(0.1, 0.32));
    ink.fill();
    ink.strokeStyle = wall.outline;
    ink.lineWidth = 1.4;
    ink.stroke();
    ink.beginPath();
    const top = [...points].sort((a, b) => a.x + a.y - (b.x + b.y)).slice(0, 2);
    for (const point of top) ink.lineTo(point.x + 1.2, point.y + 1.2);
    ink.strokeStyle = alpha(wall.cap, 0.55);
    ink.lineWidth = 1.1;
    ink.stroke();
  }
  ink.restore();
}
