import type { Pose } from '#board';
import type {
  EdgeRecord,
  LevelRecord,
  MarkerRecord,
  ModelRecord,
  Records,
  SectionRecord,
  ViewRecord,
} from '#engine/view';
import type { PieceCard } from '#renderer/map/tools/poses.ts';
import type { PointerInput } from '#renderer/map/input.ts';

/** Records as a window is sent them, written short. */
export const level = (id = 'l1', current = true): LevelRecord => ({
  kind: 'level',
  id,
  name: 'First level',
  order: 1,
  current,
});

export const section = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  more: Partial<SectionRecord> = {},
): SectionRecord => ({
  kind: 'section',
  id,
  level: 'l1',
  look: 'room',
  floor: 'room',
  label: 'Room',
  x,
  y,
  w,
  h,
  turn: 0,
  ...more,
});

export const edge = (name: string, kind: EdgeRecord['edge'], more: Partial<EdgeRecord> = {}): EdgeRecord => {
  const [x, y, side] = name.split(',') as [string, string, 'e' | 's'];
  return {
    kind: 'edge',
    id: `l1:${name}`,
    level: 'l1',
    x: Number(x),
    y: Number(y),
    side,
    edge: kind,
    ...more,
  };
};

export const model = (id: string, x: number, y: number, more: Partial<ModelRecord> = {}): ModelRecord => ({
  kind: 'model',
  id,
  level: 'l1',
  x,
  y,
  size: 1,
  side: 'foe',
  look: 'rat',
  label: id,
  bars: [],
  badges: [],
  blocksWay: true,
  blocksSight: true,
  ...more,
});

export const marker = (id: string, x: number, y: number, more: Partial<MarkerRecord> = {}): MarkerRecord => ({
  kind: 'marker',
  id,
  level: 'l1',
  x,
  y,
  w: 1,
  h: 1,
  look: 'chest',
  marker: 'chest',
  label: 'Chest',
  ...more,
});

export const recordsOf = (...list: readonly ViewRecord[]): Records =>
  Object.fromEntries(list.map((record) => [record.id, record]));

/** The seven pieces of the first game, as its content offers them. */
export const pieces: readonly PieceCard[] = [
  {
    entry: 'stairs',
    name: 'Stairs',
    key: '1',
    floors: ['stairs'],
    piece: { kind: 'stairs', w: 2, h: 2, joins: 'flush' },
  },
  {
    entry: 'passage',
    name: 'Passage',
    key: '2',
    floors: ['passage'],
    piece: { kind: 'passage', w: 2, h: 5, joins: 'flush', beside: true },
  },
  {
    entry: 't-junction',
    name: 'T-junction',
    key: '3',
    floors: ['junction'],
    piece: { kind: 't-junction', w: 2, h: 2, joins: 'flush', exits: [['left', 'right']] },
  },
  {
    entry: 'turn',
    name: 'Turn',
    key: '4',
    floors: ['junction'],
    piece: { kind: 'turn', w: 2, h: 2, joins: 'flush', exits: [['left'], ['right']] },
  },
  {
    entry: 'room',
    name: 'Room',
    key: '5',
    floors: ['room', 'hazard', 'lair', 'quest'],
    piece: { kind: 'room', w: 5, h: 5, joins: 'wall' },
  },
  {
    entry: 'large-room',
    name: 'Large room',
    key: '6',
    floors: ['room', 'hazard', 'lair', 'quest'],
    piece: { kind: 'large-room', w: 5, h: 10, joins: 'wall' },
  },
  {
    entry: 'dead-end',
    name: 'Dead end',
    key: '7',
    floors: ['passage'],
    piece: { kind: 'dead-end', w: 2, h: 5, joins: 'flush', rubble: ['ahead'] },
  },
];

/** The records after a piece was laid, as the game would send them. */
export function laid(records: Records, ruling: Record<string, unknown>): Records {
  const pose = ruling['pose'] as Pose;
  const id = `s${Object.values(records).filter((record) => record.kind === 'section').length + 1}`;
  const { x, y, w, h, turn } = pose;
  const more = {
    look: ruling['section'] as string,
    floor: (ruling['floor'] as string | undefined) ?? 'room',
    turn,
  };
  const edges = [
    ...[...pose.joints, ...pose.exits].map((name) => edge(name, 'open')),
    ...pose.rubble.map((name) => edge(name, 'rubble')),
    ...(pose.door && pose.newDoor ? [edge(pose.door, 'door', { state: 'closed' })] : []),
  ];
  return { ...records, ...recordsOf(section(id, x, y, w, h, more), ...edges) };
}

/** The pointer over a square (and over what the caller says is there). */
export const pointer = (
  type: PointerInput['type'],
  x: number,
  y: number,
  more: Partial<PointerInput> = {},
): PointerInput => ({
  type,
  square: { x, y },
  edge: null,
  model: null,
  section: null,
  marker: null,
  edgeId: null,
  px: { x: 0, y: 0 },
  client: { x: 0, y: 0 },
  shift: false,
  ctrl: false,
  dragged: false,
  ...more,
});

export const key = (name: string, shift = false) => ({ type: 'key' as const, key: name, shift });
