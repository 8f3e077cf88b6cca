import Konva from 'konva';
import { SQUARE, alpha, colour, map as stuff } from '../../ui/tokens.ts';
import type { Point, Rect } from '../camera.ts';

/** One candle: a faint pool of light on the table, and floors that grow dark away from the active piece. */
export interface LightLayer {
  /** `at` in squares; null: no light, no veil. `view` in units. */
  shine(at: Point | null, view: Rect, forPlayers: boolean): void;
}

const BRIGHT = 4 * SQUARE;
const FAR = 10 * SQUARE;

export function createLightLayer(table: Konva.Group, group: Konva.Group): LightLayer {
  const onFloor = {
    listening: false,
    globalCompositeOperation: 'source-atop' as const,
    perfectDrawEnabled: false,
  };
  const pool = new Konva.Rect({ listening: false, perfectDrawEnabled: false });
  table.add(pool);
  const warm = new Konva.Rect(onFloor);
  const veil = new Konva.Rect(onFloor);
  group.add(warm, veil);
  return {
    shine(at, view, forPlayers) {
      group.visible(at !== null);
      table.visible(at !== null);
      if (!at) return;
      const middle = { x: at.x * SQUARE - view.x, y: at.y * SQUARE - view.y };
      const dark = forPlayers ? 0.28 : 0.12;
      const radial = {
        ...view,
        width: view.w,
        height: view.h,
        fillRadialGradientStartPoint: middle,
        fillRadialGradientEndPoint: middle,
        fillRadialGradientStartRadius: 0,
        fillRadialGradientEndRadius: FAR,
      };
      veil.setAttrs({
        ...radial,
        fillRadialGradientColorStops: [
          0,
          alpha(stuff.black, 0),
          BRIGHT / FAR,
          alpha(stuff.black, 0),
          0.7,
          alpha(stuff.black, dark * 0.55),
          1,
          alpha(stuff.black, dark),
        ],
      });
      pool.setAttrs({
        ...radial,
        fillRadialGradientEndRadius: FAR * 1.3,
        fillRadialGradientColorStops: [
          0,
          alpha(stuff.warm, 0.1),
          0.4,
          alpha(stuff.warm, 0.045),
          1,
          alpha(stuff.warm, 0),
        ],
      });
      warm.setAttrs({
        ...radial,
        fillRadialGradientColorStops: [
          0,
          alpha(stuff.warm, 0.09),
          BRIGHT / FAR,
          alpha(stuff.warm, 0.05),
          1,
          alpha(stuff.warm, 0.02),
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
