import { describe, expect, test } from 'vitest';
import {
  MONSTERS,
  attackMarks,
  damageDice,
  monster,
  monsterSheet,
  rangedRow,
  seenAs,
} from '#systems/advanced-heroquest/content';

/** Card, WS BS S T Sp Br Int W, points value, damage dice: as the decisions on the cards have them. */
const CARDS = `
  skaven-warrior 6 5 5 7 10 6 6 3 1 3
  skaven-sentry 6 6 5 6 11 6 6 3 2 3
  skaven-champion 7 5 6 8 9 8 6 3 2 4
  skaven-warlord 8 5 7 8 9 9 7 4 6 6
  skaven-gutter-runner 6 6 5 5 12 6 6 3 2 3
  skaven-night-runner 7 7 5 5 12 6 6 3 3 3
  poisoned-wind-globadier 6 6 3 5 10 6 6 3 6 2
  jezzailachis-team 6 6 4 4 10 6 6 3 6 2
  chaos-lord 12 3 6 10 6 10 8 5 12 4+4
  daemonette 8 1 5 7 10 10 6 4 12 3+3
  undead-champion 8 1 6 8 6 10 3 4 6 4
  greater-daemon-of-tzeentch 7 1 8 9 8 10 - 10 20 6+6
  minotaur-lord 9 4 8 9 8 9 6 10 11 8
  chaos-sorcerer 7 3 5 7 8 9 10 4 11 3
  orc-warchief 9 3 6 9 6 10 7 4 8 5
  ogre-chieftain 9 1 9 10 5 8 6 10 10 9
  zombie 6 1 5 4 6 10 2 3 1 3
  skeleton 6 4 5 5 6 10 2 3 2 3
  mummy 7 1 6 8 6 10 5 4 10 4
  fimir 6 2 5 7 6 8 5 4 6 3+2
  ogre 7 3 8 8 7 7 4 9 8 8
  troll 5 1 9 8 7 6 4 9 9 9
  minotaur 7 4 7 8 8 8 4 9 9 7
  gargoyle 5 3 8 10 10 8 5 6 12 6
  goblin 5 5 4 5 6 5 5 2 0.5 2
  goblin-archer 5 5 4 5 6 5 5 2 0.5 1
  orc 5 5 5 7 6 7 5 4 1 3
  orc-champion 7 5 6 7 5 8 5 4 2 4
  orc-warlord 8 5 6 9 6 9 6 4 6 4
  chaos-thug 7 5 5 7 7 8 6 3 1 3
  chaos-warrior 8 4 6 9 6 9 8 4 6 4
  chaos-champion 10 4 6 10 6 10 8 4 8 5
  warpfire-thrower-team 6 6 4 4 10 6 6 3 10 2
  skaven-warpweaver 5 6 4 5 10 6 9 3 6 1
  white-skaven-sorcerer 5 7 5 5 10 6 10 4 10 1
  plague-censer-bearer 6 6 4 5 10 6 6 3 6 2
  plague-monk 6 6 4 5 10 6 8 3 6 1
  clan-mors-warlord 10 5 9 8 9 9 7 4 10 7
  clan-eshin-assassin 9 9 5 7 12 9 7 4 8 3
  praznagar 9 7 8 8 9 9 9 5 - 6
  beastman 6 4 5 7 7 7 5 4 2 3
  beastman-sentry 6 5 5 7 8 7 6 4 2 3
  beastman-champion 8 5 6 9 6 8 6 5 4 4
  beastman-warlord 9 6 7 10 6 9 7 6 6 5
  wight 9 4 6 9 7 10 6 6 8 4
  liche 9 7 7 9 7 10 10 8 12 4
  ghoul 6 2 5 6 6 8 2 4 2 3
  vampire 9 8 7 9 8 10 10 6 14 5+5
  clan-mors-warlord-shaffat 8 5 7 8 9 9 7 4 6 6
  clan-skryre-sorcerer-tsekkaz 5 7 5 5 10 6 10 4 10 1
  skaven-beastmaster 7 5 6 6 10 7 5 3 3 3
  skaven-slavemaster 7 5 5 5 10 6 5 3 3 3
  rat-ogre 7 3 8 8 7 8 4 7 7 6
  skaven-slave 5 5 5 7 11 5 5 3 0.5 1
  cave-troll 5 1 9 9 7 4 3 9 9 7
  skaven-gutter-runner-variant 5 6 5 5 10 6 6 3 3 3
  orc-sentry 6 6 5 7 7 7 5 4 2 3
  chaos-thug-sentry 7 6 5 6 8 8 6 3 2 3
  wight-variant 6 1 5 5 5 10 2 3 6 3
  giant-rat 5 - 3 5 10 6 6 1 0.5 1
  sorcerer-of-nurgle 7 3 5 7 8 9 10 4 11 3
  wolf 8 - 4 7 9 8 7 4 3 3
  ghoul-variant 6 2 5 6 6 8 2 4 2 4
  giant-vampire-bat 6 - 3 6 12 8 7 1 0.5 2
`;

/** The attacks whose dice are not those of the weapons table, in the order of the cards. */
const OWN_DICE = [
  'skaven-warlord 6 for 5',
  'fimir 2 for 3',
  'clan-mors-warlord-shaffat 6 for 5',
  'skaven-beastmaster 3 for 4',
  'giant-rat 1 for 2',
  'wolf 3 for 2',
  'ghoul-variant 4 for 3',
];

const KNOWN_SPECIALS = [
  'berserker',
  'casts',
  'causes-disease',
  'fearsome',
  'flight',
  'globes',
  'goes-for-help',
  'hypnotises',
  'invulnerable',
  'magic-protection',
  'placed-in-sight',
  'regeneration',
  'runs-amok',
  'slave-flight',
  'slips-away',
  'strength-drain',
  'surprise-bonus',
  'team',
  'two-attacks',
  'warp-scroll',
];

const short = (id: string) => id.split(':')[2] ?? id;
const write = (value: number | null) => (value === null ? '-' : String(value));

describe('the monster cards', () => {
  const cards = CARDS.trim().split(/\n\s*/);

  test('forty and twenty-four', () => {
    expect(cards).toHaveLength(64);
    expect(MONSTERS.map((one) => short(one.id))).toEqual(cards.map((card) => card.split(' ')[0]));
    expect(new Set(MONSTERS.map((one) => one.name)).size).toBe(64);
  });

  test.each(cards)('%s', (card) => {
    const one = monster(`ahq:monster:${card.split(' ')[0]}`);
    const { WS, BS, S, T, Sp, Br, Int, W } = one.profile;
    const dice = one.attacks.map((attack) => attack.dice).join('+');
    const numbers = [WS, BS, S, T, Sp, Br, Int, W, one.pv].map(write).join(' ');
    expect(`${short(one.id)} ${numbers} ${dice}`).toBe(card);
  });

  test('damage dice are those of the weapons table, or the card says why not', () => {
    const own = MONSTERS.flatMap((one) =>
      one.attacks.flatMap((attack) => {
        const byTable = damageDice(attack.weapon, one.profile.S);
        if (byTable === attack.dice) {
          expect(attack.note, `${one.id} explains nothing`).toBeUndefined();
          return [];
        }
        expect(attack.note, `${one.id} must say why`).toBeTruthy();
        return [`${short(one.id)} ${attack.dice} for ${byTable}`];
      }),
    );
    expect(own).toEqual(OWN_DICE);
  });

  test('a ranged row is that of the Bow Skill, but for the slavemaster, whose card says otherwise', () => {
    const differing = MONSTERS.filter(
      (one) => one.ranged?.row && String(one.ranged.row) !== String(rangedRow(one.profile.BS ?? 1)),
    );
    expect(differing.map((one) => short(one.id))).toEqual(['skaven-slavemaster']);
    expect(differing.every((one) => one.ranged?.note)).toBe(true);
    expect(monsterSheet(monster('ahq:monster:skaven-slavemaster')).rangedRow).toEqual([6, 7, 8, 9, 10]);
  });

  test('two attacks go with the special of that name', () => {
    for (const one of MONSTERS) {
      const twice = one.specials.some((special) => special.rule === 'two-attacks');
      expect(one.attacks.length, one.id).toBe(twice ? 2 : 1);
    }
  });

  test('no special is misspelt', () => {
    const rules = new Set(MONSTERS.flatMap((one) => one.specials.map((special) => special.rule)));
    expect([...rules].sort()).toEqual(KNOWN_SPECIALS);
  });

  test('only Praznagar differs from his weapon: the Chaos Sword never fumbles', () => {
    const apart = MONSTERS.filter((one) =>
      one.attacks.some((attack) => 'fumble' in attack || 'critical' in attack),
    );
    expect(apart.map((one) => short(one.id))).toEqual(['praznagar']);
    const [sword] = monster('ahq:monster:praznagar').attacks;
    expect(sword && attackMarks(sword)).toEqual({ fumble: null, critical: 12 });
  });

  test('large monsters stand on four squares', () => {
    const large = MONSTERS.filter((one) => one.size === 2).map((one) => short(one.id));
    expect(large).toEqual([
      'greater-daemon-of-tzeentch',
      'minotaur-lord',
      'ogre-chieftain',
      'ogre',
      'troll',
      'minotaur',
      'gargoyle',
      'rat-ogre',
      'cave-troll',
    ]);
  });

  test('M-HIDDEN: all Skaven of a size look alike before they are known', () => {
    const skaven = MONSTERS.filter((one) => one.race === 'skaven');
    const looks = new Set(skaven.map((one) => `${one.size} ${seenAs(one).label} ${seenAs(one).glyph}`));
    expect([...looks].sort()).toEqual(['1 Skaven rat', '2 Large Skaven rat']);
  });

  test('a card on the table: hit row, dice and marks', () => {
    const sheet = monsterSheet(monster('ahq:monster:goblin-archer'));
    expect(sheet.hitRow).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10]);
    expect(sheet.rangedRow).toEqual([7, 8, 9, 10, 11]);
    expect(sheet.weapons).toEqual([
      {
        weapon: 'ahq:weapon:dagger',
        name: 'Dagger',
        use: 'hand',
        dice: 1,
        range: null,
        fumble: 1,
        critical: 12,
        longReach: false,
      },
      {
        weapon: 'ahq:weapon:short-bow',
        name: 'Short bow',
        use: 'shot',
        dice: 4,
        range: 24,
        fumble: 1,
        critical: 12,
        longReach: false,
      },
    ]);
    const mummy = monsterSheet(monster('ahq:monster:mummy'));
    expect(mummy.rangedRow).toBeNull();
    expect(mummy.weapons).toEqual([
      {
        weapon: 'ahq:weapon:claws-and-fangs',
        name: 'claws',
        use: 'hand',
        dice: 4,
        range: null,
        fumble: null,
        critical: null,
        longReach: false,
      },
    ]);
  });
});
