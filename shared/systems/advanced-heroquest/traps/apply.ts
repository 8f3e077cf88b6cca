import type { Writers } from '../writing.ts';
import type { TrapsFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const TRAPS_WRITERS: Pick<Writers, TrapsFact['kind']> = {
  trapMet() {},
  trapSpotted() {},
  trapDisarmed() {},
  trapSprung() {},
};
