import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDataFolder, removeDataFolder, type AppUnderTest } from './tables.ts';

/** The app before any game: it starts, shows its first screen and the form of a new campaign, and starts again. */
export function startScreen(make: (data: string) => AppUnderTest): void {
  describe('from an empty folder', () => {
    const data = newDataFolder();
    const app = make(data);
    beforeAll(() => app.start());
    afterAll(async () => {
      await app.quit().catch(() => undefined);
      removeDataFolder(data);
    });

    test('shows its first screen', async () => {
      await app.gm.getByText('Nothing has been played here yet').waitFor();
      await app.gm.getByText('Campaigns lie in').waitFor();
    });

    test('opens the form of a new campaign and comes back', async () => {
      await app.gm.keyboard.press('n');
      await app.gm.getByLabel('Name of the campaign').fill('The Long Stair');
      await app.gm.keyboard.press('Escape');
      await app.gm.getByText('Nothing has been played here yet').waitFor();
    });

    test('starts again after it was ended', async () => {
      await app.quit();
      await app.start();
      await app.gm.getByText('Nothing has been played here yet').waitFor();
      expect(app.troubles).toEqual([]);
    });
  });
}
