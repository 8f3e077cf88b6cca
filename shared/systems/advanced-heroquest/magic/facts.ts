import type { EdgeName } from '#board';
import type { At, LevelId, ModelId } from '../state.ts';

/** What a spell takes of its caster. */
interface Spent {
  by: ModelId;
  spell: string;
  /** Components that are gone, by their names. */
  components: readonly string[];
  /** One of those times that are counted is gone instead. */
  counted?: true;
  /** What it was cast from instead of one's own mind. */
  using?: string;
  /** It takes two components, and the whole turn. */
  still?: true;
}

/** What happens in "Magic". A fact's meaning never changes. */
export type MagicFact =
  /** A spell takes effect. */
  | (Spent & {
      kind: 'spellCast';
      at?: ModelId;
      level?: LevelId;
      to?: At;
      edge?: EdgeName;
      section?: string;
    })
  /** The components are gone, and nothing happens. */
  | (Spent & { kind: 'spellFailed' })
  /** A ring or an amulet answers a spell: of this model it takes no hold (`held`), or its die was not good enough. */
  | { kind: 'spellAnswered'; model: ModelId; by: string; die: number; held: boolean };
