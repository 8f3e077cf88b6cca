import { sides, squareTowards, type Square } from '#board';
import {
  modelsOnMap,
  offers,
  type Level,
  type Model,
  type State,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { library } from './library.ts';
import { commandOf } from './random-offers.ts';
import { around } from './random-ways.ts';
import type { Input } from './watched-table.ts';

/** Traps: the gamemaster springs them, people get out of pits, over them and under portcullises, and live with what is left of them. */

type Standing = { level: Level; model: Model };

const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const rule = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });

const TRAPS = library.entries.flatMap((entry) => (entry.kind === 'trap' ? [entry] : []));

const standing = (state: State): Standing[] =>
  Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).flatMap((model) =>
      model.kind !== 'monster' && model.down === null ? [{ level, model }] : [],
    ),
  );

const isFighting = ({ fight, turn }: State) => fight !== undefined && turn.mode === 'combat';

/** The next thing that has to do with traps; null: nobody is there for it. */
export function trapPlay(bag: DiceBag, state: State): Input | null {
  const party = standing(state);
  const one = bag.maybe(party);
  if (!one) return null;
  const escape = bag.chance(70) ? wayOut(bag, state, party) : null;
  if (escape) return escape;
  return bag.weighed<() => Input | null>([
    [isFighting(state) ? 0 : 40, () => spring(bag, one)],
    [15, () => besidePit(bag, state, one)],
    [12, () => dropBeside(bag, one)],
    [10, () => maimed(bag, one.model)],
    [8, () => trapsInVain(bag, state)],
  ])();
}

const isBeside = (one: Square, other: Square) =>
  around(one).some(({ x, y }) => x === other.x && y === other.y);

/** Out of a pit, over one, under a portcullis, or back to a trap that was left alone. */
const WAYS = ['leap', 'climb', 'lift', 'disarm'];

function wayOut(bag: DiceBag, state: State, party: readonly Standing[]): Input | null {
  const near = party.filter(
    ({ level, model }) =>
      model.lasting?.some(({ what }) => what === 'in-pit') ||
      Object.values(level.markers).some(({ zone, trap }) => zone?.what === 'pit' || trap !== undefined) ||
      Object.values(level.edges).some(({ portcullis }) => portcullis === 'down'),
  );
  const shut = party.flatMap(({ level, model }) =>
    Object.values(level.markers)
      .filter(({ kind, trap, x, y }) => kind === 'chest' && trap !== undefined && isBeside(model, { x, y }))
      .map((chest) => ({ by: model.id, at: chest.id })),
  );
  const chest = bag.chance(40) ? bag.maybe(shut) : undefined;
  if (chest) return command({ type: 'openChest', ...chest });
  const open = near.flatMap(({ model }) =>
    offers(state, model.id).filter((offer) => offer.open && WAYS.includes(String(offer.fixed['type']))),
  );
  const way = bag.maybe(WAYS.filter((type) => open.some(({ fixed }) => fixed['type'] === type)));
  const offer = bag.maybe(open.filter(({ fixed }) => fixed['type'] === way));
  return offer ? commandOf(bag, state, offer) : null;
}

/** A trap by its name, or whatever the table brings. */
function spring(bag: DiceBag, { level, model }: Standing): Input {
  const chests = Object.values(level.markers).filter(({ kind, open }) => kind === 'chest' && open);
  const isAtChest = chests.some((chest) => around(chest).some(({ x, y }) => x === model.x && y === model.y));
  const where = isAtChest && bag.chance(70) ? 'chest' : 'ground';
  const named = TRAPS.filter((trap) => trap[where] !== null).map(({ id }) => id.split(':').at(-1)!);
  return command({
    ...{ type: 'springTrap', at: model.id, where },
    ...(bag.chance(80) ? { trap: bag.pick(named) } : {}),
  });
}

/** Somebody is put beside a pit by ruling, so that he may leap; without a pit one is made. */
function besidePit(bag: DiceBag, state: State, { level, model }: Standing): Input {
  const pits = Object.values(level.markers).filter(({ zone }) => zone?.what === 'pit');
  const pit = bag.maybe(pits);
  if (!pit)
    return isFighting(state)
      ? rule({ kind: 'set', model: model.id, field: 'lasting', add: 'in-pit' })
      : command({ type: 'springTrap', at: model.id, where: 'ground', trap: 'pit' });
  const at: Square = squareTowards(pit, bag.pick(sides));
  return rule({ kind: 'move', model: model.id, to: [at.x, at.y], level: level.id });
}

/** A portcullis comes down beside somebody by ruling. */
function dropBeside(bag: DiceBag, { level, model: { x, y } }: Standing): Input {
  const edge = bag.pick([`${x},${y},e`, `${x},${y},s`, `${x - 1},${y},e`, `${x},${y - 1},s`]);
  return rule({ kind: 'edge', level: level.id, edge, set: { kind: 'open', portcullis: 'down' } });
}

/** What traps do to people, laid on somebody by ruling; or he tries what it keeps him from. */
function maimed(bag: DiceBag, { id, lasting, weapons }: Model): Input {
  const lost = lasting?.some(({ what }) => what === 'lost-hand' || what === 'lost-leg');
  if (!lost) {
    const add = bag.pick(['lost-hand', 'lost-leg', 'madness', 'mindstolen']);
    return rule({ kind: 'set', model: id, field: 'lasting', add });
  }
  const long = weapons.find(({ weapon }) => TWO_HANDED.some((name) => weapon.endsWith(`:${name}`)));
  return long
    ? command({ type: 'takeInHand', by: id, weapon: long.weapon })
    : rule({ kind: 'set', model: id, field: 'weapons', add: bag.pick(TWO_HANDED) });
}

const TWO_HANDED = library.entries.flatMap((entry) =>
  entry.kind === 'weapon' && entry.hands === 2 ? [entry.id.split(':').at(-1)!] : [],
);

/** What cannot be done here: traps that there are none of, pits and portcullises that are not there. */
export function trapsInVain(bag: DiceBag, state: State): Input | null {
  const one = bag.maybe(modelsOnMap(state));
  if (!one) return null;
  const { id: by, x, y } = one.model;
  const { x: tx, y: ty } = squareTowards(squareTowards(one.model, 'n'), 'n');
  return command(
    bag.pick<Record<string, unknown>>([
      { type: 'springTrap', at: by, where: 'ground', trap: bag.pick(['trapdoor', 'guillotine', 'spike']) },
      { type: 'springTrap', at: by, where: 'chest' },
      { type: 'climb', by },
      { type: 'disarm', by, at: 'k1' },
      { type: 'leap', by, to: [tx, ty] },
      { type: 'lift', by, edge: `${x},${y},${bag.pick(['e', 's'])}` },
    ]),
  );
}
