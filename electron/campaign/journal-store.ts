import type { Change, Fact, Head, Journal, Line, Row } from '#engine';
import type { Audience } from '#engine/view';
import type { Database, Statement } from 'better-sqlite3';
import { campaignWords as words } from './words/en.ts';

/** A write that did not come about; the file holds what it held before. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

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
  readonly #now: () => string;
  readonly #write: (change: Change<F>) => void;
  readonly #last: Statement;
  readonly #pages: Readonly<Record<Audience, Statement>>;

  /** `holder`: the token of this opening. A commit is refused once somebody else has opened the file. */
  constructor(db: Database, holder: string, now: () => string) {
    this.#db = db;
    this.#now = now;
    this.#write = this.#writer(holder);
    this.#last = db.prepare('select max(id) from line').pluck();
    const page = (audience: Audience) =>
      db.prepare(
        `select id, row, place, said, ${audience} as text, kind, tone, models from line
         where id < ? and id > ? and ${audience} is not null order by id desc`,
      );
    this.#pages = { gm: page('gm'), players: page('players') };
  }

  rows(): Row<F>[] {
    const all = this.#db.prepare(`select ${COLUMNS} from journal order by place`).raw().all() as RawRow[];
    // One text of many tapes is read much faster than each by itself.
    const tapes = JSON.parse(`[${all.map((raw) => raw[12]).join()}]`) as Row<F>['tape'][];
    return all.map((raw, i) => ({
      id: raw[0],
      parent: raw[1],
      amends: raw[2],
      changed: raw[3],
      command: JSON.parse(raw[4]) as unknown,
      label: raw[5],
      by: raw[6],
      at: raw[7],
      rules: raw[8],
      content: raw[9],
      diceBefore: raw[10],
      rolls: raw[11],
      tape: tapes[i]!,
      state: raw[13],
    }));
  }

  head(): Head {
    const raw = this.#db.prepare('select row, steps, redo from head').get() as {
      row: string | null;
      steps: number;
      redo: string;
    };
    return { row: raw.row, steps: raw.steps, redo: JSON.parse(raw.redo) as Head['redo'] };
  }

  /** Writes rows, head and lines together. Throws `NotSaved` when that fails; then nothing of it is in the file. */
  commit(change: Change<F>): void {
    try {
      this.#write(change);
    } catch (error) {
      throw new NotSaved(error instanceof Error ? error.message : String(error));
    }
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
      const models = JSON.parse(raw.models) as string[];
      if (model !== undefined && !models.includes(model)) continue;
      const { id, row, said, text, kind, tone } = raw;
      page.push({ id, row, at: said, text, kind, tone, models });
      if (page.length === query.limit) break;
    }
    return page.reverse();
  }

  #writer(holder: string): (change: Change<F>) => void {
    const db = this.#db;
    const holds = db.prepare('select holder from campaign').pluck();
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
    return db.transaction((change: Change<F>) => {
      if (holds.get() !== holder) throw new Error(words.taken());
      for (const row of change.rows) putRow.run(...rawOf(row));
      putHead.run(change.head.row, change.head.steps, JSON.stringify(change.head.redo));
      if (change.lines.length === 0) return;
      const now = this.#now();
      for (const line of change.lines) said(line, now);
    }).immediate;
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
