import { about, type Sayers, type Topics } from '../say-parts.ts';
import { specials as words } from '../words/specials.ts';
import type { SpecialsFact } from './facts.ts';

/** The facts of this chapter in words. */
export const SPECIALS_SAYERS: Sayers<SpecialsFact['kind']> = {
  wentBerserk: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.berserk(name(fact.model))),
  regenerated: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.regenerated(name(fact.model), fact.wounds)),
  used: (fact, _before, after) =>
    about(after, fact.at === undefined ? [fact.by] : [fact.by, fact.at], 'info', (name) =>
      words.tells.used(name(fact.by), fact.what, fact.at === undefined ? null : name(fact.at)),
    ),
  healed: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.healed(name(fact.model), fact.wounds)),
  slippedAway: (fact, before) =>
    about(before, [fact.model], 'info', (name) => words.tells.slippedAway(name(fact.model))),
  scrollCrumbled: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.scrollCrumbled(name(fact.model))),
};

export const SPECIALS_TOPICS: Topics<SpecialsFact['kind']> = {
  wentBerserk: 'fight',
  regenerated: 'fight',
  used: 'fight',
  healed: 'fight',
  slippedAway: 'fight',
  scrollCrumbled: 'fight',
};
