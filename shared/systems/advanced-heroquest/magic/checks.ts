import type { Refusal } from '#engine';
import { canAct } from '../actors.ts';
import { spendsTurns } from '../apply-exploring.ts';
import { spentRefusal } from '../checks-exploring.ts';
import { fightRefusal } from '../checks-fighting.ts';
import type { CommandOf } from '../commands.ts';
import type { Spell } from '../content/schema.ts';
import { findModel, hasLasting, isCalled, isFit } from '../model.ts';
import { hindrancesOf } from '../names.ts';
import { heldRefusal } from '../spellworks/held.ts';
import type { Level, Model, SpellKnown, State } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import { words as all } from '../words/en.ts';
import { isPublicModel } from '../writing.ts';
import { inZone, rangeTo, sightOf, squareSeen } from './aim.ts';
import { lacking, spellCalled, spellsOf } from './known.ts';
import { workOf } from './spell-works.ts';
import type { Aimed } from './works.ts';

/** Why a spell cannot be cast now ("Casting Spells", T-SPELLMOVE, T-CASTACT). */
const say = words.refusals;

type Checks = { cast: (state: State, command: CommandOf<'cast'>) => Refusal | null };

export const MAGIC_CHECKS: Checks = {
  cast: (state, command) => {
    const actor = canAct(state, command.by);
    if (!actor.ok) return actor.why;
    const { level, model } = actor;
    const spell = spellCalled(command.spell);
    const known = spell && knownTo(model, spell, command.using);
    if (!spell || !known) return say.unknown(model.name, spell?.name ?? command.spell);
    return (
      casterRefusal(state, model, spell, known) ?? aimRefusal(state, level, model, spell, aimedOf(command))
    );
  },
};

/** What a command aims at. */
export function aimedOf({ at, to, edge, section }: CommandOf<'cast'>): Aimed {
  return {
    ...(at === undefined ? {} : { at }),
    ...(to === undefined ? {} : { to: [to[0], to[1]] as const }),
    ...(edge === undefined ? {} : { edge: edge as NonNullable<Aimed['edge']> }),
    ...(section === undefined ? {} : { section }),
  };
}

/** How a model knows a spell, from its own mind or from what it holds (`using`); null: it does not. */
export function knownTo(model: Model, spell: Spell, using?: string): SpellKnown | null {
  return (
    spellsOf(model).find(
      (one) => isCalled(spell.id, one.spell) && (using === undefined || one.using === using),
    ) ?? null
  );
}

/** Why a model casts this spell at nothing at all now. */
export function casterRefusal(state: State, model: Model, spell: Spell, known: SpellKnown): Refusal | null {
  if (!isFit(model)) return heldRefusal(model) ?? all.refusals.cannotStrike(model.name, hindrancesOf(model));
  const held = heldRefusal(model);
  if (held) return held;
  const isLong = spell.components.length > 1 && known.using === undefined;
  if (isLong && hasLasting(model, 'lost-hand')) return say.oneHand(model.name, spell.name);
  const busy = busyRefusal(state, model, isLong);
  if (busy) return busy;
  if (known.times !== undefined) return known.times > 0 ? null : say.usedUp(model.name, spell.name);
  const lacks = lacking(model, spell);
  return lacks.length > 0 ? say.noComponents(model.name, spell.name, lacks) : null;
}

/** "One spell per turn"; of two components, none in a turn in which he moves. In a fight it stands for the attack (T-CASTACT). */
function busyRefusal(state: State, model: Model, isLong: boolean): Refusal | null {
  if (state.fight && state.turn.mode === 'combat') {
    const why = fightRefusal(state, model, 'cast');
    if (why) return why;
    return isLong && (model.did?.moved || model.did?.shifted) ? say.hasMoved(model.name) : null;
  }
  if (!spendsTurns(state)) return null;
  const spent = spentRefusal(state, model);
  if (spent) return spent;
  if (model.spent?.cast) return say.hasCast(model.name);
  return isLong && (model.spent?.steps ?? 0) > 0 ? say.hasMoved(model.name) : null;
}

/** Why a spell is not aimed at that. */
export function aimRefusal(
  state: State,
  level: Level,
  caster: Model,
  spell: Spell,
  aimed: Aimed,
): Refusal | null {
  const general =
    spell.aim === 'model'
      ? modelRefusal(state, level, caster, spell, aimed.at)
      : spell.aim === 'template'
        ? squareRefusal(level, caster, spell, aimed.to)
        : null;
  if (general) return general;
  return workOf(spell)?.refusal({ state, level, model: caster, spell }, aimed) ?? null;
}

function modelRefusal(
  state: State,
  level: Level,
  caster: Model,
  spell: Spell,
  at: string | undefined,
): Refusal | null {
  if (at === undefined) return say.noTarget(spell.name);
  const target = findModel(state, at);
  if (!target) return all.refusals.noSuchModel();
  if (target.down === 'dead' || !level.models[at]) return all.refusals.targetGone(target.name);
  if (target.resting) return say.notInSight(caster.name, target.name);
  // What the gamemaster keeps behind the screen is no target for those who cannot see it.
  if (isPublicModel(level, caster) && !isPublicModel(level, target)) return all.refusals.noSuchModel();
  if (spell.beside) {
    if (target.id === caster.id) return spell.beside === 'too' ? null : say.notHimself(spell.name);
    return inZone(level, caster).some(({ id }) => id === target.id)
      ? null
      : say.notInZone(caster.name, target.name);
  }
  if (target.id === caster.id) return null;
  if (spell.range !== null && rangeTo(level, caster, target) > spell.range)
    return say.tooFar(target.name, spell.range);
  return sightOf(level, caster, target).kind === 'blocked' ? say.notInSight(caster.name, target.name) : null;
}

function squareRefusal(level: Level, caster: Model, spell: Spell, to: Aimed['to']): Refusal | null {
  if (to === undefined) return say.noTarget(spell.name);
  const seen = squareSeen(level, caster, spell, { x: to[0], y: to[1] });
  if (!seen) return say.squareTooFar(spell.range);
  return seen.kind === 'blocked' ? say.squareNotInSight(caster.name) : null;
}
