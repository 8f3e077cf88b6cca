import type { State } from '#systems/advanced-heroquest';
import type { DiceBag } from '../dice-bag.ts';
import type { Input } from './watched-table.ts';

/** Fights that are laid with a purpose: monsters that can do more than strike, and heroes with what answers them. */

const rule = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });
const set = (model: string, field: string, what: Record<string, unknown>): Input =>
  rule({ kind: 'set', model, field, ...what });

/** Who stands among the party, and who far off at the end of the hall. */
const NEAR = [
  'minotaur',
  'minotaur',
  'chaos-lord',
  'troll',
  'mummy',
  'fimir',
  'plague-monk',
  'vampire',
  'ogre',
];
const LARGE = ['minotaur', 'troll', 'ogre'];
const FAR = ['plague-monk', 'clan-eshin-assassin', 'white-skaven-sorcerer', 'skaven-warpweaver', 'minotaur'];
const POTIONS = ['Healing Potion', 'Healing Potion', 'Strength Potion', 'Amulet of Iron'];
/** What may lie on a hero as the fight begins. */
const ON_HEROES = ['flaming-hand-of-destruction', 'madness', 'mindstolen', 'in-pit', 'lost-hand', 'berserk'];

/**
 * A large room with a passage behind it: the party around a monster, others at the far end, one of each hurt, some with potions and some under a
 * spell or maimed.
 */
export function* menagerie(bag: DiceBag, state: () => State): Iterable<Input> {
  const party = Object.values(state().roster);
  const lay = (section: string, at: [number, number]): Input => rule({ kind: 'lay', section, at, turn: 0 });
  const open = (x: number): Input => rule({ kind: 'edge', edge: `${x},9,s`, set: { kind: 'open' } });
  const near = bag.pick(NEAR);
  const east = LARGE.includes(near) ? 4 : 3;
  const places = [
    [1, 1],
    [1, 0],
    [2, 0],
    [east, 1],
    [2, east - 1],
  ] as const;
  const monster = (name: string, at: readonly [number, number]): Input =>
    rule({ kind: 'place', what: 'model', monster: name, at });
  const hurt = party.length > 1 ? bag.maybe(party) : undefined;
  yield* [
    lay('large-room', [0, 0]),
    lay('passage', [1, 10]),
    lay('passage', [1, 15]),
    open(1),
    open(2),
    ...[1, 2].map((x) => rule({ kind: 'edge', edge: `${x},14,s`, set: { kind: 'open' } })),
    ...(bag.chance(30)
      ? [1, 2].map((x) => rule({ kind: 'edge', edge: `${x},14,s`, set: { kind: 'wall' } }))
      : []),
    ...party.flatMap((model, i) => [
      rule({ kind: 'place', what: 'model', model: model.id, at: places[i] ?? [4, i] }),
      ...(bag.chance(60) ? [set(model.id, 'gear', { add: bag.pick(POTIONS) })] : []),
      ...(bag.chance(40) ? [set(model.id, 'lasting', { add: bag.pick(ON_HEROES) })] : []),
      ...(bag.chance(35) ? [set(model.id, 'S', { value: 1 })] : []),
    ]),
    monster(near, [2, 1]),
    ...(bag.chance(60) ? [monster(bag.pick(NEAR), [2, 4])] : []),
    ...Array.from({ length: bag.from(1, 2) }, (_, i) => monster(bag.pick(FAR), [1 + i, 19])),
    ...(hurt && bag.chance(70) ? [set(hurt.id, 'W', { value: bag.pick([0, 0, 1, -1]) })] : []),
  ];
  const raging = Object.values(state().levels)
    .flatMap(({ models }) => Object.values(models))
    .filter(({ specials }) => specials.some(({ rule }) => rule === 'berserker'));
  for (const { id, y } of raging) if (y < 10 && bag.chance(70)) yield set(id, 'lasting', { add: 'berserk' });
  yield { do: 'command', command: { type: 'turn', to: 'combat' } };
}
