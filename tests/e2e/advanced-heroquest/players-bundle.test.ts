import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MONSTERS } from '#systems/advanced-heroquest/content';

/** The built page of the players and every script that it loads, directly or by another. */
function playersBundle(): string {
  const assets = 'dist/renderer/assets';
  const texts = new Map<string, string>([['player.html', readFileSync('dist/renderer/player.html', 'utf8')]]);
  for (let found = true; found;) {
    found = false;
    for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
      const isLoaded = [...texts.values()].some((text) => text.includes(file));
      if (texts.has(file) || !isLoaded) continue;
      texts.set(file, readFileSync(join(assets, file), 'utf8'));
      found = true;
    }
  }
  return [...texts.values()].join('\n');
}

test('the players’ page carries no name of a monster', () => {
  expect(existsSync('dist/renderer/player.html')).toBe(true);
  const bundle = playersBundle();
  expect(bundle.length).toBeGreaterThan(10_000);
  // Silhouettes have names of their own (an ogre is a picture of one); the names of cards are longer, or are nobody's picture.
  const pictures = new Set(
    Object.keys(JSON.parse(readFileSync('resources/icons/game-icons.json', 'utf8')) as object),
  );
  const names = MONSTERS.map(({ name }) => name).filter(
    (name) => !pictures.has(name.toLowerCase().replaceAll(' ', '-')),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => new RegExp(`\\b${name.replace(/[()]/g, '.')}\\b`).test(bundle))).toEqual([]);
  expect(bundle).not.toMatch(/skaven/i);
});
