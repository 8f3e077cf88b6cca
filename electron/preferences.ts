import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { contract, type Preferences } from '#api';
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

interface Kept {
  person: Preferences;
  windows: Partial<Record<'gm' | 'players', Bounds>>;
  /** Campaign files outside the folder that were opened once. */
  files: string[];
  /** The campaign file that lies on the table, to be laid there again after a quit or a crash. */
  table: string | null;
}

const shape = contract['preferences.get'].output;
const usual: Preferences = { lessMotion: false, scale: 1, railOpen: true };

/** What a person likes on this machine, in one JSON file. An unreadable file counts as none. */
export class PreferencesFile {
  readonly #path: string;
  #kept: Kept;

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
  bounds(window: 'gm' | 'players'): Bounds | undefined {
    return this.#kept.windows[window];
  }

  /** Refused when they could not be written; they hold for this run all the same. */
  setPerson(person: Preferences): Result<Preferences> {
    const kept = this.#write({ ...this.#kept, person });
    return kept.ok ? done(person) : kept;
  }

  setBounds(window: 'gm' | 'players', bounds: Bounds): void {
    this.#write({ ...this.#kept, windows: { ...this.#kept.windows, [window]: bounds } });
  }

  noteTable(path: string | null): void {
    if (path !== this.#kept.table) this.#write({ ...this.#kept, table: path });
  }

  noteFile(path: string): void {
    this.#write({
      ...this.#kept,
      files: [path, ...this.#kept.files.filter((file) => file !== path)].slice(0, 30),
    });
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
      rmSync(part, { force: true });
      return refused(words.preferencesNotKept(error instanceof Error ? error.message : String(error)));
    }
  }
}

function read(path: string): Kept {
  let found: Partial<Record<keyof Kept, unknown>> = {};
  try {
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (typeof parsed === 'object' && parsed !== null) found = parsed;
  } catch {
    // None yet, or not readable.
  }
  const person = shape.safeParse(found.person);
  const windows = (typeof found.windows === 'object' && found.windows) || {};
  const kept: Kept = { person: person.success ? person.data : usual, windows: {}, files: [], table: null };
  for (const name of ['gm', 'players'] as const) {
    const bounds = (windows as Record<string, unknown>)[name];
    if (areBounds(bounds)) kept.windows[name] = bounds;
  }
  if (Array.isArray(found.files)) kept.files = found.files.filter((file) => typeof file === 'string');
  if (typeof found.table === 'string') kept.table = found.table;
  return kept;
}

function areBounds(value: unknown): value is Bounds {
  if (typeof value !== 'object' || value === null) return false;
  const bounds = value as Record<string, unknown>;
  return ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(bounds[key]));
}
