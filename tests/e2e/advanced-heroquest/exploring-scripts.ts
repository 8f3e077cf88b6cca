import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepPictureOf, newDataFolder, playsWith, type AppUnderTest } from '../support/tables.ts';
import { clickSquare, described, isInSight, squareSize } from './at-the-map.ts';
import { inRail, logOf, press, promptOf } from './scripts.ts';

/**
 * A level explored from the first stairs to stairs down, told once and played on both roads. The seed says every die: two
 * passages with a door and stairs down, a dungeon counter, a lair with three Skaven.
 */
const SEED = 'stairs 13';
const PLAYERS = ['Anna', 'Ben', 'Clara'];
const JUNCTION = [0, -11] as const;
const BESIDE_THE_DOOR = [-3, -11] as const;
const ON_THE_WAY = [8, -12] as const;
const STAIRS_DOWN = [12, -12] as const;

/** A window follows in its own time: what moves on the players' map comes to rest first. */
const soon = <T>(found: () => Promise<T>) => expect.poll(found, { timeout: 10_000 });

/** A new campaign whose dice are known, or typed, with the table open before the first expedition. */
export async function beginCampaign(gm: Page, dice: 'app' | 'typed' = 'app'): Promise<void> {
  await gm.getByRole('button', { name: 'New campaign' }).click();
  await gm.getByLabel('Name of the campaign').fill('Beneath the Ford');
  for (const [place, name] of PLAYERS.entries())
    await gm.getByLabel(`Name of player ${place + 1}`).fill(name);
  await gm.getByRole('button', { name: 'Remove Player 4' }).click();
  await gm.getByLabel('Seed of the dice').fill(SEED);
  if (dice === 'typed') await gm.getByText('Real dice, typed in').click();
  await gm.getByRole('button', { name: 'Begin' }).click();
  await gm.getByRole('region', { name: 'An empty table' }).getByRole('button', { name: 'Set out' }).waitFor();
}

/** Everybody is on the way into a new dungeon. */
export async function setOut(gm: Page): Promise<void> {
  await press(gm, 'n');
  await gm.getByPlaceholder('If you like').fill('The Ford');
  await press(gm, 'Enter');
  await stands(gm, 4);
}

/** So many sections lie on the level that a window shows. */
export async function stands(page: Page, sections: number, level = 1): Promise<void> {
  await soon(async () => (await described(page))[0]).toBe(`The Ford, level ${level}: ${sections} sections`);
}

/** A hero or monster is on a square, as a window tells it. */
export async function isAt(
  page: Page,
  name: string,
  [column, row]: readonly [number, number],
): Promise<void> {
  const line = `${name}, column ${column}, row ${row}`;
  const isThere = (told: string) => told === line || told.startsWith(`${line},`);
  await soon(async () => (await described(page)).some(isThere)).toBe(true);
}

/** The phase that the top bar lights. */
export async function phase(gm: Page, turn: string, name: string): Promise<void> {
  await gm.locator('header').getByText(turn, { exact: true }).waitFor();
  await soon(() => gm.locator('[aria-current="step"]').innerText()).toBe(name);
}

/** Monsters are set up: the top bar says by whom. */
export async function setsUp(gm: Page, turn: string, who: string): Promise<void> {
  await gm.locator('header').getByText(turn, { exact: true }).waitFor();
  await gm.locator('header').getByText(who, { exact: true }).waitFor();
}

/** Somebody chooses: what the prompt proposes, Enter takes. */
export async function takes(gm: Page, proposal: RegExp): Promise<void> {
  await promptOf(gm).getByRole('button', { name: proposal }).first().waitFor();
  await press(gm, 'Enter');
}

/** Walks a hero by one click on the map. */
export async function walks(gm: Page, name: string, to: readonly [number, number]): Promise<void> {
  await inRail(gm, name).click();
  await gm.getByText('Click a square, or arrows and Enter').waitFor();
  if (!(await isInSight(gm, to))) await press(gm, 'o');
  await clickSquare(gm, to);
  await isAt(gm, name, to);
}

/** The two passages, with the Leader's and the gamemaster's word on where the door is. */
export async function exploresPassages(gm: Page): Promise<void> {
  await press(gm, 'e');
  await takes(gm, /Section 1, south wall/);
  await takes(gm, /South wall, 3 of 5/);
  await promptOf(gm).getByText('On to Exploration 1: the gamemaster').waitFor();
}

/** Their lines in the turn list, whatever numbers they were given. */
const monsters = (gm: Page, name = 'Skaven') =>
  gm.getByRole('navigation', { name: 'Turn list' }).getByRole('button', { name: new RegExp(`^${name}`) });

const told = async (gm: Page) => (await logOf(gm).getByRole('listitem').allInnerTexts()).join('\n');

export function exploringScripts(title: string, make: (data: string) => AppUnderTest): void {
  describe(title, () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;
    let players: Page;

    const bothStand = async (sections: number, level = 1) => {
      for (const page of [gm, players]) await stands(page, sections, level);
    };
    const plate = (words: RegExp) => players.getByText(words).first().waitFor();
    const shows = async (name: string) => {
      await keepPictureOf(app, gm, `exploring-${name}`);
      await keepPictureOf(app, players, `exploring-${name}-players`);
    };

    playsWith(app, data, (page) => {
      gm = page;
    });

    test('an expedition sets out: somebody leads, somebody keeps the map, and all stand on the stairs', async () => {
      await beginCampaign(gm);
      players = await app.players();
      await gm.bringToFront();
      await setOut(gm);
      await bothStand(4);
      expect(await told(gm)).toMatch(/Anna rolls \d+ to lead[\s\S]*Anna leads[\s\S]*Ben keeps the map/);
      expect(await gm.getByRole('banner').innerText()).toContain('Expedition 1 · The Ford');
      await phase(gm, 'Exploration 1', 'The heroes');
      await plate(/Exploration 1 · the heroes/);
      await plate(/Anna leads/);
      for (const hero of ['Gereon Ashby', 'Borrim Flintbeard', 'Sylwen Farbow'])
        expect((await described(players)).join('\n')).toContain(hero);
    });

    test('from the junction passages are laid in both windows, and Leader and gamemaster are asked apart', async () => {
      await walks(gm, 'Gereon Ashby', JUNCTION);
      await press(gm, 'e');
      await promptOf(gm).getByText('Anna · Gereon Ashby').waitFor();
      await phase(gm, 'Exploration 1', 'New ground');
      await bothStand(10);
      await plate(/Exploration 1 · new ground/);
      await plate(/Anna · Gereon Ashby decides/);
      // The gamemaster sees all that is new; from across the room the Leader at least, and no square too small.
      for (const square of [[-7, -12], STAIRS_DOWN] as const)
        await soon(() => isInSight(gm, square)).toBe(true);
      await soon(() => isInSight(players, JUNCTION)).toBe(true);
      expect(await squareSize(players)).toBeGreaterThanOrEqual(48);
      await shows('choice');
      await takes(gm, /Section 1, south wall/);
      await promptOf(gm).getByText('Gamemaster').waitFor();
      await plate(/Gamemaster decides/);
      await takes(gm, /South wall, 3 of 5/);
      await promptOf(gm).getByText('On to Exploration 1: the gamemaster').waitFor();
    });

    test('the whole phase is taken back with one key, and the same dice lay it again', async () => {
      const [log, map] = [await told(gm), await described(gm)];
      await press(gm, 'u');
      await bothStand(4);
      await phase(gm, 'Exploration 1', 'The heroes');
      expect(await told(gm)).not.toContain('new ground');
      await isAt(players, 'Gereon Ashby', JUNCTION);
      await exploresPassages(gm);
      await bothStand(10);
      await soon(() => told(gm)).toBe(log);
      expect(await described(gm)).toEqual(map);
    });

    test('a die changed in the history makes another map, and undo brings the first one back', async () => {
      await press(gm, 'h');
      await gm.getByRole('button', { name: /The table stands here/ }).click();
      await gm.getByText('6 6 10 2 12').waitFor();
      await gm.getByRole('button', { name: 'Change these dice' }).first().click();
      await gm.getByLabel('New value for A new passage').fill('1 6 10 2 12');
      await press(gm, 'Enter');
      await bothStand(9);
      expect(await promptOf(gm).innerText()).toContain('1 of 2');
      await shows('changed');
      await press(gm, 'Escape', 'z');
      await bothStand(10);
      expect(await told(gm)).toContain('6: a passage of 2 sections.');
    });

    test('a counter owed waits for the gamemaster alone, and is crossed out with a word', async () => {
      await promptOf(gm).getByText('On to Exploration 1: the gamemaster').waitFor();
      await press(gm, 'Enter');
      await phase(gm, 'Exploration 1', 'The gamemaster');
      await gm.getByRole('button', { name: '1 to settle' }).waitFor();
      await plate(/Exploration 1 · the gamemaster/);
      await press(gm, 'j');
      await gm.getByLabel('What happened').fill('Cold air from below.');
      await press(gm, 'Enter');
      await soon(() => told(gm)).toContain('Cold air from below.');
      await gm.getByRole('button', { name: '1 to settle' }).waitFor({ state: 'detached' });
      expect(await players.content()).not.toMatch(/counter|Cold air/i);
      await promptOf(gm).getByText('On to Exploration 2: the heroes').waitFor();
      await press(gm, 'Enter');
      await plate(/Exploration 2 · the heroes/);
    });

    test('a door is opened: a lair behind it, where the gamemaster wants it, with monsters whose kind stays hidden', async () => {
      await walks(gm, 'Gereon Ashby', BESIDE_THE_DOOR);
      await press(gm, 'd');
      await soon(() => told(gm)).toContain('Gereon Ashby opens a door.');
      await press(gm, 'e');
      await promptOf(gm).getByText('Where does the room lie?').waitFor();
      await shows('room');
      for (const proposal of [
        /Place 1: 5 × 10/,
        /East wall/,
        /South wall/,
        /East wall, 5 of 10/,
        /South wall, 3 of 5/,
        /Column 1, row 10/,
      ])
        await takes(gm, proposal);
      await setsUp(gm, 'Combat 1', 'Anna places the monsters');
      await bothStand(11);
      await plate(/Combat 1 · Anna places the monsters/);
      await monsters(gm, 'Skaven Warlord').waitFor();
      expect(await players.content()).not.toMatch(/Warlord|lair/i);
      await shows('lair');
    });

    test('monsters taken away by ruling, the heroes go back to exploring', async () => {
      for (let left = 3; left > 0; left -= 1) {
        await soon(() => monsters(gm).count()).toBe(left);
        await monsters(gm).first().click({ button: 'right' });
        await gm.getByRole('button', { name: 'Remove', exact: true }).click();
        await gm.getByRole('button', { name: 'Really remove' }).click();
      }
      await soon(() => monsters(gm).count()).toBe(0);
      await press(gm, 'c');
      await phase(gm, 'Exploration 3', 'The heroes');
      await plate(/Exploration 3 · the heroes/);
    });

    test('stairs down lead to a level that begins like the first, in both windows', async () => {
      await walks(gm, 'Gereon Ashby', ON_THE_WAY);
      // Nothing new is seen and the gamemaster's die stays quiet: one key for the whole turn.
      await press(gm, 'e');
      await phase(gm, 'Exploration 4', 'The heroes');
      await walks(gm, 'Gereon Ashby', STAIRS_DOWN);
      await press(gm, 'n');
      await gm.getByRole('button', { name: 'The Ford, level 2' }).waitFor();
      await bothStand(11);
      await press(gm, 'v');
      await bothStand(4, 2);
      await isAt(gm, 'Gereon Ashby', [0, 0]);
      await isAt(players, 'Gereon Ashby', [0, 0]);
      await shows('below');
    });

    test('no window complained of anything', () => {
      expect(app.troubles).toEqual([]);
    });
  });
}
