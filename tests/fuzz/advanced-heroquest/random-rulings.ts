import { boardOf, placements, type Piece, type PlacementQuery } from '#board';
import {
  MODEL_FIELDS,
  type Level,
  type Model,
  type State,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import type { DiceBag } from '../dice-bag.ts';
import { library } from './watched-table.ts';

/** Rulings as a GM might make them, sensible and senseless ones, of every kind. */

/** Texts that only the GM may ever see begin with this. */
export const HUSH = 'hush-';
/** Names of monsters, hidden until their type is known. */
export const VEIL = 'Veil-';

const shortName = (id: string) => id.split(':').at(-1)!;
const named = (kind: 'monster' | 'henchman' | 'marker' | 'weapon' | 'armour') =>
  library.entries.filter((entry) => entry.kind === kind).map((entry) => shortName(entry.id));

export const MONSTERS = named('monster');
const HENCHMEN = named('henchman');
const MARKERS = named('marker').filter((name) => name !== 'body');
const WEAPONS = named('weapon');
const ARMOUR = named('armour');
export const PIECES = advancedHeroquest.pieces(library.entries) as {
  entry: string;
  piece: Piece;
  query: PlacementQuery;
}[];

export const levelOfTable = (state: State): Level => state.levels[state.current]!;

const floorSquares = (level: Level) =>
  Object.values(level.sections).flatMap((section) =>
    Array.from({ length: section.w * section.h }, (_, i) => ({
      x: section.x + (i % section.w),
      y: section.y + Math.floor(i / section.w),
    })),
  );

/** A square with floor; sometimes one without. */
function square(bag: DiceBag, level: Level): [number, number] {
  const found = bag.chance(92) ? bag.maybe(floorSquares(level)) : undefined;
  return found ? [found.x, found.y] : [bag.from(-30, 30), bag.from(-30, 30)];
}

/** A square near somebody of the other side, so that fights come about. */
function nearFoe(bag: DiceBag, level: Level, kind: Model['kind']): [number, number] {
  const foes = Object.values(level.models).filter((m) => (m.kind === 'monster') !== (kind === 'monster'));
  const foe = bag.chance(80) ? bag.maybe(foes) : undefined;
  if (!foe) return square(bag, level);
  const [dx, dy] = bag.pick([
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
  ] as const);
  return [foe.x + dx, foe.y + dy];
}

export const modelId = (bag: DiceBag, state: State) =>
  bag.weighed([
    [85, bag.maybe(Object.keys(levelOfTable(state).models)) ?? 'm404'],
    [12, bag.maybe(Object.keys(state.roster)) ?? 'm404'],
    [3, 'm404'],
  ]);
export const sectionId = (bag: DiceBag, level: Level) =>
  bag.chance(95) ? (bag.maybe(Object.keys(level.sections)) ?? 's404') : 's404';
const markerId = (bag: DiceBag, level: Level) =>
  bag.chance(95) ? (bag.maybe(Object.keys(level.markers)) ?? 'k404') : 'k404';

/** An edge: one that is stored, or any at the side of a floor square. */
export function edgeName(bag: DiceBag, level: Level): string {
  const stored = bag.chance(60) ? bag.maybe(Object.keys(level.edges)) : undefined;
  if (stored) return bag.chance(20) ? `${level.id}:${stored}` : stored;
  const at = bag.maybe(floorSquares(level)) ?? { x: 0, y: 0 };
  return `${at.x},${at.y},${bag.pick(['e', 's'])}`;
}

const number = (bag: DiceBag, min: number, max: number) =>
  bag.weighed<unknown>([
    [60, bag.from(Math.max(min, -2), Math.min(max, 12))],
    [20, bag.pick([min, max])],
    [10, null],
    [5, max + 1],
    [5, bag.pick(['4', 1.5, min - 1, true, undefined])],
  ]);

/**
 * Whether the table plays something otherwise than ruled. Such tables do a few things more, so that all others still play the very games
 * that they have played.
 */
export const playsOtherwise = ({ settings }: State): boolean => settings.options !== undefined;

const fieldsAt = (state: State) =>
  Object.keys(MODEL_FIELDS).filter((field) => field !== 'alias' || playsOtherwise(state));

const hush = (bag: DiceBag) => `${HUSH}${bag.int(10_000)}`;

/** One thing, or at a table that plays otherwise now and then the whole ground. */
const whole = (bag: DiceBag, state: State, percent: number) =>
  playsOtherwise(state) && bag.chance(percent) ? { all: true } : target(bag, state);

/** What a model's field may be set to, mostly sense. */
export function fieldRuling(
  bag: DiceBag,
  state: State,
  model: Model,
  field: string,
): Record<string, unknown> {
  const ruling = { kind: 'set', model: model.id, field };
  const known = MODEL_FIELDS[field];
  switch (known?.form) {
    case 'number':
      return { ...ruling, value: number(bag, known.min, known.max) };
    case 'text':
      if (field === 'alias') return { ...ruling, value: bag.pick(['Unknown', 'A shape', '', null, ' ']) };
      if (field === 'base') return { ...ruling, value: bag.pick(['red', 'blue', 'green', '', null]) };
      if (field === 'name')
        return {
          ...ruling,
          value: bag.pick([model.kind === 'monster' ? `${VEIL}${bag.int(90)}` : `Hero ${bag.int(90)}`, ' ']),
        };
      return { ...ruling, value: bag.chance(95) ? hush(bag) : 'x'.repeat(3000) };
    case 'hand':
      return { ...ruling, value: bag.pick([...model.weapons.map((held) => held.weapon), null, 'spoon']) };
    case 'player':
      return { ...ruling, value: bag.pick([...Object.keys(state.people), null, 'nobody']) };
    case 'switch':
      return { ...ruling, value: bag.pick([true, false, true, false, 'yes']) };
    case 'list': {
      const names: readonly string[] = {
        weapons: model.weapons.map((held) => held.name),
        armour: model.armour.map((worn) => worn.name),
        gear: model.gear.map((carried) => carried.name),
        conditions: model.conditions,
        spells: (model.spells ?? []).map(({ spell }) => shortName(spell)),
        lasting: (model.lasting ?? []).map(({ what }) => what),
      }[field as 'weapons'];
      if (names.length > 0 && bag.chance(40)) return { ...ruling, take: bag.pick(names) };
      const wanted = {
        weapons: bag.pick(WEAPONS),
        armour: bag.pick(ARMOUR),
        gear: hush(bag),
        conditions: bag.pick(['asleep', 'poisoned', 'blind']),
      }[field as 'weapons'];
      return bag.chance(92) ? { ...ruling, add: wanted } : { ...ruling, take: 'spoon' };
    }
    default:
      return { ...ruling, value: 1 };
  }
}

function set(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const what = bag.weighed([
    [80, 'model'],
    [10, 'marker'],
    [10, 'section'],
  ]);
  if (what === 'model') {
    const id = modelId(bag, state);
    const model = level.models[id] ?? state.roster[id];
    if (!model) return { kind: 'set', model: id, field: 'W', value: 1 };
    if (bag.chance(12)) {
      const armed = Object.values(level.models).filter((one) => one.kind !== 'monster');
      return { kind: 'set', model: bag.maybe(armed)?.id ?? id, field: 'S', value: bag.from(1, 3) };
    }
    if (bag.chance(6)) return { kind: 'set', model: id, field: 'fate', value: 0 };
    const field = bag.weighed([
      [30, 'W'],
      [10, 'fate'],
      [50, bag.pick(fieldsAt(state))],
      [2, 'soul'],
    ]);
    return fieldRuling(bag, state, model, field);
  }
  if (what === 'marker') {
    const marker = markerId(bag, level);
    const field = bag.pick(['name', 'text', 'note', 'open', 'glyph']);
    const value = { name: 'A thing', text: 'For all', note: hush(bag), open: bag.chance(50), glyph: 1 }[
      field
    ];
    return { kind: 'set', marker, field, value };
  }
  const section = sectionId(bag, level);
  const field = bag.pick(['name', 'note', 'floor', 'turn']);
  const value = {
    name: `Hall ${bag.int(9)}`,
    note: hush(bag),
    floor: bag.pick(['room', 'lair', 'quest', 'hazard', 'lava']),
    turn: 1,
  }[field];
  return { kind: 'set', section, field, value };
}

/** A monster, henchman, marker or door put on the map, or a model out of the box. */
export function place(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const hidden = bag.chance(20) ? { hidden: true } : {};
  switch (
    bag.weighed([
      [50, 'monster'],
      [15, 'box'],
      [6, 'henchman'],
      [15, 'marker'],
      [14, 'door'],
    ])
  ) {
    case 'monster': {
      const name = bag.chance(15) ? { name: `${VEIL}${bag.int(90)}` } : {};
      const monster = bag.chance(96) ? bag.pick(MONSTERS) : 'jabberwock';
      return {
        kind: 'place',
        what: 'model',
        monster,
        at: nearFoe(bag, level, 'monster'),
        ...name,
        ...hidden,
      };
    }
    case 'henchman':
      return { kind: 'place', what: 'model', monster: bag.pick(HENCHMEN), at: square(bag, level), ...hidden };
    case 'box': {
      const model = bag.maybe(Object.keys(state.roster)) ?? 'm404';
      return { kind: 'place', what: 'model', model, at: nearFoe(bag, level, 'hero'), ...hidden };
    }
    case 'marker': {
      const marker = bag.chance(95) ? bag.pick(MARKERS) : 'unicorn';
      const text = library.find('marker', marker)?.secret ? hush(bag) : 'Read me';
      return { kind: 'place', what: 'marker', marker, at: square(bag, level), text, ...hidden };
    }
    case 'door': {
      const beside = bag.chance(60) ? bag.maybe(Object.values(level.models)) : undefined;
      const [dx, dy, side] = bag.pick([
        [0, 0, 'e'],
        [0, 0, 's'],
        [-1, 0, 'e'],
        [0, -1, 's'],
      ] as const);
      return {
        kind: 'place',
        what: 'door',
        edge: beside ? `${beside.x + dx},${beside.y + dy},${side}` : edgeName(bag, level),
        state: bag.pick(['open', 'closed']),
        ...hidden,
      };
    }
  }
}

/** A piece laid where it fits, by the same proposals that the screen makes; sometimes anywhere. */
export function lay(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const card = bag.pick(PIECES);
  const hidden = bag.chance(25) ? { hidden: true, name: `Vault ${bag.int(9)}` } : {};
  const anywhere = bag.chance(6) || Object.keys(level.sections).length > 12;
  const poses = anywhere ? [] : placements(boardOf(level), card.piece, card.query);
  const pose = bag.maybe(poses);
  const ruling = { kind: 'lay', section: bag.chance(98) ? card.entry : 'cellar', ...hidden };
  if (!pose) return { ...ruling, at: [bag.from(-20, 20), bag.from(-20, 20)], turn: bag.int(4) };
  return {
    ...ruling,
    at: [pose.x, pose.y],
    turn: pose.turn,
    pose: { entered: pose.entered, ...(pose.door ? { door: pose.door } : {}) },
  };
}

function target(bag: DiceBag, state: State): Record<string, unknown> {
  const level = levelOfTable(state);
  return bag.weighed<Record<string, unknown>>([
    [35, { model: modelId(bag, state) }],
    [25, { section: sectionId(bag, level) }],
    [20, { marker: markerId(bag, level) }],
    [18, { edge: edgeName(bag, level) }],
    [2, {}],
  ]);
}

function move(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const what = bag.weighed<Record<string, unknown>>([
    [70, { model: modelId(bag, state) }],
    [15, { marker: markerId(bag, level) }],
    [15, { section: sectionId(bag, level) }],
  ]);
  const model = level.models[String(what.model)];
  const to = model ? nearFoe(bag, level, model.kind) : square(bag, level);
  return { kind: 'move', ...what, to, ...(bag.chance(3) ? { level: 'l9' } : {}) };
}

export function edge(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const hero = bag.maybe(Object.values(level.models).filter((model) => model.kind !== 'monster'));
  if (hero && bag.chance(10))
    return {
      kind: 'edge',
      edge: `${hero.x},${hero.y},${bag.pick(['e', 's'])}`,
      set: { kind: 'door', false: true },
    };
  const edge = edgeName(bag, level);
  const isDoor = level.edges[edge.replace(/^l\d+:/, '')]?.kind === 'door';
  // Doors that are false must come up often enough for somebody to try one.
  const set =
    isDoor && bag.chance(40)
      ? { kind: 'door', false: true }
      : bag.pick([
          null,
          { kind: 'open' },
          { kind: 'wall' },
          { kind: 'rubble' },
          { kind: 'door' },
          { kind: 'door', state: 'open' },
          { kind: 'door', secret: true },
          { kind: 'door', state: 'open', hidden: true },
          { kind: 'door', false: true },
          { kind: 'open', portcullis: 'down' },
        ]);
  return { kind: 'edge', edge, set, ...(bag.chance(3) ? { level: 'l9' } : {}) };
}

const NONSENSE: readonly unknown[] = [
  null,
  'stop it',
  42,
  [],
  {},
  { kind: 'wish' },
  { kind: 'set' },
  { kind: 'set', model: 'm1' },
  { kind: 'set', model: 'm1', field: '__proto__', value: 1 },
  { kind: 'set', model: 'm1', field: 'constructor', value: 1 },
  { kind: 'set', model: 'constructor', field: 'W', value: 1 },
  { kind: 'set', marker: '__proto__', field: 'name', value: 'x' },
  { kind: 'set', section: 'toString', field: 'name', value: 'x' },
  { kind: 'place' },
  { kind: 'place', what: 'model' },
  { kind: 'place', what: 'model', model: 'constructor', at: [0, 0] },
  { kind: 'place', what: 'model', monster: 'orc', at: [0.5, 0] },
  { kind: 'place', what: 'model', monster: 'orc', at: [1e9, 0] },
  { kind: 'place', what: 'door' },
  { kind: 'move' },
  { kind: 'move', model: 'm1', to: [0] },
  { kind: 'move', to: [0, 0], level: '__proto__' },
  { kind: 'remove', model: 'hasOwnProperty' },
  { kind: 'remove', marker: 'valueOf' },
  { kind: 'remove', section: 'constructor' },
  { kind: 'lay', section: 'room', at: [0, 0], turn: 7 },
  { kind: 'lay', section: 'room', at: [0, 0], level: 'constructor' },
  { kind: 'edge', edge: 'nowhere', set: null },
  { kind: 'edge', edge: '0,0,e', set: { kind: 'curtain' } },
  { kind: 'edge', edge: '0,0,e', set: { kind: 'door' }, extra: 1 },
  { kind: 'reveal' },
  { kind: 'hide', section: 'constructor' },
  { kind: 'reveal', edge: '0,0,x' },
  { kind: 'turn', mode: 'sleep', number: 1, phase: 'hero' },
  { kind: 'turn', mode: 'combat', number: 0, phase: 'hero' },
  { kind: 'decree', answer: { deep: [1] } },
  { kind: 'rollAnew', row: 'r9999' },
  { kind: 'rollAnew', row: 7 },
];

export const nonsense = (bag: DiceBag): unknown => bag.pick(NONSENSE);

export function turn(bag: DiceBag): unknown {
  const mode = bag.pick(['exploration', 'combat']);
  return { kind: 'turn', mode, number: bag.from(1, 9), phase: bag.pick(['hero', 'exploration', 'gm']) };
}

/** Any ruling. */
export function ruling(bag: DiceBag, state: State): unknown {
  const kind = bag.weighed([
    [30, set],
    [18, place],
    [14, move],
    [8, (b: DiceBag, s: State) => ({ kind: 'remove', ...target(b, s) })],
    [6, lay],
    [7, edge],
    [7, (b: DiceBag, s: State) => ({ kind: 'reveal', ...whole(b, s, 6) })],
    [6, (b: DiceBag, s: State) => ({ kind: 'hide', ...whole(b, s, 3) })],
    [2, turn],
    [2, nonsense],
  ] as const);
  return kind(bag, state);
}
