import type { EdgeName, Square } from '#board';
import type { Refusal } from '#engine';
import { canAct } from '../actors.ts';
import { spendsTurns } from '../apply-exploring.ts';
import { fightRefusal } from '../checks-fighting.ts';
import type { CommandOf } from '../commands.ts';
import { hasLasting } from '../model.ts';
import { isBesideDoor, isTaken } from '../rules/reach.ts';
import { SHIPPED } from '../library.ts';
import type { Trap } from '../content/schema.ts';
import type { Level, Model, State } from '../state.ts';
import { traps as words } from '../words/traps.ts';
import { words as all } from '../words/en.ts';
import { leapsFrom, openChestBeside } from './limits.ts';
import { leftTrapsBeside } from './left.ts';
import { portcullisBeside } from './portcullis.ts';
import { trapCalled } from './traps.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'springTrap' | 'disarm' | 'climb' | 'leap' | 'lift';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

const say = words.refusals;

export const TRAPS_CHECKS: Checks = {
  springTrap: (state, { at, where, trap: name }) => {
    const victim = canAct(state, at);
    if (!victim.ok) return victim.why;
    if (victim.model.kind === 'monster') return say.notForMonsters(victim.model.name);
    if (state.fight && state.turn.mode === 'combat') return say.onlyExploring();
    if (where === 'chest' && !openChestBeside(victim.level, victim.model))
      return say.noChestOpened(victim.model.name);
    if (name === undefined) return null;
    const shipped = SHIPPED.filter((entry): entry is Trap => entry.kind === 'trap');
    const trap = trapCalled(shipped, name);
    // A campaign's own trap is found by the rule, which has the campaign's content.
    return trap && trap[where] === null ? say.notThere(name) : null;
  },
  disarm: (state, { by, at }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { level, model } = actor;
    if (model.kind !== 'hero') return all.refusals.henchmenDoNot(model.name);
    if (state.turn.mode !== 'exploration') return say.onlyExploring();
    if (!leftTrapsBeside(level, model).some(({ id }) => id === at)) return say.noTrapLeft(model.name);
    return busy(state, model);
  },
  climb: (state, { by }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    if (!hasLasting(actor.model, 'in-pit')) return say.notInPit(actor.model.name);
    return busy(state, actor.model);
  },
  leap: (state, { by, to }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { level, model } = actor;
    const there = leapsFrom(level, model, (square) => !isTaken(level, square));
    if (!there.some(({ x, y }) => x === to[0] && y === to[1])) return say.noPitToLeap(model.name);
    return busy(state, model);
  },
  lift: (state, { by, edge }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { level, model } = actor;
    if (model.kind !== 'hero') return all.refusals.henchmenDoNot(model.name);
    if (state.turn.mode !== 'exploration') return say.onlyExploring();
    if (!portcullisBeside(level, model).some((names) => names.includes(edge as EdgeName)))
      return say.noPortcullis(model.name);
    return spendsTurns(state) && (model.spent?.done || (model.spent?.steps ?? 0) > 0)
      ? say.hasTried(model.name)
      : busy(state, model);
  },
};

function busy(state: State, model: Model): Refusal | null {
  if (state.fight && state.turn.mode === 'combat') {
    if ((state.turn.phase === 'gm') !== (model.kind === 'monster'))
      return all.refusals.notInThisPhase(model.name);
    return model.did?.moved ? say.hasTried(model.name) : fightRefusal(state, model, 'move');
  }
  return spendsTurns(state) && model.spent?.done ? say.hasTried(model.name) : null;
}

/** Heroes who lend a hand with a portcullis: beside it on the same side, and with nothing done in this turn. */
export function liftersOf(level: Level, first: Model, edge: string): Model[] {
  const names = portcullisBeside(level, first).find((one) => one.includes(edge as EdgeName)) ?? [];
  return Object.values(level.models).filter(
    (model) =>
      model.kind === 'hero' &&
      model.down === null &&
      !(model.spent?.done || (model.spent?.steps ?? 0) > 0) &&
      names.some((name) => isBesideDoor(model, name) && isThisSide(name, model) === isThisSide(name, first)),
  );
}

/** On which side of an edge's line a place lies: north or west of it, or not. */
function isThisSide(name: EdgeName, { x, y }: Square): boolean {
  const [ex, ey, side] = name.split(',') as [string, string, string];
  return side === 'e' ? x <= Number(ex) : y <= Number(ey);
}
