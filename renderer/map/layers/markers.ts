import type Konva from 'konva';
import type { MarkerRecord } from '#engine/view';
import { SQUARE } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import { squaresOfCloud } from '../clouds.ts';
import { paintCloud, type CloudKind, type CloudLook } from '../paint/clouds.ts';
import type { MarkerLook } from '../paint/markers.ts';
import { paintFlag, paintMarker } from '../paint/markers.ts';
import type { Sprites } from '../sprites.ts';
import { createSprites } from '../sprites.ts';

/** Chests, traps, notes: what lies on squares and is no piece. */
export interface MarkerLayer {
  sprites: Sprites;
  reconcile(map: LevelMap): void;
}

export function createMarkerLayer(group: Konva.Group): MarkerLayer {
  const sprites = createSprites(group);
  return {
    sprites,
    reconcile(map) {
      const flags = new Map<string, number>();
      for (const marker of map.markers) {
        if (marker.marker === MARK) {
          const nth = flags.get(`${marker.x},${marker.y}`) ?? 0;
          flags.set(`${marker.x},${marker.y}`, nth + 1);
          putFlag(sprites, marker, nth);
          continue;
        }
        const cloud = CLOUDS[marker.marker];
        if (cloud) {
          putCloud(sprites, map, marker, cloud);
          continue;
        }
        const look = markerLook(marker);
        sprites.put(marker.id, {
          x: (marker.x + marker.w / 2) * SQUARE,
          y: (marker.y + marker.h / 2) * SQUARE,
          half: (Math.max(marker.w, marker.h) * SQUARE) / 2 + 8,
          key: JSON.stringify(look),
          paint: (ink) => paintMarker(ink, look),
        });
      }
      sprites.keep(map.markers.map((marker) => marker.id));
    },
  };
}

/** Markers that cover squares on which pieces stand. */
const CLOUDS: Readonly<Record<string, CloudKind | undefined>> = {
  fumes: 'fumes',
  'fireball-trap': 'fire',
  'still-air': 'air',
};

function putCloud(sprites: Sprites, map: LevelMap, marker: MarkerRecord, kind: CloudKind): void {
  const squares = squaresOfCloud(map, marker, kind === 'fumes');
  const look: CloudLook = {
    glyph: marker.look,
    squares: squares.map(({ x, y }) => ({ x: x - marker.x, y: y - marker.y })),
    w: marker.w,
    h: marker.h,
    kind,
    hidden: marker.hidden ?? false,
  };
  sprites.put(marker.id, {
    x: (marker.x + marker.w / 2) * SQUARE,
    y: (marker.y + marker.h / 2) * SQUARE,
    half: (Math.max(marker.w, marker.h) * SQUARE) / 2 + 8,
    key: JSON.stringify(look),
    paint: (ink) => paintCloud(ink, look),
  });
}

/** Markers that stand for something the gamemaster has to settle. */
const MARK = 'mark';

function putFlag(sprites: Sprites, marker: MarkerRecord, nth: number): void {
  const isSettled = marker.open ?? false;
  sprites.put(marker.id, {
    x: (marker.x + marker.w / 2) * SQUARE,
    y: (marker.y + marker.h / 2) * SQUARE,
    half: SQUARE / 2 + 8,
    key: JSON.stringify([MARK, nth, isSettled]),
    paint: (ink) => paintFlag(ink, nth, isSettled),
  });
}

function markerLook(marker: MarkerRecord): MarkerLook {
  return {
    glyph: marker.look,
    letter: marker.label.slice(0, 1).toUpperCase(),
    w: marker.w,
    h: marker.h,
    open: marker.open ?? false,
    hidden: marker.hidden ?? false,
    text: Boolean(marker.text ?? marker.note),
  };
}
