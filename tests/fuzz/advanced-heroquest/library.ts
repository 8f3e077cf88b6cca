import { SHIPPED, libraryOf } from '#systems/advanced-heroquest';
import { systemWith } from '#shared/systems/advanced-heroquest/testing.ts';

/** The printed content, and the game as it is played with it. */
export const library = libraryOf(SHIPPED);
export const system = systemWith(library, 1);
