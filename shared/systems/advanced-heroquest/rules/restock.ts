import { bodySquares, rectSquares, type Square } from '#board';
import type { FactOf } from '../facts.ts';
import { ROOMS } from '../laying.ts';
import { findModel, woundsAtStart } from '../model.ts';
import type { Group, Level, Model, State } from '../state.ts';
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
      // Who was taken off lies in the box.
      const model = findModel(state, id)!;
      const at = placeAgain(level, group, model, taken);
      // Who has slipped away comes back by a counter alone.
      if (!at || model.away || (model.down === 'dead' && (model.rank === 'character' || model.quest)))
        return [];
      for (const square of bodySquares({ ...at, size: model.size })) taken.add(nameOf(square));
      return [{ model: id, at: [at.x, at.y] as const, wounds: woundsAtStart(model) }];
    });
    if (models.length > 0) facts.push({ kind: 'restocked', level: level.id, group: group.id, models });
  }
  return facts;
}

/** Where a monster stands again: where it stands now, at its post, or on the first free square of its ground; undefined: there is none. */
function placeAgain(
  level: Level,
  group: Group,
  model: Model,
  taken: ReadonlySet<string>,
): Square | undefined {
  if (level.models[model.id]) return { x: model.x, y: model.y };
  const ground = (group.sections ?? [group.section]).flatMap((one) => level.sections[one] ?? []);
  const squares = ground.flatMap(rectSquares);
  const names = new Set(squares.map(nameOf));
  const fits = ({ x, y }: Square) =>
    bodySquares({ x, y, size: model.size }).every((one) => names.has(nameOf(one)) && !taken.has(nameOf(one)));
  const post = model.home?.level === level.id ? model.home : undefined;
  return post && fits(post) ? { x: post.x, y: post.y } : squares.find(fits);
}
