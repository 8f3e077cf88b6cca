import type { Refusal } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { State } from '../state.ts';
import { shooting as words } from '../words/shooting.ts';

/** Why something of this chapter cannot be done now. */
type Kind = 'shoot';
type Checks = { [T in Kind]: (state: State, command: CommandOf<T>) => Refusal | null };

export const SHOOTING_CHECKS: Checks = {
  shoot: () => words.refusals.notBuilt(),
};
