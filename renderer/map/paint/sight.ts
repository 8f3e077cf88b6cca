import { SQUARE, alpha, colour, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import type { Corner } from '../contour.ts';
import type { LevelMap } from '../model.ts';
import type { SightMark } from '../overlay.ts';
import { corners, edgeFrame, paintEdge } from './frames.ts';
import { middleOf, paintHead, plateOf, type Pen } from './pen.ts';
import type { Plates } from './plates.ts';

/** A line of sight, of a shot or of a spell: solid, dashed where it is dimmed, and up to what stops it; with what is to be known of it. */
export function paintSight(pen: Pen, sight: SightMark, map: LevelMap, plates: Plates): void {
  const { ink } = pen;
  const [from, to] = endsOf(sight);
  const part = sight.state === 'blocked' ? (sight.stopAt ?? 1) : 1;
  const end = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  const tone = sight.of === 'spell' ? overlays.spell : TONES[sight.state];
  ink.lineCap = 'round';
  ink.beginPath();
  ink.moveTo(from.x, from.y);
  ink.lineTo(end.x, end.y);
  ink.strokeStyle = stuff.black;
  ink.lineWidth = pen.wide(5.5);
  ink.stroke();
  if (sight.state === 'obscured') ink.setLineDash([pen.wide(10), pen.wide(7)]);
  ink.strokeStyle = tone;
  ink.lineWidth = pen.wide(3);
  ink.stroke();
  ink.setLineDash([]);
  if (part < 1) {
    ink.beginPath();
    ink.moveTo(end.x, end.y);
    ink.lineTo(to.x, to.y);
    ink.setLineDash([pen.wide(2), pen.wide(7)]);
    ink.strokeStyle = alpha(tone, 0.6);
    ink.lineWidth = pen.wide(2);
    ink.stroke();
    ink.setLineDash([]);
  }
  ink.lineCap = 'butt';
  if (sight.told) paintHead(pen, from, to, tone);
  else
    for (const point of [from, to]) {
      ink.beginPath();
      ink.arc(point.x, point.y, pen.wide(6), 0, Math.PI * 2);
      ink.fillStyle = tone;
      ink.fill();
      ink.strokeStyle = stuff.black;
      ink.lineWidth = pen.wide(2);
      ink.stroke();
    }
  if (sight.blocker) paintBlocker(pen, sight.blocker, end, map);
  if (sight.label) plates.write(sight.label, beside(pen, sight.label, from, to), tone);
}

/** The middles of its squares; of what is told the rims of those who stand there. */
function endsOf({ from, to, told }: SightMark): [Corner, Corner] {
  const [start, end] = [middleOf(from), middleOf(to)];
  if (!told) return [start, end];
  const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / far, (end.y - start.y) / far];
  const [out, short] = told.sizes.map((size) => Math.min(size * SQUARE * 0.42, far / 3)) as [number, number];
  return [
    { x: start.x + dx * out, y: start.y + dy * out },
    { x: end.x - dx * short, y: end.y - dy * short },
  ];
}

const TONES = { clear: overlays.line, obscured: colour.focus, blocked: overlays.zone } as const;

/** Places along a line, above it and below, of a steep one right and left, the middle first. */
function beside(pen: Pen, words: string, from: Corner, to: Corner): Corner[] {
  const isSteep = Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
  const { w } = plateOf(pen, words, from);
  const away = isSteep ? pen.wide(10) + w / 2 : pen.wide(8) + pen.written(14);
  const aside = isSteep ? [away, -away, away * 1.4, -away * 1.4] : [-away, away, -away * 2, away * 2];
  return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap((part) => {
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    return aside.map((by) => (isSteep ? { x: x + by, y } : { x, y: y + by }));
  });
}

/** What stops the line is lit and crossed. */
function paintBlocker(
  pen: Pen,
  blocker: NonNullable<SightMark['blocker']>,
  at: { x: number; y: number },
  map: LevelMap,
): void {
  const { ink } = pen;
  let middle = at;
  if (blocker.edge) {
    paintEdge(pen, blocker.edge, overlays.zone, 3);
    const { x, y, w, h } = edgeFrame(blocker.edge);
    middle = { x: x + w / 2, y: y + h / 2 };
  } else {
    const model = blocker.model ? map.model(blocker.model) : null;
    const square = model ?? blocker.square;
    if (square) {
      const across = model?.size ?? 1;
      middle = middleOf(square, across);
      corners(
        pen,
        square.x * SQUARE + 2,
        square.y * SQUARE + 2,
        across * SQUARE - 4,
        across * SQUARE - 4,
        overlays.zone,
        3,
        0.24,
      );
    }
  }
  const arm = pen.wide(9);
  ink.beginPath();
  ink.moveTo(middle.x - arm, middle.y - arm);
  ink.lineTo(middle.x + arm, middle.y + arm);
  ink.moveTo(middle.x + arm, middle.y - arm);
  ink.lineTo(middle.x - arm, middle.y + arm);
  ink.lineCap = 'round';
  ink.strokeStyle = stuff.black;
  ink.lineWidth = pen.wide(7);
  ink.stroke();
  ink.strokeStyle = overlays.zone;
  ink.lineWidth = pen.wide(3.5);
  ink.stroke();
  ink.lineCap = 'butt';
}
