import Konva from 'konva';
import type { LevelMap } from '../model.ts';
import type { Overlay } from '../overlay.ts';
import { paintGround, paintHiddenSections } from '../paint/ground.ts';
import { paintMarks } from '../paint/marks.ts';
import { penFor } from '../paint/pen.ts';
import type { Pen } from '../paint/pen.ts';

/** What is drawn anew in each frame: all that a tool says, and what only the GM sees. */
export interface OverlayLayer {
  show(overlay: Overlay, selected: string | null, map: LevelMap): void;
}

/** `veil` lies over floors and walls, `ground` under the pieces, `marks` over them. */
export function createOverlayLayer(veil: Konva.Group, ground: Konva.Group, marks: Konva.Group): OverlayLayer {
  let now: { overlay: Overlay; selected: string | null; map: LevelMap } | null = null;
  const draws = (paint: (pen: Pen, shown: NonNullable<typeof now>) => void) =>
    new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: (context, shape) => {
        if (!now) return;
        const ink = context._context;
        ink.save();
        paint(penFor(ink, shape.getLayer()?.scaleX() ?? 1), now);
        ink.restore();
      },
    });
  veil.add(draws((pen, { map }) => paintHiddenSections(pen, map)));
  ground.add(draws((pen, { overlay, selected, map }) => paintGround(pen, overlay, selected, map)));
  marks.add(draws((pen, { overlay, map }) => paintMarks(pen, overlay, map)));
  return {
    show(overlay, selected, map) {
      now = { overlay, selected, map };
    },
  };
}
