import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical } from '#engine';
import races from '#shared/systems/advanced-heroquest/content/races.json' with { type: 'json' };
import tables from '#shared/systems/advanced-heroquest/content/tables.json' with { type: 'json' };
import { libraryOf, systemWith } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * The tables of hits, damage and races are read by the rules from the app, not from a campaign's own content: change a number, and
 * an open command of an older file would go on by another table. So they belong to a version of the rules.
 */
const TABLES_OF_RULES: Readonly<Record<string, string>> = {
  '1': 'ae3c60d1f73f2f33142c110feab3c886b01cf214fe0f2cd4b990e7ef1904d9c4',
};

test('the tables of hits, damage and races belong to this version of the rules: raise RULES when you change them', () => {
  const { rules } = systemWith(libraryOf([]), 1);
  const hash = createHash('sha256').update(canonical({ tables, races })).digest('hex');
  expect(
    hash,
    `these tables belong to rules version ${rules}; raise RULES in index.ts and pin them anew`,
  ).toBe(TABLES_OF_RULES[rules]);
});
