import { about, SILENT, toAll, type Sayers, type Topics } from '../say-parts.ts';
import { spellworks as words } from '../words/spellworks.ts';
import type { SpellworkFact } from './facts.ts';

/** The facts of such spells in words. */
export const SPELLWORK_SAYERS: Sayers<SpellworkFact['kind']> = {
  spiedUpon: (fact) =>
    fact.models.length > 0 ? toAll(words.tells.spied(fact.models.length), 'info') : SILENT,
  doorMade: (fact, _before, after) =>
    about(after, [fact.by], 'ok', (name) => words.tells.doorMade(name(fact.by))),
  rockRolled: (fact, _before, after) =>
    about(after, [fact.by], fact.rock ? 'bad' : 'ok', (name) =>
      words.tells.rock(name(fact.by), fact.die, fact.rock),
    ),
  raised: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.raised(name(fact.model))),
  soulLost: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.soulLost(name(fact.model))),
  flew: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) =>
      words.tells.flew(name(fact.model), fact.die, fact.path.length),
    ),
  windRolled: (fact, _before, after) =>
    about(after, [fact.by], 'info', () => words.tells.swift(fact.die, fact.many)),
};

export const SPELLWORK_TOPICS: Topics<SpellworkFact['kind']> = {
  spiedUpon: 'dungeon',
  doorMade: 'dungeon',
  rockRolled: 'dungeon',
  raised: 'fight',
  soulLost: 'fight',
  flew: 'move',
  windRolled: 'move',
};
