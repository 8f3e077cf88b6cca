import {
  Play,
  memoryJournal,
  refused,
  refusal,
  type Accepted,
  type BaseState,
  type Command,
  type Fact,
  type Line,
  type OpenQuestion,
  type Result,
  type Row,
  type System,
  type TapeEntry,
} from '#engine';
import { ViewBuild, type Records, type ViewRecord } from '#engine/view';

/** Everything that a person can do at the table, as it can be kept and played again. */
export type Input =
  | { do: 'command'; command: unknown; rolls?: 'app' | 'typed' }
  | { do: 'answer'; answer: unknown; from: 'typed' | 'chosen' | 'app' | 'decree'; key?: string }
  | { do: 'ruling'; ruling: unknown }
  | { do: 'undo'; whole: boolean }
  | { do: 'redo' }
  | { do: 'goTo'; row: string; steps?: number }
  | { do: 'amend'; row: string; key: string; answer?: unknown }
  | { do: 'fault'; choose: 'stop' | 'type' }
  | { do: 'mood'; mood: Mood };

/** How the rules of a table behave: as they should, throwing in the middle, or telling one fact more than recorded. */
export type Mood = 'sound' | 'throws' | 'differs';

/** The game that is played at a table, and what is public of it, written down without the view's own code. */
export interface Watched<S extends BaseState, C extends Command, F extends Fact> {
  system: System<S, C, F>;
  publicFact(fact: F, before: S, after: S): string | null;
  publicQuestion(state: S, open: OpenQuestion | null): string | null;
  /** What of a fact is counted besides its kind: rows of tables, reasons. */
  detailsOf?(fact: F, before: S): readonly string[];
  /** A fact that changes nothing, which rules that differ tell. */
  stray: F;
}

/** What the players' window was sent for one input. */
export interface Told {
  /** The patch in bytes; null: nothing changed for them. */
  patch: string | null;
  sentences: string[];
}

/** A line of the log with the kind of its fact, what else of it is counted, and what is public of it. */
export type WatchedLine = Line & { public: string | null; fact: string; details: readonly string[] };

/**
 * A table as the main process plays it, with both windows looking on: after each accepted input the views are built anew, and the
 * players' number goes up only when their view changed.
 */
export class WatchedTable<S extends BaseState, C extends Command, F extends Fact> {
  readonly play: Play<S, C, F>;
  readonly journal = memoryJournal<F>();
  readonly start: S;
  readonly watched: Watched<S, C, F>;
  mood: Mood = 'sound';
  /** Whether it has been in any other: its rows may then differ from its rules. */
  wasMoody = false;
  gm: ViewBuild;
  players: ViewBuild;
  /** Records that the last input changed in either window. */
  changed: { gm: ViewRecord[]; players: ViewRecord[] } = { gm: [], players: [] };
  told: Told = { patch: null, sentences: [] };
  #playersNumber = 0;

  constructor(start: S, watched: Watched<S, C, F>) {
    this.start = start;
    this.watched = watched;
    this.play = new Play<S, C, F>({
      system: this.system(),
      start,
      journal: this.journal,
      now: () => '2026-01-01T00:00:00.000Z',
    });
    this.gm = this.#build('gm', null);
    this.players = this.#build('players', null);
    this.changed = { gm: this.gm.changes().set, players: this.players.changes().set };
  }

  /** The game's system, in this table's mood, with each line of the log carrying what is public of its fact. */
  system(): System<S, C, F> {
    const mood = () => this.mood;
    const { system, publicFact, detailsOf, stray } = this.watched;
    return {
      ...system,
      perform: (g, command) => moody(mood, stray, system.perform(g, command)),
      rule(state, ruling, next) {
        if (mood() === 'throws') throw new Error('This table is out of sorts.');
        return system.rule(state, ruling, next);
      },
      say(fact, before, after) {
        const said = system.say(fact, before, after);
        return {
          ...said,
          gm: said.gm ?? '',
          fact: fact.kind,
          details: detailsOf?.(fact, before) ?? [],
          public: publicFact(fact, before, after),
        } as typeof said;
      },
    };
  }

  /** Plays one input and tells the windows. */
  input(input: Input): Result<Accepted> {
    this.told = { patch: null, sentences: [] };
    this.changed = { gm: [], players: [] };
    const log = this.playersLog();
    const result = this.#take(input);
    if (!result.ok || input.do === 'mood') return result;
    this.gm = this.#build('gm', this.gm);
    this.changed.gm = this.gm.changes().set;
    this.players = this.#build('players', this.players);
    const { set, gone } = this.players.changes();
    this.changed.players = set;
    if (set.length > 0 || gone.length > 0) {
      const from = this.#playersNumber++;
      this.told.patch = JSON.stringify({ from, to: this.#playersNumber, set, gone });
    }
    // A row that is copied beside itself, and undo, tell nothing anew.
    const now = this.playersLog();
    const same = now.findIndex((sentence, i) => sentence !== log[i]);
    this.told.sentences = same < 0 ? [] : now.slice(same);
    return result;
  }

  records(audience: 'gm' | 'players'): Records {
    return (audience === 'gm' ? this.gm : this.players).records();
  }

  /** What is public of everything that counts where the table stands, in order, and of the question that waits. */
  publicPath(): string[] {
    const facts = this.#lines().flatMap((line) => line.public ?? []);
    const asked = this.watched.publicQuestion(this.play.state, this.play.open);
    return asked === null ? facts : [...facts, asked];
  }

  /** The log as the players may read it. */
  playersLog(): string[] {
    return this.#lines().flatMap((line) => line.players ?? []);
  }

  #lines(): WatchedLine[] {
    const path = this.play.path();
    const byRow = new Map<string, WatchedLine[]>(path.map((row) => [row.id, []]));
    for (const line of this.journal.lines as WatchedLine[]) byRow.get(line.row)?.push(line);
    return path.flatMap((row: Row<F>, i: number) => {
      const lines = byRow.get(row.id)!;
      return i < path.length - 1 ? lines : lines.filter((line) => line.at < this.play.tape().length);
    });
  }

  /** All facts that count where the table stands. */
  facts(): F[] {
    const path = this.play.path();
    return path.flatMap((row, i) => {
      const tape: readonly TapeEntry<F>[] = i === path.length - 1 ? this.play.tape() : row.tape;
      return tape.flatMap((entry) =>
        'fact' in entry ? [entry.fact] : 'ruling' in entry ? [...entry.ruling] : [],
      );
    });
  }

  #build(audience: 'gm' | 'players', last: ViewBuild | null): ViewBuild {
    const build = new ViewBuild(last);
    this.watched.system.view(audience, { state: this.play.state, open: this.play.open }, build);
    return build;
  }

  #take(input: Input): Result<Accepted> {
    const { play } = this;
    switch (input.do) {
      case 'command':
        return play.submit(input.command, 'gm', input.rolls ?? null);
      case 'answer':
        return play.answer(input.key ?? play.open?.key ?? '', input.answer, input.from, 'gm');
      case 'ruling':
        return play.rule(input.ruling, 'gm');
      case 'undo':
        return play.undo(input.whole);
      case 'redo':
        return play.redo();
      case 'goTo':
        return play.goTo(input.row, input.steps);
      case 'amend':
        return play.amend(input.row, input.key, input.answer, 'gm');
      case 'fault':
        return play.fault(input.choose);
      case 'mood':
        this.mood = input.mood;
        this.wasMoody = true;
        return refused(refusal('mood', 'Nothing was played.'));
    }
  }
}

function* moody<Y, R>(
  mood: () => Mood,
  stray: Fact,
  rule: Iterator<Y, R, unknown>,
): Generator<Y, R, unknown> {
  if (mood() === 'differs') yield { fact: stray } as unknown as Y;
  let step = rule.next();
  while (!step.done) {
    const answer: unknown = yield step.value;
    const asked = typeof step.value === 'object' && step.value !== null && 'ask' in step.value;
    if (asked && mood() === 'throws') throw new Error('This table is out of sorts.');
    step = rule.next(answer);
  }
  return step.value;
}
