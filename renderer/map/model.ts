import type { Body, EdgeName, LevelShape, Rect, Side, Square } from '#board';
import { bodySquares, edgeName, edgeSquares, rectSquares, sides, squareTowards } from '#board';
import type {
  EdgeRecord,
  LevelRecord,
  MarkerRecord,
  ModelRecord,
  Records,
  SectionRecord,
  ViewRecord,
} from '#engine/view';

/**
 * What stands where on one level, from a window's own records: headless, so that everything the map knows can be
 * tested without a browser. Unchanged records keep their identity, and `changedIds` leans on that.
 */
export interface LevelMap {
  /** Id of the level, or null where there is none yet. */
  level: string | null;
  name: string;
  sections: readonly SectionRecord[];
  models: readonly ModelRecord[];
  markers: readonly MarkerRecord[];
  /** The stored edges, by the edge's name. */
  edges: ReadonlyMap<string, EdgeRecord>;
  sectionAt(square: Square): SectionRecord | null;
  /** The piece on a square; standing ones before those that are down. */
  modelAt(square: Square): ModelRecord | null;
  markerAt(square: Square): MarkerRecord | null;
  model(id: string): ModelRecord | null;
}

/** What an edge is to the eye. `exit`: an open edge with nothing behind it. `joint`: open between two sections. */
export type EdgeSight = 'none' | 'floor' | 'joint' | 'exit' | 'wall' | 'door' | 'rubble';

const place = (square: Square) => `${square.x},${square.y}`;

/** Which of several markers on a square one points at: the greatest. Settled marks are done with. */
const pointed = ({ marker, open }: MarkerRecord) => (marker !== 'mark' ? 2 : open ? 0 : 1);

/** The level that the table looks at: the one marked as current, else the first in order. */
export function currentLevel(records: Records): LevelRecord | null {
  const levels = Object.values(records).filter((record): record is LevelRecord => record.kind === 'level');
  return levels.find((level) => level.current) ?? levels.sort((a, b) => a.order - b.order)[0] ?? null;
}

/** The map of one level; without `level`, of the current one. */
export function mapOf(records: Records, level: string | null = currentLevel(records)?.id ?? null): LevelMap {
  const sections: SectionRecord[] = [];
  const models: ModelRecord[] = [];
  const markers: MarkerRecord[] = [];
  const edges = new Map<string, EdgeRecord>();
  let name = '';
  for (const record of Object.values(records)) {
    if (record.kind === 'level' && record.id === level) name = record.name;
    if (!('level' in record) || record.level !== level || level === null) continue;
    if (record.kind === 'section') sections.push(record);
    else if (record.kind === 'model') models.push(record);
    else if (record.kind === 'marker') markers.push(record);
    else if (record.kind === 'edge') edges.set(`${record.x},${record.y},${record.side}`, record);
  }
  const owner = new Map<string, SectionRecord>();
  for (const section of sections)
    for (const square of rectSquares(section)) owner.set(place(square), section);
  const standing = new Map<string, ModelRecord>();
  const lying = new Map<string, MarkerRecord>();
  for (const model of [...models].sort((a, b) => Number(!a.down) - Number(!b.down)))
    for (const square of bodySquares(model)) standing.set(place(square), model);
  // A mark is but a flag in the corner: whatever else lies there is what one points at.
  const things = [...markers].sort((a, b) => pointed(a) - pointed(b));
  for (const marker of things) for (const square of rectSquares(marker)) lying.set(place(square), marker);
  const byId = new Map(models.map((model) => [model.id, model]));
  return {
    level,
    name,
    sections,
    models,
    markers,
    edges,
    sectionAt: (square) => owner.get(place(square)) ?? null,
    modelAt: (square) => standing.get(place(square)) ?? null,
    markerAt: (square) => lying.get(place(square)) ?? null,
    model: (id) => byId.get(id) ?? null,
  };
}

/** What is to be seen at the side of a square that has floor; `none` where neither side has. */
export function edgeSight(map: LevelMap, square: Square, side: Side): EdgeSight {
  const here = map.sectionAt(square);
  const there = map.sectionAt(squareTowards(square, side));
  if (!here && !there) return 'none';
  const stored = map.edges.get(edgeName(square, side));
  if (stored) return stored.edge === 'open' ? openSight(here, there) : stored.edge;
  return here === there ? 'floor' : 'wall';
}

function openSight(here: SectionRecord | null, there: SectionRecord | null): EdgeSight {
  if (here === there) return 'floor';
  return here && there ? 'joint' : 'exit';
}

/** An edge of the map with what it is; `out` is the side on which an exit leads away. */
export interface MapEdge {
  name: EdgeName;
  /** The square north or west of it. */
  x: number;
  y: number;
  side: 'e' | 's';
  sight: EdgeSight;
  record: EdgeRecord | null;
  floorBefore: boolean;
  floorAfter: boolean;
}

/** Every edge at the rim of a section, and every stored one that touches floor; each once. */
export function mapEdges(map: LevelMap): MapEdge[] {
  const found = new Map<string, MapEdge>();
  const put = (square: Square, side: Side) => {
    const name = edgeName(square, side);
    if (found.has(name)) return;
    const [first, second] = edgeSquares(name);
    const sight = edgeSight(map, square, side);
    if (sight === 'none' || sight === 'floor') return;
    found.set(name, {
      name,
      x: first.x,
      y: first.y,
      side: second.x > first.x ? 'e' : 's',
      sight,
      record: map.edges.get(name) ?? null,
      floorBefore: map.sectionAt(first) !== null,
      floorAfter: map.sectionAt(second) !== null,
    });
  };
  for (const section of map.sections)
    for (const square of rectSquares(section))
      for (const side of sides) if (map.sectionAt(squareTowards(square, side)) !== section) put(square, side);
  for (const record of map.edges.values()) put(record, record.side);
  return [...found.values()];
}

/** A stretch of equal edges in one line: from the corner (x, y) of the grid, `length` squares along. */
export interface Run {
  along: 'x' | 'y';
  x: number;
  y: number;
  length: number;
  floorBefore: boolean;
  floorAfter: boolean;
}

/** Edges of one look merged into stretches, where they continue each other with floor on the same sides. */
export function runsOf(edges: readonly MapEdge[]): Run[] {
  const line = (edge: MapEdge) => (edge.side === 's' ? edge.y : edge.x);
  const along = (edge: MapEdge) => (edge.side === 's' ? edge.x : edge.y);
  const sorted = [...edges].sort(
    (a, b) => a.side.localeCompare(b.side) || line(a) - line(b) || along(a) - along(b),
  );
  const runs: Run[] = [];
  let last: MapEdge | null = null;
  for (const edge of sorted) {
    const run = runs.at(-1);
    const goesOn =
      last !== null &&
      run !== undefined &&
      last.side === edge.side &&
      line(last) === line(edge) &&
      along(last) + 1 === along(edge) &&
      last.floorBefore === edge.floorBefore &&
      last.floorAfter === edge.floorAfter;
    if (goesOn) run.length += 1;
    else
      runs.push({
        along: edge.side === 's' ? 'x' : 'y',
        x: edge.side === 's' ? edge.x : edge.x + 1,
        y: edge.side === 's' ? edge.y + 1 : edge.y,
        length: 1,
        floorBefore: edge.floorBefore,
        floorAfter: edge.floorAfter,
      });
    last = edge;
  }
  return runs;
}

/** The smallest rectangle around everything on the level, in squares; null on an empty one. */
export function boundsOf(map: LevelMap): Rect | null {
  const things: Rect[] = [
    ...map.sections,
    ...map.markers,
    ...map.models.map((model) => ({ x: model.x, y: model.y, w: model.size, h: model.size })),
  ];
  return aroundRects(things);
}

/** The smallest rectangle around all of these; null around none. */
export function aroundRects(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** Where the light stands, in squares: on the active model, else in the middle of the heroes that stand. */
export function lightAt(map: LevelMap, active: string | null): { x: number; y: number } | null {
  const model = active === null ? null : map.model(active);
  if (model) return { x: model.x + model.size / 2, y: model.y + model.size / 2 };
  const party = map.models.filter((one) => one.side === 'hero' && one.down !== 'dead');
  if (party.length === 0) return null;
  const sum = party.reduce((at, one) => ({ x: at.x + one.x + 0.5, y: at.y + one.y + 0.5 }), { x: 0, y: 0 });
  return { x: sum.x / party.length, y: sum.y / party.length };
}

/** Ids whose record is another object than before, came or went. */
export function changedIds(before: Records, after: Records): Set<string> {
  const changed = new Set<string>();
  for (const id of Object.keys(after)) if (before[id] !== after[id]) changed.add(id);
  for (const id of Object.keys(before)) if (!(id in after)) changed.add(id);
  return changed;
}

/** Sections that were not there before. */
export function freshSections(before: Records, after: Records): ReadonlySet<string> {
  return new Set(
    Object.values(after)
      .filter(({ kind, id }) => kind === 'section' && before[id]?.kind !== 'section')
      .map(({ id }) => id),
  );
}

interface KeptBoard {
  sources: readonly ViewRecord[];
  shape: LevelShape;
}
const keptBoards = new Map<string, KeptBoard>();
let boardRevision = 0;

/**
 * The level as the board knows it, from view records only: a window computes from nothing but what it was given. The
 * same shape comes back while no section and no edge changed, so that the board's own cache holds.
 */
export function boardFrom(records: Records, level: string): { shape: LevelShape; bodies: Body[] } {
  const sources: ViewRecord[] = [];
  const bodies: Body[] = [];
  for (const record of Object.values(records)) {
    if (!('level' in record) || record.level !== level) continue;
    if (record.kind === 'section' || record.kind === 'edge') sources.push(record);
    if (record.kind === 'model') {
      const { id, x, y, size, blocksWay, blocksSight } = record;
      bodies.push({ id, x, y, size, blocksWay, blocksSight });
    }
    if (record.kind === 'marker' && record.blocksWay)
      for (const square of rectSquares(record))
        bodies.push({ id: record.id, ...square, size: 1, blocksWay: true, blocksSight: false });
  }
  const kept = keptBoards.get(level);
  if (
    kept &&
    kept.sources.length === sources.length &&
    sources.every((source, i) => source === kept.sources[i])
  )
    return { shape: kept.shape, bodies };
  const shape = shapeFrom(sources);
  keptBoards.set(level, { sources, shape });
  return { shape, bodies };
}

function shapeFrom(sources: readonly ViewRecord[]): LevelShape {
  boardRevision += 1;
  const shape: LevelShape = { rev: boardRevision, sections: {}, edges: {} };
  for (const record of sources) {
    if (record.kind === 'section') {
      const { id, x, y, w, h, look, limit } = record;
      shape.sections[id] = { id, x, y, w, h, kind: look, ...(limit === undefined ? {} : { limit }) };
    } else if (record.kind === 'edge') {
      shape.edges[`${record.x},${record.y},${record.side}`] = {
        kind: record.edge,
        ...(record.state ? { state: record.state } : {}),
        ...(record.secret ? { secret: true as const } : {}),
        ...(record.false ? { false: true as const } : {}),
        ...(record.portcullis ? { portcullis: record.portcullis } : {}),
      };
    }
  }
  return shape;
}
