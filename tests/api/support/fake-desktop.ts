import { done, type Result } from '#engine';
import {
  DesktopScreen,
  type DesktopWindows,
  type PlacedWindow,
  type PlayersWindow,
} from '#electron/desktop-screen.ts';
import type { DisplayInfo, Displays, Rect } from '#electron/displays.ts';
import type { PreferencesFile } from '#electron/preferences.ts';

export const display = (
  id: number,
  label: string,
  x: number,
  width: number,
  height: number,
): DisplayInfo => ({
  ...{ id, label, x, y: 0, width, height },
  scale: 1,
  rotation: 0,
});

export const laptop = display(1, 'Laptop panel', 0, 1920, 1080);
export const television = display(2, 'Big TV', 1920, 3840, 2160);
export const projector = display(3, 'Projector', 5760, 1280, 800);

/** Displays that a test plugs and pulls. The first one is the primary. */
export class FakeDisplays implements Displays {
  #all: DisplayInfo[];
  #heard: () => void = () => undefined;

  constructor(...all: DisplayInfo[]) {
    this.#all = all;
  }
  all(): readonly DisplayInfo[] {
    return this.#all;
  }
  primary(): DisplayInfo {
    return this.#all[0]!;
  }
  onChange(listener: () => void): void {
    this.#heard = listener;
  }
  become(...all: DisplayInfo[]): void {
    this.#all = all;
    this.#heard();
  }
}

/** A window that does as it is told; `cutOnce`: it is cut to the size of the primary display the first time that it is made full. */
export class FakeWindow implements PlayersWindow {
  at: Rect;
  full = false;
  isOpen = true;
  /** Each place at which it was put. */
  readonly stood: { at: Rect; full: boolean }[] = [];
  readonly #desktop: FakeDesktop;
  readonly #closed: (() => void)[] = [];
  readonly #toggled: ((full: boolean) => void)[] = [];

  constructor(desktop: FakeDesktop, at: Rect) {
    this.#desktop = desktop;
    this.at = at;
  }
  bounds(): Rect {
    return this.at;
  }
  async stand(at: Rect, full: boolean): Promise<void> {
    await Promise.resolve();
    this.stood.push({ at, full });
    const { width, height } = this.#desktop.displays.primary();
    this.full = full;
    const isCut = (full || this.#desktop.cutsAll) && this.#desktop.cuts > 0;
    this.at = isCut ? { ...at, width, height } : at;
    if (isCut) this.#desktop.cuts--;
  }
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const listener of this.#closed) listener();
  }
  onClosed(listener: () => void): void {
    this.#closed.push(listener);
  }
  onFull(listener: (full: boolean) => void): void {
    this.#toggled.push(listener);
  }
  /** A person presses Escape or F11 in it. */
  toggle(full: boolean): void {
    this.full = full;
    for (const listener of this.#toggled) listener(full);
  }
}

/** A desktop with the GM's window on the first display. */
export class FakeDesktop implements DesktopWindows {
  readonly displays: FakeDisplays;
  readonly gmWindow: FakeWindow;
  /** Each players' window that was opened, the last one last. */
  readonly opened: FakeWindow[] = [];
  /** So often a full window is cut to the size of the primary display. */
  cuts = 0;
  /** Ordinary windows are cut, too. */
  cutsAll = false;
  /** Holds the opening of a window up until it is resolved. */
  loading: Promise<void> = Promise.resolve();

  constructor(...all: DisplayInfo[]) {
    this.displays = new FakeDisplays(...all);
    this.gmWindow = new FakeWindow(this, { x: 100, y: 100, width: 1440, height: 900 });
  }
  gm(): PlacedWindow {
    return this.gmWindow;
  }
  async openPlayers(at: Rect): Promise<Result<PlayersWindow>> {
    const window = new FakeWindow(this, at);
    this.opened.push(window);
    await this.loading;
    return done(window);
  }
  get players(): FakeWindow | undefined {
    return this.opened.findLast(({ isOpen }) => isOpen);
  }
  screen(preferences: PreferencesFile): DesktopScreen {
    return new DesktopScreen(this.displays, this, preferences);
  }
}
