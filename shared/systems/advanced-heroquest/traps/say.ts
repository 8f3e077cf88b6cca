import { about, type Sayers, type Topics } from '../say-parts.ts';
import { traps as words } from '../words/traps.ts';
import type { TrapsFact } from './facts.ts';

/** The facts of this chapter in words. */
export const TRAPS_SAYERS: Sayers<TrapsFact['kind']> = {
  trapMet: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.trapMet(name(fact.model), fact.trap)),
  trapSpotted: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.trapSpotted(name(fact.model), fact.trap)),
  trapDisarmed: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.trapDisarmed(name(fact.model), fact.trap)),
  trapSprung: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.trapSprung(name(fact.model), fact.trap)),
};

export const TRAPS_TOPICS: Topics<TrapsFact['kind']> = {
  trapMet: 'dungeon',
  trapSpotted: 'dungeon',
  trapDisarmed: 'dungeon',
  trapSprung: 'dungeon',
};
