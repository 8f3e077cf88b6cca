import { bodySquares, rectSquares } from '#board';
import type { FactOf } from '../facts.ts';
import { ROOMS } from '../laying.ts';
import { findModel, woundsAtStart } from '../model.ts';
import type { Group, Level, ModelId, State } from '../state.ts';
import { nameOf, takenSquares } from './reach.ts';

/** "Pursuit" and C-RESTOCK: what the heroes find again on a later expedition. */

/**
 * Lairs and quest rooms stand again as first rolled, and so does a group in a passage of which somebody was left: unhurt, at their posts,
 * with their gold. Character monsters that were killed stay dead.
 */
export function restocked(state: State, level: Level): FactOf<'restocked'>[] {
  const facts: FactOf<'restocked'>[] = [];
  const taken = takenSquares(level);
  for (const group of Object.values(level.groups ?? {})) {
    const section = level.sections[group.section];
    const survivors = group.models.filter((id) => level.models[id]);
    if (!section || (!ROOMS.includes(section.kind) && survivors.length === 0)) continue;
    const models = group.models.flatMap((id) => {
      const at = placeAgain(state, level, group, id, taken);
      const model = findModel(state, id);
      if (!at || !model || (model.down === 'dead' && model.rank === 'character')) return [];
      for (const square of bodySquares({ x: at[0], y: at[1], size: model.size })) taken.add(nameOf(square));
      return [{ model: id, at, wounds: woundsAtStart(model) }];
    });
    if (models.length > 0) facts.push({ kind: 'restocked', level: level.id, group: group.id, models });
  }
  return facts;
}

/** Where a monster stands again: where it stands now, at its post, or on the first free square of its ground. Null: there is none. */
function placeAgain(
  state: State,
  level: Level,
  group: Group,
  id: ModelId,
  taken: ReadonlySet<string>,
): readonly [number, number] | null {
  const here = level.models[id];
  if (here) return [here.x, here.y];
  const model = findModel(state, id);
  if (!model) return null;
  const ground = [group.section, ...(group.sections ?? [])].flatMap((one) => level.sections[one] ?? []);
  const squares = ground.flatMap(rectSquares);
  const names = new Set(squares.map(nameOf));
  const fits = (square: { x: number; y: number }) =>
    bodySquares({ ...square, size: model.size }).every(
      (one) => names.has(nameOf(one)) && !taken.has(nameOf(one)),
    );
  const post = model.home?.level === level.id ? model.home : undefined;
  const at = post && fits(post) ? post : squares.find(fits);
  return at ? [at.x, at.y] : null;
}
