import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LEAST_ZOOM,
  MOST_ZOOM,
  NO_INSETS,
  between,
  eased,
  edgeAt,
  fitted,
  including,
  panned,
  seenSquares,
  squareAt,
  toPixels,
  toUnits,
  zoomStep,
  zoomedAbout,
} from '#renderer/map/camera.ts';

const home = { x: 0, y: 0, zoom: 1 };
const viewport = { width: 912, height: 620 };
const anyCamera = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  zoom: fc.double({ min: LEAST_ZOOM, max: MOST_ZOOM, noNaN: true }),
});
const anyPixel = fc.record({ x: fc.integer({ min: 0, max: 1920 }), y: fc.integer({ min: 0, max: 1080 }) });

describe('from pixels to squares', () => {
  test('a square is 64 pixels at zoom 1, and squares west and north of the origin are negative', () => {
    expect(squareAt(home, { x: 63, y: 64 })).toEqual({ x: 0, y: 1 });
    expect(squareAt(home, { x: -1, y: -65 })).toEqual({ x: -1, y: -2 });
    expect(squareAt({ x: 100, y: 100, zoom: 0.5 }, { x: 131, y: 133 })).toEqual({ x: 0, y: 1 });
  });

  test('the edge is meant within a fifth of a square, and named by its north or west square', () => {
    expect(edgeAt(home, { x: 32, y: 32 })).toBeNull();
    expect(edgeAt(home, { x: 62, y: 32 })).toBe('0,0,e');
    expect(edgeAt(home, { x: 66, y: 32 })).toBe('0,0,e');
    expect(edgeAt(home, { x: 32, y: 62 })).toBe('0,0,s');
    expect(edgeAt(home, { x: 32, y: 2 })).toBe('0,-1,s');
    expect(edgeAt(home, { x: 2, y: 32 })).toBe('-1,0,e');
    expect(edgeAt(home, { x: 32, y: 50 })).toBeNull();
    expect(edgeAt(home, { x: 32, y: 52 })).toBe('0,0,s');
  });

  test('there and back again', () => {
    fc.assert(
      fc.property(anyCamera, anyPixel, (camera, pixel) => {
        const back = toPixels(camera, toUnits(camera, pixel));
        expect(back.x).toBeCloseTo(pixel.x, 4);
        expect(back.y).toBeCloseTo(pixel.y, 4);
      }),
    );
  });
});

describe('moving the eye', () => {
  test('the wheel brings nearer what lies under the pointer, and that stays under it', () => {
    fc.assert(
      fc.property(
        anyCamera,
        anyPixel,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (camera, pixel, factor) => {
          const after = zoomedAbout(camera, pixel, factor);
          expect(after.zoom).toBeGreaterThanOrEqual(LEAST_ZOOM);
          expect(after.zoom).toBeLessThanOrEqual(MOST_ZOOM);
          const before = toUnits(camera, pixel);
          expect(toUnits(after, pixel).x).toBeCloseTo(before.x, 4);
          expect(toUnits(after, pixel).y).toBeCloseTo(before.y, 4);
        },
      ),
    );
  });

  test('zoom stops at 8 and at a twentieth', () => {
    expect(zoomedAbout(home, { x: 0, y: 0 }, 100).zoom).toBe(8);
    expect(zoomedAbout(home, { x: 0, y: 0 }, 0.001).zoom).toBe(0.05);
  });

  test('a fitted dungeon lies in the middle of what the panels leave free', () => {
    const insets = { top: 0, right: 304, bottom: 56, left: 0 };
    const camera = fitted({ width: 1216, height: 676 }, insets, { x: -3, y: 2, w: 10, h: 4 }, 1);
    const from = toPixels(camera, { x: -4 * 64, y: 64 });
    const to = toPixels(camera, { x: 8 * 64, y: 7 * 64 });
    expect(from.x).toBeGreaterThanOrEqual(-0.001);
    expect(to.x).toBeLessThanOrEqual(912.001);
    expect(from.y).toBeGreaterThanOrEqual(-0.001);
    expect(to.y).toBeLessThanOrEqual(620.001);
    expect((from.x + to.x) / 2).toBeCloseTo(456);
    expect((from.y + to.y) / 2).toBeCloseTo(310);
  });

  test('one small section is not blown up', () => {
    expect(fitted(viewport, NO_INSETS, { x: 0, y: 0, w: 2, h: 2 }).zoom).toBe(1.5);
  });

  test('what is in sight already moves nothing; what a strip covers glides just clear of it', () => {
    const square = { x: 3, y: 3, w: 1, h: 1 };
    expect(including(home, viewport, NO_INSETS, square)).toEqual(home);
    const strip = { ...NO_INSETS, bottom: 400 };
    const moved = including(home, viewport, strip, square);
    expect(moved.zoom).toBe(1);
    expect(moved.x).toBe(0);
    expect(toPixels(moved, { x: 0, y: 5 * 64 }).y).toBe(220);
  });

  test('squares too far apart are seen from farther away, never from nearer', () => {
    const camera = including(home, viewport, NO_INSETS, { x: 0, y: 0, w: 40, h: 2 });
    expect(camera.zoom).toBeLessThan(1);
    expect(including({ ...home, zoom: 0.2 }, viewport, NO_INSETS, { x: 0, y: 0, w: 2, h: 2 }).zoom).toBe(0.2);
  });

  test('a glide begins where the eye is and ends where it should be', () => {
    const to = { x: -300, y: 40, zoom: 2 };
    const start = between(home, to, viewport, 0);
    expect(start.x).toBeCloseTo(0);
    expect(start.zoom).toBeCloseTo(1);
    expect(between(home, to, viewport, 1)).toEqual(to);
    const half = between(home, to, viewport, 0.5);
    expect(half.zoom).toBeCloseTo(Math.SQRT2);
  });

  test('easing runs from 0 to 1, fast at first', () => {
    expect([eased(-1), eased(0), eased(1), eased(2)]).toEqual([0, 0, 1, 1]);
    expect(eased(0.25)).toBeGreaterThan(0.5);
    expect(eased(0.25, [0.4, 0, 1, 1])).toBeLessThan(0.25);
  });

  test('what is seen from a panned map', () => {
    expect(seenSquares(panned(home, -64, -128), { width: 128, height: 64 })).toEqual({
      x: 1,
      y: 2,
      w: 3,
      h: 2,
    });
  });

  test('drawings are made for the next step that is sharp', () => {
    expect([0.1, 0.5, 0.6, 1, 1.2, 2.5, 8].map((zoom) => zoomStep(zoom, 1))).toEqual([
      0.5, 0.5, 1, 1, 2, 4, 4,
    ]);
    expect(zoomStep(0.7, 2)).toBe(2);
  });
});
