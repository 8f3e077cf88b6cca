import type Konva from 'konva';
import { SQUARE } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import { edgeSight } from '../model.ts';
import { paintFloor, type FloorPiece } from '../paint/floor.ts';
import { sideSquares, turnedSide } from '#board';
import type { Side } from '#board';
import type { SectionRecord } from '#engine/view';
import type { Tiles } from '../tiles.ts';
import { createTiles } from '../tiles.ts';
import { shadedSides } from '../walls.ts';

/** Floors: one tile for each section. */
export interface SectionLayer {
  tiles: Tiles;
  reconcile(map: LevelMap): void;
}

export function createSectionLayer(group: Konva.Group): SectionLayer {
  const tiles = createTiles(group);
  return {
    tiles,
    reconcile(map) {
      for (const section of map.sections) {
        const { id, level, floor, x, y, w, h } = section;
        const way = stairsWay(section);
        const piece = { level, floor, x, y, w, h, turn: climb(map, section), ...(way ? { way } : {}) };
        const shaded = shadedSides(map, section);
        tiles.put(
          id,
          { x: x * SQUARE, y: y * SQUARE, w: w * SQUARE, h: h * SQUARE },
          JSON.stringify([piece, shaded]),
          (ink) => {
            ink.translate(x * SQUARE, y * SQUARE);
            paintFloor(ink, piece, shaded);
          },
        );
      }
      tiles.keep(new Set(map.sections.map((section) => section.id)));
    },
  };
}

/** Where stairs lead, by the last word of their name: stairs down are walked down, all others up. Null: they do not say. */
export function stairsWay({
  floor,
  label,
}: Pick<SectionRecord, 'floor' | 'label'>): FloorPiece['way'] | null {
  if (floor !== 'stairs') return null;
  const last = label.trim().toLowerCase().split(/\s+/).at(-1);
  return last === 'up' || last === 'down' || last === 'out' ? last : null;
}

/**
 * Which way stairs lead, in quarter turns clockwise from north: away from the one side by which they are entered. Other pieces,
 * and stairs with more than one way in, go by their own turn.
 */
function climb(map: LevelMap, section: SectionRecord): number {
  if (section.floor !== 'stairs') return section.turn;
  const ways: Side[] = ['n', 'e', 's', 'w'];
  const open = ways.filter((side) =>
    sideSquares(section, side).some((square) =>
      ['joint', 'exit', 'door'].includes(edgeSight(map, square, side)),
    ),
  );
  return open.length === 1 ? ways.indexOf(turnedSide(open[0]!, 2)) : section.turn;
}
