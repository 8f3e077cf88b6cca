import type { Writers } from '../writing.ts';
import type { MagicFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const MAGIC_WRITERS: Pick<Writers, MagicFact['kind']> = {
  spellCast() {},
  spellFailed() {},
  spellAnswered() {},
};
