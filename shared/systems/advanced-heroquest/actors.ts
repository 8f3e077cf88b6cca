import type { Refusal } from '#engine';
import { stilledRefusal } from './spellworks/held.ts';
import { findModel, levelOf } from './model.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { words } from './words/en.ts';

/** Who acts: persons by name, and models that can do something. */
const say = words.refusals;

/** A person by id or by name; the gamemaster is `gm`. Null: nobody of that name plays. */
export function personId(state: State, who: string): string | null {
  if (who === 'gm' || state.people[who]) return who;
  const named = Object.entries(state.people).find(([, person]) => person.name === who);
  return named?.[0] ?? null;
}

/** The model as one that can act, with its level, or the refusal. */
export function canAct(
  state: State,
  id: ModelId,
): { ok: true; model: Model; level: Level } | { ok: false; why: Refusal } {
  const model = findModel(state, id);
  if (!model) return { ok: false, why: say.noSuchModel() };
  const level = levelOf(state, id);
  if (model.down !== null || !level) return { ok: false, why: say.cannotAct(model.name, model.down) };
  const stilled = stilledRefusal(model);
  return stilled ? { ok: false, why: stilled } : { ok: true, model, level };
}
