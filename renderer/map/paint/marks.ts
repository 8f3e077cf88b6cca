import type { ModelRecord } from '#engine/view';
import { SQUARE, alpha, colour, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import type { Ghost, Overlay, PathOverlay, TargetMark, ZoneOverlay } from '../overlay.ts';
import { paintCovered } from './covered.ts';
import { corners, edgeFrame, paintEdge } from './frames.ts';
import { paintGhosts } from './ghosts.ts';
import type { Corner } from '../contour.ts';
import type { Pen } from './pen.ts';
import { bubble, middleOf, paintHead } from './pen.ts';
import { around, platesOver, type Plates } from './plates.ts';
import { paintSight } from './sight.ts';

/** What lies over the pieces: ghosts, path, sight, targets and their reasons. */
export function paintMarks(pen: Pen, overlay: Overlay, map: LevelMap): void {
  for (const { focus } of overlay.zones ?? []) if (focus) paintFocus(pen, focus, map);
  paintGhosts(pen, overlay.ghosts ?? []);
  if (overlay.hoverEdge) paintEdge(pen, overlay.hoverEdge, overlays.line, 1.5);
  if (overlay.path) paintPath(pen, overlay.path, map);
  const plates = platesOver(pen, map, [...freeSquares(overlay), ...stopped(overlay)]);
  if (overlay.sight) paintSight(pen, overlay.sight, map, plates);
  const targets = [...(overlay.targets ?? [])].sort(
    (a, b) => Number(a.focus ?? false) - Number(b.focus ?? false),
  );
  for (const target of targets) {
    const model = map.model(target.model);
    if (model) paintTarget(pen, target, model, plates);
  }
  for (const ghost of overlay.ghosts ?? []) paintOffer(pen, ghost, plates);
  if (overlay.area) paintCovered(pen, overlay.area, map);
}

function paintPath(pen: Pen, path: PathOverlay, map: LevelMap): void {
  const { ink } = pen;
  const points = path.squares.map((square) => middleOf(square, path.size ?? 1));
  const end = points.at(-1);
  if (!end) return;
  ink.lineJoin = 'round';
  ink.lineCap = 'round';
  ink.beginPath();
  for (const point of points) ink.lineTo(point.x, point.y);
  for (const [tone, px] of [
    [stuff.black, 5],
    [overlays.line, 3],
  ] as const) {
    ink.strokeStyle = tone;
    ink.lineWidth = pen.wide(px);
    ink.stroke();
  }
  const target = path.strikes === undefined ? null : map.model(path.strikes);
  const struck = target ?? (path.aims ? { ...path.aims, size: 1 as const } : null);
  if (struck) paintBlow(pen, end, path.size ?? 1, struck, path.flies ?? false);
  for (const [i, point] of points.entries()) {
    if (i === 0) continue;
    const last = i === points.length - 1;
    if (last && path.proposed) {
      paintHead(pen, points[i - 1]!, point, overlays.line);
      continue;
    }
    ink.beginPath();
    ink.arc(point.x, point.y, pen.wide(last ? 7 : 4), 0, Math.PI * 2);
    ink.fillStyle = overlays.line;
    ink.fill();
    ink.strokeStyle = stuff.black;
    ink.lineWidth = pen.wide(1.5);
    ink.stroke();
  }
  ink.lineCap = 'butt';
  const words = [path.label, path.stop].filter(Boolean).join(' · ');
  if (words) bubble(pen, words, end.x, end.y - pen.wide(16) - pen.written(14));
}

type Struck = Pick<ModelRecord, 'x' | 'y' | 'size'>;

/** The blow or shot that is proposed: an arrow from where it would come from to the rim of whom it is aimed at. */
function paintBlow(pen: Pen, from: Corner, size: 1 | 2, target: Struck, flies: boolean): void {
  const { ink } = pen;
  const at = middleOf(target, target.size);
  const far = Math.hypot(at.x - from.x, at.y - from.y) || 1;
  const [dx, dy] = [(at.x - from.x) / far, (at.y - from.y) / far];
  const [out, inside] = [size * SQUARE * 0.3, Math.max(far - target.size * SQUARE * 0.34, 0)];
  const start = { x: from.x + dx * Math.min(out, inside), y: from.y + dy * Math.min(out, inside) };
  const end = { x: from.x + dx * inside, y: from.y + dy * inside };
  ink.lineCap = 'round';
  for (const [tone, px] of [
    [stuff.black, 6],
    [overlays.zone, 3.5],
  ] as const) {
    ink.beginPath();
    ink.moveTo(start.x, start.y);
    ink.lineTo(end.x, end.y);
    ink.strokeStyle = tone;
    ink.lineWidth = pen.wide(px);
    // What flies is dashed; the blow is struck.
    if (flies && tone !== stuff.black) ink.setLineDash([pen.wide(12), pen.wide(8)]);
    ink.stroke();
    ink.setLineDash([]);
  }
  ink.lineCap = 'butt';
  paintHead(pen, start, { x: end.x + dx * pen.wide(8), y: end.y + dy * pen.wide(8) }, overlays.zone);
}

/** Whom somebody has in mind: a thread between the two, and a small eye where their squares meet. */
function paintFocus(pen: Pen, focus: NonNullable<ZoneOverlay['focus']>, map: LevelMap): void {
  const owner = map.model(focus.owner);
  if (!owner) return;
  const { ink } = pen;
  const [from, to] = [middleOf(owner, owner.size), middleOf(focus.square)];
  // The middle of the way between the two rims, whatever the owner's size.
  const part = owner.size / 2 / (owner.size / 2 + 0.5);
  const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / far) * 15, ((to.y - from.y) / far) * 15];
  for (const [tone, px] of [
    [stuff.black, 4],
    [overlays.zone, 2],
  ] as const) {
    ink.beginPath();
    ink.moveTo(x - dx, y - dy);
    ink.lineTo(x + dx, y + dy);
    ink.strokeStyle = tone;
    ink.lineWidth = pen.wide(px);
    ink.stroke();
  }
  ink.beginPath();
  ink.ellipse(x, y, 9, 5.5, 0, 0, Math.PI * 2);
  ink.fillStyle = colour.void;
  ink.fill();
  ink.strokeStyle = overlays.zone;
  ink.lineWidth = pen.wide(1.5);
  ink.stroke();
  ink.beginPath();
  ink.arc(x, y, 2.8, 0, Math.PI * 2);
  ink.fillStyle = overlays.zone;
  ink.fill();
}

/** What is only shown, as the square from which a shot would be free, is named beside it. */
const isOffer = ({ active, proposed, label, squares }: Ghost) =>
  !active && proposed === true && label !== undefined && squares?.length === 1;

const freeSquares = ({ ghosts = [] }: Overlay) =>
  ghosts
    .filter(isOffer)
    .map(({ squares }) => ({ x: squares![0]!.x * SQUARE, y: squares![0]!.y * SQUARE, w: SQUARE, h: SQUARE }));

/** An edge that stops a line stays in sight. */
const stopped = ({ sight }: Overlay) => (sight?.blocker?.edge ? [edgeFrame(sight.blocker.edge)] : []);

function paintOffer(pen: Pen, ghost: Ghost, plates: Plates): void {
  const [square] = ghost.squares ?? [];
  if (!isOffer(ghost) || !square) return;
  const wishes = around(pen, ghost.label!, square.x * SQUARE, square.y * SQUARE, SQUARE);
  plates.write(ghost.label!, wishes, overlays.legal);
}

function paintTarget(pen: Pen, target: TargetMark, model: ModelRecord, plates: Plates): void {
  const { ink } = pen;
  const across = model.size * SQUARE;
  const [x, y] = [model.x * SQUARE, model.y * SQUARE];
  const tone = target.open ? overlays.line : stuff.grey;
  corners(
    pen,
    x + 2,
    y + 2,
    across - 4,
    across - 4,
    target.focus ? colour.focus : tone,
    target.focus ? 4 : 3,
    0.24,
  );
  if (!target.open) {
    ink.beginPath();
    ink.arc(x + across / 2, y + across / 2, across * 0.32, 0, Math.PI * 2);
    ink.fillStyle = alpha(stuff.black, 0.5);
    ink.fill();
    ink.beginPath();
    ink.moveTo(x + across * 0.22, y + across * 0.22);
    ink.lineTo(x + across * 0.78, y + across * 0.78);
    ink.strokeStyle = stuff.black;
    ink.lineWidth = pen.wide(5);
    ink.stroke();
    ink.strokeStyle = stuff.grey;
    ink.lineWidth = pen.wide(2.5);
    ink.stroke();
  }
  if (target.open && target.key && target.key !== String(model.number ?? ''))
    bubble(pen, target.key, x + across - pen.written(2), y + pen.written(4), colour.focus);
  if (target.focus && target.why)
    plates.write(
      target.why,
      around(pen, target.why, x, y, across),
      target.open ? colour.text : overlays.zone,
    );
}
