import { tell, within, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { bodyOfHero, findModel, woundsAtStart } from '../model.ts';
import { meetAgain } from '../rules/meeting.ts';
import { freeSquareNear } from '../rules/reach.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { At, Level, Model, ModelId, State } from '../state.ts';
import { spellworks } from '../words/spellworks.ts';

/** "Power of the Phoenix" (T-RAISE): somebody killed in the turn before this one lives again, or is lost for ever. */
const say = spellworks.refusals;

/** Heroes and henchmen who are dead and whose souls are not lost. */
export function theDead(state: State): Model[] {
  return Object.values(state.roster).filter(
    (model) => model.kind !== 'monster' && model.down === 'dead' && !model.soulLost && model.slain,
  );
}

/** Why the spell does not raise that one. */
export function raiseRefusal(state: State, at: ModelId | undefined): Refusal | null {
  const model = at === undefined ? null : findModel(state, at);
  if (!model || model.kind === 'monster' || model.down !== 'dead') return say.nobodyDead();
  if (model.soulLost) return say.soulLost(model.name);
  if (model.slain?.turns !== 1) return say.notNow(model.name);
  const place = placeOf(state, model);
  if (!place) return say.noBody(model.name);
  return risesAt(place) ? null : say.noPlaceToRise(model.name);
}

/** Where he fell: a hero's body may have been dragged elsewhere since (D-BODY); a henchman lies where he was killed. */
function placeOf(state: State, model: Model): { level: Level; x: number; y: number } | null {
  if (model.kind === 'hero') {
    const body = bodyOfHero(state, model.id);
    return body && { level: body.level, x: body.marker.x, y: body.marker.y };
  }
  const level = model.slain && state.levels[model.slain.level];
  return level ? { level, x: model.x, y: model.y } : null;
}

function risesAt({ level, x, y }: { level: Level; x: number; y: number }): At | null {
  return freeSquareNear(level, [{ x, y }]);
}

/** What the spell does, once the test of Intelligence has been made. */
export function* raise(g: Table, library: Library, by: ModelId, at: ModelId, passed: boolean): Rule {
  // A ruling may have settled it otherwise while the die was out.
  if (raiseRefusal(g.state, at)) return;
  if (!passed) {
    yield* tell<Fact>({ kind: 'soulLost', model: at, by });
    return;
  }
  const model = findModel(g.state, at)!;
  const place = placeOf(g.state, model)!;
  const square = risesAt(place)!;
  yield* tell<Fact>(
    { kind: 'raised', model: at, by, wounds: woundsAtStart(model) },
    { kind: 'stoodUp', model: at, at: square, level: place.level.id },
  );
  yield* within(null, meetAgain(g, library));
}
