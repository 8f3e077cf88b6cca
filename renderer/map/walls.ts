import type { Side } from '#board';
import { squareTowards } from '#board';
import { SQUARE } from '../ui/tokens.ts';
import type { Rect } from './camera.ts';
import type { LevelMap, MapEdge, Run } from './model.ts';
import { edgeSight, mapEdges, runsOf } from './model.ts';
import type { ShadedSide } from './paint/floor.ts';

/** Where the bands of wall lie, in units; the painter only fills. Half the thickness of a band lies on each side of the line. */
export const BAND = 5;
const CAP = 2;
/** From the corner of the square to the jamb of a door. */
export const JAMB = 10;

export interface WallPlan {
  bands: readonly (Rect & { along: 'x' | 'y' })[];
  caps: readonly Rect[];
  exits: readonly (Run & { out: Side; floor: string })[];
  rubble: readonly MapEdge[];
}

const isBlock = (sight: string) => sight === 'wall' || sight === 'rubble' || sight === 'door';

/** A door that the players have not found looks like the wall it is in. */
const isGap = (edge: MapEdge) => edge.sight === 'door' && !edge.record?.secret;

const rectAlong = (along: 'x' | 'y', from: number, to: number, line: number, half = BAND): Rect =>
  along === 'x'
    ? { x: from, y: line - half, w: to - from, h: 2 * half }
    : { x: line - half, y: from, w: 2 * half, h: to - from };

/** All that is drawn as wall on a level. */
export function wallPlan(map: LevelMap): WallPlan {
  const edges = mapEdges(map);
  const bands: (Rect & { along: 'x' | 'y' })[] = [];
  const whole = edges.filter((edge) => edge.sight === 'wall' || (edge.sight === 'door' && !isGap(edge)));
  for (const run of runsOf(whole)) {
    const [start, line] = run.along === 'x' ? [run.x, run.y] : [run.y, run.x];
    bands.push({
      along: run.along,
      ...rectAlong(run.along, start * SQUARE - BAND, (start + run.length) * SQUARE + BAND, line * SQUARE),
    });
  }
  for (const edge of edges.filter(isGap)) {
    const { along, from, line } = lineOf(edge);
    bands.push({ along, ...rectAlong(along, from - BAND, from + JAMB, line) });
    bands.push({ along, ...rectAlong(along, from + SQUARE - JAMB, from + SQUARE + BAND, line) });
  }
  return {
    bands,
    caps: edges
      .filter((edge) => edge.sight === 'wall' || edge.sight === 'door')
      .flatMap((edge) => capsOf(map, edge)),
    exits: runsOf(edges.filter((edge) => edge.sight === 'exit')).map((run) => exitOf(map, run)),
    rubble: edges.filter((edge) => edge.sight === 'rubble'),
  };
}

/** The line on which an edge lies and where it begins along it, in units. */
export function lineOf(edge: { x: number; y: number; side: 'e' | 's' }): {
  along: 'x' | 'y';
  from: number;
  line: number;
} {
  return edge.side === 's'
    ? { along: 'x', from: edge.x * SQUARE, line: (edge.y + 1) * SQUARE }
    : { along: 'y', from: edge.y * SQUARE, line: (edge.x + 1) * SQUARE };
}

function exitOf(map: LevelMap, run: Run): Run & { out: Side; floor: string } {
  const before = run.floorBefore;
  const out: Side = run.along === 'x' ? (before ? 's' : 'n') : before ? 'e' : 'w';
  const inside =
    run.along === 'x' ? { x: run.x, y: run.y - (before ? 1 : 0) } : { x: run.x - (before ? 1 : 0), y: run.y };
  return { ...run, out, floor: map.sectionAt(inside)?.floor ?? 'passage' };
}

/** The light strips that face the floor: mitred in inner corners, carried round at free ends. */
function capsOf(map: LevelMap, edge: MapEdge): Rect[] {
  const { along, from, line } = lineOf(edge);
  const [back, ahead]: [Side, Side] = along === 'x' ? ['w', 'e'] : ['n', 's'];
  const first = { x: edge.x, y: edge.y };
  const second = squareTowards(first, along === 'x' ? 's' : 'e');
  const caps: Rect[] = [];
  for (const [square, other, sign] of [
    [first, second, -1],
    [second, first, 1],
  ] as const) {
    if (!map.sectionAt(square)) continue;
    const away: Side = along === 'x' ? (sign < 0 ? 's' : 'n') : sign < 0 ? 'e' : 'w';
    const [start, end] = ([back, ahead] as const).map((side) => {
      if (isBlock(edgeSight(map, square, side))) return BAND - CAP;
      if (isBlock(edgeSight(map, squareTowards(square, side), away))) return 0;
      return -BAND;
    }) as [number, number];
    const near = line + sign * (BAND - CAP / 2);
    const strips: [number, number][] = isGap(edge)
      ? [
          [from + start, from + JAMB],
          [from + SQUARE - JAMB, from + SQUARE - end],
        ]
      : [[from + start, from + SQUARE - end]];
    for (const [a, b] of strips) caps.push(rectAlong(along, a, b, near, CAP / 2));
    for (const [side, adjust, at] of [
      [back, start, from - BAND],
      [ahead, end, from + SQUARE + BAND - CAP],
    ] as const) {
      const endsHere =
        adjust === -BAND &&
        !isBlock(
          edgeSight(
            map,
            squareTowards(other, side),
            along === 'x' ? (sign < 0 ? 'n' : 's') : sign < 0 ? 'w' : 'e',
          ),
        );
      const turns = isBlock(edgeSight(map, other, side));
      if (endsHere && !turns && map.sectionAt(squareTowards(square, side)))
        caps.push(rectAlong(along, at, at + CAP, line));
    }
  }
  if (isGap(edge))
    for (const at of [from + JAMB - CAP, from + SQUARE - JAMB])
      caps.push(rectAlong(along, at, at + CAP, line));
  return caps;
}

/** Along which stretches of its rim a section is shaded: everywhere but at joints and exits. */
export function shadedSides(map: LevelMap, section: Rect): ShadedSide[] {
  const shaded: ShadedSide[] = [];
  for (const side of ['n', 'e', 's', 'w'] as const) {
    const long = side === 'n' || side === 's' ? section.w : section.h;
    for (let at = 0; at < long; at++) {
      const square =
        side === 'n' || side === 's'
          ? { x: section.x + at, y: side === 'n' ? section.y : section.y + section.h - 1 }
          : { x: side === 'w' ? section.x : section.x + section.w - 1, y: section.y + at };
      if (!isBlock(edgeSight(map, square, side))) continue;
      const last = shaded.at(-1);
      if (last && last.side === side && last.from + last.length === at) last.length += 1;
      else shaded.push({ side, from: at, length: 1 });
    }
  }
  return shaded;
}
