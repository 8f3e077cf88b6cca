import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  CONTENT,
  GLYPHS,
  HENCHMEN,
  HEROES,
  KINDS,
  MARKERS,
  MONSTERS,
  PIECES,
  RACES,
  WEAPONS,
  armourEffect,
  damageDice,
  entry,
  fumbleAndCritical,
  handToHandNumber,
  hero,
  henchman,
  hitRow,
  monster,
  parseEntry,
  rangedRow,
  readyHeroSheet,
  section,
  turnedPiece,
  weapon,
} from '#systems/advanced-heroquest/content';
import type { Entry } from '#systems/advanced-heroquest/content';

const ALL: Entry[] = Object.values(CONTENT);

const short = (id: string) => id.split(':')[2] ?? id;
const write = (value: number | null) => (value === null ? '-' : String(value));

function valueAt(from: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => Object(value)[key], from);
}

describe('every entry of the content', () => {
  test.each(ALL.map((one) => [one.id, one] as const))('%s is whole', (id, one) => {
    expect(id).toBe(one.id);
    expect(id).toMatch(new RegExp(`^ahq:${one.kind}:`));
    expect(parseEntry(one)).toEqual(one);
    expect(Object.isFrozen(one)).toBe(true);
    for (const path of Object.keys(one.doubtful)) {
      expect(valueAt(one, path), `${id} doubts ${path}`).toBeDefined();
      expect(one.doubtful[path]).not.toBe(one.origin);
    }
  });

  test('there is some of every kind', () => {
    expect(new Set(ALL.map((one) => one.kind))).toEqual(new Set(KINDS));
  });

  test('a field nobody knows is refused, whatever the kind', () => {
    for (const kind of KINDS) {
      const one = ALL.find((candidate) => candidate.kind === kind);
      expect(() => parseEntry({ ...one, colour: 'green' }), kind).toThrow(/colour/);
    }
  });

  test('an id of another kind or no id at all is refused', () => {
    expect(() => parseEntry({ ...weapon('ahq:weapon:sword'), id: 'ahq:monster:sword' })).toThrow();
    expect(() => parseEntry({ ...weapon('ahq:weapon:sword'), id: 'sword' })).toThrow();
    expect(() => entry('ahq:monster:rabbit')).toThrow('ahq:monster:rabbit');
    expect(() => entry('toString')).toThrow(RangeError);
    expect(() => monster('ahq:weapon:sword')).toThrow('no monster');
  });

  test('what an entry leaves out is filled in', () => {
    const rat = parseEntry({
      id: 'home:monster:white-rat',
      name: 'White Rat',
      origin: 'ours',
      race: 'beast',
      glyph: 'rat',
      profile: { WS: 5, BS: null, S: 3, T: 5, Sp: 10, Br: 6, Int: null, W: 1 },
      pv: 0.5,
      attacks: [{ weapon: 'ahq:weapon:claws-and-fangs', dice: 1 }],
    });
    expect(rat).toMatchObject({
      kind: 'monster',
      plural: 'White Rats',
      revision: 1,
      rank: 'warrior',
      size: 1,
    });
    expect(rat).toMatchObject({ doubtful: {}, aliases: [], ranged: null, equipment: [], specials: [] });
  });

  test('a special without a rule says in words what it is, and is refused without them', () => {
    const unruled = ALL.flatMap((one) => ('specials' in one ? one.specials : [])).filter(
      (s) => s.ruled === false,
    );
    expect(new Set(unruled.map((special) => special.rule))).toEqual(
      new Set(['strength-drain', 'hypnotises', 'runs-amok', 'slave-flight', 'casts']),
    );
    const liche = monster('ahq:monster:liche');
    expect(() => parseEntry({ ...liche, specials: [{ rule: 'hypnotises', ruled: false }] })).toThrow(/text/);
  });

  test('every thing an entry names exists', () => {
    for (const one of [...HEROES, ...HENCHMEN]) {
      const choices = one.kind === 'henchman' ? one.weaponChoices : [];
      const named = [
        ...one.weapons.map((carried) => carried.weapon),
        ...choices,
        ...one.armour,
        ...one.gear.map((carried) => carried.gear),
      ];
      for (const id of named) expect(CONTENT, one.id).toHaveProperty([id]);
    }
    for (const one of MONSTERS) {
      for (const attack of one.attacks) expect(weapon(attack.weapon).row, one.id).not.toBeNull();
      if (one.ranged) expect(weapon(one.ranged.weapon).missile, one.id).not.toBeNull();
    }
  });

  test('every silhouette is in the collection, and every one that is listed is used', () => {
    const file = new URL('../../../node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
    const collection = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, unknown> };
    for (const glyph of GLYPHS) expect(collection.icons, glyph).toHaveProperty([glyph]);
    const used = [
      ...ALL.flatMap((one) => ('glyph' in one ? [one.glyph] : [])),
      ...HEROES.map((one) => one.emblem.charge),
      ...Object.values(RACES).map((look) => look.glyph),
    ];
    expect([...new Set(used)].sort()).toEqual([...GLYPHS]);
  });
});

function line(
  id: string,
  name: string,
  use: 'hand' | 'thrown' | 'shot',
  dice: number | null,
  range: number | null,
  fumble: number | null,
  critical: number | null,
  longReach = false,
) {
  return { weapon: `ahq:weapon:${id}`, name, use, dice, range, fumble, critical, longReach };
}

describe('the ready heroes', () => {
  // Class, then the second column of the sheet: WS BS S T Sp Br Int W, fate.
  test.each([
    ['human-warrior', 'Human Warrior', [8, 6, 6, 8, 6, 9, 6, 4], 2],
    ['dwarf-warrior', 'Dwarf Warrior', [8, 4, 6, 9, 5, 10, 6, 4], 2],
    ['elf-warrior', 'Elf Warrior', [8, 8, 6, 6, 9, 8, 8, 3], 2],
    ['human-wizard', 'Human Wizard', [5, 6, 4, 5, 8, 8, 10, 3], 2],
    ['barbarian', 'Barbarian', [9, 5, 7, 6, 8, 10, 4, 5], 2],
    ['mountain-dwarf', 'Mountain Dwarf', [7, 4, 6, 8, 5, 9, 5, 5], 2],
    ['high-elf', 'High Elf', [7, 8, 5, 5, 9, 8, 9, 3], 2],
    ['court-wizard', 'Court Wizard', [4, 5, 4, 4, 8, 9, 11, 3], 2],
    ['man-at-arms', 'Man-at-Arms', [6, 4, 5, 6, 7, 7, 5, 2], 0],
    ['sergeant', 'Sergeant', [7, 5, 6, 7, 6, 8, 6, 3], 0],
  ] as const)('%s in armour', (id, className, numbers, fate) => {
    const one = fate > 0 ? hero(`ahq:hero:${id}`) : henchman(`ahq:henchman:${id}`);
    const sheet = readyHeroSheet(one);
    const { WS, BS, S, T, Sp, Br, Int, W } = sheet.current;
    expect([WS, BS, S, T, Sp, Br, Int, W]).toEqual(numbers);
    expect(sheet).toMatchObject({ class: className, fate, wounds: numbers[7] });
  });

  test('the Human Warrior before his armour, and what it does to him', () => {
    const sheet = readyHeroSheet(hero('ahq:hero:human-warrior'));
    expect(sheet.start).toEqual({ WS: 8, BS: 7, S: 6, T: 6, Sp: 8, Br: 9, Int: 6, W: 4 });
    expect(sheet.armour).toEqual([
      { armour: 'ahq:armour:chain', name: 'Chain armour', BS: -1, T: 2, Sp: -2 },
    ]);
    expect(sheet.hitRow).toEqual([2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
    expect(sheet.rangedRow).toEqual([6, 7, 8, 9, 10]);
    expect(sheet.hand).toBe('ahq:weapon:sword');
    expect(sheet.weapons).toEqual([
      line('sword', 'Sword', 'hand', 4, null, 1, 12),
      line('dagger', 'Dagger', 'hand', 2, null, 1, 12),
      line('dagger', 'Dagger', 'thrown', 2, 4, 1, 12),
    ]);
  });

  test.each([
    ['dwarf-warrior', ['Warhammer hand 4', 'Throwing axe hand 4', 'Throwing axe thrown 3']],
    ['elf-warrior', ['Sword hand 4', 'Long bow shot 4']],
    ['human-wizard', ['Dagger hand 1', 'Dagger thrown 2']],
    ['barbarian', ['Double-handed sword hand 6']],
    ['mountain-dwarf', ['Double-handed axe hand 5']],
    ['high-elf', ['Sword hand 3', 'Bow shot 4']],
    ['court-wizard', ['Dagger hand 1', 'Dagger thrown 2']],
  ])('%s and the damage dice of his Strength', (id, weapons) => {
    const sheet = readyHeroSheet(hero(`ahq:hero:${id}`));
    expect(sheet.weapons.map((one) => `${one.name} ${one.use} ${one.dice}`)).toEqual(weapons);
    expect(sheet.hand).toBe(sheet.weapons[0]?.weapon);
  });

  test('a double-handed sword fumbles on 1 and 2, is critical on 11 and 12, and reaches diagonally', () => {
    const [sword] = readyHeroSheet(hero('ahq:hero:barbarian')).weapons;
    expect(sword).toEqual(line('double-handed-sword', 'Double-handed sword', 'hand', 6, null, 2, 11, true));
  });

  test('the wizards carry a spell book and four components, the elves twelve arrows', () => {
    const counted = (id: string) =>
      readyHeroSheet(hero(id)).equipment.map((one) => `${one.count} ${one.name}`);
    const bag = ['1 Spell book', '1 Red Dragon Dust', '1 Fire Dust', '1 Silver Key', '1 Phoenix Feather'];
    expect(counted('ahq:hero:human-wizard')).toEqual(bag);
    expect(counted('ahq:hero:court-wizard')).toEqual(bag);
    expect(counted('ahq:hero:elf-warrior')).toEqual(['12 Arrows']);
    expect(counted('ahq:hero:high-elf')).toEqual(['12 Arrows', '1 Spell book']);
  });

  test('a Man-at-Arms takes the weapon chosen when he was hired, and no other', () => {
    const man = henchman('ahq:henchman:man-at-arms');
    const dice = (choice?: string) =>
      readyHeroSheet(man, choice).weapons.map((one) => `${one.use} ${one.dice}`);
    expect(dice()).toEqual(['hand 3']);
    expect(dice('ahq:weapon:halberd')).toEqual(['hand 3']);
    expect(dice('ahq:weapon:spear')).toEqual(['hand 2', 'thrown 3']);
    expect(() => readyHeroSheet(man, 'ahq:weapon:dagger')).toThrow(RangeError);
    expect(() => readyHeroSheet(hero('ahq:hero:barbarian'), 'ahq:weapon:sword')).toThrow(RangeError);
  });

  test('eight heroes with names and emblems of their own', () => {
    expect(HEROES).toHaveLength(8);
    expect(new Set(HEROES.map((one) => one.name)).size).toBe(8);
    expect(new Set(HEROES.map((one) => one.emblem.charge)).size).toBe(8);
    for (const one of HEROES) expect(one.emblem.field).not.toBe(one.emblem.tincture);
  });
});

describe('the tables', () => {
  test.each([
    [1, 1, 7],
    [1, 4, 10],
    [5, 5, 7],
    [6, 6, 7],
    [8, 6, 5],
    [8, 12, 10],
    [9, 12, 10],
    [12, 1, 2],
    [12, 12, 7],
  ])('Weapon Skill %i against %i needs %i', (attacker, defender, needed) => {
    expect(handToHandNumber(attacker, defender)).toBe(needed);
    expect(hitRow(attacker)[defender - 1]).toBe(needed);
  });

  test('scores beyond the table count as its first and last', () => {
    expect(handToHandNumber(0, 1)).toBe(7);
    expect(handToHandNumber(-2, 13)).toBe(10);
    expect(handToHandNumber(14, 12)).toBe(7);
    expect(damageDice('ahq:weapon:dagger', 0)).toBe(1);
    expect(damageDice('ahq:weapon:sword', 15)).toBe(10);
    expect(rangedRow(0)).toEqual([11, 12, null, null, null]);
  });

  test('nobody can change a table through the row he was given', () => {
    hitRow(6)[0] = 99;
    rangedRow(6)[0] = 99;
    expect(hitRow(6)[0]).toBe(2);
    expect(rangedRow(6)[0]).toBe(6);
  });

  test.each([
    [1, [11, 12, null, null, null]],
    [4, [8, 9, 10, 11, 12]],
    [9, [3, 4, 5, 6, 7]],
    [12, [3, 3, 3, 3, 4]],
  ])('Bow Skill %i by range', (bowSkill, row) => {
    expect(rangedRow(bowSkill)).toEqual(row);
  });

  // Damage dice for Strength 2, 3, 5, 6, 7, 12; then fumble and critical.
  test.each([
    ['fists', [null, 1, 1, 1, 2, 7], null, null],
    ['dagger', [1, 1, 1, 2, 3, 8], 1, 12],
    ['spear', [null, 1, 2, 3, 4, 9], 1, 12],
    ['sword', [null, 2, 3, 4, 5, 10], 1, 12],
    ['axe', [null, 2, 3, 4, 5, 10], 1, 12],
    ['warhammer', [null, 2, 3, 4, 5, 10], 1, 12],
    ['halberd', [null, 2, 3, 4, 5, 10], 2, 11],
    ['double-handed-sword', [null, null, null, 5, 6, 11], 2, 11],
    ['double-handed-axe', [null, null, null, 5, 6, 11], 2, 11],
    ['claws-and-fangs', [1, 2, 3, 4, 5, 10], null, null],
    ['huge-club', [null, null, null, null, 7, 12], 2, 11],
    ['long-bow', [null, null, null, null, null, null], null, null],
  ])('damage dice of %s', (name, dice, fumble, critical) => {
    const id = `ahq:weapon:${name}`;
    expect([2, 3, 5, 6, 7, 12].map((strength) => damageDice(id, strength))).toEqual(dice);
    expect(fumbleAndCritical(id)).toEqual({ fumble, critical });
  });

  test('the least Strength of a weapon is where its row begins', () => {
    for (const one of WEAPONS.filter((candidate) => candidate.row !== null)) {
      expect(damageDice(one, one.minimumStrength), one.id).not.toBeNull();
      if (one.minimumStrength > 1) expect(damageDice(one, one.minimumStrength - 1), one.id).toBeNull();
    }
    expect(weapon('ahq:weapon:long-bow').minimumStrength).toBe(6);
  });

  test('R-LONG: spear, halberd and double-handed sword reach diagonally', () => {
    const long = WEAPONS.filter((one) => one.longReach).map((one) => short(one.id));
    expect(long).toEqual(['spear', 'halberd', 'double-handed-sword']);
  });

  test('what can be thrown or shot, how far and with how many dice', () => {
    const missiles = WEAPONS.flatMap(({ id, missile }) =>
      missile ? [`${short(id)} ${write(missile.range)} ${write(missile.dice)} ${missile.thrown}`] : [],
    );
    expect(missiles.slice(0, 7)).toEqual([
      'dagger 4 2 true',
      'spear 6 3 true',
      'axe 4 3 true',
      'short-bow 24 4 false',
      'bow 36 4 false',
      'long-bow 48 4 false',
      'crossbow 48 4 false',
    ]);
  });

  test('armour is totalled', () => {
    expect(armourEffect([])).toEqual({ BS: 0, T: 0, Sp: 0 });
    expect(armourEffect(['ahq:armour:shield'])).toEqual({ BS: -1, T: 1, Sp: 0 });
    expect(armourEffect(['ahq:armour:plate', 'ahq:armour:shield'])).toEqual({ BS: -3, T: 4, Sp: -2 });
    expect(armourEffect(['ahq:armour:mithril'])).toEqual({ BS: -1, T: 4, Sp: -1 });
    expect(() => armourEffect(['ahq:weapon:sword'])).toThrow('no armour');
  });
});

describe('the pieces of the dungeon', () => {
  test('the number keys pick them in their order', () => {
    expect(PIECES.map((one) => `${one.key} ${one.piece} ${one.size.join('x')}`)).toEqual([
      '1 stairs 2x2',
      '2 passage 2x5',
      '3 t-junction 2x2',
      '4 turn 2x2',
      '5 room 5x5',
      '6 large-room 5x10',
      '7 dead-end 2x5',
    ]);
  });

  test('G-JOINT, G-T, G-DEAD: a turned piece takes its joints and its rubble with it', () => {
    const piece = (name: string) => section(`ahq:section:${name}`);
    expect(turnedPiece(piece('dead-end'), 0)).toEqual({ size: [2, 5], joints: ['s'], rubble: ['n'] });
    expect(turnedPiece(piece('dead-end'), 1)).toEqual({ size: [5, 2], joints: ['w'], rubble: ['e'] });
    expect(turnedPiece(piece('dead-end'), -1)).toEqual({ size: [5, 2], joints: ['e'], rubble: ['w'] });
    expect(turnedPiece(piece('t-junction'), 2).joints).toEqual(['n', 'e', 'w']);
    expect(turnedPiece(piece('turn'), 0).joints).toEqual(['s', 'w']);
    expect(turnedPiece(piece('turn'), 0, true).joints).toEqual(['s', 'e']);
    expect(turnedPiece(piece('turn'), 1, true).joints).toEqual(['w', 's']);
    expect(turnedPiece(piece('passage'), 3, true)).toEqual({ size: [5, 2], joints: ['e', 'w'], rubble: [] });
  });

  test('rooms have no joints and choose their floor', () => {
    for (const name of ['room', 'large-room']) {
      const room = section(`ahq:section:${name}`);
      expect(room.joints).toEqual([]);
      expect(room.floors).toEqual(['room', 'hazard', 'lair', 'quest']);
    }
  });

  test('X-CHEST: nobody steps onto a chest; traps, notes and marks begin hidden', () => {
    expect(MARKERS.find((one) => one.id === 'ahq:marker:chest')).toMatchObject({ solid: true, size: [1, 1] });
    expect(MARKERS.filter((one) => one.secret).map((one) => short(one.id))).toEqual(['note', 'trap', 'mark']);
  });
});
