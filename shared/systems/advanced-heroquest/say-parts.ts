import type { Sentence } from '#engine';
import type { Fact, FactOf } from './facts.ts';
import { findModel, levelOf } from './model.ts';
import { nameOf, type For } from './names.ts';
import type { ModelId, State } from './state.ts';
import { isPublicModel } from './writing.ts';

/** What every chapter needs to put its facts into words. */
export type Sayer<K extends Fact['kind']> = (fact: FactOf<K>, before: State, after: State) => Sentence;
export type Sayers<K extends Fact['kind']> = { [Kind in K]: Sayer<Kind> };
export type Topic = 'fight' | 'move' | 'turn' | 'dungeon' | 'ruling';
export type Topics<K extends Fact['kind']> = Readonly<Record<K, Topic>>;

export const SILENT: Sentence = { gm: null, players: null, tone: 'plain', models: [] };

/** What everybody hears. */
export function toAll(text: string, tone = 'info', models: readonly ModelId[] = []): Sentence {
  return { gm: text, players: text, tone, models: [...models] };
}

/** What the gamemaster alone hears. */
export function toGm(text: string, models: readonly ModelId[] = []): Sentence {
  return { gm: text, players: null, tone: 'info', models: [...models] };
}

/** A sentence about models that both audiences hear, the players only if they see every one of them. */
export function about(
  state: State,
  ids: readonly ModelId[],
  tone: string,
  make: (name: (id: ModelId) => string, audience: For) => string,
): Sentence {
  const name = (audience: For) => (id: ModelId) => {
    const model = findModel(state, id);
    return model ? nameOf(model, audience) : id;
  };
  return {
    gm: make(name('gm'), 'gm'),
    players: ids.every((id) => isKnown(state, id)) ? make(name('players'), 'players') : null,
    tone,
    models: [...ids],
  };
}

/** What the players may be told of a model: whether they see it where it stands. The dead are told of by where they fell. */
export function isKnown(state: State, id: ModelId): boolean {
  const level = levelOf(state, id);
  const model = level?.models[id];
  if (level && model) return isPublicModel(level, model);
  return state.roster[id]?.pub != null;
}
