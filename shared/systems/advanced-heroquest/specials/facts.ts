import type { ModelId } from '../state.ts';

/** What happens in "Alternative Monsters", "Skaven Characters" and "Specialist Skaven". A fact's meaning never changes. */
export type SpecialsFact =
  { kind: 'wentBerserk'; model: ModelId } | { kind: 'regenerated'; model: ModelId; wounds: number };
