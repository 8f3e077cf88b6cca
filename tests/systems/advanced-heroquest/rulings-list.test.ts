import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advancedHeroquest as game, emptyState } from '#systems/advanced-heroquest';
import { optionsOf } from '#shared/systems/advanced-heroquest/options.ts';
import { root } from '#scripts/lint/import-rules.js';

const rulings = game.rulings!;
const ids = rulings.map(({ id }) => id);
const anId = /\b[A-Z]-[A-Z0-9]{2,}\b/g;
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));

test('the list of rulings holds what scenarios prove, neither more nor less', () => {
  const cited = read('tests/scenarios/advanced-heroquest/**/*.yaml').flatMap((text) =>
    [...text.matchAll(/^rule: (.*)$/gm)].flatMap(([, rules]) => rules!.match(anId) ?? []),
  );
  expect(cited.length).toBeGreaterThan(1000);
  expect([...new Set(ids)]).toEqual(ids);
  expect([...ids].sort()).toEqual([...new Set(cited)].sort());
});

test('each is one short statement with a title of its own, and says no id but its own', () => {
  for (const { id, title, text, chapter } of rulings) {
    expect(text, id).toMatch(/^[A-Z].*\.$/);
    expect(text.length, id).toBeLessThan(300);
    expect(chapter, id).not.toBe('');
    expect(`${title} ${text}`.match(anId), id).toBeNull();
  }
  expect(new Set(rulings.map(({ chapter, title }) => `${chapter}/${title}`)).size).toBe(rulings.length);
});

test('every id that a sentence of the game names can be looked up there', () => {
  const sentences = read('shared/systems/advanced-heroquest/words/*.ts').map((text) =>
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
  );
  const named = sentences.flatMap((text) => text.match(anId) ?? []);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

test('what a campaign may play otherwise is linked with its ruling, both ways', () => {
  const options = optionsOf(emptyState(1, 'app'));
  expect(options.length).toBeGreaterThan(0);
  const linked = rulings.flatMap(({ id, option }) => (option ? [[option, id]] : []));
  expect(linked.sort()).toEqual(options.map(({ id, ruling }) => [id, ruling]).sort());
});

test('the letters of its offers are told, each once', () => {
  const source = ['offers.ts', 'offers-exploring.ts', 'offers-fighting.ts', 'shooting/offers.ts'].flatMap(
    (file) => read(`shared/systems/advanced-heroquest/${file}`),
  );
  const used = source.flatMap((text) =>
    [...text.matchAll(/\bkey: ([^\n]*)/g)].flatMap(([, value]) =>
      [...value!.matchAll(/'(\w)'/g)].map(([, letter]) => letter!),
    ),
  );
  expect(used).toContain('k');
  expect(game.letters!.map(({ key }) => key)).toEqual([...new Set(used)].sort());
  expect(game.letters!.every(({ label }) => label !== '')).toBe(true);
});
