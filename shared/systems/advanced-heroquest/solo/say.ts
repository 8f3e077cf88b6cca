import { toAll, type Sayers, type Topics } from '../say-parts.ts';
import { solo as words } from '../words/solo.ts';
import type { SoloFact } from './facts.ts';

/** The facts of this chapter in words. */
export const SOLO_SAYERS: Sayers<SoloFact['kind']> = {
  tacticRolled: (fact) => toAll(words.tells.tactic(fact.die, fact.tactic), 'bad'),
};

export const SOLO_TOPICS: Topics<SoloFact['kind']> = {
  tacticRolled: 'fight',
};
