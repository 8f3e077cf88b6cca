import type { Refusal } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { magic as words } from '../words/magic.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'cast';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

export const MAGIC_CHECKS: Checks = {
  cast: () => words.refusals.notBuilt(),
};
