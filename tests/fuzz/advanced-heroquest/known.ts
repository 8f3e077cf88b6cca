import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_TYPES, RULING_KINDS, type FactKind } from '#shared/systems/advanced-heroquest/testing.ts';
import type { Known } from '../tally.ts';
import { DETAILS, TABLES } from './details.ts';

/** Everything that can come up in Advanced HeroQuest, taken from the code itself. */

const FACT_KINDS = {
  tested: true,
  lastingBegan: true,
  lastingEnded: true,
  lastingPassed: true,
  zoneLaid: true,
  zoneMoved: true,
  zoneEnded: true,
  shot: true,
  friendHit: true,
  missileSpent: true,
  missilesRecovered: true,
  unloaded: true,
  reloaded: true,
  fired: true,
  landed: true,
  misfired: true,
  weaponBurst: true,
  spellCast: true,
  spellFailed: true,
  spellAnswered: true,
  spiedUpon: true,
  doorMade: true,
  rockRolled: true,
  raised: true,
  soulLost: true,
  flew: true,
  windRolled: true,
  wentBerserk: true,
  regenerated: true,
  used: true,
  healed: true,
  slippedAway: true,
  scrollCrumbled: true,
  trapMet: true,
  trapSpotted: true,
  trapDisarmed: true,
  trapSprung: true,
  trapLeft: true,
  movedBack: true,
  trapRolled: true,
  climbed: true,
  lifted: true,
  portcullisMoved: true,
  tacticRolled: true,
  questBegun: true,
  questRoomFound: true,
  stairsPlaced: true,
  questFoeSlain: true,
  questWon: true,
  questLost: true,
  struck: true,
  damageRolled: true,
  wounded: true,
  knockedOut: true,
  died: true,
  bodyLeft: true,
  fateSpent: true,
  woundsUndone: true,
  stoodUp: true,
  typeRevealed: true,
  moved: true,
  doorOpened: true,
  doorClosed: true,
  doorFoundFalse: true,
  turnBegan: true,
  settingsChanged: true,
  optionSet: true,
  unfinished: true,
  dungeonFounded: true,
  levelFounded: true,
  expeditionBegan: true,
  expeditionEnded: true,
  recovered: true,
  doorsShut: true,
  joined: true,
  electionRolled: true,
  leaderChosen: true,
  mapperChosen: true,
  levelShown: true,
  setOut: true,
  leftDungeon: true,
  tookStairs: true,
  stairsJoined: true,
  tableRolled: true,
  replaced: true,
  exitClosed: true,
  doorLeadsNowhere: true,
  doorLeadsToKnown: true,
  doorPlaced: true,
  doorLost: true,
  chestPlaced: true,
  monstersFound: true,
  groundLost: true,
  exhausted: true,
  counterOwed: true,
  hazardUnruled: true,
  treasureUnruled: true,
  goldLeft: true,
  markSettled: true,
  wallSearched: true,
  roomSearched: true,
  goldFound: true,
  chestOpened: true,
  chestClosed: true,
  armourTakenOff: true,
  armourPutOn: true,
  weaponTaken: true,
  pickedUp: true,
  putDown: true,
  bodyBroughtHome: true,
  takenFromBody: true,
  monstersMet: true,
  surpriseRolled: true,
  fightBegan: true,
  foesJoined: true,
  setUpBegan: true,
  stationed: true,
  sidestepped: true,
  setUpEnded: true,
  routineChosen: true,
  pursuitBegan: true,
  pursuitEnded: true,
  attacked: true,
  heldUp: true,
  ran: true,
  dragged: true,
  stepInOffered: true,
  steppedIn: true,
  cameIntoReach: true,
  doorHolds: true,
  escaped: true,
  wentBack: true,
  stripped: true,
  groupLooted: true,
  itemsLeft: true,
  fightEnded: true,
  restocked: true,
  accountGiven: true,
  fieldSet: true,
  markerSet: true,
  sectionSet: true,
  levelNamed: true,
  placed: true,
  markerPlaced: true,
  putAt: true,
  markerMoved: true,
  removed: true,
  markerRemoved: true,
  sectionLaid: true,
  sectionMoved: true,
  sectionRemoved: true,
  edgeSet: true,
  revealed: true,
  hidden: true,
} satisfies Record<FactKind, true>;

/** Where rules ask. */
const FOLDERS = ['rules', 'shooting', 'spellworks', 'magic', 'specials', 'traps', 'solo', 'quests'];

/** Parts of a passage are rolled in one question of this name. */
const PASSAGE = ['passage-length', 'passage-features', 'passage-end'];

/**
 * Names of questions as the rules ask them: every text after `for:` in the rules' files, the tables that are rolled on by
 * themselves, and every choice for which the prompt has a title.
 */
export function questionNames(): string[] {
  const folder = 'shared/systems/advanced-heroquest';
  const names = new Set<string>([...TABLES.keys()].filter((table) => !PASSAGE.includes(table)));
  const add = (name: string) => names.add(name.replace(/ /g, '-'));
  const files = FOLDERS.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)));
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const asked of source.matchAll(/ask\.(?:dice|sum|choice)<Fact>\(([\s\S]*?)\);/g))
      for (const line of asked[1]!.matchAll(/\bfor: ([^,}]*)/g))
        for (const name of line[1]!.matchAll(/'([^']+)'/g)) add(name[1]!);
  }
  const fate = readFileSync(join(folder, 'rules', 'fate.ts'), 'utf8');
  for (const name of /type FailedRoll =([^;]*);/.exec(fate)![1]!.matchAll(/'([^']+)'/g)) add(name[1]!);
  for (const file of readdirSync(folder).filter((name) => name.startsWith('prompt'))) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const titled of source.matchAll(/question\.for === '([^']+)'|^ {2}'([^']+)': \w+\./gm))
      add(titled[1] ?? titled[2]!);
  }
  return [...names];
}

/** The codes of every refusal that is written down, each once. */
export function refusalCodes(): string[] {
  const codes = new Set<string>();
  const folder = 'systems/advanced-heroquest/words';
  const words = readdirSync(join('shared', folder)).map((file) => `${folder}/${file}`);
  for (const file of ['engine/words/en.ts', ...words]) {
    const source = readFileSync(join('shared', file), 'utf8');
    for (const made of source.matchAll(/\brefusal\(\s*'([a-z-]+)'/g)) codes.add(made[1]!);
  }
  return [...codes];
}

export const KNOWN: Known = {
  commands: COMMAND_TYPES,
  questions: questionNames(),
  rulings: RULING_KINDS,
  facts: Object.keys(FACT_KINDS),
  details: DETAILS,
  refusals: refusalCodes(),
};
