import type { Database } from 'better-sqlite3';

/** The first campaign file: about, content, journal, head and log. */
export function first(db: Database): void {
  db.exec(`
    create table campaign (
      one integer primary key check (one = 1),
      id text not null,
      name text not null,
      system text not null,
      setup text not null check (json_valid(setup)),
      start text not null check (json_valid(start)),
      heroes text not null check (json_valid(heroes)),
      content integer not null,
      created text not null,
      opened text,
      -- who has it open, a new token at each opening; null after a clean close
      holder text
    ) strict;

    create table entry (
      place integer primary key,
      id text not null unique,
      kind text not null,
      revision integer not null,
      origin text not null,
      body text not null check (json_valid(body))
    ) strict;

    create table journal (
      place integer primary key,
      id text not null unique,
      parent text references journal (id),
      amends text references journal (id),
      changed text,
      command text not null check (json_valid(command)),
      label text not null,
      by text not null,
      at text not null,
      rules text not null,
      content integer not null,
      dice_before integer not null,
      rolls text check (rolls in ('app', 'typed')),
      tape text not null check (json_valid(tape)),
      state text not null check (state in ('open', 'ended', 'stopped', 'taken-back')),
      open integer generated always as (state = 'open') virtual,
      ended integer generated always as (state in ('ended', 'stopped')) virtual
    ) strict;
    create index journal_parent on journal (parent);

    create table head (
      one integer primary key check (one = 1),
      row text references journal (id),
      steps integer not null,
      redo text not null check (json_valid(redo))
    ) strict;
    insert into head values (1, null, 0, '[]');

    create table line (
      id integer primary key autoincrement,
      row text not null references journal (id),
      place integer not null,
      part integer not null,
      said text not null,
      gm text,
      players text,
      kind text not null,
      tone text not null,
      models text not null check (json_valid(models))
    ) strict;
    create index line_row on line (row);
  `);
}
