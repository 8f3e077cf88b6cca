import { refusal, type Refusal } from '#engine';

/** The words of traps, in English. */
const NAMES: Readonly<Record<string, string>> = {
  pit: 'a pit',
  crossfire: 'a crossfire of bolts',
  portcullis: 'a portcullis',
  'poison-dart': 'a poisoned dart',
  blocks: 'a falling block',
  gas: 'a cloud of gas',
  mantrap: 'a mantrap',
  spike: 'a spike',
  shock: 'a bolt of lightning',
  'bound-spell': 'a spell bound to the stone',
  fireball: 'a ball of fire',
  mindstealer: 'a stealer of minds',
  guillotine: 'a falling blade',
  alarm: 'an alarm',
};

const nameOf = (trap: string): string => {
  const short = trap.split(':').at(-1)!;
  return NAMES[short] ?? short.replace(/-/g, ' ');
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const RESULTS: Readonly<Record<string, (name: string) => string>> = {
  '1 bolt': (name) => `one bolt flies at ${name}`,
  '2 bolts': (name) => `two bolts fly at ${name}`,
  '3 bolts': (name) => `three bolts fly at ${name}`,
  'mild-poison': () => 'a mild poison: whoever breathes it loses a wound and stands still for three turns',
  nausea: () => 'a nauseous stench: weak, slow and clumsy until the expedition is over',
  madness: () => 'a vapour of madness: for six turns the mind is lost',
  'strong-poison': () => 'a strong poison: eight dice of damage',
  'deadly-poison': () => 'a deadly poison: a healing potion before the turn is over, or death',
  poisoned: () => 'it is poisoned',
  clean: () => 'it is clean',
  hurt: (name) => `${name} falls hard`,
  unhurt: (name) => `${name} falls softly`,
  dodged: (name) => `${name} throws himself aside`,
  buried: (name) => `it comes down on ${name}`,
  'inferno-of-doom': () => 'an inferno bursts forth',
  'lightning-bolt': () => 'lightning leaps out',
  choke: () => 'the air is choked off',
  'flames-of-death': () => 'deadly flames leap up',
  fireball: () => 'a ball of fire bursts',
};

export const traps = {
  name: nameOf,
  refusals: {
    noSuchTrap: (): Refusal =>
      refusal('no-such-trap', 'There is no trap of that name.', 'Choose one of the table, or roll on it.'),
    notThere: (trap: string): Refusal =>
      refusal(
        'no-such-trap',
        `${capital(nameOf(trap))} does not come in that place.`,
        'Choose another, or roll on the table.',
      ),
    notForMonsters: (name: string): Refusal =>
      refusal('not-a-hero', `${name} sets off no trap.`, 'Traps wait for heroes and henchmen.'),
    onlyExploring: (): Refusal =>
      refusal('only-exploring', 'A trap goes off in exploration turns.', 'Wait until the fight is over.'),
    noChestOpened: (name: string): Refusal =>
      refusal('no-chest', `No opened chest stands beside ${name}.`, 'Let a hero open a chest first.'),
    trapped: (): Refusal =>
      refusal(
        'trapped',
        'The chest is trapped, and was left alone.',
        'Let a hero beside it disarm the trap first.',
      ),
    noTrapLeft: (name: string): Refusal =>
      refusal(
        'no-trap-left',
        `No trap that was left alone is beside ${name}.`,
        'Step up to its marked squares, or to the chest that it is in.',
      ),
    notInPit: (name: string): Refusal =>
      refusal('not-in-pit', `${name} is in no pit.`, 'Only who has fallen in climbs out.'),
    hasTried: (name: string): Refusal =>
      refusal('has-acted', `${name} has done something else in this turn.`, 'Try again in the next turn.'),
    noPitToLeap: (name: string): Refusal =>
      refusal(
        'no-pit',
        `No pit to be leapt over lies beside ${name}.`,
        'Stand beside it, with a free square behind it.',
      ),
    noPortcullis: (name: string): Refusal =>
      refusal(
        'no-portcullis',
        `No portcullis is down beside ${name}.`,
        'Step beside it first, and wait for the next turn.',
      ),
    heldFast: (name: string): Refusal =>
      refusal('held-fast', `${name} is held fast by friends.`, 'Nothing can be done while they hold on.'),
    outOfMind: (name: string): Refusal =>
      refusal('out-of-mind', `${name} is out of his mind, and strikes nobody.`, 'Move him as you like.'),
    cannotGrip: (name: string, weapon: string): Refusal =>
      refusal(
        'cannot-grip',
        `${name} cannot hold the ${weapon.toLowerCase()} any more.`,
        'It takes two sound hands and legs.',
      ),
  },
  labels: {
    springTrap: (name: string) => `A trap for ${name}`,
    disarm: (name: string) => `${name} disarms a trap`,
    climb: (name: string) => `${name} climbs`,
    leap: (name: string) => `${name} leaps`,
    lift: (name: string) => `${name} lifts the portcullis`,
  },
  offers: {
    ground: () => 'A trap goes off here',
    chest: () => 'The chest is trapped',
    disarm: (trap: string) => `Disarm ${nameOf(trap).replace(/^an? /, 'the ')}`,
    climb: () => 'Climb out of the pit',
    leap: () => 'Leap over the pit',
    lift: () => 'Lift the portcullis',
    roll: () => 'Roll on the table',
    square: (x: number, y: number) => `To ${x}, ${y}`,
  },
  why: {
    spot: () => 'spot the trap',
    disarm: () => 'disarm the trap',
    climb: () => 'climb out of the pit',
    leap: () => 'leap over the pit',
    dodge: () => 'dodge the block',
    lift: () => 'lift the portcullis',
    gas: () => 'hold out against the gas',
  },
  prompts: {
    table: (where: 'ground' | 'chest') =>
      where === 'ground' ? 'Which trap lies there?' : 'Which trap is in the chest?',
    tableMeans: () => 'One die on the traps table.',
    disarm: (name: string, trap: string) => `${name} has seen it: ${nameOf(trap)}. Disarm it?`,
    disarmMeans: (needed: number) => `${needed} or more disarms it; with less it goes off.`,
    tryIt: () => 'Try to disarm it',
    tries: (name: string, needed: number) => `${name} tries it instead, with ${needed} or more`,
    leaveIt: () => 'Leave it alone',
    die: (what: string) =>
      ({
        bolts: 'How many bolts?',
        fall: 'How hard is the fall?',
        gas: 'What gas is it?',
        spell: 'Which spell is it?',
        spike: 'Is the spike poisoned?',
      })[what] ?? what,
    dieMeans: (what: string) =>
      ({
        bolts: 'A quarter of the die, rounded up.',
        fall: '9 or more costs a wound.',
        gas: '1–6 mild poison, 7–8 nausea, 9–10 madness, 11 strong, 12 deadly poison.',
        spell: '1–2 inferno, 3–4 lightning, 5–8 choke, 9–10 flames of death, 11–12 fireball.',
        spike: '8 or more: whoever it wounds is knocked out.',
      })[what] ?? '',
    portcullis: () => 'Where does the portcullis drop?',
    portcullisMeans: () => 'In a doorway, or straight across the room.',
    across: (n: number, way: 'row' | 'column') => `Across, behind ${way} ${n}`,
    doorway: (n: number) => `In doorway ${n}`,
    rollsTo: () => 'Where does the ball of fire roll?',
    rollsMeans: () => 'Up to eight squares; it burns whoever it covers.',
    stays: () => 'It stays',
    covers: (names: readonly string[]) => names.join(', '),
  },
  things: {
    pit: () => 'Pit',
    fireball: () => 'Ball of fire',
    block: () => 'Loose block',
    leftTrap: (trap: string) => `${capital(nameOf(trap))}, left alone`,
  },
  source: (trap: string) => capital(nameOf(trap)),
  tells: {
    met: (name: string, where: 'ground' | 'chest', trap: string | null, die: number | null) =>
      `${where === 'ground' ? 'Something gives under' : 'Something clicks in the chest before'} ${name}${
        trap === null ? '.' : `: ${nameOf(trap)}${die === null ? '' : ` (${die})`}.`
      }`,
    spotted: (name: string, trap: string) => `${name} sees it in time: ${nameOf(trap)}.`,
    disarmed: (name: string, trap: string) => `${name} disarms ${nameOf(trap).replace(/^an? /, 'the ')}.`,
    left: (name: string, trap: string, isShut: boolean) =>
      `${name} leaves ${nameOf(trap).replace(/^an? /, 'the ')} alone${isShut ? ', and the chest shut' : ''}.`,
    movedBack: (name: string) => `${name} steps back from it.`,
    sprung: (name: string, trap: string) => `It goes off on ${name}: ${nameOf(trap)}!`,
    rolled: (trap: string, name: string, die: number, result: string) =>
      `${capital(nameOf(trap))}, ${die}: ${RESULTS[result]?.(name) ?? result}.`,
    climbed: (name: string, out: boolean) =>
      out ? `${name} climbs out of the pit.` : `${name} slides back into the pit.`,
    lifted: (names: readonly string[], up: boolean) =>
      `${names.join(' and ')} ${names.length === 1 ? 'puts' : 'put'} all ${
        names.length === 1 ? 'his' : 'their'
      } strength under the portcullis${up ? ' and raise it' : '; it does not stir'}.`.replace(
        'raise it',
        names.length === 1 ? 'raises it' : 'raise it',
      ),
    portcullis: (to: 'up' | 'down') =>
      to === 'down' ? 'A portcullis rattles down.' : 'The portcullis is up, for as long as they can hold it.',
  },
};
