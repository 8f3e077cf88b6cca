import { castOn } from '../apply-exploring.ts';
import { noteDeed } from '../apply-fighting.ts';
import type { FactOf } from '../facts.ts';
import { findModel, isCalled } from '../model.ts';
import { clearTable, isSeenOnMap, showTold } from '../open-blows.ts';
import { SPELLWORK_WRITERS } from '../spellworks/apply.ts';
import type { Model, State } from '../state.ts';
import type { Writers } from '../writing.ts';
import type { SpellworkFact } from '../spellworks/facts.ts';
import type { MagicFact } from './facts.ts';
import { spellsOf } from './known.ts';

/** How the facts of this chapter are written into the state. */
export const MAGIC_WRITERS: Pick<Writers, (MagicFact | SpellworkFact)['kind']> = {
  ...SPELLWORK_WRITERS,
  spellCast(state, fact, before) {
    spend(state, fact);
    tell(state, fact, before);
  },
  spellFailed(state, fact, before) {
    spend(state, fact);
    tell(state, fact, before);
  },
  spellAnswered() {},
};

/** Everybody who sees the caster sees what he does. */
function tell(state: State, fact: FactOf<'spellCast' | 'spellFailed'>, before: State): void {
  state.shown.open = isSeenOnMap(before, fact.by);
  if (!state.shown.open) return;
  clearTable(state);
  const { by, spell } = fact;
  const aimed =
    fact.kind === 'spellFailed'
      ? { failed: true as const }
      : {
          ...(fact.at === undefined || fact.at === by ? {} : { at: fact.at }),
          ...(fact.to === undefined ? {} : { to: [...fact.to] as const }),
        };
  showTold(state, before, { what: 'spell', by, spell, ...aimed });
}

/** The components are gone, or one of the times; and the turn's one spell is cast. */
function spend(state: State, fact: FactOf<'spellCast' | 'spellFailed'>): void {
  const model = findModel(state, fact.by);
  if (!model) return;
  for (const name of fact.components) takeOne(model, name);
  if (fact.counted)
    model.spells = spellsOf(model).map((one) =>
      isCalled(one.spell, fact.spell) && one.using === fact.using && one.times !== undefined
        ? { ...one, times: Math.max(0, one.times - 1) }
        : one,
    );
  noteDeed(state, fact.by, { acted: 'spell', ...(fact.still ? { moved: true } : {}) });
  castOn(state, fact.by, fact.still === true);
}

function takeOne(model: Model, name: string): void {
  const index = model.gear.findIndex((one) => one.name === name && one.count > 0);
  if (index < 0) return;
  const one = model.gear[index]!;
  model.gear =
    one.count > 1
      ? model.gear.map((other, i) => (i === index ? { ...one, count: one.count - 1 } : other))
      : model.gear.filter((_, i) => i !== index);
}
