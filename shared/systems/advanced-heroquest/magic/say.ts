import { about, type Sayers, type Topics } from '../say-parts.ts';
import { magic as words } from '../words/magic.ts';
import type { MagicFact } from './facts.ts';

/** The facts of this chapter in words. */
export const MAGIC_SAYERS: Sayers<MagicFact['kind']> = {
  spellCast: (fact, _before, after) =>
    about(after, [fact.by], 'info', (name) => words.tells.cast(name(fact.by), fact.spell)),
  spellFailed: (fact, _before, after) =>
    about(after, [fact.by], 'bad', (name) => words.tells.failed(name(fact.by), fact.spell)),
  spellAnswered: (fact, _before, after) =>
    about(after, [fact.model], fact.held ? 'ok' : 'plain', (name) =>
      words.tells.answered(name(fact.model), fact.by, fact.die, fact.held),
    ),
};

export const MAGIC_TOPICS: Topics<MagicFact['kind']> = {
  spellCast: 'fight',
  spellFailed: 'fight',
  spellAnswered: 'fight',
};
