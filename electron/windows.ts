import { join } from 'node:path';
import { done, refused, type Result } from '#engine';
import type { Audience } from '#engine/view';
import {
  BrowserWindow,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  type Session,
  type WebContents,
} from 'electron';
import { assetIn } from './assets.ts';
import {
  DesktopScreen,
  type DesktopWindows,
  type PlacedWindow,
  type PlayersWindow,
} from './desktop-screen.ts';
import { placeForGm, type Displays } from './displays.ts';
import type { KnownWindow } from './ipc.ts';
import { pageFile, safeHeaders, type PageFile } from './pages.ts';
import type { Bounds, PreferencesFile } from './preferences.ts';
import { stand } from './standing.ts';
import { mainWords as words } from './words/en.ts';

const SCHEME = 'app';
const HOST = 'delvekeeper';
const HOME = `${SCHEME}://${HOST}`;
const PAGES: Readonly<Record<Audience, string>> = { gm: `${HOME}/gm.html`, players: `${HOME}/player.html` };
/** The table's dark, so that a window does not flash white before its page is there. */
const BACKGROUND = '#14110e';

/** Must be called before the app is ready: our pages come by an address of their own, never by file. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** What our windows are served. */
export interface Served {
  /** The folder of the built pages. */
  pages: string;
  /** The pictures of the campaign on the table, by audience and id. */
  assetFor(audience: Audience, id: string): PageFile | null;
}

/**
 * Each audience has a session of its own: by it the server of the pages knows who asks for a picture, and nothing that one window keeps
 * is within the reach of the other.
 */
const sessionOf = (audience: Audience): Session =>
  audience === 'gm' ? session.defaultSession : session.fromPartition('players');

/** Serves the built pages to our windows, forbids every other address, and grants no permission. */
export function guardSessions(served: Served): void {
  guardSession(sessionOf('gm'), 'gm', served);
  guardSession(sessionOf('players'), 'players', served);
}

const notFound = () => new Response('Not found', { status: 404, headers: safeHeaders() });

function guardSession(here: Session, audience: Audience, { pages, assetFor }: Served): void {
  here.protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    const asset = assetIn(pathname);
    if (host !== HOST) return notFound();
    const page = new URL(PAGES[audience]).pathname;
    const file = asset === null ? await pageFile(pages, pathname, page) : assetFor(audience, asset);
    if (!file) return notFound();
    return new Response(new Uint8Array(file.body), {
      headers: { ...safeHeaders(), 'content-type': file.type },
    });
  });
  const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];
  here.webRequest.onBeforeRequest({ urls: outside }, (_details, answer) => answer({ cancel: true }));
  here.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  here.setPermissionCheckHandler(() => false);
  here.setDevicePermissionHandler(() => false);
  here.on('will-download', (event) => event.preventDefault());
}

/**
 * Whatever contents come into being: they stay on their page, open no window and hold no web view. A page may load itself again, as after
 * a fault in it.
 */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const stay = (event: { isMainFrame: boolean; url: string; preventDefault(): void }) => {
    if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** The app's two windows: the GM's, and the players' on a display of its own where there is one. */
export class Windows implements DesktopWindows {
  /** The players' screen as the port that the core asks for. */
  readonly screen: DesktopScreen;
  readonly #preload: string;
  readonly #preferences: PreferencesFile;
  readonly #displays: Displays;
  #gm: BrowserWindow | null = null;
  #players: BrowserWindow | null = null;
  #crashed: (audience: Audience, error: unknown, isGone: boolean) => void = () => undefined;

  /** `built`: the folder that holds preload.cjs. */
  constructor(built: string, preferences: PreferencesFile, displays: Displays) {
    this.#preload = join(built, 'preload.cjs');
    this.#preferences = preferences;
    this.#displays = displays;
    this.screen = new DesktopScreen(displays, this, preferences);
  }

  /** The windows that may ask the main process. */
  known(): KnownWindow[] {
    const known = (window: BrowserWindow | null, audience: Audience): KnownWindow[] =>
      window && !window.isDestroyed()
        ? [{ contents: window.webContents, page: PAGES[audience], audience }]
        : [];
    return [...known(this.#gm, 'gm'), ...known(this.#players, 'players')];
  }

  /** Opens the GM's window; with it the app ends. */
  async openGm(onClosed: () => void): Promise<void> {
    const bounds = placeForGm(this.#displays, this.#preferences.bounds('gm'));
    const window = this.#window('gm', bounds);
    this.#gm = window;
    window.once('ready-to-show', () => {
      if (bounds.maximized) window.maximize();
      window.show();
    });
    const display = () => screen.getDisplayMatching(window.getBounds()).id;
    let at = display();
    window.on('move', () => {
      const before = at;
      at = display();
      if (at !== before) this.screen.gmMoved();
    });
    window.on('closed', () => {
      this.#gm = null;
      this.screen.close();
      onClosed();
    });
    await window.loadURL(PAGES.gm);
  }

  /** Calls back when the page of a window crashed, hung, or complained of an error that nobody caught. */
  onCrash(listener: (audience: Audience, error: unknown, isGone: boolean) => void): void {
    this.#crashed = listener;
  }

  /** Brings the GM's window to the front. */
  showGm(): void {
    if (this.#gm?.isMinimized()) this.#gm.restore();
    this.#gm?.focus();
  }

  gm(): PlacedWindow | null {
    const window = this.#gm;
    if (!window || window.isDestroyed()) return null;
    return { bounds: () => window.getBounds(), stand: (at, full) => stand(window, at, full) };
  }

  async openPlayers(at: Bounds): Promise<Result<PlayersWindow>> {
    const window = this.#window('players', at);
    this.#players = window;
    window.removeMenu();
    // A television that goes dark because nobody touches the mouse is of no use at a table.
    const awake = powerSaveBlocker.start('prevent-display-sleep');
    window.on('closed', () => {
      powerSaveBlocker.stop(awake);
      if (this.#players === window) this.#players = null;
    });
    try {
      await window.loadURL(PAGES.players);
      return done(this.#placed(window));
    } catch (error) {
      if (!window.isDestroyed()) window.destroy();
      return refused(words.noScreen(error instanceof Error ? error.message : String(error)));
    }
  }

  #placed(window: BrowserWindow): PlayersWindow {
    return {
      bounds: () => window.getBounds(),
      stand: async (at, full) => {
        if (window.isDestroyed()) return;
        // The GM's keys go on being heard.
        window.showInactive();
        await stand(window, at, full);
        this.#gm?.focus();
      },
      close: () => {
        if (!window.isDestroyed()) window.close();
      },
      onClosed: (listener) => window.on('closed', listener),
      onFull: (listener) => {
        window.webContents.on('before-input-event', (event, { type, key }) => {
          const isFull = window.isFullScreen();
          if (type !== 'keyDown' || (key !== 'F11' && !(key === 'Escape' && isFull))) return;
          event.preventDefault();
          window.setFullScreen(!isFull);
          listener(!isFull);
        });
      },
    };
  }

  #window(audience: Audience, { x, y, width, height }: Bounds): BrowserWindow {
    const window = new BrowserWindow({
      ...{ x, y, width, height },
      minWidth: 800,
      minHeight: 500,
      show: false,
      autoHideMenuBar: true,
      backgroundColor: BACKGROUND,
      title: 'Delvekeeper',
      webPreferences: {
        preload: this.#preload,
        session: sessionOf(audience),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        // Nobody ever touches the players' screen, so nobody could allow it its sounds.
        ...(audience === 'players' ? { autoplayPolicy: 'no-user-gesture-required' as const } : {}),
        // A players' window that nobody clicks must go on drawing.
        backgroundThrottling: audience === 'gm',
      },
    });
    window.on('close', () => {
      if (!window.isFullScreen()) this.#preferences.setBounds(audience, boundsOf(window));
    });
    reloadAfterCrash(window, (error, isGone) => this.#crashed(audience, error, isGone));
    return window;
  }
}

/** Milliseconds until a page that crashed is loaded again: at once, then later and later while it goes on crashing. */
const PAUSES = [0, 1000, 4000, 15_000] as const;
const CALM = 60_000;

/** A page that crashed comes back, so that no window stays blank. What a page complains of is heard, for the diagnosis. */
function reloadAfterCrash(window: BrowserWindow, tell: (error: unknown, isGone: boolean) => void): void {
  const contents = window.webContents;
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    tell(`renderer ${reason}`, true);
    crashes = [...crashes.filter((at) => Date.now() - at < CALM), Date.now()];
    const pause = PAUSES[Math.min(crashes.length, PAUSES.length) - 1]!;
    setTimeout(() => {
      if (!window.isDestroyed()) window.reload();
    }, pause);
  });
  contents.on('unresponsive', () => tell('window unresponsive', false));
  contents.on('preload-error', (_event, _path, error) => tell(error, false));
  // Newer versions of Electron give one record, older ones give level and text apart.
  contents.on('console-message', (...said: unknown[]) => {
    const [record, level, text] = said as [{ level?: unknown; message?: unknown }, unknown, unknown];
    const isError = (record.level ?? level) === 'error' || level === 3;
    if (isError) tell(String(record.message ?? text), false);
  });
}

const boundsOf = (window: BrowserWindow): Bounds => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
});
