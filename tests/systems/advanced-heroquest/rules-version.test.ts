import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical } from '#engine';
import dungeon from '#shared/systems/advanced-heroquest/content/dungeon-tables.json' with { type: 'json' };
import races from '#shared/systems/advanced-heroquest/content/races.json' with { type: 'json' };
import tables from '#shared/systems/advanced-heroquest/content/tables.json' with { type: 'json' };
import { libraryOf, systemWith } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * The tables of hits, damage, races and the dungeon are read by the rules from the app, not from a campaign's own content: change a
 * number, and an open command of an older file would go on by another table. So they belong to a version of the rules.
 */
const TABLES_OF_RULES: Readonly<Record<string, string>> = {
  '1': '9897f9212169f01e935db8e66e04a641fba21b2c3cc33cc42c3d73d644125065',
};

test('the tables of hits, damage, races and the dungeon belong to this version of the rules: raise RULES when you change them', () => {
  const { rules } = systemWith(libraryOf([]), 1);
  const hash = createHash('sha256').update(canonical({ tables, races, dungeon })).digest('hex');
  expect(
    hash,
    `these tables belong to rules version ${rules}; raise RULES in index.ts and pin them anew`,
  ).toBe(TABLES_OF_RULES[rules]);
});
