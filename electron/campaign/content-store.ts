import type { ContentEntry } from '#engine';
import type { Database } from 'better-sqlite3';

/** A campaign's own copies of the content that it uses. */
export interface ContentStore {
  /** Raised whenever the campaign's content changes; rows note under which they were played. */
  revision(): number;
  /** All entries, in the order of the shipped content. */
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
  const bodies = db.prepare('select body from entry order by place').pluck();
  const revision = db.prepare('select content from campaign').pluck();
  return {
    revision: () => revision.get() as number,
    entries: () => bodies.all().map((body) => JSON.parse(body as string) as ContentEntry),
  };
}
