import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { foesInPlay } from '../rules/in-sight.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { State } from '../state.ts';
import { isRanged } from './placing.ts';
import { reinforcements } from './rules.ts';
import { tacticOf, type TacticsTable } from './tables.ts';

/** "Solo Combat Turns": a die says what the monsters do in this turn. */

const tableFor = (state: State): TacticsTable =>
  foesInPlay(state).some(({ model }) => isRanged(model)) ? 'ranged' : 'hand-to-hand';

/** The tactic of this turn, and the routine that it means for all monsters. */
export function* rollTactic(g: Table, library: Library): Rule {
  const asked = tableFor(g.state);
  const [die = 2] = yield* ask.dice<Fact>(1, d12, { for: 'tactic', by: null, about: { table: asked } });
  if (!g.state.fight || g.state.turn.phase !== 'gm') return;
  const table = tableFor(g.state);
  const tactic = tacticOf(table, die);
  yield* tell<Fact>({ kind: 'tacticRolled', die, table, tactic });
  if (tactic === 'reinforcements') yield* within('reinforcements', reinforcements(g, library));
  if (!g.state.fight) return;
  yield* tell<Fact>({
    kind: 'routineChosen',
    routine: tactic === 'attack-move' ? 'attack-move' : 'move-attack',
  });
}
