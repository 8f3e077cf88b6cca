import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where something went wrong. */
export type Place = 'main' | 'rule' | 'table' | 'border' | 'GM’s window' | 'players’ window';

/** A trouble as it may be shown to strangers: nothing that anybody entered, no name, path or address is in it. */
export interface PlainTrouble {
  /** ISO time. */
  at: string;
  place: Place;
  /** Kind of the error and its code: `TypeError`, `Error ENOSPC` … */
  kind: string;
  /** Its message; every word that is not one of the usual words of such messages is left out. */
  message: string;
  /** Where it was thrown, by files inside the app. */
  frames: string[];
}

const MOST = 20;
const MOST_FRAMES = 12;

/**
 * What went wrong in this process, the newest last. Troubles are stripped of everything personal when they come in: what is not kept
 * cannot leak.
 */
export class Troubles {
  readonly #last: PlainTrouble[] = [];
  readonly #refusals = new Map<string, number>();
  readonly #now: () => string;

  constructor(now: () => string = () => new Date().toISOString()) {
    this.#now = now;
  }

  /** Notes an error, or what somebody said of one. */
  note(place: Place, error: unknown): void {
    this.#last.push({ at: this.#now(), place, ...plain(error) });
    if (this.#last.length > MOST) this.#last.shift();
  }

  /** Counts a refusal by its code. */
  refused(code: string): void {
    const known = /^[a-z]+(-[a-z]+)*$/.test(code) && code.length <= 40 ? code : 'other';
    this.#refusals.set(known, (this.#refusals.get(known) ?? 0) + 1);
  }

  last(): readonly PlainTrouble[] {
    return this.#last;
  }

  /** How often each code was refused, the most frequent first. */
  refusals(): [code: string, times: number][] {
    return [...this.#refusals].sort(([, a], [, b]) => b - a);
  }
}

/** The troubles of this process. */
export const troubles = new Troubles();

function plain(error: unknown): Pick<PlainTrouble, 'kind' | 'message' | 'frames'> {
  try {
    const { name, code, message, stack } = partsOf(error);
    const kind = [kinds.has(name) ? name : 'Error', ...(isCode(code) ? [code] : [])].join(' ');
    return { kind, message: plainWords(message), frames: framesOf(stack) };
  } catch {
    return { kind: 'Error', message: '', frames: [] }; // an error that cannot even be looked at
  }
}

function partsOf(error: unknown): { name: string; code: unknown; message: string; stack: string } {
  if (!(error instanceof Error)) {
    // A window says it all in one text.
    const text = String(error).slice(0, 4000);
    const named = /\b([A-Z][A-Za-z]*Error)\b/.exec(text.split('\n', 1)[0]!);
    return { name: named?.[1] ?? 'Error', code: null, message: text.split('\n', 1)[0]!, stack: text };
  }
  const { name, message, stack } = error;
  return {
    name: String(name),
    code: (error as { code?: unknown }).code,
    message: String(message),
    stack: String(stack),
  };
}

const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code.length < 40 && /^(E[A-Z]+|SQLITE_[A-Z_]+|ERR_[A-Z_]+)$/.test(code);

const kinds: ReadonlySet<string> = new Set(
  'Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError SqliteError ZodError NotSaved AssertionError DOMException'.split(
    ' ',
  ),
);

/** What engines, databases and systems say of errors. Words that somebody could have entered are among them only by chance. */
const usual: ReadonlySet<string> = new Set(
  `a access after allocation already an and any argument arguments array assertion at be been before being big boolean buffer busy
  call cannot cell changed check circular class closed column connection constraint converted corrupt could create database decode
  defined delete destroyed device directory disk does error exceeded exist exists expected export expression failed failure fault
  field file finite for found frame from full function get has have held image in index initialization initialized input integer
  invalid io is it iterable json key large left length list load locked long malformed maximum memory message missing module most
  must name negative no not null number object of on only open operation or out output page parse permission pipe properties
  property primitive quick range read readonly reading record recursive redefine refused regular renderer request required reset
  result row rule schema script set setting short side signature size socket source stack state step string structure such symbol
  syntax system table than the there this time timeout to token too transaction trigger truncated type undefined unexpected unique
  unknown unsupported use used value valid version view was window with write written wrong uncaught unhandled rejection promise
  crashed killed oom launch-failed abnormal-exit integrity-failure unresponsive back`.split(/\s+/),
);

function plainWords(message: string): string {
  const said = message
    .slice(0, 2000)
    .split(/\s+/)
    .slice(0, 60)
    .map((word) => (usual.has(word.toLowerCase().replace(/[.,:;!?()]+$/, '')) ? word : '…'));
  return said
    .filter((word, i) => word !== '…' || said[i - 1] !== '…')
    .join(' ')
    .slice(0, 300);
}

/** The folder that the app's own files lie in, whether built (dist/electron), packaged or run from its sources (electron). */
const root = join(import.meta.dirname, /[\\/]dist[\\/]electron$/.test(import.meta.dirname) ? '../..' : '..');

/** Only files of the app are named, without the way to it; what lies elsewhere is just that. */
function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    const found = /^\s*at (?:.*\()?(.+?):(\d+):(\d+)\)?\s*$/.exec(line.slice(0, 1000));
    if (!found || frames.length === MOST_FRAMES) continue;
    const file = fileOf(found[1]!);
    // A line that a message holds may look like a frame: then its numbers are somebody's too.
    frames.push(file === OUTSIDE ? OUTSIDE : `${file}:${found[2]}:${found[3]}`);
  }
  return frames;
}

const OUTSIDE = '(outside)';
const SAFE = /^[\w./-]+\.(js|cjs|mjs|ts|vue)$/;

function fileOf(location: string): string {
  if (/^node:[a-z/_]+$/.test(location)) return location;
  const page = /^(?:app:\/\/delvekeeper|http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+)\/(assets\/[\w-]+\.js)$/.exec(
    location,
  );
  if (page) return page[1]!;
  const path = location.startsWith('file://') ? pathOf(location) : location;
  const inside = path.startsWith(root)
    ? path.slice(root.length).replaceAll('\\', '/').replace(/^\//, '')
    : '';
  return SAFE.test(inside) && !inside.includes('node_modules') ? inside : OUTSIDE;
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return '';
  }
}
