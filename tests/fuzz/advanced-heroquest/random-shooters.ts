import { sides, squareTowards } from '#board';
import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import {
  ableParty,
  foesInPlay,
  modelsOnMap,
  offers,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { commandOf } from './random-offers.ts';
import type { Input } from './watched-table.ts';

/** Bows and what is thrown: people are armed by ruling, archers and the weapons of the Skaven are put on the map, and shots go wrong. */

const rule = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });

const BOWS = ['short-bow', 'bow', 'long-bow', 'crossbow', 'sling', 'dagger', 'axe', 'spear'];
const STRANGE = ['poisoned-wind-globe', 'plague-censer', 'warpfire-thrower', 'jezzailachis'];
const AMMUNITION = ['Arrows', 'Bolts', 'Stones'];
const ARCHERS = ['goblin-archer', 'skaven-slavemaster', 'poisoned-wind-globadier', 'plague-censer-bearer'];
const TEAMS = ['warpfire-thrower-team', 'jezzailachis-team'];

const isMissile = (weapon: string) => [...BOWS, ...STRANGE].some((name) => weapon.endsWith(`:${name}`));

/** Somebody gets a bow or something to shoot with it, takes it in hand, or an archer comes in. */
export function armed(bag: DiceBag, state: State): Input {
  const level = state.levels[state.current]!;
  const party = Object.values(level.models).filter(({ kind }) => kind !== 'monster');
  const hero = bag.maybe(party);
  if (!hero || bag.chance(45)) return archer(bag, level, hero);
  const set = (field: string, what: Record<string, unknown>) =>
    rule({ kind: 'set', model: hero.id, field, ...what });
  // Who shoots as badly as that hits nothing far away.
  if (bag.chance(12) && hero.ruled.BS !== 1) return set('BS', { value: 1 });
  const missile = bag.maybe(hero.weapons.filter(({ weapon }) => isMissile(weapon)));
  if (!missile || bag.chance(15)) return set('weapons', { add: bag.pick(bag.chance(85) ? BOWS : STRANGE) });
  if (hero.hand !== missile.weapon && bag.chance(75)) return set('hand', { value: missile.weapon });
  return set('gear', { add: bag.pick(AMMUNITION) });
}

function archer(bag: DiceBag, level: Level, hero: Model | undefined): Input {
  const squares = Object.values(level.sections).flatMap((section) =>
    section.hidden
      ? []
      : [{ x: section.x + bag.int(Math.max(1, section.w)), y: section.y + bag.int(Math.max(1, section.h)) }],
  );
  // Now and then as far away as there is floor: out of reach, or of any chance to hit.
  const far = ({ x, y }: { x: number; y: number }) => Math.abs(x - hero!.x) + Math.abs(y - hero!.y);
  const farthest = hero && bag.chance(40) ? [...squares].sort((a, b) => far(b) - far(a))[0] : undefined;
  const free = farthest ?? bag.maybe(squares) ?? { x: 0, y: 0 };
  const lone = Object.values(level.models).findLast(({ entry }) =>
    TEAMS.some((team) => entry.endsWith(team)),
  );
  const at = lone && bag.chance(70) ? squareTowards(lone, bag.pick(sides)) : free;
  const monster =
    lone && at !== free ? lone.entry.split(':').at(-1) : bag.pick(bag.chance(50) ? ARCHERS : TEAMS);
  return rule({ kind: 'place', what: 'model', monster, at: [at.x, at.y] });
}

/** A long passage with bowmen at one end and enemies at the other, one of the party knocked out among them, and the fight begins. */
export function shootingRange(bag: DiceBag, state: () => State): Iterable<Input> {
  const party = Object.values(state().roster);
  const long = bag.from(3, 6);
  const far = 5 * long - 1;
  const bow = bag.pick(['bow', 'long-bow', 'crossbow', 'bow']);
  const set = (model: string, field: string, what: Record<string, unknown>) =>
    rule({ kind: 'set', model, field, ...what });
  const inHand = (id: string, weapon: string) => [
    set(id, 'weapons', { add: weapon }),
    set(id, 'hand', { value: `ahq:weapon:${weapon}` }),
  ];
  const at = (i: number, y: number): [number, number] => [i % 2, y + Math.floor(i / 2)];
  const fallen = party.length > 1 && bag.chance(60) ? party.at(-1)! : undefined;
  const foes = bag.chance(30)
    ? ['skaven-warrior']
    : bag.chance(70)
      ? [bag.pick(ARCHERS), 'skaven-warrior', bag.pick(ARCHERS)]
      : [TEAMS[0]!, TEAMS[0]!, TEAMS[1]!, TEAMS[1]!].slice(0, bag.pick([2, 4]));
  return [
    ...Array.from({ length: long }, (_, i) =>
      rule({ kind: 'lay', section: 'passage', at: [0, 5 * i], turn: 0 }),
    ),
    ...Array.from({ length: 2 * (long - 1) }, (_, i) =>
      rule({
        kind: 'edge',
        edge: `${i % 2},${5 * Math.floor(i / 2) + 4},s`,
        set: bag.chance(8) ? { kind: 'open', portcullis: 'down' } : { kind: 'open' },
      }),
    ),
    ...party.flatMap((model, i) => [
      rule({
        kind: 'place',
        what: 'model',
        model: model.id,
        at: model === fallen ? [0, far - 3] : at(i, bag.int(2)),
      }),
      ...inHand(model.id, bag.chance(88) ? bow : bag.pick(STRANGE)),
      ...(bag.chance(70) ? [set(model.id, 'gear', { add: bow === 'crossbow' ? 'Bolts' : 'Arrows' })] : []),
      ...(bag.chance(40) ? [set(model.id, 'BS', { value: bag.pick([1, 1, 2]) })] : []),
    ]),
    ...foes.map((monster, i) => rule({ kind: 'place', what: 'model', monster, at: at(i, far - 2) })),
    ...(fallen ? [set(fallen.id, 'W', { value: 0 })] : []),
    { do: 'command', command: { type: 'turn', to: 'combat' } },
  ];
}

/** A shot that cannot be made, or a step after one that was; null: nobody has anything to shoot with. */
export function shotInVain(bag: DiceBag, state: State): Input | null {
  const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
  const fallen = modelsOnMap(state).filter(({ model }) => model.down === 'ko');
  const all = [...ableParty(state), ...foesInPlay(state), ...fallen].map(({ model }) => model);
  const rooted = bag.maybe(all.filter(({ did }) => did?.still));
  if (rooted && bag.chance(50)) {
    const { x, y } = squareTowards(rooted, bag.pick(sides));
    return command({ type: 'move', by: rooted.id, to: [x, y] });
  }
  const rare = bag.chance(30) ? rareShot(bag, state) : null;
  if (rare) return rare;
  if (bag.chance(35)) return futileShot(bag, all);
  const shooters = all.flatMap((model) => {
    const offer = offers(state, model.id).find(({ id }) => id === 'shoot');
    return offer ? [{ model, offer }] : [];
  });
  const one = bag.maybe(shooters);
  if (!one) {
    const [by, at] = [bag.maybe(all), bag.maybe(all)];
    return by && at ? command({ type: 'shoot', by: by.id, at: at.id }) : null;
  }
  return command(missed(bag, one.offer, one.model, all));
}

/** Refusals that few tables bring about: they are asked for wherever they can be had. */
const RARE = ['no-chance', 'too-near', 'not-loaded', 'pursues'];

/** A shot that is refused for a rare reason; null: nobody could be refused so. */
function rareShot(bag: DiceBag, state: State): Input | null {
  const commands = Object.keys(state.levels[state.current]!.models).flatMap((id) => {
    const offer = offers(state, id).find((one) => one.id === 'shoot');
    if (!offer) return [];
    const from = offer.choose?.from;
    const members = from?.of === 'models' ? from.among : [];
    return [
      // What covers squares is aimed at none.
      ...(RARE.includes(offer.code ?? '') || from?.of === 'aim' ? [offer.fixed] : []),
      ...members
        .filter(({ code }) => RARE.includes(code ?? ''))
        .map((member) => ({ ...offer.fixed, at: member.id })),
    ];
  });
  const command = bag.maybe(commands);
  return command ? { do: 'command', command } : null;
}

/** One of the shots that can be made; null: there is none. */
export function anyShot(bag: DiceBag, state: State): Input | null {
  const rare = bag.chance(25) ? rareShot(bag, state) : null;
  if (rare) return rare;
  const shooters = Object.keys(state.levels[state.current]!.models).flatMap((id) =>
    offers(state, id).filter((offer) => offer.id === 'shoot' && offer.open),
  );
  const strange = shooters.filter(({ choose }) => choose?.from.of !== 'models');
  const offer = bag.maybe(strange.length > 0 && bag.chance(60) ? strange : shooters);
  return offer ? commandOf(bag, state, offer) : null;
}

/** Aimed at nothing, at a square with a bow, or at somebody who lies at one's feet. */
function futileShot(bag: DiceBag, all: readonly Model[]): Input | null {
  const isBowman = ({ weapons, ranged, hand }: Model) =>
    ranged ?? weapons.some((one) => one.weapon === hand && one.missile);
  const bowmen = all.filter(isBowman);
  const besideOf = (by: Model) =>
    all.filter((one) => Math.abs(one.x - by.x) + Math.abs(one.y - by.y) === 1 && one.kind !== by.kind);
  const stander = bag.maybe(bowmen.filter((by) => besideOf(by).some(({ down }) => down !== null)));
  const by = stander ?? bag.maybe(bowmen);
  if (!by) return null;
  const near = besideOf(by).find(({ down }) => down !== null) ?? by;
  const at = stander ? { at: near.id } : bag.pick([{}, { to: [by.x, by.y] }, { at: near.id }]);
  return { do: 'command', command: { type: 'shoot', by: by.id, ...at } };
}

function missed(bag: DiceBag, offer: Offer, model: Model, all: readonly Model[]): Record<string, unknown> {
  const from = offer.choose?.from;
  if (!from || bag.chance(20)) return { ...offer.fixed };
  if (from.of === 'models') {
    const closed = from.among.filter(({ open }) => !open).map(({ id }) => id);
    return { ...offer.fixed, at: bag.maybe(closed) ?? bag.pick(all).id };
  }
  return { ...offer.fixed, to: [model.x + bag.from(-14, 14), model.y + bag.from(-14, 14)] };
}
