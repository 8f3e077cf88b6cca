import type { EyeRect, Stage } from '#api';
import type { Refusal } from '#engine';
import { displayWords as words } from './words/display.ts';

/** Two sizes of what an eye sees that differ by less are the same. */
const SAME_SIZE = 0.02;

/**
 * Where the GM leads the players' eye, and where their window says that it looks. With squares of true size (`trueSize`) real miniatures
 * may stand on the glass: then the eye does not follow, and comes back from an overview to the very spot.
 */
export class PlayersEye {
  #wanted: Stage['eye'] = 'follow';
  /** Where an eye that stays is told to stay: after an overview, and for a window that comes anew. */
  #anchor: EyeRect | null = null;
  /** Where an eye that stays was last seen. */
  #spot: EyeRect | null = null;
  #looks: EyeRect | null = null;

  /** What the players' window shows now. */
  get looks(): EyeRect | null {
    return this.#looks;
  }

  /** Where it is led, as the GM sees it. */
  led(trueSize: boolean): Stage['eye'] {
    return this.#wanted === 'follow' && trueSize ? 'stay' : this.#wanted;
  }

  /** What the players' windows are told of it. */
  told(trueSize: boolean): Stage['eye'] {
    const led = this.led(trueSize);
    return led === 'stay' ? (this.#anchor ?? 'stay') : led;
  }

  /**
   * Leads it. With `trueSize` other squares of just the size that is seen are another place to stay at; all else is an overview.
   * Refused where it would have to follow.
   */
  lead(eye: Stage['eye'], trueSize: boolean): Refusal | null {
    const led = this.led(trueSize);
    if (eye === 'follow') {
      if (trueSize) return words.trueSizeStays();
      this.#anchor = null;
    } else if (eye === 'stay') {
      if (trueSize && typeof led === 'object') this.#anchor = this.#spot;
      else if (led !== 'stay') this.#anchor = null;
    } else if (trueSize && led === 'stay' && this.#spot && isSameSize(eye, this.#spot)) {
      this.#anchor = this.#spot = eye;
      this.#wanted = 'stay';
      return null;
    }
    this.#wanted = eye;
    return null;
  }

  /** The players' window says what it shows. During an overview, and on the way back from one, that is no place to stay at. */
  sees(at: EyeRect | null, trueSize: boolean): void {
    this.#looks = at;
    const led = this.led(trueSize);
    if (!at || typeof led === 'object') return;
    if (trueSize && this.#anchor && !isSameSize(at, this.#anchor)) return;
    this.#spot = at;
    if (this.#anchor) this.#anchor = at;
  }

  /** A window comes, perhaps for the second time: an eye that stays is told where. */
  windowComes(trueSize: boolean): void {
    if (this.led(trueSize) === 'stay') this.#anchor ??= this.#spot;
  }

  windowIsGone(): void {
    this.#looks = null;
  }

  /** Another glass, another frame, or squares of another size: the old spot is none. */
  glassChanged(): void {
    this.#anchor = null;
    this.#spot = null;
  }

  /**
   * Levels of the players have changed. An eye that stays goes along to the level that is played on; one that was led elsewhere stays
   * there as long as that level `isThere`.
   */
  levelsChanged(current: string | null, isThere: (level: string) => boolean): void {
    if (current !== null && (this.#anchor ?? this.#spot)?.level !== current) this.glassChanged();
    if (typeof this.#wanted === 'object' && !isThere(this.#wanted.level)) this.#wanted = 'follow';
  }

  /** Another campaign: it follows, and looks nowhere yet. */
  anew(): void {
    this.#wanted = 'follow';
    this.#looks = null;
    this.glassChanged();
  }
}

const isSameSize = (a: EyeRect, b: EyeRect) =>
  Math.abs(a.w / b.w - 1) < SAME_SIZE && Math.abs(a.h / b.h - 1) < SAME_SIZE;
