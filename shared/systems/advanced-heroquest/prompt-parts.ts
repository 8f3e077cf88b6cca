import type { Eyes } from './eyes.ts';
import type { Model, State } from './state.ts';

/** What a chapter is given to put a question into words: who is asked, about whom, and who reads it. */
export interface Asked {
  eyes: Eyes;
  state: State;
  by: Model | null;
  at: Model | null;
  /** What the reader calls a model; empty for nobody. */
  name: (model: Model | null) => string;
}
