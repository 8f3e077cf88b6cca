import { advancedHeroquest } from '#systems/advanced-heroquest';
import type { GameBox } from '#engine';

/** Every game that this app plays. Written by scripts/games.mjs from the folders of shared/systems/. */
export const games: readonly GameBox[] = [advancedHeroquest];
