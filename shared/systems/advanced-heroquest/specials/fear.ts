import { within } from '#engine';
import { beginLasting } from '../lasting/rules.ts';
import { byId, characteristic, findModel, isFit, isOnMap, sideOf } from '../model.ts';
import { levelsOfFight } from '../rules/in-sight.ts';
import { rollTest } from '../rules/tests.ts';
import { focusOf } from '../rules/zones.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId, State } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { isPublicModel } from '../writing.ts';
import { isFearsome } from './blocks.ts';

/** "Fearsome Monster": who is in the death zone of one as a phase of a fight begins tests Bravery, or cowers until it is over. */
export function* fearStrikes(g: Table): Rule {
  const { turn } = g.state;
  for (const id of whoIsAfraid(g.state)) {
    const model = findModel(g.state, id);
    // A ruling may have felled somebody, or moved the turn on, while the dice of others were out.
    if (!model || !isOnMap(g.state, id) || !isFit(model) || g.state.turn !== turn) continue;
    const isBrave = yield* within(
      null,
      rollTest(g, id, {
        of: 'Br',
        why: words.why.fear(),
        needed: () => braveryOf(g.state, id),
        roll: 'atMost',
      }),
    );
    if (isBrave || !isOnMap(g.state, id)) continue;
    const until = turn.phase === 'gm' ? 'monsters' : 'heroes';
    yield* within(null, beginLasting(g, id, { what: 'cowering', until }));
  }
}

function braveryOf(state: State, id: ModelId): number {
  const model = findModel(state, id);
  return model ? (characteristic(model, 'Br') ?? 0) : 0;
}

/**
 * Heroes and Henchmen on whom the zone of a fearsome monster is focused (F-FOCUS), each once, however many there are. Who is fearsome
 * himself fears nobody, and nobody fears what the players do not see.
 */
function whoIsAfraid(state: State): ModelId[] {
  const { fight, turn } = state;
  if (!fight || turn.mode !== 'combat') return [];
  const afraid = levelsOfFight(state).flatMap((level) =>
    Object.values(level.models).flatMap((monster) => {
      if (monster.kind !== 'monster' || !isFearsome(monster) || !isPublicModel(level, monster)) return [];
      return focusOf(level, monster) ?? [];
    }),
  );
  const models = [...new Set(afraid)].filter((model) => sideOf(model) === 'heroes' && !isFearsome(model));
  return models.sort(byId).map(({ id }) => id);
}
