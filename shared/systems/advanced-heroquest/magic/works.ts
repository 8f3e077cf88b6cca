import type { EdgeName } from '#board';
import type { Refusal } from '#engine';
import type { Domain } from '#engine/view';
import type { Spell } from '../content/schema.ts';
import type { Library } from '../library.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { At, Level, LevelId, Model, ModelId, State } from '../state.ts';

/** What a spell does, by the named building block of its entry (`works.rule`). Each spell's own file says what it does. */

/** Somebody who would cast a spell, where he stands. */
export interface Caster {
  state: State;
  level: Level;
  model: Model;
  spell: Spell;
}

/** What a spell is aimed at: one of these, or nothing where it is the caster's own. */
export interface Aimed {
  at?: ModelId;
  to?: At;
  edge?: EdgeName;
  section?: string;
}

/** A spell that takes effect. The components are gone, and what it asks for has been tested. */
export interface Cast extends Aimed {
  by: ModelId;
  level: LevelId;
  spell: Spell;
  /** Its test of Intelligence was passed; true where it asks for none. */
  passed: boolean;
}

export interface Work {
  /** Why it is not aimed at that, besides sight and range where the spell's entry asks for them; null: it may be. */
  refusal(caster: Caster, aimed: Aimed): Refusal | null;
  /** What it may be aimed at, for the offer; null: there is nothing to choose, or the core knows (models, templates). */
  targets?(caster: Caster): { field: 'at' | 'to' | 'edge' | 'section'; from: Domain } | null;
  /** What it does. */
  work(g: Table, library: Library, cast: Cast): Rule;
}

export type Works = Readonly<Record<string, Work>>;
