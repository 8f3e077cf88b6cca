import { deepCopy } from '#engine';
import { CONTENT, parseEntry, seenAs } from './content/index.ts';
import type { Armour, Entry, EntryOf, Kind, Weapon } from './content/schema.ts';
import { attackMarks, fumbleAndCritical } from './content/tables.ts';
import type { ArmourWorn, GearCarried, Marker, Missile, Model, WeaponHeld } from './state.ts';
import { words } from './words/en.ts';

/** The content of one campaign: its own copies, which shipped packs never change by themselves. */
export interface Library {
  readonly entries: readonly Entry[];
  /** The entry of a kind by its id, or by its short name (`skaven-warrior`); null where there is none. */
  find<K extends Kind>(kind: K, name: string): EntryOf<K> | null;
}

/** Reads a campaign's copies. An entry that no longer fits its schema is left out, and named in `problems`. */
export function libraryOf(entries: readonly unknown[]): Library & { problems: string[] } {
  const problems: string[] = [];
  const byId = new Map<string, Entry>();
  for (const raw of entries) {
    try {
      const entry = parseEntry(raw);
      byId.set(entry.id, entry);
    } catch {
      const { name, id } = (raw ?? {}) as { name?: unknown; id?: unknown };
      const called = [name, id].find((text) => typeof text === 'string' && text.trim() !== '');
      problems.push(typeof called === 'string' ? called : words.things.nameless());
    }
  }
  return {
    entries: [...byId.values()],
    problems,
    find(kind, name) {
      const entry = byId.get(idOf(kind, name));
      return entry?.kind === kind ? (entry as EntryOf<typeof kind>) : null;
    },
  };
}

const idOf = (kind: Kind, name: string): string => (name.includes(':') ? name : `ahq:${kind}:${name}`);

/** The content as shipped. */
export const SHIPPED: readonly Entry[] = Object.values(CONTENT);

const BY_ID: ReadonlyMap<string, Entry> = new Map(SHIPPED.map((entry) => [entry.id, entry]));

/** The entry of the content as shipped that has this id. */
export const shippedEntry = (id: string): Entry | undefined => BY_ID.get(id);

/** An entry of a campaign's content; one that is older than it, or has thrown it away, takes the shipped one. Null: there is none. */
export function knownEntry<K extends Kind>(library: Library, kind: K, name: string): EntryOf<K> | null {
  const entry = library.find(kind, name) ?? shippedEntry(idOf(kind, name));
  return entry?.kind === kind ? (entry as EntryOf<K>) : null;
}

/** What a piece of content is called, of the content as shipped; of others the last part of the id. */
export const nameOfEntry = (id: string): string => shippedEntry(id)?.name ?? id.split(':').at(-1)!;

/** An entry that a rule cannot do without. Throws where there is none. */
export function neededEntry<K extends Kind>(library: Library, kind: K, name: string): EntryOf<K> {
  const entry = knownEntry(library, kind, name);
  if (!entry) throw new Error(`The content has no ${kind} ${name}.`);
  return entry;
}

/** A weapon as a model takes it into its hands. */
export function heldWeapon(weapon: Weapon, name?: string): WeaponHeld {
  return {
    weapon: weapon.id,
    name: name ?? weapon.name,
    row: weapon.row,
    longReach: weapon.longReach,
    minimumStrength: weapon.minimumStrength,
    dice: null,
    ...fumbleAndCritical(weapon),
    ...(weapon.specials.some(({ rule }) => rule === 'magic') ? { magic: true as const } : {}),
    ...(weapon.missile ? { missile: missileOf(weapon)! } : {}),
  };
}

/** What a weapon does from afar; null: nothing. */
export function missileOf({ missile, specials }: Weapon): Missile | null {
  if (!missile) return null;
  const { range, dice, thrown, reload, uses } = missile;
  const gear = uses === null ? undefined : shippedEntry(uses);
  return {
    ...{ range, dice },
    ...(thrown ? { thrown } : {}),
    ...(reload ? { reload } : {}),
    ...(gear ? { uses: gear.name } : {}),
    ...(specials.length > 0 ? { specials: deepCopy(specials) } : {}),
  };
}

/** Armour as a model puts it on. */
export function wornArmour({ id, name, shield, BS, T, Sp }: Armour): ArmourWorn {
  return { armour: id, name, ...(shield ? { shield } : {}), BS, T, Sp };
}

/** A model made from an entry, not yet on the map, without a number or a place in anybody's view. */
export function makeModel(
  library: Library,
  entry: EntryOf<'hero'> | EntryOf<'henchman'> | EntryOf<'monster'>,
  given: { id: string; name?: string | undefined; player?: string | null; owner?: string },
): Model {
  const base = {
    id: given.id,
    entry: entry.id,
    glyph: entry.glyph,
    x: 0,
    y: 0,
    ruled: {},
    hurt: 0,
    gold: 0,
    conditions: [],
    down: null,
    player: given.player ?? null,
    owner: given.owner ?? null,
    note: '',
    hidden: false,
    base: null,
    number: null,
    pub: null,
  };
  if (entry.kind === 'monster') {
    return {
      ...base,
      kind: 'monster',
      name: given.name ?? entry.name,
      class: entry.name,
      size: entry.size,
      start: { ...entry.profile },
      wounds: entry.profile.W,
      fate: 0,
      weapons: entry.attacks.map((attack) => cardWeapon(library, attack)),
      hand: entry.attacks[0]!.weapon,
      ...rangedOf(library, entry),
      armour: [],
      gear: entry.equipment.map((name) => ({ name, count: 1 })),
      emblem: null,
      seen: seenAs(entry),
      revealed: false,
      rank: entry.rank,
      specials: deepCopy(entry.specials),
    };
  }
  const weapons = entry.weapons.flatMap((carried) => {
    const weapon = library.find('weapon', carried.weapon);
    return weapon ? [heldWeapon(weapon, carried.name)] : [];
  });
  return {
    ...base,
    kind: entry.kind,
    name: given.name || entry.name,
    class: entry.class,
    size: 1,
    start: { ...entry.start },
    wounds: entry.start.W,
    fate: entry.kind === 'hero' ? entry.fate : 0,
    weapons,
    hand: weapons.find((held) => held.row !== null)?.weapon ?? null,
    armour: entry.armour.flatMap((id): ArmourWorn[] => {
      const worn = library.find('armour', id);
      return worn ? [wornArmour(worn)] : [];
    }),
    gear: entry.gear.map((carried): GearCarried => {
      const name = library.find('gear', carried.gear)?.name ?? carried.gear;
      return carried.note === undefined
        ? { name, count: carried.count }
        : { name, count: carried.count, note: carried.note };
    }),
    emblem: entry.kind === 'hero' ? { ...entry.emblem } : null,
    seen: { label: entry.class, glyph: entry.glyph },
    revealed: true,
    rank: null,
    specials: [],
  };
}

function cardWeapon(library: Library, attack: EntryOf<'monster'>['attacks'][number]): WeaponHeld {
  const weapon = neededEntry(library, 'weapon', attack.weapon);
  const { missile: _, ...held } = heldWeapon(weapon, attack.name);
  return {
    ...held,
    dice: attack.dice,
    ...attackMarks({ ...attack, weapon }),
    ...(attack.magic ? { magic: true as const } : {}),
  };
}

/** What a card shoots or throws, where it says something else than the card as shipped or anything at all. */
function rangedOf(library: Library, card: EntryOf<'monster'>): Pick<Model, 'ranged'> {
  const shipped = shippedEntry(card.id);
  if (!card.ranged) return shipped?.kind === 'monster' && shipped.ranged ? { ranged: null } : {};
  return { ranged: cardMissile(library, card) };
}

/** Specials by which a card counts what it shoots or throws. */
const COUNTED = ['globes', 'counted-missiles'];

/** What a monster shoots or throws by its card. What is thrown is one, unless the card has more of it; arrows are not counted. */
export function cardMissile(library: Library, card: EntryOf<'monster'>): WeaponHeld | null {
  const weapon = card.ranged && knownEntry(library, 'weapon', card.ranged.weapon);
  const missile = weapon && missileOf(weapon);
  if (!missile || !card.ranged) return null;
  const count = card.specials.find(({ rule }) => COUNTED.includes(rule))?.['count'];
  const left = typeof count === 'number' ? count : missile.thrown ? 1 : undefined;
  const { row, name } = card.ranged;
  const { uses: _, ...shot } = missile;
  return {
    ...heldWeapon(weapon, name),
    ...{ row: null, longReach: false, minimumStrength: 1, fumble: null, critical: null },
    missile: { ...shot, ...(left === undefined ? {} : { left }), ...(row ? { row: [...row] } : {}) },
  };
}

/** A marker made from an entry, on its north-west square; a secret one lies there for the gamemaster alone. */
export function makeMarker(
  entry: EntryOf<'marker'>,
  id: string,
  at: readonly [x: number, y: number],
): Marker {
  return {
    id,
    entry: entry.id,
    kind: entry.id.split(':')[2]!,
    name: entry.name,
    glyph: entry.glyph,
    x: at[0],
    y: at[1],
    w: entry.size[0],
    h: entry.size[1],
    solid: entry.solid,
    open: false,
    text: '',
    note: '',
    hidden: entry.secret,
    of: null,
    pub: null,
  };
}
