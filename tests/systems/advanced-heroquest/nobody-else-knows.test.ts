import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lint/import-rules.js';

/** Outside its own folders the program has not one word of this game: not in code, and not in its sentences. */
const PROGRAM = 'shared/{engine,board,api,formats}/**/*.ts, electron/**/*.ts, renderer/**/*.{ts,vue}'.split(
  ', ',
);

test('engine, board, main process and windows have no word of Advanced HeroQuest', () => {
  const files = PROGRAM.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    // The list of the games, and the game's own panels.
    (file) => file !== 'electron/games.ts' && !file.includes('advanced-heroquest'),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\*)?\*.*$|\/\/.*$/gm, '');
    expect(/skaven|goblin|ahq|heroquest|halberd/i.exec(code)?.[0], file).toBeUndefined();
  }
});
