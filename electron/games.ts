import { advancedHeroquest } from '#systems/advanced-heroquest';
import type { GameBox } from '#engine';

/** Every game that this app plays. */
export const games: readonly GameBox[] = [advancedHeroquest];
