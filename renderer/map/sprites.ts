import Konva from 'konva';
import type { Ink } from './paint/stone.ts';
import { rasterised } from './tiles.ts';

/** A small drawing around a point; alike ones share one canvas. */
export interface SpriteDrawing {
  /** Where its middle lies, in units. */
  x: number;
  y: number;
  /** Units from the middle to the rim of the canvas. */
  half: number;
  /** Quarter turns and the like, in degrees. */
  turn?: number;
  /** Everything that the drawing depends on. */
  key: string;
  paint: (ink: Ink) => void;
}

export interface SpriteShift {
  dx: number;
  dy: number;
  turn: number;
  opacity: number;
}

export interface Sprites {
  put(id: string, drawing: SpriteDrawing): void;
  /** Takes away all but these and stacks them in this order. */
  keep(ids: readonly string[]): void;
  /** Draws everything anew for this scale (pixels to a unit), once the camera rests. */
  sharpen(scale: number): void;
  /** Moves one away from its place, in units, without changing it. */
  shift(id: string, by: SpriteShift): void;
  count(): number;
}

interface Sprite {
  drawing: SpriteDrawing;
  node: Konva.Image;
}

/** Sprites in a group of the scene. */
export function createSprites(group: Konva.Group): Sprites {
  const sprites = new Map<string, Sprite>();
  let drawn = new Map<string, HTMLCanvasElement>();
  let scale = 1;

  const canvasOf = ({ half, key, paint }: SpriteDrawing) => {
    const known = drawn.get(key);
    if (known) return known;
    const canvas = rasterised({ x: -half, y: -half, w: 2 * half, h: 2 * half }, scale, paint);
    drawn.set(key, canvas);
    return canvas;
  };
  const place = ({ drawing, node }: Sprite) => {
    const { x, y, half, turn } = drawing;
    node.setAttrs({
      x,
      y,
      width: 2 * half,
      height: 2 * half,
      offsetX: half,
      offsetY: half,
      rotation: turn ?? 0,
      image: canvasOf(drawing),
    });
  };
  /** Only what is shown now is kept: a run through a fight leaves no heap of old drawings. */
  const prune = () => {
    if (drawn.size < sprites.size * 3 + 40) return;
    const used = new Set([...sprites.values()].map(({ drawing }) => drawing.key));
    drawn = new Map([...drawn].filter(([key]) => used.has(key)));
  };

  return {
    put(id, drawing) {
      const known = sprites.get(id);
      if (known) {
        known.drawing = drawing;
        place(known);
        prune();
        return;
      }
      const sprite = {
        drawing,
        node: new Konva.Image({ image: undefined, listening: false, perfectDrawEnabled: false }),
      };
      group.add(sprite.node);
      sprites.set(id, sprite);
      place(sprite);
    },
    keep(ids) {
      const wanted = new Set(ids);
      for (const [id, { node }] of sprites) {
        if (wanted.has(id)) continue;
        node.destroy();
        sprites.delete(id);
      }
      ids.forEach((id, index) => sprites.get(id)?.node.zIndex(index));
    },
    sharpen(newScale) {
      if (newScale === scale) return;
      scale = newScale;
      drawn = new Map();
      for (const sprite of sprites.values()) place(sprite);
    },
    shift(id, by) {
      const sprite = sprites.get(id);
      if (!sprite) return;
      const { x, y, turn } = sprite.drawing;
      sprite.node.position({ x: x + by.dx, y: y + by.dy });
      sprite.node.rotation((turn ?? 0) + by.turn);
      sprite.node.opacity(by.opacity);
    },
    count: () => sprites.size,
  };
}
