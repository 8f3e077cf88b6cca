import type { BaseState, CampaignSetup, ContentEntry, Head } from '#engine';
import type { Database } from 'better-sqlite3';
import { Damaged } from './connection.ts';
import { fillContent } from './content-store.ts';
import { campaignWords as words } from './words/en.ts';

/** What a new campaign file is made of. */
export interface CampaignBirth {
  /** Unique in the world. */
  id: string;
  name: string;
  system: string;
  setup: CampaignSetup;
  /** The state before the first row. */
  start: BaseState;
  heroes: readonly string[];
  entries: readonly ContentEntry[];
}

/** What a campaign file says of itself. */
export interface CampaignAbout {
  id: string;
  name: string;
  system: string;
  heroes: string[];
  /** ISO times; `opened`: the last opening, null before the first. */
  created: string;
  opened: string | null;
}

/** Writes a new campaign into an empty database of the present version. */
export function fill(db: Database, birth: CampaignBirth, now: string): void {
  db.prepare(
    `insert into campaign (one, id, name, system, setup, start, heroes, content, created)
     values (1, ?, ?, ?, ?, ?, ?, 1, ?)`,
  ).run(
    birth.id,
    birth.name,
    birth.system,
    JSON.stringify(birth.setup),
    JSON.stringify(birth.start),
    JSON.stringify(birth.heroes),
    now,
  );
  fillContent(db, birth.entries);
}

/** What a database says of its campaign; null when it holds none. */
export function readAbout(db: Database): CampaignAbout | null {
  const raw = db.prepare('select id, name, system, heroes, created, opened from campaign').get() as
    (Omit<CampaignAbout, 'heroes'> & { heroes: string }) | undefined;
  return raw ? { ...raw, heroes: namesIn(raw.heroes) } : null;
}

/** The state before the first row, and what the campaign was begun with. Throws `Damaged`. */
export function readBeginning(db: Database): { start: BaseState; setup: CampaignSetup } {
  const raw = db.prepare('select start, setup from campaign').get() as { start: string; setup: string };
  try {
    const [start, setup] = [JSON.parse(raw.start) as unknown, JSON.parse(raw.setup) as unknown];
    if (isRecord(start) && isRecord(setup))
      return { start: start as unknown as BaseState, setup: setup as unknown as CampaignSetup };
  } catch {
    // Said below.
  }
  throw new Damaged(words.badStart());
}

/** Where the table stands. Throws `Damaged` where that leads to no row. */
export function readHead(db: Database): Head {
  const raw = db
    .prepare('select row, steps, redo, row is null or row in (select id from journal) as leads from head')
    .get() as { row: string | null; steps: number; redo: string; leads: number } | undefined;
  try {
    if (raw?.leads === 1)
      return { row: raw.row, steps: raw.steps, redo: JSON.parse(raw.redo) as Head['redo'] };
  } catch {
    // Said below.
  }
  throw new Damaged(words.badHead());
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Names for a list, made anew at every closing: none where they cannot be read. */
function namesIn(text: string): string[] {
  try {
    const names = JSON.parse(text) as unknown;
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}
