import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { gameIds, gamesList, writeGames } from '#scripts/games.mjs';
import { root } from '#scripts/lint/import-rules.js';

test('the list of games in the repository is that of the folders (else: npm run games)', async () => {
  expect(readFileSync(join(root, 'electron/games.ts'), 'utf8')).toBe(await gamesList());
});

let folder = '';
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

/** A project with these games, and a folder that is none. */
function project(...ids: string[]): string {
  folder = mkdtempSync(join(tmpdir(), 'games-'));
  for (const id of [...ids, 'notes']) mkdirSync(join(folder, 'shared/systems', id), { recursive: true });
  for (const id of ids) writeFileSync(join(folder, 'shared/systems', id, 'index.ts'), '');
  mkdirSync(join(folder, 'electron'));
  return folder;
}

test('every folder with a door is a game, in the order of their names', async () => {
  const base = project('stones', 'dungeon-quest-2');
  expect(gameIds(base)).toEqual(['dungeon-quest-2', 'stones']);
  const list = await gamesList(base);
  expect(list).toContain("import { dungeonQuest2 } from '#systems/dungeon-quest-2';");
  expect(list).toMatch(/GameBox\[\] = \[dungeonQuest2, stones\];/);
});

test('the list is written when it has to be, and only then', async () => {
  const base = project('stones');
  expect(await writeGames(base)).toBe(true);
  expect(await writeGames(base)).toBe(false);
  rmSync(join(base, 'shared/systems'), { recursive: true });
  expect(await writeGames(base)).toBe(true);
  expect(readFileSync(join(base, 'electron/games.ts'), 'utf8')).toMatch(/GameBox\[\] = \[\];/);
});
