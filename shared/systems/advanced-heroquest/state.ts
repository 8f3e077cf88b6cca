import type { BaseState } from '#engine';
import type { Edge, SectionShape, Side } from '#board';
import type { Chosen } from './option-choices.ts';
import type {
  Characteristic,
  DamageRow,
  Emblem,
  Floor,
  Monster,
  Piece,
  Profile,
  Special,
} from './content/schema.ts';

/**
 * The state of a game of Advanced HeroQuest: plain JSON, changed only by facts. Every field says who may know it; the
 * list `SECRECY` in `secrecy.ts` is held complete by the type-checker.
 */
export type ModelId = string;
export type LevelId = string;
/** A square. */
export type At = readonly [x: number, y: number];

/** A weapon as a model carries it: the profile it had when it was handed over. */
export interface WeaponHeld {
  /** Content id. */
  weapon: string;
  name: string;
  row: DamageRow | null;
  longReach: boolean;
  minimumStrength: number;
  /** Damage dice as a card prints them; null: by the table, from Strength. */
  dice: number | null;
  /** Fumbles at this die or less; null: never. */
  fumble: number | null;
  /** Critical at this die or more; null: never. */
  critical: number | null;
  /** A magical weapon: it wounds the invulnerable like anybody. */
  magic?: true;
  /** What it does from afar; null: nothing. Absent: nothing, or, where it was handed over before shooting was ruled, what its kind does. */
  missile?: Missile | null;
}

/** What a weapon does from afar ("Ranged Weapons"), as it was when it was handed over. */
export interface Missile {
  /** Most squares it carries; null: as far as one sees. */
  range: number | null;
  /** Damage dice; null: it does not wound by dice. */
  dice: number | null;
  /** It leaves the hand, and may be used after a move. */
  thrown?: true;
  /** It takes a turn to load again. */
  reload?: true;
  /** The gear that it shoots, by name; absent: none is counted. */
  uses?: string;
  /** Of a monster that has so many of them: how many are left. */
  left?: number;
  /** Numbers needed by range as its card has them; absent: by Bow Skill. */
  row?: readonly (number | null)[];
  /** Named building blocks. */
  specials?: readonly Special[];
}

/** Missiles that one of the party has shot in a fight, of one kind (T-RECOVER). */
export interface MissilesShot {
  by: ModelId;
  /** The gear, by name, or the weapon by its content id. */
  what: string;
  n: number;
  /** A weapon that was thrown, as it was handed over. */
  thrown?: WeaponHeld;
}

export interface ArmourWorn {
  armour: string;
  name: string;
  /** Borne beside other armour. */
  shield?: true;
  BS: number;
  T: number;
  Sp: number;
}

export interface GearCarried {
  name: string;
  count: number;
  note?: string;
}

/** How a characteristic differs while something lasts: so much more or less, halved, or a number of its own. */
export interface Change {
  add?: number;
  set?: number;
  half?: 'down' | 'up';
  /** So many times as much. */
  times?: number;
}

/**
 * At what something that lasts ends: the end of a phase of either side, the end of a turn, the next exploration turn, the end of the
 * fight or of the expedition, or only when it is healed.
 */
export type Until = 'heroes' | 'monsters' | 'turn' | 'exploration' | 'fight' | 'expedition' | 'cured';

/** Something that lasts on a model: a spell, a rage, the harm of a trap. */
export interface Lasting {
  id: string;
  /** Its name among the building blocks: `dragon-armour`, `choke`, `berserk`, `lost-hand` … */
  what: string;
  until: Until;
  /** How many such endings are still to come, the one that ends it counted. */
  left: number;
  /** Who brought it about. */
  by?: ModelId;
  change?: Partial<Record<Characteristic, Change>>;
  /** Damage dice more that its blows have; the Strength that comes with them brings none of its own (T-POTION). */
  dice?: number;
  /** Squares that it may walk at most in a turn; more than twelve: so many in an exploration turn. */
  steps?: number;
}

/** A spell that somebody can cast: by components among its gear, or so many times more with what it holds ready. */
export interface SpellKnown {
  /** Content id. */
  spell: string;
  /** Of a monster that carries its components uncounted, of a wand's charges, of a scroll. Absent: components are taken from the gear. */
  times?: number;
  /** What it is cast from instead of one's own knowledge: the piece of gear. */
  using?: string;
}

/** A marker whose squares do something to whoever is on them: fumes, a fireball that rolls on. */
export interface Zone {
  /** Its name among the building blocks. */
  what: string;
  until: Until;
  left: number;
  by?: ModelId;
}

export interface Model {
  id: ModelId;
  kind: 'hero' | 'henchman' | 'monster';
  /** Content id of what it was made from. */
  entry: string;
  name: string;
  /** "Human Warrior", "Skaven Warrior". */
  class: string;
  glyph: string;
  size: 1 | 2;
  x: number;
  y: number;
  /** First column of the sheet: before armour. Of a monster the card, armour counted in. */
  start: Record<Characteristic, number | null>;
  /** Current characteristics that the GM has set by ruling. */
  ruled: Partial<Record<Characteristic, number>>;
  /** Wounds left. 0: knocked out (a Hero) or dead; below 0: dead. */
  wounds: number;
  /** Wounds lost in this turn so far (D-DAMAGE). */
  hurt: number;
  fate: number;
  gold: number;
  weapons: WeaponHeld[];
  /** Content id of the weapon in hand; null: fists. */
  hand: string | null;
  armour: ArmourWorn[];
  gear: GearCarried[];
  conditions: string[];
  down: 'ko' | 'dead' | null;
  /** The person who plays it; null: the GM. */
  player: string | null;
  /** A henchman's hero. */
  owner: ModelId | null;
  emblem: Emblem | null;
  /** For the GM alone. */
  note: string;
  /** Laid for the GM alone. */
  hidden: boolean;
  /** What the players see of a monster until its type is revealed (M-HIDDEN). */
  seen: { label: string; glyph: string };
  /** What the GM has the players call it instead, until its type is revealed. */
  alias?: string;
  revealed: boolean;
  /** Colour of the base that the GM put it on. */
  base: string | null;
  rank: Monster['rank'] | null;
  /** Named building blocks of the card. */
  specials: Special[];
  /** The number on a monster's token, given when the players first see it. */
  number: number | null;
  /** Its name in the players' view, given when they first see it. */
  pub: string | null;
  /** What it has done in this exploration turn; absent: nothing yet. */
  spent?: Spent;
  /** Fate points with which it set out; at home it has them again. */
  fateHad?: number;
  /** Whom it carries on its own square (D-CARRY); of a dead Hero it is his body (D-BODY). */
  carries?: ModelId;
  /** Of a dead Hero: his body has been brought out of the dungeon (D-BODY). */
  atHome?: true;
  /** What it has done in this combat turn (F-ACT); absent or empty: nothing yet. */
  did?: Did;
  /** When it came to where it stands, counted through the fight (F-FOCUS); absent: it was set up there. */
  arrived?: number;
  /** Where a monster was set up: what it does not leave (F-HOME), and where it goes back to (F-BACK). */
  home?: Home;
  /** Where it has been set up that has made itself at home elsewhere since, in a pursuit (F-PURSUE). */
  post?: Home;
  /** It went back to its post after the heroes had escaped, and fights nobody until it is met again (X-MET). */
  resting?: true;
  /** Of a character monster in the box: it has got away and may come back by a character counter ("Skaven Characters"). */
  away?: true;
  /** What lasts on it; absent: nothing. */
  lasting?: readonly Lasting[];
  /** It has been spied upon and knows nothing of it: so much is added to the Leader's surprise roll when it is met (T-WINDOW). */
  spied?: number;
  /** A hero or henchman killed a short while ago: on which level, and how many turns have begun since ("Power of the Phoenix"). */
  slain?: { level: LevelId; turns: number };
  /** Of the dead: nothing brings this one back ("Power of the Phoenix"). */
  soulLost?: true;
  /** A character monster of a quest; the foe is whom the quest is about. */
  quest?: 'character' | 'foe';
  /** Spells that it can cast; absent: none. */
  spells?: readonly SpellKnown[];
  /** What a monster shoots or throws by its card, beside the blade in its hand; absent: what the card as shipped says. */
  ranged?: WeaponHeld | null;
  /** Its crossbow or musket has to be loaded before the next shot: the turn in which it was shot. */
  unloaded?: number;
}

/** What a model has done in a combat turn: one move and one attack, or what takes the place of the attack (F-ACT). */
export interface Did {
  moved?: true;
  /** What stands for its attack. */
  acted?: 'attack' | 'run' | 'door' | 'shot' | 'spell' | 'other';
  /** Squares of a run that are left to be walked (F-RUN). */
  run?: number;
  /** A death zone has stopped its move (F-DZ). */
  held?: true;
  /** Its move was spent on dragging somebody (D-DRAG). */
  dragged?: true;
  /** Whom it has dragged: he goes along by stairs on which both of them lie (D-DRAG). */
  drags?: ModelId;
  /** Of a monster: another has begun after it (F-ACT). */
  done?: true;
  /** It has shot what takes a firm stand, and does not move any more in this turn. */
  still?: true;
  /** Somebody else has moved it (T-STILL). */
  shifted?: true;
}

export interface Home {
  level: LevelId;
  section: string;
  x: number;
  y: number;
}

/** What a model has done in an exploration turn (X-PARTS). */
export interface Spent {
  steps: number;
  /** It has done its turn. */
  done: boolean;
  /** It has done something that takes what is left of the turn: searched, opened, taken stairs. */
  acted?: true;
  /** It has cast the one spell of its turn ("Casting Spells"). */
  cast?: true;
  /** It has carried somebody in this turn, and goes six squares at most (D-CARRY). */
  laden?: true;
}

/** Where stairs lead: out of the dungeon, or to a level, by the stairs there. */
export interface Stairs {
  to: 'out' | 'down' | 'up';
  /** The stairs at the other end, once that level is known. */
  foot?: { level: LevelId; id: string };
}

export interface Section extends SectionShape {
  kind: Piece;
  floor: Floor;
  name: string;
  turn: number;
  hidden: boolean;
  note: string;
  pub: string | null;
  /** Of stairs; absent: they lead out. */
  stairs?: Stairs;
  /** Walls that have been searched for secret doors (X-SECRET). */
  searched?: readonly Side[];
  /** Has been searched for hidden treasure (X-TREASURE). */
  looted?: true;
  /** The squares that somebody has stood on, one digit a square in reading order (R-TRIGGER). */
  trodden?: string;
}

export interface Marker {
  id: string;
  /** Content id. */
  entry: string;
  /** `chest`, `note`, `body` … */
  kind: string;
  name: string;
  glyph: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Nobody may enter its squares. */
  solid: boolean;
  open: boolean;
  text: string;
  note: string;
  hidden: boolean;
  /** The dead hero whose body this is. */
  of: ModelId | null;
  pub: string | null;
  /** Of stairs in a room. */
  stairs?: Stairs;
  /** A chest that has been opened once. */
  emptied?: true;
  /** Armour that lies here until somebody puts it on ("Hero Player Phase"). */
  armour?: readonly ArmourWorn[];
  /** What its squares do to whoever is on them, and how long. */
  zone?: Zone;
  /** The trap that was seen and left alone, of its squares and of the chest that it is in. */
  trap?: string;
}

/** Monsters found together, with the gold that their row of the matrix gives (F-LOOT). */
export interface Group {
  id: string;
  section: string;
  matrix: string;
  /** The die that chose the row (C-RESTOCK). */
  die: number;
  /** Gold crowns. */
  gold: number;
  models: readonly ModelId[];
  /** All sections in which they may be set up (M-WHERE); absent: the one. */
  sections?: readonly string[];
  /** Its gold has been paid, or is lost to an escape (F-LOOT). */
  settled?: true;
}

export interface Level {
  id: LevelId;
  name: string;
  order: number;
  /** Raised by every fact that changes squares or edges. */
  rev: number;
  sections: Record<string, Section>;
  edges: Record<string, Edge>;
  models: Record<ModelId, Model>;
  markers: Record<string, Marker>;
  /** The dungeon that it belongs to; absent: laid by hand, outside of any. */
  dungeon?: string;
  groups?: Record<string, Group>;
  /** The GM has been told that the whole of it was found (G-EXHAUSTED). */
  exhausted?: true;
}

/** Which matrices a dungeon is rolled on: content ids. */
export interface Matrices {
  wandering: string;
  lairs: string;
  quest: string;
  specialist: string;
}

/** A dungeon that is known, wholly or in part, and can be gone back to. */
export interface Dungeon {
  id: string;
  name: string;
  matrices: Matrices;
}

/** The expedition that is under way ("Starting Play"). */
export interface Expedition {
  number: number;
  dungeon: string;
  /** The player who leads, and the one who keeps the map (X-LEADER); null: nobody yet. */
  leader: string | null;
  mapper: string | null;
  /** Players who are not at the table tonight (X-PLAYERS). */
  absent: readonly string[];
  /** Heroes and henchmen in the order in which they came to where they are (G-REROLL). */
  order: readonly ModelId[];
  /** There is no gamemaster: the rules of the solo game say what he would decide. */
  solo?: true;
  /** The quest that it is on. */
  quest?: QuestUnderWay;
  /** Who acted last in this turn; another's act ends what it has begun (X-PARTS). */
  acting: ModelId | null;
  account?: Account;
}

/** A quest that an expedition is on: what everybody knows of it, and how far it has come. */
export interface QuestUnderWay {
  /** Content id. */
  quest: string;
  title: string;
  /** How many levels it has. */
  levels: number;
  /** Whom the heroes have to kill. */
  foe: string;
  /** Fate points for each hero who comes back. */
  fate: number;
  /** What is left to the table to settle, in words. */
  more: string;
  /** Levels whose quest room has been found, by their order. */
  rooms: readonly number[];
  /** The foe is dead, and everybody knows it. */
  slain?: true;
}

/** Setting up of monsters that were found: one side places them, then the other moves each of them one square. */
export interface SetUp {
  stage: 'place' | 'step';
  side: 'leader' | 'gm';
  models: readonly ModelId[];
  /** Those that have been moved a square already (M-STEP). */
  stepped: readonly ModelId[];
}

/** The GM's routine for all monsters in a phase (F-SAME). */
export type Routine = 'move-attack' | 'attack-move';

/** The fight that is under way ("Combat"). Absent: in combat turns nobody's turn is counted. */
export interface Fight {
  /** Counts arrivals (F-FOCUS). */
  clock: number;
  /** While monsters are being set up. */
  setUp?: SetUp;
  routine?: Routine;
  /** What the monsters do in this turn of a game without a gamemaster ("Tactics Table"). */
  tactic?: string;
  /** The monsters are in pursuit (F-PURSUE). */
  pursuit?: true;
  /** The monster that acts; another's act ends its turn (F-ACT). */
  acting?: ModelId;
  /** Doors that the party closed in this turn (F-ESCAPE). */
  shut?: readonly { level: LevelId; edge: string }[];
  /** The number of the one more turn that is played while nothing but a door hides the party (F-ESCAPE). */
  lastTurn?: number;
  /** Who may step into a square that he has emptied, until anything else is done (F-ADVANCE). */
  stepIn?: { by: ModelId; squares: readonly (readonly [x: number, y: number])[] } | null;
  /** Monsters have been in it: when none is left, it is over (F-END). */
  hadFoes?: true;
  /** Groups found or met in this fight, whose gold is paid at its end. */
  groups: readonly string[];
  /** What the party has shot and thrown so far (T-RECOVER). */
  missiles?: readonly MissilesShot[];
  /** Where the last monster fell. */
  lastFell?: { level: LevelId; at: readonly [x: number, y: number] };
}

/** What an expedition has come to so far, for the account at its end. */
export interface Account {
  rooms: number;
  kills: number;
  /** Gold crowns found. */
  gold: number;
  /** Wounds that heroes and henchmen have taken. */
  wounds: number;
  /** Fate points spent. */
  fate: number;
}

export type Mode = 'exploration' | 'combat';
export type Phase = 'hero' | 'exploration' | 'gm';

export interface Turn {
  mode: Mode;
  number: number;
  phase: Phase;
  /** The exploration turn to go back to after a fight. */
  explored: number;
}

/** A roll that lies on the table for everybody to see. */
export interface ShownRoll {
  serial: number;
  by: ModelId;
  purpose: 'hit' | 'damage' | 'again' | 'test';
  values: number[];
  marks: boolean[];
  /** The number needed, and whether the players may know it (M-HIDDEN). */
  needed: number;
  neededPublic: boolean;
  outcome: 'hit' | 'miss' | 'critical' | 'fumble' | null;
  hero: boolean;
}

/** What everybody at the table just saw; the view puts it in one sentence. */
export interface ShownMoment {
  serial: number;
  by: ModelId;
  at: ModelId;
  /** What the players called the two when it happened: the words do not change when they learn more. */
  names: [by: string, at: string];
  die: number;
  outcome: 'hit' | 'miss' | 'critical' | 'fumble';
  /** Wounds taken by the target; null until they are rolled. */
  wounds: number | null;
  fell: 'ko' | 'dead' | null;
  /** Fate turned it. */
  turned: boolean;
  /** From afar. */
  shot?: true;
}

/** What everybody just saw that was no blow at somebody. `names`: what the players called them then. */
export type ShownTold = { serial: number; by: ModelId; at?: ModelId; names: [by: string, at?: string] } & (
  | { what: 'test'; why: string; die: number; needed: number | null; passed: boolean }
  | { what: 'spell'; spell: string; to?: readonly [x: number, y: number]; failed?: true }
  /** A shot or throw at a square. */
  | { what: 'aimed'; to: readonly [x: number, y: number]; die: number; outcome: 'hit' | 'miss' | 'fumble' }
);

export interface State extends BaseState {
  game: 'advanced-heroquest';
  settings: BaseState['settings'] & {
    /** What the campaign plays otherwise than ruled. Absent: nothing. */
    options?: Chosen;
  };
  /** The players, by id. */
  people: Record<string, { name: string }>;
  turn: Turn;
  /** The level that the table is looking at. */
  current: LevelId;
  levels: Record<LevelId, Level>;
  /** Absent: nobody has been on an expedition. */
  dungeons?: Record<string, Dungeon>;
  /** Absent: the party is at home, and the table is free. */
  expedition?: Expedition;
  /** Absent: nobody fights, or the table is free. */
  fight?: Fight;
  /** What the quests that were begun have come to, by content id. */
  quests?: Record<string, 'won' | 'lost'>;
  /** How many expeditions have set out. */
  expeditions?: number;
  /** Models in the box: not on the map. Dead heroes are here, too, while their bodies lie on the map. */
  roster: Record<ModelId, Model>;
  /**
   * What lies on the table for everybody. Serial numbers count public things only. `open`: the last blow is the one that lies
   * there; one between models that the players do not see leaves what they saw before.
   */
  shown: {
    serial: number;
    rolls: ShownRoll[];
    moment: ShownMoment | null;
    numbered: number;
    open: boolean;
    /** Absent: it was a blow, or nothing. */
    told?: ShownTold;
    /** What the last expedition came to, until the next sets out. */
    account?: {
      serial: number;
      account: Account;
      carried: { name: string; gold: number }[];
      quest?: { title: string; won: boolean };
    };
  };
}

export type { Characteristic, Profile };
