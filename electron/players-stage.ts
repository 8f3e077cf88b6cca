import {
  noDisplay,
  plainStage,
  type Asked,
  type Contract,
  type DisplayState,
  type EyeRect,
  type Handout,
  type PointedAt,
  type Stage,
  type Trim,
} from '#api';
import { done, refused, type Result } from '#engine';
import type { LevelRecord, Patch, View } from '#engine/view';
import type { Core } from './core-parts.ts';
import type { Push } from './announcer.ts';
import type { AnswersTo, Caller } from './door.ts';
import { handoutOf } from './handouts.ts';
import { Pace } from './pace.ts';
import { PlayersEye } from './players-eye.ts';
import type { ScreenChange, ScreenWish } from './ports.ts';
import type { GlassSettings } from './preferences.ts';
import { displayWords as words } from './words/display.ts';

type Names = Pick<Contract, Extract<keyof Contract, `display.${string}` | `thumbnail.${string}`>>;
type Told = Result<DisplayState>;

/** Milliseconds between two pushes of the pointer, and of where the players' window looks. */
const POINTER_PAUSE = 16;
const LOOKS_PAUSE = 100;

/** The answers about what the players see beside the records of the table. */
export function stageAnswers(core: Core): AnswersTo<Names> {
  const stage = new PlayersStage(core);
  const none = done({});
  return {
    'display.state': () => done(stage.state()),
    'display.open': (wish) => stage.open(wish),
    'display.close': () => stage.close(),
    'display.black': ({ black }) => stage.black(black),
    'display.freeze': ({ frozen }) => stage.freeze(frozen),
    'display.eye': ({ eye }) => stage.lead(eye),
    'display.point': ({ at }) => {
      stage.point(at);
      return none;
    },
    'display.hold': ({ handout, page }) => stage.hold(handout, page ?? 0),
    'display.fit': (fit) => stage.fit(fit),
    'display.ruler': ({ show }) => stage.ruler(show),
    'display.measured': ({ mm }) => stage.measured(mm),
    'display.view': (_, caller) => stage.viewFor(caller),
    'display.trim': () => done(stage.trim()),
    'display.looks': ({ at }) => {
      stage.looksAt(at);
      return none;
    },
    'thumbnail.view': () => stage.view(),
  };
}

/**
 * What the players see beside the records of the table: dark or not, where the eye is led, what is held up, where the GM points. All of
 * that is of this evening and lies on no disk; how the picture lies on the glass is kept for each display.
 */
class PlayersStage {
  readonly #core: Core;
  #isBlack = false;
  #waits = false;
  readonly #eye = new PlayersEye();
  #held: { id: string; handout: Handout } | null = null;
  #pointer: PointedAt = null;
  #ruler: number | null = null;
  /** The file of the campaign that the players were last frozen at. */
  #frozen: string | null = null;
  /** The GM has opened the screen, though no page of it may be there yet. */
  #isAsked = false;
  readonly #points: Pace<PointedAt>;
  readonly #looksTold: Pace<null>;
  #glass = '';
  #told = { stage: '', trim: '', state: '' };

  constructor(core: Core) {
    this.#core = core;
    this.#points = new Pace(POINTER_PAUSE, (at) => core.announcer.tell('display.pointer', { at }));
    this.#looksTold = new Pace(LOOKS_PAUSE, () => this.#tell());
    core.ports.screen.onChange((change) => this.#screenChanged(change));
    core.announcer.listen((push) => this.#hear(push));
    core.preferences.onPerson(() => this.#tell());
    this.#glass = core.ports.screen.glass().key;
    this.#note();
  }

  // --- what windows are told ------------------------------------------------------------------------------------------

  stage(): Stage {
    return {
      ...plainStage,
      black: this.#isBlack,
      marks: this.#waits,
      eye: this.#eye.told(this.#settings().trueSize),
      handout: this.#held?.handout ?? null,
      touch: this.#settings().touch,
      volume: this.#core.preferences.person.sounds.players ? this.#core.preferences.person.sounds.volume : 0,
    };
  }

  trim(): Trim {
    const { margins, turn, trueSize, mm } = this.#settings();
    const pxPerMm = this.#pxPerMm();
    return { margins, turn, square: trueSize && pxPerMm !== null ? mm * pxPerMm : null, ruler: this.#ruler };
  }

  state(): DisplayState {
    const { screen } = this.#core.ports;
    const { touch, mm, trueSize } = this.#settings();
    const table = this.#core.desk.table();
    return {
      ...noDisplay,
      open: screen.isOpen(),
      black: this.#isBlack,
      waits: this.#waits,
      frozen: table.ok && table.value.isFrozen,
      eye: this.#eye.led(trueSize),
      handout: this.#held?.id ?? null,
      touch,
      link: screen.link(),
      screens: screen.screens(),
      on: screen.on(),
      pulled: screen.isPulled(),
      trim: this.trim(),
      pxPerMm: this.#pxPerMm(),
      mm,
      trueSize,
      looks: this.#eye.looks,
    };
  }

  view(): Result<{ stage: Stage; view: View }> {
    const table = this.#core.desk.table();
    return table.ok ? done({ stage: this.stage(), view: table.value.playersView() }) : table;
  }

  /** The same for a players' window, which may have been reloaded: an eye that stays is told where, and the pointer comes again. */
  viewFor(caller: Caller): Result<{ stage: Stage; view: View }> {
    if (caller.road !== 'network') this.#eye.windowComes(this.#settings().trueSize);
    if (this.#pointer) this.#points.put(this.#pointer);
    return this.view();
  }

  // --- what the GM does -----------------------------------------------------------------------------------------------

  /** Dark and with a mark in each corner before anything of it can be seen. */
  async open(wish: ScreenWish): Promise<Told> {
    const { screen } = this.#core.ports;
    const before = { black: this.#isBlack, waits: this.#waits };
    const isNew = !screen.isOpen();
    if (isNew) this.#darken();
    this.#isAsked = true;
    const opened = await screen.open(wish);
    if (opened.ok) return this.#tell();
    if (isNew) {
      this.#isAsked = false;
      this.#isBlack = before.black;
      this.#waits = before.waits;
    }
    return opened;
  }

  /** Whoever looks on from elsewhere goes on seeing what they see: what was dark stays dark. */
  close(): Told {
    this.#core.ports.screen.close();
    this.#ended();
    return this.#tell();
  }

  black(black: boolean): Told {
    this.#isBlack = black;
    if (!black) this.#waits = false;
    return this.#tell();
  }

  freeze(isFrozen: boolean): Told {
    const table = this.#core.desk.table();
    if (!table.ok) return table;
    const frozen = table.value.freeze(isFrozen);
    if (!frozen.ok) return frozen;
    this.#frozen = isFrozen ? table.value.file.path : null;
    return this.#tell();
  }

  lead(eye: Stage['eye']): Told {
    if (typeof eye === 'object' && !this.#sees(eye.level)) return refused(words.levelUnseen());
    const refusal = this.#eye.lead(eye, this.#settings().trueSize);
    return refusal ? refused(refusal) : this.#tell();
  }

  /** Nobody learns from the pointer that there is a level which the players do not see. */
  point(at: PointedAt): void {
    const next = at && this.#sees(at.level) ? at : null;
    if (next === null && this.#pointer === null) return;
    this.#pointer = next;
    this.#points.put(next);
  }

  /** `page`: of a text that is longer than the screen, counted from 0. */
  hold(id: string | null, page: number): Told {
    if (id === null) this.#held = null;
    else {
      const found = handoutOf(this.#core, id);
      if (!found.ok) return found;
      const handout = found.value;
      this.#held = { id, handout: handout.kind === 'text' && page > 0 ? { ...handout, page } : handout };
    }
    return this.#tell();
  }

  /** How the picture lies on the glass that the screen is on, or would open on. Only what is named changes. */
  fit({ margins, turn, touch, mm, trueSize }: Asked<Contract['display.fit']>): Told {
    if (trueSize && this.#pxPerMm() === null) return refused(words.notMeasured());
    const before = this.#settings();
    return this.#keep({
      ...before,
      margins: margins ?? before.margins,
      turn: turn ?? before.turn,
      touch: touch ?? before.touch,
      mm: mm ?? before.mm,
      trueSize: trueSize ?? before.trueSize,
    });
  }

  ruler(show: boolean): Told {
    const { width, height } = this.#core.ports.screen.glass();
    this.#ruler = show ? rulerFor(Math.min(width, height)) : null;
    return this.#tell();
  }

  /** Kept in pixels of the glass: a page has others as soon as the system scales it. */
  measured(mm: number): Told {
    if (this.#ruler === null) return refused(words.noRuler());
    const { scale } = this.#core.ports.screen.glass();
    const kept = this.#keep({ ...this.#settings(), pxPerMm: (this.#ruler * scale) / mm });
    this.#ruler = null;
    return kept.ok ? this.#tell() : kept;
  }

  looksAt(at: EyeRect | null): void {
    this.#eye.sees(at, this.#settings().trueSize);
    this.#looksTold.put(null);
  }

  // --- what happens by itself -----------------------------------------------------------------------------------------

  #screenChanged({ kind, notices = [] }: ScreenChange): void {
    const own = kind === 'closed' ? [words.closedThere()] : [];
    if (kind === 'closed') this.#ended();
    if (kind === 'opened' && !this.#isAsked) {
      this.#darken();
      own.push(words.cameByItself());
    }
    if (this.#core.ports.screen.isOpen()) this.#isAsked = true;
    this.#tell();
    for (const notice of [...own, ...notices]) this.#core.announcer.tell('display.notice', notice);
  }

  #hear({ topic, body }: Push): void {
    if (topic === 'display.reset') this.#anew();
    if (topic === 'thumbnail.patch') this.#levelsChanged(body as Patch);
  }

  /**
   * Another campaign, or none: nothing of the one before stays on the screen. Or the same one laid anew, as after a fault: what the
   * players saw of it while it was frozen is gone, and nobody said that they may see the rest.
   */
  #anew(): void {
    const table = this.#core.desk.table();
    const isUncovered = table.ok && table.value.file.path === this.#frozen;
    if (table.ok) this.#frozen = null;
    if (isUncovered) this.#isBlack = true;
    this.#eye.anew();
    this.#held = null;
    this.#takePointer();
    this.#core.announcer.tell('thumbnail.reset', {});
    this.#tell();
    if (isUncovered) this.#core.announcer.tell('display.notice', words.frozenIsBlack());
  }

  /** The pointer stays on no level that is left. */
  #levelsChanged({ set, gone }: Patch): void {
    const levels = set.filter((record): record is LevelRecord => record.kind === 'level');
    if (levels.length === 0 && gone.length === 0) return;
    const current = levels.find((level) => level.current)?.id ?? null;
    const at = this.#pointer?.level;
    if (at !== undefined && ((current !== null && current !== at) || !this.#sees(at))) this.#takePointer();
    this.#eye.levelsChanged(current, (level) => this.#sees(level));
    this.#tell();
  }

  #takePointer(): void {
    this.#points.drop();
    if (this.#pointer) this.#core.announcer.tell('display.pointer', { at: null });
    this.#pointer = null;
  }

  #darken(): void {
    this.#isBlack = true;
    this.#waits = true;
  }

  #ended(): void {
    this.#isAsked = false;
    this.#waits = false;
    this.#ruler = null;
    this.#eye.windowIsGone();
  }

  // --- parts ----------------------------------------------------------------------------------------------------------

  #settings(): GlassSettings {
    return this.#core.preferences.glass(this.#core.ports.screen.glass().key);
  }

  #keep(settings: GlassSettings): Told {
    const { ports, preferences } = this.#core;
    const before = JSON.stringify(this.trim());
    const kept = preferences.setGlass(ports.screen.glass().key, settings);
    if (JSON.stringify(this.trim()) !== before) this.#eye.glassChanged();
    this.#tell();
    return kept.ok ? done(this.state()) : kept;
  }

  /** Pixels of the page to a millimetre. */
  #pxPerMm(): number | null {
    const { pxPerMm } = this.#settings();
    return pxPerMm === null ? null : pxPerMm / this.#core.ports.screen.glass().scale;
  }

  /** Whether the players know that level. */
  #sees(level: string): boolean {
    const table = this.#core.desk.table();
    return table.ok && table.value.playersView().records[level]?.kind === 'level';
  }

  #note(): { stage: boolean; trim: boolean; state: boolean } {
    const now = {
      stage: JSON.stringify(this.stage()),
      trim: JSON.stringify(this.trim()),
      state: JSON.stringify(this.state()),
    };
    const before = this.#told;
    this.#told = now;
    return {
      stage: now.stage !== before.stage,
      trim: now.trim !== before.trim,
      state: now.state !== before.state,
    };
  }

  /** Tells each window what is other than it was told last. */
  #tell(): Told {
    const { announcer, ports } = this.#core;
    const { key } = ports.screen.glass();
    if (key !== this.#glass) this.#eye.glassChanged();
    this.#glass = key;
    const isOther = this.#note();
    if (isOther.stage) {
      announcer.tell('display.stage', this.stage());
      announcer.tell('thumbnail.stage', this.stage());
    }
    if (isOther.trim) announcer.tell('display.trim', this.trim());
    if (isOther.state) announcer.tell('display.state', this.state());
    return done(this.state());
  }
}

/** Length of the bar for the ruler, in hundreds of pixels: as long as fits on the glass, the better it can be measured. */
const rulerFor = (short: number) => Math.min(800, Math.max(100, Math.floor((short * 0.6) / 100) * 100));
