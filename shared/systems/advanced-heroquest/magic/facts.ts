import type { EdgeName } from '#board';
import type { At, LevelId, ModelId } from '../state.ts';

/** What happens in "Magic". A fact's meaning never changes. */
export type MagicFact =
  /** A spell takes effect. `components`: what it took. */
  | {
      kind: 'spellCast';
      by: ModelId;
      spell: string;
      components: readonly string[];
      at?: ModelId;
      level?: LevelId;
      to?: At;
      edge?: EdgeName;
      section?: string;
    }
  /** The components are gone, and nothing happens. */
  | { kind: 'spellFailed'; by: ModelId; spell: string; components: readonly string[] }
  /** A ring or an amulet answers a spell: of this model it takes no hold (`held`), or its die was not good enough. */
  | { kind: 'spellAnswered'; model: ModelId; by: string; die: number; held: boolean };
