import { bodySquares, type Square } from '#board';
import type { ModelRecord, OfferedPlan, Records } from '#engine/view';
import { coveredAt, coveredMarks } from '../map/aimed.ts';
import type { AreaMark, Overlay, PathOverlay } from '../map/overlay.ts';

/**
 * A plan as it is drawn: an arrow along its way, the piece as it would stand at its end, and another arrow to whom it strikes, shoots at
 * or casts a spell on; what a spell or a shot covers with everybody in it; brackets around the target.
 */
export function planOverlay(
  plan: OfferedPlan,
  model: ModelRecord,
  records: Records,
): Pick<Overlay, 'path' | 'ghosts' | 'targets' | 'area'> {
  const from = { x: model.x, y: model.y };
  const [endX, endY] = plan.to ?? plan.path.at(-1) ?? [from.x, from.y];
  const [lastX, lastY] = plan.path.at(-1) ?? [endX, endY];
  // A large model is led by a corner; drawn is its middle.
  const way = [from, ...plan.path.map(([x, y]) => ({ x: x + endX - lastX, y: y + endY - lastY }))];
  const end = { x: endX, y: endY };
  const area = areaOf(plan, { ...model, ...end }, records);
  return {
    path: { squares: way, size: model.size, proposed: true, ...deedOf(plan) },
    ghosts:
      way.length > 1
        ? [
            {
              squares: bodySquares({ ...end, size: model.size }),
              active: false,
              proposed: true,
              look: model.look,
            },
          ]
        : [],
    targets: plan.at === undefined || area ? [] : [{ model: plan.at, open: true, focus: true }],
    ...(area ? { area } : {}),
  };
}

function deedOf(plan: OfferedPlan): Pick<PathOverlay, 'strikes' | 'flies' | 'aims'> {
  const flies = plan.shoots === true || plan.casts !== undefined;
  const [x, y] = plan.aims ?? [];
  if (flies && x !== undefined && y !== undefined) return { flies, aims: { x, y } };
  if (plan.at === undefined || (!plan.strikes && !flies)) return {};
  return flies ? { strikes: plan.at, flies } : { strikes: plan.at };
}

/** What is covered, as if whoever acts stood at the end of his way. */
function areaOf(plan: OfferedPlan, there: ModelRecord, records: Records): AreaMark | null {
  const { aims, template } = plan;
  if (!aims || !template || there.level === null) return null;
  const middle: Square = { x: aims[0], y: aims[1] };
  const { squares, models } = coveredAt(
    { ...records, [there.id]: there },
    there.level,
    there,
    middle,
    template,
  );
  return { squares, covered: coveredMarks(there, models) };
}
