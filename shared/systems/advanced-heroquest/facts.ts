import type { Edge, EdgeName, Side } from '#board';
import type { DiceMode } from '#engine/view';
import type { LastingFact } from './lasting/facts.ts';
import type { MagicFact } from './magic/facts.ts';
import type { QuestsFact } from './quests/facts.ts';
import type { ShootingFact } from './shooting/facts.ts';
import type { SoloFact } from './solo/facts.ts';
import type { SpecialsFact } from './specials/facts.ts';
import type { SpellworkFact } from './spellworks/facts.ts';
import type { TrapsFact } from './traps/facts.ts';
import type {
  Account,
  ArmourWorn,
  At,
  Group,
  Home,
  LevelId,
  Marker,
  Matrices,
  Mode,
  Model,
  ModelId,
  Phase,
  Routine,
  Section,
  Stairs,
} from './state.ts';

export type { At } from './state.ts';

/** Everything that can happen. A fact's meaning never changes: campaign files keep them for years. */
export type Fact =
  | LastingFact
  | ShootingFact
  | MagicFact
  | SpellworkFact
  | SpecialsFact
  | TrapsFact
  | SoloFact
  | QuestsFact
  // the fight ("Hand-to-Hand Combat", "Fate Points", "Death")
  | {
      kind: 'struck';
      by: ModelId;
      at: ModelId;
      die: number;
      needed: number;
      hit: boolean;
      critical?: true;
      fumble?: true;
    }
  | {
      kind: 'damageRolled';
      by: ModelId;
      at: ModelId;
      dice: readonly number[];
      toughness: number;
      wounds: number;
      /** How many twelves are rolled again. */
      again: number;
      /** Dice of twelves rolled again. */
      rolledAgain?: true;
      /** What wounds, where it is no weapon in a hand: a spell, a trap, a burst. */
      source?: string;
    }
  | { kind: 'wounded'; model: ModelId; wounds: number; by?: ModelId }
  | { kind: 'knockedOut'; model: ModelId }
  /** `level`: where a hero or henchman was killed. */
  | { kind: 'died'; model: ModelId; level?: LevelId }
  | { kind: 'bodyLeft'; model: ModelId; marker: string; level: LevelId; at: At }
  | {
      kind: 'fateSpent';
      by: ModelId;
      for: 'roll' | 'fumble' | 'damage' | 'wounds' | 'ko' | 'death';
      left: number;
    }
  | { kind: 'woundsUndone'; model: ModelId; wounds: number }
  | { kind: 'stoodUp'; model: ModelId; at: At; level: LevelId }
  | { kind: 'typeRevealed'; model: ModelId }
  // moving and doors
  | { kind: 'moved'; model: ModelId; path: readonly At[]; to: At }
  | { kind: 'doorOpened'; level: LevelId; edge: EdgeName; by: ModelId }
  | { kind: 'doorClosed'; level: LevelId; edge: EdgeName; by: ModelId }
  /** A false door that somebody tried: from now on everybody knows it for one. */
  | { kind: 'doorFoundFalse'; level: LevelId; edge: EdgeName; by: ModelId }
  // the table
  | { kind: 'turnBegan'; mode: Mode; number: number; phase: Phase; explored: number; ruled?: true }
  | { kind: 'settingsChanged'; dice?: DiceMode; person?: string; mode?: DiceMode | 'campaign' }
  /** From now on the campaign plays something otherwise, or as ruled again. */
  | { kind: 'optionSet'; option: string; from: string; to: string }
  | { kind: 'unfinished'; what: string; by: ModelId; at: ModelId }
  // the expedition ("Starting Play", "Stairs", X-LEADER)
  | {
      kind: 'dungeonFounded';
      dungeon: string;
      name: string;
      matrices: Matrices;
    }
  | { kind: 'levelFounded'; level: LevelId; name: string; order: number; dungeon: string }
  /** `solo`: without a gamemaster. */
  | {
      kind: 'expeditionBegan';
      number: number;
      dungeon: string;
      level: LevelId;
      absent: readonly string[];
      solo?: true;
    }
  | { kind: 'expeditionEnded'; number: number; lost: boolean }
  /** All doors of a level are found shut when the party comes back. */
  | { kind: 'doorsShut'; level: LevelId }
  /** A henchman comes along with a small party (X-PLAYERS). */
  | { kind: 'joined'; model: Model }
  | { kind: 'electionRolled'; for: 'leader' | 'mapper'; person: string; die: number }
  | { kind: 'leaderChosen'; person: string | null }
  | { kind: 'mapperChosen'; person: string | null }
  /** The table looks at another level. */
  | { kind: 'levelShown'; level: LevelId }
  /** A hero or henchman comes out of the box onto the stairs. */
  | { kind: 'setOut'; model: ModelId; level: LevelId; at: At }
  | { kind: 'leftDungeon'; model: ModelId }
  /** At home: wounds and fate points as they stand then ("Between Expeditions"). */
  | { kind: 'recovered'; model: ModelId; wounds: number; fate: number }
  /** `drags`: whom he drags along, and where that one comes to lie (D-DRAG). */
  | {
      kind: 'tookStairs';
      model: ModelId;
      level: LevelId;
      at: At;
      drags?: { model: ModelId; at: At };
    }
  /** Stairs and the stairs at their other end know of each other. */
  | { kind: 'stairsJoined'; level: LevelId; id: string; stairs: Stairs }
  // new ground ("Generating the Dungeon")
  | {
      kind: 'tableRolled';
      table: string;
      dice: readonly number[];
      total: number;
      result: string;
      /** Who rolled: a hero of the Leader's; null: the GM. */
      by: ModelId | null;
      /** Which end of a passage behind a room's door, seen through the door. */
      end?: 'left' | 'right';
      /** Those of the result of whom there is no card: they are for the GM to set up. */
      missing?: string;
    }
  /** What was rolled does not fit; what is laid instead (G-LENGTH, G-BLOCKED, G-SMALL). */
  | {
      kind: 'replaced';
      rolled: string;
      laid: string;
      /** `quest`: on a quest that lies elsewhere. */
      why: 'blocked' | 'tooLong' | 'tooLarge' | 'quest';
      level: LevelId;
      /** Passage sections more, laid so that an exit is free. */
      extra?: number;
    }
  /** Nothing fits behind an exit (G-NONE), or the end of a passage is rubble (G-BLOCKED). */
  | { kind: 'exitClosed'; level: LevelId; edges: readonly EdgeName[]; why: 'nothingFits' | 'endBlocked' }
  /** Nothing fits behind a door (G-NONE, G-SMALL). */
  | { kind: 'doorLeadsNowhere'; level: LevelId; edge: EdgeName }
  /** Behind a door lies what is known already (G-KNOWN). */
  | { kind: 'doorLeadsToKnown'; level: LevelId; edge: EdgeName; section: string }
  | { kind: 'doorPlaced'; level: LevelId; edge: EdgeName; found?: 'secret' }
  | { kind: 'doorLost'; level: LevelId; section: string }
  | { kind: 'chestPlaced'; level: LevelId; marker: Marker }
  | { kind: 'monstersFound'; groups: readonly (Group & { level: LevelId })[] }
  /** A ruling took away what was being explored; the table goes on with what is left. */
  | { kind: 'groundLost'; what: string }
  /** Nothing of a level leads on, and it has no wall to search (G-EXHAUSTED). */
  | { kind: 'exhausted'; level: LevelId }
  // what a later chapter gives its rules (R-LATER)
  | { kind: 'counterOwed'; level: LevelId; mark: Marker; why: 'gmPhase' | 'secretDoor' | 'treasure' }
  | { kind: 'hazardUnruled'; level: LevelId; mark: Marker }
  | { kind: 'treasureUnruled'; level: LevelId; mark: Marker; why: 'chest' | 'hidden' }
  /** Gold that nobody there can carry ("Treasure Chests"). */
  | { kind: 'goldLeft'; level: LevelId; mark: Marker; gold: number }
  | { kind: 'markSettled'; level: LevelId; marker: string; note: string }
  // what a hero does on an exploration turn ("Hero Player Phase")
  | { kind: 'wallSearched'; level: LevelId; section: string; wall: Side; by: ModelId }
  | { kind: 'roomSearched'; level: LevelId; section: string; by: ModelId }
  | { kind: 'goldFound'; by: ModelId; gold: number }
  | { kind: 'chestOpened'; level: LevelId; marker: string; by: ModelId }
  | { kind: 'chestClosed'; level: LevelId; marker: string; by: ModelId }
  | { kind: 'armourTakenOff'; model: ModelId; level: LevelId; marker: Marker }
  | {
      kind: 'armourPutOn';
      model: ModelId;
      level: LevelId;
      marker: string;
      armour: readonly ArmourWorn[];
    }
  | { kind: 'weaponTaken'; model: ModelId; weapon: string | null }
  | { kind: 'pickedUp'; by: ModelId; model: ModelId }
  | { kind: 'putDown'; by: ModelId; model: ModelId; at: At }
  /** The body of a dead hero has been carried out of the dungeon (D-BODY, D-OUT); it lies on no map any more. */
  | { kind: 'bodyBroughtHome'; model: ModelId }
  /** A hero takes one thing from a body: \`gold\`, a weapon by its content id, or all there is of a piece of gear by its name. */
  | { kind: 'takenFromBody'; by: ModelId; from: ModelId; what: string; gold?: number }
  // the fight ("Combat")
  | { kind: 'monstersMet'; models: readonly ModelId[] }
  | {
      kind: 'surpriseRolled';
      /** The hero of the Leader's who rolled; null: the GM rolled for want of one. */
      by: ModelId | null;
      leader: number;
      gm: number;
      leaderBonus: number;
      gmBonus: number;
      surprised: 'heroes' | 'monsters';
    }
  | { kind: 'fightBegan'; why: 'found' | 'met' | 'called'; foes: readonly { model: ModelId; home: Home }[] }
  /** More monsters come into a fight that is on (M-LATER). */
  | { kind: 'foesJoined'; foes: readonly { model: ModelId; home: Home }[] }
  | { kind: 'setUpBegan'; stage: 'place' | 'step'; side: 'leader' | 'gm'; models: readonly ModelId[] }
  /** `section`: where it belongs from now on, if that is not where it was found. */
  | { kind: 'stationed'; model: ModelId; to: At; section?: string }
  | { kind: 'sidestepped'; model: ModelId; to: At }
  | { kind: 'setUpEnded' }
  | { kind: 'routineChosen'; routine: Routine }
  | { kind: 'pursuitBegan' }
  | { kind: 'pursuitEnded'; foes: readonly { model: ModelId; home: Home }[] }
  /** A model makes the attack of its turn (F-ACT); free attacks and strikes in return are none. */
  | { kind: 'attacked'; by: ModelId; at: ModelId }
  /** A death zone ends a move (F-DZ). */
  | { kind: 'heldUp'; model: ModelId; by: ModelId }
  | { kind: 'ran'; model: ModelId; die: number; squares: number }
  /** The fallen lies on the square that was left last (D-DRAG). Of a dead hero it is his body. */
  | { kind: 'dragged'; by: ModelId; model: ModelId; path: readonly At[]; to: At; behind: At }
  | { kind: 'stepInOffered'; by: ModelId; squares: readonly At[] }
  | { kind: 'steppedIn'; model: ModelId; to: At }
  /** A door opened between them: from now on they stand in reach of each other (F-FOCUS). */
  | { kind: 'cameIntoReach'; models: readonly ModelId[] }
  /** Nothing but a door hides the party: that turn is played, too (F-ESCAPE). */
  | { kind: 'doorHolds'; turn: number }
  | { kind: 'escaped' }
  | { kind: 'wentBack'; model: ModelId; level: LevelId; at: At }
  | { kind: 'stripped'; model: ModelId }
  | { kind: 'groupLooted'; level: LevelId; group: string; gold: number }
  /** What character monsters carried, for the GM to give out ("End Phase"). */
  | { kind: 'itemsLeft'; level: LevelId; mark: Marker; items: readonly string[] }
  | {
      kind: 'fightEnded';
      how: 'won' | 'escaped' | 'calledOff' | 'lost';
      /** Groups whose gold is lost, since their bodies are gone (F-LOOT). */
      lost: readonly { level: LevelId; group: string }[];
    }
  /** Monsters of an earlier expedition stand again as first rolled (C-RESTOCK). */
  | {
      kind: 'restocked';
      level: LevelId;
      group: string;
      models: readonly { model: ModelId; at: At; wounds: number }[];
    }
  | { kind: 'accountGiven'; account: Account; carried: readonly { model: ModelId; gold: number }[] }
  // rulings
  | { kind: 'fieldSet'; model: ModelId; field: string; from: unknown; to: unknown }
  | { kind: 'markerSet'; level: LevelId; marker: string; field: string; from: unknown; to: unknown }
  | { kind: 'levelNamed'; level: LevelId; from: string; to: string }
  | { kind: 'sectionSet'; level: LevelId; section: string; field: string; from: unknown; to: unknown }
  | { kind: 'placed'; level: LevelId; model: Model; fromRoster: boolean }
  | { kind: 'markerPlaced'; level: LevelId; marker: Marker }
  | { kind: 'putAt'; model: ModelId; level: LevelId; from: At; to: At }
  | { kind: 'markerMoved'; level: LevelId; marker: string; from: At; to: At }
  | { kind: 'removed'; model: ModelId; toRoster: boolean }
  | { kind: 'markerRemoved'; level: LevelId; marker: string }
  | { kind: 'sectionLaid'; level: LevelId; section: Section; edges: Readonly<Record<string, Edge | null>> }
  | {
      kind: 'sectionMoved';
      level: LevelId;
      section: string;
      from: At;
      to: At;
      edges: Readonly<Record<string, Edge | null>>;
    }
  | { kind: 'sectionRemoved'; level: LevelId; section: string; edges: Readonly<Record<string, Edge | null>> }
  | { kind: 'edgeSet'; level: LevelId; edge: EdgeName; from: Edge | null; to: Edge | null }
  /** `ground`: all sections of the level. */
  | { kind: 'revealed'; level: LevelId; what: Shown; id: string }
  | { kind: 'hidden'; level: LevelId; what: Shown; id: string };

type Shown = 'section' | 'model' | 'marker' | 'edge' | 'ground';

export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
