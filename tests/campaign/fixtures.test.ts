import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from '#electron/games.ts';
import { FIXTURES, lookInto, makeFixture, scriptOf, type Found } from '#tests/support/fixture-campaign.ts';
import { fixtureGame } from '#tests/support/fixture-game.ts';
import { tempFolder } from './support/folders.ts';

const all = [...games, fixtureGame];
const left = (existsSync(FIXTURES) ? readdirSync(FIXTURES, { withFileTypes: true }) : [])
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: game }) => {
    const folder = join(FIXTURES, game);
    const files = readdirSync(folder).filter((name) => name.endsWith('.delve'));
    return files.map((file) => {
      const path = join(folder, file);
      const found = JSON.parse(readFileSync(path.replace(/\.delve$/, '.json'), 'utf8')) as Found;
      return { game, name: `${game}/${file}`, path, found };
    });
  });

describe('campaign files that releases left', () => {
  test('there is one of this version, of every game that has a demo', () => {
    const packageFile = new URL('../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
    const names = left.map(({ name }) => name);
    for (const { id, demo } of games)
      if (demo.steps.length > 0) expect(names).toContain(`${id}/${version}-demo.delve`);
  });

  test.each(left)('$name opens today and stands where it stood', ({ game, path, found }) => {
    expect(found.system).toBe(game);
    expect(lookInto(path, games)).toEqual(found);
    expect(statSync(path).size).toBeLessThan(1_000_000);
    // Looking into it leaves nothing beside it.
    for (const side of ['-wal', '-shm', '-journal']) expect(existsSync(path + side)).toBe(false);
    expect(existsSync(join(FIXTURES, game, 'backups'))).toBe(false);
  });

  const demos = all.filter(({ demo }) => demo.steps.length > 0);
  test.each(demos)(
    'one of $id made now holds a branch that undo left, and a question at its end',
    async (game) => {
      const path = join(tempFolder(), 'now.delve');
      await makeFixture(game, path);
      const found = lookInto(path, all);
      expect(found).toMatchObject({ system: game.id, open: expect.stringContaining(scriptOf(game).waits) });
      expect(found.rows).toBeGreaterThan(found.path);
      expect(lookInto(path, all)).toEqual(found);
    },
  );
});
