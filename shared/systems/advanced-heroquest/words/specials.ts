import { refusal, type Refusal } from '#engine';
import type { Special } from '../content/schema.ts';

/** The words of what monsters can do, and of potions, in English. */
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const numberIn = (special: Special, name: string, usual: number): number =>
  typeof special[name] === 'number' ? special[name] : usual;

/** What each building block does, in a sentence with its parameters. A block that is not here is called by its name alone. */
const BLOCKS: Readonly<Record<string, (special: Special) => string>> = {
  berserker: (special) =>
    `may rage from the start of a phase: a free attack with its own each turn, straight at the nearest enemy; opponents strike at a Weapon Skill ${numberIn(special, 'weaponSkill', 2)} lower`,
  regeneration: (special) =>
    `gets ${count(numberIn(special, 'wounds', 1), 'wound', 'wounds')} back as each gamemaster phase of a fight begins`,
  invulnerable: () =>
    'damage dice count only when a 12 lies among them, except those of free attacks and magical weapons',
  'two-attacks': () => 'strikes twice in a turn, at one enemy or at two, each blow with dice of its own',
  'causes-disease': () => 'a hero whom it hits rolls less than his starting Toughness, or sickens',
  flight: () => 'no death zone stops its move',
  fearsome: () =>
    'heroes and henchmen in its death zone as a phase begins test Bravery, or cower until the phase is over',
  'surprise-bonus': (special) => `adds ${numberIn(special, 'bonus', 1)} to the gamemaster’s die for surprise`,
  'goes-for-help': () => 'opens and shuts doors in a fight, whether it pursues anybody or not',
  team: (special) => `a team of ${numberIn(special, 'models', 2)} who are placed side by side`,
  'placed-in-sight': () =>
    'where the heroes are surprised it may be placed in any known section that a hero has in sight',
  'slips-away': (special) =>
    `leaves the fight at the end of a gamemaster phase, with no hero within ${count(numberIn(special, 'clearSquares', 6), 'square', 'squares')}`,
  'warp-scroll': (special) =>
    `reads a scroll for ${count(numberIn(special, 'turns', 2), 'turn', 'turns')}; then, if its Intelligence holds, all heroes and henchmen test theirs or die`,
};

/** What things are called that models use. */
const USES: Readonly<Record<string, string>> = {
  'healing-potion': 'a Healing Potion',
  'strength-potion': 'a Strength Potion',
  'warp-scroll': 'the warpscroll',
  'slip-away': 'a way out',
};

type Words = Readonly<Record<string, ((name: string) => string) | null>>;

export const specials = {
  /** The sentence of a building block; null: none is written for it. */
  block: (special: Special): string | null =>
    Object.hasOwn(BLOCKS, special.rule) ? BLOCKS[special.rule]!(special) : null,

  refusals: {
    noBerserker: (name: string): Refusal =>
      refusal('no-berserker', `${name} is no berserker.`, 'Play it like any other.'),
    ragesAlready: (name: string): Refusal =>
      refusal('rages-already', `${name} is berserk already.`, 'It ends when no enemy is left in sight.'),
    phaseHasBegun: (name: string): Refusal =>
      refusal(
        'phase-has-begun',
        `${name} goes berserk only before anybody has acted in a phase.`,
        'Wait for the next phase.',
      ),
    nobodyInSight: (name: string): Refusal =>
      refusal(
        'nobody-in-sight',
        `${name} has no enemy in sight to rage at.`,
        'Wait until one comes into sight.',
      ),
    mustEngage: (name: string): Refusal =>
      refusal(
        'must-engage',
        `${name} is berserk and goes straight for the nearest enemy.`,
        'Bring it closer, or strike.',
      ),
    cowers: (name: string): Refusal =>
      refusal(
        'cowers',
        `${name} cowers, and neither walks nor strikes in this phase.`,
        'Run, or open a door.',
      ),
    readsScroll: (name: string): Refusal =>
      refusal(
        'reads-scroll',
        `${name} reads the warpscroll and does nothing else.`,
        'It is done at the end of a turn.',
      ),
    noSuchThing: (name: string): Refusal =>
      refusal('no-such-thing', `${name} has nothing of that kind to use.`, 'Look at the sheet.'),
    notAlone: (name: string, hero: string): Refusal =>
      refusal('not-alone', `${hero} is too near for ${name} to slip away.`, 'Get farther off first.'),
    hasDoneSomething: (name: string): Refusal =>
      refusal(
        'has-done-something',
        `${name} has done something in this turn already.`,
        'That is begun before anything else.',
      ),
    scrollInZone: (name: string, enemy: string): Refusal =>
      refusal(
        'scroll-in-zone',
        `${enemy} has ${name} in its death zone: no scroll is begun there.`,
        'Move away first.',
      ),
    onlyHeroesDrink: (name: string): Refusal =>
      refusal('only-heroes-drink', `${name} is no hero, and drinks no potion.`, 'Give it to a hero.'),
    startOfTurn: (name: string): Refusal =>
      refusal(
        'start-of-turn',
        `${name} drinks only at the start of a turn, before doing anything.`,
        'Wait for the next turn.',
      ),
    notFallenBeside: (name: string, other: string): Refusal =>
      refusal(
        'not-fallen-beside',
        `${other} does not lie unconscious beside ${name}, nor is dying of poison there.`,
        'Go and stand next to the fallen first.',
      ),
    potionInZone: (name: string): Refusal =>
      refusal(
        'potion-in-zone',
        `${name} is in an enemy’s death zone: nobody is given a potion there.`,
        'Drive the enemy off first.',
      ),
  },
  offers: {
    goBerserk: () => 'Go berserk',
    use: (what: string): string =>
      ({
        'healing-potion': 'Drink a Healing Potion',
        'strength-potion': 'Drink a Strength Potion',
        'warp-scroll': 'Read the warpscroll',
        'slip-away': 'Slip away',
      })[what] ?? what,
    give: (fallen: string) => `Give ${fallen} a Healing Potion`,
  },
  labels: {
    goBerserk: (name: string) => `${name} goes berserk`,
    use: (name: string, what: string) =>
      `${name} uses ${USES[what.toLowerCase().replace(/ /g, '-')] ?? what}`,
  },
  prompts: {
    secondAttackAt: () => 'The second attack: at whom?',
    secondAttackMeans: () => 'Its own die to hit and its own dice, at the same enemy or at another.',
    berserkAttackAt: () => 'The berserker’s free attack: at whom?',
    berserkAttackMeans: () => 'One more blow, with the attack of this turn.',
  },
  /** What is said when something begins to last on somebody, or ends; null: another fact says it. */
  begins: {
    berserk: null,
    cowering: (name) => `${name} cowers.`,
    diseased: (name) => `${name} has caught the disease: a Healer must take it away.`,
    'healing-potion': null,
    'strength-potion': (name) => `${name} grows stronger.`,
    'warp-scroll': null,
  } as Words,
  ends: {
    berserk: (name) => `${name} calms down.`,
    cowering: (name) => `${name} takes heart again.`,
    diseased: (name) => `${name} is rid of the disease.`,
    'healing-potion': null,
    'strength-potion': (name) => `The potion of ${name} wears off.`,
    'warp-scroll': null,
  } as Words,
  /** What a test is for. */
  why: {
    fear: () => 'fear',
    disease: () => 'disease',
    scroll: () => 'the warpscroll',
    ageing: () => 'withering',
  },
  tells: {
    berserk: (name: string) => `${name} goes berserk.`,
    regenerated: (name: string, wounds: number) => `${name} gets ${count(wounds, 'wound', 'wounds')} back.`,
    healed: (name: string, wounds: number) => `${name} gets ${count(wounds, 'wound', 'wounds')} back.`,
    used: (name: string, what: string, at: string | null): string =>
      at !== null
        ? `${name} pours a potion down ${at}’s throat.`
        : ({
            'healing-potion': `${name} drinks a Healing Potion.`,
            'strength-potion': `${name} drinks a Strength Potion.`,
            'warp-scroll': `${name} begins to read from a scroll.`,
          }[what] ?? `${name} uses ${what}.`),
    slippedAway: (name: string) => `${name} slips away into the dark.`,
    scrollCrumbled: (name: string) => `The scroll of ${name} crumbles to dust.`,
  },
};
