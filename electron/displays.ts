import type { Bounds } from './preferences.ts';

/** A display as the system reports it, in screen pixels. */
export interface DisplayInfo {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The displays of the machine; tests drive fakes. */
export interface Displays {
  all(): readonly DisplayInfo[];
  primary(): DisplayInfo;
}

/**
 * Where the players' window opens: over the whole of a display that the GM's window is not on, or, where there is only one,
 * as an ordinary window.
 */
export function placeForPlayers(displays: Displays, gm: Bounds | undefined, kept: Bounds | undefined) {
  const primary = displays.primary();
  const gmDisplay = (gm && displayAt(displays, gm)) ?? primary;
  const other = displays.all().find((display) => display.id !== gmDisplay.id);
  if (other) {
    const { x, y, width, height } = other;
    return { bounds: { x, y, width, height, maximized: false }, fullScreen: true };
  }
  return { bounds: kept ? within(displays, kept) : centred(primary, 1280, 720), fullScreen: false };
}

/** Where the GM's window opens: where it stood last, if that place can still be seen. */
export function placeForGm(displays: Displays, kept: Bounds | undefined): Bounds {
  return kept ? within(displays, kept) : centred(displays.primary(), 1440, 900);
}

/** Bounds that can be seen: on the display that they touch, or in the middle of the first one. */
function within(displays: Displays, bounds: Bounds): Bounds {
  const display = displayAt(displays, bounds);
  if (!display)
    return { ...centred(displays.primary(), bounds.width, bounds.height), maximized: bounds.maximized };
  const width = Math.min(bounds.width, display.width);
  const height = Math.min(bounds.height, display.height);
  const x = clamp(bounds.x, display.x, display.x + display.width - width);
  const y = clamp(bounds.y, display.y, display.y + display.height - height);
  return { x, y, width, height, maximized: bounds.maximized };
}

/** The display on which the middle of the bounds lies. */
function displayAt(displays: Displays, bounds: Bounds): DisplayInfo | undefined {
  const x = bounds.x + bounds.width / 2;
  const y = bounds.y + bounds.height / 2;
  return displays.all().find((d) => x >= d.x && x < d.x + d.width && y >= d.y && y < d.y + d.height);
}

function centred(display: DisplayInfo, wide: number, high: number): Bounds {
  const width = Math.min(wide, display.width);
  const height = Math.min(high, display.height);
  const x = display.x + Math.floor((display.width - width) / 2);
  const y = display.y + Math.floor((display.height - height) / 2);
  return { x, y, width, height, maximized: false };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
