import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { preferencesFrom, trim, type Preferences, type Trim } from '#api';
import { done, refused, type Result } from '#engine';
import { mainWords as words } from './words/en.ts';

/** Where a window stood, in screen pixels. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
  maximized: boolean;
}

/** How the players' picture lies on the glass of one display. */
export interface GlassSettings extends Pick<Trim, 'margins' | 'turn'> {
  touch: boolean;
  /** Pixels of the glass to a millimetre, once somebody has measured. */
  pxPerMm: number | null;
  /** Millimetres of a square. */
  mm: number;
  trueSize: boolean;
}

interface Kept {
  person: Preferences;
  windows: Partial<Record<'gm' | 'players', Bounds>>;
  /** Campaign files outside the folder that were opened once. */
  files: string[];
  /** The campaign file that lies on the table, to be laid there again after a quit or a crash. */
  table: string | null;
  /** How each display is used, by its key, the last changed first. */
  displays: Record<string, GlassSettings>;
  /** Key of the display that the players' window was on. */
  playersOn: string | null;
  /** Where the players' screen listened last on the local network. */
  networkPort: number | null;
}

const MOST_DISPLAYS = 40;
const MOST_FILES = 30;
/** No file of ours is a tenth as long; what somebody else made of it shall not keep the app from starting. */
const MOST_BYTES = 4_000_000;

/** A display that nobody has set up: squares of an inch, nothing cut off. */
export const usualGlass: GlassSettings = {
  margins: { top: 0, right: 0, bottom: 0, left: 0 },
  turn: 0,
  touch: false,
  pxPerMm: null,
  mm: 25,
  trueSize: false,
};

/** What a person likes on this machine, in one JSON file. An unreadable file counts as none, an unreadable field as usual. */
export class PreferencesFile {
  readonly #path: string;
  #kept: Kept;
  readonly #listeners: (() => void)[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#kept = read(path);
  }

  get person(): Preferences {
    return this.#kept.person;
  }
  get files(): readonly string[] {
    return this.#kept.files;
  }
  get table(): string | null {
    return this.#kept.table;
  }
  get networkPort(): number | null {
    return this.#kept.networkPort;
  }
  bounds(window: 'gm' | 'players'): Bounds | undefined {
    return this.#kept.windows[window];
  }

  /** Tells of every change of what the person likes. */
  onPerson(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Changes what is named. Refused when it could not be written; it holds for this run all the same. */
  setPerson(some: Partial<Preferences>): Result<Preferences> {
    const named = Object.entries(some).filter(([, value]) => value !== undefined);
    const person = { ...this.#kept.person, ...Object.fromEntries(named) };
    const kept = this.#write({ ...this.#kept, person });
    for (const listener of this.#listeners) listener();
    return kept.ok ? done(person) : kept;
  }

  setBounds(window: 'gm' | 'players', bounds: Bounds): void {
    this.#write({ ...this.#kept, windows: { ...this.#kept.windows, [window]: bounds } });
  }

  noteTable(path: string | null): void {
    if (path !== this.#kept.table) this.#write({ ...this.#kept, table: path });
  }

  noteNetworkPort(port: number): void {
    if (port !== this.#kept.networkPort) this.#write({ ...this.#kept, networkPort: port });
  }

  noteFile(path: string): void {
    this.#write({
      ...this.#kept,
      files: [path, ...this.#kept.files.filter((file) => file !== path)].slice(0, MOST_FILES),
    });
  }

  /** How a display is used; as usual, if nobody has changed anything. */
  glass(key: string): GlassSettings {
    return Object.hasOwn(this.#kept.displays, key) ? this.#kept.displays[key]! : usualGlass;
  }

  hasGlass(key: string): boolean {
    return Object.hasOwn(this.#kept.displays, key);
  }

  /** Refused when it could not be written; it holds for this run all the same. */
  setGlass(key: string, settings: GlassSettings): Result<null> {
    const others = Object.entries(this.#kept.displays).filter(([other]) => other !== key);
    const displays = Object.fromEntries([[key, settings] as const, ...others].slice(0, MOST_DISPLAYS));
    return this.#write({ ...this.#kept, displays });
  }

  get playersOn(): string | null {
    return this.#kept.playersOn;
  }

  notePlayersOn(key: string): void {
    if (key !== this.#kept.playersOn) this.#write({ ...this.#kept, playersOn: key });
  }

  /** Written beside and renamed, so that there is always a whole file. */
  #write(kept: Kept): Result<null> {
    this.#kept = kept;
    const part = `${this.#path}.part`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      const fd = openSync(part, 'w');
      try {
        writeSync(fd, `${JSON.stringify(kept, null, 2)}\n`);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      renameSync(part, this.#path);
      return done(null);
    } catch (error) {
      try {
        rmSync(part, { force: true });
      } catch {
        // Where nothing can be written nothing can be tidied up either.
      }
      return refused(words.preferencesNotKept(error instanceof Error ? error.message : String(error)));
    }
  }
}

function read(path: string): Kept {
  let found: Partial<Record<keyof Kept, unknown>> = {};
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error('too long');
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (typeof parsed === 'object' && parsed !== null) found = parsed;
  } catch {
    // None yet, or not readable.
  }
  const windows = (typeof found.windows === 'object' && found.windows) || {};
  const person = preferencesFrom(found.person);
  const kept: Kept = {
    person,
    windows: {},
    files: [],
    table: null,
    displays: displaysFrom(found.displays),
    playersOn: typeof found.playersOn === 'string' ? found.playersOn : null,
    networkPort: null,
  };
  for (const name of ['gm', 'players'] as const) {
    const bounds = (windows as Record<string, unknown>)[name];
    if (areBounds(bounds)) kept.windows[name] = bounds;
  }
  if (Array.isArray(found.files))
    kept.files = found.files.filter((file) => typeof file === 'string').slice(0, MOST_FILES);
  if (typeof found.table === 'string') kept.table = found.table;
  if (isPort(found.networkPort)) kept.networkPort = found.networkPort;
  return kept;
}

/** Whatever is not readable of a display is as usual. */
function displaysFrom(value: unknown): Record<string, GlassSettings> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value as Record<string, Partial<Record<keyof GlassSettings, unknown>> | null>)
      .slice(0, MOST_DISPLAYS)
      .map(([key, found]) => [key, glassFrom(found ?? {})] as const),
  );
}

function glassFrom(found: Partial<Record<keyof GlassSettings, unknown>>): GlassSettings {
  const margins = trim.shape.margins.safeParse(found.margins);
  const turn = trim.shape.turn.safeParse(found.turn);
  const isBetween = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  const pxPerMm = isBetween(found.pxPerMm, 0.01, 1000) ? found.pxPerMm : null;
  return {
    margins: margins.success ? margins.data : usualGlass.margins,
    turn: turn.success ? turn.data : usualGlass.turn,
    touch: found.touch === true,
    pxPerMm,
    mm: isBetween(found.mm, 10, 100) ? found.mm : usualGlass.mm,
    trueSize: found.trueSize === true && pxPerMm !== null,
  };
}

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536;

function areBounds(value: unknown): value is Bounds {
  if (typeof value !== 'object' || value === null) return false;
  const bounds = value as Record<string, unknown>;
  const areWhole = ['x', 'y', 'width', 'height'].every((key) => Number.isSafeInteger(bounds[key]));
  return areWhole && Number(bounds.width) > 0 && Number(bounds.height) > 0;
}
