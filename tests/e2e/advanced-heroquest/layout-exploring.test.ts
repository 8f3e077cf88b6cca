import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAtEverySize, sizes } from '../support/judge.ts';
import { clippedTexts, mapShare, promptRoom } from '../support/layout.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from '../support/tables.ts';
import { beginCampaign, phase, setOut, stands, takes, walks } from './exploring-scripts.ts';
import { press, promptOf } from './scripts.ts';

describe('The look of an expedition', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;
  let players: Page;

  const atEverySize = (name: string, more?: () => Promise<void>) => judgeAtEverySize(gm, name, more);
  const hasRoom = async () => {
    expect(await mapShare(gm)).toBeGreaterThanOrEqual(0.55);
    const { share, scrolls } = await promptRoom(gm);
    expect(share).toBeLessThanOrEqual(0.4);
    expect(scrolls).toBe(false);
  };
  const wordsAt = async (percent: string) => {
    await press(gm, ',');
    await gm.getByRole('button', { name: percent }).click();
    await press(gm, 'Escape');
  };
  const twiceAsLarge = async (name: string) => {
    await wordsAt('200 %');
    await atEverySize(`${name}-doubled`);
    await wordsAt('100 %');
  };
  const fromAcrossTheRoom = async (name: string) => {
    for (const size of sizes) {
      await players.setViewportSize(size);
      await keepPicture(players, `layout-${name}-players-${size.width}`);
      expect(await clippedTexts(players), name).toEqual([]);
    }
  };

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    await beginCampaign(gm);
    players = await app.players();
    await gm.bringToFront();
    await gm.mouse.move(640, 4);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('before it sets out, and on the stairs', async () => {
    await press(gm, 'n');
    await gm.getByPlaceholder('If you like').waitFor();
    await atEverySize('set-out');
    await gm.getByPlaceholder('If you like').press('Escape');
    await twiceAsLarge('empty-table');
    await setOut(gm);
    await atEverySize('on-the-stairs');
  });

  test('the dice of a passage are one strip in both windows', async () => {
    await walks(gm, 'Gereon Ashby', [0, -11]);
    await press(gm, 'Shift+E');
    await promptOf(gm).getByText('length', { exact: true }).waitFor();
    await atEverySize('strip', hasRoom);
    await players.getByText('features', { exact: true }).waitFor();
    await fromAcrossTheRoom('strip');
    await twiceAsLarge('strip');
    await press(gm, '6', '6', '0', '2', '=');
    await stands(gm, 7);
    await promptOf(gm).getByText('length', { exact: true }).waitFor();
    await press(gm, '3', '6', '1', '=', '6');
  });

  test('a choice among places lies on the map', async () => {
    await promptOf(gm).getByText('1 of 4').waitFor();
    await atEverySize('place', hasRoom);
    await fromAcrossTheRoom('place');
    await twiceAsLarge('place');
    await takes(gm, /Section 1, south wall/);
    await promptOf(gm).getByText('1 of 5').waitFor();
    await atEverySize('edge', hasRoom);
    await takes(gm, /South wall, 3 of 5/);
    await promptOf(gm).getByText('On to Exploration 1: the gamemaster').waitFor();
  });

  test('what waits for the gamemaster, and the record of the map', async () => {
    await press(gm, 'Shift+E');
    await promptOf(gm)
      .getByText('needed', { exact: false })
      .or(promptOf(gm).locator('.boxes'))
      .first()
      .waitFor();
    await press(gm, '=');
    await gm.getByRole('button', { name: '1 to settle' }).waitFor();
    await press(gm, 'j');
    await gm.getByLabel('What happened').waitFor();
    await atEverySize('marks');
    await gm.getByLabel('What happened').press('Escape');
    await press(gm, 'F4');
    await gm.getByRole('heading', { name: 'Record of the map' }).waitFor();
    await atEverySize('record');
    await press(gm, 'Escape', 'j');
    await gm.getByLabel('What happened').waitFor();
    await wordsAtMarks();
  });

  /** Marks and record with words twice as large: the panel is opened anew behind the settings. */
  async function wordsAtMarks(): Promise<void> {
    await gm.getByLabel('What happened').press('Escape');
    await wordsAt('200 %');
    await press(gm, 'j');
    await gm.getByLabel('What happened').waitFor();
    await atEverySize('marks-doubled');
    await gm.getByLabel('What happened').press('Escape');
    await press(gm, 'F4');
    await atEverySize('record-doubled');
    await press(gm, 'Escape');
    await wordsAt('100 %');
  }

  test('two levels', async () => {
    await promptOf(gm).getByText('On to Exploration 2: the heroes').waitFor();
    await press(gm, 'Enter');
    await walks(gm, 'Gereon Ashby', [8, -12]);
    await press(gm, 'Shift+E');
    await promptOf(gm).locator('.boxes').waitFor();
    await press(gm, '5');
    await phase(gm, 'Exploration 3', 'The heroes');
    await walks(gm, 'Gereon Ashby', [12, -12]);
    await press(gm, 'n');
    await gm.getByRole('button', { name: 'The Ford, level 2' }).waitFor();
    await atEverySize('levels');
    await press(gm, 'v');
    await stands(players, 4, 2);
    await atEverySize('level-2');
    await fromAcrossTheRoom('level-2');
    await twiceAsLarge('level-2');
  });

  test('no window complained of anything', () => {
    expect(app.troubles).toEqual([]);
  });
});
