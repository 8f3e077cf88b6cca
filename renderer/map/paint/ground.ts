import type { Rect, Square } from '#board';
import { SQUARE, alpha, colour, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import type { AreaMark, Overlay, ReachOverlay, ZoneOverlay } from '../overlay.ts';
import type { Pen } from './pen.ts';
import { middleOf, palm, traceSquares } from './pen.ts';
import { corners, paintEdge } from './frames.ts';
import { paintStruckEye, tokenRadius } from './tokens.ts';

/**
 * What lies on the floor, under the pieces: reach, death zone, area of a spell, the squares under pointer and cursor,
 * and the ring of the selected one.
 */
export function paintGround(pen: Pen, overlay: Overlay, selected: string | null, map: LevelMap): void {
  if (overlay.area) paintArea(pen, overlay.area);
  if (overlay.reach) paintReach(pen, overlay.reach);
  for (const zone of overlay.zones ?? []) paintZone(pen, zone);
  if (overlay.hoverEdge == null && overlay.hover) paintHover(pen, overlay.hover);
  if (overlay.cursor) paintCursor(pen, overlay.cursor);
  if (overlay.eye) paintEye(pen, overlay.eye);
  const marked = overlay.selected === undefined ? selected : overlay.selected;
  if (marked) paintSelected(pen, marked, map);
}

function paintReach(pen: Pen, reach: ReachOverlay): void {
  const { ink } = pen;
  const run = reach.run ?? [];
  if (reach.squares.length > 0) {
    traceSquares(ink, reach.squares, 1.5);
    ink.fillStyle = alpha(overlays.reach, 0.14);
    ink.fill('evenodd');
    outline(pen, overlays.reach, 2);
  }
  if (run.length > 0) {
    ink.fillStyle = overlays.reach;
    for (const square of run) {
      const { x, y } = middleOf(square);
      ink.beginPath();
      ink.arc(x, y, pen.wide(3), 0, Math.PI * 2);
      ink.fill();
    }
    traceSquares(ink, [...reach.squares, ...run], 1.5);
    ink.setLineDash([pen.wide(2), pen.wide(6)]);
    outline(pen, overlays.reach, 2);
    ink.setLineDash([]);
  }
  for (const square of [...reach.squares, ...run]) {
    if (!square.stop) continue;
    traceSquares(ink, [square], 5);
    ink.setLineDash([pen.wide(6), pen.wide(4)]);
    outline(pen, overlays.reach, 2);
    ink.setLineDash([]);
    if (pen.zoom * SQUARE >= 28)
      palm(pen, (square.x + 1) * SQUARE - 14, (square.y + 1) * SQUARE - 14, 15, overlays.reach);
  }
}

/** A line in a colour over a wider black one, so that it shows on every floor. */
function outline(pen: Pen, tone: string, px: number): void {
  const { ink } = pen;
  ink.strokeStyle = alpha(stuff.black, 0.45);
  ink.lineWidth = pen.wide(px + 2);
  ink.stroke();
  ink.strokeStyle = tone;
  ink.lineWidth = pen.wide(px);
  ink.stroke();
}

const HATCH = 8;

function paintZone(pen: Pen, { squares }: ZoneOverlay): void {
  const { ink } = pen;
  if (squares.length === 0) return;
  ink.save();
  traceSquares(ink, squares, 3);
  ink.clip('evenodd');
  ink.beginPath();
  const step = pen.wide(HATCH);
  for (const { x, y } of squares) {
    const [left, top] = [x * SQUARE, y * SQUARE];
    // Counted from the origin of the map, so that the hatch runs on from square to square.
    const first = Math.ceil((left + top) / step) * step;
    for (let sum = first; sum <= left + top + 2 * SQUARE; sum += step) {
      ink.moveTo(sum - top, top);
      ink.lineTo(sum - top - SQUARE, top + SQUARE);
    }
  }
  ink.strokeStyle = overlays.zone;
  ink.lineWidth = pen.wide(1.5);
  ink.stroke();
  ink.restore();
  traceSquares(ink, squares, 3);
  ink.setLineDash([pen.wide(7), pen.wide(5)]);
  outline(pen, overlays.zone, 2);
  ink.setLineDash([]);
}

function paintArea(pen: Pen, area: AreaMark): void {
  const { ink } = pen;
  if (area.squares.length === 0) return;
  traceSquares(ink, area.squares, 1.5);
  ink.fillStyle = alpha(overlays.spell, 0.2);
  ink.fill('evenodd');
  outline(pen, overlays.spell, 2);
}

function paintHover(pen: Pen, square: Square): void {
  const { ink } = pen;
  const line = pen.wide(1.5);
  ink.strokeStyle = overlays.line;
  ink.lineWidth = line;
  const inset = 2 + line / 2;
  ink.beginPath();
  ink.roundRect(
    square.x * SQUARE + inset,
    square.y * SQUARE + inset,
    SQUARE - 2 * inset,
    SQUARE - 2 * inset,
    3,
  );
  ink.stroke();
}

function paintCursor(pen: Pen, square: Square): void {
  paintHover(pen, square);
  corners(pen, square.x * SQUARE, square.y * SQUARE, SQUARE, SQUARE, colour.focus, 3, 0.28);
}

/** Where the players' screen ends: a thin line, and its corners. Its name is a tag that can be taken hold of, laid over the map. */
function paintEye(pen: Pen, { x, y, w, h }: Rect): void {
  const { ink } = pen;
  const [left, top, width, height] = [x * SQUARE, y * SQUARE, w * SQUARE, h * SQUARE];
  ink.beginPath();
  ink.rect(left, top, width, height);
  ink.strokeStyle = alpha(overlays.eye, 0.35);
  ink.lineWidth = pen.wide(1);
  ink.stroke();
  const arm = Math.min(pen.wide(34), Math.min(width, height) / 3);
  corners(pen, left, top, width, height, overlays.eye, 3, arm / Math.min(width, height));
}

/** A ring around a piece, a frame around anything else. */
function paintSelected(pen: Pen, id: string, map: LevelMap): void {
  const { ink } = pen;
  const model = map.model(id);
  const section = map.sections.find((one) => one.id === id);
  const marker = map.markers.find((one) => one.id === id);
  ink.save();
  ink.beginPath();
  if (model) {
    const { x, y } = middleOf(model, model.size);
    ink.arc(
      x,
      y,
      tokenRadius(model) * (model.side === 'hero' || model.side === 'henchman' ? 1 : 1.06) + 2.5,
      0,
      Math.PI * 2,
    );
  } else if (section)
    ink.roundRect(
      section.x * SQUARE + 6,
      section.y * SQUARE + 6,
      section.w * SQUARE - 12,
      section.h * SQUARE - 12,
      6,
    );
  else if (marker)
    ink.roundRect(
      marker.x * SQUARE + 2,
      marker.y * SQUARE + 2,
      marker.w * SQUARE - 4,
      marker.h * SQUARE - 4,
      8,
    );
  else {
    const edge = [...map.edges.values()].find((one) => one.id === id);
    ink.restore();
    if (edge) paintEdge(pen, `${edge.x},${edge.y},${edge.side}`, colour.focus, 3);
    return;
  }
  ink.strokeStyle = alpha(colour.focus, 0.35);
  ink.lineWidth = pen.wide(3) + pen.wide(6) * 2;
  ink.stroke();
  ink.strokeStyle = colour.focus;
  ink.lineWidth = pen.wide(3);
  ink.stroke();
  ink.restore();
}

/** What only the GM sees of a section that the players do not have: a veil, a dashed outline, a struck eye. */
export function paintHiddenSections(pen: Pen, map: LevelMap): void {
  const { ink } = pen;
  for (const { hidden, x, y, w, h } of map.sections) {
    if (!hidden) continue;
    ink.fillStyle = alpha(stuff.hiddenVeil, 0.45);
    ink.fillRect(x * SQUARE, y * SQUARE, w * SQUARE, h * SQUARE);
    ink.strokeStyle = stuff.hiddenLine;
    ink.lineWidth = pen.wide(2);
    ink.setLineDash([pen.wide(9), pen.wide(6)]);
    ink.beginPath();
    ink.roundRect(x * SQUARE + 9, y * SQUARE + 9, w * SQUARE - 18, h * SQUARE - 18, 6);
    ink.stroke();
    ink.setLineDash([]);
    const r = Math.min(Math.min(w, h) * SQUARE * 0.17, pen.wide(13));
    paintStruckEye(ink, x * SQUARE + 14 + r, y * SQUARE + 14 + r, r);
  }
}
