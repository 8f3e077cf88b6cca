import type { Answer, Fact } from './rule.ts';

/** Who gave an answer: the generator, a die typed, a choice made, the GM's decree, a default that lapsed, an amended row. */
export type AnswerFrom = 'app' | 'typed' | 'chosen' | 'decree' | 'lapsed' | 'kept';

export interface TapeAnswer {
  ask: string;
  by?: string;
  answer: Answer;
  from: AnswerFrom;
  /** Where the generator stands after an answer of the app. */
  dice?: number;
}

/**
 * The ordered list of what a command met: answers, facts, rulings that came in between, and an early stop. A stop `by` a ruling came
 * with the ruling before it, which the rule could not go on after; one `by` a fault with the input on which the rule threw: such a stop
 * is no step of its own.
 */
export type TapeEntry<F extends Fact = Fact> =
  | TapeAnswer
  | { fact: F }
  | { ruling: readonly F[]; input: unknown }
  | { stop: true; by?: 'ruling' | 'fault' };

export type Tape<F extends Fact = Fact> = readonly TapeEntry<F>[];

/** `open`: waits for an answer. `stopped`: ended early by the GM. `taken-back`: no longer agrees with its rule. */
export type RowState = 'open' | 'ended' | 'stopped' | 'taken-back';

/** One command with its answers and facts. Rows form a tree by `parent`; nothing is ever deleted. */
export interface Row<F extends Fact = Fact> {
  id: string;
  parent: string | null;
  /** The row beside which this one stands with one answer changed. */
  amends: string | null;
  /** Key of the answer that was changed. */
  changed: string | null;
  command: unknown;
  /** What the history calls it. */
  label: string;
  by: string;
  /** ISO time; never enters state or facts. */
  at: string;
  /** Version of the rules that played it. */
  rules: string;
  /** Revision of the campaign's content at that time. */
  content: number;
  diceBefore: number;
  /** Who rolls in this command, where it was said. */
  rolls: 'app' | 'typed' | null;
  tape: Tape<F>;
  state: RowState;
}

/**
 * Where the table stands: inside or at the end of a row. `steps` = 1 + human inputs of the row up to there; negative: the same
 * place, but before a default that lapsed there, so that its question waits again.
 */
export interface Position {
  row: string | null;
  steps: number;
}

export interface Head extends Position {
  /** Where redo leads, the nearest last. */
  redo: readonly Position[];
}

/** A sentence of the log, made when the fact happened and never changed afterwards. `at`: place of the fact in the tape. */
export interface Line {
  row: string;
  at: number;
  /** Orders the sentences of one tape entry. */
  part: number;
  gm: string | null;
  players: string | null;
  kind: string;
  tone: string;
  models: readonly string[];
}

/** What one accepted input writes, in one transaction. */
export interface Change<F extends Fact = Fact> {
  rows: readonly Row<F>[];
  head: Head;
  lines: readonly Line[];
}

/** Where rows are kept. `commit` returns only when the change is durable, or throws and has changed nothing. */
export interface Journal<F extends Fact = Fact> {
  /** Every row, parents before children. */
  rows(): readonly Row<F>[];
  head(): Head;
  commit(change: Change<F>): void;
}

/** A journal that lives as long as the process, for tests and benches. */
export function memoryJournal<F extends Fact>(from?: {
  rows: readonly Row<F>[];
  head: Head;
}): Journal<F> & { lines: Line[] } {
  const rows = new Map<string, Row<F>>((from?.rows ?? []).map((row) => [row.id, row]));
  let head: Head = from?.head ?? { row: null, steps: 0, redo: [] };
  const lines: Line[] = [];
  return {
    lines,
    rows: () => [...rows.values()],
    head: () => head,
    commit(change) {
      for (const row of change.rows) rows.set(row.id, row);
      lines.push(...change.lines);
      head = change.head;
    },
  };
}

/**
 * Whether a tape entry is a step: an input of a person. Kept and lapsed answers are none, and of an amended row nothing up to the
 * changed answer, for all of that is one input.
 */
export function isStep(row: Pick<Row, 'changed' | 'tape'>, entry: TapeEntry): boolean {
  if (row.changed !== null && row.tape.indexOf(entry) <= changedAt(row)) return false;
  if ('stop' in entry) return entry.by === undefined;
  if ('ruling' in entry) return true;
  if (!('ask' in entry)) return false;
  return entry.from === 'typed' || entry.from === 'chosen' || entry.from === 'decree';
}

function changedAt(row: Pick<Row, 'changed' | 'tape'>): number {
  return row.tape.findIndex((entry) => 'ask' in entry && entry.ask === row.changed);
}

/** How many steps a row has: the command, and every human input after it. A lone ruling or stop is the command itself. */
export function stepsOf(row: Pick<Row, 'changed' | 'tape' | 'command'>): number {
  let steps = 1;
  row.tape.forEach((entry, i) => {
    if (isStep(row, entry) && !isOwnInput(row, i)) steps++;
  });
  return steps;
}

/** The part of the tape that belongs to the first `steps` steps; `beforeLapse` leaves out a default that lapsed. */
export function tapeUpTo<F extends Fact>(row: Row<F>, steps: number, beforeLapse = false): Tape<F> {
  let count = 1;
  for (let i = 0; i < row.tape.length; i++) {
    const entry = row.tape[i]!;
    if (isStep(row, entry) && !isOwnInput(row, i) && ++count > steps) return row.tape.slice(0, i);
    if (beforeLapse && count === steps && 'ask' in entry && entry.from === 'lapsed')
      return row.tape.slice(0, i);
  }
  return row.tape;
}

/** A ruling given while nothing was open is a row of its own, whose first tape entry is that ruling: one input, not two. */
function isOwnInput(row: Pick<Row, 'command'>, index: number): boolean {
  return index === 0 && isRulingCommand(row.command);
}

/** Whether a row's command is a ruling of the GM's. */
export function isRulingCommand(command: unknown): command is { type: 'ruling'; ruling: unknown } {
  return typeof command === 'object' && command !== null && (command as { type?: unknown }).type === 'ruling';
}
