import { done, type Result } from '#engine';
import type { Glass, PlayersScreen, ScreenCard, ScreenChange } from './ports.ts';

/** The server of the players' pages, as far as their screen goes. */
export interface PagesServed {
  link(): string;
  /** Pages that are connected. */
  connections(): number;
  disconnect(): void;
  onChange(listener: () => void): void;
}

/** A page that is gone for longer than this is not being reloaded, in milliseconds. */
const RELOAD = 3000;

/**
 * The players' screen without a desktop: a page in any browser of this machine. It is open while one is connected, and while one is
 * being reloaded.
 */
export class BrowserScreen implements PlayersScreen {
  #served: PagesServed | null = null;
  #isOpen = false;
  /** Pages that were told to go are not all gone yet. */
  #isClosing = false;
  #leaving: ReturnType<typeof setTimeout> | null = null;
  #heard: (change: ScreenChange) => void = () => undefined;

  isServedBy(served: PagesServed): void {
    this.#served = served;
    served.onChange(() => this.#look());
  }

  isOpen(): boolean {
    return this.#isOpen;
  }
  link(): string | null {
    return this.#served?.link() ?? null;
  }
  screens(): ScreenCard[] {
    return [];
  }
  /** Whatever browser it is in: its settings are those of the machine. */
  glass(): Glass {
    return { key: 'browser', width: 1280, height: 720, scale: 1 };
  }
  on(): null {
    return null;
  }
  isPulled(): boolean {
    return false;
  }
  open(): Result<null> {
    return done(null);
  }
  close(): void {
    this.#isOpen = false;
    this.#isClosing = (this.#served?.connections() ?? 0) > 0;
    this.#served?.disconnect();
  }
  onChange(listener: (change: ScreenChange) => void): void {
    this.#heard = listener;
  }

  #look(): void {
    const isThere = (this.#served?.connections() ?? 0) > 0;
    if (!isThere) this.#isClosing = false;
    if (isThere && this.#leaving) {
      clearTimeout(this.#leaving);
      this.#leaving = null;
    }
    if (isThere && !this.#isOpen && !this.#isClosing) {
      this.#isOpen = true;
      return this.#heard({ kind: 'opened' });
    }
    if (!isThere && this.#isOpen) this.#leaving ??= setTimeout(() => this.#leave(), RELOAD).unref();
    this.#heard({ kind: 'changed' });
  }

  #leave(): void {
    this.#leaving = null;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#heard({ kind: 'closed' });
  }
}
