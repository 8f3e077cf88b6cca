import type { State } from '#systems/advanced-heroquest';
import {
  ableParty,
  foesInPlay,
  offers,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { commandOf } from './random-offers.ts';
import type { Input } from './watched-table.ts';

/** What people do with what monsters can, and with potions: rages, scrolls, ways out. */
const THINGS = ['healing-potion', 'Strength Potion', 'warp-scroll', 'slip-away', 'flute'];

/** Whether an offer is one of these. */
const isSpecial = (id: string) => id === 'goBerserk' || id.startsWith('use ');

/** One of the open offers of somebody who has such a thing. Null: nobody has, or it is left for later. */
export function useOfSpecial(bag: DiceBag, state: State): Input | null {
  const able = [...ableParty(state), ...foesInPlay(state)];
  const gifted = able.filter(({ model }) => model.specials.length > 0 || model.gear.length > 0);
  const open = gifted.flatMap(({ model }) =>
    offers(state, model.id).filter((one) => one.open && isSpecial(one.id)),
  );
  const offer = bag.chance(45) ? bag.maybe(open) : undefined;
  return offer ? commandOf(bag, state, offer) : null;
}

/** The GM hands out a potion, to one beside whom somebody lies if there is one. */
export function gift(bag: DiceBag, state: State): Input | null {
  const heroes = ableParty(state).filter(({ model }) => model.kind === 'hero');
  const carers = heroes.filter(({ level, model }) => lyingBeside(level, model));
  const hero = bag.maybe(carers) ?? bag.maybe(heroes);
  const potion = bag.pick(['Healing Potion', 'Healing Potion', 'Strength Potion']);
  if (!hero || hero.model.gear.some(({ name }) => name === potion)) return null;
  return { do: 'ruling', ruling: { kind: 'set', model: hero.model.id, field: 'gear', add: potion } };
}

/** Who lies knocked out next to somebody. */
export function lyingBeside({ models }: Level, { x, y }: Model): Model | undefined {
  return Object.values(models).find(
    (other) => other.down === 'ko' && Math.abs(other.x - x) + Math.abs(other.y - y) === 1,
  );
}

const GUESTS = ['plague-monk', 'clan-eshin-assassin', 'minotaur', 'chaos-lord', 'mummy', 'troll'];

/** The GM brings somebody who can do more than strike, near the others or far from them; or hurts one who heals by itself. */
export function guest(bag: DiceBag, state: State): Input | null {
  const healing = foesInPlay(state).find(({ model }) =>
    model.specials.some(({ rule }) => rule === 'regeneration'),
  );
  if (healing && healing.model.wounds === (healing.model.start.W ?? 1)) {
    const { id, wounds } = healing.model;
    return { do: 'ruling', ruling: { kind: 'set', model: id, field: 'W', value: Math.max(1, wounds - 3) } };
  }
  const calm = foesInPlay(state).find(
    ({ model: { specials, lasting } }) =>
      specials.some(({ rule }) => rule === 'berserker') && !lasting?.some(({ what }) => what === 'berserk'),
  );
  if (calm && bag.chance(60))
    return {
      do: 'ruling',
      ruling: { kind: 'set', model: calm.model.id, field: 'lasting', add: 'berserk' },
    };
  const foe = bag.maybe(ableParty(state)) ?? bag.maybe(foesInPlay(state));
  if (!foe) return null;
  const section = bag.maybe(Object.values(foe.level.sections).filter(({ hidden }) => !hidden));
  const { x, y } = foe.model;
  const near = [x + bag.from(-2, 2), y + bag.from(-2, 2)];
  const at =
    section && bag.chance(40) ? [section.x + bag.int(section.w), section.y + bag.int(section.h)] : near;
  const monster = bag.pick(GUESTS);
  return { do: 'ruling', ruling: { kind: 'place', what: 'model', monster, at, level: foe.level.id } };
}

/** What rage and fear forbid, tried all the same. Null: nobody rages or cowers whose phase it is. */
export function unbound(bag: DiceBag, state: State): Input | null {
  // Who has lost his mind is the gamemaster's to move.
  const isTheirs = ({ kind, lasting }: Model) =>
    (kind === 'monster' || lasting?.some(({ what }) => MINDLESS.includes(what)) === true) ===
    (state.turn.phase === 'gm');
  const bound = [...ableParty(state), ...foesInPlay(state), ...cowering(state)].filter(
    ({ model }) => isTheirs(model) && model.lasting?.some(({ what }) => BINDING.includes(what)),
  );
  const one = bag.maybe(bound);
  if (!one) return null;
  const { id: by, x, y } = one.model;
  const [dx, dy] = bag.pick([
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const);
  const foe = bag.maybe(Object.values(one.level.models).filter(({ id }) => id !== by));
  return foe && bag.chance(25)
    ? { do: 'command', command: { type: 'attack', by, at: foe.id } }
    : { do: 'command', command: { type: 'move', by, to: [x + dx, y + dy] } };
}

const BINDING = ['berserk', 'cowering', 'warp-scroll', 'madness', 'mindstolen'];

const MINDLESS = ['madness', 'mindstolen'];

function cowering(state: State) {
  return Object.values(state.levels).flatMap((level) =>
    Object.values(level.models)
      .filter(({ lasting }) => lasting?.some(({ what }) => what === 'cowering'))
      .map((model) => ({ level, model })),
  );
}

/** Such a command as anybody might give it, mostly in vain. */
export function anySpecial(bag: DiceBag, by: string, level: Level | undefined): unknown {
  const models = Object.values(level?.models ?? {});
  const having = (isOne: (model: Model) => boolean) => bag.maybe(models.filter(isOne))?.id ?? by;
  const special = (rule: string) => (model: Model) => model.specials.some((one) => one.rule === rule);
  const drinker = having(({ gear }) => gear.some(({ name }) => name.endsWith('Potion')));
  const carer = having(
    (model) => level !== undefined && model.gear.length > 0 && !!lyingBeside(level, model),
  );
  const cared = level?.models[carer] && lyingBeside(level, level.models[carer])?.id;
  const fallen = having(({ down }) => down === 'ko');
  return bag.weighed<() => unknown>([
    [3, () => ({ type: 'goBerserk', by: bag.chance(60) ? having(special('berserker')) : by })],
    [3, () => ({ type: 'use', by: having(special('warp-scroll')), what: 'warp-scroll' })],
    [3, () => ({ type: 'use', by: having(special('slips-away')), what: 'slip-away' })],
    [3, () => ({ type: 'use', by: drinker, what: 'healing-potion', at: bag.chance(60) ? fallen : by })],
    [3, () => ({ type: 'use', by: carer, what: 'healing-potion', at: cared ?? by })],
    [2, () => ({ type: 'use', by: drinker, what: 'Strength Potion' })],
    [
      1,
      () => ({
        type: 'use',
        by,
        what: bag.pick(THINGS),
        at: bag.pick(models.map(({ id }) => id).concat(by)),
      }),
    ],
  ])();
}
