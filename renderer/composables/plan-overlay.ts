import type { ModelRecord, OfferedPlan } from '#engine/view';
import { bodySquares } from '#board';
import type { Overlay } from '../map/overlay.ts';

/** A plan as it is drawn: an arrow along its way, the piece as it would stand at its end, brackets around whom it strikes. */
export function planOverlay(
  plan: OfferedPlan,
  model: ModelRecord,
): Pick<Overlay, 'path' | 'ghosts' | 'targets'> {
  const from = { x: model.x, y: model.y };
  const [endX, endY] = plan.to ?? plan.path.at(-1) ?? [from.x, from.y];
  const [lastX, lastY] = plan.path.at(-1) ?? [endX, endY];
  // A large model is led by a corner; drawn is its middle.
  const way = [from, ...plan.path.map(([x, y]) => ({ x: x + endX - lastX, y: y + endY - lastY }))];
  const end = { x: endX, y: endY };
  const strikes = plan.strikes ? plan.at : undefined;
  return {
    path: {
      squares: way,
      size: model.size,
      proposed: true,
      ...(strikes === undefined ? {} : { strikes }),
    },
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
    targets: plan.at === undefined ? [] : [{ model: plan.at, open: true, focus: true }],
  };
}
