/**
 * What an entry of Advanced HeroQuest may say. An entry in JSON states only what is special about it; the
 * defaults written here fill in the rest. Unknown fields are refused, so that a misspelt one is found at once.
 */
import { z } from 'zod';
import { GLYPHS } from './glyphs.ts';

/** The characteristics of a model, in the order of the character sheet ("Filling in a Character Sheet"). */
export const CHARACTERISTICS = ['WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int', 'W'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** Where a value comes from: the rule text, a report of the printed cards, or this project. */
export const originSchema = z.enum(['printed', 'reported', 'ours']);
export type Origin = z.output<typeof originSchema>;

export const KINDS = [
  'monster',
  'weapon',
  'armour',
  'gear',
  'hero',
  'henchman',
  'section',
  'marker',
  'matrix',
  'spell',
  'trap',
  'quest',
] as const;
export type Kind = (typeof KINDS)[number];

/** Peoples a monster can belong to; what the players are told of each stands in `races.json`. */
export const RACE_NAMES = [
  'skaven',
  'undead',
  'orc',
  'goblin',
  'chaos',
  'daemon',
  'beastman',
  'ogre',
  'troll',
  'minotaur',
  'fimir',
  'gargoyle',
  'beast',
] as const;
export type Race = (typeof RACE_NAMES)[number];

/** Standing among its own kind. No card prints it; it follows from the names and the quest's text. */
export const RANKS = ['warrior', 'sentry', 'champion', 'warlord', 'character', 'spellcaster'] as const;
export type Rank = (typeof RANKS)[number];

/** Rows of the Hand-to-Hand Weapons Table. */
export const DAMAGE_ROWS = [
  'fists',
  'dagger',
  'spear',
  'sword',
  'axe-or-warhammer',
  'halberd',
  'double-handed-sword',
  'double-handed-axe',
  'claws-and-fangs',
  'huge-club',
] as const;
export type DamageRow = (typeof DAMAGE_ROWS)[number];

export const TINCTURES = ['or', 'argent', 'gules', 'azure', 'vert', 'purpure', 'sable'] as const;
export type Tincture = (typeof TINCTURES)[number];

export const PIECE_NAMES = [
  'stairs',
  'passage',
  't-junction',
  'turn',
  'room',
  'large-room',
  'dead-end',
] as const;
export type Piece = (typeof PIECE_NAMES)[number];

export const FLOORS = ['stairs', 'passage', 'junction', 'room', 'hazard', 'lair', 'quest'] as const;
export type Floor = (typeof FLOORS)[number];

const sideSchema = z.enum(['n', 'e', 's', 'w']);
export type Side = z.output<typeof sideSchema>;

const glyphSchema = z.enum(GLYPHS);
const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
const slugSchema = z.string().regex(new RegExp(`^${slug}$`));
const idOf = (kind: Kind) => z.string().regex(new RegExp(`^${slug}:${kind}:${slug}$`));
const scoreSchema = z.int().min(0);
const dieSchema = z.int().min(1).max(12);

/** Whole squares across and down. */
const sizeSchema = z.tuple([z.int().min(1), z.int().min(1)]);

const base = <K extends Kind>(kind: K) => ({
  kind: z.literal<K>(kind).default(kind),
  id: idOf(kind),
  name: z.string().min(1),
  revision: z.int().min(1).default(1),
  origin: originSchema,
  /** Values whose origin is not that of the entry, by dotted path: `profile.S`, `attacks.0.dice`. */
  doubtful: z.record(z.string(), originSchema).default({}),
  /** For the GM: why a value is as it is. */
  note: z.string().optional(),
});

/** A full profile: characteristics up to 12, wounds as many as there are. */
export const profileSchema = z.strictObject({
  WS: scoreSchema,
  BS: scoreSchema,
  S: scoreSchema,
  T: scoreSchema,
  Sp: scoreSchema,
  Br: scoreSchema,
  Int: scoreSchema,
  W: scoreSchema,
});
export type Profile = z.output<typeof profileSchema>;

/** A monster's profile, armour counted. A null Bow Skill or Intelligence: it cannot shoot, it takes no such test. */
export const monsterProfileSchema = profileSchema.extend({
  BS: scoreSchema.nullable(),
  Int: scoreSchema.nullable(),
});
export type MonsterProfile = z.output<typeof monsterProfileSchema>;

const plainValue = z.union([z.string(), z.number(), z.boolean()]);
/**
 * A named building block with its parameters. `ruled: false` marks one for which there is no rule text; such a
 * one carries a sentence for the GM, who decides.
 */
export const specialSchema = z
  .object({ rule: slugSchema, ruled: z.literal(false).optional(), text: z.string().optional() })
  .catchall(z.union([plainValue, z.array(z.union([plainValue, z.record(z.string(), plainValue)]))]))
  .refine((special) => special.ruled !== false || Boolean(special['text']), {
    message: 'a special without a rule needs a text for the GM',
  });
export type Special = z.output<typeof specialSchema>;

const attackSchema = z.strictObject({
  weapon: idOf('weapon'),
  /** What it looks like, where that is not the weapon's name: a scythe that counts as a halberd. */
  name: z.string().optional(),
  dice: scoreSchema,
  /** Only where the card differs from the weapon; null: never. */
  fumble: dieSchema.nullable().optional(),
  critical: dieSchema.nullable().optional(),
  /** A magical weapon, which wounds the invulnerable like anybody. */
  magic: z.literal(true).optional(),
  /** Why the dice are not those of the weapons table. */
  note: z.string().optional(),
});
export type Attack = z.output<typeof attackSchema>;

const rangedAttackSchema = z.strictObject({
  weapon: idOf('weapon'),
  name: z.string().optional(),
  /** Needed numbers by range band as the card prints them; null: by the table for its Bow Skill. */
  row: z.array(dieSchema.nullable()).length(5).nullable().default(null),
  note: z.string().optional(),
});
export type RangedAttack = z.output<typeof rangedAttackSchema>;

const monsterCardSchema = z.strictObject({
  ...base('monster'),
  /** Written only where it is not the name with an s. */
  plural: z.string().optional(),
  /** Other names under which matrices and quests call for it. */
  aliases: z.array(z.string()).default([]),
  race: z.enum(RACE_NAMES),
  rank: z.enum(RANKS).default('warrior'),
  glyph: glyphSchema,
  /** Side of its base in squares ("Large Monsters": 2). */
  size: z.union([z.literal(1), z.literal(2)]).default(1),
  profile: monsterProfileSchema,
  /** Points value; null where the card has none. */
  pv: z.number().multipleOf(0.5).min(0).nullable(),
  attacks: z.array(attackSchema).min(1).max(2),
  ranged: rangedAttackSchema.nullable().default(null),
  equipment: z.array(z.string()).default([]),
  specials: z.array(specialSchema).default([]),
});
/** A monster's card, with its plural filled in. */
export const monsterSchema = monsterCardSchema.transform((card) => ({
  ...card,
  plural: card.plural ?? `${card.name}s`,
}));
export type Monster = z.output<typeof monsterSchema>;

const missileSchema = z.strictObject({
  /** Most squares it carries; null: as far as one can see. */
  range: z.int().min(1).nullable(),
  /** Damage dice; null: it does not wound by dice. */
  dice: scoreSchema.nullable(),
  /** Thrown weapons may be used after moving ("Move and Throw"). */
  thrown: z.boolean().default(false),
  /** Needs a turn to reload. */
  reload: z.boolean().default(false),
  /** What it shoots, one a shot; null: nothing that is counted. */
  uses: idOf('gear').nullable().default(null),
});

export const weaponSchema = z.strictObject({
  ...base('weapon'),
  glyph: glyphSchema,
  /** Its row in the Hand-to-Hand Weapons Table; null: no use hand to hand. */
  row: z.enum(DAMAGE_ROWS).nullable().default(null),
  /** Reaches diagonally (R-LONG). */
  longReach: z.boolean().default(false),
  hands: z.union([z.literal(1), z.literal(2)]).default(1),
  minimumStrength: z.int().min(1).max(12).default(1),
  missile: missileSchema.nullable().default(null),
  specials: z.array(specialSchema).default([]),
});
export type Weapon = z.output<typeof weaponSchema>;

export const armourSchema = z.strictObject({
  ...base('armour'),
  glyph: glyphSchema,
  /** Borne on the arm, beside whatever is worn. */
  shield: z.boolean().default(false),
  BS: z.int().default(0),
  T: z.int().default(0),
  Sp: z.int().default(0),
});
export type Armour = z.output<typeof armourSchema>;

export const gearSchema = z.strictObject(base('gear'));
export type Gear = z.output<typeof gearSchema>;

const carriedWeaponSchema = z.strictObject({ weapon: idOf('weapon'), name: z.string().optional() });
const carriedGearSchema = z.strictObject({
  gear: idOf('gear'),
  count: z.int().min(1).default(1),
  note: z.string().optional(),
});

const person = {
  /** The line under the name: "Human Warrior". */
  class: z.string().min(1),
  race: z.enum(['human', 'dwarf', 'elf']),
  glyph: glyphSchema,
  /** The first column of the sheet: before armour. */
  start: profileSchema,
  /** "A Hero can have up to three weapons." The first is in hand. */
  weapons: z.array(carriedWeaponSchema).min(1).max(3),
  armour: z.array(idOf('armour')).default([]),
  gear: z.array(carriedGearSchema).default([]),
};

const emblemSchema = z.strictObject({
  field: z.enum(TINCTURES),
  charge: glyphSchema,
  tincture: z.enum(TINCTURES),
});
export type Emblem = z.output<typeof emblemSchema>;

export const heroSchema = z.strictObject({
  ...base('hero'),
  ...person,
  wizard: z.boolean().default(false),
  /** Spells in his book. */
  spells: z.array(idOf('spell')).default([]),
  /** Has to pass a test of Intelligence for every spell ("Dwarf Wizards", "High Elf"). */
  testsEverySpell: z.boolean().default(false),
  emblem: emblemSchema,
  fate: z.int().min(0).default(2),
});
export type Hero = z.output<typeof heroSchema>;

/** Henchmen have no fate points and bear their Hero's emblem (D-HENCH). */
export const henchmanSchema = z.strictObject({
  ...base('henchman'),
  ...person,
  /** What the hirer may choose from instead of the first weapon. */
  weaponChoices: z.array(idOf('weapon')).default([]),
});
export type Henchman = z.output<typeof henchmanSchema>;

export const sectionSchema = z.strictObject({
  ...base('section'),
  piece: z.enum(PIECE_NAMES),
  /** The number key that picks it. */
  key: z.int().min(1).max(9),
  size: sizeSchema,
  /** Sides that join other sections flush (G-JOINT), as it lies unturned; the first is the way in. */
  joints: z.array(sideSchema).default([]),
  /** Sides closed by rubble (G-DEAD). */
  rubble: z.array(sideSchema).default([]),
  /** Can be laid mirrored, left for right. */
  mirrors: z.boolean().default(false),
  /** Floors it may show; the first unless another is chosen. */
  floors: z.array(z.enum(FLOORS)).min(1),
});
export type Section = z.output<typeof sectionSchema>;

export const markerSchema = z.strictObject({
  ...base('marker'),
  glyph: glyphSchema,
  size: sizeSchema.default([1, 1]),
  /** Nobody may step onto it. */
  solid: z.boolean().default(false),
  /** Placed for the GM's eyes until it is revealed. */
  secret: z.boolean().default(false),
});
export type Marker = z.output<typeof markerSchema>;

/** What a matrix is rolled for ("Wandering Monsters", "Lairs", "Quest Rooms"). */
export const MATRIX_USES = ['wandering', 'lairs', 'quest', 'specialist'] as const;
export type MatrixUse = (typeof MATRIX_USES)[number];

const matrixRowSchema = z.strictObject({
  from: dieSchema,
  to: dieSchema,
  monsters: z.array(z.strictObject({ monster: idOf('monster'), count: z.int().min(1).max(40) })),
  /** Gold crowns of the whole group; data of the row, never computed. */
  gold: scoreSchema.default(0),
  /** The specialist matrix is rolled on too. */
  specialist: z.boolean().default(false),
});

/** A monster matrix: rows for every die from 1 to 12, each once. */
export const matrixSchema = z
  .strictObject({ ...base('matrix'), use: z.enum(MATRIX_USES), rows: z.array(matrixRowSchema).min(1) })
  .refine(({ rows }) => {
    const dice = rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
    return dice.length === 12 && dice.sort((a, b) => a - b).every((die, i) => die === i + 1);
  }, 'a matrix needs one row for every die from 1 to 12');
export type Matrix = z.output<typeof matrixSchema>;

/** What a spell is aimed at. */
export const SPELL_AIMS = ['self', 'model', 'template', 'section', 'unexplored', 'wall', 'dead'] as const;
export type SpellAim = (typeof SPELL_AIMS)[number];

/** A spell: its components, the test it asks for, what it is aimed at, and the named building block that it works by. */
export const spellSchema = z.strictObject({
  ...base('spell'),
  glyph: glyphSchema,
  /** The college that teaches it; of monsters their magic. */
  college: slugSchema,
  /** Known by a wizard from the beginning ("Bright Wizard's Spell Book"). */
  starting: z.boolean().default(false),
  components: z.array(idOf('gear')).min(1).max(3),
  /** Needs an Intelligence test to be cast. */
  test: z.boolean().default(false),
  aim: z.enum(SPELL_AIMS),
  /** Squares to the target or the template's middle; null: wherever it is seen. */
  range: z.int().min(1).nullable().default(null),
  /** Only for those in the caster's death zone: `others`, or himself `too`. */
  beside: z.enum(['others', 'too']).nullable().default(null),
  /** What it does when its test has failed is a part of what it works; absent: nothing happens then. */
  worksFailed: z.boolean().default(false),
  /** What it does, with its parameters. */
  works: specialSchema,
});
export type Spell = z.output<typeof spellSchema>;

const trapRowSchema = z.tuple([dieSchema, dieSchema]).nullable();

/** A trap: where the table has it, what it takes to spot and to disarm it, and the named building block that it works by ("Traps Table"). */
export const trapSchema = z.strictObject({
  ...base('trap'),
  glyph: glyphSchema,
  /** Its rows in the column for rooms and passages; null: it lies in chests alone. */
  ground: trapRowSchema.default(null),
  /** Its rows in the column for chests. */
  chest: trapRowSchema.default(null),
  /** The least die that spots it. */
  spot: dieSchema,
  /** The least die that disarms it; null: nothing does. */
  disarm: dieSchema.nullable(),
  works: specialSchema,
});
export type Trap = z.output<typeof trapSchema>;

/** A monster with a name and a part of its own that waits in the quest room of a level. */
const questCharacterSchema = z.strictObject({
  monster: idOf('monster'),
  /** What it is called; without one as its card. */
  name: z.string().min(1).max(60).optional(),
});

const questLevelSchema = z.strictObject({
  /** Who waits in its one quest room, beside those of the matrix. */
  characters: z.array(questCharacterSchema).max(6),
  /** The stairs down lie in that room; of the last level there are none. */
  stairs: z.boolean().default(false),
});

/** A quest: its story, its party and levels, whom it is about, and what it brings. */
export const questSchema = z
  .strictObject({
    ...base('quest'),
    /** What is told before it begins. */
    story: z.string().min(1).max(800),
    /** How many heroes it is written for. */
    heroes: z.int().min(1).max(12),
    /** Henchmen who come along, whoever plays. */
    henchmen: z.array(z.strictObject({ henchman: idOf('henchman'), count: z.int().min(1).max(12) })),
    matrices: z.strictObject({
      wandering: idOf('matrix'),
      lairs: idOf('matrix'),
      quest: idOf('matrix'),
      specialist: idOf('matrix'),
    }),
    levels: z.array(questLevelSchema).min(1).max(9),
    /** Whom the heroes have to kill, by the name that a character of one level has. */
    foe: z.string().min(1).max(60),
    reward: z.strictObject({
      /** Fate points for each hero who comes back alive. */
      fate: scoreSchema,
      /** What is left to the table to settle, in words. */
      more: z.string().max(300).default(''),
    }),
  })
  .refine(
    ({ levels, foe }) =>
      levels.flatMap(({ characters }) => characters).filter((one) => one.name === foe).length === 1,
    'exactly one character of a quest is its foe',
  );
export type Quest = z.output<typeof questSchema>;

export const SCHEMAS = {
  monster: monsterSchema,
  weapon: weaponSchema,
  armour: armourSchema,
  gear: gearSchema,
  hero: heroSchema,
  henchman: henchmanSchema,
  section: sectionSchema,
  marker: markerSchema,
  matrix: matrixSchema,
  spell: spellSchema,
  trap: trapSchema,
  quest: questSchema,
} as const;

export type EntryOf<K extends Kind> = z.output<(typeof SCHEMAS)[K]>;
export type Entry = { [K in Kind]: EntryOf<K> }[Kind];

/**
 * Checks one entry of the given kind and fills in its defaults; an entry that already has them passes unchanged.
 * Throws a ZodError that names the fields in question.
 */
export function parseEntryOf<K extends Kind>(kind: K, raw: unknown): EntryOf<K> {
  return SCHEMAS[kind].parse(raw) as EntryOf<K>;
}

const anyId = z.object({ id: z.string().regex(new RegExp(`^${slug}:(?:${KINDS.join('|')}):${slug}$`)) });

/** Checks an entry whose kind is read from its id (`pack:kind:name`). Throws a ZodError. */
export function parseEntry(raw: unknown): Entry {
  const kind = anyId.parse(raw).id.split(':')[1] as Kind;
  return parseEntryOf(kind, raw);
}
