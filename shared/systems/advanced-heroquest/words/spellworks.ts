import { refusal, type Refusal } from '#engine';

/** The words of spells that change the ground, the moves and the lives of others, in English. */
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`);

export const spellworks = {
  stops: { stillAir: () => 'held by Still Air' },

  /** What lies where Still Air holds. */
  stillAir: () => 'Still Air',

  refusals: {
    stilled: (name: string): Refusal =>
      refusal(
        'held-still',
        `Still Air holds ${name}: it neither moves nor strikes.`,
        'Wait until the spell is over.',
      ),
    choking: (name: string): Refusal =>
      refusal(
        'choking',
        `${name} is choking, and does no more than stagger one square.`,
        'Move it one square, or kill whoever cast Choke.',
      ),
    noUnexplored: (): Refusal =>
      refusal(
        'nothing-unexplored',
        'No unexplored exit and no unopened door is there.',
        'Choose a door or an exit with unknown ground behind it.',
      ),
    notAWall: (): Refusal =>
      refusal(
        'not-a-wall',
        'That is no plain wall of the section in which the wizard stands.',
        'Choose a wall around the wizard that bears no door.',
      ),
    noSection: (): Refusal =>
      refusal('no-such-section', 'That section is not there.', 'Choose a section on the map.'),
    sectionUnseen: (name: string): Refusal =>
      refusal(
        'not-in-sight',
        `${name} has no square of that section in sight.`,
        'Choose a section of which something can be seen.',
      ),
    nobodyDead: (): Refusal =>
      refusal(
        'not-dead',
        'Nobody is there to be raised.',
        'The spell is for a hero or henchman who has been killed.',
      ),
    soulLost: (name: string): Refusal =>
      refusal('soul-lost', `The soul of ${name} is lost: nothing brings it back.`, 'Choose somebody else.'),
    notNow: (name: string): Refusal =>
      refusal(
        'too-late',
        `${name} was not killed in the turn before this one.`,
        'The dead are raised only in the turn after the one in which they were killed.',
      ),
    noBody: (name: string): Refusal =>
      refusal('no-body', `The body of ${name} lies nowhere in the dungeon.`, 'Choose somebody else.'),
    noPlaceToRise: (name: string): Refusal =>
      refusal('square-taken', `No square is free where ${name} lies.`, 'Make room first.'),
    notAble: (name: string): Refusal =>
      refusal('cannot-act', `${name} cannot run.`, 'Choose somebody who stands and is held by nothing.'),
    hasMoved: (name: string): Refusal =>
      refusal(
        'has-moved',
        `${name} has moved already in this turn.`,
        'Choose somebody who has not moved yet.',
      ),
    carries: (name: string): Refusal =>
      refusal(
        'carries-already',
        `${name} carries somebody, and cannot fly.`,
        'Have the burden put down first.',
      ),
    chokesAlready: (name: string): Refusal =>
      refusal('chokes-already', `${name} is choking already.`, 'Choose another target.'),
  },

  prompts: {
    rock: (): string => 'Is there anything behind the door that was made?',
    rockMeans: (rock: number): string => `${rock} or less: nothing but rock. More: it is explored as ever.`,
    fly: (name: string): string => `Flight: how far does ${name} fly?`,
    flyMeans: (speed: number | null): string =>
      `${speed === null ? 'Its Speed' : `Speed ${speed}`} and the die; on a 1 the die adds nothing.`,
    flyTo: (name: string): string => `Where does ${name} fly?`,
    flyToMeans: (): string => 'Any square as far as that. No reach of an enemy stops the flight.',
    stays: (): string => 'Stay here',
    wallAt: (side: 'n' | 'e' | 's' | 'w', column: number, row: number): string =>
      `${{ n: 'North', e: 'East', s: 'South', w: 'West' }[side]} wall, square ${side === 'n' || side === 's' ? column : row}`,
    square: (x: number, y: number): string => `${x}, ${y}`,
    swift: (): string => 'Swift Wind: how many others?',
    swiftMeans: (): string => 'Half the die, rounded up, is how many it carries besides the caster.',
    swiftWhom: (left: number): string => `Swift Wind: who else? ${left} more.`,
    enough: (): string => 'Nobody else',
  },

  tells: {
    spied: (many: number) =>
      many === 1
        ? 'One is seen there, and suspects nothing.'
        : `${many} are seen there, and suspect nothing.`,
    doorMade: (by: string) => `${by} makes a door in the wall.`,
    rock: (by: string, die: number, isRock: boolean) =>
      `${by} tries the door that was made: ${die}. ${isRock ? 'Nothing but rock is behind it.' : 'It leads on.'}`,
    raised: (name: string) => `${name} returns to life, unhurt.`,
    soulLost: (name: string) => `The soul of ${name} is lost for ever.`,
    flew: (name: string, die: number, n: number) =>
      n === 0 ? `${name} might fly (${die}), and stays.` : `${name} flies ${squares(n)} (${die}).`,
    swift: (die: number, many: number) =>
      `Swift Wind: ${die}. It can carry ${many} ${many === 1 ? 'other' : 'others'}.`,
  },
};
