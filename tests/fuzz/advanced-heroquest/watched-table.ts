import type { Command, Fact, State } from '#systems/advanced-heroquest';
import { WatchedTable as AnyWatchedTable } from '../watched-table.ts';
import { detailsOf } from './details.ts';
import { system } from './library.ts';
import { publicFact, publicQuestion } from './public-facts.ts';

/** What the people at a random table are about. */
export type Bent =
  /** Fights in a dungeon that is laid by hand. */
  | 'fight'
  /** An expedition on which no ruling ever touches the map. */
  | 'quiet'
  /** An expedition on which the GM meddles with everything. */
  | 'meddled'
  /** An expedition in ground that the GM has crowded with sections of his own, so that little fits. */
  | 'crowded'
  /** An expedition whose first passage has rooms of monsters beside it, which are fought. */
  | 'fought'
  /** An expedition that begins in a few sections laid by hand, with nothing to see. */
  | 'tiny'
  /** An expedition without a gamemaster, with rooms of monsters as for one that is fought. */
  | 'solo';

/** A table of Advanced HeroQuest with both windows looking on. */
export class WatchedTable extends AnyWatchedTable<State, Command, Fact> {
  readonly bent: Bent;

  constructor(start: State, bent: Bent = start.expedition ? 'meddled' : 'fight') {
    const stray: Fact = { kind: 'unfinished', what: 'nothing', by: 'm0', at: 'm0' };
    super(start, { system, publicFact, publicQuestion, detailsOf, stray });
    this.bent = bent;
  }
}

export { library, system } from './library.ts';
export type { Input, WatchedLine } from '../watched-table.ts';
