import { produce, type Draft } from 'immer';
import { drive, type Decision, type Driven, type Trail } from './drive.ts';
import { isRulingCommand, type Line, type Row, type Tape } from './journal.ts';
import { deepFreeze } from './json.ts';
import type { Fact, Question } from './rule.ts';
import type { BaseState, Command, System } from './system.ts';
import type { RowTree } from './tree.ts';

/** How far a row came, and the sentences that were said on the way. */
export interface Ran<S, F extends Fact> {
  driven: Driven<S, F>;
  lines: Line[];
}

/**
 * Runs rows: their rules by the driver, their facts in words. It changes nothing and writes nothing. It remembers the way that the
 * last run went, so that the next answer to the same command writes only what is new.
 */
export class Runner<S extends BaseState, C extends Command, F extends Fact> {
  readonly #system: System<S, C, F>;
  readonly #tree: RowTree<S, F>;
  #trail: Trail<S, F> | null = null;

  constructor(system: System<S, C, F>, tree: RowTree<S, F>) {
    this.#system = system;
    this.#tree = tree;
  }

  /** Runs a row's rule from the state before it. */
  run(
    row: Row<F>,
    tape: Tape<F>,
    decide: (key: string, question: Question) => Decision | null,
    parent: S = this.#tree.endState(row.parent),
  ) {
    return this.runFrom(parent, row, tape, decide);
  }

  /** The same from a state at hand: for a row whose parent is not in the tree yet. */
  runFrom(
    parent: S,
    row: Row<F>,
    tape: Tape<F>,
    decide: (key: string, question: Question) => Decision | null,
  ): Ran<S, F> {
    const lines: Line[] = [];
    const driven = this.drive(
      row,
      tape,
      (question, key, state) => decide(key, question) ?? this.#usual(row, question, state),
      {
        told: (fact, before, after, at, part) => {
          const said = this.#system.say(fact, before, after);
          if (said.gm !== null || said.players !== null)
            lines.push({ row: row.id, at, part, kind: this.#system.topicOf?.(fact) ?? fact.kind, ...said });
        },
      },
      parent,
    );
    return { driven, lines };
  }

  /** Runs a row's rule over its tape, saying nothing. */
  drive(
    row: Row<F>,
    tape: Tape<F>,
    decide: (question: Question, key: string, state: S) => Decision,
    more: Pick<Parameters<typeof drive<S, F>>[0], 'told' | 'asked'>,
    parent: S = this.#tree.endState(row.parent),
  ): Driven<S, F> {
    const state = parent.dice === row.diceBefore ? parent : deepFreeze({ ...parent, dice: row.diceBefore });
    const command = row.command as C;
    const driven = drive<S, F>({
      state,
      name: command.type,
      rule: (g) => (isRulingCommand(command) ? nothing() : this.#system.perform(g, command)),
      apply: (s, fact, before) => this.#system.apply(s, fact, before),
      personOf: (s, model) => this.#system.personOf(s, model),
      tape,
      trail: this.#trail,
      decide,
      ...more,
    });
    this.#trail = driven.trail;
    return driven;
  }

  /** Who answers where nothing was said: dice by the app or typed, as set for the row, the person or the campaign. */
  #usual(row: Row<F>, question: Question, state: S): Decision {
    if (question.form !== 'dice') return 'wait';
    const person = this.#system.personOf(state, question.by) ?? 'gm';
    const mode = row.rolls ?? state.settings.people[person] ?? state.settings.dice;
    return mode === 'app' ? 'draw' : 'wait';
  }

  /** Facts up to the end of `tape`, which is a stop. */
  replayStopped(row: Row<F>, tape: Tape<F>, parent: S = this.#tree.endState(row.parent)): Ran<S, F> {
    const run = this.run(row, tape, () => 'wait', parent);
    // A rule that throws before it comes to the stop: its facts are applied without it.
    return run.driven.end === 'stopped' ? run : this.#replayFacts(row, tape, parent);
  }

  #replayFacts(row: Row<F>, tape: Tape<F>, parent: S): Ran<S, F> {
    const lines: Line[] = [];
    let state = deepFreeze({ ...parent, dice: row.diceBefore });
    tape.forEach((entry, at) => {
      const facts = 'fact' in entry ? [entry.fact] : 'ruling' in entry ? entry.ruling : [];
      facts.forEach((fact, part) => {
        const before = state;
        state = produce(state, (draft: Draft<S>) => this.#system.apply(draft as S, fact));
        const said = this.#system.say(fact, before, state);
        if (said.gm !== null || said.players !== null)
          lines.push({ row: row.id, at, part, kind: this.#system.topicOf?.(fact) ?? fact.kind, ...said });
      });
      if ('ask' in entry && entry.dice !== undefined) state = deepFreeze({ ...state, dice: entry.dice });
    });
    return {
      driven: { state, tape: [...tape], trail: null, end: 'stopped', open: null, error: null },
      lines,
    };
  }
}

function* nothing(): Generator<never, void, unknown> {}
