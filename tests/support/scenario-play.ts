import {
  Play,
  canonical,
  deepCopy,
  drive,
  memoryJournal,
  type Answer,
  type BaseState,
  type Command,
  type Fact,
  type Journal,
  type Question,
  type Result,
  type Row,
  type TapeEntry,
} from '#engine';
import type { ScenarioStep } from './scenario-file.ts';
import type { Table } from './scenario-table.ts';

/** A table of any game. */
export type AnyPlay = Play<BaseState, Command, Fact>;

/** A way of playing a scenario; all of them must agree. */
export type Way = 'straight' | 'torn' | 'in place';
export const WAYS: readonly Way[] = ['straight', 'torn', 'in place'];

/** What came of playing a scenario. */
export interface Played {
  state: BaseState;
  facts: Fact[];
  lines: string[];
  prompt: string | null;
  /** Keys of the questions that came up, in order. */
  asked: string[];
  refusals: string[];
  problems: string[];
  /** The rows that were played, where they were kept. */
  journal: Journal<Fact> | null;
}

/** Plays a scenario in one of the ways. */
export function playScenario(table: Table, way: Way): Played {
  if (way === 'in place') return new InPlace(table).run();
  return new Journalled(table, way === 'torn').run();
}

/** Plays a scenario with a person giving the answers. */
export function playWith(table: Table, person: Person): Promise<Played> {
  return new Journalled(table, false).runWith(person);
}

/** Dice in the order rolled, and answers by the last part of a key or the whole of it. */
class Hands {
  readonly #dice: number[];
  readonly #answers: Record<string, unknown>;
  readonly #used = new Map<string, number>();
  readonly #table: Table;

  constructor(table: Table, step: ScenarioStep) {
    this.#table = table;
    this.#dice = [...(step.dice ?? [])];
    this.#answers = step.answers ?? {};
  }

  get left(): number {
    return this.#dice.length;
  }

  /** Answers that nothing asked for. */
  get unasked(): string[] {
    return Object.keys(this.#answers).filter((name) => !this.#used.has(name));
  }

  /** The next answer; null: the dice have run out, or a lapsing offer that nobody answers. */
  answer(key: string, question: Question): Answer | null {
    if (question.form === 'dice')
      return this.#dice.length < question.n ? null : this.#dice.splice(0, question.n);
    const last = key.split('/').at(-1)!.replace(/#\d+$/, '');
    const name = [key, key.split('/').at(-1)!].find((one) => one in this.#answers) ?? last;
    let given = this.#answers[name];
    const used = this.#used.get(name) ?? 0;
    this.#used.set(name, used + 1);
    if (Array.isArray(given)) given = given[used];
    // `name: ~` leaves the question open.
    if (given === null) return null;
    if (given === undefined) return question.lapses ? null : question.default;
    return this.#table.ids.get(String(given)) ?? String(given);
  }
}

/** A question that the scenario has an answer to. */
export interface AskedOfPerson {
  key: string;
  answer: Answer;
  from: 'typed' | 'chosen';
}

/** Gives the answer to the table, and what the table said to it. */
export type Person = (play: AnyPlay, asked: AskedOfPerson) => Promise<Result<unknown>>;

class Journalled {
  readonly #table: Table;
  readonly #torn: boolean;
  #journal: Journal<Fact> & { lines: { gm: string | null }[] };
  #play: AnyPlay;
  readonly #problems: string[] = [];
  readonly #refusals: string[] = [];

  constructor(table: Table, torn: boolean) {
    this.#table = table;
    this.#torn = torn;
    this.#journal = memoryJournal<Fact>();
    this.#play = this.#open();
  }

  #open() {
    return new Play<BaseState, Command, Fact>({
      system: this.#table.system,
      start: this.#table.start(),
      journal: this.#journal,
      now: () => '2026-01-01T00:00:00.000Z',
    });
  }

  /** Tears everything down to what is in the journal, as a crash would. */
  #tear(): void {
    if (!this.#torn) return;
    const copy = deepCopy({ rows: this.#journal.rows(), head: this.#journal.head() });
    const lines = this.#journal.lines;
    this.#journal = memoryJournal<Fact>(copy);
    (this.#journal.lines as unknown[]).push(...lines);
    const before = this.#play;
    this.#play = this.#open();
    if (canonical(before.state) !== canonical(this.#play.state))
      this.#problems.push('rebuilding gives another state');
    if (before.open?.key !== this.#play.open?.key) this.#problems.push('rebuilding asks another question');
  }

  run(): Played {
    const steps = this.#steps();
    for (let asked = steps.next(); !asked.done;) {
      const { key, answer, from } = asked.value;
      asked = steps.next(this.#play.answer(key, answer, from, 'gm'));
    }
    return this.#played();
  }

  /** The same, each answer given by `person`, who may be sitting before a window. */
  async runWith(person: Person): Promise<Played> {
    const steps = this.#steps();
    for (let asked = steps.next(); !asked.done;) asked = steps.next(await person(this.#play, asked.value));
    return this.#played();
  }

  #played(): Played {
    return {
      state: this.#play.state,
      facts: factsOf(this.#play),
      lines: this.#journal.lines.map((line) => line.gm ?? ''),
      prompt: this.#play.open?.key ?? null,
      asked: askedOf(this.#play),
      refusals: this.#refusals,
      problems: this.#problems,
      journal: this.#journal,
    };
  }

  *#steps(): Generator<AskedOfPerson, void, Result<unknown>> {
    for (const [i, step] of (this.#table.scenario.play ?? []).entries()) yield* this.#step(step, i + 1);
  }

  *#step(step: ScenarioStep, number: number): Generator<AskedOfPerson, void, Result<unknown>> {
    const hands = new Hands(this.#table, step);
    const result = this.#input(step);
    this.#tear();
    if (!result.ok) {
      this.#refusals.push(result.refusal.code);
      if (step.refused === undefined)
        this.#problems.push(`step ${number}: refused: ${result.refusal.sentence}`);
      else if (step.refused !== result.refusal.code)
        this.#problems.push(`step ${number}: refused as ${result.refusal.code}, not ${step.refused}`);
      return;
    }
    for (let open = this.#play.open; open; open = this.#play.open) {
      const answer = hands.answer(open.key, open.question);
      if (answer === null) break;
      const from = open.question.form === 'dice' ? 'typed' : 'chosen';
      const answered = yield { key: open.key, answer, from };
      if (!answered.ok) {
        if (step.refused !== answered.refusal.code)
          this.#problems.push(`step ${number}: ${answered.refusal.sentence}`);
        this.#refusals.push(answered.refusal.code);
        return;
      }
      this.#tear();
    }
    if (hands.left > 0) this.#problems.push(`step ${number}: ${hands.left} dice are left over`);
    for (const name of hands.unasked) this.#problems.push(`step ${number}: nothing asked for ${name}`);
    if (step.refused !== undefined) this.#problems.push(`step ${number}: was not refused`);
    const open = this.#play.open;
    if (open?.question.form === 'dice' && !this.#isWaitedFor(open.key, number))
      this.#problems.push(`step ${number}: dice are missing for ${open.key}`);
    this.#learnNames(step);
  }

  /** A scenario may leave a roll open where the next step deals with it, or where its end expects the prompt. */
  #isWaitedFor(key: string, number: number): boolean {
    const { expect, play } = this.#table.scenario;
    const prompt = expect.state?.['prompt'];
    if (prompt === key || prompt === key.split('/').at(-1)?.replace(/#\d+$/, '')) return true;
    const next = play?.[number];
    return next !== undefined && ['ruling', 'answer', 'undo', 'stop'].includes(next.do);
  }

  /** A name that a ruling gave to a new model, section or marker can be used from then on. */
  #learnNames(step: ScenarioStep): void {
    const name = step['name'];
    if (step.do !== 'ruling' || typeof name !== 'string') return;
    for (const thing of this.#table.game.things(this.#play.state))
      if (thing.name === name) this.#table.learn(name, thing.id);
  }

  #input(step: ScenarioStep) {
    const play = this.#play;
    const { do: what, dice: _dice, answers: _answers, refused: _refused, ...fields } = step;
    const given = this.#table.withIds(fields);
    switch (what) {
      case 'undo':
        return play.undo(fields['whole'] === true);
      case 'redo':
        return play.redo();
      case 'ruling':
        return play.rule(given, 'gm');
      case 'answer':
        return { ok: true as const, value: { notes: [] } };
      default: {
        const taken = this.#table.game.takesOffer?.(step) ?? null;
        const open = play.open;
        const question = open?.question;
        const isOffer = question?.form === 'choice' && question.lapses && question.by === given['by'];
        if (taken !== null && open && isOffer) return play.answer(open.key, taken, 'chosen', 'gm');
        return play.submit({ type: what, ...given }, 'gm');
      }
    }
  }
}

function askedOf(play: AnyPlay): string[] {
  const path = play.path();
  const keys = path.flatMap((row, i) =>
    (i === path.length - 1 ? play.tape() : row.tape).flatMap((entry) => ('ask' in entry ? [entry.ask] : [])),
  );
  return play.open ? [...keys, play.open.key] : keys;
}

function factsOf(play: AnyPlay): Fact[] {
  const facts: Fact[] = [];
  const path = play.path();
  path.forEach((row: Row<Fact>, i: number) => {
    const tape = i === path.length - 1 ? play.tape() : row.tape;
    for (const entry of tape as readonly TapeEntry<Fact>[]) {
      if ('fact' in entry) facts.push(entry.fact);
      else if ('ruling' in entry) facts.push(...entry.ruling);
      else if ('stop' in entry) facts.push({ kind: 'stopped' });
    }
  });
  return facts;
}

/** Without journal and immer, as simulations do it: the same rules on a private copy. */
class InPlace {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  run(): Played {
    const { system } = this.#table;
    const state = this.#table.start();
    const facts: Fact[] = [];
    const refusals: string[] = [];
    let waiting: string | null = null;
    for (const step of this.#table.scenario.play ?? []) {
      const { do: what, dice: _dice, answers: _answers, refused: _refused, ...fields } = step;
      const hands = new Hands(this.#table, step);
      const read = system.readCommand({ type: what, ...this.#table.withIds(fields) });
      if (!read.ok) {
        refusals.push(read.refusal.code);
        continue;
      }
      const refusal = system.check(state, read.value);
      if (refusal) {
        refusals.push(refusal.code);
        continue;
      }
      const command = read.value;
      const driven = drive<BaseState, Fact>({
        state,
        name: command.type,
        rule: (g) => system.perform(g, command),
        apply: system.apply,
        personOf: system.personOf,
        tape: [],
        inPlace: true,
        decide: (question, key) => {
          const answer = hands.answer(key, question);
          if (answer === null)
            return question.form === 'choice' ? { answer: question.default, from: 'lapsed' } : 'wait';
          return { answer, from: 'typed' };
        },
        told: (fact) => facts.push(deepCopy(fact)),
      });
      waiting = driven.open?.key ?? null;
      if (driven.error) throw driven.error;
    }
    return { state, facts, lines: [], prompt: waiting, asked: [], refusals, problems: [], journal: null };
  }
}
