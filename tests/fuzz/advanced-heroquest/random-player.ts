import type { Command, Fact, State } from '#systems/advanced-heroquest';
import type { RandomPlayer } from '../play-random.ts';
import { groundProblems, playersViewProblems, secretIn, stateProblems, veiledNames } from './invariants.ts';
import { fightProblems } from './invariants-fighting.ts';
import { WANTED } from './details.ts';
import { KNOWN } from './known.ts';
import { badStart, layTable, nextInput } from './random-game.ts';
import { WatchedTable } from './watched-table.ts';

/** One who plays Advanced HeroQuest at random. */
export const randomPlayer: RandomPlayer<State, Command, Fact> = {
  known: KNOWN,
  wanted: WANTED,
  sitDown: (start) => new WatchedTable(start),
  layTable,
  nextInput,
  badStart,
  secretIn,
  problems: (table: WatchedTable) => [
    ...stateProblems(table.play.state),
    ...fightProblems(table),
    ...groundProblems(table),
    ...playersViewProblems(table),
    ...veiledNames(table.play.state, table.told.sentences),
  ],
};
