import { tell, within } from '#engine';
import type { At, Fact } from '../facts.ts';
import { passed, type Ending } from '../lasting/rules.ts';
import type { ModelId, Turn } from '../state.ts';
import { turnFact } from './phases.ts';
import type { Rule, Table } from './rule.ts';

/**
 * Where the chapters come in as time goes by: a phase ends, another begins, a fight ends, somebody has walked. What lasts is counted
 * here, and each chapter adds its rules to the list of its moment.
 */
type Moment = (g: Table) => Rule;

/** What happens when something that lasts has lasted its time, by its name. */
const ENDINGS: Readonly<Record<string, Ending>> = {};

/** At the end of a phase, before what lasts is counted. */
const PHASE_ENDS: readonly Moment[] = [];

/** At the beginning of a phase, in a fight or out of it. */
const PHASE_BEGINS: readonly Moment[] = [];

/** When a fight is over, before it is put away. */
const FIGHT_ENDS: readonly ((g: Table, how: 'won' | 'escaped' | 'calledOff' | 'lost') => Rule)[] = [];

/** When a model has walked: the squares that it entered. */
const WALKED: readonly ((g: Table, model: ModelId, path: readonly At[]) => Rule)[] = [];

/** The turn goes on: the phase that was ends, and the next begins. */
export function* turnTo(g: Table, next: Turn): Rule {
  const { turn } = g.state;
  for (const moment of PHASE_ENDS) yield* within(null, moment(g));
  if (turn.phase === 'hero') yield* within(null, passed(g, 'heroes', ENDINGS));
  if (turn.phase === 'gm') yield* within(null, passed(g, 'monsters', ENDINGS));
  if (next.number !== turn.number || next.mode !== turn.mode) yield* within(null, passed(g, 'turn', ENDINGS));
  yield* tell<Fact>(turnFact(next));
  if (next.mode === 'exploration' && (turn.mode !== 'exploration' || next.number !== turn.number))
    yield* within(null, passed(g, 'exploration', ENDINGS));
  for (const moment of PHASE_BEGINS) yield* within(null, moment(g));
}

/** A fight is over. */
export function* fightIsEnding(g: Table, how: 'won' | 'escaped' | 'calledOff' | 'lost'): Rule {
  for (const moment of FIGHT_ENDS) yield* within(null, moment(g, how));
  yield* within(null, passed(g, 'fight', ENDINGS));
}

/** The expedition is over. */
export function* expeditionIsEnding(g: Table): Rule {
  yield* within(null, passed(g, 'expedition', ENDINGS));
}

/** A model has walked along these squares. */
export function* hasWalked(g: Table, model: ModelId, path: readonly At[]): Rule {
  for (const moment of WALKED) yield* within(null, moment(g, model, path));
}
