import { describe, expect, test } from 'vitest';
import { placeForGm, placeForPlayers, type DisplayInfo, type Displays } from '#electron/displays.ts';

const laptop = { id: 1, x: 0, y: 0, width: 1920, height: 1080 };
const television = { id: 2, x: 1920, y: -200, width: 3840, height: 2160 };
const displays = (...all: DisplayInfo[]): Displays => ({
  all: () => all,
  primary: () => all[0]!,
});
const at = (x: number, y: number, width = 800, height = 600) => ({ x, y, width, height, maximized: false });

describe("the players' window", () => {
  test('fills the second display', () => {
    expect(placeForPlayers(displays(laptop, television), at(10, 10), undefined)).toEqual({
      bounds: { x: 1920, y: -200, width: 3840, height: 2160, maximized: false },
      fullScreen: true,
    });
  });

  test('fills the first display when the GM sits at the second', () => {
    const place = placeForPlayers(displays(laptop, television), at(2500, 100), undefined);
    expect(place).toMatchObject({ bounds: { x: 0, y: 0, width: 1920, height: 1080 }, fullScreen: true });
  });

  test('is an ordinary window where there is one display, at its old place if that can be seen', () => {
    const place = placeForPlayers(displays(laptop), at(0, 0), undefined);
    expect(place).toEqual({
      bounds: { x: 320, y: 180, width: 1280, height: 720, maximized: false },
      fullScreen: false,
    });
    expect(placeForPlayers(displays(laptop), at(0, 0), at(100, 100)).bounds).toEqual(at(100, 100));
  });
});

describe("the GM's window", () => {
  test('stands where it stood, in the middle when that display is gone, and never larger than the display', () => {
    expect(placeForGm(displays(laptop, television), at(2000, 0))).toEqual(at(2000, 0));
    expect(placeForGm(displays(laptop), at(2000, 0))).toEqual(at(560, 240));
    expect(placeForGm(displays(laptop), at(-300, -200, 3000, 2000))).toEqual(at(0, 0, 1920, 1080));
    expect(placeForGm(displays({ ...laptop, width: 1280, height: 720 }), undefined)).toEqual(
      at(0, 0, 1280, 720),
    );
  });
});
