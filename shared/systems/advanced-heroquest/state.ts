import type { BaseState } from '#engine';
import type { Edge, SectionShape } from '#board';
import type { Characteristic, DamageRow, Emblem, Floor, Monster, Piece, Profile } from './content/schema.ts';

/**
 * The state of a game of Advanced HeroQuest: plain JSON, changed only by facts. Every field says who may know it; the
 * list `SECRECY` in `secrecy.ts` is held complete by the type-checker.
 */
export type ModelId = string;
export type LevelId = string;

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
}

export interface ArmourWorn {
  armour: string;
  name: string;
  BS: number;
  T: number;
  Sp: number;
}

export interface GearCarried {
  name: string;
  count: number;
  note?: string;
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
  revealed: boolean;
  /** Colour of the base that the GM put it on. */
  base: string | null;
  rank: Monster['rank'] | null;
  /** Named building blocks of the card. */
  specials: { rule: string; ruled?: false; text?: string }[];
  /** The number on a monster's token, given when the players first see it. */
  number: number | null;
  /** Its name in the players' view, given when they first see it. */
  pub: string | null;
}

export interface Section extends SectionShape {
  kind: Piece;
  floor: Floor;
  name: string;
  turn: number;
  hidden: boolean;
  note: string;
  pub: string | null;
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
  purpose: 'hit' | 'damage' | 'again';
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
}

export interface State extends BaseState {
  game: 'advanced-heroquest';
  /** The players, by id. */
  people: Record<string, { name: string }>;
  turn: Turn;
  /** The level that the table is looking at. */
  current: LevelId;
  levels: Record<LevelId, Level>;
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
  };
}

export type { Characteristic, Profile };
