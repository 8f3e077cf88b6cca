import { done, refused, type Result } from '#engine';
import { ViewBuild, type Audience, type View } from '#engine/view';
import type { Announcer } from './announcer.ts';
import { displayWords as words } from './words/display.ts';

export interface LiveViewsOptions {
  announcer: Announcer;
  /** Names of this run, in the versions of the GM's and of the players' view. */
  runs: Readonly<Record<Audience, string>>;
  /** Puts the records of an audience into a build. May throw. */
  put(audience: Audience, build: ViewBuild): void;
  /** What happened when that threw, as a refusal. */
  guarded<T>(act: () => Result<T>): Result<T>;
}

/**
 * What both windows were shown last. While the players' is frozen theirs is neither built nor sent, so that nothing that is played
 * meanwhile can reach them by anything; the GM's goes on.
 */
export class LiveViews {
  readonly #options: LiveViewsOptions;
  #gm: ViewBuild;
  #players: ViewBuild;
  /** The players' own count: it rises only when their view changes, so that it tells nothing of secret inputs. */
  #playersVersion = 0;
  #isFrozen = false;

  /** Throws when the views cannot be built. */
  constructor(options: LiveViewsOptions) {
    this.#options = options;
    this.#gm = this.#build('gm', null);
    this.#players = this.#build('players', null);
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  gm(version: string): View {
    return { version, records: this.#gm.records() };
  }

  players(): View {
    return { version: this.#playersNumber, records: this.#players.records() };
  }

  /**
   * Builds both and pushes what changed from the GM's version `from` to `to`. A view that cannot be built leaves its window as it was;
   * the sentences say why.
   */
  tell(from: string, to: string): string[] {
    const gm = this.#next('gm', this.#gm);
    if (gm.ok) {
      this.#gm = gm.value;
      this.#options.announcer.tell('table.patch', { from, to, ...gm.value.changes() });
    }
    const players = this.#isFrozen ? done(null) : this.#tellPlayers();
    return [gm, players].flatMap((result) => (result.ok ? [] : [result.refusal.sentence]));
  }

  /** Builds the GM's anew, for a window that asks for it; nobody is told. */
  lookAgain(): void {
    const gm = this.#next('gm', this.#gm);
    if (gm.ok) this.#gm = gm.value;
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  /** The players see the table as it is, in one step. Refused, and frozen still, when their view cannot be built. */
  thaw(): Result<null> {
    const told = this.#tellPlayers();
    if (!told.ok) return refused(words.cannotThaw(told.refusal.sentence));
    this.#isFrozen = false;
    return told;
  }

  #tellPlayers(): Result<null> {
    const next = this.#next('players', this.#players);
    if (!next.ok) return next;
    this.#players = next.value;
    const from = this.#playersNumber;
    const changes = next.value.changes();
    if (changes.set.length === 0 && changes.gone.length === 0) return done(null);
    this.#playersVersion++;
    const patch = { from, to: this.#playersNumber, ...changes };
    // In this order: what the GM points at on a level that is left is taken away before the players leave it.
    this.#options.announcer.tell('thumbnail.patch', patch);
    this.#options.announcer.tell('display.patch', patch);
    return done(null);
  }

  get #playersNumber(): string {
    return `${this.#options.runs.players}:${this.#playersVersion}`;
  }

  #next(audience: Audience, last: ViewBuild): Result<ViewBuild> {
    return this.#options.guarded(() => done(this.#build(audience, last)));
  }

  #build(audience: Audience, last: ViewBuild | null): ViewBuild {
    const build = new ViewBuild(last);
    this.#options.put(audience, build);
    return build;
  }
}
