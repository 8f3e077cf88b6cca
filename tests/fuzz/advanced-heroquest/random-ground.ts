import { edgeName as edgeAtSide, sides, sideSquares } from '#board';
import { MODEL_FIELDS, waysSeen, type State } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import {
  MONSTERS,
  edge,
  fieldRuling,
  lay,
  levelOfTable,
  modelId,
  sectionId,
  turn,
} from './random-rulings.ts';

/** Rulings of a GM whose table is on an expedition: on sheets alone, or on the ground that is being explored. */

/** A ruling that leaves the map as it is: on sheets, on the turn, on where somebody stands. */
export function onSheets(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const id = modelId(bag, state);
  const model = level.models[id] ?? state.roster[id];
  const there = bag.maybe(Object.values(level.models));
  return bag.weighed<() => unknown>([
    [45, () => model && fieldRuling(bag, state, model, bag.pick(Object.keys(MODEL_FIELDS)))],
    [25, () => ({ kind: 'move', model: id, to: there ? [there.x + 1, there.y] : [0, 0] })],
    [20, () => turn(bag)],
    [10, () => ({ kind: 'remove', model: id })],
  ])();
}

/** A ruling that changes the ground under a table that explores: sections, doors, what has been searched. */
export function onMap(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const section = sectionId(bag, level);
  return bag.weighed<() => unknown>([
    [25, () => ({ kind: 'remove', section: Object.keys(level.sections).at(-1) ?? section })],
    [10, () => ({ kind: 'hide', section })],
    [20, () => lay(bag, state)],
    [20, () => edge(bag, state)],
    [5, () => ({ kind: 'set', section, field: 'looted', value: bag.chance(50) })],
    [
      8,
      () => ({
        kind: 'set',
        section,
        field: 'searched',
        [bag.pick(['add', 'take'])]: bag.pick('nesw'.split('')),
      }),
    ],
    [4, () => ({ kind: 'set', section, field: 'stairs', value: bag.pick(['out', 'down', 'up', '']) })],
    [8, () => crowding(bag)],
    [6, () => ({ kind: 'move', section, to: [bag.from(-30, 30), bag.from(-30, 30)] })],
  ])();
}

/** A shut door in the wall of some section that everybody knows. */
export function doorAnywhere(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const known = Object.values(level.sections).filter((one) => !one.hidden);
  // Behind doors of passages there are always rooms.
  const section =
    (bag.chance(60) && bag.maybe(known.filter((one) => one.h * one.w === 10))) || bag.maybe(known);
  const side = bag.pick(sides);
  const edge = section ? edgeAtSide(bag.pick(sideSquares(section, side)), side) : '0,0,e';
  return { kind: 'place', what: 'door', edge };
}

/**
 * A section laid somewhere near the entrance, so far from the next that a small room fits between and a large one or a long passage
 * does not: in the way of what is found later.
 */
export function crowding(bag: DiceBag): unknown {
  return {
    kind: 'lay',
    section: bag.pick(['room', 'room', 'room', 'dead-end', 'large-room']),
    at: [11 * bag.from(-2, 1) + bag.from(2, 5), 11 * bag.from(-3, 0) + bag.from(-1, 2)],
    turn: bag.int(4),
    ...(bag.chance(15) ? { hidden: true } : {}),
  };
}

/** Rooms on both sides of where a passage will run from the first junction, so that it can only go straight on. */
export function canyon(bag: DiceBag): unknown[] {
  const sidesOfIt = bag.chance(40) ? [true, false] : [bag.chance(50)];
  return sidesOfIt.flatMap((east) => {
    const long = bag.from(2, 4);
    const room = (x: number, y: number) => ({
      kind: 'lay',
      section: 'room',
      at: [east ? -x - 3 : x, y],
      turn: 0,
    });
    const walls = Array.from({ length: long }, (_, i) => [
      room(-8 - 5 * i, -17),
      room(-8 - 5 * i, bag.chance(85) ? -10 : -9),
    ]).flat();
    return bag.chance(60) ? [...walls, room(-8 - 5 * long - bag.from(0, 3), -13)] : walls;
  });
}

/** Rooms beside the first passage with a door and monsters, which nobody knows of until the door is opened. */
export function garrison(bag: DiceBag): unknown[] {
  const east = bag.chance(50);
  const both = bag.chance(35);
  return [east, ...(both ? [!east] : [])].flatMap((isEast) => {
    const [x, y] = [isEast ? 2 : -5, bag.pick([-5, -7, -10])];
    const door = { kind: 'place', what: 'door', edge: `${isEast ? 1 : -1},${y + 2},e` };
    const team = bag.chance(20) ? bag.pick(TEAMS) : null;
    const monsters = team ? [team, team] : Array.from({ length: bag.from(1, 4) }, () => bag.pick(MONSTERS));
    const lord = bag.chance(25) ? ['clan-mors-warlord'] : [];
    return [
      { kind: 'lay', section: 'room', at: [x, y], turn: 0, hidden: true },
      { ...door, state: bag.pick(['open', 'closed', 'closed']) },
      ...[...monsters, ...lord].map((monster, i) => ({
        kind: 'place',
        what: 'model',
        monster,
        at: [x + 1 + (i % 2) * 2, y + 2 * Math.floor(i / 2)],
      })),
    ];
  });
}

const TEAMS = MONSTERS.filter((name) => name.endsWith('team'));

/** A ruling while something is being found: the way that is being explored is walled up, or its section taken away. */
export function wallUp(bag: DiceBag, state: State): unknown {
  const way = bag.maybe(waysSeen(state));
  if (!way || bag.chance(30)) return onMap(bag, state);
  return { kind: 'edge', level: way.level, edge: way.edges[0], set: { kind: bag.pick(['wall', 'rubble']) } };
}
