import { edgeSquares, type EdgeName } from '#board';
import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { modelsOnMap, offers, type Model } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { commandOf } from './random-offers.ts';
import type { Input } from './watched-table.ts';

/** Spells that change the ground, the moves and the lives of others: somebody knows them from the start, and casts them, also in vain. */

const SPELLS = [
  'open-window',
  'bright-key',
  'power-of-the-phoenix',
  'still-air',
  'flight',
  'swift-wind',
  'choke',
];

/** Those that burn, heal, strengthen and frighten. */
const OTHERS = [
  'dragon-armour',
  'flames-of-the-phoenix',
  'flaming-hand-of-destruction',
  'courage',
  'flames-of-death',
  'inferno-of-doom',
  'lightning-bolt',
  'flaming-skull-of-terror',
];
/** Spells that are nothing without somebody or somewhere to cast them at. */
const AIMED = ['choke', 'flight', 'dragon-armour', 'courage', 'flames-of-death'];

const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const isOne = ({ id }: Offer) => [...SPELLS, ...OTHERS].some((spell) => id === `cast ${spell}`);

/** Heroes who know all of these spells and carry what they take uncounted. At some tables there are none. */
export function learned(bag: DiceBag, state: State): State {
  if (!bag.chance(30)) return state;
  const heroes = Object.values(state.roster).filter(({ kind }) => kind === 'hero');
  for (const hero of heroes)
    if (bag.chance(60))
      hero.spells = [...SPELLS, ...OTHERS].map((spell) => ({
        spell: `ahq:spell:${spell}`,
        times: bag.from(1, 5),
      }));
  return state;
}

const casters = (state: State): Model[] =>
  modelsOnMap(state).flatMap(({ model }) =>
    model.down === null && model.spells?.some(({ spell }) => spell === 'ahq:spell:choke') ? [model] : [],
  );

/**
 * Whether there is something that does not wait long: somebody was killed in the turn before this one, and there is one who could raise
 * him; or nobody has looked behind a door that was made.
 */
export const spellworkIsDue = (state: State): boolean =>
  madeDoors(state).length > 0 ||
  (Object.values(state.roster).some(({ slain, soulLost }) => slain?.turns === 1 && !soulLost) &&
    casters(state).length > 0);

const madeDoors = (state: State): { level: string; edge: EdgeName }[] =>
  Object.values(state.levels).flatMap(({ id, edges }) =>
    Object.entries(edges).flatMap(([name, { rock, state: door }]) =>
      rock !== undefined && door !== 'open' ? [{ level: id, edge: name as EdgeName }] : [],
    ),
  );

/** Somebody opens a door that was made, or is put beside it by ruling. */
function behindTheDoor(
  bag: DiceBag,
  state: State,
  { level, edge }: ReturnType<typeof madeDoors>[0],
): Input | null {
  const squares = edgeSquares(edge);
  const heroes = Object.values(state.levels[level]!.models).filter(
    ({ kind, down }) => kind === 'hero' && down === null,
  );
  const beside = heroes.find((hero) => squares.some(({ x, y }) => hero.x === x && hero.y === y));
  if (beside) return command({ type: 'openDoor', by: beside.id, edge });
  const hero = bag.maybe(heroes);
  const { x, y } = bag.pick(squares);
  return hero ? { do: 'ruling', ruling: { kind: 'move', model: hero.id, to: [x, y], level } } : null;
}

/** One of these spells as it can be cast now; null: nobody can. The dead are raised where that is possible at all. */
export function anySpellwork(bag: DiceBag, state: State): Input | null {
  const made = bag.chance(60) ? bag.maybe(madeDoors(state)) : undefined;
  const opened = made && behindTheDoor(bag, state, made);
  if (opened) return opened;
  const open = casters(state)
    .flatMap(({ id }) => offers(state, id))
    .filter((offer) => offer.open && isOne(offer));
  const still = open.find(({ id }) => id === 'cast still-air');
  const raising = open.find(({ id }) => id === 'cast power-of-the-phoenix');
  const keyed = open.filter(({ id }) => id === 'cast bright-key' || id === 'cast open-window');
  const winds = open.filter(({ id }) => id === 'cast swift-wind' || id === 'cast flight');
  const known =
    bag.chance(20) && winds.length > 0 ? winds : bag.chance(20) && keyed.length > 0 ? keyed : open;
  const offer = raising ?? (still && bag.chance(15) ? still : bag.maybe(known));
  return offer ? commandOf(bag, state, offer) : null;
}

/** One of them at what it is not for, or something that a spell keeps somebody from; null: nobody knows any. */
export function spellworkInVain(bag: DiceBag, state: State): Input | null {
  const everybody = modelsOnMap(state).map(({ model }) => model);
  const under = (spell: string) =>
    everybody.filter(({ lasting }) => lasting?.some(({ what }) => what === spell));
  const held = bag.maybe(under('still-air')) ?? bag.maybe(under('choke'));
  if (held && bag.chance(60)) {
    const at = bag.pick(everybody).id;
    const type = bag.pick(['attack', 'move', 'run', 'openDoor']);
    return command(
      type === 'attack'
        ? { type, by: held.id, at }
        : type === 'move'
          ? { type, by: held.id, to: [held.x + 1, held.y] }
          : type === 'run'
            ? { type, by: held.id }
            : { type, by: held.id, edge: `${held.x},${held.y},e` },
    );
  }
  const caster = bag.maybe(casters(state));
  if (!caster) return null;
  const cast = (spell: string, aimed: Record<string, unknown>) =>
    command({ type: 'cast', by: caster.id, spell, ...aimed });
  const dead = Object.values(state.roster).filter(({ kind, down }) => kind !== 'monster' && down === 'dead');
  const lost = dead.filter(({ soulLost }) => soulLost);
  const edge = `${caster.x + bag.from(-2, 1)},${caster.y + bag.from(-2, 1)},${bag.pick(['e', 's'])}`;
  const choking = under('choke');
  const moved = everybody.filter(({ did, carries }) => did?.moved ?? carries !== undefined);
  return bag.weighed<() => Input>([
    [lost.length > 0 ? 30 : 0, () => cast('power-of-the-phoenix', { at: bag.pick(lost).id })],
    [dead.length > 0 ? 9 : 0, () => cast('power-of-the-phoenix', { at: bag.pick(dead).id })],
    [1, () => cast('power-of-the-phoenix', { at: bag.pick(everybody).id })],
    [1, () => cast(bag.pick(AIMED), {})],
    [2, () => cast('open-window', { edge })],
    [2, () => cast('bright-key', { edge })],
    [1, () => cast('still-air', { section: bag.pick(['s1', 's2', 's404']) })],
    [choking.length > 0 ? 12 : 0, () => cast('choke', { at: bag.pick(choking).id })],
    [moved.length > 0 ? 2 : 0, () => cast('flight', { at: bag.pick(moved).id })],
  ])();
}
