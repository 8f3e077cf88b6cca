import { SQUARE, alpha, colour, font, map as stuff, overlays, size } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import type { AreaMark, CoveredMark } from '../overlay.ts';
import { words } from '../words.ts';
import { corners } from './frames.ts';
import { seenBy, type Pen } from './pen.ts';

/** Everybody under a template: brackets around each, friends with a warning beside them, and a plate that names them all. */
export function paintCovered(pen: Pen, area: AreaMark, map: LevelMap): void {
  for (const mark of area.covered ?? []) paintCoveredModel(pen, mark, map);
  paintNames(pen, area);
}

const toneOf = ({ side }: CoveredMark) => (side === 'foe' ? overlays.line : overlays.zone);

function paintCoveredModel(pen: Pen, mark: CoveredMark, map: LevelMap): void {
  const model = map.model(mark.model);
  if (!model) return;
  const across = model.size * SQUARE;
  const [x, y] = [model.x * SQUARE, model.y * SQUARE];
  corners(pen, x + 2, y + 2, across - 4, across - 4, toneOf(mark), 3, 0.24);
  if (mark.side !== 'foe') paintWarning(pen, x + across * 0.84, y + across * 0.18, pen.wide(11));
}

/** A triangle with a stroke in it: this one is of the own side. */
function paintWarning({ ink, wide }: Pen, x: number, y: number, r: number): void {
  ink.beginPath();
  ink.moveTo(x, y - r);
  ink.lineTo(x + r * 1.05, y + r * 0.8);
  ink.lineTo(x - r * 1.05, y + r * 0.8);
  ink.closePath();
  ink.lineJoin = 'round';
  ink.strokeStyle = stuff.black;
  ink.lineWidth = wide(4);
  ink.stroke();
  ink.fillStyle = overlays.zone;
  ink.fill();
  ink.fillStyle = stuff.black;
  ink.fillRect(x - r * 0.1, y - r * 0.45, r * 0.2, r * 0.65);
  ink.fillRect(x - r * 0.1, y + r * 0.34, r * 0.2, r * 0.22);
}

/** Names in a plate beside the template: right of it, or left where there is no room. */
function paintNames(pen: Pen, { squares, takes, covered = [] }: AreaMark): void {
  if (squares.length === 0) return;
  const { ink } = pen;
  const high = pen.written(size.hint);
  const line = high * 1.55;
  const edge = high * 0.7;
  const sign = high * 1.3;
  const head = covered.length > 0 && takes ? words.eachTakes(takes) : '';
  const rows = covered.map((mark) => ({ mark, text: words.covered[mark.side](mark.name) }));
  if (rows.length === 0) rows.push({ mark: { model: '', name: '', side: 'foe' }, text: words.nobodyThere() });
  ink.font = `600 ${high}px ${font.body}`;
  const wide = Math.max(
    ink.measureText(head).width,
    ...rows.map(({ mark, text }) => ink.measureText(text).width + (mark.model ? sign : 0)),
  );
  const [w, h] = [wide + 2 * edge, line * (rows.length + (head ? 1 : 0)) + edge * 0.8];
  const left = Math.min(...squares.map(({ x }) => x)) * SQUARE;
  const right = (Math.max(...squares.map(({ x }) => x)) + 1) * SQUARE;
  const top = Math.min(...squares.map(({ y }) => y)) * SQUARE;
  const gap = pen.written(8);
  const seen = seenBy(pen);
  const x = right + gap + w > seen.right && left - gap - w >= seen.left ? left - gap - w : right + gap;
  const y = Math.max(seen.top + gap, Math.min(top, seen.bottom - h - gap));
  ink.beginPath();
  ink.roundRect(x, y, w, h, high * 0.5);
  ink.fillStyle = alpha(colour.void, 0.92);
  ink.fill();
  ink.strokeStyle = alpha(overlays.spell, 0.8);
  ink.lineWidth = pen.written(1);
  ink.stroke();
  ink.textAlign = 'left';
  ink.textBaseline = 'middle';
  let at = y + edge * 0.4 + line / 2;
  if (head) {
    ink.fillStyle = overlays.spell;
    ink.fillText(head, x + edge, at);
    at += line;
  }
  for (const { mark, text } of rows) {
    if (mark.model) paintSign(pen, mark, x + edge + high * 0.4, at, high * 0.42);
    ink.fillStyle = mark.model ? toneOf(mark) : colour.text2;
    ink.fillText(text, x + edge + (mark.model ? sign : 0), at + high * 0.05);
    at += line;
  }
}

/** Foes have a lozenge before the name, friends a triangle: told apart without their colours. */
function paintSign({ ink }: Pen, mark: CoveredMark, x: number, y: number, r: number): void {
  ink.beginPath();
  if (mark.side === 'foe') {
    for (const [dx, dy] of [
      [0, -r],
      [r, 0],
      [0, r],
      [-r, 0],
    ] as const)
      ink.lineTo(x + dx, y + dy);
  } else {
    ink.moveTo(x, y - r);
    ink.lineTo(x + r, y + r * 0.8);
    ink.lineTo(x - r, y + r * 0.8);
  }
  ink.closePath();
  ink.fillStyle = toneOf(mark);
  ink.fill();
}
