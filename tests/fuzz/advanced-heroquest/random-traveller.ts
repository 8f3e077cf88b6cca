import { rectSquares, type Square } from '#board';
import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import {
  offers,
  stairsOn,
  waysSeen,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { goalsOn } from './random-explorer.ts';
import { fightingInput } from './random-fighter.ts';
import { choices, commandOf } from './random-offers.ts';
import { around, distancesTo } from './random-ways.ts';
import type { Input } from './watched-table.ts';

/** A party that plays whole expeditions by the rules alone: it goes on while it is well, and home when it is not. */

const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const END_PHASE = command({ type: 'endPhase' });

/** The next thing to do on an expedition, when no question waits. `patience`: the turn in which it turns back anyhow. */
export function travellingInput(bag: DiceBag, state: State, patience: number): Input {
  if (state.turn.mode === 'combat') return state.fight ? fightingInput(bag, state, 'fair') : END_PHASE;
  if (state.turn.phase !== 'hero') return END_PHASE;
  const isHomeward = state.turn.number > patience || isBeaten(state);
  if (!isHomeward && waysSeen(state).length > 0 && bag.chance(75)) return END_PHASE;
  const waiting = partyOf(state).filter(({ model }) => model.down === null && !model.spent?.done);
  for (let tries = 0; tries < 8 && waiting.length > 0; tries++) {
    const one = bag.pick(waiting);
    const done = isHomeward ? goHome(bag, state, one) : goOn(bag, state, one);
    if (done) return done;
  }
  // Who walked onto the stairs may leave by them, though he has done his turn.
  const leaver = isHomeward
    ? partyOf(state).find((one) => openOffers(state, one.model.id, ['leave'])[0])
    : null;
  return leaver ? command({ type: 'leave', by: leaver.model.id }) : END_PHASE;
}

type Standing = { level: Level; model: Model };

const partyOf = (state: State): Standing[] =>
  Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).flatMap((model) => (model.kind === 'monster' ? [] : [{ level, model }])),
  );

/** Half of the wounds are gone, or a hero lies. */
function isBeaten(state: State): boolean {
  const party = partyOf(state).map(({ model }) => model);
  const left = party.reduce((sum, { wounds }) => sum + Math.max(0, wounds), 0);
  const most = party.reduce((sum, { ruled, start }) => sum + (ruled.W ?? start.W ?? 1), 0);
  return 2 * left < most || party.some(({ down }) => down !== null);
}

const openOffers = (state: State, id: string, ids: readonly string[]): Offer[] =>
  offers(state, id).filter((offer) => offer.open && ids.includes(offer.id));

function goOn(bag: DiceBag, state: State, { level, model }: Standing): Input | null {
  const deeds = openOffers(state, model.id, ['openDoor', 'openChest', 'searchTreasure', 'searchSecret']);
  const deed = bag.maybe(deeds);
  if (deed && bag.chance(deed.id === 'searchSecret' ? 30 : 70)) return commandOf(bag, state, deed);
  if (bag.chance(15)) {
    const down = openOffers(state, model.id, ['takeStairs'])[0];
    if (down) return commandOf(bag, state, down);
  }
  return walk(bag, state, level, model, goalsOn(bag, level, model).flat());
}

/** Out by the stairs, and whoever lies on the way is taken along. */
function goHome(bag: DiceBag, state: State, { level, model }: Standing): Input | null {
  const [out] = openOffers(state, model.id, ['leave']);
  if (out) return commandOf(bag, state, out);
  const [lift] = model.carries === undefined ? openOffers(state, model.id, ['pickUp']) : [];
  if (lift && bag.chance(90)) return commandOf(bag, state, lift);
  const stairs = stairsOn(level);
  const ways = stairs.filter((one) => one.stairs.stairs.to === 'out');
  const up = stairs.filter((one) => one.stairs.stairs.to === 'up');
  if (ways.length === 0) {
    const [climb] = openOffers(state, model.id, ['takeStairs']);
    const isUp = up.some((one) => rectSquares(one.stairs).some(({ x, y }) => x === model.x && y === model.y));
    if (climb && isUp) return commandOf(bag, state, climb);
  }
  const carried = new Set(partyOf(state).map((one) => one.model.carries));
  const fallen = Object.values(level.models).filter(({ down, id }) => down === 'ko' && !carried.has(id));
  const isFree = model.carries === undefined && fallen.length > 0 && bag.chance(70);
  const goals = isFree
    ? fallen.flatMap(around)
    : (ways.length > 0 ? ways : up).flatMap((one) => rectSquares(one.stairs));
  const [door] = openOffers(state, model.id, ['openDoor']);
  return walk(bag, state, level, model, goals) ?? (door ? commandOf(bag, state, door) : null);
}

/** A move by the path that leads nearest to one of these squares; null: none leads nearer. */
function walk(
  bag: DiceBag,
  state: State,
  level: Level,
  model: Model,
  goals: readonly Square[],
): Input | null {
  const [offer] = openOffers(state, model.id, ['move']);
  if (!offer || goals.length === 0) return null;
  const squares = choices(state, offer) as [number, number][];
  if (squares.length === 0) return null;
  if (bag.chance(8)) return command({ ...offer.fixed, to: bag.pick(squares) });
  const far = distancesTo(level, goals);
  const steps = ([x, y]: readonly [number, number]) => far.get(`${x},${y}`) ?? 9999;
  const best = squares.reduce((near, one) => (steps(one) < steps(near) ? one : near));
  return steps(best) < steps([model.x, model.y]) ? command({ ...offer.fixed, to: best }) : null;
}
