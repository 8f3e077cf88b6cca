import { boardOf, edgeSquares, rectSquares, sectionAt, sides, squareTowards, type Square } from '#board';
import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import {
  bodyOfHero,
  check,
  exitsOf,
  offers,
  searchableWalls,
  stairsOn,
  waysSeen,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { fightingInput } from './random-fighter.ts';
import { choices, commandOf } from './random-offers.ts';
import { around, distancesTo, shutDoors } from './random-ways.ts';
import type { Input } from './watched-table.ts';

/** What people do on an expedition: they go where something is left to see, look behind doors, search, carry, and come home. */

const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const ruling = (what: Record<string, unknown>): Input => ({ do: 'ruling', ruling: what });

/** The next thing to do, when no question waits. `fights`: of a hundred inputs in a fight, how many belong to it. */
export function exploringInput(bag: DiceBag, state: State, fights = 35): Input {
  if (!state.expedition) return atHome(bag, state);
  if (state.fight && bag.chance(fights)) return fightingInput(bag, state);
  if (state.turn.mode === 'combat') return amongMonsters(bag, state);
  if (state.turn.phase !== 'hero') return bag.chance(90) ? command({ type: 'endPhase' }) : trifle(bag, state);
  return heroPhase(bag, state);
}

// --- between expeditions --------------------------------------------------------------------------------------------------

function atHome(bag: DiceBag, state: State): Input {
  const boxed = Object.values(state.roster).filter((model) => model.kind === 'hero');
  if (boxed.length > 0 && boxed.every((hero) => hero.down === 'dead') && bag.chance(80))
    return ruling({ kind: 'set', model: bag.pick(boxed).id, field: 'W', value: bag.from(1, 4) });
  const back = offers(state, null).find((offer) => offer.id === 'returnTo' && offer.open);
  return bag.weighed<() => Input>([
    [50, () => (back && commandOf(bag, state, back)) || expedition(bag, state)],
    [30, () => expedition(bag, state)],
    [20, () => trifle(bag, state)],
  ])();
}

/** An expedition as it is told, mostly into a new dungeon. */
export function expedition(bag: DiceBag, state: State, solo = bag.chance(4)): Input {
  const people = Object.keys(state.people);
  const absent = bag.chance(12) ? { absent: people.filter(() => bag.chance(45)) } : {};
  const deep = bag.chance(20) ? bag.int(9) : null;
  const name = deep === null ? {} : { name: `Deep ${deep}` };
  const here = bag.chance(8) ? { here: true } : {};
  const known = bag.chance(6) ? { dungeon: bag.pick([...Object.keys(state.dungeons ?? {}), 'd404']) } : {};
  const lost = bag.chance(5) ? { stairs: 's404' } : {};
  const alone = solo ? { solo: true } : {};
  return command({
    ...{ type: 'expedition', ...alone, ...absent, ...name, ...here, ...known, ...lost },
    ...onQuest(deep),
  });
}

/** Under some names lies what a quest is about; or one that nobody knows. */
function onQuest(deep: number | null): Record<string, unknown> {
  if (deep === null || deep > 5) return {};
  return { quest: deep === 5 ? 'the-wager' : 'tobaros-bane' };
}

// --- monsters -------------------------------------------------------------------------------------------------------------

/** Found monsters are fought for a moment, taken away by ruling, or left where they are. */
function amongMonsters(bag: DiceBag, state: State): Input {
  const monsters = Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).filter((model) => model.kind === 'monster'),
  );
  const monster = bag.maybe(monsters);
  if (!monster) return bag.chance(92) ? command({ type: 'turn', to: 'exploration' }) : trifle(bag, state);
  return bag.weighed<() => Input>([
    [40, () => ruling({ kind: 'remove', model: monster.id })],
    [30, () => command({ type: 'turn', to: 'exploration' })],
    [12, () => anyOffer(bag, state, ['attack']) ?? command({ type: 'endPhase' })],
    [10, () => trifle(bag, state)],
    [8, () => command({ type: 'endPhase' })],
  ])();
}

// --- the hero player phase ------------------------------------------------------------------------------------------------

const isAbout = (model: Model) => model.kind !== 'monster' && model.down === null;
const mayMove = (model: Model) => isAbout(model) && model.spent?.done !== true;

function heroPhase(bag: DiceBag, state: State): Input {
  const party = Object.values(state.levels).flatMap((level) =>
    Object.values(level.models)
      .filter(isAbout)
      .map((model) => ({ level, model })),
  );
  const heroes = party.filter(({ model }) => model.kind === 'hero' && mayMove(model));
  const able = party.some(({ model }) => model.kind === 'hero');
  if (!able && bag.chance(70)) return mishap(bag, state, []);
  if (heroes.length === 0 || (waysSeen(state).length > 0 && bag.chance(82)))
    return command({ type: 'endPhase' });
  const clad = heroes.find(({ level, model }) => isOverArmour(level, model));
  if (clad && bag.chance(30)) return command({ type: 'armour', by: clad.model.id, what: 'putOn' });
  // A full purse leaves what is found.
  const searcher = heroes.find(
    ({ model: { id } }) => check(state, { type: 'search', by: id, for: 'treasure' }) === null,
  );
  if (searcher && searcher.model.gold >= 250 && bag.chance(80))
    return command({ type: 'search', by: searcher.model.id, for: 'treasure' });
  if (searcher && bag.chance(25))
    return ruling({ kind: 'set', model: searcher.model.id, field: 'gold', value: 250 });
  const door = bag.chance(70) ? anyOffer(bag, state, ['openDoor', 'openChest']) : null;
  if (door) return door;
  const { level, model } = bag.chance(85) ? bag.pick(heroes) : bag.pick(party);
  const dead = bag.chance(45) ? atBody(bag, state, level, model) : null;
  if (dead) return dead;
  return bag.weighed<() => Input>([
    [50, () => act(bag, state, level, model)],
    [32, () => teleport(bag, state, model) ?? act(bag, state, level, model)],
    [7, () => command({ type: 'endPhase' })],
    [8, () => trifle(bag, state)],
    [
      3,
      () =>
        mishap(
          bag,
          state,
          party.map((one) => one.model),
        ),
    ],
    [
      party.some((one) => one.model.carries !== undefined) ? 24 : 5,
      () => command(inVain(bag, state, level, model)),
    ],
  ])();
}

/** Who wears armour, or may wear none, has not moved, and stands near some that lies about. */
function isOverArmour(level: Level, model: Model): boolean {
  const casts = (model.spells?.length ?? 0) > 0;
  if ((model.armour.length === 0 && !casts) || (model.spent?.steps ?? 0) > 0) return false;
  return Object.values(level.markers).some(
    (marker) => marker.armour && Math.abs(marker.x - model.x) + Math.abs(marker.y - model.y) < 4,
  );
}

/** What is done with the body of a dead hero: it is robbed, carried, and brought home. Null: there is none. */
function atBody(bag: DiceBag, state: State, level: Level, model: Model): Input | null {
  const body = bag.maybe(Object.values(level.markers).filter((marker) => marker.of !== null));
  if (!body || model.kind !== 'hero') return null;
  const by = model.id;
  const to = (at: Square): Input => ruling({ kind: 'move', model: by, to: [at.x, at.y], level: level.id });
  if (model.carries === body.of) {
    const out = stairsOn(level).find(({ stairs }) => stairs.stairs.to === 'out');
    return bag.chance(50) && out ? to(bag.pick(rectSquares(out.stairs))) : command({ type: 'leave', by });
  }
  // A full purse, and gold that does not go into it.
  const dead = state.roster[body.of!];
  const poor = dead && dead.gold < 1 ? { id: dead.id, gold: 50 } : { id: by, gold: 250 };
  const isRich = model.gold >= 250 && (dead?.gold ?? 0) > 0;
  const isThere = around(body).some((at) => at.x === model.x && at.y === model.y);
  if (bag.chance(40)) {
    if (!isRich) return ruling({ kind: 'set', model: poor.id, field: 'gold', value: poor.gold });
    return isThere
      ? command({ type: 'takeFromBody', by, at: body.of, what: 'gold' })
      : to(bag.pick(around(body)));
  }
  return bag.weighed<() => Input>([
    [25, () => to(bag.pick(around(body)))],
    [35, () => command({ type: 'takeFromBody', by, at: body.of, what: bag.pick(BELONGINGS) })],
    [20, () => command({ type: 'pickUp', by, at: body.of })],
    [4, () => ruling({ kind: 'remove', marker: body.id, level: level.id })],
  ])();
}

/** What cannot be done here: a burden too many, a chest out of reach, a wall that is not named. */
function inVain(bag: DiceBag, state: State, level: Level, model: Model): Record<string, unknown> {
  const everybody = Object.values(level.models);
  const by = model.id;
  const carrier = bag.maybe(everybody.filter((one) => one.carries !== undefined));
  const fallen = bag.maybe(everybody.filter((one) => one.down === 'ko'));
  const free = everybody.filter((one) => mayMove(one) && one.carries === undefined);
  const other = bag.maybe(free)?.id ?? by;
  const foes = everybody.some((one) => one.kind === 'monster');
  const door = bag.maybe(shutDoors(level));
  const lying = Object.values(level.markers).some((marker) => marker.armour !== undefined);
  const isLying = (id: string) => Object.values(level.markers).some((marker) => marker.of === id);
  const dead = Object.values(state.roster).filter(({ kind, down }) => kind === 'hero' && down === 'dead');
  const gone = dead.find(({ id }) => !isLying(id))?.id;
  const body = gone ?? dead[0]?.id;
  const chest = bag.maybe(Object.values(level.markers).filter((marker) => marker.kind === 'chest'));
  return bag.weighed<() => Record<string, unknown>>([
    [
      carrier ? 30 : 0,
      () => ({ type: 'pickUp', by: bag.chance(80) ? other : carrier!.id, at: carrier!.carries }),
    ],
    [fallen ? 15 : 0, () => ({ type: 'pickUp', by, at: fallen!.id })],
    [gone ? 60 : 4, () => ({ type: 'takeFromBody', by, at: body ?? other, what: bag.pick(BELONGINGS) })],
    [chest ? 10 : 0, () => ({ type: bag.pick(['openChest', 'closeChest']), by, at: chest!.id })],
    [20, () => ({ type: 'search', by, for: 'secret', ...(bag.chance(45) ? { wall: bag.pick(sides) } : {}) })],
    [foes ? 18 : 6, () => ({ type: 'search', by, for: 'treasure' })],
    [door ? 12 : 0, () => ({ type: 'openDoor', by, edge: door })],
    [lying ? 25 : 6, () => ({ type: 'armour', by: other, what: bag.pick(['takeOff', 'putOn', 'putOn']) })],
  ])();
}

const BELONGINGS = ['gold', 'sword', 'dagger', 'axe', 'spoon'];

/** What a model that has come to the right place does there, the likeliest first. */
const DEEDS: readonly (readonly [weight: number, offer: string])[] = [
  [30, 'openDoor'],
  [12, 'openChest'],
  [10, 'closeChest'],
  [3, 'closeDoor'],
  [9, 'searchTreasure'],
  [12, 'searchSecret'],
  [3, 'takeOffArmour'],
  [9, 'putOnArmour'],
  [4, 'takeInHand'],
  [14, 'pickUp'],
  [5, 'putDown'],
  [12, 'takeFromBody'],
  [2, 'leave'],
  [10, 'takeStairs'],
];

/** Does something where the model stands, or goes on towards where there is something to do. */
function act(bag: DiceBag, state: State, level: Level, model: Model): Input {
  const open = offers(state, model.id).filter((offer) => offer.open);
  const deeds = DEEDS.flatMap(([weight, id]) =>
    open.filter((offer) => offer.id === id).map((offer) => [weight, offer] as const),
  );
  const walk = open.find((offer) => offer.id === 'move');
  if (deeds.length > 0 && (!walk || bag.chance(model.spent?.steps ? 75 : 60))) {
    const done = commandOf(bag, state, bag.weighed(deeds));
    if (done) return done;
  }
  return (
    (walk && step(bag, state, level, model, walk)) ??
    teleport(bag, state, model) ??
    command({ type: 'endPhase' })
  );
}

/** A move by the path that leads nearest to one of the places worth going to. */
function step(bag: DiceBag, state: State, level: Level, model: Model, walk: Offer): Input | null {
  const squares = choices(state, walk) as [number, number][];
  if (squares.length === 0) return null;
  if (bag.chance(12)) return command({ ...walk.fixed, to: bag.pick(squares) });
  const goal = bag.maybe(goalsOn(bag, level, model));
  if (!goal) return command({ ...walk.fixed, to: bag.pick(squares) });
  const far = distancesTo(level, goal);
  const steps = ([x, y]: [number, number]) => far.get(`${x},${y}`) ?? 9999;
  const best = squares.reduce((near, one) => (steps(one) < steps(near) ? one : near));
  if (steps(best) >= (far.get(`${model.x},${model.y}`) ?? 9999)) return null;
  return command({ ...walk.fixed, to: best });
}

/** Places on a level where something is left to do, each as the squares from which it is done. */
export function goalsOn(bag: DiceBag, level: Level, model: Model): Square[][] {
  const sections = Object.values(level.sections).filter((section) => !section.hidden);
  const goals: Square[][] = [
    ...sections
      .filter((section) => exitsOf(level, section).length > 0)
      .flatMap((one) => twice(rectSquares(one))),
    ...shutDoors(level).flatMap((name) => twice([...edgeSquares(name)])),
    ...Object.values(level.markers)
      .filter((marker) => marker.kind === 'chest' && !marker.open)
      .map(around),
    ...stairsOn(level)
      .filter(({ stairs }) => stairs.stairs.to === 'down' || bag.chance(12))
      .map(({ stairs }) => rectSquares(stairs)),
    ...Object.values(level.markers)
      .filter((marker) => marker.of !== null && marker.of !== model.carries)
      .map(around),
    ...Object.values(level.models)
      .filter((other) => other.down === 'ko' && other.id !== model.carries)
      .flatMap((other) => twice(around(other))),
    ...sections
      .filter((section) => searchableWalls(level, section).some((wall) => !section.searched?.includes(wall)))
      .map(rectSquares),
    ...sections.filter((one) => one.kind.endsWith('room') && !one.looted && bag.chance(40)).map(rectSquares),
    ...Object.values(level.markers)
      .filter((marker) => marker.armour !== undefined)
      .map((marker) => [marker]),
  ];
  // Who carries somebody is on the way home.
  const home = stairsOn(level).map(({ stairs }) => rectSquares(stairs));
  return model.carries !== undefined && bag.chance(70) ? home : goals;
}

const twice = <T>(one: T): T[] => [one, one];

/** Puts a hero beside a shut door or onto a junction, by ruling: what a GM does who wants to get on. */
function teleport(bag: DiceBag, state: State, hero: Model): Input | null {
  if (hero.kind !== 'hero') return null;
  const places = Object.values(state.levels).flatMap((level) => [
    ...Object.values(level.sections)
      .filter((section) => !section.hidden && exitsOf(level, section).length > 0)
      .map((section) => ({ level: level.id, squares: rectSquares(section) })),
    ...shutDoors(level).map((name) => ({ level: level.id, squares: [...edgeSquares(name)] })),
    ...Object.values(level.markers)
      .filter((marker) => marker.kind === 'chest' && bag.chance(40))
      .map((chest) => ({ level: level.id, squares: sides.map((side) => squareTowards(chest, side)) })),
  ]);
  const place = bag.maybe(places);
  if (!place) return null;
  const level = state.levels[place.level]!;
  const free = place.squares.filter(
    (square) =>
      sectionAt(boardOf(level), square) !== null &&
      !Object.values(level.models).some((model) => model.x === square.x && model.y === square.y),
  );
  const { x, y } = bag.maybe(free) ?? bag.pick(place.squares);
  return ruling({ kind: 'move', model: hero.id, to: [x, y], level: place.level });
}

/** Somebody falls, or stands up again. */
function mishap(bag: DiceBag, state: State, party: readonly Model[]): Input {
  const fallen = Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).filter((model) => model.down === 'ko'),
  );
  const up = bag.maybe(fallen);
  const falls = bag.maybe(party.filter((model) => model.kind === 'hero'));
  if (up && (!falls || bag.chance(20))) return ruling({ kind: 'set', model: up.id, field: 'W', value: 3 });
  return ruling({ kind: 'set', model: falls?.id ?? 'm404', field: 'W', value: bag.chance(92) ? 0 : -1 });
}

// --- small things ---------------------------------------------------------------------------------------------------------

/** One of the open offers of these kinds that anybody has. */
function anyOffer(bag: DiceBag, state: State, ids: readonly string[]): Input | null {
  const everybody = Object.values(state.levels).flatMap((level) => Object.keys(level.models));
  const open = everybody.flatMap((id) =>
    offers(state, id).filter((offer) => offer.open && ids.includes(offer.id)),
  );
  const offer = bag.maybe(open);
  return offer ? commandOf(bag, state, offer) : null;
}

/** A mark is settled, another level looked at, a weapon handed over, another player leads, or the GM's die is rolled early. */
function trifle(bag: DiceBag, state: State): Input {
  const marks = Object.values(state.levels).flatMap((level) =>
    Object.values(level.markers).filter((marker) => marker.kind === 'mark'),
  );
  const mark = bag.maybe(marks);
  const level = bag.maybe(Object.keys(state.levels).filter((id) => id !== state.current));
  const hero = bag.maybe(
    Object.values(state.levels).flatMap((one) => Object.values(one.models).filter(isAbout)),
  );
  const dead = bag.maybe(
    Object.values(state.roster).filter(({ kind, down }) => kind === 'hero' && down === 'dead'),
  );
  const { mode, number, phase } = state.turn;
  const turn = { kind: 'turn', mode, number, phase };
  return bag.weighed<() => Input>([
    [mark ? 40 : 1, () => command({ type: 'settle', mark: mark?.id ?? 'k404', note: 'hush-settled' })],
    [level ? 12 : 1, () => command({ type: 'lookAt', level: level ?? state.current })],
    [
      hero ? 14 : 1,
      () =>
        ruling({
          kind: 'set',
          model: hero?.id ?? 'm404',
          ...bag.pick([
            { field: 'weapons', add: 'dagger' },
            { field: 'weapons', add: 'sword' },
            { field: 'armour', add: 'chain-armour' },
            { field: 'gold', value: bag.int(99) },
          ]),
        }),
    ],
    [
      6,
      () =>
        ruling({ ...turn, [bag.pick(['leader', 'mapper'])]: bag.pick([...Object.keys(state.people), 'gm']) }),
    ],
    [2, () => ruling({ ...turn, home: true })],
    [dead ? 9 : 0, () => ruling({ kind: 'set', model: dead!.id, field: 'atHome', value: true })],
    [5, () => command({ type: 'turn', to: 'combat' })],
    [3, () => ruling({ kind: 'set', level: state.current, field: 'name', value: `Cellar ${bag.int(9)}` })],
  ])();
}

/** A command of an expedition, given by anybody anywhere. */
export function anyExploring(bag: DiceBag, state: State, by: string, ids: readonly string[]): unknown {
  const level = state.levels[state.current]!;
  const marker = (kind: string) =>
    bag.maybe(Object.values(level.markers).filter((one) => one.kind === kind))?.id ?? 'k404';
  const model = level.models[by];
  const { x, y } = bag.chance(60) && model ? squareTowards(model, bag.pick(sides)) : { x: 0, y: 0 };
  const carrier = Object.values(level.models).find((one) => one.carries !== undefined);
  const gone = bag.maybe(
    Object.values(state.roster).filter((one) => one.down === 'dead' && !bodyOfHero(state, one.id)),
  );
  return bag.weighed<() => unknown>([
    [
      gone ? 10 : 1,
      () => ({ type: bag.pick(['pickUp', 'takeFromBody']), by, at: gone?.id ?? bag.pick(ids), what: 'gold' }),
    ],
    [8, () => ({ type: bag.pick(['openChest', 'closeChest']), by, at: marker('chest') })],
    [8, () => ({ type: 'search', by, for: 'secret', ...(bag.chance(70) ? { wall: bag.pick(sides) } : {}) })],
    [5, () => ({ type: 'search', by, for: 'treasure' })],
    [8, () => ({ type: 'armour', by, what: bag.pick(['takeOff', 'putOn']) })],
    [7, () => ({ type: 'takeInHand', by, weapon: bag.pick(['dagger', 'spoon', model?.hand ?? 'fist']) })],
    [7, () => ({ type: 'pickUp', by, at: bag.pick(ids) })],
    [
      carrier ? 7 : 1,
      () => ({ type: 'pickUp', by: bag.pick([by, carrier?.id]), at: carrier?.carries ?? by }),
    ],
    [
      carrier ? 7 : 1,
      () => ({ type: bag.pick(['move', 'putDown']), by: carrier?.carries ?? by, to: [x, y] }),
    ],
    [6, () => ({ type: 'putDown', by: bag.pick([by, carrier?.id ?? by]), to: [x, y] })],
    [5, () => ({ type: bag.pick(['leave', 'takeStairs']), by })],
    [3, () => ({ type: 'settle', mark: marker('mark') })],
    [3, () => ({ type: 'lookAt', level: bag.pick([...Object.keys(state.levels), 'l404']) })],
    [6, () => (expedition(bag, state) as { command: unknown }).command],
    [2, () => ({ type: 'expedition', absent: Object.keys(state.people) })],
  ])();
}
