import { shallowRef, type ShallowRef } from 'vue';
import type { MapHandle } from './sight.ts';
import { SQUARE } from '../ui/tokens.ts';

/** How the map lies in its element, in pixels: where the corner of the first square is, how large squares are, and the element itself. */
export interface MapSpot {
  x: number;
  y: number;
  size: number;
  width: number;
  height: number;
}

/** Where to hang something over the map: to be measured whenever it has moved. Null before it has been seen. */
export function useMapSpot(map: Readonly<ShallowRef<MapHandle | null>>) {
  const spot = shallowRef<MapSpot | null>(null);
  function measure(): void {
    const now = map.value?.stage?.();
    if (!now || now.viewport.width <= 1) return;
    const { x, y, zoom } = now.camera;
    spot.value = { x, y, size: SQUARE * zoom, ...now.viewport };
  }
  return { spot, measure };
}
