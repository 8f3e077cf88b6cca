import type { Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import type { Overlay } from '../overlay.ts';

/** A mode of the hand: a small state machine that turns input into intents and says what to draw. No DOM, no clock. */
export interface Tool {
  readonly name: 'idle' | 'move' | 'target' | 'place' | 'choose' | 'measure' | 'aim';
  take(event: ToolEvent): Intent[];
  /** Whether a key would do something here; the screen keeps the others. */
  takes(key: string): boolean;
  overlay(): Overlay;
  /** One line: what the keys do now. */
  hint(): string;
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
