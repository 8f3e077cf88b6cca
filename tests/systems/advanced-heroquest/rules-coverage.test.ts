import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advancedHeroquest as game } from '#systems/advanced-heroquest';
import {
  ARMOURS,
  MATRICES,
  QUESTS,
  SPELLS,
  TRAPS,
  WEAPONS,
} from '#shared/systems/advanced-heroquest/content/catalogue.ts';
import { DUNGEON_TABLES, rowsOf } from '#shared/systems/advanced-heroquest/content/exploring.ts';
import { BUILDING_BLOCKS } from '#shared/systems/advanced-heroquest/rules/building-blocks.ts';
import { soloPhase, tacticOf } from '#shared/systems/advanced-heroquest/solo/tables.ts';
import { root } from '#scripts/lint/import-rules.js';
import { codeFault, coverageLines, means, scenarioTexts, type CoverageLine } from './coverage-lines.ts';

const lines = coverageLines(readFileSync(join(root, 'docs/rules-coverage.md'), 'utf8'));
const scenarios = scenarioTexts('advanced-heroquest');
const rulings = game.rulings!.map(({ id }) => id);

/** How often the code cells name something, for a look at all that must be named. */
const named = new Map<string, number>();
for (const one of lines.flatMap(({ code }) => code)) named.set(one, (named.get(one) ?? 0) + 1);

const folder = 'shared/systems/advanced-heroquest';
const where = ({ chapter, name }: CoverageLine): string => `${chapter}: ${name}`;
const short = (id: string): string => id.split(':').at(-1)!;
const span = (from: number, to: number): string => (from === to ? `${from}` : `${from}-${to}`);

test('there are lines, and no two of one name', () => {
  expect(lines.length).toBeGreaterThan(400);
  const names = lines.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('what a line names of the code is there', () => {
  const faults = lines.flatMap((line) =>
    line.code
      .flatMap((one) => codeFault(one, folder, BUILDING_BLOCKS) ?? [])
      .map((why) => `${where(line)}: ${why}`),
  );
  expect(faults).toEqual([]);
});

test('what a line names of scenarios is there, and is about the line', () => {
  const faults = lines.flatMap((line) =>
    line.scenarios.flatMap(({ files, says }) => {
      if (files.endsWith('.test.ts')) return testFault(line, files, says);
      const there = [...scenarios].filter(([file]) => means(files, file)).flatMap(([, all]) => all);
      if (there.length === 0) return [`${where(line)}: no scenario in ${files}`];
      const heading = line.name.split(' · ')[0]!;
      const cited = rulings.includes(heading) ? heading : `AHQ ${heading}`;
      return (says.length > 0 ? says : [cited])
        .filter((one) => !there.some(({ title, rules }) => title.includes(one) || cites(rules, one)))
        .map((one) => `${where(line)}: nothing says "${one}" in ${files}`);
    }),
  );
  expect(faults).toEqual([]);
});

/** Whether rules name one, not only something that begins like it. */
function cites(rules: string, one: string): boolean {
  const at = rules.indexOf(one);
  return at >= 0 && !/[\w-]/.test(rules[at + one.length] ?? ' ');
}

function testFault(line: CoverageLine, file: string, says: readonly string[]): string[] {
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (says.length === 0) return [`${where(line)}: says nothing of ${file}`];
  return says
    .filter((one) => !text.includes(`('${one}`))
    .map((one) => `${where(line)}: no test "${one}" in ${file}`);
}

test('a line without a scenario says why', () => {
  const silent = lines.filter(
    ({ scenarios, remark }) => scenarios.length === 0 && !/^(not built: .{10}|text only)/.test(remark),
  );
  expect(silent.map(where)).toEqual([]);
  const bare = lines.filter(({ scenarios, code }) => scenarios.length > 0 && code.length === 0);
  expect(bare.map(where)).toEqual([]);
});

test('each scenario file is named by a line', () => {
  const patterns = lines.flatMap(({ scenarios }) => scenarios.map(({ files }) => files));
  const forgotten = [...scenarios.keys()].filter((file) => !patterns.some((one) => means(one, file)));
  expect(forgotten).toEqual([]);
});

test('each row of the app’s tables has one line', () => {
  const rows = [
    ...DUNGEON_TABLES.flatMap((table) =>
      rowsOf(table).map(({ from, to }) => `content/dungeon-tables.json#${table}:${span(from, to)}`),
    ),
    ...MATRICES.flatMap(({ id, rows }) =>
      rows.map(({ from, to }) => `content/matrices.json#${short(id)}:${span(from, to)}`),
    ),
    ...runs(soloPhase).map((row) => `solo/tables.ts#soloPhase:${row}`),
    ...(['hand-to-hand', 'ranged'] as const).flatMap((table) =>
      runs((die) => tacticOf(table, die)).map((row) => `solo/tables.ts#tacticOf:${table}:${row}`),
    ),
    ...['handToHand', 'ranged'].flatMap((table) =>
      Array.from({ length: 12 }, (_, i) => `content/tables.json#${table}:${i + 1}`),
    ),
  ];
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => named.get(row) !== 1)).toEqual([]);
  const tables = new Set(rows.map((row) => row.slice(0, row.lastIndexOf(':'))));
  const others = [...named.keys()].filter((one) => /#.*:/.test(one) && !rows.includes(one));
  expect(others.filter((one) => tables.has(one.slice(0, one.lastIndexOf(':'))))).toEqual([]);
});

/** The rows of a table of one die: which numbers in a row bring the same. */
function runs(table: (die: number) => string): string[] {
  const found: [number, number][] = [];
  for (let die = 1; die <= 12; die++) {
    const last = found.at(-1);
    if (last && table(last[0]) === table(die)) last[1] = die;
    else found.push([die, die]);
  }
  return found.map(([from, to]) => span(from, to));
}

test('each spell, trap, quest, weapon, armour and building block has a line', () => {
  const wanted = [
    ...SPELLS.map(({ id }) => `content/spells.json#${short(id)}`),
    ...TRAPS.map(({ id }) => `content/traps.json#${short(id)}`),
    ...QUESTS.map(({ id }) => `content/quests.json#${short(id)}`),
    ...WEAPONS.map(({ id }) => `content/weapons.json#${short(id)}`),
    ...ARMOURS.map(({ id }) => `content/armour.json#${short(id)}`),
    ...[...BUILDING_BLOCKS].map((block) => `rules/building-blocks.ts#${block}`),
  ];
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((one) => !named.has(one))).toEqual([]);
});

test('each ruling of the list in the help has a line', () => {
  expect(lines.filter(({ chapter }) => chapter === 'Rulings').map(({ name }) => name)).toEqual(rulings);
});
