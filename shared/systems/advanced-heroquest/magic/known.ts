import { SHIPPED, shippedEntry } from '../library.ts';
import { isCalled } from '../model.ts';
import type { Hero, Spell } from '../content/schema.ts';
import type { Model, SpellKnown, WeaponHeld } from '../state.ts';

/** Which spells a model can cast, and what they take ("Spell Components"). */

const isSpell = (entry: { kind: string }): entry is Spell => entry.kind === 'spell';
const SPELLS: readonly Spell[] = SHIPPED.filter(isSpell);

/** A spell by its id or short name, or null. */
export function spellCalled(name: string): Spell | null {
  return SPELLS.find(({ id }) => isCalled(id, name)) ?? null;
}

/**
 * The spells that a model knows: those written on it, else those of what it was made from: a hero's spell book, or what a monster's card
 * casts, with how many times.
 */
export function spellsOf(model: Model): readonly SpellKnown[] {
  if (model.spells) return model.spells;
  if (model.kind === 'monster') return model.specials.length === 0 ? NONE : castsOf(model);
  return heroOf(model)?.spells.map((spell) => ({ spell })) ?? NONE;
}

const NONE: readonly SpellKnown[] = [];

function castsOf(model: Model): readonly SpellKnown[] {
  return model.specials.flatMap((special) => {
    if (special.rule !== 'casts' || special.ruled === false) return [];
    // A monster of an older campaign has the name of its special alone.
    const listed = special['spells'] ?? cardCasts(model);
    return Array.isArray(listed) ? listed.flatMap(knownFrom) : [];
  });
}

function cardCasts(model: Model): unknown {
  const card = shippedEntry(model.entry);
  if (card?.kind !== 'monster') return [];
  return card.specials.find(({ rule, ruled }) => rule === 'casts' && ruled !== false)?.['spells'];
}

function knownFrom(listed: unknown): SpellKnown[] {
  const { spell, times } = (listed ?? {}) as { spell?: unknown; times?: unknown };
  const found = typeof spell === 'string' ? spellCalled(spell) : null;
  return found ? [{ spell: found.id, times: Number(times ?? 1) }] : [];
}

function heroOf(model: Model): Hero | null {
  const entry = shippedEntry(model.entry);
  return entry?.kind === 'hero' ? entry : null;
}

/** Whether a model is a Wizard, whom armour and blades keep from magic ("Weapons and Armour"): the High Elf is a warrior who casts. */
export function isWizard(model: Model): boolean {
  const knows = model.kind === 'hero' && spellsOf(model).some(({ times }) => times === undefined);
  return knows && heroOf(model)?.testsEverySpell !== true;
}

/** What a Wizard may have in hand: a dagger, or a magical rune sword. */
export const isForWizards = ({ weapon, name }: WeaponHeld): boolean =>
  isCalled(weapon, 'dagger') || /rune ?sword/i.test(name);

/** Whether a caster must pass a test for every spell, whatever the spell asks for ("Dwarf Wizards", "High Elf"). */
export function testsEverySpell(model: Model): boolean {
  const hero = heroOf(model);
  return hero !== null && (hero.testsEverySpell || hero.race === 'dwarf');
}

/** The components of a spell by their names, one that is taken twice twice. */
export function componentsOf(spell: Spell): string[] {
  return spell.components.map((id) => shippedEntry(id)?.name ?? id);
}

/** How many of a component somebody carries. */
export const carried = (model: Model, name: string): number =>
  model.gear.filter((one) => one.name === name).reduce((sum, { count }) => sum + count, 0);

/** The components of which somebody has too few for a spell. */
export function lacking(model: Model, spell: Spell): string[] {
  const names = componentsOf(spell);
  return [...new Set(names)].filter(
    (name) => carried(model, name) < names.filter((one) => one === name).length,
  );
}

/** How often somebody can cast a spell with what he has. */
export function castsLeft(model: Model, known: SpellKnown, spell: Spell): number {
  if (known.times !== undefined) return known.times;
  return Math.min(...componentsOf(spell).map((name) => carried(model, name)));
}
