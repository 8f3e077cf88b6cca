import type { ModelId } from '../state.ts';

/** What happens in the second "Traps" chapter. A fact's meaning never changes. */
export type TrapsFact =
  | { kind: 'trapMet'; model: ModelId; trap: string; die?: number; where: 'ground' | 'chest' }
  | { kind: 'trapSpotted'; model: ModelId; trap: string }
  | { kind: 'trapDisarmed'; model: ModelId; trap: string }
  | { kind: 'trapSprung'; model: ModelId; trap: string };
