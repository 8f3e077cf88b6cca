import type { OpenQuestion } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import type { DiceBag } from '../dice-bag.ts';
import type { RandomPlayer } from '../play-random.ts';
import type { Wanted } from '../tally.ts';
import { randomStart } from './random-game.ts';
import { randomPlayer } from './random-player.ts';
import { travellingInput } from './random-traveller.ts';
import { WatchedTable, type Input } from './watched-table.ts';

/** Inputs after which a game is broken off: an expedition needs a few hundred. */
export const MOST_INPUTS = 2500;

/** What whole expeditions must have brought, in so many of them and in proportion. */
export const WANTED_OF_EXPEDITIONS: Wanted = {
  games: 2000,
  least: { fight: 300, death: 100, 'F-ESCAPE': 50, 'F-PURSUE': 30 },
};

/** One who plays whole expeditions by the rules alone, fights included: until everybody is out or dead. Some go back in once more. */
export const expeditionPlayer: RandomPlayer<State, Command, Fact> = {
  ...randomPlayer,
  wanted: WANTED_OF_EXPEDITIONS,
  isSteady: true,
  layTable(bag, take) {
    const table = new WatchedTable(randomStart(bag, 0), 'fought');
    take({ do: 'command', command: { type: 'expedition' } }, table);
    return table;
  },
  nextInput(bag, table) {
    const { open, state } = table.play;
    if (open) return answered(bag, open);
    if (!state.expedition) return { do: 'command', command: { type: 'expedition', dungeon: 'd1' } };
    const patience = patienceOf(table.start);
    return isShutIn(state, patience) ? callHome(state) : travellingInput(bag, state, patience);
  },
  isOver({ play: { state, open }, start }) {
    if (open || state.expedition) return false;
    const goesBack = patienceOf(start) % 4 === 0 && state.expeditions === 1;
    const isAnyLeft = Object.values(state.roster).some(({ kind, down }) => kind === 'hero' && down === null);
    return !goesBack || !isAnyLeft;
  },
};

/** The turn in which the party turns back though nothing has happened: each has its own. */
const patienceOf = ({ dice }: State): number => 12 + (dice % 24);

/** Henchmen open no doors (X-HENCH): where only they stand, behind a shut one, nobody ever comes home. */
function isShutIn({ turn, levels }: State, patience: number): boolean {
  if (turn.mode !== 'exploration' || turn.number < patience + 60) return false;
  return Object.values(levels).every((level) =>
    Object.values(level.models).every(({ kind, down }) => kind !== 'hero' || down !== null),
  );
}

/** The one ruling of such a game: the GM says that it is over. */
const callHome = ({ turn: { mode, number, phase } }: State): Input => ({
  do: 'ruling',
  ruling: { kind: 'turn', mode, number, phase, home: true },
});

function answered(bag: DiceBag, { question }: OpenQuestion): Input {
  if (question.form === 'dice') return { do: 'answer', answer: null, from: 'app' };
  const chosen = bag.chance(55) ? question.default : bag.pick(question.options).id;
  return { do: 'answer', answer: chosen, from: 'chosen' };
}
