import type { Refusal } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { traps as words } from '../words/traps.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'springTrap';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

export const TRAPS_CHECKS: Checks = {
  springTrap: () => words.refusals.notBuilt(),
};
