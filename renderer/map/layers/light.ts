import Konva from 'konva';
import { SQUARE, alpha, map as stuff, shade } from '#renderer/ui/tokens.ts';
import type { Point, Rect } from '../camera.ts';

/** One candle: a faint pool of light on the table, and floors that grow dark away from the active piece. */
export interface LightLayer {
  /** `at` in squares; null: no light, no veil. `view` in units. */
  shine(at: Point | null, view: Rect, forPlayers: boolean): void;
}

const BRIGHT = 4 * SQUARE;
const FAR = 10 * SQUARE;
/** The pool on the table around the floors. */
const POOL = 13 * SQUARE;

/** A warm wash of one opacity with a black veil of another over it, as one colour: one pass over the screen costs half of two. */
function washed(warm: number, dark: number): string {
  const both = 1 - (1 - warm) * (1 - dark);
  return alpha(shade(stuff.warm, -(1 - (warm * (1 - dark)) / both)), both);
}

export function createLightLayer(table: Konva.Group, group: Konva.Group): LightLayer {
  const pool = new Konva.Circle({
    radius: POOL,
    listening: false,
    perfectDrawEnabled: false,
    fillRadialGradientEndRadius: POOL,
    fillRadialGradientColorStops: [
      0,
      alpha(stuff.warm, 0.1),
      0.5,
      alpha(stuff.warm, 0.035),
      1,
      alpha(stuff.warm, 0),
    ],
  });
  // Only where floor has been drawn already.
  const veil = new Konva.Rect({
    listening: false,
    perfectDrawEnabled: false,
    globalCompositeOperation: 'source-atop',
    fillRadialGradientEndRadius: FAR,
  });
  table.add(pool);
  group.add(veil);
  return {
    shine(at, view, forPlayers) {
      group.visible(at !== null);
      table.visible(at !== null);
      if (!at) return;
      const middle = { x: at.x * SQUARE, y: at.y * SQUARE };
      pool.position(middle);
      const dark = forPlayers ? 0.28 : 0.12;
      const onView = { x: middle.x - view.x, y: middle.y - view.y };
      veil.setAttrs({
        x: view.x,
        y: view.y,
        width: view.w,
        height: view.h,
        fillRadialGradientStartPoint: onView,
        fillRadialGradientEndPoint: onView,
        fillRadialGradientColorStops: [
          0,
          washed(0.09, 0),
          BRIGHT / FAR,
          washed(0.05, 0),
          0.7,
          washed(0.035, dark * 0.55),
          1,
          washed(0.02, dark),
        ],
      });
    },
  };
}
