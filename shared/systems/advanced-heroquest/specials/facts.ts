import type { ModelId } from '../state.ts';

/** What happens in "Alternative Monsters", "Skaven Characters" and "Specialist Skaven". A fact's meaning never changes. */
export type SpecialsFact =
  | { kind: 'wentBerserk'; model: ModelId }
  | { kind: 'regenerated'; model: ModelId; wounds: number }
  /** Something is used up or begun that somebody has besides weapons and spells; `at`: on whom, if not on himself. */
  | { kind: 'used'; by: ModelId; what: string; at?: ModelId }
  | { kind: 'healed'; model: ModelId; wounds: number }
  /** It leaves the fight, and may come back another time. */
  | { kind: 'slippedAway'; model: ModelId }
  | { kind: 'scrollCrumbled'; model: ModelId };
