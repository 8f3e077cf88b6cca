import { Immer, type Draft } from 'immer';
import { drawDice } from './dice.ts';
import type { AnswerFrom, Tape, TapeEntry } from './journal.ts';
import { deepFreeze } from './json.ts';
import { slug, type Answer, type Fact, type Game, type Question, type Rule } from './rule.ts';
import type { BaseState, OpenQuestion } from './system.ts';
import { equalJson } from './view.ts';

/** Freezing is left to `deepFreeze`, which is faster over records of many keys. */
const { produce } = new Immer({ autoFreeze: false });

/** Who answers a question that the tape does not: an answer, `draw` for the generator, or `wait`. */
export type Decision = { answer: Answer; from: AnswerFrom } | 'draw' | 'wait';

/**
 * The states that an earlier run came to: `states[i]` stood after `tape[i]`. What comes of a fact depends on nothing but the state
 * and the fact, so a run from the same state over the same entries need not write them again.
 */
export interface Trail<S, F extends Fact> {
  start: S;
  tape: Tape<F>;
  states: readonly S[];
}

export interface DriveOptions<S extends BaseState, F extends Fact> {
  /** The state at the parent, the generator standing where the row begins. */
  state: S;
  rule(g: Game<S>): Rule<unknown, F>;
  /** First part of every key: the command's kind. */
  name: string;
  apply(state: S, fact: F, before?: S): void;
  personOf(state: S, model: string | null): string | null;
  /** What was already answered; every question and fact of the rule must equal it. */
  tape: Tape<F>;
  /** An earlier run of the same command. The rule is asked everything all the same; only the writing is spared. */
  trail?: Trail<S, F> | null;
  decide(question: Question, key: string, state: S): Decision;
  /** In a simulation facts are written into `state` itself, and no tape is kept. */
  inPlace?: boolean;
  /** False: no keys are made, and `decide` gets an empty one. For simulations that answer by the question alone. */
  keys?: boolean;
  /** Called for every fact, with the states around it and its place in the tape. */
  told?(fact: F, before: S, after: S, at: number, part: number): void;
  /** Called for every question that was answered from the tape or anew, with the state in which it is asked. */
  asked?(key: string, question: Question, state: S): void;
}

/** How far a rule came. */
export interface Driven<S, F extends Fact> {
  state: S;
  tape: TapeEntry<F>[];
  /** For the next run of this command; null in a simulation. */
  trail: Trail<S, F> | null;
  /** `open`: a question waits. `differs`: the rule no longer does what the tape says. `failed`: it threw. */
  end: 'ended' | 'stopped' | 'open' | 'differs' | 'failed';
  open: OpenQuestion | null;
  error: Error | null;
}

/**
 * Runs a rule: answers its questions from the tape, then by `decide`, applies its facts one by one, and stops at the first
 * question that nobody has answered. Never throws for what a rule does; a rule that throws comes back as `failed`.
 */
export function drive<S extends BaseState, F extends Fact>(options: DriveOptions<S, F>): Driven<S, F> {
  const run = new Run(options);
  try {
    return run.go();
  } catch (error) {
    return run.result('failed', null, error instanceof Error ? error : new Error(String(error)));
  }
}

/** One run of a rule; to the rule it is its game. */
class Run<S extends BaseState, F extends Fact> implements Game<S> {
  readonly #options: DriveOptions<S, F>;
  readonly #tape: TapeEntry<F>[] = [];
  /** The states after the entries of `#tape`; in a simulation there are none. */
  readonly #states: S[] | null;
  /** The earlier run, as long as this one goes the same way. */
  #trail: Trail<S, F> | null;
  readonly #inPlace: boolean;
  readonly #keys: boolean;
  #state: S;
  #at = 0;
  #rulings = 0;
  /** Ids given out since the last yield, by kind; null: none. */
  #fresh: Record<string, number> | null = null;
  /** The path of named calls, and how often each name came up under it. */
  readonly #path: string[];
  #counts: Map<string, number> | null = null;

  constructor(options: DriveOptions<S, F>) {
    this.#options = options;
    this.#state = options.state;
    this.#trail = options.trail?.start === options.state ? options.trail : null;
    this.#inPlace = options.inPlace ?? false;
    this.#states = this.#inPlace ? null : [];
    this.#keys = options.keys ?? true;
    this.#path = [options.name];
  }

  get state(): S {
    return this.#state;
  }
  get rulings(): number {
    return this.#rulings;
  }
  next(kind: string): string {
    this.#fresh ??= {};
    const fresh = (this.#fresh[kind] ?? 0) + 1;
    this.#fresh[kind] = fresh;
    return `${kind}${(this.#state.counters[kind] ?? 0) + fresh}`;
  }

  go(): Driven<S, F> {
    if (this.#takeRulings()) return this.result('stopped');
    const rule = this.#options.rule(this);
    let step = rule.next();
    while (!step.done) {
      const yielded = step.value;
      this.#fresh = null;
      let answer: unknown;
      if ('enter' in yielded) this.#enter(yielded.enter);
      else if ('leave' in yielded) this.#leave();
      else {
        if ('fact' in yielded) {
          if (!this.#fact(yielded.fact)) return this.result('differs');
        } else {
          const key = this.#key(yielded.ask);
          const answered = this.#question(yielded.ask, key);
          if (answered === 'differs') return this.result('differs');
          if (answered === 'waits') {
            const person = this.#options.personOf(this.#state, yielded.ask.by);
            return this.result('open', { key, question: yielded.ask, person });
          }
          answer = answered.answer;
        }
        if (this.#takeRulings()) return this.result('stopped');
      }
      step = rule.next(answer);
    }
    if (this.#at < this.#options.tape.length) return this.result('differs');
    return this.result('ended');
  }

  result(
    end: Driven<S, F>['end'],
    open: OpenQuestion | null = null,
    error: Error | null = null,
  ): Driven<S, F> {
    const states = this.#states;
    const trail = states ? { start: this.#options.state, tape: this.#tape, states } : null;
    return { state: this.#state, tape: this.#tape, trail, end, open, error };
  }

  #enter(call: string): void {
    if (!this.#keys) return;
    const name = slug(call);
    this.#path.push(`${name}#${this.#count(name)}`);
  }

  #leave(): void {
    if (this.#keys) this.#path.pop();
  }

  #count(name: string): number {
    const place = `${this.#path.join('/')}/${name}`;
    this.#counts ??= new Map();
    const count = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, count);
    return count;
  }

  #key(question: Question): string {
    if (!this.#keys) return '';
    const name = slug(question.for);
    const count = this.#count(name);
    return `${this.#path.join('/')}/${name}#${count}`;
  }

  #fact(fact: F): boolean {
    const given = this.#options.tape[this.#at];
    if (given !== undefined && !('fact' in given && equalJson(given.fact, fact))) return false;
    this.#apply(fact, 0, given && this.#known(given));
    if (this.#inPlace) this.#at++;
    else this.#record(given ?? { fact });
    return true;
  }

  #question(question: Question, key: string): 'differs' | 'waits' | { answer: Answer } {
    this.#options.asked?.(key, question, this.#state);
    const given = this.#options.tape[this.#at];
    if (given !== undefined) {
      if (!('ask' in given) || given.ask !== key) return 'differs';
      const known = this.#known(given);
      if (known) this.#state = known;
      else if (given.dice !== undefined) this.#setDice(given.dice);
      this.#record(given);
      return { answer: given.answer };
    }
    const decision = this.#options.decide(question, key, this.#state);
    if (decision === 'wait') return 'waits';
    let answer: Answer;
    let dice: number | undefined;
    if (decision === 'draw') {
      if (question.form !== 'dice') throw new Error(`The app draws dice, not the choice ${key}.`);
      const drawn = drawDice(this.#state.dice, question.n, question.sides);
      this.#setDice(drawn.dice);
      answer = drawn.values;
      dice = drawn.dice;
    } else answer = decision.answer;
    if (!this.#inPlace) {
      const from = decision === 'draw' ? 'app' : decision.from;
      const by = this.#options.personOf(this.#state, question.by);
      this.#record(
        deepFreeze({
          ask: key,
          answer,
          from,
          ...(dice === undefined ? {} : { dice }),
          ...(by === null ? {} : { by }),
        }),
      );
    }
    return { answer };
  }

  /** Applies the rulings that stand next in the tape. True when the tape says that the command stops here. */
  #takeRulings(): boolean {
    for (;;) {
      const given = this.#options.tape[this.#at];
      if (given === undefined) return false;
      if ('stop' in given) {
        this.#record(given);
        return true;
      }
      if (!('ruling' in given)) return false;
      const known = this.#known(given);
      given.ruling.forEach((fact, part) => this.#apply(fact, part));
      if (known) this.#state = known;
      this.#record(given);
      this.#rulings++;
    }
  }

  /** The state after the next entry of the tape, where the earlier run has come to it by the same way. */
  #known(given: TapeEntry<F>): S | null {
    if (this.#trail?.tape[this.#at] !== given) this.#trail = null;
    return this.#trail?.states[this.#at] ?? null;
  }

  /** Puts an entry onto the tape, once it has been written into the state. */
  #record(entry: TapeEntry<F>): void {
    this.#tape.push(entry);
    this.#states?.push(this.#state);
    this.#at++;
  }

  #apply(fact: F, part: number, known?: S | null): void {
    const before = this.#state;
    if (this.#inPlace) {
      this.#options.apply(before, fact);
      this.#options.told?.(fact, before, before, this.#at, part);
      return;
    }
    if (known) this.#state = known;
    else {
      deepFreeze(fact);
      const after = produce(before, (draft: Draft<S>) => {
        this.#options.apply(draft as S, fact, before);
      });
      this.#state = deepFreeze(after);
    }
    this.#options.told?.(fact, before, this.#state, this.#at, part);
  }

  #setDice(dice: number): void {
    if (this.#inPlace) (this.#state as { dice: number }).dice = dice;
    else this.#state = deepFreeze({ ...this.#state, dice });
  }
}
