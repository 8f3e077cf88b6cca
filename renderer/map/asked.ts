import type { Rect } from '#board';
import type { Records } from '#engine/view';
import { aroundRects } from './model.ts';
import { spotOf, squaresOfSpot } from './spots.ts';

/** The squares of a level among which the open question lets somebody choose; null where it is about no place on it. */
export function askedPlace(records: Records, level: string | null): Rect | null {
  const prompt = records['prompt'];
  if (prompt?.kind !== 'prompt') return null;
  const rects = (prompt.options ?? []).flatMap((option) => {
    const found = spotOf(option);
    return found && found.level === level ? squaresOfSpot(found.spot) : [];
  });
  return aroundRects(rects.map(({ x, y }) => ({ x, y, w: 1, h: 1 })));
}
