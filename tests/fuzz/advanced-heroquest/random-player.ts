import type { Command, Fact, State } from '#systems/advanced-heroquest';
import type { RandomPlayer } from '../play-random.ts';
import { playersViewProblems, secretIn, stateProblems, veiledNames } from './invariants.ts';
import { KNOWN } from './known.ts';
import { badStart, layTable, nextInput } from './random-game.ts';
import { WatchedTable } from './watched-table.ts';

/** One who plays Advanced HeroQuest at random. */
export const randomPlayer: RandomPlayer<State, Command, Fact> = {
  known: KNOWN,
  sitDown: (start) => new WatchedTable(start),
  layTable,
  nextInput,
  badStart,
  secretIn,
  problems: (table) => [
    ...stateProblems(table.play.state),
    ...playersViewProblems(table),
    ...veiledNames(table.play.state, table.told.sentences),
  ],
};
