import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameIds } from '#scripts/games.mjs';
import { root } from '#scripts/lint/import-rules.js';
import { fixtureSystem } from '#tests/support/fixture-game.ts';
import { commandsOf } from './random-inputs.ts';
import { FixtureTable } from './fixture-table.ts';

const shared = join(root, 'shared/');
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesOf(`${folder}/${entry.name}`)
      : /\.(ts|json)$/.test(entry.name)
        ? [`${folder}/${entry.name}`]
        : [],
  );

/** What a game calls its pieces of content. */
function gameWords(game: string): string[] {
  return filesOf(`${shared}systems/${game}`)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/"id":\s*"[a-z]+:[a-z]+:([a-z-]+)"/g)])
    .map((found) => found[1]!);
}

test('the engine imports no game, no board and no content, and names nothing of any', () => {
  const texts = filesOf(`${shared}engine`).map((file) => readFileSync(file, 'utf8'));
  expect(texts.length).toBeGreaterThan(8);
  const imports = texts.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map((found) => found[1]!));
  expect(
    imports.filter((from) => from !== 'immer' && !from.startsWith('./') && !from.startsWith('../')),
  ).toEqual([]);
  expect(imports.filter((from) => /systems|board|\.\.\/\.\./.test(from))).toEqual([]);
  const all = texts
    .join('\n')
    .replace(/^\s*(\/\*)?\*.*$|\/\/.*$/gm, '')
    .toLowerCase();
  for (const game of gameIds()) {
    const names = gameWords(game).filter((word) => word.length > 4);
    expect(names.length, game).toBeGreaterThan(20);
    expect(names.filter((name) => new RegExp(`['"\`:]${name}['"\`:]`).test(all))).toEqual([]);
  }
  for (const word of [...gameIds(), 'lantern', 'marsh']) expect(all.includes(word), word).toBe(false);
});

test('what the offers of the fixture game say is what its check says', () => {
  const table = new FixtureTable();
  const { state } = table.play;
  for (const open of [true, false]) {
    const commands = commandsOf(table.play, open);
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands)
      expect(fixtureSystem.check(state, command) === null, JSON.stringify(command)).toBe(open);
  }
});
