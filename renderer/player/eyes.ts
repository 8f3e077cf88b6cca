import type { EyeRect } from '#api';
import type { Records } from '#engine/view';
import type { Rect } from '#board';
import { MOST_ZOOM, NO_INSETS, centred, fitted, toUnits, type Camera, type Viewport } from '../map/camera.ts';
import { SQUARE } from '../ui/tokens.ts';
import { leastZoom, phaseShot, type Stage } from './shots.ts';

/** A place of the eye that holds for any size of the glass: the middle, in units of the board, and the zoom. */
export interface Spot {
  x: number;
  y: number;
  zoom: number;
}

/** Two sizes that differ by less than this are the same: what was sent had been rounded. */
const SAME = 0.01;

export function spotOf(camera: Camera, { width, height }: Viewport): Spot {
  return { ...toUnits(camera, { x: width / 2, y: height / 2 }), zoom: camera.zoom };
}

export function cameraAt({ x, y, zoom }: Spot, { width, height }: Viewport): Camera {
  return { zoom, x: width / 2 - x * zoom, y: height / 2 - y * zoom };
}

/**
 * The eye on these squares. As large as what is shown from `home`, they are but another place for it, and its zoom stays just the
 * same; otherwise they are an overview, from which it shall come back.
 */
export function overviewOf(
  rect: EyeRect,
  { viewport }: Pick<Stage, 'viewport'>,
  home: Camera,
): { camera: Camera; isOverview: boolean } {
  const whole = fitted(viewport, NO_INSETS, rect, 0, MOST_ZOOM);
  if (Math.abs(whole.zoom / home.zoom - 1) >= SAME) return { camera: whole, isOverview: true };
  return { camera: centred(home, viewport, NO_INSETS, rect), isOverview: false };
}

/**
 * Where an eye looks that goes nowhere by itself, when it comes to a level: where it would look if it followed, at the zoom that
 * is asked for, else at the one that it has if pieces can be told apart with it. Null on an empty level.
 */
export function fixedShot(records: Records, stage: Stage, zoom: number | null): Camera | null {
  const { viewport, insets, camera } = stage;
  const shot = phaseShot(records, new Set(), {
    ...stage,
    camera: { ...camera, zoom: leastZoom(viewport) / 2 },
  });
  if (!shot) return null;
  if (zoom === null) return shot;
  const free = {
    x: (insets.left + viewport.width - insets.right) / 2,
    y: (insets.top + viewport.height - insets.bottom) / 2,
  };
  const middle = toUnits(shot, free);
  const at: Rect = { x: middle.x / SQUARE, y: middle.y / SQUARE, w: 0, h: 0 };
  return centred({ ...camera, zoom }, viewport, insets, at);
}
