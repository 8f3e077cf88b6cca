import { SHIPPED, libraryOf, type Command, type Fact, type State } from '#systems/advanced-heroquest';
import { systemWith } from '#shared/systems/advanced-heroquest/testing.ts';
import { WatchedTable as AnyWatchedTable } from '../watched-table.ts';
import { publicFact, publicQuestion } from './public-facts.ts';

export const library = libraryOf(SHIPPED);
export const system = systemWith(library, 1);

/** A table of Advanced HeroQuest with both windows looking on. */
export class WatchedTable extends AnyWatchedTable<State, Command, Fact> {
  constructor(start: State) {
    const stray: Fact = { kind: 'unfinished', what: 'nothing', by: 'm0', at: 'm0' };
    super(start, { system, publicFact, publicQuestion, stray });
  }
}

export type { Input, WatchedLine } from '../watched-table.ts';
