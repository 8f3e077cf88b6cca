import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import { judgeAtEverySize, sizes } from '../support/judge.ts';
import { clippedTexts, promptRoom } from '../support/layout.ts';
import { prepareCampaign } from '../support/prepared.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { asks, isUp, rolls, told } from './at-the-fight.ts';
import { rangedSetup, rangedSteps } from './ranged-table.ts';
import { inRail, press, promptOf } from './scripts.ts';

describe('The look of shots and spells', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;
  let players: Page;

  const isInBounds = async () => {
    const { share, scrolls } = await promptRoom(gm);
    expect(share).toBeLessThanOrEqual(0.4);
    expect(scrolls).toBe(false);
  };
  const atEverySize = (name: string) => judgeAtEverySize(gm, `ranged-${name}`, isInBounds);
  const wordsAt = async (percent: string) => {
    await press(gm, ',');
    await gm.getByRole('button', { name: percent }).click();
    await press(gm, 'Escape');
  };
  const twiceAsLarge = async (name: string, opens: () => Promise<void>) => {
    await wordsAt('200 %');
    await opens();
    await judgeAtEverySize(gm, `ranged-${name}-doubled`);
    await press(gm, 'Escape');
    await wordsAt('100 %');
  };
  const fromAcrossTheRoom = async (name: string) => {
    for (const size of sizes) {
      await players.setViewportSize(size);
      await keepPicture(players, `layout-ranged-${name}-players-${size.width}`);
      expect(await clippedTexts(players), name).toEqual([]);
    }
  };
  const chooses = async (name: string, does: RegExp) => {
    await inRail(gm, name).click();
    await isUp(gm, name, does);
    await gm.mouse.move(640, 4);
  };

  beforeAll(async () => {
    await prepareCampaign(advancedHeroquest, data, rangedSetup, rangedSteps);
    await app.start();
    gm = app.gm;
    await gm.getByRole('button', { name: 'Open Bows and spells' }).click();
    await gm.getByRole('region', { name: 'Log' }).waitFor();
    players = await app.players();
    await gm.bringToFront();
    await gm.mouse.move(640, 4);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('a shot has its line, and a closed one what stands in its way', async () => {
    await chooses('Sylwen Farbow', /Shoot/);
    await atEverySize('archer');
    await press(gm, 'v');
    await promptOf(gm).getByText('needs 5 · 7 squares · obscured').waitFor();
    await atEverySize('target');
    await press(gm, 'Tab');
    await promptOf(gm).getByText('Borrim Flintbeard stands between').waitFor();
    await atEverySize('blocked');
    await press(gm, 'Tab');
    await promptOf(gm).getByText('does not see Skaven Warrior 5').waitFor();
    await atEverySize('walled');
    await press(gm, 'Escape');
  });

  test('the line of a shot lies on both maps while its dice are asked for', async () => {
    await press(gm, 'v', 'Enter');
    await asks(gm, 'Sylwen Farbow shoots at Skaven Warrior 3');
    await atEverySize('shot');
    await fromAcrossTheRoom('shot');
    await rolls(gm, 'Sylwen Farbow shoots at Skaven Warrior 3', [4]);
    await gm.getByRole('toolbar').getByRole('button', { name: 'Run' }).waitFor({ state: 'hidden' });
  });

  test('one button for all spells, and each with what it takes', async () => {
    await chooses('Edda Candlewick', /Cast a spell/);
    await atEverySize('wizard');
    await press(gm, 'q');
    await promptOf(gm).getByText('Nothing to cast Dragon Armour on from here.').waitFor();
    await atEverySize('spells');
    await press(gm, 'Escape');
    await twiceAsLarge('spells', async () => {
      await press(gm, 'q');
      await promptOf(gm)
        .getByRole('button', { name: /Flight/ })
        .waitFor();
    });
    await press(gm, 'i');
    await atEverySize('sheet');
    await press(gm, 'Escape');
  });

  test('a template names everybody under it before anything is spent', async () => {
    const before = await told(gm);
    await press(gm, 'q');
    await promptOf(gm)
      .getByRole('button', { name: /Flames of Death/ })
      .click();
    await gm.mouse.move(640, 4);
    await atEverySize('template');
    await press(gm, 'ArrowLeft', 'ArrowLeft');
    await atEverySize('template-friends');
    await press(gm, 'Escape');
    expect(await told(gm)).toBe(before);
    await twiceAsLarge('template', async () => {
      await press(gm, 'q', '2');
      await promptOf(gm).getByText('each takes 5 damage dice').waitFor();
    });
  });

  test('a spell that is cast is seen by everybody', async () => {
    await press(gm, 'q', '2', 'Enter');
    await asks(gm, 'Flames of Death against Skaven Warrior 1');
    await players.getByText('Edda Candlewick casts Flames of Death').first().waitFor();
    await atEverySize('cast');
    await fromAcrossTheRoom('cast');
  });

  test('no window complained of anything', () => {
    expect(app.troubles).toEqual([]);
  });
});
