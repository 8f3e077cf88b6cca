import { findModel } from '../model.ts';
import { about, type Sayers, type Topics } from '../say-parts.ts';
import { SPELLWORK_SAYERS, SPELLWORK_TOPICS } from '../spellworks/say.ts';
import type { State } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import type { SpellworkFact } from '../spellworks/facts.ts';
import type { MagicFact } from './facts.ts';
import { spellCalled } from './known.ts';

/** The facts of this chapter in words. What a monster's spell took is the gamemaster's to know. */
export const MAGIC_SAYERS: Sayers<(MagicFact | SpellworkFact)['kind']> = {
  ...SPELLWORK_SAYERS,
  spellCast: (fact, _before, after) =>
    about(
      after,
      fact.at === undefined || !findModel(after, fact.at) ? [fact.by] : [fact.by, fact.at],
      'magic',
      (name) =>
        words.tells.cast(
          name(fact.by),
          called(fact.spell),
          fact.at === undefined || fact.at === fact.by ? null : name(fact.at),
          isOwn(after, fact.by) ? fact.components : [],
        ),
    ),
  spellFailed: (fact, _before, after) =>
    about(after, [fact.by], 'bad', (name) =>
      words.tells.failed(name(fact.by), called(fact.spell), isOwn(after, fact.by) ? fact.components : []),
    ),
  spellAnswered: (fact, _before, after) =>
    about(after, [fact.model], fact.held ? 'ok' : 'plain', (name) =>
      words.tells.answered(name(fact.model), fact.by, fact.die, fact.held),
    ),
};

const called = (spell: string): string => spellCalled(spell)?.name ?? spell;
const isOwn = (state: State, id: string): boolean => findModel(state, id)?.kind !== 'monster';

export const MAGIC_TOPICS: Topics<(MagicFact | SpellworkFact)['kind']> = {
  ...SPELLWORK_TOPICS,
  spellCast: 'fight',
  spellFailed: 'fight',
  spellAnswered: 'fight',
};
