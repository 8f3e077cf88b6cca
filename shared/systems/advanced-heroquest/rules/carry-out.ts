import { ask, within } from '#engine';
import { check } from '../checks.ts';
import type { Command, CommandOf } from '../commands.ts';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import type { ModelId } from '../state.ts';
import { planFor, type Plan } from '../tactics.ts';
import { MAGIC_RULES } from '../magic/rules.ts';
import { SHOOTING_RULES } from '../shooting/rules.ts';
import { takeStairs } from './expedition.ts';
import { attack } from './fight.ts';
import { run } from './fight-moves.ts';
import { openDoor, walk } from './moving.ts';
import type { Rule, Table } from './rule.ts';

/**
 * Plays what the app proposes for a model, as one command: the parts are the commands that people give, one after the other, and what
 * comes of the first decides whether the next is still to be done. It has been checked.
 */
export function* carryOut(g: Table, library: Library, by: ModelId, at?: ModelId): Rule {
  const first = planFor(g.state, by, at);
  if (!first) return;
  const plan = at === undefined && first.ties ? yield* within('whom', oneOfTied(g, first)) : first;
  if (!plan) return;
  const can = (part: Command) => check(g.state, part) === null;
  const { path, to, door, run: runs, stairs, at: target } = plan;
  if (to) yield* within(null, walk(g, by, path, to));
  if (door && can({ type: 'openDoor', by, edge: door })) yield* within(null, openDoor(g, library, by, door));
  if (runs && can({ type: 'run', by })) {
    yield* within(null, run(g, by));
    // The die says how far; where to is seen anew.
    const on = planFor(g.state, by);
    if (on?.to) yield* within(null, walk(g, by, on.path, on.to));
    if (on?.stairs && can({ type: 'takeStairs', by })) yield* within(null, takeStairs(g, library, by));
  }
  if (stairs && can({ type: 'takeStairs', by })) yield* within(null, takeStairs(g, library, by));
  if (plan.casts) {
    const casts = plan.spells ? yield* within('which spell', oneOfSpells(plan)) : plan.casts;
    const command = { type: 'cast' as const, by, ...casts };
    if (can(command as Command))
      yield* within(null, MAGIC_RULES.cast(g, library, command as CommandOf<'cast'>));
    return;
  }
  if (plan.shoots) {
    const whither = plan.aims ? { to: [plan.aims[0], plan.aims[1]] as [number, number] } : { at: target! };
    const command = { type: 'shoot' as const, by, ...whither };
    if (can(command)) yield* within(null, SHOOTING_RULES.shoot(g, library, command));
    return;
  }
  if (target !== undefined && (!to || can({ type: 'attack', by, at: target })))
    yield* within(null, attack(g, by, target));
}

/** "Attacks": of several spells a die says which. */
function* oneOfSpells({ by, casts, spells = [] }: Plan): Rule<Plan['casts']> {
  const [die = 1] = yield* ask.dice<Fact>(1, spells.length, {
    for: 'which spell',
    by,
    about: { spells: spells.map(({ spell }) => spell) },
  });
  return spells[die - 1] ?? casts;
}

/** "Attacks": where neither Weapon Skill nor Toughness decides, a die does. */
function* oneOfTied(g: Table, plan: Plan): Rule<Plan | null> {
  const ties = plan.ties!;
  const [die = 1] = yield* ask.dice<Fact>(1, ties.length, {
    for: 'whom',
    by: plan.by,
    about: { models: ties },
  });
  return planFor(g.state, plan.by, ties[die - 1]) ?? planFor(g.state, plan.by);
}
