import { about, type Sayers, type Topics } from '../say-parts.ts';
import { specials as words } from '../words/specials.ts';
import type { SpecialsFact } from './facts.ts';

/** The facts of this chapter in words. */
export const SPECIALS_SAYERS: Sayers<SpecialsFact['kind']> = {
  wentBerserk: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.berserk(name(fact.model))),
  regenerated: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.regenerated(name(fact.model), fact.wounds)),
};

export const SPECIALS_TOPICS: Topics<SpecialsFact['kind']> = {
  wentBerserk: 'fight',
  regenerated: 'fight',
};
