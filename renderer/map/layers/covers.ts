import Konva from 'konva';
import type { Side } from '#board';
import { sideSquares, squareTowards } from '#board';
import type { SectionRecord } from '#engine/view';
import { SQUARE, alpha, colour } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';

/** Darkness that draws back from new sections, the door first. */
export interface CoverLayer {
  /** `part` 0: all covered, 1: all seen. Without a side to come from it fades. */
  cover(map: LevelMap, section: SectionRecord, from: Side | null, part: number): void;
  clear(): void;
}

/** Room for the halo of outer walls and for fading exits. */
const OUTSIDE = 40;
/** A wall that is shared with a neighbour stays uncovered. */
const SHARED = -6;
/** The rim of the dark is soft over one square. */
const SOFT = SQUARE;

export function createCoverLayer(group: Konva.Group): CoverLayer {
  const covers = new Map<string, Konva.Rect>();
  const coverOf = (id: string) => {
    const known = covers.get(id);
    if (known) return known;
    const cover = new Konva.Rect({ listening: false, fill: colour.void });
    covers.set(id, cover);
    group.add(cover);
    return cover;
  };
  return {
    cover(map, section, from, part) {
      const cover = coverOf(section.id);
      if (part >= 1) {
        cover.destroy();
        covers.delete(section.id);
        return;
      }
      const grow = (side: Side) =>
        sideSquares(section, side).some((square) => map.sectionAt(squareTowards(square, side)))
          ? SHARED
          : OUTSIDE;
      const left = section.x * SQUARE - grow('w');
      const top = section.y * SQUARE - grow('n');
      const right = (section.x + section.w) * SQUARE + grow('e');
      const bottom = (section.y + section.h) * SQUARE + grow('s');
      if (!from) {
        cover.setAttrs({ x: left, y: top, width: right - left, height: bottom - top, opacity: 1 - part });
        return;
      }
      const upright = from === 'n' || from === 's';
      const long = (upright ? bottom - top : right - left) + SOFT;
      const rest = long * (1 - part);
      const box = {
        n: { x: left, y: bottom - rest, width: right - left, height: rest },
        s: { x: left, y: top, width: right - left, height: rest },
        w: { x: right - rest, y: top, width: rest, height: bottom - top },
        e: { x: left, y: top, width: rest, height: bottom - top },
      }[from];
      const soft = Math.min(1, SOFT / rest);
      const rim = from === 'n' || from === 'w' ? 0 : rest;
      cover.setAttrs({
        ...box,
        fillPriority: 'linear-gradient',
        fillLinearGradientStartPoint: upright ? { x: 0, y: rim } : { x: rim, y: 0 },
        fillLinearGradientEndPoint: upright ? { x: 0, y: rest - rim } : { x: rest - rim, y: 0 },
        fillLinearGradientColorStops: [0, alpha(colour.void, 0), soft, colour.void, 1, colour.void],
      });
    },
    clear() {
      for (const cover of covers.values()) cover.destroy();
      covers.clear();
    },
  };
}
