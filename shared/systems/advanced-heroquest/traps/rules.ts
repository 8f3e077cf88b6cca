import type { Library } from '../library.ts';
import type { CommandOf } from '../commands.ts';
import type { Rule, Table } from '../rules/rule.ts';

/** What the commands of this chapter do. Each has passed its check. */
type Kind = 'springTrap';
type Rules = { [T in Kind]: (g: Table, library: Library, command: CommandOf<T>) => Rule<unknown> };

export const TRAPS_RULES: Rules = {
  *springTrap() {},
};
