import type { LevelId, Marker, ModelId } from '../state.ts';

/** What happens on a quest. A fact's meaning never changes. */
export type QuestsFact =
  /** An expedition sets out on a quest; all of it that everybody may know. */
  | {
      kind: 'questBegun';
      /** Content id. */
      quest: string;
      title: string;
      story: string;
      /** How many levels it has. */
      levels: number;
      /** Whom the heroes have to kill. */
      foe: string;
      /** Fate points for each hero who comes back. */
      fate: number;
      /** What is left to the table to settle, in words. */
      more: string;
    }
  /** The one quest room of a level, and who waits there beside those of the matrix. */
  | { kind: 'questRoomFound'; level: LevelId; order: number; who: readonly string[] }
  /** The stairs down of a quest room. */
  | { kind: 'stairsPlaced'; level: LevelId; marker: Marker }
  /** Whom the quest is about is dead. */
  | { kind: 'questFoeSlain'; foe: string }
  /** Back with what they went for: each hero has so many fate points from now on. */
  | {
      kind: 'questWon';
      quest: string;
      title: string;
      heroes: readonly { model: ModelId; fate: number }[];
      more: string;
    }
  /** The one expedition is over, and the foe lives, or no hero does. */
  | { kind: 'questLost'; quest: string; title: string; foe: string; why: 'left' | 'dead' };
