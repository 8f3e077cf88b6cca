import { refusal, type Refusal } from '#engine';
import { solo } from './solo.ts';

/** The words of an expedition, in English: what is refused, offered, asked and told while the dungeon grows. */
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const crowns = (n: number) => count(n, 'gold crown', 'gold crowns');
const sections = (n: number) => count(n, 'section', 'sections');

/** Things that only the Skaven of one clan know how to use ("Skaven Characters"). */
const NOT_FOR_HEROES: ReadonlySet<string> = new Set(['warp scroll', 'plague censer']);

const SIDES: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };
const side = (wall: string) => SIDES[wall] ?? wall;

/** "4 skaven-warrior, 1 skaven-sentry" as people say it. */
function monstersInWords(row: string): string {
  if (row === 'none') return 'nobody';
  return row
    .split(', ')
    .map((part) => {
      const [many = '1', name = ''] = part.split(' ');
      const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      return `${many} ${words.join(' ')}${Number(many) > 1 ? 's' : ''}`;
    })
    .join(', ');
}

const RESULTS: Readonly<Record<string, string>> = {
  't-junction': 'a T-junction',
  'dead-end': 'a dead end',
  'right-turn': 'a turn to the right',
  'left-turn': 'a turn to the left',
  'stairs-down': 'stairs down',
  'stairs-out': 'stairs out',
  rubble: 'rubble',
  'large-room': 'a large room',
  room: 'a small room',
  passage: 'a passage',
  wandering: 'wandering monsters',
  nothing: 'nothing',
  '1 door': 'one door',
  '2 doors': 'two doors',
  normal: 'a bare room',
  hazard: 'a room with a hazard',
  lair: 'a lair',
  quest: 'a quest room',
  counter: 'a dungeon counter for the gamemaster',
  door: 'a secret door',
  cache: 'a hidden cache',
  magic: 'a magic treasure',
};
const result = (id: string) => RESULTS[id] ?? id;

const TABLES: Readonly<Record<string, (result: string) => string>> = {
  'passage-length': (id) => `a passage of ${sections(Number(id))}`,
  'passage-features': (id) => `along the passage: ${result(id)}`,
  'passage-end': (id) => `at its end: ${result(id)}`,
  beyond: (id) => `behind the door: ${id === 'room' ? 'a room' : 'a passage'}`,
  'room-type': (id) => result(id),
  'room-doors': (id) => (id === '0' ? 'no other door' : id === '1' ? 'one door more' : `${id} doors more`),
  wandering: (id) => `wandering monsters: ${monstersInWords(id)}`,
  lairs: (id) => `in the lair: ${monstersInWords(id)}`,
  quest: (id) => `in the quest room: ${monstersInWords(id)}`,
  specialist: (id) => `a specialist: ${monstersInWords(id)}`,
  'secret-doors': (id) => `behind the wall: ${result(id)}`,
  'hidden-treasure': (id) => `in the room: ${result(id)}`,
  'gm-phase': (id) => (id === 'counter' ? result(id) : 'all stays quiet'),
  'solo-gm-phase': (id) => solo.result(id),
};
/** Tables whose result names monsters: the players see models, not types, and no die that would tell them (M-HIDDEN). */
export const MATRICES: ReadonlySet<string> = new Set(['wandering', 'lairs', 'quest', 'specialist']);

export const exploring = {
  refusals: {
    hasActed: (name: string): Refusal =>
      refusal('has-acted', `${name} has done a turn already.`, 'Let another act, or end the phase.'),
    noStepsLeft: (name: string): Refusal =>
      refusal('too-far', `${name} has walked as far as a turn allows.`, 'Let another act, or end the phase.'),
    notItsPhase: (name: string): Refusal =>
      refusal('not-its-phase', `It is not the turn of ${name}.`, 'End the phase until the heroes may act.'),
    henchmenDoNot: (name: string): Refusal =>
      refusal(
        'henchmen-do-not',
        `${name} is a henchman: while exploring they move and carry, and open and search nothing.`,
        'Let a hero do it.',
      ),
    onlyExploring: (): Refusal =>
      refusal(
        'only-exploring',
        'That takes the quiet of an exploration turn.',
        'Go back to exploring first.',
      ),
    hasMoved: (name: string): Refusal =>
      refusal(
        'has-moved',
        `${name} has moved in this turn, and this takes the whole of it.`,
        'Do it at the start of the next turn.',
      ),
    noSuchChest: (): Refusal =>
      refusal('no-such-chest', 'There is no such chest.', 'Choose one that stands on the map.'),
    notBesideChest: (name: string): Refusal =>
      refusal('not-beside-chest', `${name} does not stand beside that chest.`, 'Move to a square beside it.'),
    chestOpen: (): Refusal => refusal('already-open', 'That chest stands open.', 'Look into it.'),
    chestShut: (): Refusal => refusal('already-closed', 'That chest is shut.', 'Open it first.'),
    nothingToSearch: (): Refusal =>
      refusal(
        'nothing-to-search',
        'Here is nothing to search: only dead ends and rooms with a single door hide secret doors, only rooms treasure.',
        'Search elsewhere.',
      ),
    alreadySearched: (): Refusal =>
      refusal('already-searched', 'That has been searched already.', 'Search another wall, or another room.'),
    needsWall: (): Refusal =>
      refusal('needs-wall', 'Which wall is to be searched has not been said.', 'Name one of its walls.'),
    notThatWall: (): Refusal =>
      refusal(
        'nothing-to-search',
        'That wall hides nothing that can be searched for.',
        'Choose another wall.',
      ),
    monstersHere: (): Refusal =>
      refusal('monsters-here', 'There are monsters in the room.', 'Deal with them first.'),
    noArmour: (name: string): Refusal =>
      refusal('no-armour', `${name} wears no armour.`, 'There is nothing to take off.'),
    armourOverArmour: (name: string): Refusal =>
      refusal(
        'armour-over-armour',
        `${name} wears armour already; only a shield goes with it, and only one.`,
        'Take the old armour off first: that takes a turn of its own.',
      ),
    noArmourHere: (): Refusal => refusal('no-armour-here', 'No armour lies here.', 'Go where some was left.'),
    weaponNotCarried: (name: string): Refusal =>
      refusal('weapon-not-carried', `${name} carries no such weapon.`, 'Choose one that is carried.'),
    alreadyInHand: (name: string): Refusal =>
      refusal('already-in-hand', `${name} has that weapon in hand.`, 'Choose another.'),
    notFallen: (name: string): Refusal =>
      refusal(
        'not-fallen',
        `${name} is not a comrade who lies knocked out or dead.`,
        'Only such can be carried.',
      ),
    noBody: (name: string): Refusal =>
      refusal(
        'no-body',
        `The body of ${name} does not lie in the dungeon.`,
        'A ruling can put it on the map.',
      ),
    notDead: (name: string): Refusal =>
      refusal(
        'not-dead',
        `${name} is no dead hero: only from a body is anything taken.`,
        'Choose a hero who lies dead.',
      ),
    notOnBody: (name: string): Refusal =>
      refusal(
        'not-on-body',
        `${name} has no such thing that could be taken; armour stays on the body.`,
        'Choose gold, a weapon or a piece of gear.',
      ),
    purseFull: (name: string): Refusal =>
      refusal('purse-full', `${name} can carry no more gold.`, 'Let somebody take it who has less.'),
    isCarried: (name: string): Refusal =>
      refusal('is-carried', `${name} is being carried.`, 'Let the carrier act, or put the burden down.'),
    notAdjacent: (name: string, other: string | null): Refusal =>
      refusal(
        'not-adjacent',
        other === null
          ? `${name} does not stand beside that square.`
          : `${name} does not stand beside ${other}.`,
        'Move next to it first.',
      ),
    carriesAlready: (name: string): Refusal =>
      refusal('carries-already', `${name} carries somebody already.`, 'Put the burden down first.'),
    carriesNobody: (name: string): Refusal =>
      refusal('carries-nobody', `${name} carries nobody.`, 'Pick somebody up first.'),
    noStairsHere: (name: string): Refusal =>
      refusal('no-stairs-here', `${name} stands on no stairs that lead that way.`, 'Move onto such stairs.'),
    stairsGone: (name: string): Refusal =>
      refusal(
        'no-stairs-here',
        `The stairs on which ${name} stands lead to none any more: their other end has been taken up.`,
        'Undo brings it back; or move whoever goes there by a ruling.',
      ),
    stairsFull: (name: string): Refusal =>
      refusal(
        'no-stairs-here',
        `There is no room for ${name} at the other end of the stairs.`,
        'Let somebody there make way first.',
      ),
    noExpedition: (): Refusal =>
      refusal('no-expedition', 'No expedition is under way.', 'Set out on one first.'),
    expeditionUnderWay: (): Refusal =>
      refusal(
        'expedition-under-way',
        'An expedition is under way.',
        'It ends when the last hero has left by stairs that lead out.',
      ),
    nobodyToSend: (): Refusal =>
      refusal(
        'nobody-to-send',
        'There is no living hero in the box to set out.',
        'Take heroes off the map, or bring new ones.',
      ),
    noSuchDungeon: (): Refusal =>
      refusal(
        'no-such-dungeon',
        'There is no such dungeon.',
        'Choose one that has been found, or a new one.',
      ),
    noSuchStairs: (): Refusal =>
      refusal(
        'no-such-stairs',
        'That dungeon has no such stairs that lead out.',
        'Choose stairs that were found.',
      ),
    noSuchMark: (): Refusal => refusal('no-such-mark', 'There is no such mark.', 'Choose one from the list.'),
    markSettled: (): Refusal =>
      refusal('no-such-mark', 'That mark has been settled.', 'Undo takes it back, if it should stand again.'),
    noSuchLevel: (): Refusal =>
      refusal('no-such-level', 'There is no such level.', 'Choose one that was found.'),
    levelShown: (): Refusal =>
      refusal('level-shown', 'The table looks at that level already.', 'Choose another one.'),
  },

  offers: {
    openChest: () => 'Open the chest',
    closeChest: () => 'Close the chest',
    searchTreasure: () => 'Search for treasure',
    searchSecret: () => 'Search for a secret door',
    wall: (wall: string) => `The ${side(wall)} wall`,
    takeOff: () => 'Take armour off',
    putOn: () => 'Put armour on',
    takeInHand: () => 'Change weapon',
    pickUp: () => 'Pick up',
    putDown: () => 'Put down',
    pickUpThe: (name: string) => `Pick up the body of ${name}`,
    bodyOf: (name: string) => `The body of ${name}`,
    takeFromBody: (name: string) => `Take from the body of ${name}`,
    crowns,
    leave: (left: readonly string[]) =>
      left.length === 0
        ? 'Leave the dungeon'
        : `Leave; ${left.join(', ')} ${left.length === 1 ? 'stays' : 'stay'} behind`,
    takeStairs: (down: boolean) => (down ? 'Go down' : 'Go up'),
    expedition: () => 'Into a new dungeon',
    expeditionHere: () => 'Explore from here',
    returnTo: () => 'Back into a dungeon',
    lookAt: () => 'Look at another level',
    square: (x: number, y: number) => `${x}, ${y}`,
  },

  labels: {
    openChest: (by: string) => `${by} opens a chest`,
    closeChest: (by: string) => `${by} closes a chest`,
    search: (by: string, what: 'secret' | 'treasure') =>
      what === 'secret' ? `${by} searches a wall` : `${by} searches the room`,
    armour: (by: string, what: 'takeOff' | 'putOn') =>
      what === 'takeOff' ? `${by} takes armour off` : `${by} puts armour on`,
    takeInHand: (by: string) => `${by} changes weapon`,
    pickUp: (by: string, whom: string) => `${by} picks up ${whom}`,
    putDown: (by: string) => `${by} puts somebody down`,
    takeFromBody: (by: string, whom: string) => `${by} takes from the body of ${whom}`,
    leave: (by: string) => `${by} leaves the dungeon`,
    takeStairs: (by: string) => `${by} takes the stairs`,
    expedition: () => 'An expedition sets out',
    settle: () => 'A mark is settled',
    lookAt: (level: string) => `A look at ${level}`,
  },

  /** What a question of an expedition is called, and what its answers mean. */
  prompts: {
    leader: () => 'Who leads?',
    mapper: () => 'Who keeps the map?',
    highest: () => 'The highest die has it; equal dice roll again.',
    passage: () => 'A new passage',
    passageMeans: () => 'Its length, what is found along it, and what lies at its end.',
    part: (part: string) => part,
    table: (table: string): string =>
      ({
        beyond: 'What lies behind the door?',
        'room-type': 'What room is it?',
        'room-doors': 'Other doors of the room',
        wandering: 'Wandering monsters',
        lairs: 'Who lives in the lair?',
        quest: 'Who guards the quest room?',
        specialist: 'Is a specialist among them?',
        'secret-doors': 'A search for a secret door',
        'hidden-treasure': 'A search for hidden treasure',
        'gm-phase': "The gamemaster's die",
        cache: 'A hidden cache',
      })[table] ?? table,
    tableMeans: (table: string): string | null =>
      ({
        beyond: 'Odd: a room. Even: a passage.',
        'room-type': '1 to 6 bare, 7 and 8 a hazard, 9 and 10 a lair, 11 and 12 a quest room.',
        'room-doors': '1 to 4 none, 5 to 8 one, 9 to 12 two.',
        'secret-doors': '7 or more finds one; a 1 gives the gamemaster a counter.',
        'hidden-treasure': '17 to 23 a cache, 24 magic; 6 or less gives the gamemaster a counter.',
        'gm-phase': 'A 1 or a 12 gives the gamemaster a counter.',
        cache: 'Five gold crowns for each point.',
      })[table] ?? null,
    doorSection: () => 'In which wall is the door?',
    whereInWall: () => 'Where in the wall is the door?',
    placeRoom: () => 'Where does the room lie?',
    placePassage: () => 'Where does the passage lie?',
    chestSquare: () => 'Where does the chest stand?',
    sentryWall: () => "The sentry's door: in which wall?",
    secretDoorSquare: () => 'Where is the secret door?',
    firstMeans: () => 'Enter takes the place that is marked.',
    leftBehind: (names: readonly string[]) =>
      names.length === 0 ? 'What becomes of those who lie below?' : `What becomes of ${names.join(', ')}?`,
    die: () => 'They die',
    live: () => 'They live',
    wallOfSection: (n: number, wall: string) => `Section ${n}, ${side(wall)} wall`,
    wall: (wall: string) => `${side(wall).charAt(0).toUpperCase()}${side(wall).slice(1)} wall`,
    place: (w: number, h: number, n: number) => `Place ${n}: ${w} × ${h}`,
    doorSquare: (wall: string, n: number, of: number) =>
      `${side(wall).charAt(0).toUpperCase()}${side(wall).slice(1)} wall, ${n} of ${of}`,
    chestAt: (column: number, row: number) => `Column ${column}, row ${row}`,
  },

  tells: {
    dungeonFounded: (name: string) => `A new dungeon: ${name}.`,
    levelFounded: (name: string) => `New ground below: ${name}.`,
    expeditionBegan: (number: number, dungeon: string) => `Expedition ${number} sets out into ${dungeon}.`,
    expeditionEnded: (number: number, lost: boolean) =>
      lost ? `Expedition ${number} is lost: no hero came back.` : `Expedition ${number} is over.`,
    doorsShut: () => 'All doors are found shut.',
    joined: (name: string, hero: string) => `${name} comes along with ${hero}.`,
    electionRolled: (who: string, office: 'leader' | 'mapper', die: number) =>
      `${who} rolls ${die} to ${office === 'leader' ? 'lead' : 'keep the map'}.`,
    leaderChosen: (who: string | null) => (who === null ? 'Nobody leads.' : `${who} leads.`),
    mapperChosen: (who: string | null) => (who === null ? 'Nobody keeps the map.' : `${who} keeps the map.`),
    levelShown: (name: string) => `The table looks at ${name}.`,
    setOut: (name: string) => `${name} stands ready on the stairs.`,
    leftDungeon: (name: string) => `${name} leaves the dungeon.`,
    recovered: (name: string) => `${name} recovers at home.`,
    tookStairs: (name: string, level: string, dragged: string | null) =>
      `${name} takes the stairs to ${level}${dragged === null ? '' : ` and drags ${dragged} along`}.`,
    tableRolled: (
      who: string,
      table: string,
      dice: readonly number[],
      id: string,
      end: 'left' | 'right' | null,
    ) => {
      const said = TABLES[table] ?? ((one: string) => one);
      const what = end === null ? said(id) : `at its ${end} end: ${result(id)}`;
      return `${who} rolls ${dice.join(' + ')}: ${what}.`;
    },
    noCard: (monsters: string) =>
      `Of these there is no card, neither in this campaign nor in the app: ${monstersInWords(monsters)}. They are for the gamemaster to set up.`,
    replaced: (
      rolled: string,
      laid: string,
      why: 'blocked' | 'tooLong' | 'tooLarge' | 'quest',
      extra: number,
    ): string => {
      if (why === 'tooLong') return `There is room for ${sections(Number(laid))} only, not for ${rolled}.`;
      if (why === 'tooLarge') return 'A large room does not fit here: it is a small one.';
      if (why === 'quest') return `On this quest it is ${result(laid)} instead of ${result(rolled)}.`;
      const more = extra > 0 ? `, after ${count(extra, 'more section', 'more sections')}` : '';
      if (rolled === laid) return `The way is blocked; ${result(laid)} lies further on${more}.`;
      return `Rolled ${result(rolled)}, but the way is blocked: it is ${result(laid)}${more}.`;
    },
    exitClosed: () => 'The exit is choked with rubble: nothing lies behind it.',
    doorLeadsNowhere: () => 'There is solid stone behind the door: it is a false one.',
    doorLeadsToKnown: (name: string) => `The door leads back to ground that is known: ${name}.`,
    doorPlaced: (secret: boolean) => (secret ? 'A secret door comes to light.' : 'There is a door.'),
    doorLost: () => 'No wall is free for another door.',
    chestPlaced: () => 'A treasure chest stands in the room.',
    monstersFound: (n: number) => `${count(n, 'monster', 'monsters')} found!`,
    monstersWithGold: (n: number, gold: readonly number[]) =>
      `${count(n, 'monster', 'monsters')} found, with ${gold.map(crowns).join(' and ')}.`,
    exhausted: (level: string) =>
      `Nothing leads on, and there is no wall to search: what was found of ${level} is all there is. The party can leave by any stairs found, or the gamemaster lays more.`,
    groundLost: (what: string) => `The gamemaster has changed the map: of the ${what} nothing comes.`,
    counterOwed: (why: 'gmPhase' | 'secretDoor' | 'treasure') =>
      why === 'gmPhase'
        ? 'The gamemaster may draw a dungeon counter.'
        : 'The search took time: the gamemaster may draw a dungeon counter.',
    hazardUnruled: () => 'There is a hazard in the room.',
    treasureUnruled: (why: 'chest' | 'hidden') =>
      why === 'chest'
        ? 'What the chest holds is for the gamemaster to say.'
        : 'A magic treasure was hidden here.',
    goldLeft: (gold: number) => `${crowns(gold)} stay behind: nobody carries more than 250.`,
    markSettled: (name: string, note: string) =>
      note === '' ? `Settled: ${name.toLowerCase()}.` : `Settled: ${name.toLowerCase()}. ${note}`,
    wallSearched: (by: string, wall: string) => `${by} has searched the ${side(wall)} wall.`,
    roomSearched: (by: string) => `${by} has searched the room.`,
    goldFound: (by: string, gold: number) => `${by} finds ${crowns(gold)}.`,
    chestOpened: (by: string) => `${by} opens a chest.`,
    chestClosed: (by: string) => `${by} closes a chest.`,
    armourTakenOff: (name: string) => `${name} takes armour off and leaves it here.`,
    armourPutOn: (name: string, armour: readonly string[]) =>
      `${name} puts on ${armour.join(' and ').toLowerCase()}.`,
    weaponTaken: (name: string, weapon: string) => `${name} takes up the ${weapon.toLowerCase()}.`,
    pickedUp: (by: string, whom: string) => `${by} picks up ${whom}.`,
    putDown: (by: string, whom: string) => `${by} puts ${whom} down.`,
    bodyOf: (name: string) => `the body of ${name}`,
    bodyBroughtHome: (name: string) => `The body of ${name} is brought home.`,
    goldFromBody: (by: string, whom: string, gold: number) =>
      `${by} takes ${crowns(gold)} from the body of ${whom}.`,
    takenFromBody: (by: string, whom: string, what: string) =>
      `${by} takes from the body of ${whom}: ${what}.`,
  },

  /** What is left for the gamemaster to settle. */
  marks: {
    counter: { name: 'Counter owed', note: (_gold: number) => 'A dungeon counter may be drawn.' },
    hazard: {
      name: 'Hazard',
      note: (_gold: number) => 'Say what the hazard of this room is, and what it does.',
    },
    chest: { name: 'Treasure', note: (_gold: number) => 'Say what the chest holds, and who takes it.' },
    treasure: { name: 'Treasure', note: (_gold: number) => 'Say what was found, and who takes it.' },
    magic: {
      name: 'Magic treasure',
      note: (_gold: number) => 'Say which magic treasure was hidden here, and who takes it.',
    },
    items: {
      name: 'Left by the dead',
      note: (items: readonly string[]) =>
        [
          `Here lie: ${items.join(', ')}. Say who takes what; what it does in other hands is not ruled yet.`,
          ...items
            .filter((item) => NOT_FOR_HEROES.has(item))
            .map((item) => `No hero is trained to use the ${item}.`),
        ].join(' '),
    },
    gold: {
      name: 'Gold left',
      note: (gold: number) => `${crowns(gold)} stay here until somebody can carry them.`,
    },
  },

  things: {
    dungeon: (n: number) => (n === 1 ? 'The dungeon' : `Dungeon ${n}`),
    levelOf: (dungeon: string, order: number) =>
      dungeon === 'The dungeon' || dungeon === '' ? `Level ${order}` : `${dungeon}, level ${order}`,
    /** The n-th level of that name: the first has no letter, the others b, c … */
    levelBeside: (name: string, n: number) =>
      n === 1 ? name : `${name}${n <= 26 ? String.fromCharCode(96 + n) : ` (${n})`}`,
    armourLeft: (names: readonly string[]) => names.join(', '),
    name: () => 'name',
    stairs: (to: 'out' | 'down' | 'up') => `Stairs ${to}`,
    /** Stairs to go in by, as they are listed for a return. */
    entrance: (level: string, n: number) =>
      n === 1 ? `${level}, by the entrance` : `${level}, by stairs ${n}`,
    wallSearched: (wall: string) =>
      `${side(wall).charAt(0).toUpperCase()}${side(wall).slice(1)} wall searched`,
    roomSearched: () => 'Searched for treasure',
  },

  badges: {
    leader: () => 'Leader',
    mapper: () => 'Mapper',
    done: () => 'Done',
    carries: (name: string) => `Carries ${name}`,
    atHome: () => 'Brought home',
  },
};
