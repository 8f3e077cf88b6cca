import { adjacent, boardOf } from '#board';
import { tell, within, type Refusal } from '#engine';
import { spendsTurns } from '../apply-exploring.ts';
import { fightRefusal } from '../checks-fighting.ts';
import { spentRefusal } from '../checks-exploring.ts';
import type { Fact } from '../facts.ts';
import { beginLasting, endLasting } from '../lasting/rules.ts';
import { findModel, hasLasting } from '../model.ts';
import { stopperAt, zoneUpon } from '../rules/zones.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { hasPotion } from './potion-names.ts';

/** "Magic Potions": what a Hero drinks at the start of a turn, or is given while he lies unconscious or is dying of poison. */

/** Why a Hero does not drink a potion, or give it to another, now. */
export function potionRefusal(
  state: State,
  level: Level,
  model: Model,
  potion: string,
  at?: ModelId,
): Refusal | null {
  const say = words.refusals;
  // A Henchman drinks none, but gives his to a Hero who lies there ("Death").
  const isGiven = at !== undefined && at !== model.id;
  if (model.kind !== 'hero' && !(model.kind === 'henchman' && isGiven))
    return say.onlyHeroesDrink(model.name);
  if (!hasPotion(model, potion)) return say.noSuchThing(model.name);
  // Only what one drinks asks for the start of a turn: who gives may have come there in it.
  const busy = isGiven ? busyRefusal(state, model) : startRefusal(state, model);
  if (busy || !isGiven) return busy;
  const fallen = findModel(state, at);
  if (!fallen || potion !== 'healing-potion') return say.noSuchThing(model.name);
  if (!isFallenBeside(level, model, fallen)) return say.notFallenBeside(model.name, fallen.name);
  if (zoneUpon(level, model)) return say.potionInZone(model.name);
  // Nobody's zone is bent on the fallen: he is in it where it would stop anybody else of his side.
  return stopperAt(level, { ...fallen, lasting: [] }, fallen) ? say.potionInZone(fallen.name) : null;
}

/** Who has done something else in this turn does not see to a potion. */
const busyRefusal = (state: State, model: Model): Refusal | null =>
  fightRefusal(state, model, 'door') ?? spentRefusal(state, model);

/** "At the start of any turn": before he has done anything in it. */
function startRefusal(state: State, model: Model): Refusal | null {
  const busy = busyRefusal(state, model);
  if (busy) return busy;
  const { moved, acted } = model.did ?? {};
  const hasBegun =
    (state.fight !== undefined && state.turn.mode === 'combat' && (moved === true || acted !== undefined)) ||
    (spendsTurns(state) &&
      model.spent !== undefined &&
      (model.spent.steps > 0 || model.spent.acted === true));
  return hasBegun ? words.refusals.startOfTurn(model.name) : null;
}

function isFallenBeside(level: Level, model: Model, fallen: Model): boolean {
  const isThere = fallen.kind === 'hero' && level.models[fallen.id] !== undefined;
  // "Deadly Poison": he must be given one, on his feet as he is.
  const needsIt = fallen.down === 'ko' || (fallen.down === null && hasLasting(fallen, 'deadly-poison'));
  return isThere && needsIt && adjacent(boardOf(level), model, fallen);
}

/** Those who lie unconscious beside a Hero, or are dying of poison, to whom a Healing Potion may be given. */
export function fallenBeside(level: Level, model: Model): Model[] {
  return Object.values(level.models).filter((other) => isFallenBeside(level, model, other));
}

/** Turns of a fight or of the exploration for which a Strength Potion works. */
const STRONG_FOR = 3;

/** Drinks it, or gives it to the fallen. What it does begins at once, or as the next turn does. */
export function* drink(g: Table, by: ModelId, potion: string, at: ModelId = by): Rule {
  yield* tell<Fact>({ kind: 'used', by, what: potion, ...(at === by ? {} : { at }) });
  if (potion === 'strength-potion') {
    yield* within(
      null,
      beginLasting(g, at, {
        ...{ what: potion, until: 'turn', left: STRONG_FOR, by },
        change: { S: { add: 2 } },
        dice: 2,
      }),
    );
    return;
  }
  yield* within(null, beginLasting(g, at, { what: potion, until: 'turn', by }));
  // "Deadly Poison": what he drinks is what saves him.
  yield* within(
    null,
    endLasting(g, at, ({ what }) => what === 'deadly-poison'),
  );
}
