import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameIds } from '#scripts/games.mjs';
import { root } from '#scripts/lint/import-rules.js';

/** Print and export are not there yet; their promise comes with them. */
const STILL_TO_COME = [30];
const PROMISES = Array.from({ length: 43 }, (_, i) => i + 1);

const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => Number(found[1]));

test('every promise is written down once', () => {
  const said = readFileSync(join(root, 'docs/promises.md'), 'utf8');
  expect(numbersIn(said, /^\| (\d+) +\|/gm)).toEqual(PROMISES);
});

// Some promises are kept by the rules of a game, and tested with it.
test.skipIf(gameIds().length === 0)(
  'every promise has a test or a line of the bench that names it, and no test names another',
  () => {
    const files = globSync('tests/**/*.ts', { cwd: root }).filter((file) => !file.includes('promises.test'));
    const named = new Set(
      files.flatMap((file) => numbersIn(readFileSync(join(root, file), 'utf8'), /\(PEERS (\d+)\)/g)),
    );
    expect([...named].filter((number) => !PROMISES.includes(number))).toEqual([]);
    expect(PROMISES.filter((number) => !named.has(number) && !STILL_TO_COME.includes(number))).toEqual([]);
  },
);
