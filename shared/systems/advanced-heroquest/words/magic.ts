import { refusal, type Refusal } from '#engine';

/** The words of magic, in English. */
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const magic = {
  ward: () => 'Ring of Magic Protection',
  hand: () => 'The flaming hand',
  toCast: (spell: string) => `cast ${spell}`,

  refusals: {
    wizardsDoNot: (name: string, what: string): Refusal =>
      refusal(
        'wizards-do-not',
        `${name} is a wizard: with ${what === 'armour' ? what : `the ${what.toLowerCase()}`} there is no magic.`,
        'Leave it to the others.',
      ),
    unknown: (name: string, spell: string): Refusal =>
      refusal('spell-unknown', `${name} does not know ${spell}.`, 'Choose a spell of the spell book.'),
    noComponents: (name: string, spell: string, lacks: readonly string[]): Refusal =>
      refusal(
        'no-components',
        `No ${lacks.join(' and no ')} left for ${spell} of ${name}.`,
        'Choose a spell for which everything is there.',
      ),
    usedUp: (name: string, spell: string): Refusal =>
      refusal('no-components', `${name} has nothing left to cast ${spell} with.`, 'Choose another spell.'),
    oneHand: (name: string, spell: string): Refusal =>
      refusal(
        'one-hand',
        `${spell} takes two hands, and ${name} has lost one.`,
        'Choose a spell with one component.',
      ),
    hasMoved: (name: string): Refusal =>
      refusal(
        'has-moved',
        `${name} has moved: a spell with two components takes a whole turn.`,
        'Cast it in a turn without moving.',
      ),
    hasCast: (name: string): Refusal =>
      refusal('has-cast', `${name} has cast a spell in this turn.`, 'One spell a turn is all.'),
    noTarget: (spell: string): Refusal =>
      refusal('no-target', `${spell} has to be aimed at something.`, 'Say at what.'),
    noneNow: (spell: string): Refusal =>
      refusal('no-target', `Nothing to cast ${spell} on from here.`, 'Move first, or wait.'),
    notHimself: (spell: string): Refusal =>
      refusal(
        'not-himself',
        `${spell} is not cast on oneself.`,
        'Choose somebody who stands beside the caster.',
      ),
    notInZone: (caster: string, target: string): Refusal =>
      refusal(
        'not-in-zone',
        `${target} is not in the death zone of ${caster}.`,
        'Stand beside each other first.',
      ),
    tooFar: (target: string, range: number): Refusal =>
      refusal('out-of-range', `${target} is farther off than ${range} squares.`, 'Come closer.'),
    notInSight: (caster: string, target: string): Refusal =>
      refusal(
        'not-in-sight',
        `${caster} has no clear line to ${target}.`,
        'Find a square from which there is one.',
      ),
    squareTooFar: (range: number | null): Refusal =>
      refusal(
        'out-of-range',
        range === null
          ? 'There is no floor.'
          : `The middle lies farther off than ${range} squares, or has no floor.`,
        'Choose another square.',
      ),
    squareNotInSight: (caster: string): Refusal =>
      refusal('not-in-sight', `${caster} does not see that square.`, 'The middle has to be in sight.'),
    zoneNotClear: (caster: string, other: string): Refusal =>
      refusal(
        'zone-not-clear',
        `${other} is in the death zone of ${caster} as well.`,
        'Only the wounded one may be there.',
      ),
    unhurt: (target: string): Refusal =>
      refusal('unhurt', `${target} has no wounds to heal.`, 'Choose somebody who is wounded.'),
    lastsAlready: (target: string, spell: string): Refusal =>
      refusal('lasts-already', `${spell} is on ${target} already.`, 'It does not add up.'),
  },

  labels: { cast: (name: string, spell: string) => `${name} casts ${spell}` },

  offers: {
    detail: (components: readonly string[], left: number, times: boolean) =>
      times ? `${left} left` : `${list(components)} · ${left} left`,
    dice: (n: number) => `${n} damage dice`,
    diceOr: (n: number, failed: number) => `${n} damage dice, ${failed} if the test fails`,
    takes: (n: number) => `${n} dice`,
    changes: (lines: readonly string[]) => lines.join(', '),
  },

  prompts: {
    ward: (name: string, by: string) => `${by} of ${name}`,
    wardMeans: (from: number | 'Int', needed: number) =>
      from === 'Int'
        ? `Less than Intelligence, ${needed} at most: the spell takes no hold.`
        : `${needed} or more: the spell takes no hold.`,
    hand: (at: string) => `The flaming hand on ${at}`,
    handMeans: () => 'As many wounds as the die shows.',
  },

  tells: {
    cast: (by: string, spell: string, at: string | null, components: readonly string[]) =>
      `${by} casts ${spell}${at === null ? '' : ` on ${at}`}${components.length === 0 ? '' : ` (${list(components)})`}.`,
    failed: (by: string, spell: string, components: readonly string[]) =>
      `${by} fails to cast ${spell}${components.length === 0 ? '' : `; ${list(components)} ${components.length === 1 ? 'is' : 'are'} gone`}.`,
    answered: (name: string, by: string, die: number, held: boolean) =>
      `${by} of ${name}: ${die}. ${held ? 'The spell takes no hold.' : 'It does not help.'}`,
  },
};
