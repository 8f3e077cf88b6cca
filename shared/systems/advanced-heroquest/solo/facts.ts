/** What happens in "Solo Advanced HeroQuest". A fact's meaning never changes. */
export type SoloFact =
  /** What the monsters do in this turn, by the solo game's table. */
  { kind: 'tacticRolled'; die: number; table: 'hand-to-hand' | 'ranged'; tactic: string };
