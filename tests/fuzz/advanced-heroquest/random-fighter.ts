import { boardOf, edgeSquares, sectionAt, sides, squareTowards, type Square } from '#board';
import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import {
  ableParty,
  fightIsOver,
  foesInPlay,
  isInSight,
  offers,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { choices, commandOf } from './random-offers.ts';
import { armed, shotInVain } from './random-shooters.ts';
import { anySpecial, gift, guest, lyingBeside, unbound, useOfSpecial } from './random-specials.ts';
import { besides, distancesTo, openDoors, shutDoors } from './random-ways.ts';
import type { Input } from './watched-table.ts';

/** What people do in a fight: they set up, strike, run, drag and flee; the monsters come after them or keep to their room. */

type Standing = { level: Level; model: Model };

const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const END_PHASE = command({ type: 'endPhase' });

/** Whether people keep to the rules, or try what they may not, and the GM helps out by ruling. */
export type Manner = 'fair' | 'any';

/** The next thing that is done in a fight, when no question waits. Each fight has a temper of its own. */
export function fightingInput(bag: DiceBag, state: State, manner: Manner = 'any'): Input {
  const { fight } = state;
  if (fight?.setUp) return settingUp(bag, state, manner);
  const slayer = fight?.stepIn?.by;
  const step = slayer === undefined ? undefined : openOffers(state, slayer).find(({ id }) => id === 'stepIn');
  if (step && bag.chance(50)) return commandOf(bag, state, step) ?? END_PHASE;
  const isFair = manner === 'fair';
  const rash = !isFair && bag.chance(fightIsOver(state) ? 20 : 9) ? inVain(bag, state) : null;
  if (!isFair && !rash && bag.chance(6)) return armed(bag, state);
  if (rash) return rash;
  if (fightIsOver(state)) return END_PHASE;
  if (!isFair && bag.chance(5)) return mishap(bag, state) ?? END_PHASE;
  if (!isFair && bag.chance(4)) return (bag.chance(45) ? gift(bag, state) : guest(bag, state)) ?? END_PHASE;
  const special = isFair ? null : specialDeed(bag, state);
  if (special) return special;
  return state.turn.phase === 'gm' ? monstersAct(bag, state, manner) : partyActs(bag, state);
}

/** What belongs to monsters with something of their own, and to potions: done, or tried in vain. */
function specialDeed(bag: DiceBag, state: State): Input | null {
  const vain = bag.chance(12) ? unbound(bag, state) : null;
  if (vain) return vain;
  const gifted = [...ableParty(state), ...foesInPlay(state)].filter(
    ({ model: { specials, gear } }) =>
      specials.length > 0 || gear.some(({ name }) => name.endsWith('Potion')),
  );
  // A scroll takes two turns to read.
  const isRead = gifted.some(({ model }) => model.lasting?.some(({ what }) => what === 'warp-scroll'));
  if (isRead && bag.chance(60)) return END_PHASE;
  const one = bag.chance(12) ? bag.maybe(gifted) : undefined;
  if (one) return command(anySpecial(bag, one.model.id, one.level) as Record<string, unknown>);
  return useOfSpecial(bag, state);
}

const openOffers = (state: State, id: string): Offer[] => offers(state, id).filter((offer) => offer.open);

function settingUp(bag: DiceBag, state: State, manner: Manner): Input {
  const { models } = state.fight!.setUp!;
  if (manner === 'any' && bag.chance(8)) return command(misplaced(bag, state));
  const id = bag.chance(40) ? bag.maybe(models) : undefined;
  const offer = id === undefined ? undefined : openOffers(state, id)[0];
  return (offer && commandOf(bag, state, offer)) ?? END_PHASE;
}

/** Setting up where it is not allowed: on other ground, twice, two squares off, or something else before it is done. */
function misplaced(bag: DiceBag, state: State): Record<string, unknown> {
  const { models, stage, stepped } = state.fight!.setUp!;
  const by = bag.maybe(stepped) ?? bag.maybe(models) ?? 'm404';
  const { x, y, level } = placeOf(state, by);
  const section = bag.maybe(Object.values(level?.sections ?? {}));
  const mover = bag.maybe(models) ?? by;
  const from = placeOf(state, mover);
  const [dx, dy] = bag.pick(TWO_OFF);
  return bag.weighed<() => Record<string, unknown>>([
    [stage === 'step' ? 5 : 0, () => ({ type: 'step', by: mover, to: [from.x + dx, from.y + dy] })],
    [3, () => ({ type: 'setUp', by, to: [section?.x ?? 0, section?.y ?? 0] })],
    [3, () => ({ type: 'step', by, to: [x + bag.from(-1, 1), y + bag.pick([-2, -1, 1, 2])] })],
    [1, () => ({ type: stage === 'place' ? 'step' : 'setUp', by, to: [x, y + 1] })],
    [1, () => ({ type: bag.pick(['run', 'carryOut', 'leave', 'openDoor']), by, edge: '0,0,e' })],
  ])();
}

/** Two squares straight on. */
const TWO_OFF = [
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const;

// --- the party ------------------------------------------------------------------------------------------------------------

/** Whether the party would rather be elsewhere: every second fight it is, and whenever it is badly hurt. */
export function isCautious(state: State): boolean {
  const { fight, expedition, turn } = state;
  const party = ableParty(state).map(({ model }) => model);
  const left = party.reduce((sum, { wounds }) => sum + wounds, 0);
  const most = party.reduce((sum, { ruled, start }) => sum + (ruled.W ?? start.W ?? 1), 0);
  const temper = turn.explored + (expedition?.number ?? 0) + (fight?.groups.length ?? 0);
  return temper % 2 === 0 || 2 * left < most;
}

function partyActs(bag: DiceBag, state: State): Input {
  const waiting = ableParty(state).filter(({ model: { did } }) => !(did?.moved && did.acted && !did.run));
  const isWary = isCautious(state);
  for (let tries = 0; tries < 6 && waiting.length > 0; tries++) {
    const one = bag.pick(waiting);
    const open = openOffers(state, one.model.id);
    const done = isWary && bag.chance(85) ? flee(bag, state, one, open) : fight(bag, state, one, open);
    if (done) return done;
  }
  return END_PHASE;
}

function fight(bag: DiceBag, state: State, { level, model }: Standing, open: readonly Offer[]): Input | null {
  const offer = (id: string, percent = 100) => offerCalled(bag, state, open, id, percent);
  const foes = foesOn(state, level);
  return (
    (model.did?.dragged && bag.chance(35) ? command({ type: 'run', by: model.id }) : null) ??
    offer('fate', 25) ??
    offer('attack', 92) ??
    offer('shoot', 90) ??
    offer('drag', 35) ??
    walk(bag, state, level, model, open, (far) => -far, besides(foes)) ??
    offer('openDoor', 30) ??
    offer('run', 25) ??
    offer('closeDoor', 6) ??
    offer(bag.pick(['leave', 'takeStairs']), 3)
  );
}

function flee(bag: DiceBag, state: State, { level, model }: Standing, open: readonly Offer[]): Input | null {
  const offer = (id: string, percent = 100) => offerCalled(bag, state, open, id, percent);
  const foes = foesOn(state, level);
  const board = boardOf(level);
  const theirs = new Set(foes.map((foe) => sectionAt(board, foe)));
  const isAmongThem = (square: Square) => theirs.has(sectionAt(board, square));
  const isLast = ableParty(state).every(
    (other) => other.level !== level || other.model === model || !isAmongThem(other.model),
  );
  const doors = openDoors(level).flatMap((door) => [...edgeSquares(door)]);
  const isAtDoor = ({ x, y }: Square) => doors.some((square) => square.x === x && square.y === y);
  const safety = (far: number, square: Square) =>
    Math.min(far, 40) + (isAmongThem(square) ? 0 : 10 + (isAtDoor(square) ? 30 : 0));
  return (
    (!isAmongThem(model) ? offer('closeDoor', isLast ? 92 : 25) : null) ??
    offer(bag.pick(['leave', 'takeStairs']), 50) ??
    offer('drag', 75) ??
    walk(bag, state, level, model, open, safety, foes) ??
    offer('run', isAmongThem(model) ? 70 : 30) ??
    offer('openDoor', 12) ??
    offer('attack', 60)
  );
}

/** One of the open offers of a name, as often as that. */
function offerCalled(
  bag: DiceBag,
  state: State,
  open: readonly Offer[],
  id: string,
  percent: number,
): Input | null {
  const offer = bag.maybe(open.filter((one) => one.id === id));
  if (!offer || !bag.chance(percent)) return null;
  if (id === 'run' && bag.chance(30)) {
    const { x, y, level } = placeOf(state, String(offer.fixed['by']));
    const [dx, dy] = [bag.from(-6, 6), bag.from(-6, 6)];
    if (level && sectionAt(boardOf(level), { x: x + dx, y: y + dy }) !== null)
      return command({ ...offer.fixed, to: [x + dx, y + dy] });
  }
  return commandOf(bag, state, offer);
}

function placeOf(state: State, id: string): { x: number; y: number; level: Level | undefined } {
  const level = Object.values(state.levels).find((one) => one.models[id]);
  const { x, y } = level?.models[id] ?? { x: 0, y: 0 };
  return { x, y, level };
}

// --- the monsters ---------------------------------------------------------------------------------------------------------

function monstersAct(bag: DiceBag, state: State, manner: Manner): Input {
  const left = manner === 'any' && !isInSight(state) && bag.chance(55) ? leftBehind(bag, state) : null;
  if (left) return left;
  const proposed = bag.chance(state.expedition?.solo ? 70 : 35)
    ? offers(state, null).find(({ id }) => id === 'carryOut')
    : undefined;
  // Without a target it is the app that chooses, or a die.
  if (proposed && bag.chance(50)) return command(proposed.fixed);
  if (proposed) return commandOf(bag, state, proposed) ?? command(proposed.fixed);
  const waiting = foesInPlay(state).filter(
    ({ model: { did } }) => !did?.done && !(did?.moved && did.acted && !did.run),
  );
  const acting = waiting.find(({ model }) => model.id === state.fight?.acting);
  const others = waiting.filter((one) => one !== acting);
  const first = acting && bag.chance(92) ? [acting] : [];
  for (const one of [...first, ...shuffled(bag, others)]) {
    const done = monsterActs(bag, state, one);
    if (done) return done;
    if (bag.chance(8)) break;
  }
  return END_PHASE;
}

function monsterActs(bag: DiceBag, state: State, { level, model }: Standing): Input | null {
  const open = openOffers(state, model.id);
  const offer = (id: string, percent = 100) => offerCalled(bag, state, open, id, percent);
  const party = ableParty(state).flatMap((one) => (one.level === level ? [one.model] : []));
  return (
    offer('use warp-scroll', 60) ??
    offer('use slip-away', 50) ??
    offer('attack', 92) ??
    offer('shoot', 80) ??
    offer('takeStairs', 80) ??
    walk(bag, state, level, model, open, (far) => -far, besides(party)) ??
    (model.did?.moved || bag.chance(20) ? offer('openDoor', 60) : null) ??
    offer('run', state.fight?.pursuit ? 90 : 15) ??
    offer('openDoor', 25)
  );
}

function shuffled<T>(bag: DiceBag, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(bag.int(left.length), 1)[0]!);
}

/** Where all others are out of sight, the GM lays one of them at the monsters' feet. Null: none is there to be left. */
function leftBehind(bag: DiceBag, state: State): Input | null {
  const foe = bag.maybe(foesInPlay(state));
  if (!foe) return null;
  const fallen = Object.values(foe.level.models).find(({ down }) => down === 'ko');
  const heroes = ableParty(state).filter(({ model, level }) => model.kind === 'hero' && level === foe.level);
  const set = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });
  const { x, y } = bag.pick(besides([foe.model]));
  if (fallen) return set({ kind: 'move', model: fallen.id, to: [x, y], level: foe.level.id });
  return heroes.length > 1 ? set({ kind: 'set', model: heroes[0]!.model.id, field: 'W', value: 0 }) : null;
}

// --- ways -----------------------------------------------------------------------------------------------------------------

const foesOn = (state: State, level: Level): Model[] =>
  foesInPlay(state).flatMap((foe) => (foe.level === level ? [foe.model] : []));

/** A move to the best square there is: by how far it lies from some others, through whatever stands there. Null: none is better. */
function walk(
  bag: DiceBag,
  state: State,
  level: Level,
  model: Model,
  open: readonly Offer[],
  worth: (far: number, square: Square) => number,
  from: readonly Square[],
): Input | null {
  const offer = open.find(({ id }) => id === 'move');
  if (!offer || from.length === 0) return null;
  const squares = choices(state, offer) as [number, number][];
  if (squares.length === 0) return null;
  if (bag.chance(6)) return command({ ...offer.fixed, to: bag.pick(squares) });
  const far = distancesTo(level, from);
  const worthOf = ([x, y]: readonly [number, number]) => worth(far.get(`${x},${y}`) ?? 99, { x, y });
  const best = squares.reduce((top, one) => (worthOf(one) > worthOf(top) ? one : top));
  return worthOf(best) > worthOf([model.x, model.y]) ? command({ ...offer.fixed, to: best }) : null;
}

/** A Hero falls, or a monster, by ruling: so that somebody is dragged, left behind, or looted. */
function mishap(bag: DiceBag, state: State): Input | null {
  const heroes = ableParty(state).filter(({ model }) => model.kind === 'hero');
  const foes = foesInPlay(state);
  const lord = foes.find(({ model }) => model.rank === 'character');
  const one = lord ?? bag.maybe(heroes.length > 1 && bag.chance(60) ? heroes : foes);
  return one ? { do: 'ruling', ruling: { kind: 'set', model: one.model.id, field: 'W', value: 0 } } : null;
}

/** What cannot be done any more, or not there: another deed of one who has done something, a run of one who was stopped. */
function inVain(bag: DiceBag, state: State): Input | null {
  const shot = bag.chance(30) ? shotInVain(bag, state) : null;
  if (shot) return shot;
  const all = [...ableParty(state), ...foesInPlay(state)];
  const { routine, pursuit } = state.fight!;
  const of = (
    isOne: (model: Model) => unknown,
    make: (by: string, one: Standing) => Record<string, unknown>,
  ) => all.filter(({ model }) => isOne(model)).map((one) => () => command(make(one.model.id, one)));
  const run = (by: string) => ({ type: 'run', by });
  const strike = (by: string, { model }: Standing) => ({
    type: 'attack',
    by,
    at: enemyOf(bag, state, model),
  });
  const shoot = (by: string, { model }: Standing) => ({ type: 'shoot', by, at: enemyOf(bag, state, model) });
  const step = (by: string, { model }: Standing) => {
    const { x, y } = squareTowards(model, bag.pick(sides));
    return { type: 'move', by, to: [x, y] };
  };
  const isFoe = ({ kind }: Model) => kind === 'monster' && state.turn.phase === 'gm';
  const drag = (by: string, { level, model }: Standing) => {
    const lying = new Set(besides([model]).map(({ x, y }) => `${x},${y}`));
    const fallen = Object.values(level.models).find(
      ({ down, x, y }) => down === 'ko' && lying.has(`${x},${y}`),
    );
    return {
      type: 'drag',
      by,
      at: fallen?.id ?? by,
      to: [model.x + bag.from(-6, 6), model.y + bag.from(-1, 1)],
    };
  };
  const draggers = new Set(
    all.filter(({ level, model }) => lyingBeside(level, model)).map(({ model }) => model.id),
  );
  const isHeroes = state.turn.phase === 'hero';
  const has = ({ specials }: Model, name: string) => specials.some((special) => special.rule === name);
  const lasts = (lasting: Model['lasting'], name: string) => lasting?.some(({ what }) => what === name);
  const isHealing = ({ name }: { name: string }) => name === 'Healing Potion';
  const use = (what: string) => (by: string) => ({ type: 'use', by, what });
  const rage = (by: string) => ({ type: 'goBerserk', by });
  const give = (by: string, { level, model }: Standing) => ({
    ...use('healing-potion')(by),
    at: lyingBeside(level, model)?.id ?? by,
  });
  const door = (by: string, { level, model }: Standing) => {
    const all = [...openDoors(level), ...shutDoors(level)];
    const near = all.filter((name) => edgeSquares(name).some(({ x, y }) => x === model.x && y === model.y));
    const edge = bag.maybe(near.length > 0 ? near : all) ?? '0,0,e';
    return { type: bag.pick(['openDoor', 'closeDoor']), by, edge };
  };
  const far = (by: string, { level }: Standing) => {
    const { x, y } = bag.maybe(Object.values(level.sections).filter(({ hidden }) => !hidden)) ?? {
      x: 0,
      y: 0,
    };
    return { type: 'move', by, to: [x, y] };
  };
  const follow = (by: string) => ({ type: 'takeStairs', by });
  const proposal = (by: string) => ({ type: 'carryOut', by });
  const aimed = (by: string, { model }: Standing) => ({ ...proposal(by), at: enemyOf(bag, state, model) });
  const kinds = [
    of(({ did }) => did?.dragged, run),
    of((foe) => isFoe(foe) && pursuit && !foe.did?.acted && foe.ranged, shoot),
    of((foe) => isFoe(foe) && pursuit && !foe.did, run),
    of((foe) => isFoe(foe) && state.settings.options?.['monsters-take-stairs'] === 'yes', follow),
    of(({ kind, did, id }) => kind === 'hero' && isHeroes && !did?.moved && draggers.has(id), drag),
    of(({ id, gear }) => draggers.has(id) && isHeroes && gear.some(isHealing), give),
    of((foe) => isFoe(foe) && has(foe, 'warp-scroll') && foe.did?.moved, use('warp-scroll')),
    of((foe) => isFoe(foe) && has(foe, 'warp-scroll') && !foe.did, use('warp-scroll')),
    of((foe) => isFoe(foe) && has(foe, 'slips-away'), use('slip-away')),
    of((foe) => has(foe, 'berserker'), rage),
    of(({ kind, lasting }) => kind !== 'monster' && !isHeroes && lasts(lasting, 'madness'), step),
    of(({ lasting }) => lasts(lasting, 'berserk'), step),
    of(({ did }) => did?.held && !did.acted, run),
    of(({ kind, did }) => kind !== 'monster' && !did?.acted, door),
    of((foe) => isFoe(foe) && routine === 'attack-move' && foe.did?.moved && !foe.did.acted, strike),
    of((foe) => isFoe(foe) && routine === 'move-attack' && foe.did?.acted && !foe.did.moved, step),
    of(({ did }) => did?.acted === 'run', strike),
    of(({ kind, did }) => !did?.moved && (kind !== 'monster') === (state.turn.phase === 'hero'), far),
    of(isFoe, proposal),
    of(() => true, aimed),
  ].filter((list) => list.length > 0);
  if (kinds.length === 0) return null;
  return bag.pick(bag.pick(kinds))();
}

function enemyOf(bag: DiceBag, state: State, { kind, id }: Model): string {
  const enemies = kind === 'monster' ? ableParty(state) : foesInPlay(state);
  return bag.maybe(enemies)?.model.id ?? id;
}

/** A command of a fight, given by anybody anywhere. */
export function anyFighting(bag: DiceBag, state: State, by: string, ids: readonly string[]): unknown {
  const { x, y, level } = placeOf(state, by);
  const near = squareTowards({ x, y }, bag.pick(sides));
  const section = bag.maybe(Object.values(level?.sections ?? {}));
  const to = bag.chance(70) ? [near.x, near.y] : [section?.x ?? 0, section?.y ?? 0];
  const monster = bag.maybe(state.fight?.setUp?.models ?? []) ?? by;
  const fallen = bag.maybe(Object.values(level?.models ?? {}).filter(({ down }) => down === 'ko'));
  return bag.weighed<() => unknown>([
    [20, () => ({ type: 'run', by, ...(bag.chance(30) ? { to } : {}) })],
    [20, () => ({ type: 'drag', by, at: bag.chance(70) && fallen ? fallen.id : bag.pick(ids), to })],
    [10, () => ({ type: 'stepIn', by: bag.chance(50) ? (state.fight?.stepIn?.by ?? by) : by, to })],
    [20, () => ({ type: 'setUp', by: bag.chance(80) ? monster : by, to })],
    [20, () => ({ type: 'step', by: bag.chance(80) ? monster : by, to })],
    [10, () => ({ type: 'attack', by, at: bag.pick(ids) })],
    [10, () => ({ type: 'move', by, to })],
    [24, () => anySpecial(bag, by, level)],
  ])();
}
