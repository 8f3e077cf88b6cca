import armourRows from './armour.json' with { type: 'json' };
import gearRows from './gear.json' with { type: 'json' };
import henchmanRows from './henchmen.json' with { type: 'json' };
import heroRows from './heroes.json' with { type: 'json' };
import markerRows from './markers.json' with { type: 'json' };
import matrixRows from './matrices.json' with { type: 'json' };
import supplementRows from './monsters-supplement.json' with { type: 'json' };
import monsterRows from './monsters.json' with { type: 'json' };
import questRows from './quests.json' with { type: 'json' };
import { parseEntryOf } from './schema.ts';
import type { Entry, EntryOf, Kind } from './schema.ts';
import sectionRows from './sections.json' with { type: 'json' };
import spellRows from './spells.json' with { type: 'json' };
import trapRows from './traps.json' with { type: 'json' };
import weaponRows from './weapons.json' with { type: 'json' };

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function entriesOf<K extends Kind>(kind: K, rows: readonly unknown[]): readonly EntryOf<K>[] {
  return frozen(rows.map((row) => parseEntryOf(kind, row)));
}

/** The forty printed cards first, then the twenty-four of the supplements. */
export const MONSTERS = entriesOf('monster', [...monsterRows, ...supplementRows]);
export const WEAPONS = entriesOf('weapon', weaponRows);
export const ARMOURS = entriesOf('armour', armourRows);
export const GEAR = entriesOf('gear', gearRows);
export const HEROES = entriesOf('hero', heroRows);
export const HENCHMEN = entriesOf('henchman', henchmanRows);
/** In the order of their number keys. */
export const SECTIONS = entriesOf('section', sectionRows);
export const MARKERS = entriesOf('marker', markerRows);
export const MATRICES = entriesOf('matrix', matrixRows);
export const SPELLS = entriesOf('spell', spellRows);
export const TRAPS = entriesOf('trap', trapRows);
export const QUESTS = entriesOf('quest', questRows);

function byId(entries: readonly Entry[]): Readonly<Record<string, Entry>> {
  const found: Record<string, Entry> = {};
  for (const one of entries) {
    if (Object.hasOwn(found, one.id))
      throw new RangeError(`Two entries of the content are called ${one.id}.`);
    found[one.id] = one;
  }
  return Object.freeze(found);
}

/** Every entry the game ships, checked and frozen, by id. */
export const CONTENT = byId([
  ...MONSTERS,
  ...WEAPONS,
  ...ARMOURS,
  ...GEAR,
  ...HEROES,
  ...HENCHMEN,
  ...SECTIONS,
  ...MARKERS,
  ...MATRICES,
  ...SPELLS,
  ...TRAPS,
  ...QUESTS,
]);

/** The entry of that id. Throws a RangeError when the game ships none. */
export function entry(id: string): Entry {
  const found = Object.hasOwn(CONTENT, id) ? CONTENT[id] : undefined;
  if (!found) throw new RangeError(`Advanced HeroQuest has no entry ${id}.`);
  return found;
}

function entryOf<K extends Kind>(kind: K, id: string): EntryOf<K> {
  const found = entry(id);
  if (found.kind !== kind) throw new RangeError(`${id} is no ${kind}.`);
  return found as EntryOf<K>;
}

/** The entry of that id, as the kind one asks for. Each throws a RangeError for an unknown id or another kind. */
export const monster = (id: string) => entryOf('monster', id);
export const weapon = (id: string) => entryOf('weapon', id);
export const armour = (id: string) => entryOf('armour', id);
export const gear = (id: string) => entryOf('gear', id);
export const hero = (id: string) => entryOf('hero', id);
export const henchman = (id: string) => entryOf('henchman', id);
export const section = (id: string) => entryOf('section', id);
export const marker = (id: string) => entryOf('marker', id);
export const spell = (id: string) => entryOf('spell', id);
