/**
 * Rules that ask. A rule is a generator that yields questions (rolls and choices) and facts (what happened), and does not
 * care who answers. Facts are the only thing that changes state.
 */
export interface Fact {
  kind: string;
}

/** A roll: `n` dice of one kind. `needed`: the least value that succeeds. `about` is plain data for the prompt's words. */
export interface DiceQuestion {
  form: 'dice';
  for: string;
  by: string | null;
  n: number;
  sides: number;
  needed?: number;
  /** The total may be answered instead of the single dice. */
  summed?: boolean;
  about: Readonly<Record<string, unknown>>;
}

export interface Choice {
  id: string;
  /** The model that it is about, if one. */
  model?: string;
  /** The squares that it is about: where a piece would lie, the squares along a wall. */
  place?: { level: string; x: number; y: number; w: number; h: number };
  /** The side of those squares that is meant: a wall. */
  side?: 'n' | 'e' | 's' | 'w';
  /** The edge that it is about: where a door would be. */
  edge?: { level: string; name: string };
}

/** A choice among options. One that lapses holds up nobody: another command answers it with its default. */
export interface ChoiceQuestion {
  form: 'choice';
  for: string;
  by: string | null;
  options: readonly Choice[];
  default: string;
  lapses: boolean;
  about: Readonly<Record<string, unknown>>;
}

export type Question = DiceQuestion | ChoiceQuestion;

/** What an answer may be: dice values (or their total), or the id of an option. */
export type Answer = readonly number[] | number | string;

/** What a rule yields to the driver. `enter` and `leave` mark a named call, whose name stands in its questions' keys. */
export type Yielded<F extends Fact> = { ask: Question } | { fact: F } | { enter: string } | { leave: true };

/** A generator, or whatever else can be gone through as one: a question and facts are rules too. */
export type Rule<R, F extends Fact> = IterableIterator<Yielded<F>, R, unknown>;

/** What a rule is given. `state` is the newest, also after a ruling that came in while the rule waited: read it again after every yield. */
export interface Game<S> {
  readonly state: S;
  /** How many rulings have come into this command so far. */
  readonly rulings: number;
  /** The next free id of a kind, counted within the rule since its last yield. */
  next(kind: string): string;
}

/** A question's name inside a key. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

export const d12 = 12;
export const d6 = 6;

/** A question as a rule, without the machinery of a generator, of which a blow would need a dozen. */
class Asking<R, F extends Fact> implements Rule<R, F> {
  #question: Question | null;

  constructor(question: Question) {
    this.#question = question;
  }

  [Symbol.iterator](): this {
    return this;
  }

  /** First the question; then, with its answer, the end. */
  next(answer?: unknown): IteratorResult<Yielded<F>, R> {
    if (this.#question === null) return { done: true, value: answer as R };
    const question = this.#question;
    this.#question = null;
    return { done: false, value: { ask: question } };
  }
}

/** Facts as a rule, in the same way. */
class Telling<F extends Fact> implements Rule<void, F> {
  readonly #facts: readonly F[];
  #told = 0;

  constructor(facts: readonly F[]) {
    this.#facts = facts;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Yielded<F>, void> {
    const fact = this.#facts[this.#told++];
    return fact === undefined ? { done: true, value: undefined } : { done: false, value: { fact } };
  }
}

export const ask = {
  /** Asks for `n` dice of `sides` sides and gives their values in the order rolled. */
  dice<F extends Fact>(
    n: number,
    sides: number,
    what: { for: string; by: string | null; needed?: number; about?: Readonly<Record<string, unknown>> },
  ): Rule<readonly number[], F> {
    const question: DiceQuestion = {
      form: 'dice',
      for: what.for,
      by: what.by,
      n,
      sides,
      about: what.about ?? {},
    };
    if (what.needed !== undefined) question.needed = what.needed;
    return new Asking(question);
  },

  /** Asks for the sum of `n` dice: whoever answers may give the dice or their total. */
  *sum<F extends Fact>(
    n: number,
    sides: number,
    what: { for: string; by: string | null; needed?: number; about?: Readonly<Record<string, unknown>> },
  ): Rule<number, F> {
    const question: DiceQuestion = {
      form: 'dice',
      for: what.for,
      by: what.by,
      n,
      sides,
      summed: true,
      about: what.about ?? {},
    };
    if (what.needed !== undefined) question.needed = what.needed;
    const answer = (yield { ask: question }) as readonly number[] | number;
    return typeof answer === 'number' ? answer : answer.reduce((sum, value) => sum + value, 0);
  },

  /** Asks for one of `options` and gives its id. The default is what Enter takes, and what a lapse means. */
  choice<F extends Fact>(
    options: readonly Choice[],
    what: {
      for: string;
      by: string | null;
      default: string;
      lapses?: boolean;
      about?: Readonly<Record<string, unknown>>;
    },
  ): Rule<string, F> {
    const question: ChoiceQuestion = {
      form: 'choice',
      for: what.for,
      by: what.by,
      options,
      default: what.default,
      lapses: what.lapses ?? false,
      about: what.about ?? {},
    };
    return new Asking(question);
  },
};

/** Tells what happened. The state that follows is there to be read on return. */
export function tell<F extends Fact>(...facts: readonly F[]): Rule<void, F> {
  return new Telling(facts);
}

/**
 * Calls another rule under a name; `null` where the name would say nothing, as for the whole of a command. When a ruling came in
 * and `stands()` is false afterwards, the call ends there with the fact that `unfinished` makes, and the caller goes on with `null`.
 */
export function within<R, F extends Fact>(name: string | null, rule: Rule<R, F>): Rule<R, F>;
export function within<R, F extends Fact, S>(
  name: string | null,
  rule: Rule<R, F>,
  g: Game<S>,
  stands: () => boolean,
  unfinished?: () => F,
): Rule<R | null, F>;
export function within<R, F extends Fact, S>(
  name: string | null,
  rule: Rule<R, F>,
  g?: Game<S>,
  stands?: () => boolean,
  unfinished?: () => F,
): Rule<R | null, F> {
  // Without a name and a condition there is nothing to see to, and a layer less for every question to pass.
  return name === null && !stands ? rule : watched(name, rule, g, stands, unfinished);
}

function* watched<R, F extends Fact, S>(
  name: string | null,
  rule: Rule<R, F>,
  g?: Game<S>,
  stands?: () => boolean,
  unfinished?: () => F,
): Rule<R | null, F> {
  // Calls inside this one that have been entered and not left: their names stand in the keys until somebody takes them out.
  let entered = 0;
  if (name !== null) {
    yield { enter: name };
    entered = 1;
  }
  // A ruling that came in before the call began counts too: the question that it met may be the first one in here.
  let rulings = 0;
  let step: IteratorResult<Yielded<F>, R>;
  let answer: unknown;
  for (;;) {
    if (g && stands && g.rulings !== rulings) {
      rulings = g.rulings;
      if (!stands()) {
        if (unfinished) yield { fact: unfinished() };
        for (; entered > 0; entered--) yield { leave: true };
        return null;
      }
    }
    step = rule.next(answer);
    if (step.done) break;
    if ('enter' in step.value) entered++;
    if ('leave' in step.value) entered--;
    answer = yield step.value;
  }
  if (name !== null) yield { leave: true };
  return step.value;
}
