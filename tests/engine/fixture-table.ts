import {
  canonical,
  deepCopy,
  memoryJournal,
  Play,
  seedDice,
  type Accepted,
  type Change,
  type Journal,
  type Line,
  type Result,
  type Row,
  type System,
  type TapeEntry,
} from '#engine';
import type { DiceMode } from '#engine/view';
import { fixtureSystem } from '#tests/support/fixture-game.ts';
import {
  fixtureStart,
  type FixtureCommand,
  type FixtureFact,
  type FixtureState,
} from '#tests/support/fixture-rules.ts';

export type FixturePlay = Play<FixtureState, FixtureCommand, FixtureFact>;
export type FixtureSystem = System<FixtureState, FixtureCommand, FixtureFact>;
type FixtureJournal = Journal<FixtureFact> & { lines: Line[] };

export interface TableOptions {
  seed?: string;
  mode?: DiceMode;
  people?: Record<string, DiceMode>;
  system?: FixtureSystem;
}

/** The fixture game at a table, with a journal that counts what is written and can be made to fail. */
export class FixtureTable {
  readonly start: FixtureState;
  system: FixtureSystem;
  journal: FixtureJournal;
  play: FixturePlay;
  commits = 0;
  isBroken = false;

  constructor({ seed = 'marsh', mode = 'typed', people = {}, system = fixtureSystem }: TableOptions = {}) {
    this.start = fixtureStart(seedDice(seed), mode);
    this.start.settings.people = people;
    this.system = system;
    this.journal = this.#watched(memoryJournal());
    this.play = this.#open();
  }

  #watched(inner: FixtureJournal): FixtureJournal {
    return {
      ...inner,
      commit: (change: Change<FixtureFact>) => {
        if (this.isBroken) throw new Error('the disk is full');
        this.commits++;
        inner.commit(change);
      },
    };
  }

  #open(): FixturePlay {
    const now = () => '2026-01-01T20:00:00.000Z';
    return new Play({ system: this.system, start: this.start, journal: this.journal, now });
  }

  /** Tears everything down to what the journal holds as JSON, and opens it again; with other rules, if given. */
  tear(system: FixtureSystem = this.system): this {
    const { lines } = this.journal;
    const held = { rows: this.journal.rows(), head: this.journal.head() };
    const journal = memoryJournal<FixtureFact>(JSON.parse(JSON.stringify(held)) as typeof held);
    journal.lines.push(...lines);
    this.system = system;
    this.journal = this.#watched(journal);
    this.play = this.#open();
    return this;
  }

  /** Another table over a copy of the same journal. */
  twin(): FixtureTable {
    const twin = new FixtureTable({ system: this.system });
    Object.assign(twin.start, deepCopy(this.start));
    twin.journal = this.journal;
    return twin.tear();
  }

  submit(command: FixtureCommand, rolls: DiceMode | null = null): Accepted {
    return must(this.play.submit(command, 'gm', rolls));
  }

  /** Answers the question that waits, as the person at the table does. */
  answer(value: unknown): Accepted {
    const { key, question } = this.play.open!;
    return must(this.play.answer(key, value, question.form === 'dice' ? 'typed' : 'chosen', 'gm'));
  }

  strike(by: string, at: string, ...answers: unknown[]): this {
    this.submit({ type: 'strike', by, at });
    for (const value of answers) this.answer(value);
    return this;
  }

  rule(ruling: unknown): Accepted {
    return must(this.play.rule(ruling, 'gm'));
  }

  undo(whole = false): Accepted {
    return must(this.play.undo(whole));
  }

  redo(): Accepted {
    return must(this.play.redo());
  }

  get key(): string | null {
    return this.play.open?.key ?? null;
  }

  get head(): Row<FixtureFact> {
    return this.play.row(this.play.head.row!)!;
  }

  sparks(id: string): number | undefined {
    return this.play.state.models[id]?.sparks;
  }
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.sentence}`);
  return result.value;
}

/** The code of a refusal, or null. */
export const codeOf = (result: Result<unknown>): string | null => (result.ok ? null : result.refusal.code);

/** Everything of a play that a person can tell apart, as one text. */
export function standing(play: FixturePlay): string {
  return canonical({ state: play.state, open: play.open });
}

/** What a tape says: answers as [key, answer, from], facts and rulings by kind. */
export function told(tape: readonly TapeEntry<FixtureFact>[]): unknown[] {
  return tape.map((entry) => {
    if ('ask' in entry) return [entry.ask, entry.answer, entry.from];
    if ('fact' in entry) return entry.fact.kind;
    return 'ruling' in entry ? `ruling ${entry.ruling.map((fact) => fact.kind).join()}` : 'stop';
  });
}

/** The facts on the way to where the table stands. */
export function factsOf(play: FixturePlay): FixtureFact[] {
  const path = play.path();
  return path.flatMap((row, i) => {
    const tape = i === path.length - 1 ? play.tape() : row.tape;
    return tape.flatMap((entry) => ('fact' in entry ? [entry.fact] : 'ruling' in entry ? entry.ruling : []));
  });
}

/** The game with one of its rules replaced; null leaves a command to the usual one. */
export function ruledOtherwise(
  perform: (...given: Parameters<FixtureSystem['perform']>) => ReturnType<FixtureSystem['perform']> | null,
): FixtureSystem {
  return {
    ...fixtureSystem,
    perform: (g, command) => perform(g, command) ?? fixtureSystem.perform(g, command),
  };
}
