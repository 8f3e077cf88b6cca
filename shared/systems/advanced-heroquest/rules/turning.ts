import { tell, within } from '#engine';
import type { At, Fact } from '../facts.ts';
import { passed, type Ending } from '../lasting/rules.ts';
import { chokes } from '../spellworks/choke.ts';
import { airHolds, walksIntoStillAir } from '../spellworks/still-air.ts';
import { walksThroughFumes } from '../shooting/fumes.ts';
import { recoverMissiles, reloadAll, reloadIdle } from '../shooting/missiles.ts';
import type { ModelId, Turn } from '../state.ts';
import { foeFalls } from '../quests/ending.ts';
import { fearStrikes } from '../specials/fear.ts';
import { potionHeals } from '../specials/healing.ts';
import { regenerate } from '../specials/moments.ts';
import { ragesEnd } from '../specials/rage.ts';
import { readingStops, scrollIsRead } from '../specials/warp-scroll.ts';
import { hurriesBy } from '../traps/block.ts';
import { fireballsRoll } from '../traps/fireball.ts';
import { poisonKills } from '../traps/gas.ts';
import { letsGo } from '../traps/portcullis.ts';
import { turnFact } from './phases.ts';
import type { Rule, Table } from './rule.ts';

/**
 * Where the chapters come in as time goes by: a phase ends, another begins, a fight ends, somebody has walked. What lasts is counted
 * here, and each chapter adds its rules to the list of its moment.
 */
type Moment = (g: Table) => Rule;

/** What happens when something that lasts has lasted its time, by its name. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  'healing-potion': potionHeals,
  'warp-scroll': scrollIsRead,
  'deadly-poison': poisonKills,
  lifting: letsGo,
  choke: chokes,
};

/** At the end of a phase, before what lasts is counted. */
const PHASE_ENDS: readonly Moment[] = [reloadIdle, ragesEnd];

/** At the beginning of a phase, in a fight or out of it; of one that begins with setting up, when that is done. */
const PHASE_BEGINS: readonly Moment[] = [fireballsRoll, regenerate, fearStrikes, airHolds];

/** When a fight is over, before it is put away. */
const FIGHT_ENDS: readonly ((g: Table, how: 'won' | 'escaped' | 'calledOff' | 'lost') => Rule)[] = [
  readingStops,
  recoverMissiles,
  reloadAll,
  foeFalls,
];

/** When a model has walked: the squares that it entered. */
const WALKED: readonly ((g: Table, model: ModelId, path: readonly At[]) => Rule)[] = [
  hurriesBy,
  walksIntoStillAir,
  walksThroughFumes,
];

/**
 * The turn goes on: the phase that was ends, and the next begins. `how`: where monsters are set up first, it begins in earnest after
 * that, and `phaseBegins` says so.
 */
export function* turnTo(g: Table, next: Turn, how: 'at once' | 'after set-up' = 'at once'): Rule {
  const { turn } = g.state;
  for (const moment of PHASE_ENDS) yield* within(null, moment(g));
  if (turn.phase === 'hero') yield* within(null, passed(g, 'heroes', ENDINGS));
  if (turn.phase === 'gm') yield* within(null, passed(g, 'monsters', ENDINGS));
  if (next.number !== turn.number || next.mode !== turn.mode) yield* within(null, passed(g, 'turn', ENDINGS));
  yield* tell<Fact>(turnFact(next));
  if (next.mode === 'exploration' && (turn.mode !== 'exploration' || next.number !== turn.number))
    yield* within(null, passed(g, 'exploration', ENDINGS));
  if (how === 'at once') yield* within(null, phaseBegins(g));
}

/** A phase begins for those who stand in it. */
export function* phaseBegins(g: Table): Rule {
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
