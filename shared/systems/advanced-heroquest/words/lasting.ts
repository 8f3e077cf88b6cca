import { specials } from './specials.ts';

/** The words of tests and of what lasts. What it is called comes from the chapter that brings it. */
const NAMES: Readonly<Record<string, string>> = {
  'dragon-armour': 'Dragon Armour',
  'flaming-hand-of-destruction': 'Flaming hand',
  courage: 'Courage',
  fearsome: 'Terror',
  'in-pit': 'In a pit',
  'mild-poison': 'Poisoned',
  nausea: 'Nausea',
  madness: 'Madness',
  'deadly-poison': 'Deadly poison',
  'deft-hands': 'Deft hands',
  'lost-hand': 'Lost a hand',
  'lost-leg': 'Lost a leg',
  mindstolen: 'Mind stolen',
  lifting: 'Lifting',
  'swift-wind': 'Swift Wind',
  'still-air': 'Held by Still Air',
  choke: 'Choking',
};

/** What does its bearer good. */
const GOOD: readonly string[] = [
  'dragon-armour',
  'flaming-hand-of-destruction',
  'courage',
  'fearsome',
  'swift-wind',
  'deft-hands',
];

const nameOf = (what: string): string => {
  const name = NAMES[what] ?? what.replace(/-/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const OF: Readonly<Record<string, string>> = {
  Int: 'Intelligence',
  Br: 'Bravery',
  Sp: 'Speed',
  T: 'Toughness',
  S: 'Strength',
  spot: 'To spot it',
  disarm: 'To disarm it',
  lift: 'To lift it',
  item: 'To be protected',
};

/** Names of clouds and the like; fumes are many. */
const isMany = (what: string) => what.endsWith('s');

export const lasting = {
  name: nameOf,
  tone: (what: string): 'magic' | 'bad' => (GOOD.includes(what) ? 'magic' : 'bad'),
  tested: (name: string, why: string, die: number, needed: number | null, passed: boolean) =>
    `${name} ${passed ? 'passes' : 'fails'} the test (${why}): ${die}${needed === null ? '' : ` against ${needed}`}.`,
  test: (name: string, why: string) => `${name}: ${why}`,
  testMeans: (of: string, atMost: boolean, needed: number) =>
    `${OF[of] ?? of}: ${needed} or ${atMost ? 'less' : 'more'} passes.`,
  damage: (source: string, at: string, again: boolean) =>
    again ? `${source}: twelves against ${at} again` : `${source} against ${at}`,
  damageMeans: () =>
    'Each die that reaches Toughness is a wound; a twelve always wounds and is rolled again.',
  fateTest: (name: string) => `${name} has failed. Spend a fate point?`,
  fateTestMeans: (left: number) => `The test is passed then. ${left} left.`,
  spend: () => 'Spend it',
  keep: () => 'Keep it',
  /** Null: another fact has told of it. */
  began: (name: string, what: string): string | null =>
    Object.hasOwn(specials.begins, what)
      ? (specials.begins[what]?.(name) ?? null)
      : `${nameOf(what)} is on ${name}.`,
  ended: (name: string, what: string): string | null =>
    Object.hasOwn(specials.ends, what)
      ? (specials.ends[what]?.(name) ?? null)
      : `${nameOf(what)} leaves ${name}.`,
  zoneLaid: (what: string) => `${what} ${isMany(what) ? 'appear' : 'appears'}.`,
  zoneMoved: (what: string) => `${what} ${isMany(what) ? 'move' : 'moves'} on.`,
  zoneEnded: (what: string) => `${what} ${isMany(what) ? 'are' : 'is'} gone.`,
};
