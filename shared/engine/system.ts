import type { Refusal, Result } from './refusal.ts';
import type { Fact, Game, Question, Rule } from './rule.ts';
import type { DiceMode, Offer, ViewBuild } from './view.ts';

/** The part of the state that the engine itself reads and writes. */
export interface BaseState {
  /** Where the generator stands. */
  dice: number;
  /** The last number given out, by kind of id. */
  counters: Readonly<Record<string, number>>;
  settings: {
    /** Whose dice: rolled by the app, or typed from the table. */
    dice: DiceMode;
    /** Persons who differ from that. */
    people: Readonly<Record<string, DiceMode>>;
  };
}

export interface Command {
  type: string;
}

/** A question that waits, with its key. */
export interface OpenQuestion {
  key: string;
  question: Question;
  /** The person who answers, for the dice mode; null: the GM. */
  person: string | null;
}

/** A fact in words, once for the GM and once for the players; null where one of them is told nothing. */
export interface Sentence {
  gm: string | null;
  players: string | null;
  tone: string;
  models: readonly string[];
}

/** A question in words: what it is for, and what its options are called, in their order. */
export interface QuestionWords {
  title: string;
  options: readonly { id: string; label: string }[];
}

/** What the views are built from. */
export interface Shown<S> {
  state: S;
  open: OpenQuestion | null;
}

/** One game with the content of one campaign: everything that the engine needs to know of it. */
export interface System<S extends BaseState, C extends Command, F extends Fact> {
  readonly id: string;
  readonly name: string;
  /** Version of the rules, written into every row. */
  readonly rules: string;
  /** Revision of the content, written into every row. */
  readonly content: number;

  /** Reads a command as sent. Refused with a sentence when it is none. */
  readCommand(raw: unknown): Result<C>;
  /** Why the command cannot be done now, or null. Never changes anything. */
  check(state: S, command: C): Refusal | null;
  /** The rule that plays a command which passed `check`. */
  perform(g: Game<S>, command: C): Rule<unknown, F>;
  /** What a model (or, for null, the table) can do now, open or closed with a reason. */
  offers(state: S, actor: string | null): readonly Offer[];

  /** The facts by which a ruling comes true. Checked for making sense, never for being legal. `next` gives new ids. */
  rule(state: S, ruling: unknown, next: (kind: string) => string): Result<readonly F[]>;

  /**
   * Writes a fact into a state: an immer draft at the table, the state itself in a simulation. Copies what it takes. `before`, where
   * given, is the plain state that a draft was made of: reading it costs far less.
   */
  apply(state: S, fact: F, before?: S): void;

  /** The person who rolls and chooses for a model; null: the GM. */
  personOf(state: S, model: string | null): string | null;
  /** The persons who play besides the GM. */
  people(state: S): readonly { id: string; name: string }[];

  /** A question as the GM reads it in the history; by its own names, if the game does not say. */
  wordsOf?(state: S, question: Question): QuestionWords;
  /** What the history and undo call a command. */
  labelOf(state: S, command: C | { type: 'ruling'; ruling: unknown }): string;
  /** What the log files a fact under (fight, move, turn, dungeon, ruling …); by itself, if the game does not say. */
  topicOf?(fact: F): string;
  /** The sentence of a fact, from the states before and after it. */
  say(fact: F, before: S, after: S): Sentence;
  /** Builds the view of one audience. */
  view(audience: 'gm' | 'players', shown: Shown<S>, build: ViewBuild): void;
}
