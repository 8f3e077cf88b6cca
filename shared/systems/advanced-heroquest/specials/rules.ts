import { within } from '#engine';
import type { Library } from '../library.ts';
import type { CommandOf } from '../commands.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { goBerserk } from './rage.ts';
import { useCalled } from './uses.ts';

/** What the commands of this chapter do. Each has passed its check. */
type Kind = 'goBerserk' | 'use';
type Rules = { [T in Kind]: (g: Table, library: Library, command: CommandOf<T>) => Rule<unknown> };

export const SPECIALS_RULES: Rules = {
  goBerserk: (g, _library, { by }) => goBerserk(g, by),
  *use(g, _library, { by, what, at }) {
    yield* within(null, useCalled(what)!.use.rule(g, by, at));
  },
};
