import type { Writers } from '../writing.ts';
import type { SpecialsFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const SPECIALS_WRITERS: Pick<Writers, SpecialsFact['kind']> = {
  wentBerserk() {},
  regenerated() {},
};
