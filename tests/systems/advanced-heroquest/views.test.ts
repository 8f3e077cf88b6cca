import { describe, expect, it } from 'vitest';
import { gmView, playersPatch, playersView } from '#api';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { playersViewProblems, secretIn } from '#tests/fuzz/advanced-heroquest/invariants.ts';
import { recordProblems } from '#tests/fuzz/invariants.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { WatchedTable, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/** Both windows of random games: strict shapes, and in the players' one nothing that is the gamemaster's. */
const GAMES = 8;
const STEPS = 60;

function played(index: number, look: (table: WatchedTable, input: Input) => void): WatchedTable {
  const bag = new DiceBag('views', index);
  const take = (input: Input, table: WatchedTable) => {
    table.input(input);
    look(table, input);
  };
  const table = layTable(bag, take);
  for (let step = 0; step < STEPS; step++) take(nextInput(bag, table), table);
  return table;
}

describe('the two windows', () => {
  it('get whole views of strict shape, with no key too many (PEERS 15)', () => {
    for (let index = 0; index < GAMES; index++) {
      const table = played(index, () => undefined);
      const [gm, players] = [table.records('gm'), table.records('players')];
      expect(gmView.safeParse({ version: 'a:1', records: gm }).error).toBeUndefined();
      expect(playersView.safeParse({ version: 'a:1', records: players }).error).toBeUndefined();
      expect(recordProblems('gm', Object.values(gm), secretIn)).toEqual([]);
      expect(recordProblems('players', Object.values(players), secretIn)).toEqual([]);
      expect(playersViewProblems(table)).toEqual([]);
      for (const [id, record] of Object.entries({ ...gm, ...players })) expect(record.id).toBe(id);
    }
  });

  it('the shapes refuse a key that only the gamemaster may have', () => {
    const table = played(0, () => undefined);
    const records = table.records('players');
    const [id, model] = Object.entries(records).find(([, record]) => record.kind === 'model')!;
    for (const secret of [
      { note: 'x' },
      { hidden: true },
      { sheet: { layout: 'hero', entries: {} } },
      { gold: 3 },
    ]) {
      const read = playersView.safeParse({
        version: 'a:1',
        records: { ...records, [id]: { ...model, ...secret } },
      });
      expect(read.success).toBe(false);
    }
  });

  it('patches of the players are strict, counted without a gap, and lead to the view as it is', () => {
    for (let index = 0; index < GAMES; index++) {
      let number = 0;
      let records: Record<string, unknown> | null = null;
      const table = played(index, (now) => {
        records ??= {};
        const { patch } = now.told;
        if (patch === null) return;
        const read = JSON.parse(patch) as { from: number; to: number; set: { id: string }[]; gone: string[] };
        expect(read.from).toBe(number);
        expect(read.to).toBe(++number);
        const named = { ...read, from: `a:${read.from}`, to: `a:${read.to}` };
        expect(playersPatch.safeParse(named).error).toBeUndefined();
        for (const id of read.gone) delete records[id];
        for (const record of read.set) records[record.id] = record;
      });
      const first = new WatchedTable(table.start).records('players');
      expect({ ...first, ...records! }).toMatchObject(JSON.parse(JSON.stringify(table.records('players'))));
    }
  });

  it('names what the players see one after another, without a gap where something is hidden', () => {
    for (let index = 0; index < GAMES; index++) {
      const seen = new Set<number>();
      const table = played(index, (now) => {
        for (const id of Object.keys(now.records('players'))) {
          const number = /^o(\d+)$/.exec(id)?.[1];
          if (number !== undefined) seen.add(Number(number));
        }
      });
      const highest = Math.max(...seen);
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: highest }, (_, i) => i + 1));
      expect(table.play.state.counters.o).toBeLessThanOrEqual(highest);
    }
  });
});
