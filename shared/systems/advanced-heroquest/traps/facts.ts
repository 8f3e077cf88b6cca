import type { EdgeName } from '#board';
import type { LevelId, ModelId } from '../state.ts';

/** What happens in the second "Traps" chapter. A fact's meaning never changes. */
export type TrapsFact =
  /** A trap lies in wait for somebody; which one the gamemaster knows. */
  | { kind: 'trapMet'; model: ModelId; trap: string; die?: number; where: 'ground' | 'chest' }
  | { kind: 'trapSpotted'; model: ModelId; trap: string }
  | { kind: 'trapDisarmed'; model: ModelId; trap: string }
  /** Seen and left alone: it does not go off now. */
  | { kind: 'trapLeft'; model: ModelId; trap: string }
  | { kind: 'trapSprung'; model: ModelId; trap: string }
  /** A die of the trap's own: how many bolts, which gas, whether the spike is poisoned. */
  | { kind: 'trapRolled'; model: ModelId; trap: string; die: number; result: string }
  /** A turn's try to get out of a pit. */
  | { kind: 'climbed'; model: ModelId; out: boolean }
  /** Heroes who put their shoulders under a portcullis, all of their turn. */
  | { kind: 'lifted'; by: readonly ModelId[]; up: boolean }
  | { kind: 'portcullisMoved'; level: LevelId; edges: readonly EdgeName[]; to: 'up' | 'down' };
