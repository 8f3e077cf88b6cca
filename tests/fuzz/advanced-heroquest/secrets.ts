import { rectSquares } from '#board';
import { deepCopy } from '#engine';
import { makeModel, type Did, type Model, type State } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { MONSTERS } from './random-rulings.ts';
import { EXPLORING_SECRETS } from './secrets-exploring.ts';
import { FIGHTING_SECRETS } from './secrets-fighting.ts';
import { library, type Input } from './watched-table.ts';

/**
 * What only the gamemaster knows of a table, each with a way to make it another: the players must not be able to tell. `read`:
 * rules look at it, so that play may go another way openly; the others leave no trace of any kind, ever.
 */
export interface Secret {
  name: string;
  /** Fields of SECRECY that it changes, as `model.gold`. */
  fields: readonly string[];
  read: boolean;
  /** Changes a copy of a start in place. Not every start has something to change. */
  change(bag: DiceBag, state: State): void;
  /** Inputs that are about the very thing, and are left out: what comes of them says it. */
  isAbout?(input: Input): boolean;
  /** What the inputs are in the other game, where they are not the same. */
  inputs?(input: Input): Input;
}

const levels = (state: State) => Object.values(state.levels);
const onMap = (state: State): Model[] => levels(state).flatMap((level) => Object.values(level.models));
const veiled = (state: State) => onMap(state).filter((model) => model.kind === 'monster' && !model.revealed);
const everybody = (state: State) => [...onMap(state), ...Object.values(state.roster)];

function eachMarker(state: State, write: (marker: State['levels'][string]['markers'][string]) => void): void {
  for (const level of levels(state)) for (const marker of Object.values(level.markers)) write(marker);
}

function isBehindScreen(state: State, model: Model): boolean {
  return levels(state).some(
    (level) =>
      level.models[model.id] !== undefined &&
      (model.hidden ||
        Object.values(level.sections).some(
          (section) =>
            section.hidden &&
            rectSquares(section).some((square) => square.x === model.x && square.y === model.y),
        )),
  );
}

/** Every inner id in a value, moved up by ten; names that are texts for people stay. */
function shifted<T>(value: T): T {
  if (typeof value === 'string') return value.replace(/^([msk])([1-9]\d*)$/, shiftId) as T;
  if (Array.isArray(value)) return value.map(shifted) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(/^([msk])([1-9]\d*)$/, shiftId), shifted(part)]),
  ) as T;
}

const shiftId = (_: string, kind: string, number: string) => `${kind}${Number(number) + 10}`;

/** A hidden section with a chest, a monster and a secret door, far from everything else. */
function vault(bag: DiceBag, state: State): void {
  const level = state.levels[state.current]!;
  const entry = library.find('monster', bag.pick(MONSTERS))!;
  const monster = makeModel(library, entry, { id: 'm900' });
  level.sections.s900 = {
    id: 's900',
    kind: 'room',
    floor: 'lair',
    name: 'The vault',
    turn: bag.int(4),
    x: 400,
    y: 400,
    w: 5,
    h: bag.pick([5, 10]),
    limit: 3,
    holes: [],
    hidden: true,
    note: 'The hoard',
    pub: null,
    stairs: { to: 'down', foot: { level: 'l9', id: 's9' } },
    searched: ['n'],
    looted: true,
    trodden: '1',
  };
  const lurker = { ...monster, x: 401, y: 401, hidden: bag.chance(50) };
  const home = { level: level.id, section: 's900', x: 401, y: 401 };
  const did = bag.pick<Did>([{ moved: true }, { moved: true, acted: 'attack' }, { done: true }]);
  const fighter = { ...lurker, did, home, post: home, arrived: bag.int(9) };
  level.models.m900 = { ...fighter, spent: { steps: bag.int(9), done: bag.chance(50) }, carries: 'm899' };
  level.edges['401,404,s'] = { kind: 'door', state: 'closed', hidden: true };
  hiddenChest(state, 'k900', 403, 403);
}

function hiddenChest(state: State, id: string, x: number, y: number): void {
  state.levels[state.current]!.markers[id] = {
    id,
    entry: 'ahq:marker:chest',
    kind: 'chest',
    name: 'A hidden chest',
    glyph: 'locked-chest',
    x,
    y,
    w: 1,
    h: 1,
    solid: false,
    open: true,
    text: 'Nobody reads this',
    note: 'Full of gold',
    hidden: true,
    of: null,
    pub: null,
    stairs: { to: 'out' },
    emptied: true,
  };
}

export const SECRETS: readonly Secret[] = [
  {
    // Read where a hero finds more than he can carry.
    name: 'gold',
    fields: ['model.gold'],
    read: true,
    change: (bag, state) => everybody(state).forEach((model) => (model.gold = bag.int(500))),
  },
  {
    // Read where something is taken from a body.
    name: 'gear',
    fields: ['model.gear'],
    read: true,
    // What character monsters carried is read out when they are dead ("End Phase").
    change: (bag, state) =>
      everybody(state)
        .filter(({ rank }) => rank !== 'character')
        .forEach((model) => (model.gear = [{ name: `Rope ${bag.int(99)}`, count: 1 }])),
  },
  {
    name: 'notes',
    fields: ['model.note', 'section.note', 'marker.note'],
    read: false,
    change(bag, state) {
      const note = `Beware ${bag.int(99)}`;
      everybody(state).forEach((model) => (model.note = note));
      for (const level of levels(state))
        Object.values(level.sections).forEach((section) => (section.note = note));
      eachMarker(state, (marker) => (marker.note = note));
    },
  },
  {
    name: 'what monsters can do, and how badly they are hurt',
    fields: ['model.start', 'model.specials', 'model.hurt'],
    read: true,
    change(bag, state) {
      for (const model of onMap(state)) {
        if (model.kind !== 'monster') continue;
        model.start = { ...model.start, BS: bag.int(12), Br: bag.int(12), Int: bag.int(12) };
        model.specials = [{ rule: 'spells', text: 'Flies' }];
        model.hurt = bag.int(9);
      }
    },
  },
  {
    name: 'what markers are in the books, and whose',
    fields: ['marker.entry', 'marker.of'],
    read: false,
    change: (bag, state) =>
      eachMarker(state, (marker) => {
        marker.entry = `ahq:marker:thing-${bag.int(99)}`;
        if (marker.of === null) marker.of = 'm999';
      }),
  },
  {
    name: 'a vault that nobody knows of',
    fields: [
      'section.kind',
      'section.floor',
      'section.name',
      'section.turn',
      'section.x',
      'section.y',
      'section.w',
      'section.h',
      'section.limit',
      'section.holes',
      'section.hidden',
      'section.id',
      'level.sections',
      'level.edges',
      'level.models',
      'level.markers',
      'model.hidden',
      'model.x',
      'model.y',
      'marker.hidden',
      'section.stairs',
      'section.searched',
      'section.looted',
      'model.spent',
      'model.carries',
      'model.did',
      'state.levels',
    ],
    read: false,
    change: vault,
  },
  {
    name: 'a hidden chest under their feet',
    fields: [
      'marker.kind',
      'marker.name',
      'marker.glyph',
      'marker.x',
      'marker.y',
      'marker.w',
      'marker.h',
      'marker.open',
      'marker.text',
      'marker.stairs',
    ],
    read: false,
    change(bag, state) {
      const section = bag.maybe(Object.values(state.levels[state.current]!.sections));
      if (section) hiddenChest(state, 'k901', section.x, section.y);
    },
  },
  {
    name: 'shut doors that are false',
    fields: ['edge.false', 'level.edges'],
    read: true,
    change(_bag, state) {
      for (const edge of levels(state).flatMap((level) => Object.values(level.edges)))
        if (edge.kind === 'door' && edge.state !== 'open') edge.false = true;
    },
  },
  {
    name: 'secret doors',
    fields: [
      'level.edges',
      'level.rev',
      'edge.secret',
      'edge.kind',
      'edge.state',
      'edge.portcullis',
      'edge.hidden',
    ],
    read: false,
    change(bag, state) {
      const level = state.levels[state.current]!;
      for (const section of Object.values(level.sections)) {
        const name = `${section.x + section.w - 1},${section.y + bag.int(section.h)},e`;
        level.edges[name] ??= { kind: 'door', state: bag.pick(['open', 'closed']), secret: true };
      }
      level.rev += 7;
    },
    // A door that the GM lays with a section stays secret where one is already, and a section joins no wall with one.
    isAbout: (input) =>
      input.do === 'ruling' && (input.ruling as { pose?: unknown } | null)?.pose !== undefined,
  },
  {
    name: 'a deeper level',
    fields: ['state.levels'],
    read: false,
    change(_bag, state) {
      const level = state.levels[state.current]!;
      state.levels.l90 = { ...level, id: 'l90', name: 'Deep', order: 2, edges: {}, models: {}, markers: {} };
      delete state.levels.l90.groups;
      state.levels.l90.sections = {
        s950: { ...Object.values(level.sections)[0]!, id: 's950', hidden: true, pub: null },
      };
    },
  },
  {
    name: 'monsters in the box',
    fields: ['state.roster'],
    read: false,
    change(bag, state) {
      const entry = library.find('monster', bag.pick(MONSTERS))!;
      state.roster.m901 = makeModel(library, entry, { id: 'm901' });
    },
  },
  {
    name: 'inner ids',
    fields: ['model.id', 'section.id', 'marker.id', 'state.counters'],
    read: false,
    change(_bag, state) {
      const { counters } = state;
      Object.assign(state, shifted(deepCopy(state)));
      state.counters = {
        ...counters,
        m: (counters.m ?? 0) + 10,
        s: (counters.s ?? 0) + 10,
        k: (counters.k ?? 0) + 10,
      };
    },
    inputs: shifted,
  },
  {
    name: 'types of monsters',
    fields: ['model.entry', 'model.name', 'model.class', 'model.glyph'],
    read: true,
    change(bag, state) {
      for (const model of veiled(state)) {
        const other = library.find('monster', bag.pick(MONSTERS))!;
        Object.assign(model, { entry: other.id, name: other.name, class: other.name, glyph: other.glyph });
      }
    },
  },
  {
    name: 'ranks of monsters',
    fields: ['model.rank'],
    read: true,
    change: (bag, state) =>
      veiled(state).forEach((model) => (model.rank = bag.pick(['warrior', 'sentry', 'champion', 'warlord']))),
  },
  {
    name: 'numbers of monsters',
    fields: ['model.start', 'model.ruled', 'model.wounds', 'model.armour'],
    read: true,
    change(bag, state) {
      for (const model of veiled(state)) {
        const more = bag.int(3);
        const W = (model.start.W ?? 1) + more;
        model.start = { ...model.start, WS: bag.from(1, 12), S: bag.from(1, 12), T: bag.from(1, 12), W };
        if (model.ruled.W !== undefined) model.ruled.W += more;
        model.wounds += more;
        if (bag.chance(30)) model.ruled = { ...model.ruled, Sp: bag.int(12) };
        if (bag.chance(30)) model.armour = [{ armour: 'x', name: 'Mail', BS: -1, T: 1, Sp: -1 }];
      }
    },
  },
  {
    name: 'weapons of monsters',
    fields: ['model.weapons', 'model.hand'],
    read: true,
    change(bag, state) {
      const armed = veiled(state).filter((model) => model.weapons.length > 0);
      for (const model of armed) {
        const other = bag.pick(armed);
        model.weapons = deepCopy(other.weapons);
        model.hand = bag.chance(80) ? (model.weapons[0]?.weapon ?? null) : null;
      }
    },
  },
  {
    name: 'conditions of monsters',
    fields: ['model.conditions'],
    read: true,
    change: (bag, state) =>
      veiled(state).forEach((model) => (model.conditions = bag.chance(50) ? ['asleep'] : ['angry'])),
  },
  {
    name: 'who lurks unseen',
    fields: ['model.hidden', 'model.x', 'model.y', 'level.models'],
    read: true,
    change(bag, state) {
      for (const level of levels(state))
        for (const model of Object.values(level.models)) {
          if (!isBehindScreen(state, model) || model.kind !== 'monster') continue;
          if (bag.chance(50)) delete level.models[model.id];
          else model.hidden = true;
        }
    },
  },
  {
    name: 'hidden sections',
    fields: ['section.hidden', 'level.sections'],
    read: true,
    change(bag, state) {
      for (const level of levels(state))
        for (const section of Object.values(level.sections)) {
          if (!section.hidden) continue;
          const inside = (thing: { x: number; y: number }) =>
            rectSquares(section).some((square) => square.x === thing.x && square.y === thing.y);
          if (Object.values(level.models).some(inside) || Object.values(level.markers).some(inside)) {
            section.name = `Vault ${bag.int(99)}`;
            section.floor = bag.pick(['lair', 'quest', 'hazard']);
          } else if (section.pub === null) delete level.sections[section.id];
        }
    },
  },
  {
    name: 'what stands in the way',
    fields: ['marker.solid'],
    read: true,
    change: (bag, state) =>
      eachMarker(state, (marker) => {
        if (marker.hidden) marker.solid = bag.chance(50);
      }),
  },
  {
    name: 'the exploration turn before the fight',
    fields: ['turn.explored'],
    read: true,
    change: (bag, state) => (state.turn.explored = bag.from(1, 40)),
  },
  {
    name: 'whose dice, and how they will fall',
    fields: ['state.settings', 'state.dice'],
    read: true,
    change(bag, state) {
      state.dice = bag.int(60_000);
      const mode = state.settings.dice === 'app' ? 'typed' : 'app';
      if (bag.chance(50)) state.settings = { ...state.settings, people: { gm: mode } };
    },
  },
  ...EXPLORING_SECRETS,
  ...FIGHTING_SECRETS,
];
