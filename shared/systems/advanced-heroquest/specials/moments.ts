import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting } from '../lasting/rules.ts';
import { hasLasting, isOnMap, modelOnMap, parameterOf, specialOf, woundsAtStart } from '../model.ts';
import { foesInPlay } from '../rules/in-sight.ts';
import { rollTest } from '../rules/tests.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { specials as words } from '../words/specials.ts';

/** "Regeneration": as the gamemaster's phase of a fight begins, wounds come back, never more than there were at the start. */
export function* regenerate(g: Table): Rule {
  const { mode, phase } = g.state.turn;
  if (mode !== 'combat' || phase !== 'gm') return;
  for (const { model } of foesInPlay(g.state)) {
    const special = specialOf(model, 'regeneration');
    const lost = woundsAtStart(model) - model.wounds;
    const wounds = special ? Math.min(lost, parameterOf(special, 'wounds', 1)) : 0;
    if (wounds > 0) yield* tell<Fact>({ kind: 'regenerated', model: model.id, wounds });
  }
}

/**
 * "Cause Disease": a Hero who was hit hand to hand rolls less than his starting Toughness, or carries the disease until a Healer takes
 * it away. Who has it cannot get it again.
 */
export function* infect(g: Table, by: ModelId, at: ModelId): Rule {
  if (!isOnMap(g.state, by) || !isOnMap(g.state, at)) return;
  const target = modelOnMap(g.state, at);
  if (target.kind !== 'hero' || hasLasting(target, 'diseased')) return;
  if (specialOf(modelOnMap(g.state, by), 'causes-disease') === undefined) return;
  const holds = yield* within(
    null,
    rollTest(g, at, {
      of: 'T',
      why: words.why.disease(),
      needed: () => (isOnMap(g.state, at) ? (modelOnMap(g.state, at).start.T ?? 1) : 1) - 1,
      roll: 'atMost',
    }),
  );
  if (holds || !isOnMap(g.state, at)) return;
  yield* within(null, beginLasting(g, at, { what: 'diseased', until: 'cured', by }));
}
