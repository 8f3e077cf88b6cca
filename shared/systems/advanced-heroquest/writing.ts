import type { Fact, FactOf } from './facts.ts';
import { byId } from './model.ts';
import type { Level, Marker, Model, Section, State } from './state.ts';

/** What every chapter's facts need when they write: ids, edges, and the names by which the players know things. */
/** `before` says the same as `state` until something is written, and costs less to read at the table, where `state` is a draft. */
export type Writer<F> = (state: State, fact: F, before: State) => void;
export type Writers = { [K in Fact['kind']]: Writer<FactOf<K>> };

export function levelById(state: State, id: string): Level {
  const level = state.levels[id];
  if (!level) throw new Error(`There is no level ${id}.`);
  return level;
}

/** A new id must be the next of its kind, and free. */
export function claim(
  state: State,
  kind: string,
  id: string,
  there: unknown,
  { counters }: State = state,
): void {
  if (there) throw new Error(`The id ${id} is already taken.`);
  const number = Number(id.slice(kind.length));
  state.counters = { ...counters, [kind]: Math.max(counters[kind] ?? 0, number) };
}

export function writeEdges(level: Level, edges: FactOf<'sectionLaid'>['edges']): void {
  const stored = level.edges;
  for (const [name, edge] of Object.entries(edges)) {
    // An edge that was written before stands where a new one would: the order of records would tell of secret doors.
    if (name in stored) delete stored[name];
    if (edge !== null) stored[name] = { ...edge };
  }
  level.rev++;
}

export function hideEdge(level: Level, name: string, hidden: boolean): void {
  const edge = level.edges[name];
  if (!edge) return;
  const { hidden: _, ...rest } = edge;
  level.edges[name] = hidden ? { ...rest, hidden: true } : rest;
  level.rev++;
}

/** Names of the stored edges inside a section and around it. */
export function edgesOf(section: { x: number; y: number; w: number; h: number }, level: Level): string[] {
  return Object.keys(level.edges).filter((name) => {
    const [x, y, side] = name.split(',') as [string, string, string];
    const here = covers(section, Number(x), Number(y));
    const there =
      side === 'e' ? covers(section, Number(x) + 1, Number(y)) : covers(section, Number(x), Number(y) + 1);
    return here || there;
  });
}

/** Whether a section's rectangle has this square. */
export function covers(
  section: { x: number; y: number; w: number; h: number },
  x: number,
  y: number,
): boolean {
  return x >= section.x && x < section.x + section.w && y >= section.y && y < section.y + section.h;
}

const sectionLists = new WeakMap<Level['sections'], readonly Section[]>();

/** The sections of a level as a list, which is kept where the level cannot change any more: to go over a record takes ten times longer. */
function listOf(sections: Level['sections']): readonly Section[] {
  let list = sectionLists.get(sections);
  if (!list) sectionLists.set(sections, (list = Object.values(sections)));
  return list;
}

/** The section that a square lies in, or null. */
export function sectionOfSquare(level: Level, x: number, y: number): Section | null {
  const { sections } = level;
  if (!Object.isFrozen(sections)) return sectionAmong(sections, x, y);
  return listOf(sections).find((section) => covers(section, x, y)) ?? null;
}

function sectionAmong(sections: Level['sections'], x: number, y: number): Section | null {
  for (const key in sections) {
    const section = sections[key]!;
    if (covers(section, x, y)) return section;
  }
  return null;
}

/** Whether the players see what stands on a square: its section is laid for everybody. */
export function isPublicSquare(level: Level, x: number, y: number): boolean {
  // Every blow of a simulation asks this: there it costs too much even to ask whether the level is frozen.
  const section = sectionAmong(level.sections, x, y);
  return section !== null && !section.hidden;
}

interface Named {
  id: string;
  x: number;
  y: number;
  pub: string | null;
}

const inReadingOrder = (a: Named, b: Named) => a.y - b.y || a.x - b.x || byId(a, b);

/** The next name in the players' view. */
function nextName(state: State): string {
  const number = (state.counters.o ?? 0) + 1;
  state.counters = { ...state.counters, o: number };
  return `o${number}`;
}

/**
 * Gives everything that the players now see its name in their view, and monsters their numbers. In reading order of the map:
 * what the players can read off the map anyway, so that neither names nor numbers tell more than the table does. Goes over the whole
 * table; a fact that brings one thing to light has it named by itself (`publishSection`, `publishModel`, `publishMarker`).
 */
export function publish(state: State): void {
  for (const level of Object.values(state.levels)) {
    for (const section of Object.values(level.sections).sort(inReadingOrder))
      if (!section.hidden) section.pub ??= nextName(state);
    for (const model of Object.values(level.models).sort(inReadingOrder)) publishModel(state, level, model);
    for (const marker of Object.values(level.markers).sort(inReadingOrder))
      publishMarker(state, level, marker);
  }
}

/** The same for one section that came to light, and for what stands on it. `before`: the level as it was, which is cheap to read. */
export function publishSection(state: State, level: Level, id: string, before: Level | undefined): void {
  const section = level.sections[id];
  if (!section || section.hidden) return;
  section.pub ??= nextName(state);
  const here = (thing: Named) => thing.pub === null && covers(section, thing.x, thing.y);
  for (const { id } of Object.values(before?.models ?? {})
    .filter(here)
    .sort(inReadingOrder)) {
    const model = level.models[id];
    if (model) publishModel(state, level, model);
  }
  const lies = (marker: Marker) => {
    const { x, y } = squareOfMarker(marker);
    return marker.pub === null && covers(section, x, y);
  };
  for (const { id } of Object.values(before?.markers ?? {})
    .filter(lies)
    .sort(inReadingOrder)) {
    const marker = level.markers[id];
    if (marker) publishMarker(state, level, marker);
  }
}

/** The same for one model. `ground`: the level where its sections are cheap to read, if the fact has left them alone. */
export function publishModel(state: State, level: Level, model: Model, ground: Level = level): void {
  const known = model.pub !== null && (model.kind !== 'monster' || model.number !== null);
  if (known || !isPublicModel(ground, model)) return;
  model.pub ??= nextName(state);
  if (model.kind === 'monster') model.number ??= ++state.shown.numbered;
}

/** The same for one marker. */
export function publishMarker(state: State, level: Level, marker: Marker, ground: Level = level): void {
  if (marker.pub === null && !marker.hidden && isPublicPlace(ground, marker)) marker.pub = nextName(state);
}

/** The square by which a marker lies where it lies: its first; of a zone, whose corners may be in the rock, its middle one. */
export function squareOfMarker({ x, y, w, h, zone }: Marker): { x: number; y: number } {
  return zone ? { x: x + Math.floor((w - 1) / 2), y: y + Math.floor((h - 1) / 2) } : { x, y };
}

/** Whether the players see where a marker lies. */
export function isPublicPlace(level: Level, marker: Marker): boolean {
  const { x, y } = squareOfMarker(marker);
  return isPublicSquare(level, x, y);
}

export function isPublicModel(level: Level, model: Model): boolean {
  return !model.hidden && isPublicSquare(level, model.x, model.y);
}
