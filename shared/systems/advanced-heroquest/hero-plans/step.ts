import type { At } from '../facts.ts';
import type { Command } from '../commands.ts';
import { byId, hasLasting, isFit, woundsAtStart } from '../model.ts';
import { isCarried } from '../rules/ground.ts';
import { ableParty } from '../rules/in-sight.ts';
import { speakerOf } from '../rules/leader.ts';
import { isOutOfMind } from '../traps/limits.ts';
import { heroPlans as words } from '../words/hero-plans.ts';
import type { Level, Model, ModelId, State } from '../state.ts';

/** What the party does next: one command, by whom, and why in a few words. */
export interface HeroStep {
  command: Command;
  reason: string;
  /** Absent: it is the whole table's, the end of a phase. */
  by?: ModelId;
  /** Squares entered, of a move. */
  path?: readonly At[];
}

/** The table as the players know it, and whether the rules allow a command there, as far as that tells. */
export type Known = State & { readonly may: (command: Command) => boolean };

export interface Standing {
  level: Level;
  model: Model;
}

/** A step, where the rules allow it as far as the players know them to; else null. */
export function allowed(known: Known, step: HeroStep | null): HeroStep | null {
  return step && known.may(step.command) ? step : null;
}

export const endPhase = (reason: string): HeroStep => ({ command: { type: 'endPhase' }, reason });

/** Heroes and henchmen who can do something, the Leader's hero first, then the heroes in their order, the henchmen last. */
export function actorsOf(known: State): Standing[] {
  const first = speakerOf(known);
  const place = ({ id, kind }: Model) => (id === first ? 0 : kind === 'hero' ? 1 : 2);
  return ableParty(known)
    .filter(({ model }) => isFit(model) && !isOutOfMind(model))
    .sort((a, b) => place(a.model) - place(b.model) || byId(a.model, b.model));
}

/** Those of the party who lie on a level and whom nobody carries. */
export function fallenOn(level: Level): Model[] {
  return Object.values(level.models)
    .filter(({ kind, down, id }) => kind !== 'monster' && down === 'ko' && !isCarried(level, id))
    .sort(byId);
}

/** A third of his wounds are left, or one alone. */
export const isBadlyHurt = (model: Model): boolean =>
  model.wounds <= Math.max(1, Math.floor(woundsAtStart(model) / 3)) && model.wounds < woundsAtStart(model);

export const isInPit = (model: Model): boolean => hasLasting(model, 'in-pit');

export interface Health {
  left: number;
  most: number;
  fate: number;
}

/** The wounds that the party has left, of how many, and its fate; those who lie dead below have none. */
export function healthOf(known: State): Health {
  const below = Object.values(known.levels).flatMap((level) => Object.values(level.models));
  const bodies = Object.values(known.levels).flatMap((level) =>
    Object.values(level.markers).flatMap(({ of }) => (of === null ? [] : (known.roster[of] ?? []))),
  );
  const party = [...below.filter(({ kind }) => kind !== 'monster'), ...bodies];
  return {
    left: party.reduce((sum, { wounds }) => sum + Math.max(0, wounds), 0),
    most: party.reduce((sum, model) => sum + woundsAtStart(model), 0),
    fate: below.reduce((sum, { kind, down, fate }) => sum + (kind === 'hero' && down === null ? fate : 0), 0),
  };
}

export const reasons = words.reasons;
