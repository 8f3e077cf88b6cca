import type { Writers } from '../writing.ts';
import type { SoloFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const SOLO_WRITERS: Pick<Writers, SoloFact['kind']> = {
  tacticRolled(state, fact) {
    if (state.fight) state.fight.tactic = fact.tactic;
  },
};
