import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULING_KINDS } from '#shared/systems/advanced-heroquest/testing.ts';
import { runScenario } from '#tests/support/scenario.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';
import type { HeroquestScenario } from './scenario-words.ts';

/** Its scenarios are run with those of all games; here is what they have to be about. */
const scenarios = new Map<string, HeroquestScenario[]>(
  scenarioFiles('advanced-heroquest').map(({ name, path }) => [
    name,
    readScenarios(readFileSync(path, 'utf8'), path) as HeroquestScenario[],
  ]),
);
const all = [...scenarios.values()].flat();

describe('every decision has a scenario', () => {
  const rules = new Set(
    all.flatMap(({ rule }) => (Array.isArray(rule) ? rule : (rule ?? '').split(','))).map((id) => id.trim()),
  );
  const owed = [
    ...['F-REACH', 'F-ORDERDICE', 'F-CRIT', 'F-FUMBLE', 'F-CHAIN', 'F-FISTS', 'F-12', 'F-LARGE', 'F-ABLE'],
    ...['S-RANGE', 'S-LINE', 'S-EDGES', 'S-MODELS'],
    ...['D-DAMAGE', 'D-WHEN', 'D-ROLLS', 'D-HIT', 'D-AFTER', 'D-KO', 'D-HENCH', 'D-BODY'],
    ...['F-ACT', 'F-SAME', 'F-DZ', 'F-FOCUS', 'F-RUN', 'F-ADVANCE', 'F-ATTACKMOVE', 'F-HOME'],
    ...['F-PURSUE', 'F-ESCAPE', 'F-BACK', 'F-END', 'F-LOOT', 'C-RESTOCK', 'X-MET', 'X-LEADER', 'G-LEVEL'],
    ...[
      'M-ONE',
      'M-WHERE',
      'M-BONUS',
      'M-TIE',
      'M-STEP',
      'M-FIRST',
      'M-LATER',
      'M-ENDS',
      'M-SENTRY',
      'M-TEAM',
    ],
    ...['D-DRAG', 'D-CARRY', 'D-ALLDOWN', 'D-OUT'],
    ...['F-WEAPON', 'F-DOOR', 'R-LONG', 'R-WARLORD', 'X-FRIENDS', 'X-HENCH', 'M-HIDDEN'],
    ...['G-GRID', 'G-JOINT', 'G-T', 'G-STAIRS', 'G-DEAD', 'G-ROOM', 'G-DOOR', 'G-EXHAUSTED'],
    ...RULING_KINDS.map((kind) => `RULING ${kind}`),
    ...['AHQ Hand-to-Hand Hit Rolls Table', 'AHQ Hand-to-Hand Weapons Table'],
  ];
  for (const id of owed) it(id, () => expect(rules).toContain(id));
});

describe('every kind of ruling is made in a scenario', () => {
  const made = new Set(
    all.flatMap((scenario) =>
      (scenario.play ?? []).flatMap((step) => (step.do === 'ruling' ? [step['kind']] : [])),
    ),
  );
  for (const kind of RULING_KINDS) it(kind, () => expect([...made]).toContain(kind));
});

interface Struck {
  by: string;
  at: string;
  die: number;
  needed: number;
  hit: boolean;
}

/** The blows that a scenario expects, as facts written out in it. */
function blows(scenario: HeroquestScenario): Struck[] {
  return (scenario.expect.facts ?? []).flatMap((fact) =>
    typeof fact === 'object' && 'struck' in fact ? [fact['struck'] as unknown as Struck] : [],
  );
}

describe('the hit table', () => {
  const ofTable = all.filter((scenario) => String(scenario.rule).includes('Hit Rolls Table'));

  it('has a scenario for each of its 144 cells, with the die that hits and the one below that misses', () => {
    const cells = new Map<string, { hit: number[]; miss: number[]; needed: Set<number> }>();
    for (const scenario of ofTable)
      for (const blow of blows(scenario)) {
        const skill = (name: string) => scenario.models?.[name]?.WS ?? 0;
        const key = `${skill(blow.by)} against ${skill(blow.at)}`;
        const cell = cells.get(key) ?? { hit: [], miss: [], needed: new Set() };
        (blow.hit ? cell.hit : cell.miss).push(blow.die);
        cell.needed.add(blow.needed);
        cells.set(key, cell);
      }
    const numbers = Array.from({ length: 12 }, (_, i) => i + 1);
    const pairs = numbers.flatMap((a) => numbers.map((b) => `${a} against ${b}`));
    expect(pairs.filter((pair) => !cells.has(pair))).toEqual([]);
    const bare = pairs.filter((pair) => {
      const { hit, miss, needed } = cells.get(pair)!;
      const [number = 0] = needed;
      return needed.size !== 1 || !hit.includes(number) || !miss.includes(number - 1);
    });
    expect(bare).toEqual([]);
  });
});

describe('the weapons table', () => {
  const weapons = [
    ...['fists', 'dagger', 'spear', 'sword', 'axe', 'warhammer', 'halberd'],
    ...['double-handed-sword', 'double-handed-axe', 'claws-and-fangs', 'huge-club'],
  ];
  for (const weapon of weapons)
    it(`has a scenario for ${weapon} with every Strength from 1 to 12`, () => {
      const ofWeapon =
        scenarios.get(join('advanced-heroquest', 'hand-to-hand', `damage-${weapon}.yaml`)) ?? [];
      const seen = new Set<number>();
      for (const scenario of ofWeapon) {
        const step = (scenario.play ?? []).find((one) => one.do === 'attack');
        const attacker = scenario.models?.[String(step?.['by'])];
        const rolled = (scenario.expect.facts ?? []).some(
          (fact) => typeof fact === 'object' && 'damageRolled' in fact,
        );
        if (attacker?.hand === weapon && attacker.S !== undefined && (rolled || step?.refused === 'too-weak'))
          seen.add(attacker.S);
      }
      expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    });
});

describe('a scenario that is wrong is found out', () => {
  const scenario = (play: string, expected: string, more = '') => `
title: A blow
game: advanced-heroquest
map: |
  A b
models:
  A: { kind: hero, WS: 8, S: 6 }
  b: { kind: skaven-warrior, WS: 5, T: 7, W: 9 }
${more}play:
  - ${play}
expect: ${expected}
`;
  const problems = (text: string) => readScenarios(text, 'test.yaml').flatMap(runScenario);
  const blow = '{ do: attack, by: A, at: b, dice: [10, 7, 7, 1, 1] }';

  it('holds when all is right', () => {
    expect(problems(scenario(blow, '{ state: { b: { W: 7 } } }'))).toEqual([]);
  });

  it.each([
    ['another state', blow, '{ state: { b: { W: 8 } } }', /W is 7, not 8/],
    ['a fact that does not happen', blow, '{ facts: [ { died: { model: b } } ] }', /no fact/],
    ['a fact with another number', blow, '{ facts: [ { struck: { die: 9 } } ] }', /no fact/],
    ['facts in another order', blow, '{ facts: [ { wounded: {} }, { struck: {} } ] }', /no fact/],
    ['fewer facts than there are', blow, '{ facts: [ { struck: {} } ], exactly: true }', /3 facts, not 1/],
    ['other questions', blow, '{ asked: [ to-hit ] }', /asked: .*damage/],
    ['another prompt', blow, '{ state: { prompt: to-hit } }', /prompt is null/],
    ['another turn', blow, '{ state: { turn: "combat 2, hero phase" } }', /turn is combat 1/],
    ['a refusal that does not come', blow, '{ refused: too-weak }', /nothing was refused/],
    ['a sentence that is not said', blow, '{ log: [ "a perfect blow" ] }', /no sentence/],
    ['another offer', blow, '{ legal: { A.attack: "knocked out" } }', /offer A.attack is open/],
    ['another sight', blow, '{ sight: [ { from: A, to: b, is: blocked } ] }', /is .*clear.*, not blocked/],
    ['another reach', blow, '{ reach: [ { by: A, at: b, is: false } ] }', /reach of A/],
    ['another distance', blow, '{ distance: [ { from: A, to: b, is: 2 } ] }', /it is 1, not 2/],
    ['dice that are left over', '{ do: attack, by: A, at: b, dice: [10, 7, 7, 1, 1, 5] }', '{}', /left over/],
    ['dice that are missing', '{ do: attack, by: A, at: b, dice: [10, 7] }', '{}', /missing|left over/],
    ['a refusal that nobody names', '{ do: attack, by: b, at: b, dice: [] }', '{}', /refused/],
    ['another refusal', '{ do: attack, by: b, at: b, refused: too-weak }', '{}', /not too-weak/],
    ['a step that should be refused', `${blow.slice(0, -2)}, refused: too-weak }`, '{}', /was not refused/],
  ])('%s', (_name, play, expected, found) => {
    expect(problems(scenario(play, expected)).join('\n')).toMatch(found);
  });

  it.each([
    ['nobody of that name', '{ state: { Z: { W: 8 } } }', /:\d+:\d+: nobody is called "Z"/],
    ['no such field of a model', '{ state: { b: { Wounds: 8 } } }', /:\d+:\d+: a model has no "Wounds"/],
    ['no such fact', '{ facts: [ { hit: {} } ] }', /:\d+:\d+: no fact is called "hit"/],
    [
      'no such field of a fact',
      '{ facts: [ { struck: { fumbel: false } } ] }',
      /:\d+:\d+: struck has no "fumbel"/,
    ],
  ])('is refused where it stands: %s', (_name, expected, found) => {
    expect(() => problems(scenario(blow, expected))).toThrow(found);
  });
});
