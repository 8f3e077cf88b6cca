import type { Square } from '#board';
import { boardOf, neighbours, squareTowards } from '#board';
import type { ModelRecord, MomentRecord, Records, SectionRecord } from '#engine/view';
import { easing, time } from '../ui/tokens.ts';
import { eased } from './camera.ts';
import type { LevelMap } from './model.ts';
import { boardFrom, edgeSight } from './model.ts';

/** One movement that explains a change between two maps; it has no effect on what the map is afterwards. */
export type Motion = { ms: number; delay: number } & (
  | { what: 'walk'; model: string; way: readonly Square[] }
  | { what: 'lunge'; model: string; by: Square }
  | { what: 'flight'; of: 'shot' | 'spell'; from: Square; to: Square }
  | { what: 'bead'; model: string }
  | { what: 'fall'; model: string }
  | { what: 'appear'; model: string }
  | { what: 'door'; edge: string; from: number; to: number }
  | { what: 'section'; section: string; from: 'n' | 'e' | 's' | 'w' | null }
);

/** How a piece is drawn away from where it stands, in squares; `turn` in degrees. */
export interface Poise {
  dx: number;
  dy: number;
  turn: number;
  opacity: number;
  fresh: number;
}

export const AT_REST: Poise = { dx: 0, dy: 0, turn: 0, opacity: 1, fresh: 1 };

/** A way longer than this is not looked for: the piece slides. */
const LONGEST_WAY = 60;

/**
 * What to show between two records' worlds: the difference of two maps. Empty when the level changed or nothing can be
 * told; with `less`, sections and pieces only fade in, everything else is there at once.
 */
export function motionsBetween(
  before: { map: LevelMap; records: Records },
  after: { map: LevelMap; records: Records },
  less: boolean,
): Motion[] {
  if (before.map.level !== after.map.level || after.map.level === null) return [];
  if (before.map.sections.length === 0) return [];
  const motions: Motion[] = [];
  for (const model of after.map.models)
    motions.push(...modelMotions(before.map.model(model.id), model, before.records));
  motions.push(...doorMotions(before.map, after.map));
  const known = new Set(before.map.sections.map((section) => section.id));
  for (const section of after.map.sections)
    if (!known.has(section.id))
      motions.push({
        what: 'section',
        section: section.id,
        from: entrance(before.map, after.map, section),
        ms: time.section,
        delay: 0,
      });
  const deed = deedOf(before.records, after.records, after.map, motions);
  if (deed) motions.push(deed);
  if (!less) return motions;
  return motions
    .filter((motion) => motion.what === 'section' || motion.what === 'appear')
    .map((motion) =>
      motion.what === 'section'
        ? { ...motion, from: null, ms: time.fade }
        : { ...motion, ms: time.fade, delay: 0 },
    );
}

function modelMotions(old: ModelRecord | null, now: ModelRecord, recordsBefore: Records): Motion[] {
  if (!old) return [{ what: 'appear', model: now.id, ms: time.bead, delay: 0 }];
  if (old === now) return [];
  const motions: Motion[] = [];
  if (old.x !== now.x || old.y !== now.y) {
    const way = wayBetween(recordsBefore, old, now);
    motions.push({
      what: 'walk',
      model: now.id,
      way,
      ms: Math.min(time.walk, time.square * (way.length - 1)),
      delay: 0,
    });
  }
  if (now.down && now.down !== old.down)
    motions.push({ what: 'fall', model: now.id, ms: time.fall, delay: 0 });
  else if (wounds(old) !== wounds(now))
    motions.push({ what: 'bead', model: now.id, ms: time.bead, delay: 0 });
  return motions;
}

const wounds = (model: ModelRecord) =>
  model.bars.map((bar) => (bar.form === 'taken' ? bar.value : -bar.value)).join();

/** The squares walked through, both ends included: the shortest way over open floor, or a straight line where there is none. */
export function wayBetween(records: Records, from: ModelRecord, to: Square): Square[] {
  const ends = [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ];
  if (from.level === null) return ends;
  const board = boardOf(boardFrom(records, from.level).shape);
  const name = (square: Square) => `${square.x},${square.y}`;
  const came = new Map<string, Square | null>([[name(from), null]]);
  let rim: Square[] = [ends[0]!];
  for (let step = 0; step < LONGEST_WAY && rim.length > 0 && !came.has(name(to)); step++) {
    const next: Square[] = [];
    for (const square of rim)
      for (const near of neighbours(board, square))
        if (!came.has(name(near))) {
          came.set(name(near), square);
          next.push(near);
        }
    rim = next;
  }
  if (!came.has(name(to))) return ends;
  const way: Square[] = [];
  for (let square: Square | null = ends[1]!; square; square = came.get(name(square)) ?? null)
    way.unshift(square);
  return way;
}

function doorMotions(before: LevelMap, after: LevelMap): Motion[] {
  const motions: Motion[] = [];
  for (const [name, edge] of after.edges) {
    const old = before.edges.get(name);
    if (!old || old === edge) continue;
    const [from, to] = [openness(old), openness(edge)];
    if (from !== to) motions.push({ what: 'door', edge: name, from, to, ms: time.door, delay: 0 });
  }
  return motions;
}

/** 1 for a door that stands open or a portcullis that is up, else 0. */
export function openness(edge: { state?: string; portcullis?: string }): number {
  if (edge.portcullis) return edge.portcullis === 'up' ? 1 : 0;
  return edge.state === 'open' ? 1 : 0;
}

/** The side of a new section at which one comes in from what was there before. */
function entrance(before: LevelMap, after: LevelMap, section: SectionRecord): 'n' | 'e' | 's' | 'w' | null {
  let doorless: 'n' | 'e' | 's' | 'w' | null = null;
  for (const side of ['n', 'e', 's', 'w'] as const)
    for (let at = 0; at < (side === 'n' || side === 's' ? section.w : section.h); at++) {
      const square = {
        x: side === 'w' ? section.x : side === 'e' ? section.x + section.w - 1 : section.x + at,
        y: side === 'n' ? section.y : side === 's' ? section.y + section.h - 1 : section.y + at,
      };
      if (!before.sectionAt(squareTowards(square, side))) continue;
      const sight = edgeSight(after, square, side);
      if (sight === 'joint' || sight === 'door') return side;
      doorless ??= side;
    }
  return doorless;
}

/** What somebody just did to somebody else: a blow, a shot, a spell. */
function deedOf(before: Records, after: Records, map: LevelMap, others: readonly Motion[]): Motion | null {
  const moment = after['moment'] as MomentRecord | undefined;
  const last = before['moment'] as MomentRecord | undefined;
  if (!moment || beginOf(moment) === beginOf(last)) return null;
  if (!moment.flies) return lungeOf(moment, before, map);
  // Whoever walks shoots when he has come to where he shoots from.
  const walk = others.find((one) => one.what === 'walk' && one.model === moment.by);
  return flightOf(moment, map, walk?.ms ?? 0);
}

const beginOf = (moment: MomentRecord | undefined) => moment?.begun ?? moment?.serial;

/** A shot or a spell flies from the middle of whoever shoots to that of the target, or of the square aimed at; in squares. */
function flightOf(moment: MomentRecord, map: LevelMap, delay: number): Motion | null {
  const by = moment.by === undefined ? null : map.model(moment.by);
  const at = moment.at === undefined ? null : map.model(moment.at);
  const [x, y] = moment.to ?? [];
  const to = at ? middleOf(at) : x !== undefined && y !== undefined ? { x: x + 0.5, y: y + 0.5 } : null;
  if (!by || !to || by === at) return null;
  return {
    what: 'flight',
    of: moment.flies ?? 'shot',
    from: middleOf(by),
    to,
    ms: time.flight,
    delay,
  };
}

const middleOf = ({ x, y, size }: ModelRecord): Square => ({ x: x + size / 2, y: y + size / 2 });

/** A blow: somebody does something to somebody beside him, and neither walks. */
function lungeOf(moment: MomentRecord, before: Records, map: LevelMap): Motion | null {
  if (!moment.by || !moment.at) return null;
  const [by, at] = [map.model(moment.by), map.model(moment.at)];
  if (!by || !at || by === at || by.down) return null;
  const old = before[by.id];
  if (old?.kind !== 'model' || old.x !== by.x || old.y !== by.y) return null;
  const [dx, dy] = [at.x + at.size / 2 - by.x - by.size / 2, at.y + at.size / 2 - by.y - by.size / 2];
  const far = Math.hypot(dx, dy);
  if (far === 0 || far > 1.5 + (by.size + at.size) / 2) return null;
  return {
    what: 'lunge',
    model: by.id,
    by: { x: (dx / far) * 0.42, y: (dy / far) * 0.42 },
    ms: time.lunge * 2,
    delay: 0,
  };
}

/** How far a motion is, 0 to 1, `elapsed` ms after it began. */
export function progress(motion: Motion, elapsed: number): number {
  const on = elapsed - motion.delay;
  return motion.ms <= 0 ? Number(on >= 0) : Math.min(1, Math.max(0, on / motion.ms));
}

/** A model's pose `elapsed` ms into its motions; at the end of all of them it is at rest. */
export function poiseOf(motions: readonly Motion[], model: ModelRecord, elapsed: number): Poise {
  const poise = { ...AT_REST };
  for (const motion of motions) {
    if (!('model' in motion) || motion.model !== model.id) continue;
    const part = progress(motion, elapsed);
    if (part >= 1) continue;
    if (motion.what === 'walk') {
      const at = pointAlong(motion.way, eased(part, EVEN));
      poise.dx = at.x - model.x;
      poise.dy = at.y - model.y;
    } else if (motion.what === 'lunge') {
      const out = part < 0.5 ? eased(part * 2) : 1 - eased(part * 2 - 1, easing.out);
      poise.dx += motion.by.x * out;
      poise.dy += motion.by.y * out;
    } else if (motion.what === 'fall') poise.turn = -90 * (1 - eased(part));
    else if (motion.what === 'appear') poise.opacity = part;
    else poise.fresh = eased(part);
  }
  return poise;
}

/** A walk starts and ends gently, and keeps an even pace in between. */
const EVEN = [0.3, 0.15, 0.6, 0.95] as const;

function pointAlong(way: readonly Square[], part: number): Square {
  const on = part * (way.length - 1);
  const i = Math.min(way.length - 2, Math.floor(on));
  const [from, to] = [way[i] ?? way[0]!, way[i + 1] ?? way[0]!];
  return { x: from.x + (to.x - from.x) * (on - i), y: from.y + (to.y - from.y) * (on - i) };
}

/** How far a door stands open during its motion, or null when it does not move. */
export function doorPoise(motions: readonly Motion[], edge: string, elapsed: number): number | null {
  const motion = motions.find((one) => one.what === 'door' && one.edge === edge);
  if (!motion || motion.what !== 'door') return null;
  const part = progress(motion, elapsed);
  return part >= 1 ? null : motion.from + (motion.to - motion.from) * eased(part);
}

/** How far what flies has come, 0 to 1, and null before and after. */
export function flightPoise(motion: Motion, elapsed: number): number | null {
  const part = progress(motion, elapsed);
  return motion.what === 'flight' && elapsed >= motion.delay && part < 1 ? part : null;
}

/** When the last of these motions is over, in ms. */
export function lengthOf(motions: readonly Motion[]): number {
  return Math.max(0, ...motions.map((motion) => motion.delay + motion.ms));
}
