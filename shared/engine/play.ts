import { produce, type Draft } from 'immer';
import { askedOf, keptAnswer, readAnswer } from './answers.ts';
import type { Decision, Driven } from './drive.ts';
import {
  isRulingCommand,
  stepsOf,
  type Change,
  type Head,
  type Journal,
  type Line,
  type Position,
  type Row,
  type Tape,
  type TapeEntry,
} from './journal.ts';
import { deepCopy, deepFreeze } from './json.ts';
import { done, refused, type Result } from './refusal.ts';
import type { Fact, Question } from './rule.ts';
import { Runner, type Ran } from './runner.ts';
import type { BaseState, Command, OpenQuestion, System } from './system.ts';
import { RowTree } from './tree.ts';
import { equalJson, type DiceMode } from './view.ts';
import { engineWords as words } from './words/en.ts';

/** What an accepted input did. `notes` are sentences for the GM about what was dropped or taken back. */
export interface Accepted {
  notes: string[];
}

export interface PlayOptions<S extends BaseState, C extends Command, F extends Fact> {
  system: System<S, C, F>;
  /** The state before the first row. */
  start: S;
  journal: Journal<F>;
  /** ISO time, for the rows; it never enters the state. */
  now(): string;
}

/** An answer of a tape; question and state are null where the rule no longer asks it. */
export interface AnswerGiven<S, F extends Fact> {
  key: string;
  entry: Extract<TapeEntry<F>, { ask: string }>;
  question: Question | null;
  state: S | null;
}

interface Input {
  command: unknown;
  by: string;
  rolls: DiceMode | null;
}

/** An input whose rule threw: how far it came, so that the GM can keep it or ask again with typed dice. */
interface Fault<S, F extends Fact> {
  row: Row<F>;
  tape: TapeEntry<F>[];
  /** The state before the row. */
  parent: S;
  /** A default that lapsed for this command, to be written with it. */
  lapsed: readonly Row<F>[];
  lines: readonly Line[];
  /** A command that was just given, not one that was under way or is amended. */
  isFirst: boolean;
  /** What the rule threw. */
  error: Error | null;
}

/**
 * One game in play: its state, its head in the tree of rows, and the question that waits. Every input is either accepted,
 * durable in the journal before anything else is told, or refused and has changed nothing.
 */
export class Play<S extends BaseState, C extends Command, F extends Fact> {
  readonly system: System<S, C, F>;
  readonly #journal: Journal<F>;
  readonly #now: () => string;
  readonly #tree: RowTree<S, F>;
  readonly #runner: Runner<S, C, F>;
  #head: Head;
  #state: S;
  #open: OpenQuestion | null = null;
  #version = 0;
  #fault: Fault<S, F> | null = null;
  /** Sentences for the GM from opening, as when the open command no longer agrees with its rule. */
  readonly notes: string[] = [];

  constructor(options: PlayOptions<S, C, F>) {
    this.system = options.system;
    this.#journal = options.journal;
    this.#now = options.now;
    this.#tree = new RowTree(options.start, options.journal.rows(), (state, fact) =>
      this.system.apply(state, fact),
    );
    this.#runner = new Runner(this.system, this.#tree);
    this.#head = options.journal.head();
    this.#state = this.#tree.start;
    const gone = this.#stand(this.#head, this.notes);
    if (gone.length > 0) this.#commitHead(gone);
  }

  get state(): S {
    return this.#state;
  }
  /** The question that waits for a person, or null. */
  get open(): OpenQuestion | null {
    return this.#open;
  }
  get head(): Head {
    return this.#head;
  }
  /** Rises with every accepted input and every undo. */
  get version(): number {
    return this.#version;
  }

  row(id: string): Row<F> | undefined {
    return this.#tree.row(id);
  }

  /** All rows, in the order in which they were made. */
  rows(): Row<F>[] {
    return this.#tree.rows();
  }

  /** The rows from the first to where the table stands. */
  path(): Row<F>[] {
    return this.#tree.pathTo(this.#head.row);
  }

  /** How much of the head row's tape counts now. */
  tape(): Tape<F> {
    const row = this.#head.row === null ? undefined : this.#tree.row(this.#head.row);
    return row ? this.#tree.tapeAt(row, this.#head.steps) : [];
  }

  /** Plays a command, as sent by `by`. Refused: not a command, a question waits, or the rules say no. */
  submit(raw: unknown, by: string, rolls: DiceMode | null = null): Result<Accepted> {
    const read = this.system.readCommand(raw);
    if (!read.ok) return read;
    return this.#perform({ command: read.value, by, rolls });
  }

  /** Answers the question that waits. `from` is `app` when the person lets the app roll this one. */
  answer(
    key: string,
    answer: unknown,
    from: 'typed' | 'chosen' | 'app' | 'decree',
    by: string,
  ): Result<Accepted> {
    const open = this.#open;
    if (!open) return refused(words.nothingAsked());
    if (open.key !== key) return refused(words.otherQuestion());
    const row = this.#tree.row(this.#head.row!)!;
    if (from === 'app') {
      if (open.question.form !== 'dice') return refused(words.appRollsDiceOnly());
      return this.#extend(row, (k) => (k === key ? 'draw' : null), by);
    }
    const value = readAnswer(open.question, answer);
    if (!value.ok) return value;
    const given = { answer: value.value, from };
    return this.#extend(row, (k) => (k === key ? given : null), by);
  }

  /** Makes a ruling of the GM's come true, at once, also while a question waits. */
  rule(raw: unknown, by: string): Result<Accepted> {
    const kind = (raw as { kind?: unknown } | null)?.kind;
    if (kind === 'decree') return this.#decree((raw as { answer?: unknown }).answer, by);
    if (kind === 'stop') return this.stop(by);
    if (kind === 'rollAnew') return this.#rollAnew(raw as { row?: string; key?: string }, by);
    const facts = this.#rulingFacts(raw);
    if (!facts.ok) return facts;
    const entry = deepFreeze({ ruling: facts.value, input: raw });
    if (!this.#open) return this.#rulingRow(raw, entry, by);
    const why = this.#whyNot(entry.ruling);
    if (why !== null) return refused(words.rulingFailed(why));
    const row = this.#tree.row(this.#head.row!)!;
    const { base, isNew } = this.#baseForInput(row);
    const run = this.#runner.run(base, [...this.tape(), entry], () => null);
    if (run.driven.end === 'failed' || run.driven.end === 'differs') {
      // The ruling stands whatever the rule makes of it; the command ends here.
      const stopped = this.#runner.replayStopped(base, [...this.tape(), entry, { stop: true, by: 'ruling' }]);
      return this.#accept(base, stopped, isNew, [
        words.rulingEndedCommand(run.driven.error?.message ?? null),
      ]);
    }
    return this.#accept(base, run, isNew, []);
  }

  /** Ends the open command where it is; its facts so far stay. */
  stop(by: string): Result<Accepted> {
    if (!this.#open) return refused(words.nothingToStop());
    const row = this.#tree.row(this.#head.row!)!;
    const { base, isNew } = this.#baseForInput(row);
    const run = this.#runner.replayStopped({ ...base, by }, [...this.tape(), { stop: true }]);
    return this.#accept(base, run, isNew, []);
  }

  /** Takes back the last step; `whole` takes the whole command. The dice come back too: undo is no reroll. */
  undo(whole = false): Result<Accepted> {
    const row = this.#head.row === null ? null : this.#tree.row(this.#head.row)!;
    if (!row) return refused(words.nothingToUndo());
    const steps = Math.abs(this.#head.steps);
    const here: Position = { row: row.id, steps: this.#head.steps };
    let to: Position;
    if (steps > 1 && !whole) to = { row: row.id, steps: steps - 1 };
    else if (row.amends !== null && !whole) to = this.#tree.endOf(row.amends);
    else to = this.#tree.endOf(row.parent);
    return this.#moveHead({ ...to, redo: [...this.#head.redo, here] }, words.undoneCommand());
  }

  /** Goes forward again to where the last undo came from. */
  redo(): Result<Accepted> {
    const to = this.#head.redo.at(-1);
    if (!to) return refused(words.nothingToRedo());
    return this.#moveHead({ ...to, redo: this.#head.redo.slice(0, -1) }, words.undoneCommand());
  }

  /** Goes to another place of the tree: the end of a row, or a step inside it. Redo leads back. */
  goTo(id: string, steps?: number): Result<Accepted> {
    const row = this.#tree.row(id);
    if (!row || row.state === 'taken-back') return refused(words.noSuchRow());
    const all = stepsOf(row);
    if (steps !== undefined && (!Number.isInteger(steps) || steps < 1 || steps > all))
      return refused(words.noSuchStep(all));
    const here: Position[] =
      this.#head.row === null ? [] : [{ row: this.#head.row, steps: this.#head.steps }];
    const to = steps === undefined || steps === all ? this.#tree.endOf(id) : { row: id, steps };
    return this.#moveHead({ ...to, redo: here }, words.undoneCommand());
  }

  /**
   * Plays the open or the last command again with one answer replaced; without `answer` the app draws it anew. Answers before
   * it are kept, later ones only while their question is the same. Dice that have been seen never come up again.
   */
  amend(id: string, key: string, answer: unknown, by: string): Result<Accepted> {
    const old = this.#tree.row(id);
    if (!old || old.id !== this.#head.row) return refused(words.amendOnlyLast());
    const oldTape = this.tape();
    const place = oldTape.findIndex((entry) => 'ask' in entry && entry.ask === key);
    if (place < 0) return refused(words.noSuchAnswer());
    const questions = new Map<string, Question>();
    this.#runner.drive(old, oldTape, () => 'wait', { asked: (k, question) => questions.set(k, question) });
    const question = questions.get(key);
    if (!question) return refused(words.amendDiffers());
    let given: Decision = 'draw';
    if (answer !== undefined) {
      const value = readAnswer(question, answer);
      if (!value.ok) return value;
      given = { answer: value.value, from: 'decree' };
    } else if (question.form !== 'dice') return refused(words.appRollsDiceOnly());

    const before = oldTape
      .slice(0, place)
      .map((entry): TapeEntry<F> => ('ask' in entry ? keptAnswer(entry) : entry));
    const later = oldTape.slice(place + 1).filter((entry) => 'ask' in entry);
    const dropped = oldTape
      .slice(place + 1)
      .flatMap((entry) => ('ruling' in entry ? [{ type: 'ruling' as const, ruling: entry.input }] : []));
    let keeping = true;
    let next = 0;
    const here = this.#rowHere(old);
    const base = this.#besides(here, { by, changed: key });
    const run = this.#runner.run(base, before, (k, asked) => {
      if (k === key) return given;
      if (!keeping) return null;
      const entry = later[next++];
      const same = entry?.ask === k && equalJson(askedOf(questions.get(k)), askedOf(asked));
      if (same) return { answer: entry.answer, from: 'kept' };
      keeping = false;
      return null;
    });
    if (run.driven.end === 'differs') return refused(words.amendDiffers());
    if (run.driven.end === 'failed') return this.#fail(base, run, here.copies, here.lines);
    const labels = dropped.map((command) => this.system.labelOf(this.#state, command));
    const notes = labels.length > 0 ? [words.rulingsDropped(labels)] : [];
    return this.#accept(base, run, true, notes, here.copies, here.lines);
  }

  /**
   * After a rule failed: keep its facts so far and end the command, ask the command again with typed dice, or leave it taken back, as
   * it stands already.
   */
  fault(choose: 'stop' | 'type' | 'takeBack'): Result<Accepted> {
    const fault = this.#fault;
    if (!fault) return refused(words.noFault());
    if (choose === 'takeBack') {
      this.#fault = null;
      this.#version++;
      return done({ notes: [] });
    }
    const { row, lapsed, lines } = fault;
    if (choose === 'stop') {
      const run = this.#runner.replayStopped(row, [...fault.tape, { stop: true, by: 'fault' }], fault.parent);
      return this.#accept(row, run, this.#tree.row(row.id) === undefined, [], lapsed, lines);
    }
    if (fault.isFirst) {
      const again: Row<F> = { ...row, rolls: 'typed' };
      const run = this.#runner.runFrom(fault.parent, again, [], () => null);
      if (run.driven.end === 'failed') return this.#fail(again, run, lapsed, lines, fault.parent);
      return this.#accept(again, run, true, [], lapsed, lines);
    }
    // A command under way is asked again from its beginning, in a row beside it.
    const here = this.#rowHere(this.#tree.row(this.#head.row!)!);
    const again = this.#besides(here, { by: row.by, rolls: 'typed' });
    const run = this.#runner.run(again, [], () => null);
    if (run.driven.end === 'failed') return this.#fail(again, run, here.copies, here.lines);
    return this.#accept(again, run, true, [], here.copies, here.lines);
  }

  /** Whether a failed rule waits for the GM to choose what becomes of it. */
  get hasFault(): boolean {
    return this.#fault !== null;
  }

  /** What the failed rule threw, for whoever mends it. Null: no rule failed. */
  get faultError(): Error | null {
    return this.#fault?.error ?? null;
  }

  /** The command of a failed rule, with its tape as far as it came: it has no row of its own. Null: no rule failed. */
  get faultRow(): Row<F> | null {
    return this.#fault ? { ...this.#fault.row, tape: this.#fault.tape } : null;
  }

  /** The state before a row, the generator standing where the row begins. */
  stateBefore(row: Pick<Row<F>, 'parent' | 'diceBefore'>): S {
    return { ...this.#tree.endState(row.parent), dice: row.diceBefore };
  }

  /**
   * The answers of a row's tape, in order, with their questions and the states in which those were asked; null where the rule no
   * longer asks that question.
   */
  answersOf(id: string): AnswerGiven<S, F>[] {
    const row = this.#tree.row(id);
    if (!row) return [];
    const tape = row.id === this.#head.row ? this.tape() : row.tape;
    const asked = new Map<string, { question: Question; state: S }>();
    if (!isRulingCommand(row.command))
      this.#runner.drive(row, tape, () => 'wait', {
        asked: (key, question, state) => asked.set(key, { question, state }),
      });
    return tape.flatMap((entry) =>
      'ask' in entry ? [{ key: entry.ask, entry, question: null, state: null, ...asked.get(entry.ask) }] : [],
    );
  }

  // --- inputs ---------------------------------------------------------------------------------------------------------

  #perform(input: Input): Result<Accepted> {
    let parent = this.#head.row;
    let taken = 0;
    let state = this.#state;
    const lapsed: Row<F>[] = [];
    const lines: Line[] = [];
    if (this.#open) {
      const { question, key } = this.#open;
      if (question.form !== 'choice' || !question.lapses) return refused(words.questionWaits());
      const row = this.#tree.row(this.#head.row!)!;
      const { base, isNew } = this.#baseForInput(row);
      const run = this.#runner.run(base, this.tape(), (k) =>
        k === key ? { answer: question.default, from: 'lapsed' } : null,
      );
      if (run.driven.end !== 'ended') return refused(words.questionWaits());
      const ended: Row<F> = { ...base, tape: run.driven.tape, state: 'ended' };
      lapsed.push(ended);
      lines.push(...this.#newLines(base, run.lines));
      state = run.driven.state;
      parent = ended.id;
      if (isNew) taken = 1;
    }
    const refusedBy = this.system.check(state, input.command as C);
    if (refusedBy) return refused(refusedBy);
    const label = this.system.labelOf(state, input.command as C);
    const row = this.#newRow(input, parent, state, label, taken);
    const run = this.#runner.runFrom(state, row, [], () => null);
    if (run.driven.end === 'failed') return this.#fail(row, run, lapsed, lines, state);
    return this.#accept(row, run, true, [], lapsed, lines);
  }

  #rulingRow(raw: unknown, entry: TapeEntry<F>, by: string): Result<Accepted> {
    const command = { type: 'ruling', ruling: raw };
    const label = this.system.labelOf(this.#state, command as { type: 'ruling'; ruling: unknown });
    const row = this.#newRow({ command, by, rolls: null }, this.#head.row, this.#state, label, 0);
    const run = this.#runner.runFrom(this.#state, row, [entry], () => null);
    if (run.driven.end === 'failed') return refused(words.rulingFailed(run.driven.error?.message ?? ''));
    return this.#accept(row, run, true, []);
  }

  #decree(answer: unknown, by: string): Result<Accepted> {
    if (!this.#open) return refused(words.nothingAsked());
    return this.answer(this.#open.key, answer, 'decree', by);
  }

  #rollAnew(raw: { row?: string; key?: string }, by: string): Result<Accepted> {
    const id = raw.row ?? this.#head.row;
    if (id === null) return refused(words.noSuchAnswer());
    const dice = this.answersOf(id).filter((answer) => answer.question?.form === 'dice');
    const key = raw.key ?? dice.at(-1)?.key;
    if (key === undefined) return refused(words.noSuchAnswer());
    return this.amend(id, key, undefined, by);
  }

  /** Why the facts of a ruling cannot be written into the state as it stands, or null. */
  #whyNot(facts: readonly F[]): string | null {
    try {
      produce(this.#state, (draft: Draft<S>) => facts.forEach((fact) => this.system.apply(draft as S, fact)));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #rulingFacts(raw: unknown): Result<readonly F[]> {
    const fresh: Record<string, number> = {};
    const next = (kind: string) => {
      const n = (fresh[kind] ?? 0) + 1;
      fresh[kind] = n;
      return `${kind}${(this.#state.counters[kind] ?? 0) + n}`;
    };
    try {
      return this.system.rule(this.#state, raw, next);
    } catch (error) {
      return refused(words.rulingFailed(error instanceof Error ? error.message : String(error)));
    }
  }

  /** An answer: the open row runs again with one more answer. */
  #extend(
    row: Row<F>,
    decide: (key: string, question: Question) => Decision | null,
    by: string,
  ): Result<Accepted> {
    const { base, isNew } = this.#baseForInput(row);
    const run = this.#runner.run(base, this.tape(), decide);
    if (run.driven.end === 'differs') return this.#takeBack(row);
    if (run.driven.end === 'failed') return this.#fail({ ...base, by: base.by || by }, run);
    return this.#accept(base, run, isNew, []);
  }

  /** A row is rewritten only when the head is at its end; an input below it goes to a new row beside it. */
  #baseForInput(row: Row<F>): { base: Row<F>; isNew: boolean } {
    if (this.tape().length === row.tape.length) return { base: row, isNew: false };
    return { base: { ...row, id: this.#tree.newId(), at: this.#now() }, isNew: true };
  }

  /**
   * The row at whose end the table stands, as a new row beside it will name it. Below the end of a row that is a copy up to there,
   * written with the new row, so that undo of that row comes back to this very place.
   */
  #rowHere(row: Row<F>): { row: Row<F>; copies: Row<F>[]; lines: Line[] } {
    const { base, isNew } = this.#baseForInput(row);
    if (!isNew) return { row, copies: [], lines: [] };
    const copy: Row<F> = { ...base, tape: this.tape(), state: 'open' };
    return { row: copy, copies: [copy], lines: this.#runner.run(copy, copy.tape, () => 'wait').lines };
  }

  /** A new row for the same command beside the one where the table stands. Dice that have been seen never come up again. */
  #besides(here: { row: Row<F>; copies: readonly Row<F>[] }, more: Partial<Row<F>>): Row<F> {
    return {
      ...here.row,
      id: this.#tree.newId(here.copies.length),
      amends: here.row.id,
      changed: null,
      at: this.#now(),
      rules: this.system.rules,
      content: this.system.content,
      diceBefore: this.#state.dice,
      tape: [],
      ...more,
    };
  }

  // --- accepting ------------------------------------------------------------------------------------------------------

  #accept(
    base: Row<F>,
    run: Ran<S, F>,
    isNew: boolean,
    notes: string[],
    before: readonly Row<F>[] = [],
    linesBefore: readonly Line[] = [],
  ): Result<Accepted> {
    const { driven } = run;
    if (driven.end === 'differs') return this.#takeBack(base);
    const row: Row<F> = deepFreeze({
      ...base,
      tape: driven.tape,
      state: driven.end === 'open' ? 'open' : driven.end === 'stopped' ? 'stopped' : 'ended',
    });
    const lines = isNew ? run.lines : this.#newLines(base, run.lines);
    const head: Head = { row: row.id, steps: stepsOf(row), redo: [] };
    const change: Change<F> = { rows: [...before, row], head, lines: [...linesBefore, ...lines] };
    this.#journal.commit(change);
    for (const changed of change.rows) this.#tree.put(changed);
    if (driven.end !== 'open') this.#tree.keep(row.id, driven.state);
    this.#head = head;
    this.#state = driven.state;
    this.#open = driven.open;
    this.#fault = null;
    this.#version++;
    return done({ notes });
  }

  /** Lines of tape entries that the row did not have before. */
  #newLines(base: Row<F>, lines: readonly Line[]): Line[] {
    const stored = this.#tree.row(base.id);
    const from = stored ? stored.tape.length : 0;
    return lines.filter((line) => line.at >= from);
  }

  /** `parent`: the state before a command that was just given. */
  #fail(
    row: Row<F>,
    run: { driven: Driven<S, F> },
    lapsed: readonly Row<F>[] = [],
    lines: readonly Line[] = [],
    parent: S | null = null,
  ): Result<Accepted> {
    this.#fault = {
      row,
      tape: run.driven.tape,
      lapsed,
      lines,
      parent: parent ?? this.#tree.endState(row.parent),
      isFirst: parent !== null,
      error: run.driven.error ?? null,
    };
    return refused(words.ruleFailed(run.driven.error?.message ?? ''));
  }

  /** The open command no longer agrees with its rule: it is taken back whole, its answers stay readable in the history. */
  #takeBack(row: Row<F>): Result<Accepted> {
    const stored = this.#tree.row(row.id);
    const rows = stored?.state === 'open' ? [takenBack(stored)] : [];
    const head: Head = { ...this.#tree.endOf(row.parent), redo: [] };
    this.#journal.commit({ rows, head, lines: [] });
    for (const changed of rows) this.#tree.put(changed);
    const notes = [words.takenBack(row.label)];
    this.#stand(head, notes);
    this.#fault = null;
    this.#version++;
    return done({ notes });
  }

  #moveHead(head: Head, sentence: string): Result<Accepted> {
    const notes: string[] = [];
    const before = { state: this.#state, open: this.#open, head: this.#head };
    try {
      this.#commitHead(this.#stand(head, notes, sentence));
    } catch (error) {
      this.#state = before.state;
      this.#open = before.open;
      this.#head = before.head;
      throw error;
    }
    this.#fault = null;
    this.#version++;
    return done({ notes });
  }

  /** Writes where the table stands, with the rows that turned out to run no longer as they were recorded. */
  #commitHead(gone: readonly Row<F>[]): void {
    this.#journal.commit({ rows: gone, head: this.#head, lines: [] });
    for (const row of gone) this.#tree.put(row);
  }

  /**
   * Puts the table at a place of the tree, running the row's rule again where it is inside a row. A row that no longer agrees with its
   * rule is left for the end of its parent; gives the open rows that are taken back by that.
   */
  #stand(head: Head, notes: string[], sentence = ''): Row<F>[] {
    this.#head = head;
    this.#open = null;
    if (head.row === null) {
      this.#state = this.#tree.start;
      return [];
    }
    const row = this.#tree.row(head.row)!;
    const tape = this.#tree.tapeAt(row, head.steps);
    if (row.state !== 'taken-back') {
      if (row.state !== 'open' && tape.length === row.tape.length) {
        this.#state = this.#tree.endState(row.id);
        return [];
      }
      const driven = this.#runner.drive(row, tape, () => 'wait', {});
      if (driven.end === 'open' && driven.tape.length === tape.length) {
        this.#state = driven.state;
        this.#open = driven.open;
        return [];
      }
    }
    notes.push(sentence || words.takenBack(row.label));
    const gone = row.state === 'open' ? [takenBack(row)] : [];
    const redo = head.redo.filter((to) => gone.length === 0 || to.row !== row.id);
    return [...gone, ...this.#stand({ ...this.#tree.endOf(row.parent), redo }, notes, sentence)];
  }

  #newRow(input: Input, parent: string | null, state: S, label: string, taken: number): Row<F> {
    return {
      id: this.#tree.newId(taken),
      parent,
      amends: null,
      changed: null,
      command: deepFreeze(deepCopy(input.command)),
      label,
      by: input.by,
      at: this.#now(),
      rules: this.system.rules,
      content: this.system.content,
      diceBefore: state.dice,
      rolls: input.rolls,
      tape: [],
      state: 'open',
    };
  }
}

const takenBack = <F extends Fact>(row: Row<F>): Row<F> =>
  deepFreeze({ ...row, state: 'taken-back' as const });
