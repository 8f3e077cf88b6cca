import type { Refusal } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { specials as words } from '../words/specials.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'goBerserk' | 'use';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

export const SPECIALS_CHECKS: Checks = {
  goBerserk: () => words.refusals.notBuilt(),
  use: () => words.refusals.notBuilt(),
};
