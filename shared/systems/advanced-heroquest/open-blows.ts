import { levelOf, modelOnMap } from './model.ts';
import { isNeededShown, nameOf } from './names.ts';
import type { ModelId, ShownTold, State } from './state.ts';
import { isPublicModel } from './writing.ts';

/** What lies on the table of a blow or a shot, for everybody to see. What happens behind the screen leaves the table as it is. */

/** A blow or a shot as everybody sees it. */
interface Blow {
  by: ModelId;
  at: ModelId;
  die: number;
  needed: number;
  hit: boolean;
  critical?: true;
  fumble?: true;
}

/** Whether the players see both who strikes and who is struck. */
export function isOpenFight(state: State, fact: { by: ModelId; at: ModelId }): boolean {
  return isSeenOnMap(state, fact.by) && isSeenOnMap(state, fact.at);
}

/** Whether the players see a model where it stands. */
export function isSeenOnMap(state: State, id: ModelId): boolean {
  const level = levelOf(state, id);
  return level !== null && isPublicModel(level, level.models[id]!);
}

/** What everybody just saw, as long as they see the two of it: what happens behind the screen is added to nothing. */
export function openMoment(state: State): State['shown']['moment'] {
  const { open, moment } = state.shown;
  return open && moment && isOpenFight(state, moment) ? moment : null;
}

/** Whoever was struck just now falls. */
export function noteFall(state: State, id: ModelId, fell: 'ko' | 'dead'): void {
  const moment = openMoment(state);
  if (moment?.at === id) moment.fell = fell;
}

/** Lays the hit die of a blow or a shot on the table: it clears away the dice of the last one. */
export function showBlow(state: State, blow: Blow, before: State, shot?: true): void {
  state.shown.open = isOpenFight(before, blow);
  // Dice that vanished would tell of what happens behind the screen.
  if (!state.shown.open) return;
  const outcome = blow.fumble ? 'fumble' : !blow.hit ? 'miss' : blow.critical ? 'critical' : 'hit';
  const serial = showHitDie(state, blow, before, outcome);
  const { by, at, die } = blow;
  const names: [string, string] = [
    nameOf(modelOnMap(before, by), 'players'),
    nameOf(modelOnMap(before, at), 'players'),
  ];
  state.shown.moment = {
    ...{ serial, by, at, names, die, outcome, wounds: null, fell: null, turned: false },
    ...(shot ? { shot } : {}),
  };
}

/** Takes dice and words off the table. */
export function clearTable(state: State): void {
  state.shown.rolls = [];
  state.shown.moment = null;
  delete state.shown.told;
}

type Untold<T> = T extends ShownTold ? Omit<T, 'serial' | 'names'> : never;

/** Tells everybody of something that was no blow, beside the dice that lie there. */
export function showTold(state: State, before: State, told: Untold<ShownTold>): void {
  const nameFor = (id: ModelId) => nameOf(modelOnMap(before, id), 'players');
  const { by, at } = told;
  // Whom the players do not see is not named.
  const isSeen = at !== undefined && isSeenOnMap(before, at);
  const { at: _at, ...rest } = told;
  state.shown.told = {
    ...rest,
    serial: ++state.shown.serial,
    ...(isSeen ? { at, names: [nameFor(by), nameFor(at)] } : { names: [nameFor(by)] }),
  } as ShownTold;
}

/** A hit die by itself, and nothing else: what is aimed at a square strikes nobody yet. Gives its serial number. */
export function showHitDie(
  state: State,
  { by, die, needed, hit }: Pick<Blow, 'by' | 'die' | 'needed' | 'hit'>,
  before: State,
  outcome: 'hit' | 'miss' | 'critical' | 'fumble',
): number {
  clearTable(state);
  const attacker = modelOnMap(before, by);
  const serial = ++state.shown.serial;
  state.shown.rolls.push({
    serial,
    by,
    purpose: 'hit',
    values: [die],
    marks: [hit],
    needed,
    neededPublic: isNeededShown(before, attacker),
    outcome,
    hero: attacker.kind !== 'monster',
  });
  return serial;
}
