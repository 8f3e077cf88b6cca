import type { Rect } from '#board';
import { recordsOf, type ModelRecord, type Records } from '#engine/view';
import { isSettingUp } from '../composables/set-up.ts';
import { centred, fitted, isInView, type Camera, type Insets, type Viewport } from '../map/camera.ts';
import { askedPlace } from '../map/asked.ts';
import { aroundRects, boundsOf, currentLevel, mapOf } from '../map/model.ts';
import { SQUARE } from '../ui/tokens.ts';

/** What the players' eye sees now: its camera, the size of the map, and what covers it. */
export interface Stage {
  camera: Camera;
  viewport: Viewport;
  insets: Insets;
}

/** The least size of a square, in pixels of a screen of 1080 lines or fewer; on finer ones as much larger as they are finer. */
const LEAST_SQUARE = 48;
const LINES = 1080;
/** Squares of air around what is shown, and the largest zoom at which it is. */
const MARGIN = 0.5;
const MOST = 1.1;
/** How much nearer the eye must be able to come before it does. */
const WORTH = 1.5;

/** The zoom below which pieces cannot be told apart from three metres. */
export function leastZoom({ height }: Viewport): number {
  return (LEAST_SQUARE * Math.max(1, height / LINES)) / SQUARE;
}

/** Changes whenever the eye may move: with level, turn and phase, and with each piece that is set up. */
export function beatOf(records: Records): string {
  const turn = records['turn'];
  const phase = turn?.kind === 'turn' ? `${turn.mode}/${turn.number}/${turn.phase}/${turn.phaseLabel}` : '';
  const isSetUp = turn?.kind === 'turn' && isSettingUp(turn);
  const placed = isSetUp ? recordsOf(records, 'model').map(({ x, y }) => `${x},${y}`) : [];
  return [currentLevel(records)?.id ?? '', phase, ...placed].join('/');
}

/**
 * Where the eye goes at the beginning of a phase, or when new ground is laid: all heroes and the new sections (and the monsters, if those
 * fit too), if a square is then no smaller than `leastZoom`; else whoever leads, with the monsters or with the new sections if they fit. A question about
 * places on the map comes before whoever leads: nobody can answer it who does not see them. Null: it stays, since all of it can be seen
 * well already.
 */
export function phaseShot(records: Records, fresh: ReadonlySet<string>, stage: Stage): Camera | null {
  const { camera, viewport, insets } = stage;
  const map = mapOf(records);
  const heroes = map.models.filter(({ side, down }) => side === 'hero' && down !== 'dead');
  const news: Rect[] = map.sections.filter(({ id }) => fresh.has(id));
  const least = leastZoom(viewport);
  const leader = leaderAmong(heroes);

  const foes = map.models.filter(({ side, down }) => side !== 'hero' && side !== 'henchman' && !down);

  const wholes = [
    foes.length > 0 ? aroundRects([...news, ...heroes.map(body), ...foes.map(body)]) : null,
    foes.length > 0 && isFight(records) ? aroundRects([...heroes, ...foes].map(body)) : null,
    foes.length > 0 && isFight(records) && leader ? aroundRects([leader, ...foes].map(body)) : null,
    aroundRects([...news, ...heroes.map(body)]) ?? boundsOf(map),
    leader ? aroundRects([...news, body(leader)]) : null,
  ];
  for (const whole of wholes) {
    if (!whole) continue;
    const shot = fitted(viewport, insets, whole, MARGIN, MOST);
    if (shot.zoom < least) continue;
    const isSeen = isInView(camera, viewport, insets, whole) && camera.zoom >= least;
    return isSeen && shot.zoom < camera.zoom * WORTH ? null : shot;
  }
  const middle = askedPlace(records, map.level) ?? (leader ? body(leader) : aroundRects(news));
  if (!middle) return null;
  const shot = centred({ ...camera, zoom: least }, viewport, insets, middle);
  return isSame(shot, camera) ? null : shot;
}

/** The hero of whoever leads; where nobody does, the first that stands. */
function leaderAmong(heroes: readonly ModelRecord[]): ModelRecord | null {
  const leads = heroes.filter(({ badges }) => badges.some(({ id }) => id === 'leader'));
  return leads.find(({ down }) => !down) ?? leads[0] ?? heroes.find(({ down }) => !down) ?? heroes[0] ?? null;
}

const isFight = ({ turn }: Records) => turn?.kind === 'turn' && turn.mode === 'combat';
const body = ({ x, y, size }: ModelRecord): Rect => ({ x, y, w: size, h: size });
const isSame = (a: Camera, b: Camera) => a.x === b.x && a.y === b.y && a.zoom === b.zoom;
