import type { Bounds } from './preferences.ts';

/** A display as the system reports it. Bounds are in pixels of the pages, of which one is `scale` pixels of the glass. */
export interface DisplayInfo {
  id: number;
  /** What the system calls it; '' where it has no name. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  /** Built into the machine. */
  internal?: boolean;
  /** Degrees that the system turns the picture. */
  rotation: number;
}

/** The displays of the machine; tests drive fakes. */
export interface Displays {
  all(): readonly DisplayInfo[];
  primary(): DisplayInfo;
  /** Calls back when one was plugged or pulled, or is of another size, scale or rotation. */
  onChange(listener: () => void): void;
}

/** A display that is plugged in, with the key by which it is known again after it was pulled. */
export interface Plugged extends DisplayInfo {
  /** Of its label and the size of its glass; a second one of the same make gets a number. */
  key: string;
  /** What people call it. */
  name: string;
  /** Pixels of the glass. */
  glass: { width: number; height: number };
}

export type Rect = Pick<Bounds, 'x' | 'y' | 'width' | 'height'>;

/**
 * The displays with their keys. One that was there `before` keeps its key as long as it is the same to the system, so that of two
 * twins the one that stays does not take over the other's key.
 */
export function pluggedNow(displays: Displays, before: readonly Plugged[]): Plugged[] {
  const taken = new Set<string>();
  const all = displays.all().map((info) => ({ info, plain: plainKey(info) }));
  const kept = new Map<DisplayInfo, string>();
  for (const { info, plain } of all) {
    const known = before.find(({ id, key }) => id === info.id && isKeyOf(key, plain));
    if (!known || taken.has(known.key)) continue;
    kept.set(info, known.key);
    taken.add(known.key);
  }
  const fromLeft = all.toSorted((a, b) => a.info.x - b.info.x || a.info.y - b.info.y);
  for (const { info, plain } of fromLeft) {
    if (kept.has(info)) continue;
    let key = plain;
    for (let twin = 2; taken.has(key); twin++) key = `${plain} #${twin}`;
    kept.set(info, key);
    taken.add(key);
  }
  return all.map(({ info }) => ({
    ...info,
    key: kept.get(info)!,
    name: nameOf(info),
    glass: glassOf(info),
  }));
}

const plainKey = (info: DisplayInfo) => {
  const { width, height } = glassOf(info);
  // The longer side first, whichever way it is turned.
  return `${nameOf(info)} ${Math.max(width, height)}x${Math.min(width, height)}`;
};

const isKeyOf = (key: string, plain: string) => key === plain || key.startsWith(`${plain} #`);

const nameOf = ({ label, internal }: DisplayInfo) =>
  label.trim() || (internal ? 'Built-in display' : 'Display');

const glassOf = ({ width, height, scale }: DisplayInfo) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** Whether two displays show the same as far as the system tells: their bounds share half of the smaller one, or more. */
export function mirrors(a: DisplayInfo, b: DisplayInfo): boolean {
  if (a.id === b.id) return false;
  return 2 * shared(a, b) >= Math.min(a.width * a.height, b.width * b.height);
}

/** Those that show the same as this one. */
export const mirrorsOf = <D extends DisplayInfo>(display: DisplayInfo, all: readonly D[]): D[] =>
  all.filter((other) => mirrors(display, other));

/** The display on which the middle of a window lies. */
export function displayAt<D extends DisplayInfo>(all: readonly D[], bounds: Rect): D | undefined {
  const x = bounds.x + bounds.width / 2;
  const y = bounds.y + bounds.height / 2;
  return all.find((d) => x >= d.x && x < d.x + d.width && y >= d.y && y < d.y + d.height);
}

/**
 * The display for the players: the one wished for (undefined when it is not there), else `liked`, the one of last time, else the
 * largest. Without a wish never the one that the GM's window is on, and none that shows the same as that, unless there is no other.
 */
export function displayForPlayers(
  all: readonly Plugged[],
  gm: Plugged,
  wished: string | undefined,
  liked: string | null,
): Plugged | undefined {
  if (wished !== undefined) return all.find(({ key }) => key === wished);
  const others = all.filter((display) => display !== gm);
  const apart = others.filter((display) => !mirrors(display, gm));
  const choice = apart.length > 0 ? apart : others;
  const area = ({ glass }: Plugged) => glass.width * glass.height;
  return choice.find(({ key }) => key === liked) ?? choice.toSorted((a, b) => area(b) - area(a))[0] ?? gm;
}

/** Where an ordinary window of the players stands on a display: where it stood last, if that is on it, else in the middle. */
export function windowOn(display: DisplayInfo, kept: Bounds | undefined): Bounds {
  if (kept && displayAt([display], kept)) return inside(display, kept);
  return centred(display, 1280, 720);
}

/** Where the GM's window opens: where it stood last, if that place can still be seen. */
export function placeForGm(displays: Displays, kept: Bounds | undefined): Bounds {
  return kept ? backOnScreen(displays, kept) : centred(displays.primary(), 1440, 900);
}

/** Bounds that can be seen: on the display that they touch, or in the middle of the first one. */
export function backOnScreen(displays: Displays, bounds: Bounds): Bounds {
  const display = displayAt(displays.all(), bounds);
  if (display) return inside(display, bounds);
  return { ...centred(displays.primary(), bounds.width, bounds.height), maximized: bounds.maximized };
}

/** Whether so much of a window lies on some display that a person can take hold of it. */
export function canBeSeen(all: readonly DisplayInfo[], bounds: Rect): boolean {
  const top = { ...bounds, height: Math.min(bounds.height, 60) };
  return all.some((display) => shared(display, top) >= 0.25 * top.width * top.height);
}

/**
 * Whether a window fills a display. A pixel or two are lost in rounding by a scale, and a built-in display may keep the strip beside
 * its camera to itself.
 */
export function fills(bounds: Rect, display: DisplayInfo): boolean {
  const strip = display.internal ? 40 : 2;
  return (
    Math.abs(bounds.x - display.x) <= 2 &&
    Math.abs(bounds.y - display.y) <= strip &&
    Math.abs(bounds.width - display.width) <= 2 &&
    Math.abs(bounds.height - display.height) <= strip
  );
}

export const rectOf = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height });

function inside(display: DisplayInfo, bounds: Bounds): Bounds {
  const width = Math.min(bounds.width, display.width);
  const height = Math.min(bounds.height, display.height);
  const x = clamp(bounds.x, display.x, display.x + display.width - width);
  const y = clamp(bounds.y, display.y, display.y + display.height - height);
  return { x, y, width, height, maximized: bounds.maximized };
}

function centred(display: DisplayInfo, wide: number, high: number): Bounds {
  const width = Math.min(wide, display.width);
  const height = Math.min(high, display.height);
  const x = display.x + Math.floor((display.width - width) / 2);
  const y = display.y + Math.floor((display.height - height) / 2);
  return { x, y, width, height, maximized: false };
}

function shared(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
