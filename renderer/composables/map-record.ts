import type { Rect } from '#board';
import { recordsOf, type LevelRecord, type MarkerRecord, type Records } from '#engine/view';
import { aroundRects, mapEdges, mapOf, runsOf, type LevelMap, type MapEdge } from '../map/model.ts';
import { words } from '../words/index.ts';

const w = words.record;

/** One line of the record. `places`: where on its level that is; several where the line is a count. */
export interface RecordLine {
  id: string;
  text: string;
  places: readonly Rect[];
  /** The record that the line is about, where it is about one. */
  of?: string;
}

export interface RecordGroup {
  id: 'ways' | 'marks' | 'left' | 'kept';
  title: string;
  lines: readonly RecordLine[];
}

/** What a careful player writes beside a map of one level: ways not yet taken, what was left, what was searched. */
export interface LevelRecordSheet {
  level: LevelRecord;
  groups: readonly RecordGroup[];
}

/** The record of every level, from the top; a level where nothing is to be written has no groups. */
export function mapRecord(records: Records): LevelRecordSheet[] {
  return recordsOf(records, 'level')
    .sort((a, b) => a.order - b.order)
    .map((level) => ({ level, groups: groupsOf(mapOf(records, level.id)) }));
}

/** The same for one section alone. */
export function sectionRecord(records: Records, id: string): readonly RecordGroup[] {
  const section = records[id];
  if (section?.kind !== 'section') return [];
  const map = mapOf(records, section.level);
  return groupsOf(map, (x, y) => map.sectionAt({ x, y })?.id === id, false);
}

/** Marks that wait to be settled, on all levels, the newest first. */
export function openMarks(records: Records): MarkerRecord[] {
  return recordsOf(records, 'marker')
    .filter(isOpenMark)
    .sort((a, b) => age(b.id) - age(a.id));
}

/** Ids are given out in order: a greater number is newer. */
const age = (id: string) => Number(/\d+$/.exec(id)?.[0] ?? 0);

const isOpenMark = ({ marker, open }: MarkerRecord) => marker === 'mark' && !open;

/** `isNamed`: every line says in which section it is. */
function groupsOf(
  map: LevelMap,
  isMine: (x: number, y: number) => boolean = () => true,
  isNamed = true,
): RecordGroup[] {
  const placeOf = (x: number, y: number) => (isNamed ? (map.sectionAt({ x, y })?.label ?? '') : '');
  const mine = <T extends { x: number; y: number }>(things: readonly T[]) =>
    things.filter(({ x, y }) => isMine(x, y));
  const markers = mine(map.markers);

  const exits = unexplored(map, 'exit', isMine);
  const doors = unexplored(map, 'door', isMine);
  const ways: RecordLine[] = [
    ...(exits.length ? [{ id: 'exits', text: w.exits(exits.length), places: exits }] : []),
    ...(doors.length ? [{ id: 'doors', text: w.doors(doors.length), places: doors }] : []),
  ];
  const marks = markers
    .filter(isOpenMark)
    .sort((a, b) => age(b.id) - age(a.id))
    .map((mark) => lineOf(mark, w.at(mark.label, placeOf(mark.x, mark.y))));
  const chests = markers
    .filter(({ marker, open }) => marker === 'chest' && !open)
    .map((chest) => lineOf(chest, w.at(w.chest(chest.label), placeOf(chest.x, chest.y))));
  const armour = markers
    .filter(({ marker }) => marker === 'armour')
    .map((piece) => lineOf(piece, w.at(piece.label, placeOf(piece.x, piece.y))));
  const kept = map.sections
    .filter((section) => isMine(section.x, section.y))
    .flatMap((section) =>
      (section.kept ?? []).map((text, i) => ({
        id: `${section.id}/${i}`,
        text: w.at(text, isNamed ? section.label : ''),
        places: [rectOf(section)],
        of: section.id,
      })),
    );

  const groups: RecordGroup[] = [
    { id: 'ways', title: w.ways(), lines: ways },
    { id: 'marks', title: w.marks(), lines: marks },
    { id: 'left', title: w.left(), lines: [...chests, ...armour, ...foesLeft(map, isMine, isNamed)] },
    { id: 'kept', title: w.kept(), lines: kept },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** Monsters that still stand, counted by the section that they stand in. */
function foesLeft(map: LevelMap, isMine: (x: number, y: number) => boolean, isNamed: boolean): RecordLine[] {
  const bySection = new Map<string, Rect[]>();
  for (const { side, down, x, y, size } of map.models) {
    if ((side !== 'foe' && side !== 'unknown') || down === 'dead' || !isMine(x, y)) continue;
    const at = map.sectionAt({ x, y })?.id ?? '';
    bySection.set(at, [...(bySection.get(at) ?? []), { x, y, w: size, h: size }]);
  }
  return [...bySection].map(([section, places]) => ({
    id: `foes/${section}`,
    text: w.foes(places.length, isNamed ? (map.sections.find(({ id }) => id === section)?.label ?? '') : ''),
    places: [aroundRects(places)!],
  }));
}

/**
 * Ways that nobody has gone: openings, and shut doors, with known ground on one side alone. What the GM has laid for himself counts as
 * unknown, and so does a secret door that nobody found as wall.
 */
function unexplored(map: LevelMap, what: 'exit' | 'door', isMine: (x: number, y: number) => boolean): Rect[] {
  const known = knownPart(map);
  const edges = mapEdges(known).filter((edge) => {
    if (edge.floorBefore === edge.floorAfter || !isMine(...knownSquare(edge))) return false;
    if (what === 'exit') return edge.sight === 'exit' || isOpenDoor(edge);
    return edge.sight === 'door' && !isOpenDoor(edge) && !edge.record?.false && !edge.record?.secret;
  });
  if (what === 'door') return edges.map((edge) => rectAt(knownSquare(edge)));
  return runsOf(edges).map((run) =>
    run.along === 'x'
      ? { x: run.x, y: run.floorAfter ? run.y : run.y - 1, w: run.length, h: 1 }
      : { x: run.floorAfter ? run.x : run.x - 1, y: run.y, w: 1, h: run.length },
  );
}

const isOpenDoor = ({ sight, record }: MapEdge) => sight === 'door' && record?.state === 'open';

/** The square of known ground from which one would go through. */
function knownSquare({ x, y, side, floorBefore }: MapEdge): [number, number] {
  if (floorBefore) return [x, y];
  return side === 'e' ? [x + 1, y] : [x, y + 1];
}

/** The level without what only the GM knows of. */
function knownPart(map: LevelMap): LevelMap {
  const sections = map.sections.filter(({ hidden }) => !hidden);
  if (sections.length === map.sections.length) return map;
  return {
    ...map,
    sections,
    sectionAt: (square) => {
      const section = map.sectionAt(square);
      return section?.hidden ? null : section;
    },
  };
}

const rectAt = ([x, y]: [number, number]): Rect => ({ x, y, w: 1, h: 1 });
const rectOf = ({ x, y, w: wide, h }: Rect): Rect => ({ x, y, w: wide, h });
const lineOf = (marker: MarkerRecord, text: string): RecordLine => ({
  id: marker.id,
  text,
  places: [rectOf(marker)],
  of: marker.id,
});
