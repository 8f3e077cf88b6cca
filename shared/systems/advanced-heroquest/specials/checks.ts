import type { Refusal } from '#engine';
import { canAct } from '../actors.ts';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { rageRefusal } from './rage.ts';
import { useCalled } from './uses.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'goBerserk' | 'use';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

export const SPECIALS_CHECKS: Checks = {
  goBerserk: (state, { by }) => {
    const actor = canAct(state, by);
    return actor.ok ? rageRefusal(state, actor.level, actor.model) : actor.why;
  },
  use: (state, { by, what, at }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const found = useCalled(what);
    if (!found) return words.refusals.noSuchThing(actor.model.name);
    return found.use.refusal(state, actor.level, actor.model, at);
  },
};
