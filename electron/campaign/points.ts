import { basename } from 'node:path';
import { shortened } from './file-name.ts';

/** Why a copy was made: at an opening, every hour, before an update of the file, before another copy took its place, or damaged. */
export type Why = 'opening' | 'hourly' | 'update' | 'replaced' | 'damaged';

/** A dated copy of a campaign, as its name tells. */
export interface Point {
  /** Name of the file in the folder of copies. */
  name: string;
  /** ISO time by the clock of that moment. */
  at: string;
  /** Rises with every copy of a campaign, whatever the clock says; 0 for copies of the first versions. */
  n: number;
  /** Version of the file. */
  version: number;
  why: Why;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LAST = 10;
const HOURLY_FOR = DAY;
const DAILY_FOR = 31 * DAY;

/** These are the only ones of their kind: they go only by hand. */
const FOR_EVER: ReadonlySet<Why> = new Set(['update', 'replaced', 'damaged']);

const NAME =
  /^(.*) (\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?: n(\d{1,9}))? v(\d{1,4})(?: (opening|hourly|update|replaced|damaged))?\.delve$/su;

export const stemOf = (file: string) => basename(file, '.delve');

/** A campaign's id as it stands in a name. A file may call itself anything, also a way to another folder. */
export const plainId = (id: string) => id.replace(/[^\w-]/g, '-').slice(0, 60);

/** The name of a copy. It holds the campaign's id, so that copies are found again when the campaign's file was renamed. */
export function pointName(file: string, id: string, point: Omit<Point, 'name'>): string {
  const [short, plain] = [shortened(stemOf(file)), plainId(id)];
  const stem = short.includes(plain) ? short : `${short} ${plain}`;
  const date = point.at.replace(/[:.]/g, '-');
  return `${stem} ${date} n${point.n} v${point.version} ${point.why}.delve`;
}

/** What the name of a file says of a copy, and of which file it is one; null when it is no copy. */
export function readPointName(name: string): { stem: string; point: Point } | null {
  const read = NAME.exec(name);
  if (!read) return null;
  const [, stem = '', date, hours, minutes, seconds, ms, n, version, why] = read;
  const at = `${date}T${hours}:${minutes}:${seconds}.${ms}Z`;
  if (!Number.isFinite(Date.parse(at))) return null;
  const point = { name, at, n: Number(n ?? 0), version: Number(version), why: (why ?? 'opening') as Why };
  return { stem, point };
}

/** Sorts the newest first: by number, and by time where the first versions gave none. */
export function newestFirst<P extends Pick<Point, 'n' | 'at'>>(points: readonly P[]): P[] {
  return [...points].sort((a, b) => b.n - a.n || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/**
 * Those of a campaign's copies that are kept at the time `now` (ISO): the last ten by number, the last of each hour for a day, the
 * last of each day for a month, those that are the only ones of their kind, and those that the clock says are yet to come: it was set
 * back, and they are not older for that.
 */
export function keptOf<P extends Pick<Point, 'n' | 'at' | 'why'>>(points: readonly P[], now: string): P[] {
  const here = Date.parse(now);
  const common = newestFirst(points.filter(({ why }) => !FOR_EVER.has(why)));
  const last = new Set(common.slice(0, LAST));
  const seen = new Set<string>();
  const isFirstOf = (spell: number, time: number) => {
    const key = `${spell} ${Math.floor(time / spell)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  const kept = new Set<P>();
  // By time, for hours and days are told by the clock.
  for (const point of [...common].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.n - a.n)) {
    const time = Date.parse(point.at);
    const age = here - time;
    const isPast = age >= 0;
    const isOfHour = isPast && age < HOURLY_FOR && isFirstOf(HOUR, time);
    const isOfDay = isPast && age < DAILY_FOR && isFirstOf(DAY, time);
    if (!isPast || isOfHour || isOfDay || last.has(point)) kept.add(point);
  }
  return points.filter((point) => FOR_EVER.has(point.why) || kept.has(point));
}
