import { done, refused, type Result } from '#engine';
import { equalJson } from '#engine/view';
import type { Fact } from './facts.ts';
import { heldWeapon, knownEntry, wornArmour, type Library } from './library.ts';
import { spellsOf } from './magic/known.ts';
import { findModel, isOnMap, levelOf, woundsAtStart } from './model.ts';
import { fallFacts, standUpFacts } from './rules/fate.ts';
import type { Level, Model, Section, State } from './state.ts';
import { words } from './words/en.ts';
import { lasting as lastingWords } from './words/lasting.ts';

/** Overruling a field of a sheet, a marker or a section: "rat 2 has one wound left". */
export interface SetRuling {
  kind: 'set';
  model?: string;
  marker?: string;
  section?: string;
  level?: string;
  field: string;
  value?: unknown;
  add?: unknown;
  take?: unknown;
}

type Facts = Result<readonly Fact[]>;
const say = words.refusals;

interface NumberField {
  form: 'number';
  min: number;
  max: number;
  /** `null` takes the ruling back. */
  resettable?: true;
}
interface TextField {
  form: 'text';
  most: number;
}
type Field = NumberField | TextField | { form: 'list' } | { form: 'hand' | 'player' | 'switch' };

const score: NumberField = { form: 'number', min: 0, max: 12, resettable: true };

/** Every field of a model that a sheet or the map shows, and what it may hold. */
export const MODEL_FIELDS: Readonly<Record<string, Field>> = {
  WS: score,
  BS: score,
  S: score,
  T: score,
  Sp: score,
  Br: score,
  Int: score,
  Wmax: { form: 'number', min: 1, max: 99, resettable: true },
  W: { form: 'number', min: -99, max: 99 },
  fate: { form: 'number', min: 0, max: 99 },
  gold: { form: 'number', min: 0, max: 1_000_000 },
  name: { form: 'text', most: 60 },
  note: { form: 'text', most: 2000 },
  base: { form: 'text', most: 20 },
  alias: { form: 'text', most: 40 },
  hand: { form: 'hand' },
  player: { form: 'player' },
  revealed: { form: 'switch' },
  atHome: { form: 'switch' },
  weapons: { form: 'list' },
  armour: { form: 'list' },
  gear: { form: 'list' },
  conditions: { form: 'list' },
  spells: { form: 'list' },
  lasting: { form: 'list' },
};

const MARKER_FIELDS: Readonly<Record<string, Field>> = {
  name: { form: 'text', most: 60 },
  text: { form: 'text', most: 2000 },
  note: { form: 'text', most: 2000 },
  open: { form: 'switch' },
};

const SECTION_FIELDS: Readonly<Record<string, Field>> = {
  name: { form: 'text', most: 60 },
  note: { form: 'text', most: 2000 },
  floor: { form: 'text', most: 20 },
  stairs: { form: 'text', most: 4 },
  looted: { form: 'switch' },
  searched: { form: 'list' },
};

export function ruleField(
  library: Library,
  state: State,
  ruling: SetRuling,
  next: (kind: string) => string,
): Facts {
  if (ruling.model !== undefined) {
    const model = findModel(state, ruling.model);
    return model ? ruleModel(library, state, model, ruling, next) : refused(say.noSuchModel());
  }
  const level = state.levels[ruling.level ?? state.current];
  if (!level) return refused(say.noSuchLevel());
  if (ruling.marker !== undefined) return ruleMarker(level, ruling);
  const ofLevel = ruling.section === undefined && ruling.level !== undefined;
  return ofLevel ? ruleLevel(level, ruling) : ruleSection(library, level, ruling);
}

function ruleModel(
  library: Library,
  state: State,
  model: Model,
  ruling: SetRuling,
  next: (kind: string) => string,
): Facts {
  const name = ruling.field;
  const field = MODEL_FIELDS[name];
  if (!field || (name === 'alias' && model.kind !== 'monster')) return refused(say.noSuchField(name));
  const from = fieldValue(model, name);
  const read =
    field.form === 'list'
      ? readList(library, model, name, ruling)
      : readValue(library, state, model, name, field, ruling);
  if (!read.ok) return read;
  const to = read.value;
  if (equalJson(from, to)) return refused(say.noChange());
  if (name === 'atHome') return ruleBody(model, to === true);
  const set: Fact = { kind: 'fieldSet', model: model.id, field: name, from, to };
  if (name !== 'W' && name !== 'Wmax') return done([set]);
  const wounds = name === 'W' ? (to as number) : model.wounds + newMost(model, to) - woundsAtStart(model);
  if (wounds < 1 && !isOnMap(state, model.id) && model.down === null)
    return refused(say.badValue(name, 'at least one wound left while the model is in the box'));
  return done([set, ...consequences(state, model, wounds, next)]);
}

/** D-BODY: whether the body of a dead hero has been brought home. Where it lies else is ruled by placing it. */
function ruleBody(model: Model, isHome: boolean): Facts {
  if (model.kind !== 'hero' || model.down !== 'dead') return refused(say.notDead(model.name));
  if (isHome) return done([{ kind: 'bodyBroughtHome', model: model.id }]);
  return done([{ kind: 'fieldSet', model: model.id, field: 'atHome', from: true, to: false }]);
}

/** Wounds at the start as a ruling on them leaves them. */
function newMost(model: Model, to: unknown): number {
  return typeof to === 'number' ? to : (model.start.W ?? 1);
}

/** Wounds that a GM enters fell and raise models as blows do: the result of a fight on the real table counts in full. */
function consequences(state: State, model: Model, wounds: number, next: (kind: string) => string): Fact[] {
  const after: Model = { ...model, wounds };
  const level = levelOf(state, model.id);
  if (!level) {
    const then = { ...state, roster: { ...state.roster, [model.id]: after } };
    return wounds > 0 ? standUpFacts(then, model.id) : [];
  }
  const then: State = {
    ...state,
    levels: { ...state.levels, [level.id]: { ...level, models: { ...level.models, [model.id]: after } } },
  };
  return wounds > 0 ? standUpFacts(then, model.id) : fallFacts(then, model.id, false, next);
}

/** What a field holds now. A characteristic that no ruling has set is null here: the tables say it. */
function fieldValue(model: Model, name: string): unknown {
  if (name === 'Wmax') return model.ruled.W ?? null;
  if (name === 'W') return model.wounds;
  if (name === 'atHome') return model.atHome ?? false;
  if (name === 'alias') return model.alias ?? null;
  if (name in model.start) return model.ruled[name as keyof Model['ruled']] ?? null;
  return model[name as keyof Model];
}

function readValue(
  library: Library,
  state: State,
  model: Model,
  name: string,
  field: Field,
  ruling: SetRuling,
): Result<unknown> {
  const value = ruling.value;
  switch (field.form) {
    case 'number': {
      if (value === null && field.resettable) return done(null);
      if (typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max)
        return done(value);
      return refused(say.badValue(name, `a whole number from ${field.min} to ${field.max}`));
    }
    case 'text': {
      if (name === 'base' && value === null) return done(null);
      // Without a word of the GM's the players read its people again.
      if (name === 'alias' && (value === null || value === '')) return done(null);
      if (typeof value !== 'string' || value.length > field.most)
        return refused(say.badValue(name, `a text of at most ${field.most} letters`));
      if ((name === 'name' || name === 'alias') && value.trim() === '')
        return refused(say.badValue(name, 'at least one letter'));
      return done(name === 'name' || name === 'alias' ? value.trim() : value);
    }
    case 'switch':
      return typeof value === 'boolean' ? done(value) : refused(say.badValue(name, 'yes or no'));
    case 'hand': {
      if (value === null || value === '') return done(null);
      const weapon = model.weapons.find((held) => held.weapon === value || shortName(held.weapon) === value);
      return weapon ? done(weapon.weapon) : refused(say.notListed(String(value)));
    }
    case 'player': {
      if (value === null || value === '') return done(null);
      const person = Object.entries(state.people).find(
        ([key, known]) => key === value || known.name === value,
      );
      return person ? done(person[0]) : refused(say.noSuchPerson());
    }
    case 'list':
      return readList(library, model, name, ruling);
  }
}

function shortName(entry: string): string {
  return entry.split(':').at(-1)!;
}

/** A list with an entry added or taken. Weapons and armour are found by content id, short name or name. */
function readList(library: Library, model: Model, name: string, ruling: SetRuling): Result<unknown> {
  if (name === 'spells' || name === 'lasting') return readMagic(library, model, name, ruling);
  const list = model[name as 'weapons' | 'armour' | 'gear' | 'conditions'];
  if (ruling.take !== undefined) {
    const taken = String(ruling.take);
    const index = list.findIndex((entry) => namesOf(entry).includes(taken.toLowerCase()));
    return index < 0
      ? refused(say.notListed(taken))
      : done([...list.slice(0, index), ...list.slice(index + 1)]);
  }
  const wanted = ruling.add;
  if (typeof wanted !== 'string' || wanted.trim() === '' || wanted.length > 60)
    return refused(say.badValue(name, 'the name of what is added'));
  const known = wanted.trim();
  const bySlug = known.toLowerCase().replace(/\s+/g, '-');
  if (name === 'weapons') {
    const weapon = library.find('weapon', known) ?? library.find('weapon', bySlug);
    return weapon ? done([...list, heldWeapon(weapon)]) : refused(say.noSuchEntry('weapon'));
  }
  if (name === 'armour') {
    const armour = library.find('armour', known) ?? library.find('armour', bySlug);
    if (!armour) return refused(say.noSuchEntry('armour'));
    return done([...list, wornArmour(armour)]);
  }
  return done([...list, name === 'gear' ? { name: known, count: 1 } : known]);
}

/** Spells known, found by id, short name or name; and what lasts on a model, of which the GM only takes away. */
function readMagic(
  library: Library,
  model: Model,
  name: 'spells' | 'lasting',
  { add, take }: SetRuling,
): Result<unknown> {
  const wanted = typeof (add ?? take) === 'string' ? String(add ?? take).trim() : '';
  if (wanted === '' || wanted.length > 60)
    return refused(say.badValue(name, 'the name of what is added or taken'));
  const short = wanted.toLowerCase().replace(/\s+/g, '-');
  if (name === 'lasting') {
    const lasts = model.lasting ?? [];
    // What the gamemaster lays on somebody lasts until he takes it away.
    if (add !== undefined)
      return done([...lasts, { id: `ruled ${short}`, what: short, until: 'cured', left: 1 }]);
    const left = lasts.filter(
      ({ what }) => what !== wanted && lastingWords.name(what).toLowerCase() !== wanted.toLowerCase(),
    );
    return left.length === lasts.length
      ? refused(say.notListed(wanted))
      : done(left.length > 0 ? left : null);
  }
  const spell =
    knownEntry(library, 'spell', wanted) ??
    knownEntry(library, 'spell', short) ??
    library.entries.find(
      (entry) => entry.kind === 'spell' && entry.name.toLowerCase() === wanted.toLowerCase(),
    );
  if (!spell) return refused(say.noSuchEntry('spell'));
  const known = spellsOf(model);
  if (take === undefined)
    return done([...known, { spell: spell.id, ...(model.kind === 'monster' ? { times: 1 } : {}) }]);
  const index = known.findIndex((one) => one.spell === spell.id);
  return index < 0 ? refused(say.notListed(wanted)) : done(known.filter((_, i) => i !== index));
}

function namesOf(
  entry: Model['weapons'][number] | Model['armour'][number] | Model['gear'][number] | string,
): string[] {
  if (typeof entry === 'string') return [entry.toLowerCase()];
  const names = [entry.name.toLowerCase()];
  const content = 'weapon' in entry ? entry.weapon : 'armour' in entry ? entry.armour : null;
  if (content) names.push(content, shortName(content));
  return names;
}

function ruleMarker(level: Level, ruling: SetRuling): Facts {
  const marker = level.markers[ruling.marker!];
  if (!marker) return refused(say.noSuchMarker());
  const read = readPlain(MARKER_FIELDS, ruling);
  if (!read.ok) return read;
  const from = marker[ruling.field as 'name' | 'text' | 'note' | 'open'];
  if (from === read.value) return refused(say.noChange());
  return done([
    { kind: 'markerSet', level: level.id, marker: marker.id, field: ruling.field, from, to: read.value },
  ]);
}

function ruleLevel(level: Level, ruling: SetRuling): Facts {
  const read = readPlain({ name: { form: 'text', most: 60 } }, ruling);
  if (!read.ok) return read;
  const to = String(read.value).trim();
  if (to === '') return refused(say.badValue('name', 'at least one letter'));
  if (to === level.name) return refused(say.noChange());
  return done([{ kind: 'levelNamed', level: level.id, from: level.name, to }]);
}

/** Where stairs lead, and what has been searched: what an expedition writes of a section. */
function ruleRecord(level: Level, section: Section, { field, value, add, take }: SetRuling): Facts {
  const set = (from: unknown, to: unknown): Facts =>
    equalJson(from, to)
      ? refused(say.noChange())
      : done([{ kind: 'sectionSet', level: level.id, section: section.id, field, from, to }]);
  if (field === 'looted')
    return typeof value === 'boolean'
      ? set(section.looted ?? null, value ? true : null)
      : refused(say.badValue(field, 'yes or no'));
  if (field === 'stairs') {
    if (section.kind !== 'stairs') return refused(say.noSuchField(field));
    const to = (['out', 'down', 'up'] as const).find((way) => way === value);
    if (!to) return refused(say.badValue(field, 'out, down or up'));
    return section.stairs?.to === to ? refused(say.noChange()) : set(section.stairs ?? null, { to });
  }
  const walls = section.searched ?? [];
  const wall = (['n', 'e', 's', 'w'] as const).find((side) => side === (add ?? take));
  if (!wall) return refused(say.badValue(field, 'one of n, e, s, w'));
  if (walls.includes(wall) === (add !== undefined)) return refused(say.noChange());
  return set(walls, add !== undefined ? [...walls, wall] : walls.filter((one) => one !== wall));
}

function ruleSection(library: Library, level: Level, ruling: SetRuling): Facts {
  const section = level.sections[ruling.section ?? ''];
  if (!section) return refused(say.noSuchSection());
  if (['stairs', 'looted', 'searched'].includes(ruling.field)) return ruleRecord(level, section, ruling);
  const read = readPlain(SECTION_FIELDS, ruling);
  if (!read.ok) return read;
  const floors = library.find('section', section.kind)?.floors ?? [];
  if (ruling.field === 'floor' && !floors.some((floor) => floor === read.value))
    return refused(say.badValue('floor', `one of ${floors.join(', ')}`));
  const from = section[ruling.field as 'name' | 'note' | 'floor'];
  if (from === read.value) return refused(say.noChange());
  return done([
    { kind: 'sectionSet', level: level.id, section: section.id, field: ruling.field, from, to: read.value },
  ]);
}

function readPlain(fields: Readonly<Record<string, Field>>, ruling: SetRuling): Result<string | boolean> {
  const field = fields[ruling.field];
  if (!field) return refused(say.noSuchField(ruling.field));
  const value = ruling.value;
  if (field.form === 'switch')
    return typeof value === 'boolean' ? done(value) : refused(say.badValue(ruling.field, 'yes or no'));
  if (field.form !== 'text' || typeof value !== 'string' || value.length > field.most)
    return refused(say.badValue(ruling.field, 'a text'));
  return done(value);
}
