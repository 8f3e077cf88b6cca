import { streamDice } from '#engine';
import type { State } from '#systems/advanced-heroquest';
import { isAble } from '#shared/systems/advanced-heroquest/testing.ts';
import { playInPlace } from '#tests/support/in-place.ts';
import { perSecond, type Rate } from '../measure.ts';
import { copyToFight, system } from './tables.ts';

const FIGHTS = 2_000;
const QUICK = { keys: false };

/** A fight that lasts longer has come to nothing: the fallen lie between the last of both sides, and nobody strikes them. */
const MOST_TURNS = 40;

type Side = readonly string[];

/** What the fights came to: how often each side was down, and how many turns it took in the mean. */
export interface Fought {
  rate: Rate;
  won: number;
  lost: number;
  turns: number;
}

/**
 * Whole fights a second, by all rules of a fight: both sides do what tactics propose, one model after the other, phase by phase, until
 * one side is down.
 */
export function benchFight(start: State): Fought {
  const models = Object.values(start.levels['l1']!.models);
  const heroes = models.filter((model) => model.kind !== 'monster').map((model) => model.id);
  const foes = models.filter((model) => model.kind === 'monster').map((model) => model.id);
  let fights = 0;
  let turns = 0;
  const ended = { won: 0, lost: 0, drawn: 0 };
  const rate = perSecond(() => () => {
    for (let i = 0; i < FIGHTS; i++) {
      const fought = fight(start, i, heroes, foes);
      fights++;
      turns += fought.turns;
      ended[fought.end]++;
    }
    return FIGHTS;
  });
  return { rate, won: ended.won / fights, lost: ended.lost / fights, turns: turns / fights };
}

export interface Ended {
  end: 'won' | 'lost' | 'drawn';
  turns: number;
}

/** Plays fight number `index` of the series to its end. */
export function fight(start: State, index: number, heroes: Side, foes: Side): Ended {
  const state = copyToFight(start);
  state.dice = streamDice('bench', index);
  const standing = (side: Side) => side.some((id) => isAble(state, id));
  for (;;) {
    for (const by of state.turn.phase === 'gm' ? foes : heroes)
      if (isAble(state, by)) playInPlace(system, state, { type: 'carryOut', by }, QUICK);
    const turns = state.turn.number;
    if (!standing(foes)) return { end: 'won', turns };
    if (!standing(heroes)) return { end: 'lost', turns };
    if (turns > MOST_TURNS) return { end: 'drawn', turns };
    playInPlace(system, state, { type: 'endPhase' }, QUICK);
  }
}
