import { adjacent, boardOf } from '#board';
import { within } from '#engine';
import { beginLasting } from '../lasting/rules.ts';
import type { Library } from '../library.ts';
import { byId, findModel, isFit, isOnMap, levelOf } from '../model.ts';
import { takeWounds } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Model, ModelId, State } from '../state.ts';
import { isOutOfMind } from './limits.ts';

/** Who is better at traps than others, and what trying one's hand at them teaches. */

/** What a 12 has taught, once for each; kept for good ("Spotting and Disarming Traps"). */
const DEFT = 'deft-hands';

/** How much a Dwarf adds, to spot a trap as to disarm it ("Race"). */
const DWARFS_EYE = 2;

/** The number that somebody needs who is to spot or to disarm a trap: the printed one, less whatever he may add. */
export function neededAtTrap(
  state: State,
  library: Library,
  id: ModelId,
  of: 'spot' | 'disarm',
  printed: number,
): number {
  const model = findModel(state, id);
  if (!model) return printed;
  const dwarfs = library.find('hero', model.entry)?.race === 'dwarf' ? DWARFS_EYE : 0;
  const learnt = of === 'disarm' ? (model.lasting ?? []).filter(({ what }) => what === DEFT).length : 0;
  return Math.max(1, printed - dwarfs - learnt);
}

/** T-DISARM: Heroes on squares beside somebody who met a trap, who have their wits and hands about them. */
export function othersAtTrap(state: State, at: ModelId): Model[] {
  const level = levelOf(state, at);
  const victim = level?.models[at];
  if (!level || !victim) return [];
  return Object.values(level.models)
    .filter((other) => other.id !== at && other.kind === 'hero' && isFit(other) && !isOutOfMind(other))
    .filter((other) => adjacent(boardOf(level), other, victim))
    .sort(byId);
}

/** A 12 that disarmed a trap: one more on each try from now on. */
export function* learn(g: Table, id: ModelId): Rule {
  if (findModel(g.state, id)) yield* within(null, beginLasting(g, id, { what: DEFT, until: 'cured' }));
}

/** A 1 on a trap that was to be disarmed: a wound more than the trap itself deals. */
export function* slip(g: Table, id: ModelId): Rule {
  if (isOnMap(g.state, id)) yield* within('slip', takeWounds(g, id, 1, id));
}
