import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepPictureOf, newDataFolder, playsWith, type AppUnderTest } from '../support/tables.ts';
import { asks, hasWounds, isUp, proposes, rolls, says, told } from './at-the-fight.ts';
import { clickSquare, described, isInSight } from './at-the-map.ts';
import { beginCampaign, isAt, phase, setOut, setsUp, stands, takes, walks } from './exploring-scripts.ts';
import { inRail, logOf, press, promptOf } from './scripts.ts';

/**
 * A whole expedition with real dice, from a new campaign to the last one out by the stairs: a lair, from which the heroes flee with one of
 * them knocked out; the same monsters met again, a life bought back with fate, and all of them slain. In the middle of a blow the app is
 * killed. The dice are typed, so that they say themselves what happens.
 */
const BEFORE_THE_DOOR = [-3, -11] as const;
const ROUND_THE_CORNER = [0, -10] as const;

export function fightScripts(title: string, make: (data: string) => AppUnderTest): void {
  describe(title, () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;
    let players: Page;

    const shows = async (name: string) => {
      await keepPictureOf(app, gm, `fight-${name}`);
      await keepPictureOf(app, players, `fight-${name}-players`);
    };
    const plate = (words: string | RegExp) => players.getByText(words).first().waitFor();
    /** What the players must not know of the monsters: what each of them is. */
    const hidesTypes = async (...types: readonly string[]) => {
      const page = await players.content();
      for (const type of types) expect(page).not.toContain(type);
    };
    const isEverywhere = async (name: string, at: readonly [number, number]) => {
      for (const page of [gm, players]) await isAt(page, name, at);
    };
    const opensPlayers = async () => {
      players = await app.players();
      await gm.bringToFront();
    };
    /** Puts a monster on a square while it is being set up. */
    const stations = async (name: string, at: readonly [number, number]) => {
      await inRail(gm, name).click();
      await isUp(gm, name, 'Place it');
      if (!(await isInSight(gm, at))) await press(gm, 'o');
      await clickSquare(gm, at);
      await isAt(gm, name, at);
    };

    playsWith(app, data, (page) => {
      gm = page;
    });

    test('with real dice an expedition sets out, and finds a passage with a door', async () => {
      await beginCampaign(gm, 'typed');
      await opensPlayers();
      await setOut(gm);
      await rolls(gm, 'Who leads?', [9], /Anna/);
      await rolls(gm, 'Who leads?', [5], /Ben/);
      await rolls(gm, 'Who leads?', [3], /Clara/);
      await rolls(gm, 'Who keeps the map?', [7], /Ben/);
      await rolls(gm, 'Who keeps the map?', [4], /Clara/);
      await says(gm, 'Anna leads.');
      await walks(gm, 'Gereon Ashby', [0, -11]);
      await walks(gm, 'Borrim Flintbeard', ROUND_THE_CORNER);
      await walks(gm, 'Sylwen Farbow', [1, -9]);
      await press(gm, 'e');
      await rolls(gm, 'A new passage', [1, 8, 9, 3, 3]);
      await stands(gm, 6);
      await rolls(gm, 'A new passage', [1, 5, 5, 3, 3]);
      await takes(gm, /Section 1, south wall/);
      await takes(gm, /South wall, 3 of 5/);
      await asks(gm, 'On to Exploration 1: the gamemaster');
      await press(gm, 'Enter');
      await rolls(gm, "The gamemaster's die", [5]);
      await phase(gm, 'Exploration 2', 'The heroes');
      await plate('Exploration 2 · the heroes');
    });

    test('a lair: the monsters are surprised, the Leader places them, and nobody sees what they are', async () => {
      await walks(gm, 'Gereon Ashby', [-2, -11]);
      await walks(gm, 'Borrim Flintbeard', [-2, -12]);
      await walks(gm, 'Sylwen Farbow', BEFORE_THE_DOOR);
      await press(gm, 'd');
      await says(gm, 'Sylwen Farbow opens a door.');
      await press(gm, 'e');
      await rolls(gm, 'What room is it?', [9]);
      await rolls(gm, 'Who lives in the lair?', [2]);
      await promptOf(gm)
        .getByRole('button', { name: /Place 1: 5 × 10/ })
        .first()
        .waitFor();
      await press(gm, '2');
      await rolls(gm, 'Other doors of the room', [1]);
      await takes(gm, /Column 1, row 10/);
      await rolls(gm, 'Who sees whom first? The Leader’s die', [8]);
      await rolls(gm, 'Who sees whom first? The gamemaster’s die', [3]);
      await setsUp(gm, 'Combat 1', 'Anna places the monsters');
      await plate('Combat 1 · Anna places the monsters');
      await says(
        gm,
        'Surprise: the Leader 8 + 1 (an Elf looks in), the gamemaster 3: the monsters are taken unawares.',
      );
      await stations('Skaven Warrior 1', [-5, -5]);
      await isAt(players, 'Skaven 1', [-5, -5]);
      await shows('set-up');
      await press(gm, 'Enter');
      await setsUp(gm, 'Combat 1', 'The gamemaster may shift each a square');
      await plate('Combat 1 · the gamemaster may shift each a square');
      await press(gm, 'Enter');
      await phase(gm, 'Combat 1', 'The heroes');
      await hidesTypes('Skaven Warrior', 'Champion', 'lair');
    });

    test('a monster comes to the door and strikes; killed in the middle of the blow, the app asks for the same dice', async () => {
      await press(gm, 'e');
      await asks(gm, 'How do the monsters act?');
      await plate('Combat 1 · the gamemaster');
      await press(gm, 'm');
      await says(gm, 'The monsters move, then attack.');
      await proposes(gm, 'Skaven Warrior 1', '7 squares, strikes Sylwen Farbow');
      await shows('proposal');
      await press(gm, 'Enter');
      await rolls(gm, 'Skaven Warrior 1 strikes Sylwen Farbow', [11]);
      await asks(gm, 'Damage to Sylwen Farbow');
      await isAt(players, 'Skaven 1', [-3, -10]);
      const [map, log] = [await described(gm), (await told(gm)).split('\n').slice(-8)];
      await app.kill();
      await app.start();
      gm = app.gm;
      await promptOf(gm).getByRole('heading', { name: 'Damage to Sylwen Farbow' }).waitFor();
      await expect.poll(async () => (await told(gm)).split('\n').slice(-8)).toEqual(log);
      expect(await described(gm)).toEqual(map);
      await opensPlayers();
      await plate('Combat 1 · the gamemaster');
      await isAt(players, 'Skaven 1', [-3, -10]);
    });

    test('the blow goes on and knocks a hero out; the others only come closer', async () => {
      await rolls(gm, 'Damage to Sylwen Farbow', [9, 9, 9]);
      await asks(gm, '3 wounds would knock Sylwen Farbow out', 'Clara · Sylwen Farbow');
      await plate('Clara · Sylwen Farbow decides');
      await shows('knock-out');
      await press(gm, 'Enter');
      await says(gm, /Sylwen Farbow is knocked out/);
      await proposes(gm, 'Skaven Warrior 2', 'Nobody to reach: comes closer');
      await press(gm, 'Shift+Enter');
      await isAt(gm, 'Skaven Champion 3', [-4, -9]);
      await isAt(players, 'Skaven 3', [-4, -9]);
      await hidesTypes('Skaven Warrior', 'Champion');
      await gm.getByRole('toolbar').getByRole('button', { name: 'On to Combat 2: the heroes' }).waitFor();
      await press(gm, 'Enter');
      await phase(gm, 'Combat 2', 'The heroes');
    });

    test('they drag her round the corner, and escape; the monsters go back to where they were', async () => {
      await inRail(gm, 'Gereon Ashby').click();
      await isUp(gm, 'Gereon Ashby', 'Drag Sylwen Farbow');
      await press(gm, 'g');
      await clickSquare(gm, ROUND_THE_CORNER);
      await isAt(gm, 'Gereon Ashby', ROUND_THE_CORNER);
      await isEverywhere('Sylwen Farbow', [0, -11]);
      await shows('dragged');
      await walks(gm, 'Borrim Flintbeard', [1, -10]);
      await press(gm, 'e');
      await asks(gm, 'How do the monsters act?');
      await press(gm, 'Enter');
      await gm.getByRole('toolbar').getByRole('button', { name: 'The heroes escape' }).waitFor();
      await shows('escape');
      await press(gm, 'e');
      await asks(gm, 'Sylwen Farbow lies in the monsters’ hands');
      await press(gm, 'Enter');
      await rolls(gm, 'Who leads?', [6], /Anna/);
      await rolls(gm, 'Who leads?', [4], /Ben/);
      await says(gm, 'The fight is over: the heroes got away.');
      await phase(gm, 'Exploration 3', 'The heroes');
      await isEverywhere('Sylwen Farbow', [0, -11]);
      await isAt(gm, 'Skaven Warrior 1', [-5, -5]);
    });

    test('met again, they surprise the heroes and come after them; fate saves a life', async () => {
      await walks(gm, 'Borrim Flintbeard', [-2, -12]);
      await walks(gm, 'Gereon Ashby', BEFORE_THE_DOOR);
      await rolls(gm, 'Who sees whom first? The Leader’s die', [4]);
      await rolls(gm, 'Who sees whom first? The gamemaster’s die', [9]);
      await setsUp(gm, 'Combat 1', 'The gamemaster places the monsters');
      await asks(gm, 'The party is surprised');
      await stations('Skaven Warrior 1', [-3, -9]);
      await press(gm, 'Enter');
      await setsUp(gm, 'Combat 1', 'Anna may shift each a square');
      await press(gm, 'Enter');
      await asks(gm, 'How do the monsters act?');
      await shows('pursuit');
      await press(gm, 'Enter');
      await says(gm, 'The monsters come after the heroes.');
      await proposes(gm, 'Skaven Warrior 1', '1 square, strikes Gereon Ashby');
      await press(gm, 'Enter');
      await rolls(gm, 'Skaven Warrior 1 strikes Gereon Ashby', [11]);
      await rolls(gm, 'Damage to Gereon Ashby', [12, 12, 9]);
      await rolls(gm, 'Twelves again, on Gereon Ashby', [9, 9]);
      await asks(gm, '5 wounds would kill Gereon Ashby', 'Anna · Gereon Ashby');
      await plate('Anna · Gereon Ashby decides');
      await shows('death');
      await press(gm, 'Enter');
      await hasWounds(gm, 'Gereon Ashby', 4);
      await hasWounds(players, 'Gereon Ashby', 4);
      await proposes(gm, 'Skaven Warrior 2', 'Nobody to reach: comes closer');
      await press(gm, 'Shift+Enter');
      await gm.getByRole('toolbar').getByRole('button', { name: 'On to Combat 2: the heroes' }).waitFor();
      await isAt(gm, 'Skaven Champion 3', [-4, -9]);
      await press(gm, 'Enter');
      await phase(gm, 'Combat 2', 'The heroes');
    });

    test('the heroes strike back: one falls, the slayer steps in, and a type shows itself', async () => {
      await inRail(gm, 'Gereon Ashby').click();
      await isUp(gm, 'Gereon Ashby', /^Attack/);
      await press(gm, 'a');
      await rolls(gm, 'Gereon Ashby strikes Skaven Warrior 1', [11]);
      await rolls(gm, 'Damage to Skaven Warrior 1', [11, 11, 11, 11]);
      await says(gm, 'Skaven Warrior 1 falls dead.');
      await isUp(gm, 'Gereon Ashby', /^Step in/);
      await press(gm, 's');
      await isEverywhere('Gereon Ashby', [-3, -10]);
      await press(gm, 'e');
      await hidesTypes('Skaven Warrior', 'Champion');
      await proposes(gm, 'Skaven Warrior 2', 'Only enemy in reach');
      await press(gm, 'Enter');
      await rolls(gm, 'Skaven Warrior 2 strikes Gereon Ashby', [2]);
      await proposes(gm, 'Skaven Champion 3', /strikes Gereon Ashby/);
      await hidesTypes('Skaven Warrior', 'Champion');
      await press(gm, 'Enter');
      await players.getByText('Skaven Champion 3').first().waitFor();
      await rolls(gm, 'Skaven Champion 3 strikes Gereon Ashby', [2]);
      await hidesTypes('Skaven Warrior');
      await shows('revealed');
      await press(gm, 'e');
      await phase(gm, 'Combat 3', 'The heroes');
    });

    test('a critical hit and the free blow after it win the fight, and the dead are looted', async () => {
      await isUp(gm, 'Gereon Ashby', /^Attack/);
      await press(gm, 'a');
      await gm.getByText('Number picks', { exact: false }).waitFor();
      await press(gm, '2');
      await rolls(gm, 'Gereon Ashby strikes Skaven Warrior 2', [12]);
      await rolls(gm, 'Damage to Skaven Warrior 2', [11, 11, 11, 11]);
      await rolls(gm, 'Gereon Ashby strikes Skaven Champion 3', [11]);
      await rolls(gm, 'Damage to Skaven Champion 3', [11, 11, 11, 11]);
      await says(gm, 'Skaven Champion 3 falls dead.');
      await gm.getByRole('toolbar').getByRole('button', { name: 'The fight is won' }).waitFor();
      await shows('won');
      await press(gm, 'e');
      await rolls(gm, 'Who leads?', [6], /Anna/);
      await rolls(gm, 'Who leads?', [4], /Ben/);
      await says(gm, 'The dead carry 40 gold crowns.');
      await says(gm, 'The fight is won.');
      await phase(gm, 'Exploration 4', 'The heroes');
    });

    test('the fallen is carried out, the last one leaves by the stairs, and an account is given', async () => {
      const quietDie = async (turn: string) => {
        await press(gm, 'e');
        await rolls(gm, "The gamemaster's die", [5]);
        await phase(gm, turn, 'The heroes');
      };
      await walks(gm, 'Borrim Flintbeard', ROUND_THE_CORNER);
      await isUp(gm, 'Borrim Flintbeard', /^Pick up/);
      await press(gm, 'g');
      await says(gm, /Borrim Flintbeard .*Sylwen Farbow/);
      await walks(gm, 'Gereon Ashby', [1, -4]);
      await quietDie('Exploration 5');
      await walks(gm, 'Borrim Flintbeard', [0, -4]);
      await walks(gm, 'Gereon Ashby', [1, 1]);
      await isUp(gm, 'Gereon Ashby', 'Leave the dungeon');
      await press(gm, 'n');
      await says(gm, 'Gereon Ashby leaves the dungeon.');
      await quietDie('Exploration 6');
      await walks(gm, 'Borrim Flintbeard', [0, 0]);
      await isUp(gm, 'Borrim Flintbeard', 'Leave the dungeon');
      await press(gm, 'n');
      await asks(gm, 'What it brought');
      await shows('account');
      const account =
        /1 room found, 3 monsters slain, 40 gold crowns found, \d+ wounds taken, 1 fate point spent\. Gold brought home: Gereon Ashby 40\./;
      await promptOf(gm).getByText(account).waitFor();
      await players.getByText(account).first().waitFor();
      expect(await logOf(gm).innerText()).toMatch(account);
    });

    test('no window complained of anything', () => {
      expect(app.troubles).toEqual([]);
    });
  });
}
