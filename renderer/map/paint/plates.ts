import type { Rect } from '#board';
import { SQUARE } from '#renderer/ui/tokens.ts';
import type { Corner } from '../contour.ts';
import type { LevelMap } from '../model.ts';
import { bubble, plateOf, seenBy, type Pen } from './pen.ts';

/** Writes on small plates, each where it covers least of the pieces, of the plates before it, and of what is named besides. */
export interface Plates {
  /** `wishes`: the middles that a plate may have, the dearest first. */
  write(words: string, wishes: readonly Corner[], tone?: string, edge?: string): void;
}

export function platesOver(pen: Pen, map: LevelMap, kept: readonly Rect[] = []): Plates {
  const taken: Rect[] = [
    ...kept,
    ...map.models.map(({ x, y, size }) => ({
      x: (x + 0.1) * SQUARE,
      y: (y + 0.1) * SQUARE,
      w: (size - 0.2) * SQUARE,
      h: (size - 0.2) * SQUARE,
    })),
  ];
  return {
    write(words, wishes, tone, edge) {
      const best = leastCovering(pen, words, wishes, taken);
      if (!best) return;
      taken.push(plateOf(pen, words, best));
      bubble(pen, words, best.x, best.y, tone, edge);
    },
  };
}

function leastCovering(
  pen: Pen,
  words: string,
  wishes: readonly Corner[],
  taken: readonly Rect[],
): Corner | null {
  const seen = seenBy(pen);
  let best: Corner | null = null;
  let least = Infinity;
  for (const wish of wishes) {
    const plate = plateOf(pen, words, wish);
    const isSeen =
      plate.x >= seen.left &&
      plate.y >= seen.top &&
      plate.x + plate.w <= seen.right &&
      plate.y + plate.h <= seen.bottom;
    // What is written partly off the screen is worse than anything that it could cover.
    const cost =
      taken.reduce((sum, other) => sum + sharedArea(plate, other), 0) + (isSeen ? 0 : plate.w * plate.h);
    if (cost >= least) continue;
    least = cost;
    best = wish;
  }
  return best;
}

/** The area that two rectangles have in common. */
export function sharedArea(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** Above, below, and at both sides of some squares, for a plate with these words. */
export function around(pen: Pen, words: string, x: number, y: number, across: number): Corner[] {
  const { w, h } = plateOf(pen, words, { x: 0, y: 0 });
  const gap = pen.written(5);
  const [middle, half] = [{ x: x + across / 2, y: y + across / 2 }, across / 2 + gap];
  return [
    { x: middle.x, y: middle.y - half - h / 2 },
    { x: middle.x, y: middle.y + half + h / 2 },
    { x: middle.x + half + w / 2, y: middle.y },
    { x: middle.x - half - w / 2, y: middle.y },
  ];
}
