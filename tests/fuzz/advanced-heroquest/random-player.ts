import type { Command, Fact, State } from '#systems/advanced-heroquest';
import type { RandomPlayer } from '../play-random.ts';
import { groundProblems, playersViewProblems, secretIn, stateProblems, veiledNames } from './invariants.ts';
import { fightProblems } from './invariants-fighting.ts';
import { WANTED } from './details.ts';
import { KNOWN } from './known.ts';
import { badStart, layTable, nextInput } from './random-game.ts';
import { WatchedTable } from './watched-table.ts';

type Player = RandomPlayer<State, Command, Fact>;

/** One who plays Advanced HeroQuest at random, just as it is ruled. */
export const playerAsRuled: Player = {
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

/** One whose campaigns play something otherwise than ruled. */
export const playerOtherwise: Player = {
  ...playerAsRuled,
  layTable: (bag, take) => layTable(bag, take, undefined, 'otherwise'),
};

/** One who plays now as ruled, now otherwise. */
export const randomPlayer: Player = {
  ...playerAsRuled,
  layTable: (bag, take) => (bag.chance(25) ? playerOtherwise : playerAsRuled).layTable(bag, take),
};
