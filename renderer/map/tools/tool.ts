import type { Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import type { CoveredMark, Overlay } from '../overlay.ts';

/** What Enter would take now, in words: for the panel beside the map. */
export interface Meant {
  label: string;
  /** What it would mean: the number needed, the dice. */
  detail?: string;
  open: boolean;
  /** Why it cannot be taken, in one sentence. */
  why?: string;
  /** The model that is meant. */
  model?: string;
  /** Everybody who would be covered. */
  covers?: readonly CoveredMark[];
}

/** A mode of the hand: a small state machine that turns input into intents and says what to draw. No DOM, no clock. */
export interface Tool {
  readonly name: 'idle' | 'move' | 'target' | 'place' | 'choose' | 'measure' | 'aim';
  take(event: ToolEvent): Intent[];
  /** Whether a key would do something here; the screen keeps the others. */
  takes(key: string): boolean;
  overlay(): Overlay;
  /** One line: what the keys do now. */
  hint(): string;
  /** What Enter would take; absent where that is not said in words. */
  meant?(): Meant | null;
  /** At every new view. */
  refresh(records: Records): void;
}

const ARROWS: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/** The step that an arrow key means, or null for any other key. */
export const arrowStep = (key: string) => ARROWS[key] ?? null;
