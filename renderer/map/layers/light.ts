import Konva from 'konva';
import { SQUARE, alpha, colour, map as stuff, shade } from '../../ui/tokens.ts';
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

/** Covers that draw back from new sections, the door first. */
export interface CoverLayer {
  /** `part` 0: all covered, 1: all seen. */
  cover(id: string, rect: Rect, from: 'n' | 'e' | 's' | 'w' | null, part: number): void;
  clear(): void;
}

/** Room for walls and fading exits around the section. */
const MARGIN = 40;

export function createCoverLayer(group: Konva.Group): CoverLayer {
  const covers = new Map<string, Konva.Rect>();
  return {
    cover(id, rect, from, part) {
      const cover = covers.get(id) ?? new Konva.Rect({ listening: false, fill: colour.void });
      if (!covers.has(id)) {
        covers.set(id, cover);
        group.add(cover);
      }
      if (part >= 1) {
        cover.destroy();
        covers.delete(id);
        return;
      }
      let { x, y, w, h } = rect;
      const wall = 6;
      const grow = { n: MARGIN, e: MARGIN, s: MARGIN, w: MARGIN };
      if (from) grow[from] = -wall;
      x -= grow.w;
      y -= grow.n;
      w += grow.w + grow.e;
      h += grow.n + grow.s;
      if (!from) {
        cover.setAttrs({ x, y, width: w, height: h, opacity: 1 - part });
        return;
      }
      const [gone, left] = [part, 1 - part];
      if (from === 'n') cover.setAttrs({ x, y: y + h * gone, width: w, height: h * left });
      if (from === 's') cover.setAttrs({ x, y, width: w, height: h * left });
      if (from === 'w') cover.setAttrs({ x: x + w * gone, y, width: w * left, height: h });
      if (from === 'e') cover.setAttrs({ x, y, width: w * left, height: h });
    },
    clear() {
      for (const cover of covers.values()) cover.destroy();
      covers.clear();
    },
  };
}
