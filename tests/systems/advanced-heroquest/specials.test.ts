import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, path, reach, type MoveQuery, type Square } from '#board';
import type { State } from '#systems/advanced-heroquest';
import {
  SHIPPED,
  bodiesOn,
  check,
  findModel,
  offers,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import {
  damageDiceOf,
  hitNumber,
  secondWeapon,
  weaponInHand,
} from '#shared/systems/advanced-heroquest/model.ts';
import { BUILDING_BLOCKS } from '#shared/systems/advanced-heroquest/rules/building-blocks.ts';
import { woundingDice } from '#shared/systems/advanced-heroquest/specials/blocks.ts';
import { specials as words } from '#shared/systems/advanced-heroquest/words/specials.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { Table } from '#tests/support/scenario-table.ts';

/** What monsters can do beyond their numbers. */
function tableOf(text: string): { state: State; of: (name: string) => Model; id: (name: string) => string } {
  const lines = ['title: Table', 'game: advanced-heroquest', text, 'expect: {}'];
  const [scenario] = readScenarios(lines.join('\n'), 'here');
  const table = new Table(scenario!);
  const state = table.start() as State;
  const id = (name: string) => table.ids.get(name)!;
  return { state, id, of: (name) => findModel(state, id(name))! };
}

const OWN = [
  'berserker',
  'regeneration',
  'invulnerable',
  'two-attacks',
  'causes-disease',
  'flight',
  'fearsome',
];
const CHARACTERS = ['surprise-bonus', 'goes-for-help', 'placed-in-sight', 'slips-away', 'warp-scroll'];

describe('the building blocks', () => {
  it('of monsters and Skaven characters are ruled, each with a sentence of its own', () => {
    for (const rule of [...OWN, ...CHARACTERS]) {
      expect(BUILDING_BLOCKS.has(rule), rule).toBe(true);
      expect(words.block({ rule }), rule).toMatch(/^[a-z].{15,}[^.]$/);
    }
    expect(words.block({ rule: 'regeneration', wounds: 3 })).toContain('3 wounds');
    expect(words.block({ rule: 'sings' })).toBeNull();
  });

  it('stay text where the content leaves them to the gamemaster', () => {
    const left = SHIPPED.flatMap((entry) =>
      entry.kind === 'monster' ? entry.specials.filter(({ ruled }) => ruled === false) : [],
    );
    expect(left.length).toBeGreaterThan(5);
    for (const special of left) expect(special.text, special.rule).toBeTruthy();
  });
});

describe('the invulnerable', () => {
  const { of } = tableOf('map: |\n  b . A\n\n  . . .\nmodels: { A: { kind: hero }, b: { kind: gargoyle } }');

  it('take no wound without a twelve, and all of them with one, whatever the dice are', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 9 }), (dice) => {
        const wounding = dice.filter((die) => die >= 10).length;
        expect(woundingDice(of('b'), dice, wounding, false)).toBe(dice.includes(12) ? wounding : 0);
        expect(woundingDice(of('b'), dice, wounding, true)).toBe(wounding);
        expect(woundingDice(of('A'), dice, wounding, false)).toBe(wounding);
      }),
    ));

  it('are wounded by magical weapons, which cards name', () => {
    const magical = SHIPPED.flatMap((entry) =>
      entry.kind === 'monster' && entry.attacks.some(({ magic }) => magic)
        ? [entry.id.split(':').at(-1)]
        : [],
    );
    expect(magical.sort()).toEqual([
      'clan-mors-warlord',
      'clan-mors-warlord-shaffat',
      'praznagar',
      'skaven-warlord',
    ]);
    const { of: at } = tableOf('map: |\n  b\nmodels: { b: { kind: skaven-warlord } }');
    expect(weaponInHand(at('b')).magic).toBe(true);
  });
});

describe('a berserker', () => {
  const text = `turn: combat 1, gm phase
fight: true
map: |
  c . . A . . . B
models:
  A: { kind: hero }
  B: { kind: hero }
  c: { kind: skaven-warrior, specials: [{ rule: berserker }], lasting: [{ what: berserk, until: fight }] }`;

  it('is offered the squares beside the nearest enemy, and no others', () => {
    const { state, id } = tableOf(text);
    const offer = offers(state, id('c')).find((one) => one.id === 'move')!;
    const from = offer.choose!.from as unknown as { query: MoveQuery<Square>; level: string };
    const level = state.levels[from.level]!;
    expect(reach(boardOf(level), bodiesOn(level), from.query).map(({ at }) => at)).toEqual([{ x: 2, y: 0 }]);
    expect(path(boardOf(level), bodiesOn(level), from.query, { x: 1, y: 0 })).toEqual({
      blocked: { reason: 'notHere' },
    });
    for (let x = 1; x < 7; x++)
      expect(check(state, { type: 'move', by: id('c'), to: [x, 0] }) === null, String(x)).toBe(x === 2);
  });

  it('strikes with its own Weapon Skill, and is struck at with two less', () => {
    const { of } = tableOf(text);
    const calm = { ...of('c'), lasting: undefined };
    expect(hitNumber(of('c'), of('A'))).toBe(hitNumber(calm, of('A')));
    expect(hitNumber(of('A'), of('c'))).toBe(hitNumber(of('A'), calm) - 2);
  });
});

describe('weapons', () => {
  it('of a second attack are the other line of the card, or the one weapon again', () => {
    const { of } = tableOf('map: |\n  b c\nmodels: { b: { kind: fimir }, c: { kind: skaven-warrior } }');
    expect([weaponInHand(of('b')).dice, secondWeapon(of('b')).dice]).toEqual([3, 2]);
    expect(secondWeapon(of('c'))).toBe(weaponInHand(of('c')));
  });

  it('have two dice more in a hand that a potion makes strong, and fit one that was too weak', () => {
    const potion = '[{ what: strength-potion, until: turn, left: 3, change: { S: { add: 2 } }, dice: 2 }]';
    const { of } = tableOf(
      `map: |\n  A B C\nmodels: { A: { kind: hero, S: 6, lasting: ${potion} }, B: { kind: hero, S: 6 }, C: { kind: hero, S: 4, hand: double-handed-axe, lasting: ${potion} } }`,
    );
    const dice = (name: string) => damageDiceOf(of(name), weaponInHand(of(name)));
    expect(dice('A')).toBe(dice('B')! + 2);
    const weak = { ...of('C'), lasting: undefined };
    expect(damageDiceOf(weak, weaponInHand(weak))).toBeNull();
    expect(dice('C')).toBe(damageDiceOf({ ...weak, start: { ...weak.start, S: 6 } }, weaponInHand(weak)));
  });
});
