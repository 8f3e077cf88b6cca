import { SHIPPED, libraryOf } from '#systems/advanced-heroquest';
import { systemWith } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * The printed content, and the game as it is played with it. No printed matrix has a character monster: in one row of the quest rooms
 * one stands alone here, so that what only they bring comes up.
 */
export const library = libraryOf(
  SHIPPED.map((entry) => (entry.id === 'ahq:matrix:skaven-quest-rooms' ? withCharacter(entry) : entry)),
);
export const system = systemWith(library, 1);

function withCharacter(matrix: (typeof SHIPPED)[number]): (typeof SHIPPED)[number] {
  const rows = (matrix as unknown as { rows: { from: number; monsters: unknown }[] }).rows.map((row) =>
    row.from === 12 ? { ...row, monsters: [{ monster: 'ahq:monster:clan-mors-warlord', count: 1 }] } : row,
  );
  return { ...matrix, rows } as typeof matrix;
}
