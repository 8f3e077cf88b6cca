import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue|html)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const filesWith = (folder: string, pattern: RegExp) =>
  filesIn(folder).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

test('windows keep nothing of value: what is there is in the campaign file, or in the settings of the main process (PEERS 13)', () => {
  expect(filesIn('renderer').length).toBeGreaterThan(50);
  expect(filesWith('renderer', /localStorage|indexedDB|openDatabase|caches\.open|document\.cookie/)).toEqual(
    [],
  );
  // How often the players' page reloaded itself of late, so that it does not do so for ever.
  expect(filesWith('renderer', /sessionStorage/)).toEqual(['renderer/player/black-on-fault.ts']);
});

test('there is one writer: no file outside the campaign room speaks to a database (PEERS 13)', () => {
  const speaks = [...filesIn('electron'), ...filesIn('shared'), ...filesIn('renderer')].filter((file) =>
    /from 'better-sqlite3'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(speaks.length).toBeGreaterThan(3);
  expect(speaks.filter((file) => !file.startsWith('electron/campaign/'))).toEqual([]);
});
