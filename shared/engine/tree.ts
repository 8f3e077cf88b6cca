import { produce, type Draft } from 'immer';
import { stepsOf, tapeUpTo, type Position, type Row, type Tape } from './journal.ts';
import { deepCopy, deepFreeze } from './json.ts';
import type { Fact } from './rule.ts';
import type { BaseState } from './system.ts';

/** How many states at row ends are kept, so that undo needs no rebuilding. They share what did not change. */
const KEPT_STATES = 300;

/** The rows of a game as a tree, and the states at their ends. */
export class RowTree<S extends BaseState, F extends Fact> {
  readonly #start: S;
  readonly #apply: (state: S, fact: F) => void;
  readonly #rows = new Map<string, Row<F>>();
  readonly #ends = new Map<string, S>();
  #lastNumber = 0;

  constructor(start: S, rows: readonly Row<F>[], apply: (state: S, fact: F) => void) {
    this.#start = deepFreeze(deepCopy(start));
    this.#apply = apply;
    for (const row of rows) this.put(row);
  }

  /** The state before the first row. */
  get start(): S {
    return this.#start;
  }

  row(id: string): Row<F> | undefined {
    return this.#rows.get(id);
  }

  /** All rows, in the order in which they were made. */
  rows(): Row<F>[] {
    return [...this.#rows.values()];
  }

  /** Takes in a row, new or rewritten; what was known of its end is forgotten. */
  put(row: Row<F>): void {
    this.#rows.set(row.id, deepFreeze(row));
    this.#lastNumber = Math.max(this.#lastNumber, Number(row.id.slice(1)));
    this.#ends.delete(row.id);
  }

  /** A free id for a new row; `after`: how many others are made with it. */
  newId(after = 0): string {
    return `r${this.#lastNumber + 1 + after}`;
  }

  /** How much of a row's tape counts at a place inside it; a negative number of steps leaves out a default that lapsed there. */
  tapeAt(row: Row<F>, steps: number): Tape<F> {
    const standsBefore = steps < 0;
    return tapeUpTo(row, Math.abs(steps), standsBefore);
  }

  /**
   * The end of a row as a place. Where a default lapsed there, that is before it, so that its question waits again: it lapsed for the
   * next command, and whoever comes to this place comes before that one.
   */
  endOf(id: string | null): Position {
    if (id === null) return { row: null, steps: 0 };
    const row = this.#rows.get(id)!;
    const steps = stepsOf(row);
    const lapsed = row.tape.some((entry) => 'ask' in entry && entry.from === 'lapsed');
    // A negative number of steps stands for "before the lapse": the lapse is no step of its own.
    return { row: id, steps: lapsed ? -steps : steps };
  }

  /** Keeps the state at the end of a row. */
  keep(id: string, state: S): void {
    this.#ends.set(id, state);
    if (this.#ends.size > KEPT_STATES) this.#ends.delete(this.#ends.keys().next().value!);
  }

  /** The rows from the first to this one. */
  pathTo(id: string | null): Row<F>[] {
    const path: Row<F>[] = [];
    for (let at = id; at !== null;) {
      const row = this.#rows.get(at)!;
      path.push(row);
      at = row.parent;
    }
    return path.reverse();
  }

  /** The state at the end of a row: the facts of its tape after those of its ancestors. Ended rows are never run again. */
  endState(id: string | null): S {
    if (id === null) return this.#start;
    const kept = this.#ends.get(id);
    if (kept) return kept;
    const path: Row<F>[] = [];
    let base: S | null = null;
    for (let at: string | null = id; at !== null;) {
      const known = this.#ends.get(at);
      if (known) {
        base = known;
        break;
      }
      const row: Row<F> = this.#rows.get(at)!;
      path.push(row);
      at = row.parent;
    }
    path.reverse();
    // Old rows in one go on a private copy; the last ones each with its state kept, so that the next undos are at hand.
    const far = path.slice(0, Math.max(0, path.length - 40));
    let state = base ?? this.#start;
    if (far.length > 0) {
      const copy = deepCopy(state);
      for (const row of far) this.#replay(copy, row);
      state = deepFreeze(copy);
      this.keep(far.at(-1)!.id, state);
    }
    for (const row of path.slice(far.length)) {
      state = produce(state, (draft: Draft<S>) => this.#replay(draft as S, row));
      this.keep(row.id, state);
    }
    return state;
  }

  #replay(state: S, row: Row<F>): void {
    state.dice = row.diceBefore;
    for (const entry of row.tape) {
      if ('fact' in entry) this.#apply(state, entry.fact);
      else if ('ruling' in entry) for (const fact of entry.ruling) this.#apply(state, fact);
      else if ('ask' in entry && entry.dice !== undefined) state.dice = entry.dice;
    }
  }
}
