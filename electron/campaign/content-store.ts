import type { ContentEntry } from '#engine';
import type { Database } from 'better-sqlite3';
import { Damaged } from './connection.ts';
import { campaignWords as words } from './words/en.ts';

/** A campaign's own copies of the content that it uses. */
export interface ContentStore {
  /** Raised whenever the campaign's content changes; rows note under which they were played. */
  revision(): number;
  /** All entries, in the order of the shipped content. Throws `Damaged` where one cannot be read. */
  entries(): ContentEntry[];
}

/** Puts a new campaign's content into its file. */
export function fillContent(db: Database, entries: readonly ContentEntry[]): void {
  const insert = db.prepare('insert into entry (id, kind, revision, origin, body) values (?, ?, ?, ?, ?)');
  for (const entry of entries)
    insert.run(entry.id, entry.kind, entry.revision, entry.origin, JSON.stringify(entry));
}

/** The content of an open campaign file. */
export function contentStore(db: Database): ContentStore {
  const bodies = db.prepare('select id, body from entry order by place').raw();
  const revision = db.prepare('select content from campaign').pluck();
  return {
    revision: () => revision.get() as number,
    entries: () => (bodies.all() as [id: string, body: string][]).map(([id, body]) => entryOf(id, body)),
  };
}

function entryOf(id: string, body: string): ContentEntry {
  try {
    const entry = JSON.parse(body) as ContentEntry | null;
    if (typeof entry === 'object' && entry?.id === id) return entry;
  } catch {
    // Said below.
  }
  throw new Damaged(words.badEntry(id));
}
