import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import { prepareCampaign } from '../support/prepared.ts';
import { keepPictureOf, newDataFolder, removeDataFolder, type AppUnderTest } from '../support/tables.ts';
import { asks, hasWounds, isUp, proposes, says, told } from './at-the-fight.ts';
import { described } from './at-the-map.ts';
import { CountedHand } from './counted-hand.ts';
import { isAt, phase } from './exploring-scripts.ts';
import { roundSetup, roundSteps } from './round-table.ts';
import { press, promptOf } from './scripts.ts';

/**
 * One round of a fight as it should flow, told once: four heroes against six Skaven, every input a key or a click that is counted, and
 * between two of them what a person waits to see. Played with the app's dice, with the same dice typed, and with a part of it taken back.
 */
const MOST_INPUTS = 30;
const APP = 'Dice of the app';
const TYPED = 'Dice of the table';
const BACK = 'Three steps back';

interface Round {
  gm: Page;
  players: Page;
  hand: CountedHand;
  /** Types what fell on the table, where the app does not roll: the question must stand there. */
  dice(asked: string, ...fell: readonly number[]): Promise<void>;
  types: boolean;
  shows(name: string): Promise<void>;
}

/** The Hero phase: eleven inputs. */
async function heroPhase({ gm, players, hand, dice, shows }: Round): Promise<void> {
  await shows('begin');
  await isUp(gm, 'Gereon Ashby');
  await hand.click([5, 1]);
  await says(gm, 'Gereon Ashby is stopped: in Skaven Warrior 1’s reach.');
  await isUp(gm, 'Gereon Ashby', /^Attack/);
  await hand.key('a');
  await dice('Gereon Ashby strikes Skaven Warrior 1', 11);
  await dice('Damage to Skaven Warrior 1', 10, 6, 8, 9);
  await says(gm, 'Skaven Warrior 1 falls dead.');
  await shows('kill');
  await isUp(gm, 'Gereon Ashby', /^Step in/);
  await hand.key('s');
  await isAt(gm, 'Gereon Ashby', [6, 1]);
  await isUp(gm, 'Borrim Flintbeard', /^Attack/);
  await hand.key('a');
  await gm.getByText('Number picks', { exact: false }).waitFor();
  await shows('targets');
  await hand.key('2');
  await dice('Borrim Flintbeard strikes Skaven Warrior 2', 12);
  await dice('Damage to Skaven Warrior 2', 11, 3, 6, 6);
  await asks(gm, 'A free attack: at whom?', 'Ben · Borrim Flintbeard');
  await hand.key('Enter');
  await dice('Borrim Flintbeard strikes Skaven Warrior 2', 4);
  await asks(gm, 'Missed Skaven Warrior 2');
  await isUp(gm, 'Sylwen Farbow');
  await hand.click([6, 0]);
  await isUp(gm, 'Sylwen Farbow', /^Attack/);
  await hand.key('a');
  await dice('Sylwen Farbow strikes Skaven Warrior 4', 1);
  await asks(gm, 'A fumble: Skaven Warrior 4 would strike back', 'Anna · Sylwen Farbow');
  await players.getByText('Anna · Sylwen Farbow decides').first().waitFor();
  await shows('fumble');
  await hand.key('Enter');
  await dice('Skaven Warrior 4 strikes Sylwen Farbow', 9);
  await dice('Damage to Sylwen Farbow', 8, 10, 5);
  await hasWounds(gm, 'Sylwen Farbow', 1);
  await hasWounds(players, 'Sylwen Farbow', 1);
  await isUp(gm, 'Edda Candlewick');
  await hand.click([2, 3]);
  await isAt(gm, 'Edda Candlewick', [2, 3]);
  await isUp(gm, 'Edda Candlewick', 'On to Combat 2: the gamemaster');
  await shows('all-done');
  await hand.key('Enter');
  await asks(gm, 'How do the monsters act?');
  await players.getByText('Combat 2 · the gamemaster').waitFor();
}

/** The monsters of which the gamemaster wants to see each: five inputs, the last of which leads to the question for a life. */
async function firstMonsters({ gm, hand, dice, shows }: Round): Promise<void> {
  await proposes(gm, 'Skaven Warrior 2', 'Only enemy in reach');
  await shows('proposal');
  await hand.key('Enter');
  await dice('Skaven Warrior 2 strikes Borrim Flintbeard', 2);
  await proposes(gm, 'Skaven Warrior 3', 'Strikes Borrim Flintbeard');
  await hand.key('t');
  await proposes(gm, 'Skaven Warrior 3', 'strikes Edda Candlewick');
  await shows('another');
  await hand.key('Enter');
  await dice('Skaven Warrior 3 strikes Edda Candlewick', 10);
  await dice('Damage to Edda Candlewick', 9, 6, 1);
  await proposes(gm, 'Skaven Warrior 4', 'Strikes Sylwen Farbow');
  await hand.key('Enter');
  await dice('Skaven Warrior 4 strikes Sylwen Farbow', 9);
  await dice('Damage to Sylwen Farbow', 2, 11, 7);
  await asks(gm, '2 wounds would kill Sylwen Farbow', 'Anna · Sylwen Farbow');
}

/** A life is bought back, and the rest plays on to the next turn. */
async function lastMonsters({ gm, players, hand, dice, types, shows }: Round): Promise<void> {
  await shows('death');
  await hand.key('Enter');
  await hasWounds(gm, 'Sylwen Farbow', 3);
  await hasWounds(players, 'Sylwen Farbow', 3);
  await proposes(gm, 'Skaven Warrior 5', 'Nearest enemy');
  await hand.key('Shift+Enter');
  await dice('Skaven Warrior 5 strikes Gereon Ashby', 9);
  await dice('Damage to Gereon Ashby', 2, 10, 7);
  if (types) {
    await proposes(gm, 'Skaven Warrior 6', 'Nearest enemy');
    await hand.key('Shift+Enter');
    await dice('Skaven Warrior 6 strikes Gereon Ashby', 5);
  }
  await says(gm, /Skaven Warrior 6 strikes at Gereon Ashby/);
  await gm.getByRole('toolbar').getByRole('button', { name: 'On to Combat 3: the heroes' }).waitFor();
  await shows('played-on');
  await hand.key('Enter');
  await phase(gm, 'Combat 3', 'The heroes');
  await isUp(gm, 'Gereon Ashby');
  await shows('next-turn');
}

export function roundScripts(title: string, make: (data: string) => AppUnderTest): void {
  describe(title, () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;
    let players: Page;

    /** How the table stands after a round, and what was told of it. */
    const outcome = async () => ({ map: await described(gm), log: await told(gm) });
    let first: Awaited<ReturnType<typeof outcome>>;

    const opens = async (name: string) => {
      await gm.getByRole('button', { name: `Open ${name}` }).click();
      await phase(gm, 'Combat 2', 'The heroes');
    };
    const closes = async () => {
      await press(gm, 'Escape', 'Escape', ',');
      await gm.getByRole('button', { name: 'Close the campaign' }).click();
      await gm.getByRole('button', { name: `Open ${APP}` }).waitFor();
    };
    const round = (types: boolean, isSeen = false): Round => {
      const hand = new CountedHand(gm);
      const dice = async (asked: string, ...fell: readonly number[]) => {
        if (!types) return;
        await promptOf(gm).getByRole('heading', { name: asked, exact: true }).waitFor();
        await hand.type(...fell);
      };
      const shows = async (name: string) => {
        if (isSeen) await keepPictureOf(app, gm, `round-${name}`);
        if (isSeen) await keepPictureOf(app, players, `round-${name}-players`);
      };
      return { gm, players, hand, dice, types, shows };
    };
    const hidesTypes = async () => expect(await players.content()).not.toContain('Skaven Warrior');

    beforeAll(async () => {
      await prepareCampaign(advancedHeroquest, data, roundSetup(APP, 'app'), roundSteps);
      await prepareCampaign(advancedHeroquest, data, roundSetup(TYPED, 'typed'), roundSteps);
      await prepareCampaign(advancedHeroquest, data, roundSetup(BACK, 'app'), roundSteps);
      await app.start();
      gm = app.gm;
    });
    afterAll(async () => {
      await app.quit().catch(() => undefined);
      removeDataFolder(data);
    });

    test(`with the app’s dice it takes at most ${MOST_INPUTS} inputs`, async () => {
      await opens(APP);
      players = await app.players();
      await gm.bringToFront();
      const one = round(false, true);
      await heroPhase(one);
      await one.hand.key('Enter');
      await firstMonsters(one);
      await lastMonsters(one);
      await hidesTypes();
      first = await outcome();
      console.info(`A round with the app’s dice: ${one.hand.inputs} inputs.`);
      expect(one.hand.inputs).toBeLessThanOrEqual(MOST_INPUTS);
      await closes();
    });

    test(`with typed dice it takes at most ${MOST_INPUTS}, and one more for each die`, async () => {
      await opens(TYPED);
      const one = round(true);
      await heroPhase(one);
      await one.hand.key('Enter');
      await firstMonsters(one);
      await lastMonsters(one);
      await hidesTypes();
      expect((await outcome()).map).toEqual(first.map);
      const { inputs, dice } = one.hand;
      console.info(`A round with typed dice: ${inputs} inputs, ${dice} of them dice.`);
      expect(inputs).toBeLessThanOrEqual(MOST_INPUTS + dice);
      await closes();
    });

    test('three steps taken back and played anew give the same dice and the same table', async () => {
      await opens(BACK);
      const one = round(false);
      await heroPhase(one);
      await one.hand.key('Enter');
      await firstMonsters(one);
      const before = await outcome();
      for (const monster of ['Skaven Warrior 4', 'Skaven Warrior 3', 'Skaven Warrior 2']) {
        await one.hand.key('z');
        await proposes(gm, monster, /Strikes/);
      }
      await firstMonsters(one);
      expect(await outcome()).toEqual(before);
      await lastMonsters(one);
      expect(await outcome()).toEqual(first);
      console.info(`A round with three steps taken back: ${one.hand.inputs} inputs.`);
      expect(one.hand.inputs).toBeLessThanOrEqual(MOST_INPUTS);
      await closes();
    });

    test('no window complained of anything', () => {
      expect(app.troubles).toEqual([]);
    });
  });
}
