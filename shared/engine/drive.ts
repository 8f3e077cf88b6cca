import { produce, type Draft } from 'immer';
import { drawDice } from './dice.ts';
import type { AnswerFrom, Tape, TapeEntry } from './journal.ts';
import { deepFreeze } from './json.ts';
import { slug, type Answer, type Fact, type Game, type Question, type Rule } from './rule.ts';
import type { BaseState, OpenQuestion } from './system.ts';
import { equalJson } from './view.ts';

/** Who answers a question that the tape does not: an answer, `draw` for the generator, or `wait`. */
export type Decision = { answer: Answer; from: AnswerFrom } | 'draw' | 'wait';

export interface DriveOptions<S extends BaseState, F extends Fact> {
  /** The state at the parent, the generator standing where the row begins. */
  state: S;
  rule(g: Game<S>): Rule<unknown, F>;
  /** First part of every key: the command's kind. */
  name: string;
  apply(state: S, fact: F): void;
  personOf(state: S, model: string | null): string | null;
  /** What was already answered; every question and fact of the rule must equal it. */
  tape: Tape<F>;
  decide(question: Question, key: string, state: S): Decision;
  /** In a simulation facts are written into `state` itself, and no tape is kept. */
  inPlace?: boolean;
  /** Called for every fact, with the states around it and its place in the tape. */
  told?(fact: F, before: S, after: S, at: number, part: number): void;
  /** Called for every question that was answered from the tape or anew. */
  asked?(key: string, question: Question): void;
}

/** How far a rule came. */
export interface Driven<S, F extends Fact> {
  state: S;
  tape: TapeEntry<F>[];
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

class Run<S extends BaseState, F extends Fact> {
  readonly #options: DriveOptions<S, F>;
  readonly #tape: TapeEntry<F>[] = [];
  readonly #inPlace: boolean;
  #state: S;
  #at = 0;
  #rulings = 0;
  #fresh: Record<string, number> = {};
  /** The path of named calls, and how often each name came up under it. */
  readonly #path: string[];
  readonly #counts = new Map<string, number>();

  constructor(options: DriveOptions<S, F>) {
    this.#options = options;
    this.#state = options.state;
    this.#inPlace = options.inPlace ?? false;
    this.#path = [options.name];
  }

  go(): Driven<S, F> {
    const g = this.#game();
    if (this.#takeRulings()) return this.result('stopped');
    const rule = this.#options.rule(g);
    let step = rule.next();
    while (!step.done) {
      const yielded = step.value;
      this.#fresh = {};
      let answer: unknown;
      if ('enter' in yielded) this.#path.push(`${yielded.enter}#${this.#count(yielded.enter)}`);
      else if ('leave' in yielded) this.#path.pop();
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
    return { state: this.#state, tape: this.#tape, end, open, error };
  }

  #game(): Game<S> {
    const state = () => this.#state;
    const rulings = () => this.#rulings;
    return {
      get state() {
        return state();
      },
      get rulings() {
        return rulings();
      },
      next: (kind) => {
        const fresh = (this.#fresh[kind] ?? 0) + 1;
        this.#fresh[kind] = fresh;
        return `${kind}${(this.#state.counters[kind] ?? 0) + fresh}`;
      },
    };
  }

  #count(name: string): number {
    const place = `${this.#path.join('/')}/${name}`;
    const count = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, count);
    return count;
  }

  #key(question: Question): string {
    const name = slug(question.for);
    const count = this.#count(name);
    return `${this.#path.join('/')}/${name}#${count}`;
  }

  #fact(fact: F): boolean {
    const given = this.#options.tape[this.#at];
    if (given !== undefined && !('fact' in given && equalJson(given.fact, fact))) return false;
    this.#apply(fact, 0);
    if (!this.#inPlace) this.#tape.push(given ?? { fact });
    this.#at++;
    return true;
  }

  #question(question: Question, key: string): 'differs' | 'waits' | { answer: Answer } {
    this.#options.asked?.(key, question);
    const given = this.#options.tape[this.#at];
    if (given !== undefined) {
      if (!('ask' in given) || given.ask !== key) return 'differs';
      if (given.dice !== undefined) this.#setDice(given.dice);
      this.#tape.push(given);
      this.#at++;
      return { answer: given.answer };
    }
    const decision = this.#options.decide(question, key, this.#state);
    if (decision === 'wait') return 'waits';
    let answer: Answer;
    let entry: TapeEntry<F>;
    if (decision === 'draw') {
      if (question.form !== 'dice') throw new Error(`The app draws dice, not the choice ${key}.`);
      const drawn = drawDice(this.#state.dice, question.n, question.sides);
      this.#setDice(drawn.dice);
      answer = drawn.values;
      entry = { ask: key, answer, from: 'app', dice: drawn.dice };
    } else {
      answer = decision.answer;
      entry = { ask: key, answer, from: decision.from };
    }
    if (!this.#inPlace) {
      const by = this.#options.personOf(this.#state, question.by);
      if (by !== null) entry.by = by;
      this.#tape.push(deepFreeze(entry));
      this.#at++;
    }
    return { answer };
  }

  /** Applies the rulings that stand next in the tape. True when the tape says that the command stops here. */
  #takeRulings(): boolean {
    for (;;) {
      const given = this.#options.tape[this.#at];
      if (given === undefined) return false;
      if ('stop' in given) {
        this.#tape.push(given);
        this.#at++;
        return true;
      }
      if (!('ruling' in given)) return false;
      given.ruling.forEach((fact, part) => this.#apply(fact, part));
      this.#tape.push(given);
      this.#at++;
      this.#rulings++;
    }
  }

  #apply(fact: F, part: number): void {
    const before = this.#state;
    if (this.#inPlace) {
      this.#options.apply(before, fact);
      this.#options.told?.(fact, before, before, this.#at, part);
      return;
    }
    deepFreeze(fact);
    this.#state = produce(before, (draft: Draft<S>) => {
      this.#options.apply(draft as S, fact);
    });
    this.#options.told?.(fact, before, this.#state, this.#at, part);
  }

  #setDice(dice: number): void {
    if (this.#inPlace) (this.#state as { dice: number }).dice = dice;
    else this.#state = deepFreeze({ ...this.#state, dice });
  }
}
