import type { Edge } from '#board';
import { deepCopy, seedDice } from '#engine';
import { SHIPPED, begin, libraryOf, type Fact, type State } from '#systems/advanced-heroquest';
import {
  apply,
  calledFight,
  enemiesInReach,
  systemWith,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';

/** The tables on which the benches play. Everything comes by facts and rulings, as at a real table. */
const library = libraryOf(SHIPPED);
export const system = systemWith(library, 1);

/** So many wounds that nobody falls while a bench strikes. */
const UNHURT = 1_000_000_000;

export const SETUP = {
  name: 'Bench',
  system: 'advanced-heroquest',
  players: ['Anna', 'Ben', 'Carla', 'Dov'].map((name) => ({ name })),
  party: ['human-warrior', 'dwarf-warrior', 'elf-warrior', 'human-wizard'].map((hero, player) => ({
    entry: `ahq:hero:${hero}`,
    player,
  })),
  dice: 'app' as const,
  seed: 'bench',
};

/** Four ready heroes in the box. */
function party(): State {
  const begun = begin(SETUP, library, seedDice(SETUP.seed));
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  return deepCopy(begun.value);
}

/** Rules as the gamemaster and makes it so. */
function rule(state: State, ruling: unknown): void {
  const fresh: Record<string, number> = {};
  const next = (kind: string) => {
    fresh[kind] = (fresh[kind] ?? 0) + 1;
    return `${kind}${(state.counters[kind] ?? 0) + fresh[kind]}`;
  };
  const facts = system.rule(state, ruling, next);
  if (!facts.ok) throw new Error(facts.refusal.sentence);
  for (const fact of facts.value) apply(state, fact);
}

function place(state: State, what: object, x: number, y: number): void {
  rule(state, { kind: 'place', what: 'model', ...what, at: [x, y] });
}

function room(number: number, x: number, y: number, size: number, hidden: boolean): Fact {
  return {
    kind: 'sectionLaid',
    level: 'l1',
    section: {
      id: `s${number}`,
      kind: 'room',
      floor: 'room',
      name: `Room ${number}`,
      x,
      y,
      w: size,
      h: size,
      turn: 0,
      hidden,
      note: '',
      pub: null,
    },
    edges: {},
  };
}

const beginFight: Fact = { kind: 'turnBegan', mode: 'combat', number: 1, phase: 'hero', explored: 1 };

/** Heroes and Skaven Warriors mixed like the squares of a chessboard, so that the last of them still reach each other. */
const HEROES = [
  [3, 2],
  [2, 3],
  [4, 3],
  [3, 4],
] as const;
const WARRIORS = [
  [2, 2],
  [4, 2],
  [3, 3],
  [2, 4],
  [4, 4],
  [5, 3],
] as const;

function standInContact(state: State): void {
  HEROES.forEach(([x, y], i) => place(state, { model: `m${i + 1}` }, x, y));
  for (const [x, y] of WARRIORS) place(state, { monster: 'skaven-warrior' }, x, y);
}

/** One room: four ready heroes and six Skaven Warriors in contact, combat turn 1. */
export function melee(): State {
  const state = party();
  apply(state, room(1, 0, 0, 8, false));
  standInContact(state);
  apply(state, beginFight);
  return state;
}

/**
 * A large room with a fight that has just begun: four ready heroes at its south end, six Skaven Warriors at its north end, too far for
 * any of them to be struck in the first turn by standing still. `monsters`: others instead of them, in turn.
 */
export function encounter(monsters: readonly string[] = ['skaven-warrior']): State {
  const state = party();
  apply(state, {
    kind: 'sectionLaid',
    level: 'l1',
    section: {
      ...{ id: 's1', kind: 'large-room', floor: 'room', name: 'Large room', x: 0, y: 0, w: 5, h: 10 },
      ...{ turn: 0, hidden: false, note: '', pub: null },
    },
    edges: {},
  });
  for (let i = 0; i < 4; i++) place(state, { model: `m${i + 1}` }, i, 8);
  for (let i = 0; i < 6; i++)
    place(state, { monster: monsters[i % monsters.length]! }, (i % 3) + 1, 1 + Math.floor(i / 3));
  apply(state, beginFight);
  apply(state, calledFight(state));
  return state;
}

/** The same room; the elf has her bow in hand, and of the six two shoot and one casts. */
export function skirmish(): State {
  const state = encounter(['skaven-warrior', 'white-skaven-sorcerer', 'goblin-archer']);
  apply(state, { kind: 'weaponTaken', model: 'm3', weapon: 'ahq:weapon:long-bow' });
  return state;
}

/**
 * 60 models, 150 edges and 40 sections on one level: the same fight in the first of forty rooms, Skaven in the others, of which
 * the last eight are hidden. Heroes without fate, so that an attack is one command.
 */
export function crowd(): State {
  const state = party();
  const [wide, high, size] = [8, 5, 8];
  for (let i = 0; i < wide * high; i++)
    apply(state, room(i + 1, (i % wide) * size, Math.floor(i / wide) * size, size, i >= 32));
  for (const name of doorways(wide, high, size, 150)) {
    const door: Edge = { kind: 'door', state: Number(name.split(',')[0]) % 3 === 0 ? 'open' : 'closed' };
    apply(state, { kind: 'edgeSet', level: 'l1', edge: name as never, from: null, to: door });
  }
  standInContact(state);
  for (let i = 1; i <= 50; i++) {
    const number = 1 + (i % 39);
    const [x, y] = [(number % wide) * size, Math.floor(number / wide) * size];
    place(state, { monster: 'skaven-warrior' }, x + 1 + (i > 39 ? 3 : 0), y + 2);
  }
  for (let hero = 1; hero <= 4; hero++)
    rule(state, { kind: 'set', model: `m${hero}`, field: 'fate', value: 0 });
  apply(state, beginFight);
  return state;
}

/** Names of `n` edges between neighbouring rooms. */
function doorways(wide: number, high: number, size: number, n: number): string[] {
  const names: string[] = [];
  for (const along of [2, 4, 6])
    for (let row = 0; row < high; row++)
      for (let column = 0; column < wide; column++) {
        const [x, y] = [column * size, row * size];
        if (column < wide - 1) names.push(`${x + size - 1},${y + along},e`);
        if (row < high - 1) names.push(`${x + along},${y + size - 1},s`);
      }
  return names.slice(0, n);
}

/** Gives everybody so many wounds that nobody ever falls. */
export function unhurt(state: State): State {
  for (const level of Object.values(state.levels))
    for (const model of Object.values(level.models))
      apply(state, { kind: 'fieldSet', model: model.id, field: 'Wmax', from: null, to: UNHURT });
  return state;
}

/** Who may strike whom: each of those in contact at each enemy in reach. */
export function pairs(state: State): { by: string; at: string }[] {
  return Object.keys(state.levels['l1']!.models).flatMap((by) =>
    enemiesInReach(state, by).map((enemy) => ({ by, at: enemy.id })),
  );
}

/** What a model may get in a fight, so that all of them keep one shape. */
const MAY_COME = { did: undefined, arrived: undefined, home: undefined };

/** What shots, spells and their endings change of a model is its own. */
const ownLists = (model: Model): Model => ({
  ...model,
  ...(model.gear ? { gear: model.gear.map((one) => ({ ...one })) } : {}),
  ...(model.spells ? { spells: model.spells.map((one) => ({ ...one })) } : {}),
  ...(model.lasting ? { lasting: [...model.lasting] } : {}),
});

/**
 * A private copy that shares what a fight never changes: sections and edges, and so the board; the weapons and other lists of a
 * model.
 */
export function copyToFight(state: State): State {
  const level = state.levels['l1']!;
  const models: typeof level.models = {};
  for (const [id, model] of Object.entries(level.models)) models[id] = { ...MAY_COME, ...ownLists(model) };
  const levels = { l1: { ...level, models, markers: {} } };
  return {
    ...state,
    ...(state.fight ? { fight: { ...state.fight } } : {}),
    counters: { ...state.counters },
    turn: { ...state.turn },
    levels,
    roster: {},
    shown: { serial: 0, rolls: [], moment: null, numbered: 0, open: false },
  };
}
