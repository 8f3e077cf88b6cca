import type { Edge, EdgeName } from '#board';
import type { DiceMode } from '#engine/view';
import type { LevelId, Marker, Mode, Model, ModelId, Phase, Section } from './state.ts';

export type At = readonly [x: number, y: number];

/** Everything that can happen. A fact's meaning never changes: campaign files keep them for years. */
export type Fact =
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
    }
  | { kind: 'wounded'; model: ModelId; wounds: number; by?: ModelId }
  | { kind: 'knockedOut'; model: ModelId }
  | { kind: 'died'; model: ModelId }
  | { kind: 'bodyLeft'; model: ModelId; marker: string; level: LevelId; at: At }
  | { kind: 'fateSpent'; by: ModelId; for: 'roll' | 'fumble' | 'wounds' | 'ko' | 'death'; left: number }
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
  | { kind: 'unfinished'; what: string; by: ModelId; at: ModelId }
  // rulings
  | { kind: 'fieldSet'; model: ModelId; field: string; from: unknown; to: unknown }
  | { kind: 'markerSet'; level: LevelId; marker: string; field: string; from: unknown; to: unknown }
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
  | { kind: 'revealed'; level: LevelId; what: 'section' | 'model' | 'marker' | 'edge'; id: string }
  | { kind: 'hidden'; level: LevelId; what: 'section' | 'model' | 'marker' | 'edge'; id: string };

export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
