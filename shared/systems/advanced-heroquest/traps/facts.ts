import type { EdgeName } from '#board';
import type { At, LevelId, ModelId } from '../state.ts';

/** What happens in the second "Traps" chapter. A fact's meaning never changes. */
export type TrapsFact =
  /** A trap lies in wait for somebody; which one the gamemaster knows. */
  | { kind: 'trapMet'; model: ModelId; trap: string; die?: number; where: 'ground' | 'chest' }
  | { kind: 'trapSpotted'; model: ModelId; trap: string }
  /** `marker`: one that had been left alone, which is gone with it, or the chest that it kept shut. */
  | { kind: 'trapDisarmed'; model: ModelId; trap: string; level?: LevelId; marker?: string }
  /** Seen and left alone: it does not go off now. `chest`: which it keeps shut. */
  | { kind: 'trapLeft'; model: ModelId; trap: string; chest?: string }
  /** `marker`: as with one that is disarmed. */
  | { kind: 'trapSprung'; model: ModelId; trap: string; level?: LevelId; marker?: string }
  /** Somebody steps back from a trap that is left alone. */
  | { kind: 'movedBack'; model: ModelId; to: At }
  /** A die of the trap's own: how many bolts, which gas, whether the spike is poisoned. */
  | { kind: 'trapRolled'; model: ModelId; trap: string; die: number; result: string }
  /** A turn's try to get out of a pit. */
  | { kind: 'climbed'; model: ModelId; out: boolean }
  /** Heroes who put their shoulders under a portcullis, all of their turn. */
  | { kind: 'lifted'; by: readonly ModelId[]; up: boolean }
  | { kind: 'portcullisMoved'; level: LevelId; edges: readonly EdgeName[]; to: 'up' | 'down' };
