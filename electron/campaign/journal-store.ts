import type { Change, Fact, Head, Journal, Line, Row } from '#engine';
import type { Audience } from '#engine/view';
import type { Database, Statement } from 'better-sqlite3';
import { readHead } from './about.ts';
import { Damaged } from './connection.ts';
import { campaignWords as words } from './words/en.ts';
import { writesAs, type Writing } from './writes-as.ts';

/** A sentence of the log as one audience reads it. */
export interface SaidLine {
  /** Rises along every branch. */
  id: number;
  row: string;
  /** ISO time. */
  at: string;
  text: string;
  kind: string;
  tone: string;
  models: string[];
}

/** Where the log is read: the rows up to the head, and how many entries of the head row's tape count. */
export interface Branch {
  rows: Pick<ReadonlySet<string>, 'has'>;
  head: string | null;
  tape: number;
}

export interface LogQuery {
  audience: Audience;
  branch: Branch;
  /** The most sentences to give: the last ones. */
  limit: number;
  /** Only those before this one … */
  before?: number | undefined;
  /** … or after this one. */
  after?: number | undefined;
  /** Only those about this model. */
  model?: string | undefined;
  /** Only those that hold this text, in capitals or not. */
  search?: string | undefined;
}

type RawRow = [
  id: string,
  parent: string | null,
  amends: string | null,
  changed: string | null,
  command: string,
  label: string,
  by: string,
  at: string,
  rules: string,
  content: number,
  diceBefore: number,
  rolls: Row['rolls'],
  tape: string,
  state: Row['state'],
];

interface RawLine {
  id: number;
  row: string;
  place: number;
  said: string;
  text: string;
  kind: string;
  tone: string;
  models: string;
}

const COLUMNS =
  'id, parent, amends, changed, command, label, by, at, rules, content, dice_before, rolls, tape, state';

/** The rows, the head and the log of one campaign file. Every `commit` is one transaction, on disk when it returns. */
export class JournalStore<F extends Fact> implements Journal<F> {
  readonly #db: Database;
  readonly #write: (change: Change<F>) => void;
  readonly #last: Statement;
  readonly #pages: Readonly<Record<Audience, Statement>>;

  constructor(db: Database, writing: Writing) {
    this.#db = db;
    this.#write = this.#writer(writing);
    this.#last = db.prepare('select max(id) from line').pluck();
    const page = (audience: Audience) =>
      db.prepare(
        `select id, row, place, said, ${audience} as text, kind, tone, models from line
         where id < ? and id > ? and ${audience} is not null order by id desc`,
      );
    this.#pages = { gm: page('gm'), players: page('players') };
  }

  /** Throws `Damaged` where a row cannot be read or stands before its parent. */
  rows(): Row<F>[] {
    const all = this.#db.prepare(`select ${COLUMNS} from journal order by place`).raw().all() as RawRow[];
    const tapes = tapesOf<F>(all);
    const ids = new Set<string>();
    return all.map((raw, i) => {
      const [id, parent] = raw;
      if (parent !== null && !ids.has(parent)) throw new Damaged(words.badRow(raw[5]));
      ids.add(id);
      return {
        id,
        parent,
        amends: raw[2],
        changed: raw[3],
        command: parsed(raw[4], raw),
        label: raw[5],
        by: raw[6],
        at: raw[7],
        rules: raw[8],
        content: raw[9],
        diceBefore: raw[10],
        rolls: raw[11],
        tape: tapes[i]!,
        state: raw[13],
      };
    });
  }

  /** Throws `Damaged` where it leads to no row. */
  head(): Head {
    return readHead(this.#db);
  }

  /** Writes rows, head and lines together. Throws `NotSaved` when that fails; then nothing of it is in the file. */
  commit(change: Change<F>): void {
    this.#write(change);
  }

  /** Number of the last sentence of the log, on any branch. */
  lastLine(): number {
    return (this.#last.get() as number | null) ?? 0;
  }

  /** A page of the log along a branch, in the order in which it happened. */
  log(query: LogQuery): SaidLine[] {
    const { branch, model } = query;
    const search = query.search?.trim().toLocaleLowerCase() ?? '';
    const page: SaidLine[] = [];
    const raws = this.#pages[query.audience].iterate(
      query.before ?? Number.MAX_SAFE_INTEGER,
      query.after ?? 0,
    );
    for (const raw of raws as IterableIterator<RawLine>) {
      if (!branch.rows.has(raw.row) || (raw.row === branch.head && raw.place >= branch.tape)) continue;
      if (search !== '' && !raw.text.toLocaleLowerCase().includes(search)) continue;
      const models = modelsOf(raw);
      if (model !== undefined && !models.includes(model)) continue;
      const { id, row, said, text, kind, tone } = raw;
      page.push({ id, row, at: said, text, kind, tone, models });
      if (page.length === query.limit) break;
    }
    return page.reverse();
  }

  #writer(writing: Writing): (change: Change<F>) => void {
    const db = this.#db;
    const write = writesAs(db, writing);
    // A row is rewritten as its tape grows; who is its parent and what it amends never changes.
    const putRow = db.prepare(
      `insert into journal (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set label = excluded.label, by = excluded.by, tape = excluded.tape,
         state = excluded.state`,
    );
    const putHead = db.prepare('update head set row = ?, steps = ?, redo = ?');
    const putLine = db.prepare(
      `insert into line (row, place, part, said, gm, players, kind, tone, models)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const said = (line: Line, now: string) =>
      putLine.run(
        line.row,
        line.at,
        line.part,
        now,
        line.gm,
        line.players,
        line.kind,
        line.tone,
        JSON.stringify(line.models),
      );
    const put = (change: Change<F>) => {
      for (const row of change.rows) putRow.run(...rawOf(row));
      putHead.run(change.head.row, change.head.steps, JSON.stringify(change.head.redo));
      if (change.lines.length === 0) return;
      const now = writing.now();
      for (const line of change.lines) said(line, now);
    };
    return (change) => write(() => put(change));
  }
}

/** One text of many tapes is read much faster than each by itself. */
function tapesOf<F extends Fact>(all: readonly RawRow[]): Row<F>['tape'][] {
  try {
    const tapes = JSON.parse(`[${all.map((raw) => raw[12]).join()}]`) as Row<F>['tape'][];
    if (tapes.length === all.length && tapes.every(Array.isArray)) return tapes;
  } catch {
    // Looked for below, one by one.
  }
  return all.map((raw) => {
    const tape = parsed(raw[12], raw);
    if (!Array.isArray(tape)) throw new Damaged(words.badRow(raw[5]));
    return tape as Row<F>['tape'];
  });
}

function parsed(text: string, raw: RawRow): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Damaged(words.badRow(raw[5]));
  }
}

/** Whom a sentence is about: nobody, where that cannot be read, for the sentence itself can. */
function modelsOf(raw: RawLine): string[] {
  try {
    const models = JSON.parse(raw.models) as unknown;
    return Array.isArray(models) ? models.map(String) : [];
  } catch {
    return [];
  }
}

function rawOf(row: Row): RawRow {
  return [
    row.id,
    row.parent,
    row.amends,
    row.changed,
    JSON.stringify(row.command),
    row.label,
    row.by,
    row.at,
    row.rules,
    row.content,
    row.diceBefore,
    row.rolls,
    JSON.stringify(row.tape),
    row.state,
  ];
}
