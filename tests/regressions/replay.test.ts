import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BaseState } from '#engine';
import { replay, type RandomPlayer } from '#tests/fuzz/play-random.ts';
import type { Input } from '#tests/fuzz/watched-table.ts';
import { lookUp } from '#tests/support/look-up.ts';

/** Random games that once went wrong, kept as the state they began with and their inputs. None may go wrong again. */
const folder = import.meta.dirname;
const logs = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: game }) =>
    readdirSync(join(folder, game))
      .filter((name) => name.endsWith('.log'))
      .map((name) => ({ game, name })),
  );
const players = await lookUp<RandomPlayer>('fuzz', 'random-player.ts', 'randomPlayer');

describe('games that once went wrong', () => {
  for (const { game, name } of logs) {
    const lines = readFileSync(join(folder, game, name), 'utf8').trim().split('\n');
    const [about, start, ...inputs] = lines.map((line) => JSON.parse(line) as unknown);
    const [was = name] = (about as { problems: string[] }).problems;
    it(`${game} ${name}: ${was.slice(0, 90)}`, () => {
      expect(replay(players.get(game)!, start as BaseState, inputs as Input[])).toEqual([]);
    });
  }

  it('are there, where there is a game that is played at random', () =>
    expect(logs.length > 0).toBe(players.size > 0));
});
