import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { _electron, chromium, type Browser, type ElectronApplication, type Page } from 'playwright-core';

/** The app as a person meets it, on either road: the same scripts drive Electron and a browser on the loopback server. */
export interface AppUnderTest {
  readonly road: 'electron' | 'browser';
  /** The gamemaster's window. */
  gm: Page;
  /** The players' window, opened by the gamemaster's key and shown by another. */
  players(): Promise<Page>;
  /** Ends the app as a person would. */
  quit(): Promise<void>;
  /** Ends it as a power switch would. */
  kill(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  /** What went wrong in any window, as the browser tells it. */
  readonly troubles: string[];
}

const shots = resolve('test-results/screens');
mkdirSync(shots, { recursive: true });

/** Keeps a picture to be looked at; never compared. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/**
 * The same for scripts that both roads play. The windows look alike on both, and a picture costs a second where no graphics card helps:
 * in the browser it is only taken where there is no desktop app, and else waited until the window has drawn what there is to see.
 */
export async function keepPictureOf(app: AppUnderTest, page: Page, name: string): Promise<void> {
  if (app.road === 'electron' || !process.env['APP_ELECTRON']) await keepPicture(page, `${app.road}-${name}`);
  else await isDrawn(page);
}

/** Two frames have been drawn; a window that nobody sees draws none, and is waited for a little. */
function isDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
        setTimeout(done, 500);
      }),
  );
}

/** An empty folder for an app; `toured`: of somebody whom the app has shown round already. */
export function newDataFolder(toured = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'delvekeeper-'));
  if (toured) writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ person: { toured } }));
  return folder;
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
}

/** The players' screen is open, dark, with a mark in each corner: Enter shows it. */
async function showIt(gm: Page): Promise<void> {
  await gm.locator('.table.opening').waitFor();
  await gm.keyboard.press('Enter');
  await gm.locator('.table:not(.opening)').waitFor();
}

/** Starts an app before the tests of a file and ends it after them; `ready` gets the gamemaster's window. */
export function playsWith(app: AppUnderTest, data: string, ready: (gm: Page) => void): void {
  beforeAll(async () => {
    await app.start();
    ready(app.gm);
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });
}

export class ElectronApp implements AppUnderTest {
  readonly road = 'electron' as const;
  readonly troubles: string[] = [];
  readonly #data: string;
  #app!: ElectronApplication;
  gm!: Page;

  constructor(data: string) {
    this.#data = data;
  }

  get app(): ElectronApplication {
    return this.#app;
  }

  async start(): Promise<void> {
    const executablePath = process.env['APP_ELECTRON'];
    if (!executablePath) throw new Error('APP_ELECTRON names no Electron: run these tests by `npm test`.');
    this.#app = await _electron.launch({
      executablePath,
      args: ['--no-sandbox', resolve('.')],
      env: { ...process.env, DELVEKEEPER_DATA: this.#data } as Record<string, string>,
    });
    this.#app.context().setDefaultTimeout(10_000);
    this.gm = await this.#app.firstWindow();
    watch(this.gm, this.troubles);
  }

  async players(): Promise<Page> {
    const opened = this.#app.waitForEvent('window');
    await this.gm.keyboard.press('p');
    const page = await opened;
    watch(page, this.troubles);
    await showIt(this.gm);
    return page;
  }

  async quit(): Promise<void> {
    await this.#app.close();
  }

  async kill(): Promise<void> {
    const { pid } = this.#app.process();
    const gone = new Promise((done) => this.#app.process().once('exit', done));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await gone;
  }
}

export class BrowserApp implements AppUnderTest {
  readonly road = 'browser' as const;
  readonly troubles: string[] = [];
  readonly #data: string;
  #server!: ChildProcess;
  #browser!: Browser;
  gm!: Page;

  constructor(data: string) {
    this.#data = data;
  }

  async start(): Promise<void> {
    this.#server = spawn(process.execPath, [resolve('dist/electron/headless.js')], {
      env: { ...process.env, DELVEKEEPER_DATA: this.#data, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const link = await new Promise<string>((found, failed) => {
      let said = '';
      this.#server.stdout!.on('data', (text) => {
        said += String(text);
        const address = /http:\/\/\S+/.exec(said)?.[0];
        if (address) found(address);
      });
      this.#server.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${said}`)));
    });
    this.#browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 720 } });
    context.setDefaultTimeout(10_000);
    this.gm = await context.newPage();
    watch(this.gm, this.troubles);
    await this.gm.goto(link);
  }

  async players(): Promise<Page> {
    const opened = this.gm.context().waitForEvent('page');
    await this.gm.keyboard.press('p');
    const page = await opened;
    watch(page, this.troubles);
    await showIt(this.gm);
    return page;
  }

  async quit(): Promise<void> {
    await this.#browser.close();
    const gone = new Promise((done) => this.#server.once('exit', done));
    this.#server.kill('SIGTERM');
    await gone;
  }

  async kill(): Promise<void> {
    const gone = new Promise((done) => this.#server.once('exit', done));
    this.#server.kill('SIGKILL');
    await gone;
    await this.#browser.close();
  }
}
