import type { CampaignOption, HistoryRow, LogLine, TapeAnswer } from '#api';
import {
  done,
  Play,
  refused,
  stepsOf,
  type Accepted,
  type BaseState,
  type Command,
  type Fact,
  type GameBox,
  type Head,
  type Result,
  type ScriptStep,
  type System,
} from '#engine';
import type { DiceMode, Offer, View } from '#engine/view';
import type { Announcer } from './announcer.ts';
import { putBadges } from './badges.ts';
import type { CampaignFile } from './campaign/campaign-file.ts';
import type { Branch } from './campaign/journal-store.ts';
import { LiveViews } from './live-views.ts';
import { troubles } from './troubles.ts';
import { mainWords as words } from './words/en.ts';

/** Sentences that a window gets when the log is another one, as after undo. */
const LOG_ANEW = 100;
/** More than any one input says. */
const LOG_ALL = 10_000;
const GM = 'gm';

export interface TableOptions {
  file: CampaignFile;
  game: GameBox;
  announcer: Announcer;
  now(): string;
  /** Names of this run, in the versions of the GM's and of the players' view. */
  runs: { gm: string; players: string };
}

/** What an accepted input is answered with. */
export interface Told {
  version: string;
  notes: string[];
}

/** Where the log stood before an input. */
interface Before {
  row: string | null;
  tape: number;
  line: number;
}

/**
 * The one live table: takes one input at a time, checks that its sender saw the table as it is, commits, and only then tells
 * the windows. Inputs are handled without a pause in between, so none can come in the middle of another.
 */
export class LiveTable {
  readonly file: CampaignFile;
  readonly game: GameBox;
  readonly #system: System<BaseState, Command, Fact>;
  readonly #play: Play<BaseState, Command, Fact>;
  readonly #start: BaseState;
  readonly #announcer: Announcer;
  readonly #now: () => string;
  readonly #runs: TableOptions['runs'];
  readonly #views: LiveViews;
  #openingNotes: readonly string[];
  /** What happened beside the table since the last input, as a copy that could not be made. */
  readonly #untold: string[] = [];
  /** What the refusal of a failed rule said, while the choice what becomes of it waits. */
  #fault: string | null = null;

  /** Throws when the rows of the file cannot be played with this game. */
  constructor(options: TableOptions) {
    this.file = options.file;
    this.game = options.game;
    this.#announcer = options.announcer;
    this.#now = options.now;
    this.#runs = options.runs;
    this.#start = options.file.start;
    const entries = options.file.content.entries();
    this.#system = options.game.open(entries, options.file.content.revision());
    this.#play = new Play({
      system: this.#system,
      start: this.#start,
      journal: options.file.journal,
      now: options.now,
    });
    const problems = options.game.problems?.(entries) ?? [];
    this.#openingNotes = [...options.file.notes, ...problems, ...this.#play.notes];
    options.file.onTrouble((sentence) => this.#untold.push(sentence));
    this.#views = new LiveViews({
      announcer: options.announcer,
      runs: options.runs,
      put: (audience, build) => {
        this.#system.view(audience, { state: this.#play.state, open: this.#play.open }, build);
        if (audience === 'gm') putBadges(build, this.#play, this.#openingNotes, this.#fault);
      },
      guarded: (act) => this.#guarded(act),
    });
  }

  get version(): string {
    return `${this.#runs.gm}:${this.#play.version}`;
  }

  /** Names of the heroes as they are now. */
  heroes(): string[] {
    return this.game.heroNames(this.#play.state);
  }

  view(): View {
    return this.#views.gm(this.version);
  }

  /** As the players see the table: as it was, while that is frozen. */
  playersView(): View {
    return this.#views.players();
  }

  get isFrozen(): boolean {
    return this.#views.isFrozen;
  }

  /** The players go on seeing the table as it is now; what is played meanwhile they see at once when it is thawed. */
  freeze(isFrozen: boolean): Result<null> {
    if (!isFrozen) return this.#views.isFrozen ? this.#views.thaw() : done(null);
    this.#views.freeze();
    return done(null);
  }

  command(seen: string, command: unknown, rolls: DiceMode | null): Result<Told> {
    return this.#input(seen, () => this.#play.submit(command, GM, rolls));
  }

  answer(seen: string, key: string, answer: unknown, from: 'typed' | 'chosen' | 'app'): Result<Told> {
    return this.#input(seen, () => this.#play.answer(key, answer, from, GM));
  }

  ruling(seen: string, ruling: unknown): Result<Told> {
    return this.#input(seen, () => this.#play.rule(ruling, GM));
  }

  undo(seen: string, whole: boolean): Result<Told> {
    return this.#input(seen, () => this.#play.undo(whole), 'moves');
  }

  redo(seen: string): Result<Told> {
    return this.#input(seen, () => this.#play.redo(), 'moves');
  }

  amend(seen: string, row: string, key: string, answer: unknown): Result<Told> {
    return this.#input(seen, () => this.#play.amend(row, key, answer, GM), 'moves');
  }

  goTo(seen: string, row: string, steps: number | undefined): Result<Told> {
    return this.#input(seen, () => this.#play.goTo(row, steps), 'moves');
  }

  fault(seen: string, choose: 'stop' | 'type' | 'takeBack'): Result<Told> {
    return this.#input(seen, () => this.#play.fault(choose));
  }

  /** Plays a script, each step as a person would; the first refusal ends it. */
  playScript(steps: readonly ScriptStep[]): Result<null> {
    for (const step of steps) {
      const result = this.#scriptStep(step);
      if (!result.ok) return result;
    }
    return done(null);
  }

  #scriptStep(step: ScriptStep): Result<Told> {
    if (step.do === 'command') return this.command(this.version, step.command, step.rolls ?? null);
    if (step.do === 'ruling') return this.ruling(this.version, step.ruling);
    const open = this.#play.open;
    const from = open?.question.form === 'choice' ? 'chosen' : 'typed';
    return this.answer(this.version, open?.key ?? '', step.answer, from);
  }

  offers(actor: string | null): Result<{ version: string; offers: Offer[] }> {
    return this.#guarded(() =>
      done({ version: this.version, offers: [...this.#system.offers(this.#play.state, actor)] }),
    );
  }

  /** What the campaign may play otherwise, with what holds now. */
  options(): Result<CampaignOption[]> {
    const { options } = this.game;
    return this.#guarded(() =>
      done(
        (options?.(this.#play.state) ?? []).map(({ choices, ...option }) => ({
          ...option,
          choices: [...choices],
        })),
      ),
    );
  }

  history(): HistoryRow[] {
    const path = this.#path();
    return this.#play.rows().map((row) => ({
      id: row.id,
      parent: row.parent,
      amends: row.amends,
      label: row.label,
      by: row.by,
      at: row.at,
      steps: stepsOf(row),
      state: row.state,
      current: path.has(row.id),
    }));
  }

  answersOf(id: string): Result<{ answers: TapeAnswer[] }> {
    if (!this.#play.row(id)) return refused(words.noSuchRow());
    return this.#guarded(() => {
      const changeable = this.#play.head.row === id;
      const answers = this.#play.answersOf(id).map(({ key, question, state, entry }): TapeAnswer => {
        const told = { key, answer: entry.answer, from: entry.from };
        if (question === null) {
          // The rules no longer ask this; what was answered can be read all the same.
          const form = typeof entry.answer === 'string' ? ('choice' as const) : ('dice' as const);
          return { ...told, label: key.split('/').at(-1)!.replace(/#.*/, ''), form, changeable: false };
        }
        const said = state && this.#system.wordsOf?.(state, question);
        const asked = { ...told, label: said?.title ?? question.for, form: question.form, changeable };
        if (question.form === 'dice') return { ...asked, sides: question.sides };
        const options =
          said?.options ?? question.options.map((option) => ({ id: option.id, label: option.id }));
        return { ...asked, options: [...options] };
      });
      return done({ answers });
    });
  }

  /** A page of the log as the GM reads it, along the branch on which the table stands. */
  log(query: { before?: number; limit: number; model?: string; search?: string }): Result<LogLine[]> {
    return this.#guarded(() =>
      done(this.file.journal.log({ ...query, audience: 'gm', branch: this.#branch() })),
    );
  }

  /** A row (the one at the head unless named) as the text of a scenario. */
  scenario(id: string | undefined): Result<{ text: string }> {
    const failed = id === undefined ? this.#play.faultRow : null;
    if (failed)
      return this.#guarded(() =>
        done({ text: this.game.asScenario(this.#play.stateBefore(failed), failed) }),
      );
    const at = id ?? this.#play.head.row;
    if (at === null) return refused(words.nothingPlayed());
    const row = this.#play.row(at);
    if (!row) return refused(words.noSuchRow());
    return this.#guarded(() => {
      const played = at === this.#play.head.row ? { ...row, tape: this.#play.tape() } : row;
      return done({ text: this.game.asScenario(this.#play.stateBefore(row), played) });
    });
  }

  /** Closes the campaign. Everything is on disk already; only the heroes' names are noted for the list. */
  close(): void {
    try {
      this.file.noteHeroes(this.heroes());
    } catch {
      // A name in a list is not worth keeping a file open for.
    }
    this.file.close();
  }

  // --- inputs ---------------------------------------------------------------------------------------------------------

  /** `moves`: the input goes to another place of the tree, so the log is another one afterwards. */
  #input(seen: string, act: () => Result<Accepted>, moves?: 'moves'): Result<Told> {
    if (seen !== this.version) return refused(words.stale());
    const stood = this.#guarded(() => done(this.#before()));
    if (!stood.ok) return stood;
    const before = stood.value;
    const from = this.version;
    const result = this.#guarded(act);
    if (!result.ok) {
      if (result.refusal.code === 'not-saved') this.#tellSaved(result.refusal.sentence);
      if (result.refusal.code === 'rule-failed') this.#noteFault(result.refusal.sentence);
      return result;
    }
    this.#openingNotes = [];
    this.#fault = null;
    const notes = [...result.value.notes, ...this.#views.tell(from, this.version)];
    const log = this.#guarded(() => done(this.#tellLog(before, !moves && this.#followsOn(before))));
    if (!log.ok) notes.push(log.refusal.sentence);
    notes.push(...this.#untold.splice(0));
    this.#tellSaved(null);
    return done({ version: this.version, notes });
  }

  /**
   * A failed rule changed nothing, so no window is told but the one that asked. A window that asks for the whole view finds the
   * choice in it until another input is accepted.
   */
  #noteFault(sentence: string): void {
    troubles.note('rule', this.#play.faultError ?? sentence);
    this.#fault = sentence;
    this.#views.lookAgain();
  }

  /** What the rules throw is no reason to leave the table in the middle of something: it is a refusal, nothing changed. */
  #guarded<T>(act: () => Result<T>): Result<T> {
    try {
      return act();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      troubles.note('table', error);
      return refused(this.file.refusalOf(error) ?? words.appFailed(why));
    }
  }

  // --- telling --------------------------------------------------------------------------------------------------------

  #tellLog(before: Before, follows: boolean): void {
    const journal = this.file.journal;
    if (follows) {
      // Whatever was written since belongs to the row at the head or, when a default lapsed, to the one before it.
      const rows = new Set([before.row ?? '', this.#play.head.row ?? '']);
      const branch = { ...this.#end(), rows };
      const lines = journal.log({ audience: 'gm', branch, limit: LOG_ALL, after: before.line });
      if (lines.length > 0) this.#announcer.tell('table.log', { lines, replaced: false });
    } else {
      const lines = journal.log({ audience: 'gm', branch: this.#branch(), limit: LOG_ANEW });
      this.#announcer.tell('table.log', { lines, replaced: true });
    }
  }

  /** Whether all that the log showed before still counts. An input below the end of a row goes to a copy beside it. */
  #followsOn(before: Before): boolean {
    const head = this.#play.head.row;
    if (head === null || before.row === null) return head !== null;
    if (head === before.row) return this.#play.tape().length >= before.tape;
    return this.#play.row(head)!.parent === before.row;
  }

  #tellSaved(trouble: string | null): void {
    this.#announcer.tell('table.saved', { at: this.#now(), trouble });
  }

  // --- the tree -------------------------------------------------------------------------------------------------------

  /** The rows from the head back to the first. They are walked only as far as somebody asks: a page of the log needs few of them. */
  #path(): Branch['rows'] {
    const walked = new Set<string>();
    let next = this.#play.head.row;
    const has = (id: string): boolean => {
      // No row is made before its parent, so what is not among those made later is not on the way at all.
      while (next !== null && numberOf(next) >= numberOf(id)) {
        walked.add(next);
        next = this.#play.row(next)!.parent;
      }
      return walked.has(id);
    };
    return { has };
  }

  #branch(): Branch {
    return { rows: this.#path(), ...this.#end() };
  }

  #end(): { head: string | null; tape: number } {
    return { head: this.#play.head.row, tape: this.#play.tape().length };
  }

  #before(): Before {
    const head: Head = this.#play.head;
    return { row: head.row, tape: this.#play.tape().length, line: this.file.journal.lastLine() };
  }
}

/** Rows are numbered as they are made. */
const numberOf = (row: string) => Number(row.slice(1));
