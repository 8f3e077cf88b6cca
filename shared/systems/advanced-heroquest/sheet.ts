import type { Sheet, SheetEntry } from '#engine/view';
import { hitRow, rangedRow } from './content/tables.ts';
import { characteristic, damageDiceOf, weaponInHand, woundsAtStart } from './model.ts';
import { castsLeft, componentsOf, spellCalled, spellsOf } from './magic/known.ts';
import { isRuled } from './rules/building-blocks.ts';
import { missilesCarried } from './shooting/weapons.ts';
import type { Characteristic, Model, WeaponHeld } from './state.ts';
import { words } from './words/en.ts';
import { lasting as lastingWords } from './words/lasting.ts';
import { magic } from './words/magic.ts';
import { specials } from './words/specials.ts';
import { shooting as shootingWords } from './words/shooting.ts';

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
    weapons: { value: weaponsOf(model).map((held) => weaponLine(model, held)) },
    hitRow: { value: hitRow(characteristic(model, 'WS') ?? 1), why: [say.rowBy('WS')] },
    gear: { value: model.gear.map((carried) => say.gear(carried.name, carried.count, carried.note)) },
    conditions: { value: model.conditions },
    lasting: { value: (model.lasting ?? []).map(({ what }) => lastingWords.name(what)) },
    spells: { value: spellLines(model) },
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
        say.special(special.rule, special.text ?? specials.block(special), isRuled(special)),
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

/** The spells that it knows, each with what it takes and how often it can still be cast. */
function spellLines(model: Model): string[] {
  return spellsOf(model).flatMap((known) => {
    const spell = spellCalled(known.spell);
    if (!spell) return [];
    const detail = magic.offers.detail(
      componentsOf(spell),
      castsLeft(model, known, spell),
      known.times !== undefined,
    );
    return [`${spell.name}: ${detail}`];
  });
}

/** The weapons that it carries, and last what its card shoots or throws. */
function weaponsOf(model: Model): readonly WeaponHeld[] {
  if (model.kind !== 'monster') return model.weapons;
  const ofCard = missilesCarried(model).filter(({ held }) => !model.weapons.includes(held));
  return [...model.weapons, ...ofCard.map(({ held }) => held)];
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

/** "Sword: 4 dice, fumble 1, critical 12"; of what shoots or is thrown: "Bow: from afar 4 dice, 36 squares, not after a move". */
export function weaponLine(model: Model, held: WeaponHeld): string {
  const afar = missileLine(model, held);
  if (held.row === null && afar !== null) return `${held.name}: ${afar}`;
  const inHand = say.weapon(held.name, damageDiceOf(model, held), held.fumble, held.critical, held.longReach);
  return afar === null ? inHand : `${inHand}; ${afar}`;
}

/** "Ranged Weapons": what a weapon does from afar, in a line; null: nothing. */
function missileLine(model: Model, held: WeaponHeld): string | null {
  const shooting = missilesCarried(model).find((one) => one.held === held);
  if (!shooting) return null;
  const { dice, range, row, thrown, reload, left } = shooting.missile;
  const strength = held.row === null ? held.minimumStrength : 1;
  const marks = { still: !thrown, reload: reload === true, strength };
  return shootingWords.sheet.missile(dice, range, row, left ?? null, marks);
}

/** One line of figures for cards and lists. */
export function lineOf(model: Model): string {
  const held = weaponInHand(model);
  const figures = (['WS', 'S', 'T'] as const).map((name) => `${name} ${characteristic(model, name) ?? '–'}`);
  return [...figures, say.shortWeapon(held.name, damageDiceOf(model, held))].join(' · ');
}
