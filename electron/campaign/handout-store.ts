import type { Database } from 'better-sqlite3';
import { writesAs, type Writing } from './writes-as.ts';

/** What the GM can hold up before the players. */
export interface KeptHandout {
  id: string;
  title: string;
  text: string;
  /** Id of a picture. */
  asset: string | null;
  /** ISO time of the last change. */
  at: string;
}

/** The handouts of one campaign file. Writes throw `NotSaved`; then nothing of them is in the file. */
export interface HandoutStore {
  /** Those that are not put away, in the order in which they were made. */
  list(): KeptHandout[];
  /** One of them, also when it was put away. */
  find(id: string): KeptHandout | null;
  add(handout: KeptHandout): void;
  /** Puts another text in the place of one. What it said before stays in the file. */
  change(handout: KeptHandout): void;
  /** Takes it out of the list; `at` null brings it back. */
  putAway(id: string, at: string | null): void;
}

/** The handouts of an open file. `writing`: who writes. */
export function handoutStore(db: Database, writing: Writing): HandoutStore {
  const columns = 'id, title, text, asset, at';
  const listed = db.prepare(`select ${columns} from handout where removed is null order by place`);
  const found = db.prepare(`select ${columns} from handout where id = ?`);
  const put = db.prepare(`insert into handout (${columns}) values (@id, @title, @text, @asset, @at)`);
  const keep = db.prepare(
    `insert into handout_before (handout, title, text, asset, at)
     select id, title, text, asset, at from handout where id = ?`,
  );
  const change = db.prepare(
    'update handout set title = @title, text = @text, asset = @asset, at = @at where id = @id',
  );
  const putRemoved = db.prepare('update handout set removed = ? where id = ?');
  const write = writesAs(db, writing);
  return {
    list: () => listed.all() as KeptHandout[],
    find: (id) => (found.get(id) as KeptHandout | undefined) ?? null,
    add: (handout) => write(() => put.run(handout)),
    change: (handout) =>
      write(() => {
        keep.run(handout.id);
        change.run(handout);
      }),
    putAway: (id, at) => write(() => putRemoved.run(at, id)),
  };
}
