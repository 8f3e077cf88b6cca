import type { Sheet, SheetEntry } from '#engine/view';
import { hitRow, rangedRow } from './content/tables.ts';
import { characteristic, damageDiceOf, weaponInHand, woundsAtStart } from './model.ts';
import { isRuled } from './rules/building-blocks.ts';
import type { Characteristic, Model, WeaponHeld } from './state.ts';
import { words } from './words/en.ts';

/** The sheet of a model: every number as it is now, with the lines that explain it ("Filling in a Character Sheet"). */
const NAMES: readonly Characteristic[] = ['WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'];
const say = words.sheet;

export function sheetOf(model: Model, player: string | null): Sheet {
  const entries: Record<string, SheetEntry> = {
    name: { value: model.name },
    class: { value: model.class },
    W: { value: model.wounds, start: woundsAtStart(model), why: woundLines(model) },
    Wmax: ruledEntry(woundsAtStart(model), model.start.W, model.ruled.W !== undefined, []),
    hand: { value: weaponInHand(model).name },
    weapons: { value: model.weapons.map((held) => weaponLine(model, held)) },
    hitRow: { value: hitRow(characteristic(model, 'WS') ?? 1), why: [say.rowBy('WS')] },
    gear: { value: model.gear.map((carried) => say.gear(carried.name, carried.count, carried.note)) },
    conditions: { value: model.conditions },
    note: { value: model.note },
  };
  for (const name of NAMES) {
    const value = characteristic(model, name);
    entries[name] = ruledEntry(value, model.start[name], model.ruled[name] !== undefined, why(model, name));
  }
  if (model.kind === 'monster') {
    entries.revealed = { value: model.revealed };
    entries.base = { value: model.base ?? '' };
    entries.alias = model.alias
      ? { value: model.alias, start: null, ruled: true, why: [say.ruled()] }
      : { value: model.seen.label };
    entries.specials = {
      value: model.specials.map((special) =>
        say.special(special.rule, special.text ?? null, isRuled(special)),
      ),
    };
    return { layout: 'monster', entries };
  }
  const bow = characteristic(model, 'BS');
  entries.rangedRow = { value: bow === null ? [] : rangedRow(bow), why: [say.rowBy('BS')] };
  entries.armour = { value: model.armour.map((worn) => say.armour(worn.name, worn)) };
  entries.gold = { value: model.gold };
  entries.player = { value: player ?? '' };
  if (model.kind === 'hero') entries.fate = { value: model.fate };
  return { layout: model.kind, entries };
}

function ruledEntry(
  value: number | null,
  start: number | null,
  ruled: boolean,
  lines: readonly string[],
): SheetEntry {
  const entry: SheetEntry = { value, start };
  if (ruled) return { ...entry, ruled: true, why: [say.ruled()] };
  return lines.length > 0 ? { ...entry, why: lines } : entry;
}

function why(model: Model, name: Characteristic): string[] {
  if (name === 'WS' && model.down === 'ko') return [say.knockedOut()];
  const start = model.start[name];
  if (start === null) return [say.cannot()];
  const lines = [model.kind === 'monster' ? say.card(start) : say.start(start)];
  if (name === 'BS' || name === 'T' || name === 'Sp')
    for (const worn of model.armour) if (worn[name] !== 0) lines.push(say.change(worn.name, worn[name]));
  return lines;
}

function woundLines(model: Model): string[] {
  const lines = [say.startWounds(woundsAtStart(model))];
  if (model.hurt > 0) lines.push(say.hurt(model.hurt));
  return lines;
}

/** "Sword: 4 dice, fumble 1, critical 12". */
export function weaponLine(model: Model, held: WeaponHeld): string {
  return say.weapon(held.name, damageDiceOf(model, held), held.fumble, held.critical, held.longReach);
}

/** One line of figures for cards and lists. */
export function lineOf(model: Model): string {
  const held = weaponInHand(model);
  const figures = (['WS', 'S', 'T'] as const).map((name) => `${name} ${characteristic(model, name) ?? '–'}`);
  return [...figures, say.shortWeapon(held.name, damageDiceOf(model, held))].join(' · ');
}
