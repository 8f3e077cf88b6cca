import { describe, expect, test } from 'vitest';
import {
  backOnScreen,
  canBeSeen,
  displayForPlayers,
  fills,
  mirrors,
  placeForGm,
  pluggedNow,
  windowOn,
  type DisplayInfo,
} from '#electron/displays.ts';
import { display, FakeDisplays, laptop, projector, television } from './support/fake-desktop.ts';

const at = (x: number, y: number, width = 800, height = 600) => ({ x, y, width, height, maximized: false });
const plugged = (...all: DisplayInfo[]) => pluggedNow(new FakeDisplays(...all), []);

describe('a display is known again', () => {
  const keys = (all: DisplayInfo[]) => plugged(...all).map(({ key }) => key);

  test('by its label and the pixels of its glass, whatever the system numbers, scales, turns or puts it', () => {
    expect(keys([laptop, television])).toEqual(['Laptop panel 1920x1080', 'Big TV 3840x2160']);
    const moved = { ...television, id: 77, x: -4000, scale: 2, width: 1920, height: 1080 };
    const upright = { ...television, width: 2160, height: 3840, rotation: 90 };
    expect(keys([moved])).toEqual(keys([upright]));
    expect(keys([{ ...television, width: 1920, height: 1080 }])).toEqual(['Big TV 1920x1080']);
  });

  test('by a word where the system has no name for it', () => {
    expect(
      keys([display(1, '', 0, 1280, 720), { ...display(2, ' ', 1280, 800, 600), internal: true }]),
    ).toEqual(['Display 1280x720', 'Built-in display 800x600']);
  });

  test('a twin has a number, and keeps it when the other one is pulled and plugged again (PEERS 29)', () => {
    const twin = { ...television, id: 3, x: 5760 };
    const both = plugged(laptop, twin, television);
    const key = (all: typeof both, id: number) => all.find((one) => one.id === id)?.key;
    expect([key(both, 2), key(both, 3)]).toEqual(['Big TV 3840x2160', 'Big TV 3840x2160 #2']);
    const without = pluggedNow(new FakeDisplays(laptop, twin), both);
    expect(key(without, 3)).toBe('Big TV 3840x2160 #2');
    const again = pluggedNow(new FakeDisplays(laptop, twin, { ...television, id: 9 }), without);
    expect([key(again, 3), key(again, 9)]).toEqual(['Big TV 3840x2160 #2', 'Big TV 3840x2160']);
  });
});

describe('the display for the players', () => {
  const chosen = (all: DisplayInfo[], gm: number, wished?: string, liked: string | null = null) => {
    const here = plugged(...all);
    return displayForPlayers(
      here,
      here.find(({ id }) => id === gm)!,
      wished,
      liked,
    )?.id;
  };

  test('is the largest that the GM’s window is not on', () => {
    expect(chosen([laptop, projector, television], 1)).toBe(2);
    expect(chosen([laptop, projector, television], 2)).toBe(1);
    const fine = { ...projector, scale: 4 };
    expect(chosen([laptop, fine, television], 1)).toBe(3);
  });

  test('is the one of last time rather, and the one that is named before all', () => {
    expect(chosen([laptop, projector, television], 1, undefined, 'Projector 1280x800')).toBe(3);
    expect(chosen([laptop, projector, television], 3, undefined, 'Projector 1280x800')).toBe(2);
    expect(chosen([laptop, projector, television], 1, 'Laptop panel 1920x1080', 'Projector 1280x800')).toBe(
      1,
    );
    expect(chosen([laptop, television], 1, 'Projector 1280x800')).toBeUndefined();
  });

  test('is the only one where there is one, and one that shows the same as the GM’s only for want of another', () => {
    expect(chosen([laptop], 1)).toBe(1);
    const same = { ...television, x: 0, width: 1920, height: 1080, scale: 2 };
    expect(chosen([laptop, same, projector], 1)).toBe(3);
    expect(chosen([laptop, same], 1)).toBe(2);
  });
});

test('displays that share half of the smaller one show the same; a strip along a border is no mirror (PEERS 23)', () => {
  expect(mirrors(laptop, { ...television, x: 0 })).toBe(true);
  expect(mirrors(laptop, { ...television, x: 960 })).toBe(true);
  expect(mirrors(laptop, { ...television, x: 1910 })).toBe(false);
  expect(mirrors(laptop, television)).toBe(false);
  expect(mirrors(laptop, laptop)).toBe(false);
});

describe('a window', () => {
  test('of the players on the only display stands where it stood, if that is on it, else in the middle', () => {
    expect(windowOn(laptop, undefined)).toEqual(at(320, 180, 1280, 720));
    expect(windowOn(laptop, at(100, 100))).toEqual(at(100, 100));
    expect(windowOn(laptop, at(2500, 100))).toEqual(at(320, 180, 1280, 720));
  });

  test('of the GM stands where it stood, in the middle when that display is gone, and never larger than the display (PEERS 29)', () => {
    expect(placeForGm(new FakeDisplays(laptop, television), at(2000, 0))).toEqual(at(2000, 0));
    expect(placeForGm(new FakeDisplays(laptop), at(2000, 0))).toEqual(at(560, 240));
    expect(placeForGm(new FakeDisplays(laptop), at(-300, -200, 3000, 2000))).toEqual(at(0, 0, 1920, 1080));
    expect(placeForGm(new FakeDisplays({ ...laptop, width: 1280, height: 720 }), undefined)).toEqual(
      at(0, 0, 1280, 720),
    );
    expect(backOnScreen(new FakeDisplays(laptop), { ...at(9000, 0), maximized: true }).maximized).toBe(true);
  });

  test('can be seen where a person can take hold of its upper edge', () => {
    expect(canBeSeen([laptop], at(0, 0))).toBe(true);
    expect(canBeSeen([laptop], at(1900, 0))).toBe(false);
    expect(canBeSeen([laptop], at(1700, 0))).toBe(true);
    expect(canBeSeen([laptop], at(0, -500))).toBe(false);
    expect(canBeSeen([laptop, television], at(2500, 0))).toBe(true);
  });

  test('fills a display, a pixel of rounding aside; a built-in one keeps the strip beside its camera', () => {
    expect(fills(television, television)).toBe(true);
    expect(fills({ ...television, width: 3839 }, television)).toBe(true);
    expect(fills({ ...television, width: 1920, height: 1080 }, television)).toBe(false);
    expect(fills({ ...television, x: 0 }, television)).toBe(false);
    expect(fills({ ...laptop, y: 37, height: 1043 }, laptop)).toBe(false);
    expect(fills({ ...laptop, y: 37, height: 1043 }, { ...laptop, internal: true })).toBe(true);
  });
});
