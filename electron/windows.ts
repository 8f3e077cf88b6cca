import { join } from 'node:path';
import { done, refused, type Result } from '#engine';
import type { Audience } from '#engine/view';
import { BrowserWindow, protocol, screen, session, type Session, type WebContents } from 'electron';
import { placeForGm, placeForPlayers, type Displays } from './displays.ts';
import type { KnownWindow } from './ipc.ts';
import { pageFile, safeHeaders } from './pages.ts';
import type { PlayersScreen } from './ports.ts';
import type { Bounds, PreferencesFile } from './preferences.ts';
import { mainWords as words } from './words/en.ts';

const SCHEME = 'app';
const HOME = `${SCHEME}://delvekeeper`;
const PAGES: Readonly<Record<Audience, string>> = { gm: `${HOME}/gm.html`, players: `${HOME}/player.html` };
/** The table's dark, so that a window does not flash white before its page is there. */
const BACKGROUND = '#14110e';

/** Must be called before the app is ready: our pages come by an address of their own, never by file. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** The displays that Electron reports. */
export function systemDisplays(): Displays {
  const info = ({ id, bounds }: Electron.Display) => ({ id, ...bounds });
  return {
    all: () => screen.getAllDisplays().map(info),
    primary: () => info(screen.getPrimaryDisplay()),
  };
}

/** Serves the built pages to our windows, forbids every other address, and grants no permission. */
export function guardSession(pages: string, here: Session = session.defaultSession): void {
  here.protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = host === 'delvekeeper' ? await pageFile(pages, pathname) : null;
    if (!file) return new Response('Not found', { status: 404, headers: safeHeaders() });
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

/** Whatever contents come into being: they stay on their page, open no window and hold no web view. */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** The app's two windows: the GM's, and the players' on a display of its own where there is one. */
export class Windows {
  readonly #preload: string;
  readonly #preferences: PreferencesFile;
  readonly #displays: Displays;
  #gm: BrowserWindow | null = null;
  #players: BrowserWindow | null = null;
  #playersChanged: () => void = () => undefined;

  /** `built`: the folder that holds preload.cjs. */
  constructor(built: string, preferences: PreferencesFile, displays: Displays) {
    this.#preload = join(built, 'preload.cjs');
    this.#preferences = preferences;
    this.#displays = displays;
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
    this.#gm = this.#window('gm', bounds, false);
    this.#gm.on('closed', () => {
      this.#gm = null;
      this.#players?.close();
      onClosed();
    });
    await this.#gm.loadURL(PAGES.gm);
  }

  /** Brings the GM's window to the front. */
  showGm(): void {
    if (this.#gm?.isMinimized()) this.#gm.restore();
    this.#gm?.focus();
  }

  /** The players' window as the port that the core asks for. */
  playersScreen(): PlayersScreen {
    return {
      isOpen: () => this.#players !== null,
      link: () => null,
      open: () => this.#openPlayers(),
      close: () => this.#players?.close(),
      onChange: (listener) => {
        this.#playersChanged = listener;
      },
    };
  }

  async #openPlayers(): Promise<Result<null>> {
    if (this.#players) return done(null);
    const gm = this.#gm ? boundsOf(this.#gm) : undefined;
    const { bounds, fullScreen } = placeForPlayers(this.#displays, gm, this.#preferences.bounds('players'));
    const window = this.#window('players', bounds, fullScreen);
    this.#players = window;
    window.on('closed', () => {
      this.#players = null;
      this.#playersChanged();
    });
    try {
      await window.loadURL(PAGES.players);
      return done(null);
    } catch (error) {
      if (!window.isDestroyed()) window.destroy();
      return refused(words.noScreen(error instanceof Error ? error.message : String(error)));
    }
  }

  #window(audience: Audience, { maximized, ...bounds }: Bounds, fullScreen: boolean): BrowserWindow {
    const window = new BrowserWindow({
      ...bounds,
      minWidth: 800,
      minHeight: 500,
      show: false,
      fullscreen: fullScreen,
      autoHideMenuBar: true,
      backgroundColor: BACKGROUND,
      title: 'Delvekeeper',
      webPreferences: {
        preload: this.#preload,
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
        // A players' window that nobody clicks must go on drawing.
        backgroundThrottling: audience === 'gm',
      },
    });
    window.once('ready-to-show', () => {
      if (maximized) window.maximize();
      window.show();
    });
    window.on('close', () => {
      if (!window.isFullScreen()) this.#preferences.setBounds(audience, boundsOf(window));
    });
    reloadAfterCrash(window);
    return window;
  }
}

/** A page that crashed comes back; one that crashes again at once is left alone. */
function reloadAfterCrash(window: BrowserWindow): void {
  let last = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed() || Date.now() - last < 5000) return;
    last = Date.now();
    window.reload();
  });
}

const boundsOf = (window: BrowserWindow): Bounds => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
});
