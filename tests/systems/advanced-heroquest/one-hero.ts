import { expect } from 'vitest';
import { seedDice } from '#engine';
import { begin } from '#systems/advanced-heroquest';
import { WatchedTable, library, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/** A table with both windows looking on, for one player and her hero (m1), who is in the box; dice are typed. */
export function tableOfOneHero(): WatchedTable {
  const hero = library.entries.find((entry) => entry.kind === 'hero')!.id;
  const begun = begin(
    {
      name: 'One hero',
      system: 'advanced-heroquest',
      players: [{ name: 'Anna' }],
      party: [{ entry: hero, player: 0 }],
      dice: 'typed',
      seed: '1',
    },
    library,
    seedDice(1),
  );
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  return new WatchedTable(begun.value);
}

/** Takes inputs, each of which is accepted. */
export function takeAll(table: WatchedTable, inputs: readonly Input[]): void {
  for (const input of inputs) expect(table.input(input)).toMatchObject({ ok: true });
}

export const rule = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });
export const command = (given: Record<string, unknown>): Input => ({ do: 'command', command: given });
