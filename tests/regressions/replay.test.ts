import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { State } from '#systems/advanced-heroquest';
import { replay } from '#tests/fuzz/play-random.ts';
import type { Input } from '#tests/fuzz/watched-table.ts';

/** Random games that once went wrong, kept as the state they began with and their inputs. None may go wrong again. */
const folder = new URL('.', import.meta.url);
const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));

describe('games that once went wrong', () => {
  for (const name of logs) {
    const lines = readFileSync(new URL(name, folder), 'utf8').trim().split('\n');
    const [about, start, ...inputs] = lines.map((line) => JSON.parse(line) as unknown);
    const [was = name] = (about as { problems: string[] }).problems;
    it(`${name}: ${was.slice(0, 90)}`, () => {
      expect(replay(start as State, inputs as Input[])).toEqual([]);
    });
  }

  it('are there', () => expect(logs.length).toBeGreaterThan(0));
});
