import type { Trim } from '#api';
import type { Point, Viewport } from '../map/camera.ts';

/** How the picture lies on the glass, in pixels of the page. The stage stands as it is read; `turn` lays it on the glass. */
export interface Glass {
  /** Of the stage before it is turned: turned about its middle it fills what the margins leave. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Degrees clockwise. */
  turn: Trim['turn'];
  /** A hundredth of its height; of its width where it stands upright. All sizes of writing count in these. */
  unit: number;
}

/** The stage of a window with these margins and this turn. */
export function glassOf({ width, height }: Viewport, { margins, turn }: Trim): Glass {
  const box = {
    x: (width * margins.left) / 100,
    y: (height * margins.top) / 100,
    w: (width * (100 - margins.left - margins.right)) / 100,
    h: (height * (100 - margins.top - margins.bottom)) / 100,
  };
  const isAcross = turn === 90 || turn === 270;
  const [across, high] = isAcross ? [box.h, box.w] : [box.w, box.h];
  return {
    left: box.x + (box.w - across) / 2,
    top: box.y + (box.h - high) / 2,
    width: across,
    height: high,
    turn,
    unit: Math.min(across, high) / 100,
  };
}

/** Where a point of the window lies on the stage. */
export function onStage({ left, top, width, height, turn }: Glass, { x, y }: Point): Point {
  const [dx, dy] = [x - left - width / 2, y - top - height / 2];
  const [right, down] =
    turn === 90 ? [dy, -dx] : turn === 180 ? [-dx, -dy] : turn === 270 ? [-dy, dx] : [dx, dy];
  return { x: right + width / 2, y: down + height / 2 };
}
