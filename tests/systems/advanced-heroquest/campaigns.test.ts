import Sqlite from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordsOf } from '#engine/view';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';

let core: ToyCore;
beforeEach(() => {
  core = toyCore({}, [advancedHeroquest]);
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

const { setup } = advancedHeroquest.demo;
const newCampaign = (players = setup.players.map(({ name }) => name)) => ({
  ...setup,
  players: players.map((name) => ({ name })),
  party: setup.party.map((member) => ({ ...member })),
});

describe('the players of a new campaign', () => {
  test('have a name each, in capitals or not', async () => {
    for (const twice of ['Anna', 'anna', ' ANNA '])
      expect(await core.ask('campaigns.create', newCampaign(['Anna', 'Ben', twice, 'Dov']))).toMatchObject({
        ok: false,
        refusal: {
          code: 'name-twice',
          sentence: `Two players are called ${twice.trim()}.`,
          remedy: 'Give one of them another name.',
        },
      });
    expect(await core.must('campaigns.list', {})).toEqual([]);
    await core.must('campaigns.create', newCampaign(['Anna', 'Anna B.', 'Ben', 'Dov']));
  });
});

describe('entries of a campaign that no longer fit', () => {
  /** Puts other texts in the place of entries, as an older or newer version may have left them. */
  async function spoil(bodies: Readonly<Record<string, string>>) {
    const { id } = await core.must('campaigns.create', newCampaign());
    await core.must('campaigns.close', {});
    const path = join(
      core.ports.folder,
      readdirSync(core.ports.folder).find((name) => name.endsWith('.delve'))!,
    );
    const db = new Sqlite(path);
    for (const [entry, body] of Object.entries(bodies))
      expect(db.prepare('update entry set body = ? where id = ?').run(body, entry).changes).toBe(1);
    db.close();
    await core.must('campaigns.open', { id });
    return path;
  }
  const notes = async () =>
    recordsOf((await core.must('table.view', {})).records, 'badge')
      .filter(({ id }) => id.startsWith('opening:'))
      .map(({ label }) => label);

  test('are told to the GM at opening, and stay in the file', async () => {
    const odd = JSON.stringify({ id: 'ahq:monster:ogre', kind: 'monster', name: 'Ogre', horns: 2 });
    const path = await spoil({ 'ahq:monster:ogre': odd });
    const said =
      'This version cannot use 1 entry of the campaign’s content (Ogre) and leaves it out; the file keeps it as before.';
    expect(await notes()).toEqual([said]);
    const listed = await core.must('content.monsters', {});
    expect(listed.some(({ entry }) => entry === 'ahq:monster:ogre')).toBe(false);
    await core.must('campaigns.close', {});
    const db = new Sqlite(path, { readonly: true });
    expect(db.prepare('select body from entry where id = ?').pluck().get('ahq:monster:ogre')).toBe(odd);
    db.close();
  });

  test('are named a few of them, and one that is nothing but its id does no harm', async () => {
    const monsters = advancedHeroquest.entries.filter(({ kind }) => kind === 'monster').slice(0, 7);
    await spoil({
      ...Object.fromEntries(monsters.map(({ id, name }) => [id, JSON.stringify({ id, name })])),
      'ahq:weapon:dagger': JSON.stringify({ id: 'ahq:weapon:dagger' }),
    });
    const [said] = await notes();
    expect(said).toContain('8 entries');
    expect(said).toContain(`${monsters[0]!.name}, `);
    expect(said).toContain(' and 3 more)');
    expect(said).not.toContain(monsters[6]!.name);
  });

  test('of which there are none are no reason to say anything', async () => {
    await spoil({});
    expect(await notes()).toEqual([]);
  });
});
