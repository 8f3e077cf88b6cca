import type { Database } from 'better-sqlite3';

/**
 * What the GM brings in to be shown: pictures, and what is held up before the players. Nothing is ever deleted, only put away. The
 * bytes of a picture lie apart from what is said of it: a damaged page takes no more than one picture, and a new name writes none.
 */
export function shown(db: Database): void {
  db.exec(`
    create table asset (
      place integer primary key,
      id text not null unique,
      name text not null,
      kind text not null check (kind in ('portrait', 'picture')),
      type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
      width integer not null,
      height integer not null,
      -- of the bytes: how many, and their sha-256, so that damage is noticed
      size integer not null,
      hash text not null,
      at text not null,
      removed text
    ) strict;

    -- by their hash: the same picture twice is there once
    create table picture (
      hash text primary key,
      bytes blob not null
    ) strict;

    create table handout (
      place integer primary key,
      id text not null unique,
      title text not null,
      text text not null,
      asset text,
      at text not null,
      removed text
    ) strict;

    -- what a handout said before it was saved anew
    create table handout_before (
      place integer primary key,
      handout text not null references handout (id),
      title text not null,
      text text not null,
      asset text,
      at text not null
    ) strict;
  `);
}
