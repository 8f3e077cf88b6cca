import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting } from '../lasting/rules.ts';
import { findModel, hasLasting, isOnMap, levelOf, modelOnMap } from '../model.ts';
import { takeWounds } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { takesTwoHands } from './limits.ts';

/** What traps do to people: falls, poison, lost limbs. */

/** A turn that is counted: whatever is said to last n turns lasts through the n that follow this one (T-TURNS). */
export const afterTurns = (n: number) => ({ until: 'turn' as const, left: n + 1 });

/** "Pit Traps": into the pit; with a good die it costs a wound. Nobody walks out of it: he has to climb. */
export function* fallIn(g: Table, model: ModelId, trap: string, hurtsAt: number): Rule {
  if (!hasLasting(modelOnMap(g.state, model), 'in-pit'))
    yield* within(null, beginLasting(g, model, { what: 'in-pit', until: 'cured', steps: 0 }));
  const die = yield* within(
    null,
    trapDie(g, model, 'fall', trap, (one) => (one >= hurtsAt ? 'hurt' : 'unhurt')),
  );
  if (die >= hurtsAt) yield* within(null, takeWounds(g, model, 1, model));
}

/** A die of the trap's own, and what it says. */
export function* trapDie(
  g: Table,
  model: ModelId,
  what: string,
  trap: string,
  result: (die: number) => string,
): Rule<number> {
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'trap die', by: null, about: { what, at: model } });
  if (findModel(g.state, model))
    yield* tell<Fact>({ kind: 'trapRolled', model, trap, die, result: result(die) });
  return die;
}

/** A poison that fells at once: whoever loses a wound of it has none left ("Poison Dart"). More than that kills as ever. */
export function* poison(g: Table, at: ModelId, wounds: number): Rule {
  if (wounds < 1 || !isOnMap(g.state, at)) return;
  yield* within(null, takeWounds(g, at, Math.max(wounds, modelOnMap(g.state, at).wounds), at));
}

/** "Mantrap", "Guillotine": wounds, and where there are any the limb is lost until it is healed at home. */
export function* maim(g: Table, at: ModelId, wounds: number, limb: 'hand' | 'leg'): Rule {
  if (wounds < 1 || !isOnMap(g.state, at)) return;
  const before = modelOnMap(g.state, at).hurt;
  yield* within(null, takeWounds(g, at, wounds, at));
  const model = levelOf(g.state, at)?.models[at];
  // Fate may have turned the blow.
  if (!model || model.hurt <= before || hasLasting(model, `lost-${limb}`)) return;
  const shields = model.armour.filter(({ shield }) => shield);
  const shieldGone = {
    T: { add: -shields.reduce((sum, { T }) => sum + T, 0) },
    BS: { add: -shields.reduce((sum, { BS }) => sum + BS, 0) },
  };
  yield* within(
    null,
    beginLasting(g, at, {
      what: `lost-${limb}`,
      until: 'cured',
      ...(limb === 'hand'
        ? { change: { WS: { half: 'down' } } }
        : {
            change: { Sp: { half: 'up' }, ...(shields.length > 0 ? shieldGone : {}) },
            steps: 8,
          }),
    }),
  );
  const held = model.weapons.find(({ weapon }) => weapon === model.hand);
  if (held && takesTwoHands(held.weapon)) yield* tell<Fact>({ kind: 'weaponTaken', model: at, weapon: null });
}
