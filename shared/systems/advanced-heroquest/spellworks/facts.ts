import type { EdgeName } from '#board';
import type { At, LevelId, ModelId } from '../state.ts';

/** What happens by spells that change the ground, the moves and the lives of others. A fact's meaning never changes. */
export type SpellworkFact =
  /** Somebody has looked in through a window of magic: these rest, and know nothing of it. `surprise`: what it adds to the Leader's roll. */
  | { kind: 'spiedUpon'; models: readonly ModelId[]; surprise: number }
  /** A door stands where a wall was. `rock`: at this die or less there is nothing but rock behind it; absent: known ground is. */
  | { kind: 'doorMade'; level: LevelId; edge: EdgeName; by: ModelId; rock?: number }
  /** The die for what lies behind such a door. */
  | { kind: 'rockRolled'; level: LevelId; edge: EdgeName; by: ModelId; die: number; rock: boolean }
  /** One of the dead lives again, with these wounds left; where he stands is told by itself. */
  | { kind: 'raised'; model: ModelId; by: ModelId; wounds: number }
  | { kind: 'soulLost'; model: ModelId; by: ModelId }
  /** A model is made to run, and no reach stops it. `squares`: how many it might go. An empty path: it stays. */
  | { kind: 'flew'; model: ModelId; by: ModelId; die: number; squares: number; path: readonly At[]; to: At }
  /** How many others a wind carries besides the caster. */
  | { kind: 'windRolled'; by: ModelId; die: number; many: number };
