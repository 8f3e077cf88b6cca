// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '#api';
import { done } from '#engine';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow, press } from './support/mount.ts';

afterEach(closeWindow);

async function newCampaign() {
  const opened = await openWindow(fakeClient({ current: null, list: [] }));
  await press('n');
  return opened;
}

describe('New campaign', () => {
  it('suggests a hero for each of four players, and Enter sends what the contract takes', async () => {
    const { client, page } = await newCampaign();
    await page.get('input[placeholder="The Shattered Amulet"]').setValue('Thursdays');
    const players = page.findAll('fieldset li input');
    await players[0]!.setValue('Anna');
    await page.get('form').trigger('submit');
    await flushPromises();
    const [input] = client.inputs('campaigns.create');
    expect(contract['campaigns.create'].input.parse(input)).toEqual({
      name: 'Thursdays',
      system: 'any-dungeon',
      players: [{ name: 'Anna' }, { name: 'Player 2' }, { name: 'Player 3' }, { name: 'Player 4' }],
      party: [
        { entry: 'dungeon:hero:human-warrior', player: 0 },
        { entry: 'dungeon:hero:dwarf-warrior', player: 1 },
        { entry: 'dungeon:hero:elf-warrior', player: 2 },
        { entry: 'dungeon:hero:human-wizard', player: 3 },
      ],
      dice: 'app',
      seed: '',
    });
  });

  it('suggests a hero and a henchman each for two', async () => {
    const { client, page } = await newCampaign();
    for (const place of [3, 2]) await page.get(`[aria-label="Remove Player ${place + 1}"]`).trigger('click');
    await page.get('input[placeholder="The Shattered Amulet"]').setValue('Two');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('campaigns.create')[0]?.party).toEqual([
      { entry: 'dungeon:hero:human-warrior', player: 0 },
      { entry: 'dungeon:hero:dwarf-warrior', player: 1 },
      { entry: 'dungeon:henchman:man-at-arms', player: 0 },
      { entry: 'dungeon:henchman:man-at-arms', player: 1 },
    ]);
  });

  it('keeps what the GM chose when players come and go', async () => {
    const { client, page } = await newCampaign();
    await page.get('[aria-label="Who plays Barbarian"]').setValue('3');
    await page.get('[aria-label="Who plays Human Wizard"]').setValue('');
    await page.get('[aria-label="Remove Player 1"]').trigger('click');
    await page.get('input[placeholder="The Shattered Amulet"]').setValue('Mine');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('campaigns.create')[0]?.party).toEqual([
      { entry: 'dungeon:hero:dwarf-warrior', player: 0 },
      { entry: 'dungeon:hero:elf-warrior', player: 1 },
      { entry: 'dungeon:hero:barbarian', player: 2 },
    ]);
  });

  it('says what is missing and sends nothing', async () => {
    const { client, page } = await newCampaign();
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('campaigns.create')).toEqual([]);
    expect(page.get('[aria-live=assertive]').text()).toContain('Give the campaign a name.');
  });

  it('lists the games that there are, and asks for what the chosen one needs', async () => {
    const client = fakeClient({ current: null, list: [] });
    client.answer('campaigns.games', () =>
      done([
        { id: 'any-dungeon', name: 'Any Dungeon' },
        { id: 'marsh', name: 'The Marsh' },
      ]),
    );
    const { page } = await openWindow(client);
    await press('n');
    const game = page.get('.pair select');
    expect(game.findAll('option').map((option) => option.text())).toEqual(['Any Dungeon', 'The Marsh']);
    await game.setValue('marsh');
    await flushPromises();
    expect(client.inputs('campaigns.setup')).toEqual([{ system: 'any-dungeon' }, { system: 'marsh' }]);
    await page.get('input[placeholder="The Shattered Amulet"]').setValue('Lights');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('campaigns.create')[0]?.system).toBe('marsh');
  });

  it('says so where there is no game, and sends nothing', async () => {
    const client = fakeClient({ current: null, list: [] });
    client.answer('campaigns.games', () => done([]));
    const { page } = await openWindow(client);
    await press('n');
    await page.get('input[placeholder="The Shattered Amulet"]').setValue('Lights');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('campaigns.setup')).toEqual([]);
    expect(client.inputs('campaigns.create')).toEqual([]);
    expect(page.get('[aria-live=assertive]').text()).toContain('no game that could be played');
  });

  it('shows one thing to do, and every hero’s sheet', async () => {
    const { page } = await newCampaign();
    expect(emberCount()).toBe(1);
    await page.findAll('.person')[1]!.trigger('mouseenter');
    expect(page.get('.looked h2').text()).toBe('Dwarf Warrior');
    expect(page.findAll('.looked .number').length).toBeGreaterThan(7);
  });
});

describe('The beginning', () => {
  it('of an empty machine offers two ways and shows one in ember', async () => {
    const { page } = await openWindow(fakeClient({ current: null, list: [] }));
    expect(page.findAll('.choice strong').map((choice) => choice.text())).toEqual([
      'New campaign',
      'Demo campaign',
    ]);
    expect(emberCount()).toBe(1);
  });

  it('shows trouble as a sentence and offers to break a lock', async () => {
    const { client, page } = await openWindow(fakeClient({ current: null }));
    client.answer('campaigns.open', ({ breakLock }) =>
      breakLock
        ? { ok: false, refusal: { code: 'damaged', sentence: 'It is damaged.' } }
        : { ok: false, refusal: { code: 'locked', sentence: 'It is marked as open by study-pc.' } },
    );
    await page.get('.open').trigger('click');
    await flushPromises();
    expect(page.get('.trouble').text()).toContain('marked as open by study-pc');
    await page.get('.trouble .act').trigger('click');
    await flushPromises();
    expect(client.inputs('campaigns.open')).toEqual([{ id: 'c1' }, { id: 'c1', breakLock: true }]);
    expect(page.get('.trouble').text()).toContain('It is damaged.');
  });

  it('duplicates under a name of its own', async () => {
    const { client, page } = await openWindow(fakeClient({ current: null }));
    await page.get('[aria-label="Duplicate The Shattered Amulet"]').trigger('click');
    await flushPromises();
    expect(client.inputs('campaigns.duplicate')).toEqual([{ id: 'c1', name: 'The Shattered Amulet (copy)' }]);
  });
});
