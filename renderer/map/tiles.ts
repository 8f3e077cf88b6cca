import Konva from 'konva';
import { SQUARE } from '../ui/tokens.ts';
import type { Rect } from './camera.ts';
import type { Ink } from './paint/stone.ts';

/** A drawing that is made once for each zoom step and laid as one image. */
interface Tile {
  rect: Rect;
  key: string;
  paint: (ink: Ink) => void;
  node: Konva.Image;
  canvas: HTMLCanvasElement | null;
  /** What the canvas shows now: key and step. */
  drawn: string;
}

/** Pixels kept in drawings that are out of sight; beyond that the oldest are dropped. */
const MOST_PIXELS = 24_000_000;

export interface Tiles {
  /** Lays or changes a tile; `key` says everything that its drawing depends on. Rectangles are in units. */
  put(id: string, rect: Rect, key: string, paint: (ink: Ink) => void): void;
  /** Takes away all tiles but these. */
  keep(ids: ReadonlySet<string>): void;
  /** Shows what lies in this part of the map; says how many tiles there are not drawn as they should be. */
  look(view: Rect, step: number): number;
  /** Draws tiles that are due until `enough` says so; true while some are left. */
  draw(enough: () => boolean): boolean;
  count(): number;
}

/** Canvas of a painter at a scale; `rect` in units. */
export function rasterised(
  rect: Rect,
  scale: number,
  paint: (ink: Ink) => void,
  reuse?: HTMLCanvasElement | null,
): HTMLCanvasElement {
  const canvas = reuse ?? document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(rect.w * scale));
  canvas.height = Math.max(1, Math.ceil(rect.h * scale));
  const ink = canvas.getContext('2d');
  if (ink) {
    ink.scale(scale, scale);
    ink.translate(-rect.x, -rect.y);
    paint(ink);
  }
  return canvas;
}

const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Tiles in a group of the scene. */
export function createTiles(group: Konva.Group): Tiles {
  const tiles = new Map<string, Tile>();
  let view: Rect = { x: 0, y: 0, w: SQUARE, h: SQUARE };
  let step = 1;
  const wanted = (tile: Tile) => `${tile.key}@${step}`;
  const due = () =>
    [...tiles.values()].filter((tile) => tile.drawn !== wanted(tile) && overlap(tile.rect, view));

  const drop = () => {
    const pixels = (tile: Tile) => (tile.canvas ? tile.canvas.width * tile.canvas.height : 0);
    let sum = [...tiles.values()].reduce((all, tile) => all + pixels(tile), 0);
    for (const tile of tiles.values()) {
      if (sum <= MOST_PIXELS) return;
      if (!tile.canvas || overlap(tile.rect, view)) continue;
      sum -= pixels(tile);
      tile.canvas = null;
      tile.drawn = '';
      tile.node.image(undefined);
    }
  };

  return {
    put(id, rect, key, paint) {
      const known = tiles.get(id);
      if (known) {
        known.paint = paint;
        known.key = key;
        known.rect = rect;
        known.node.position(rect);
        known.node.size({ width: rect.w, height: rect.h });
        return;
      }
      const node = new Konva.Image({
        image: undefined,
        x: rect.x,
        y: rect.y,
        width: rect.w,
        height: rect.h,
        listening: false,
        perfectDrawEnabled: false,
      });
      group.add(node);
      tiles.set(id, { rect, key, paint, node, canvas: null, drawn: '' });
    },
    keep(ids) {
      for (const [id, tile] of tiles) {
        if (ids.has(id)) continue;
        tile.node.destroy();
        tiles.delete(id);
      }
    },
    look(newView, newStep) {
      view = newView;
      step = newStep;
      for (const tile of tiles.values()) tile.node.visible(overlap(tile.rect, view));
      return due().length;
    },
    draw(enough) {
      const waiting = due();
      while (waiting.length > 0) {
        const tile = waiting.shift()!;
        tile.canvas = rasterised(tile.rect, step, tile.paint);
        tile.drawn = wanted(tile);
        tile.node.image(tile.canvas);
        if (enough()) break;
      }
      drop();
      return waiting.length > 0;
    },
    count: () => tiles.size,
  };
}
