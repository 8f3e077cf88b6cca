import { done, refused, type Result } from '#engine';
import {
  backOnScreen,
  canBeSeen,
  displayAt,
  displayForPlayers,
  fills,
  mirrorsOf,
  pluggedNow,
  rectOf,
  windowOn,
  type Displays,
  type Plugged,
  type Rect,
} from './displays.ts';
import type { Glass, Notice, PlayersScreen, ScreenCard, ScreenChange, ScreenWish } from './ports.ts';
import type { Bounds, PreferencesFile } from './preferences.ts';
import { displayWords as words } from './words/display.ts';

/** A window on the desktop, as far as its place goes. */
export interface PlacedWindow {
  bounds(): Rect;
  /** Puts it there and, for `full`, over the whole of the display; resolves when the system has done what it will do. */
  stand(at: Rect, full: boolean): Promise<void>;
}

/** The players' window. */
export interface PlayersWindow extends PlacedWindow {
  close(): void;
  /** Calls back when it is gone, whoever closed it. */
  onClosed(listener: () => void): void;
  /** Calls back when a person took it out of full screen, or back. */
  onFull(listener: (full: boolean) => void): void;
}

/** The windows of the app; tests drive fakes. */
export interface DesktopWindows {
  /** The GM's window, once it is there. */
  gm(): PlacedWindow | null;
  /** Opens the players' window with its page, before anybody sees it; `stand` shows it. */
  openPlayers(at: Bounds): Promise<Result<PlayersWindow>>;
}

/** The players' window while it is open: on which display, and whether it is to fill it. */
interface Open {
  window: PlayersWindow;
  on: Plugged;
  full: boolean;
}

/**
 * The players' screen on the desktop: on which display its window stands, and what becomes of it when displays are plugged, pulled or of
 * another size. One thing at a time: a display that is pulled while the window opens is seen to afterwards.
 */
export class DesktopScreen implements PlayersScreen {
  readonly #displays: Displays;
  readonly #windows: DesktopWindows;
  readonly #preferences: PreferencesFile;
  #plugged: Plugged[];
  #open: Open | null = null;
  /** The display that was pulled while the window was on it. */
  #pulled: Plugged | null = null;
  #line: Promise<unknown> = Promise.resolve();
  #isWanted = false;
  #heard: (change: ScreenChange) => void = () => undefined;

  constructor(displays: Displays, windows: DesktopWindows, preferences: PreferencesFile) {
    this.#displays = displays;
    this.#windows = windows;
    this.#preferences = preferences;
    this.#plugged = pluggedNow(displays, []);
    displays.onChange(() => void this.#inTurn(() => this.#settle()));
  }

  isOpen(): boolean {
    return this.#open !== null;
  }
  link(): null {
    return null;
  }
  on(): string | null {
    return this.#open?.on.key ?? null;
  }
  isPulled(): boolean {
    return this.#pulled !== null;
  }
  onChange(listener: (change: ScreenChange) => void): void {
    this.#heard = listener;
  }

  screens(): ScreenCard[] {
    const gm = this.#gmDisplay();
    return this.#plugged.map((display) => ({
      key: display.key,
      label: display.name,
      ...display.glass,
      isGm: display === gm,
      mirrors: mirrorsOf(display, this.#plugged).length > 0,
    }));
  }

  glass(): Glass {
    const glass = this.#open?.on ?? this.#pulled ?? this.#choose(undefined);
    if (!glass) return { key: '', width: 1280, height: 720, scale: 1 };
    const { key, width, height, scale } = glass;
    return { key, width, height, scale };
  }

  open(wish: ScreenWish): Promise<Result<null>> {
    this.#isWanted = true;
    return this.#inTurn(() => this.#show(wish));
  }

  close(): void {
    this.#isWanted = false;
    this.#pulled = null;
    const open = this.#open;
    this.#open = null;
    open?.window.close();
  }

  /** The GM's window stands elsewhere: of which display that is may be another one. */
  gmMoved(): void {
    this.#heard({ kind: 'changed' });
  }

  /** Resolves when everything that has happened to displays is seen to. */
  async settled(): Promise<void> {
    await this.#line;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#line.then(act);
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  async #show({ screen, mirrored }: ScreenWish): Promise<Result<null>> {
    this.#plugged = pluggedNow(this.#displays, this.#plugged);
    if (this.#open && screen === undefined) return done(null);
    const display = this.#choose(screen);
    if (!display) return refused(words.noSuchScreen());
    if (mirrorsOf(display, this.#plugged).length > 0 && !mirrored)
      return refused(words.mirrored(display.name));
    const stood = await this.#standOn(display);
    if (!stood.ok) return stood;
    this.#pulled = null;
    if (this.#open?.full) this.#preferences.notePlayersOn(display.key);
    if (stood.value.length > 0) this.#heard({ kind: 'changed', notices: stood.value });
    return done(null);
  }

  /** Opens the window on a display, or moves it there. It fills the display, unless it is the only place for the GM's window too. */
  async #standOn(display: Plugged): Promise<Result<Notice[]>> {
    const full = display !== this.#gmDisplay();
    const at = full
      ? { ...rectOf(display), maximized: false }
      : windowOn(display, this.#preferences.bounds('players'));
    if (this.#open) {
      this.#open = { ...this.#open, on: display, full };
      return done(await this.#stand(this.#open.window, display, at, full));
    }
    const opened = await this.#windows.openPlayers(at);
    if (!opened.ok) return opened;
    const window = opened.value;
    if (!this.#isWanted) {
      window.close();
      return done([]);
    }
    this.#open = { window, on: display, full };
    window.onClosed(() => this.#gone(window));
    window.onFull((isFull) => {
      if (this.#open?.window === window) this.#open = { ...this.#open, full: isFull };
    });
    return done(await this.#stand(window, display, at, full));
  }

  /**
   * Places it, then makes it full, then looks what became of it: some systems cut a full window to the size of the first display,
   * and get it right the second time; where that does not help, it stands over the display as an ordinary window.
   */
  async #stand(window: PlacedWindow, display: Plugged, at: Rect, full: boolean): Promise<Notice[]> {
    await window.stand(rectOf(at), full);
    if (!full || fills(window.bounds(), display)) return [];
    await window.stand(rectOf(at), true);
    if (fills(window.bounds(), display)) return [];
    await window.stand(rectOf(at), false);
    return fills(window.bounds(), display) ? [] : [words.cut(display.name)];
  }

  /** Closed by its own means, not by us. */
  #gone(window: PlayersWindow): void {
    if (this.#open?.window !== window) return;
    this.#open = null;
    this.#isWanted = false;
    this.#heard({ kind: 'closed' });
  }

  #choose(wished: string | undefined): Plugged | undefined {
    const gm = this.#gmDisplay();
    return gm && displayForPlayers(this.#plugged, gm, wished, this.#preferences.playersOn);
  }

  #gmDisplay(): Plugged | undefined {
    const gm = this.#windows.gm();
    const at = gm && displayAt(this.#plugged, gm.bounds());
    const primary = this.#displays.primary();
    return at ?? this.#plugged.find(({ id }) => id === primary.id) ?? this.#plugged[0];
  }

  // --- what happens to displays ---------------------------------------------------------------------------------------

  async #settle(): Promise<void> {
    const before = this.#plugged;
    const now = pluggedNow(this.#displays, before);
    // For a moment between two states a system may have none at all.
    if (now.length === 0) return;
    this.#plugged = now;
    const notices = [
      ...(await this.#keepGmOnScreen()),
      ...(await this.#keepPlayersInPlace(before)),
      ...(await this.#greet(before)),
    ];
    this.#heard({ kind: 'changed', notices });
  }

  async #keepGmOnScreen(): Promise<Notice[]> {
    const gm = this.#windows.gm();
    if (!gm || canBeSeen(this.#plugged, gm.bounds())) return [];
    await gm.stand(rectOf(backOnScreen(this.#displays, { ...gm.bounds(), maximized: false })), false);
    return [words.gmMoved()];
  }

  async #keepPlayersInPlace(before: readonly Plugged[]): Promise<Notice[]> {
    const open = this.#open;
    if (!open) return [];
    const now = this.#plugged.find((display) => isSame(open.on, display));
    if (!open.full) {
      const at = { ...open.window.bounds(), maximized: false };
      this.#open = { ...open, on: now ?? this.#gmDisplay() ?? open.on };
      if (!canBeSeen(this.#plugged, at))
        await open.window.stand(rectOf(backOnScreen(this.#displays, at)), false);
      return [];
    }
    if (!now) {
      this.#pulled = open.on;
      this.#open = null;
      open.window.close();
      return [words.pulled(open.on.name)];
    }
    this.#open = { ...open, on: now };
    if (isInPlace(open.on, now)) return [];
    const asked = this.#takeAlong(open.on, now, before);
    const cut = await this.#stand(open.window, now, now, true);
    if (isAlike(open.on, now)) return cut;
    const { width, height } = now.glass;
    return [words.otherSize(now.name, width, height), ...asked, ...cut];
  }

  /** Other pixels on the same glass: how much of it is cut off and how it is turned is as before, but its pixels must be measured. */
  #takeAlong(from: Plugged, to: Plugged, before: readonly Plugged[]): Notice[] {
    if (from.key === to.key || before.some(({ key }) => key === to.key)) return [];
    this.#preferences.notePlayersOn(to.key);
    if (this.#preferences.hasGlass(to.key) || !this.#preferences.hasGlass(from.key)) return [];
    const settings = this.#preferences.glass(from.key);
    this.#preferences.setGlass(to.key, { ...settings, pxPerMm: null, trueSize: false });
    return settings.trueSize ? [words.measureAgain(to.name)] : [];
  }

  async #greet(before: readonly Plugged[]): Promise<Notice[]> {
    const notices: Notice[] = [];
    const gm = this.#gmDisplay();
    for (const display of this.#plugged) {
      const isNew = !before.some((other) => isSame(other, display));
      const showsGm = gm !== undefined && mirrorsOf(display, [gm]).length > 0;
      const showedGm = before.some((other) => isSame(other, display) && mirrorsOf(other, before).length > 0);
      if (showsGm && !showedGm) notices.push(words.mirroredNow(display.name));
      else if (isNew && this.#pulled && isSame(this.#pulled, display))
        notices.push(...(await this.#comeBack(display)));
      else if (isNew && !showsGm)
        notices.push(this.#open ? words.pluggedToo(display.name) : words.plugged(display.name));
    }
    return notices;
  }

  /** Plugged in again: the players' screen comes back as it was, dark if it was dark. */
  async #comeBack(display: Plugged): Promise<Notice[]> {
    const stood = await this.#standOn(display);
    this.#pulled = null;
    return stood.ok
      ? [words.back(display.name), ...stood.value]
      : [words.notBack(display.name, stood.refusal.sentence)];
  }
}

/** Whether two reports tell of one display. The system may name it anew, or report other pixels of it. */
const isSame = (before: Plugged, now: Plugged) =>
  before.key === now.key || (before.id === now.id && before.name === now.name);

const isAlike = (before: Plugged, now: Plugged) =>
  before.width === now.width &&
  before.height === now.height &&
  before.scale === now.scale &&
  before.rotation === now.rotation;

const isInPlace = (before: Plugged, now: Plugged) =>
  isAlike(before, now) && before.x === now.x && before.y === now.y;
