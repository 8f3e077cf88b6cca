import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from '#electron/games.ts';
import { FIXTURES, lookInto, makeFixture, type Found } from '#tests/support/fixture-campaign.ts';
import { tempFolder } from './support/folders.ts';

const known = new Set(games.map(({ id }) => id));
const versions = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.delve'))
  .map((name) => {
    const path = join(FIXTURES, name);
    return { name, path, left: JSON.parse(readFileSync(path.replace(/\.delve$/, '.json'), 'utf8')) as Found };
  });

describe('campaign files that releases left', () => {
  test('there is one of this version', () => {
    const packageFile = new URL('../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
    expect(versions.map(({ name }) => name)).toContain(`${version}-demo.delve`);
  });

  test.each(versions)('$name opens today and stands where it stood', ({ path, left }) => {
    if (known.has(left.system)) expect(lookInto(path, games)).toEqual(left);
    expect(statSync(path).size).toBeLessThan(1_000_000);
    // Looking into it leaves nothing beside it.
    for (const side of ['-wal', '-shm', '-journal']) expect(existsSync(path + side)).toBe(false);
    expect(existsSync(join(FIXTURES, 'backups'))).toBe(false);
  });

  test('one made now holds a branch that undo left, and a question at its end', async () => {
    for (const game of games.filter(({ demo }) => demo.steps.length > 0)) {
      const path = join(tempFolder(), 'now.delve');
      await makeFixture(game, path);
      const found = lookInto(path, games);
      expect(found).toMatchObject({ system: game.id, open: expect.stringContaining('/damage#1') });
      expect(found.rows).toBeGreaterThan(found.path);
      expect(lookInto(path, games)).toEqual(found);
    }
  });
});
