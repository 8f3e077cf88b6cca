import { bodySquares, rectSquares } from '#board';
import { ask, tell, within } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import { endWithLife } from '../lasting/rules.ts';
import { bodyOfHero, burdenOn, findModel, isOnMap, levelOf, modelOnMap } from '../model.ts';
import type { Level, ModelId, State } from '../state.ts';
import { isCarried } from './ground.ts';
import { freeSquareNear } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** "Fate Points" and "Death". */

/** The fact that a Hero spends one point; `left` is what remains. */
function spendFate(state: State, by: ModelId, what: FactOf<'fateSpent'>['for']): FactOf<'fateSpent'> {
  const hero = findModel(state, by);
  return { kind: 'fateSpent', by, for: what, left: Math.max(0, (hero?.fate ?? 0) - 1) };
}

/** Whether it is a Hero who has a point to spend. */
export function hasFate(state: State, id: ModelId): boolean {
  const model = findModel(state, id);
  return model?.kind === 'hero' && model.fate > 0;
}

/** Failed rolls that a Hero may turn. */
type FailedRoll =
  'fate miss' | 'fate fumble' | 'fate astray' | 'fate surprise' | 'fate run' | 'fate damage' | 'fate test';

/** What the point is said to be spent for. */
const SPENT_FOR: Readonly<Record<FailedRoll, FactOf<'fateSpent'>['for']>> = {
  'fate miss': 'roll',
  'fate fumble': 'fumble',
  'fate astray': 'fumble',
  'fate surprise': 'roll',
  'fate run': 'roll',
  'fate damage': 'damage',
  'fate test': 'roll',
};

/**
 * D-ROLLS, D-WHEN: whether a Hero spends a fate point on a roll that failed. The offer lapses with the next command; it waits for its
 * answer where something else follows (`waits`), as after a fumble a blow in return. `at`: whom the roll was aimed at.
 */
export function* turnByFate(
  g: Table,
  by: ModelId,
  roll: FailedRoll,
  at?: ModelId,
  waits = roll === 'fate fumble',
  usual: 'yes' | 'no' = 'no',
): Rule<boolean> {
  if (!hasFate(g.state, by)) return false;
  const answer = yield* ask.choice<Fact>([{ id: 'yes' }, { id: 'no' }], {
    for: roll,
    by,
    default: usual,
    lapses: !waits,
    ...(at === undefined ? {} : { about: { at } }),
  });
  if (answer !== 'yes' || !hasFate(g.state, by)) return false;
  yield* tell<Fact>(spendFate(g.state, by, SPENT_FOR[roll]));
  return true;
}

/**
 * D-WHEN: asks a Hero with fate left before wounds would knock him out (default no) or kill him (default yes). What he spends a
 * point against, or null: he takes the wounds.
 */
export function* askFateForWounds(g: Table, id: ModelId, wounds: number): Rule<'ko' | 'death' | null> {
  const hero = modelOnMap(g.state, id);
  if (hero.kind !== 'hero' || hero.fate < 1) return null;
  const left = hero.wounds - wounds;
  if (left > 0) return null;
  const dies = left < 0 || hero.down === 'ko';
  const answer = yield* ask.choice<Fact>([{ id: 'yes' }, { id: 'no' }], {
    for: dies ? 'fate death' : 'fate ko',
    by: id,
    default: dies ? 'yes' : 'no',
    about: { wounds, hurt: hero.hurt },
  });
  if (answer !== 'yes' || (findModel(g.state, id)?.fate ?? 0) < 1) return null;
  return dies ? 'death' : 'ko';
}

/** D-DAMAGE, D-AFTER: the point is spent, a blow not yet counted does nothing, and the wounds of this turn are undone. */
export function* standByFate(g: Table, id: ModelId, what: 'wounds' | 'ko' | 'death'): Rule {
  yield* tell<Fact>(...undoWounds(g.state, id, what));
  yield* tell<Fact>(...standUpFacts(g.state, id));
}

/** D-DAMAGE: the command by which a Hero shakes off all wounds of this turn. It has been checked. */
export function shakeOff(g: Table, id: ModelId): Rule {
  return standByFate(g, id, 'wounds');
}

/** The point, and the wounds of this turn that come back with it: those of a blow not yet counted are none. */
function undoWounds(state: State, id: ModelId, what: FactOf<'fateSpent'>['for']): Fact[] {
  const hurt = findModel(state, id)?.hurt ?? 0;
  const spent = spendFate(state, id, what);
  return hurt > 0 ? [spent, { kind: 'woundsUndone', model: id, wounds: hurt }] : [spent];
}

/**
 * D-AFTER: a Hero who was down and has wounds left again stands up on his square, or the nearest free one. One who died in this
 * turn rises from where his body lies.
 */
export function standUpFacts(state: State, id: ModelId): Fact[] {
  const hero = findModel(state, id);
  if (!hero || hero.down === null || hero.wounds < 1) return [];
  const level = levelOf(state, id);
  if (level) {
    // Who was being carried needs a square of his own.
    const at = isCarried(level, id) ? freeSquareNear(level, [hero]) : null;
    return [{ kind: 'stoodUp', model: id, at: at ?? [hero.x, hero.y], level: level.id }];
  }
  const body = bodyOfHero(state, id);
  if (!body) return [];
  return [{ kind: 'stoodUp', model: id, at: nearestFree(body.level, body.marker), level: body.level.id }];
}

/** The free square nearest to a place, in reading order where several are as near. */
function nearestFree(level: Level, from: { x: number; y: number }): readonly [number, number] {
  const taken = new Set(
    Object.values(level.models).flatMap((model) =>
      bodySquares(model).map((square) => `${square.x},${square.y}`),
    ),
  );
  const free = Object.values(level.sections)
    .flatMap(rectSquares)
    .filter((square) => !taken.has(`${square.x},${square.y}`))
    .map((square) => ({ ...square, far: Math.abs(square.x - from.x) + Math.abs(square.y - from.y) }))
    .sort((a, b) => a.far - b.far || a.y - b.y || a.x - b.x)[0];
  return free ? [free.x, free.y] : [from.x, from.y];
}

/**
 * "Death": takes wounds off a model. A Hero is knocked out at exactly 0 and dies below, or of any wound once he is down (D-KO);
 * his body stays with his gear (D-BODY). A monster or Henchman dies at 0 (D-HENCH).
 */
export function* sufferWounds(g: Table, id: ModelId, wounds: number, by: ModelId): Rule {
  const wasDown = modelOnMap(g.state, id).down === 'ko';
  yield* tell<Fact>({ kind: 'wounded', model: id, wounds, by });
  // A ruling that came in with the next question stands right behind that fact, and may have taken the model away.
  if (!isOnMap(g.state, id)) return;
  yield* tell<Fact>(...fallFacts(g.state, id, wasDown, (kind) => g.next(kind)));
  if (!isOnMap(g.state, id)) yield* within(null, endWithLife(g, id));
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
  if (model.kind === 'monster') return [{ kind: 'died', model: id }];
  const level = levelOf(state, id)!.id;
  if (model.kind === 'henchman') return [{ kind: 'died', model: id, level }];
  if (model.wounds === 0 && !wasDown)
    return model.down === 'ko' ? [] : [{ kind: 'knockedOut', model: id }, ...burdenFacts(state, id)];
  return [
    { kind: 'died', model: id, level },
    { kind: 'bodyLeft', model: id, marker: next('k'), level, at: [model.x, model.y] },
  ];
}

/** D-CARRY: who was carried by a model that falls comes to lie beside it, and so does a body (D-BODY). */
function burdenFacts(state: State, id: ModelId): Fact[] {
  const level = levelOf(state, id);
  const carries = level?.models[id]?.carries;
  if (!level || carries === undefined || !burdenOn(level, carries)) return [];
  // Where no step leads away, as out of a pit, it is the nearest square that is free.
  const bearer = level.models[id]!;
  const at = freeSquareNear(level, [bearer]) ?? nearestFree(level, bearer);
  return [{ kind: 'putDown', by: id, model: carries, at }];
}
