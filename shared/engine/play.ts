import { produce, type Draft } from 'immer';
import { drive, type Decision, type Driven } from './drive.ts';
import {
  isRulingCommand,
  stepsOf,
  tapeUpTo,
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
import type { Answer, Fact, Question } from './rule.ts';
import type { BaseState, Command, OpenQuestion, System } from './system.ts';
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
}

/** How many states at row ends are kept, so that undo needs no rebuilding. They share what did not change. */
const KEPT_STATES = 300;

/**
 * One game in play: its state, its head in the tree of rows, and the question that waits. Every input is either accepted,
 * durable in the journal before anything else is told, or refused and has changed nothing.
 */
export class Play<S extends BaseState, C extends Command, F extends Fact> {
  readonly system: System<S, C, F>;
  readonly #start: S;
  readonly #journal: Journal<F>;
  readonly #now: () => string;
  readonly #rows = new Map<string, Row<F>>();
  readonly #ends = new Map<string, S>();
  #head: Head;
  #state: S;
  #open: OpenQuestion | null = null;
  #version = 0;
  #lastId = 0;
  #fault: Fault<S, F> | null = null;
  /** Sentences for the GM from opening, as when the open command no longer agrees with its rule. */
  readonly notes: string[] = [];

  constructor(options: PlayOptions<S, C, F>) {
    this.system = options.system;
    this.#start = deepFreeze(deepCopy(options.start));
    this.#journal = options.journal;
    this.#now = options.now;
    for (const row of options.journal.rows()) {
      this.#rows.set(row.id, deepFreeze(row));
      this.#lastId = Math.max(this.#lastId, Number(row.id.slice(1)));
    }
    this.#head = options.journal.head();
    this.#state = this.#start;
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
    return this.#rows.get(id);
  }

  /** All rows, in the order in which they were made. */
  rows(): Row<F>[] {
    return [...this.#rows.values()];
  }

  /** The rows from the first to where the table stands. */
  path(): Row<F>[] {
    return this.#pathTo(this.#head.row);
  }

  /** How much of the head row's tape counts now. */
  tape(): Tape<F> {
    const row = this.#head.row === null ? undefined : this.#rows.get(this.#head.row);
    return row ? this.#tapeAt(row, this.#head.steps) : [];
  }

  /** Whether a default that lapsed at the end of the head row is itself taken back there. */
  #tapeAt(row: Row<F>, steps: number): Tape<F> {
    const standsBefore = steps < 0;
    return tapeUpTo(row, Math.abs(steps), standsBefore);
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
    const row = this.#rows.get(this.#head.row!)!;
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
    const row = this.#rows.get(this.#head.row!)!;
    const { base, isNew } = this.#baseForInput(row);
    const run = this.#run(base, [...this.tape(), entry], () => null);
    if (run.driven.end === 'failed' || run.driven.end === 'differs') {
      // The ruling stands whatever the rule makes of it; the command ends here.
      const stopped = this.#replayStopped(base, [...this.tape(), entry, { stop: true, by: 'ruling' }]);
      return this.#accept(base, stopped, isNew, [
        words.rulingEndedCommand(run.driven.error?.message ?? null),
      ]);
    }
    return this.#accept(base, run, isNew, []);
  }

  /** Ends the open command where it is; its facts so far stay. */
  stop(by: string): Result<Accepted> {
    if (!this.#open) return refused(words.nothingToStop());
    const row = this.#rows.get(this.#head.row!)!;
    const { base, isNew } = this.#baseForInput(row);
    const run = this.#replayStopped({ ...base, by }, [...this.tape(), { stop: true }]);
    return this.#accept(base, run, isNew, []);
  }

  /** Takes back the last step; `whole` takes the whole command. The dice come back too: undo is no reroll. */
  undo(whole = false): Result<Accepted> {
    const row = this.#head.row === null ? null : this.#rows.get(this.#head.row)!;
    if (!row) return refused(words.nothingToUndo());
    const steps = Math.abs(this.#head.steps);
    const here: Position = { row: row.id, steps: this.#head.steps };
    let to: Position;
    if (steps > 1 && !whole) to = { row: row.id, steps: steps - 1 };
    else if (row.amends !== null && !whole) to = this.#endOf(row.amends);
    else to = this.#endOf(row.parent);
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
    const row = this.#rows.get(id);
    if (!row || row.state === 'taken-back') return refused(words.noSuchRow());
    const all = stepsOf(row);
    if (steps !== undefined && (!Number.isInteger(steps) || steps < 1 || steps > all))
      return refused(words.noSuchStep(all));
    const here: Position[] =
      this.#head.row === null ? [] : [{ row: this.#head.row, steps: this.#head.steps }];
    const to = steps === undefined || steps === all ? this.#endOf(id) : { row: id, steps };
    return this.#moveHead({ ...to, redo: here }, words.undoneCommand());
  }

  /**
   * Plays the open or the last command again with one answer replaced; without `answer` the app draws it anew. Answers before
   * it are kept, later ones only while their question is the same. Dice that have been seen never come up again.
   */
  amend(id: string, key: string, answer: unknown, by: string): Result<Accepted> {
    const old = this.#rows.get(id);
    if (!old || old.id !== this.#head.row) return refused(words.amendOnlyLast());
    const oldTape = this.tape();
    const place = oldTape.findIndex((entry) => 'ask' in entry && entry.ask === key);
    if (place < 0) return refused(words.noSuchAnswer());
    const questions = new Map<string, Question>();
    this.#drive(old, oldTape, () => 'wait', { asked: (k, question) => questions.set(k, question) });
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
    const run = this.#run(base, before, (k, asked) => {
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
      const run = this.#replayStopped(row, [...fault.tape, { stop: true, by: 'fault' }], fault.parent);
      return this.#accept(row, run, !this.#rows.has(row.id), [], lapsed, lines);
    }
    if (fault.isFirst) {
      const again: Row<F> = { ...row, rolls: 'typed' };
      const run = this.#runFrom(fault.parent, again, [], () => null);
      if (run.driven.end === 'failed') return this.#fail(again, run, lapsed, lines, fault.parent);
      return this.#accept(again, run, true, [], lapsed, lines);
    }
    // A command under way is asked again from its beginning, in a row beside it.
    const here = this.#rowHere(this.#rows.get(this.#head.row!)!);
    const again = this.#besides(here, { by: row.by, rolls: 'typed' });
    const run = this.#run(again, [], () => null);
    if (run.driven.end === 'failed') return this.#fail(again, run, here.copies, here.lines);
    return this.#accept(again, run, true, [], here.copies, here.lines);
  }

  /** Whether a failed rule waits for the GM to choose what becomes of it. */
  get hasFault(): boolean {
    return this.#fault !== null;
  }

  /** The command of a failed rule, with its tape as far as it came: it has no row of its own. Null: no rule failed. */
  get faultRow(): Row<F> | null {
    return this.#fault ? { ...this.#fault.row, tape: this.#fault.tape } : null;
  }

  /** The answers of a row's tape, in order, with their questions; null where the rule no longer asks that question. */
  answersOf(
    id: string,
  ): { key: string; question: Question | null; entry: Extract<TapeEntry<F>, { ask: string }> }[] {
    const row = this.#rows.get(id);
    if (!row) return [];
    const tape = row.id === this.#head.row ? this.tape() : row.tape;
    const questions = new Map<string, Question>();
    if (!isRulingCommand(row.command))
      this.#drive(row, tape, () => 'wait', { asked: (key, question) => questions.set(key, question) });
    return tape.flatMap((entry) =>
      'ask' in entry ? [{ key: entry.ask, question: questions.get(entry.ask) ?? null, entry }] : [],
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
      const row = this.#rows.get(this.#head.row!)!;
      const { base, isNew } = this.#baseForInput(row);
      const run = this.#run(base, this.tape(), (k) =>
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
    const run = this.#runFrom(state, row, [], () => null);
    if (run.driven.end === 'failed') return this.#fail(row, run, lapsed, lines, state);
    return this.#accept(row, run, true, [], lapsed, lines);
  }

  #rulingRow(raw: unknown, entry: TapeEntry<F>, by: string): Result<Accepted> {
    const command = { type: 'ruling', ruling: raw };
    const label = this.system.labelOf(this.#state, command as { type: 'ruling'; ruling: unknown });
    const row = this.#newRow({ command, by, rolls: null }, this.#head.row, this.#state, label, 0);
    const run = this.#runFrom(this.#state, row, [entry], () => null);
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
    const run = this.#run(base, this.tape(), decide);
    if (run.driven.end === 'differs') return this.#takeBack(row);
    if (run.driven.end === 'failed') return this.#fail({ ...base, by: base.by || by }, run);
    return this.#accept(base, run, isNew, []);
  }

  /** A row is rewritten only when the head is at its end; an input below it goes to a new row beside it. */
  #baseForInput(row: Row<F>): { base: Row<F>; isNew: boolean } {
    if (this.tape().length === row.tape.length) return { base: row, isNew: false };
    return { base: { ...row, id: this.#newId(), at: this.#now() }, isNew: true };
  }

  /**
   * The row at whose end the table stands, as a new row beside it will name it. Below the end of a row that is a copy up to there,
   * written with the new row, so that undo of that row comes back to this very place.
   */
  #rowHere(row: Row<F>): { row: Row<F>; copies: Row<F>[]; lines: Line[] } {
    const { base, isNew } = this.#baseForInput(row);
    if (!isNew) return { row, copies: [], lines: [] };
    const copy: Row<F> = { ...base, tape: this.tape(), state: 'open' };
    return { row: copy, copies: [copy], lines: this.#run(copy, copy.tape, () => 'wait').lines };
  }

  /** A new row for the same command beside the one where the table stands. Dice that have been seen never come up again. */
  #besides(here: { row: Row<F>; copies: readonly Row<F>[] }, more: Partial<Row<F>>): Row<F> {
    return {
      ...here.row,
      id: `r${this.#nextNumber(here.copies.length)}`,
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

  // --- running --------------------------------------------------------------------------------------------------------

  #run(
    row: Row<F>,
    tape: Tape<F>,
    decide: (key: string, question: Question) => Decision | null,
    parent: S = this.#endState(row.parent),
  ) {
    return this.#runFrom(parent, row, tape, decide);
  }

  #runFrom(
    parent: S,
    row: Row<F>,
    tape: Tape<F>,
    decide: (key: string, question: Question) => Decision | null,
  ): { driven: Driven<S, F>; lines: Line[] } {
    const lines: Line[] = [];
    const driven = this.#drive(
      row,
      tape,
      (question, key, state) => decide(key, question) ?? this.#usual(row, question, state),
      {
        told: (fact, before, after, at, part) => {
          const said = this.system.say(fact, before, after);
          if (said.gm !== null || said.players !== null)
            lines.push({ row: row.id, at, part, kind: this.system.topicOf?.(fact) ?? fact.kind, ...said });
        },
      },
      parent,
    );
    return { driven, lines };
  }

  #drive(
    row: Row<F>,
    tape: Tape<F>,
    decide: (question: Question, key: string, state: S) => Decision,
    more: Pick<Parameters<typeof drive<S, F>>[0], 'told' | 'asked'>,
    parent: S = this.#endState(row.parent),
  ): Driven<S, F> {
    const state = parent.dice === row.diceBefore ? parent : deepFreeze({ ...parent, dice: row.diceBefore });
    const command = row.command as C;
    return drive<S, F>({
      state,
      name: command.type,
      rule: (g) => (isRulingCommand(command) ? nothing() : this.system.perform(g, command)),
      apply: (s, fact, before) => this.system.apply(s, fact, before),
      personOf: (s, model) => this.system.personOf(s, model),
      tape,
      decide,
      ...more,
    });
  }

  /** Who answers where nothing was said: dice by the app or typed, as set for the row, the person or the campaign. */
  #usual(row: Row<F>, question: Question, state: S): Decision {
    if (question.form !== 'dice') return 'wait';
    const person = this.system.personOf(state, question.by) ?? 'gm';
    const mode = row.rolls ?? state.settings.people[person] ?? state.settings.dice;
    return mode === 'app' ? 'draw' : 'wait';
  }

  /** Facts up to the end of `tape`, which is a stop. */
  #replayStopped(
    row: Row<F>,
    tape: Tape<F>,
    parent: S = this.#endState(row.parent),
  ): { driven: Driven<S, F>; lines: Line[] } {
    const run = this.#run(row, tape, () => 'wait', parent);
    // A rule that throws before it comes to the stop: its facts are applied without it.
    return run.driven.end === 'stopped' ? run : this.#replayFacts(row, tape, parent);
  }

  #replayFacts(row: Row<F>, tape: Tape<F>, parent: S): { driven: Driven<S, F>; lines: Line[] } {
    const lines: Line[] = [];
    let state = deepFreeze({ ...parent, dice: row.diceBefore });
    tape.forEach((entry, at) => {
      const facts = 'fact' in entry ? [entry.fact] : 'ruling' in entry ? entry.ruling : [];
      facts.forEach((fact, part) => {
        const before = state;
        state = produce(state, (draft: Draft<S>) => this.system.apply(draft as S, fact));
        const said = this.system.say(fact, before, state);
        if (said.gm !== null || said.players !== null)
          lines.push({ row: row.id, at, part, kind: this.system.topicOf?.(fact) ?? fact.kind, ...said });
      });
      if ('ask' in entry && entry.dice !== undefined) state = deepFreeze({ ...state, dice: entry.dice });
    });
    return { driven: { state, tape: [...tape], end: 'stopped', open: null, error: null }, lines };
  }

  // --- accepting ------------------------------------------------------------------------------------------------------

  #accept(
    base: Row<F>,
    run: { driven: Driven<S, F>; lines: Line[] },
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
    for (const changed of change.rows) this.#rows.set(changed.id, deepFreeze(changed));
    this.#lastId = Math.max(this.#lastId, ...change.rows.map((changed) => Number(changed.id.slice(1))));
    for (const changed of before) this.#ends.delete(changed.id);
    this.#ends.delete(row.id);
    if (driven.end !== 'open') this.#keep(row.id, driven.state);
    this.#head = head;
    this.#state = driven.state;
    this.#open = driven.open;
    this.#fault = null;
    this.#version++;
    return done({ notes });
  }

  /** Lines of tape entries that the row did not have before. */
  #newLines(base: Row<F>, lines: readonly Line[]): Line[] {
    const stored = this.#rows.get(base.id);
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
      parent: parent ?? this.#endState(row.parent),
      isFirst: parent !== null,
    };
    return refused(words.ruleFailed(run.driven.error?.message ?? ''));
  }

  /** The open command no longer agrees with its rule: it is taken back whole, its answers stay readable in the history. */
  #takeBack(row: Row<F>): Result<Accepted> {
    const stored = this.#rows.get(row.id);
    const rows = stored?.state === 'open' ? [takenBack(stored)] : [];
    const head: Head = { ...this.#endOf(row.parent), redo: [] };
    this.#journal.commit({ rows, head, lines: [] });
    for (const changed of rows) this.#rows.set(changed.id, changed);
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
    for (const row of gone) this.#rows.set(row.id, row);
  }

  /**
   * Puts the table at a place of the tree, running the row's rule again where it is inside a row. A row that no longer agrees with its
   * rule is left for the end of its parent; gives the open rows that are taken back by that.
   */
  #stand(head: Head, notes: string[], sentence = ''): Row<F>[] {
    this.#head = head;
    this.#open = null;
    if (head.row === null) {
      this.#state = this.#start;
      return [];
    }
    const row = this.#rows.get(head.row)!;
    const tape = this.#tapeAt(row, head.steps);
    if (row.state !== 'taken-back') {
      if (row.state !== 'open' && tape.length === row.tape.length) {
        this.#state = this.#endState(row.id);
        return [];
      }
      const driven = this.#drive(row, tape, () => 'wait', {});
      if (driven.end === 'open' && driven.tape.length === tape.length) {
        this.#state = driven.state;
        this.#open = driven.open;
        return [];
      }
    }
    notes.push(sentence || words.takenBack(row.label));
    const gone = row.state === 'open' ? [takenBack(row)] : [];
    const redo = head.redo.filter((to) => gone.length === 0 || to.row !== row.id);
    return [...gone, ...this.#stand({ ...this.#endOf(row.parent), redo }, notes, sentence)];
  }

  /**
   * The end of a row as a place. Where a default lapsed there, that is before it, so that its question waits again: it lapsed for the
   * next command, and whoever comes to this place comes before that one.
   */
  #endOf(id: string | null): Position {
    if (id === null) return { row: null, steps: 0 };
    const row = this.#rows.get(id)!;
    const steps = stepsOf(row);
    const lapsed = row.tape.some((entry) => 'ask' in entry && entry.from === 'lapsed');
    // A negative number of steps stands for "before the lapse": the lapse is no step of its own.
    return { row: id, steps: lapsed ? -steps : steps };
  }

  // --- states ---------------------------------------------------------------------------------------------------------

  #keep(id: string, state: S): void {
    this.#ends.set(id, state);
    if (this.#ends.size > KEPT_STATES) this.#ends.delete(this.#ends.keys().next().value!);
  }

  #pathTo(id: string | null): Row<F>[] {
    const path: Row<F>[] = [];
    for (let at = id; at !== null;) {
      const row = this.#rows.get(at)!;
      path.push(row);
      at = row.parent;
    }
    return path.reverse();
  }

  /** The state at the end of a row: the facts of its tape after those of its ancestors. Ended rows are never run again. */
  #endState(id: string | null): S {
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
      this.#keep(far.at(-1)!.id, state);
    }
    for (const row of path.slice(far.length)) {
      state = produce(state, (draft: Draft<S>) => this.#replay(draft as S, row));
      this.#keep(row.id, state);
    }
    return state;
  }

  #replay(state: S, row: Row<F>): void {
    state.dice = row.diceBefore;
    for (const entry of row.tape) {
      if ('fact' in entry) this.system.apply(state, entry.fact);
      else if ('ruling' in entry) for (const fact of entry.ruling) this.system.apply(state, fact);
      else if ('ask' in entry && entry.dice !== undefined) state.dice = entry.dice;
    }
  }

  #newRow(input: Input, parent: string | null, state: S, label: string, taken: number): Row<F> {
    return {
      id: `r${this.#nextNumber(taken)}`,
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

  #newId(): string {
    return `r${this.#lastId + 1}`;
  }

  #nextNumber(taken: number): number {
    return this.#lastId + 1 + taken;
  }
}

const takenBack = <F extends Fact>(row: Row<F>): Row<F> =>
  deepFreeze({ ...row, state: 'taken-back' as const });

function* nothing(): Generator<never, void, unknown> {}

function keptAnswer<E extends { ask: string; answer: Answer; by?: string }>(entry: E) {
  return entry.by === undefined
    ? { ask: entry.ask, answer: entry.answer, from: 'kept' as const }
    : { ask: entry.ask, by: entry.by, answer: entry.answer, from: 'kept' as const };
}

/** What must be the same for an old answer to hold: the asker, and the dice or the options. */
function askedOf(question: Question | undefined): unknown {
  if (!question) return null;
  return question.form === 'dice'
    ? {
        form: 'dice',
        by: question.by,
        n: question.n,
        sides: question.sides,
        summed: question.summed ?? false,
      }
    : { form: 'choice', by: question.by, options: question.options };
}

/** Reads an answer as given: n dice that such a die can show, a total, or one of the options. */
export function readAnswer(question: Question, raw: unknown): Result<Answer> {
  if (question.form === 'choice') {
    if (typeof raw === 'string' && question.options.some((option) => option.id === raw)) return done(raw);
    return refused(words.noSuchOption());
  }
  if (question.summed && typeof raw === 'number') {
    const most = question.n * question.sides;
    if (Number.isInteger(raw) && raw >= question.n && raw <= most) return done(raw);
    return refused(words.badTotal(question.n, question.sides));
  }
  if (!Array.isArray(raw) || raw.length !== question.n) return refused(words.wrongNumberOfDice(question.n));
  for (const value of raw as unknown[])
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > question.sides)
      return refused(words.badDie(question.sides, value));
  return done([...(raw as number[])]);
}
