import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { levelOf, modelOnMap } from '../model.ts';
import { layDownCarried } from '../rules/carrying.ts';
import { withHomes } from '../rules/homes.ts';
import { ableParty, foesInPlay } from '../rules/in-sight.ts';
import { meet } from '../rules/meeting.ts';
import { rollMatrix, setUp } from '../rules/monsters.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId, State } from '../state.ts';
import { meetTrap } from '../traps/rules.ts';
import { sectionOfSquare } from '../writing.ts';
import { placeNear } from './placing.ts';
import { soloPhase, type SoloPhase } from './tables.ts';

/** "Solo Exploration Turns": what the rules decide where there is no gamemaster. */

/** Whether nobody is the gamemaster of the expedition that is under way. */
export const isSolo = (state: State): boolean => state.expedition?.solo === true;

/** The gamemaster's phase: one die, a trap for somebody of the party, or wandering monsters. */
export function* soloGamemasterPhase(g: Table, library: Library): Rule<SoloPhase> {
  const [die = 2] = yield* ask.dice<Fact>(1, d12, { for: 'solo-gm-phase', by: null });
  const result = soloPhase(die);
  yield* tell<Fact>({
    kind: 'tableRolled',
    table: 'solo-gm-phase',
    dice: [die],
    total: die,
    result,
    by: null,
  });
  if (result === 'trap') yield* within('trap', trapForSomebody(g, library));
  if (result === 'wandering') yield* within(null, wanderingMonsters(g, library));
  return result;
}

/** Whoever of the party the die picks meets a trap of the first column; spotted, it does nothing. */
function* trapForSomebody(g: Table, library: Library): Rule {
  const party = ableParty(g.state).map(({ model }) => model.id);
  if (party.length === 0) return;
  let at = party[0]!;
  if (party.length > 1) {
    const [die = 1] = yield* ask.dice<Fact>(1, party.length, {
      for: 'whose trap',
      by: null,
      about: { models: party },
    });
    at = party[die - 1]!;
  }
  yield* within(null, meetTrap(g, library, { at, where: 'ground', solo: true }));
}

/** Wandering monsters come upon the party where it stands, the first as near as may be. */
export function* wanderingMonsters(g: Table, library: Library): Rule {
  const models = yield* within(null, comeNear(g, library));
  if (models.length === 0) return;
  yield* within(null, layDownCarried(g));
  yield* within(null, meet(g, library, { found: models, why: 'found' }));
}

/** "Reinforcements": a wandering group joins the fight, placed like any other. */
export function* reinforcements(g: Table, library: Library): Rule {
  const models = yield* within(null, comeNear(g, library));
  if (models.length === 0 || !g.state.fight) return;
  yield* within(null, placeNear(g, models));
  const foes = withHomes(foesInPlay(g.state).filter(({ model }) => models.includes(model.id)));
  yield* tell<Fact>({ kind: 'foesJoined', foes });
}

/** A wandering group in the section where the party stands. */
function* comeNear(g: Table, library: Library): Rule<readonly ModelId[]> {
  const first = ableParty(g.state)[0];
  if (!first) return [];
  const { x, y } = modelOnMap(g.state, first.model.id);
  const section = sectionOfSquare(first.level, x, y);
  if (!section) return [];
  const find = yield* within(
    null,
    rollMatrix(g, library, 'wandering', { level: first.level.id, sections: [section.id] }),
  );
  const models = yield* within(null, setUp(g, library, [find]));
  return models.filter((id) => levelOf(g.state, id));
}
