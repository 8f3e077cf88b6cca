import { within } from '#engine';
import { check } from '../checks.ts';
import type { Command } from '../commands.ts';
import type { Library } from '../library.ts';
import type { ModelId } from '../state.ts';
import { planFor } from '../tactics.ts';
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
  const plan = planFor(g.state, by, at);
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
  if (target !== undefined && (!to || can({ type: 'attack', by, at: target })))
    yield* within(null, attack(g, by, target));
}
