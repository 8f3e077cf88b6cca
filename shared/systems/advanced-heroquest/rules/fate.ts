import { ask, tell } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import { findModel, isOnMap, levelOf, modelOnMap } from '../model.ts';
import type { ModelId, State } from '../state.ts';
import type { Rule, Table } from './rule.ts';

/** "Fate Points" and "Death". */

/** The fact that a Hero spends one point; `left` is what remains. */
export function spendFate(state: State, by: ModelId, what: FactOf<'fateSpent'>['for']): FactOf<'fateSpent'> {
  const hero = findModel(state, by);
  return { kind: 'fateSpent', by, for: what, left: Math.max(0, (hero?.fate ?? 0) - 1) };
}

/**
 * D-WHEN: asks a Hero with fate left before wounds would knock him out (default no) or kill him (default yes). True: the
 * point is spent, this blow does nothing, and the wounds of this turn are undone (D-DAMAGE, D-AFTER).
 */
export function* askFateForWounds(g: Table, id: ModelId, wounds: number): Rule<boolean> {
  const hero = modelOnMap(g.state, id);
  if (hero.kind !== 'hero' || hero.fate < 1) return false;
  const left = hero.wounds - wounds;
  if (left > 0) return false;
  const dies = left < 0 || hero.down === 'ko';
  const answer = yield* ask.choice<Fact>([{ id: 'yes' }, { id: 'no' }], {
    for: dies ? 'fate death' : 'fate ko',
    by: id,
    default: dies ? 'yes' : 'no',
    about: { wounds, hurt: hero.hurt },
  });
  if (answer !== 'yes' || (findModel(g.state, id)?.fate ?? 0) < 1) return false;
  yield* tell<Fact>(...undoWounds(g.state, id, dies ? 'death' : 'ko'));
  yield* tell<Fact>(...standUpFacts(g.state, id));
  return true;
}

/** D-DAMAGE: the command by which a Hero shakes off all wounds of this turn. It has been checked. */
export function* shakeOff(g: Table, id: ModelId): Rule {
  yield* tell<Fact>(...undoWounds(g.state, id, 'wounds'));
  yield* tell<Fact>(...standUpFacts(g.state, id));
}

/** The point, and the wounds of this turn that come back with it: those of a blow not yet counted are none. */
function undoWounds(state: State, id: ModelId, what: FactOf<'fateSpent'>['for']): Fact[] {
  const { hurt } = modelOnMap(state, id);
  const spent = spendFate(state, id, what);
  return hurt > 0 ? [spent, { kind: 'woundsUndone', model: id, wounds: hurt }] : [spent];
}

/** D-AFTER: a knocked-out Hero who has wounds left again stands up on his square, which nobody could enter meanwhile. */
export function standUpFacts(state: State, id: ModelId): Fact[] {
  const hero = modelOnMap(state, id);
  if (hero.down !== 'ko' || hero.wounds < 1) return [];
  return [{ kind: 'stoodUp', model: id, at: [hero.x, hero.y] }];
}

/**
 * "Death": takes wounds off a model. A Hero is knocked out at exactly 0 and dies below, or of any wound once he is down (D-KO);
 * his body stays with his gear (D-BODY). A monster or Henchman dies at 0 (D-HENCH).
 */
export function* sufferWounds(g: Table, id: ModelId, wounds: number, by: ModelId): Rule {
  if (!isOnMap(g.state, id)) return;
  const wasDown = modelOnMap(g.state, id).down === 'ko';
  yield* tell<Fact>({ kind: 'wounded', model: id, wounds, by });
  yield* tell<Fact>(...fallFacts(g.state, id, wasDown, (kind) => g.next(kind)));
}

/** What follows from the wounds that a model has left: nothing, knocked out, or dead. */
export function fallFacts(
  state: State,
  id: ModelId,
  wasDown: boolean,
  next: (kind: string) => string,
): Fact[] {
  const model = modelOnMap(state, id);
  if (model.wounds > 0) return [];
  if (model.kind !== 'hero') return [{ kind: 'died', model: id }];
  if (model.wounds === 0 && !wasDown) return model.down === 'ko' ? [] : [{ kind: 'knockedOut', model: id }];
  return [
    { kind: 'died', model: id },
    { kind: 'bodyLeft', model: id, marker: next('k'), level: levelOf(state, id)!.id, at: [model.x, model.y] },
  ];
}
