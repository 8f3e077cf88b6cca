import type { DomainMember, Offer } from '#engine/view';
import type { Spell } from '../content/schema.ts';
import { byId } from '../model.ts';
import { closedBy, openUnless } from '../opening.ts';
import type { Level, Model, SpellKnown, State } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import { isPublicModel } from '../writing.ts';
import { TEMPLATE, aimOf, lineTo } from './aim.ts';
import { aimRefusal, casterRefusal } from './checks.ts';
import { castsLeft, componentsOf, spellCalled, spellsOf } from './known.ts';
import { shortName, workOf } from './spell-works.ts';

const say = words.offers;

/** One offer for each spell that a model knows: open, or closed with the sentence that says why. */
export function magicOffers(state: State, model: Model, level: Level): Offer[] {
  const known = spellsOf(model);
  if (known.length === 0) return [];
  return known.flatMap((one): Offer[] => {
    const spell = spellCalled(one.spell);
    return spell ? [offerOf(state, level, model, spell, one)] : [];
  });
}

function offerOf(state: State, level: Level, model: Model, spell: Spell, known: SpellKnown): Offer {
  const name = shortName(spell);
  const base: Offer = {
    id: known.using === undefined ? `cast ${name}` : `cast ${name} ${known.using}`,
    label: spell.name,
    key: '',
    detail: say.detail(componentsOf(spell), castsLeft(model, known, spell), known.times !== undefined),
    group: 'cast',
    open: true,
    fixed: {
      type: 'cast',
      by: model.id,
      spell: name,
      ...(known.using === undefined ? {} : { using: known.using }),
    },
  };
  const why = casterRefusal(state, model, spell, known);
  if (why) return { ...base, ...closedBy(why) };
  const choose = targetsOf(state, level, model, spell);
  if (choose === null) {
    const refusal = aimRefusal(state, level, model, spell, {});
    return refusal ? { ...base, ...closedBy(refusal) } : base;
  }
  const { from } = choose;
  if ('among' in from && !from.among.some(({ open }) => open)) {
    const first = from.among[0];
    const closed =
      from.among.length === 1 && first?.why !== undefined
        ? { why: first.why, code: first.code! }
        : closedBy(words.refusals.noneNow(spell.name));
    return { ...base, open: false, why: closed.why, code: closed.code, choose };
  }
  return { ...base, choose };
}

/** What a spell may be aimed at; null: there is nothing to choose. */
function targetsOf(
  state: State,
  level: Level,
  model: Model,
  spell: Spell,
): NonNullable<Offer['choose']> | null {
  if (spell.aim === 'template') {
    const dice = Number(spell.works['dice'] ?? 5);
    const failed = spell.works['failed'];
    const { from, range, seeThrough } = aimOf(level, model, spell);
    return {
      field: 'to',
      from: {
        ...{ of: 'aim', level: level.id, model: model.id, from, range, seeThrough, template: TEMPLATE, dice },
        takes: typeof failed === 'number' ? say.diceOr(dice, failed) : say.dice(dice),
      },
    };
  }
  if (spell.aim === 'model')
    return { field: 'at', from: { of: 'models', among: models(state, level, model, spell) } };
  return workOf(spell)?.targets?.({ state, level, model, spell }) ?? null;
}

/** Everybody whom the caster may know of, friend and foe, with what the spell would do to him. */
function models(state: State, level: Level, caster: Model, spell: Spell): DomainMember[] {
  const detail = typeof spell.works['dice'] === 'number' ? { detail: say.takes(spell.works['dice']) } : {};
  return Object.values(level.models)
    .filter((other) => isPublicModel(level, other) || !isPublicModel(level, caster))
    .sort(byId)
    .map((other) => ({
      id: other.id,
      ...openUnless(aimRefusal(state, level, caster, spell, { at: other.id })),
      ...detail,
      ...(spell.beside || other.id === caster.id ? {} : { aim: lineTo(level, caster, other) }),
    }));
}
