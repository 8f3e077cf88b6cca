import type { Core } from './core-parts.ts';
import { troubles, type Place } from './troubles.ts';
import { mainWords as words } from './words/en.ts';

/** Milliseconds within which the GM is told of one fault only. */
const PAUSE = 10_000;

/**
 * An error that nobody caught is noted for the diagnosis, and the GM is told; the app goes on. What is on the table is looked at, and
 * laid there anew from its file where it does not hold together: every accepted input is on disk.
 */
export class Faults {
  readonly #core: Core;
  #told = Number.NEGATIVE_INFINITY;

  constructor(core: Core) {
    this.#core = core;
  }

  /** From now on no error ends this process. */
  listen(): void {
    process.on('uncaughtException', (error) => this.happened('main', error));
    process.on('unhandledRejection', (error) => this.happened('main', error));
  }

  happened(place: Place, error: unknown): void {
    troubles.note(place, error);
    console.error(error);
    try {
      this.#layAnewIfBroken();
      this.#tell(words.somethingFailed());
    } catch (another) {
      troubles.note(place, another);
    }
  }

  /** The players' window crashed, or hangs; it comes back by itself. */
  playersCrashed(): void {
    this.#core.announcer.tell('display.notice', {
      code: 'players-crashed',
      sentence: words.playersCrashed(),
    });
  }

  #layAnewIfBroken(): void {
    const { desk } = this.#core;
    const table = desk.table();
    if (!table.ok) return;
    try {
      table.value.view();
      table.value.history();
    } catch (error) {
      troubles.note('table', error);
      desk.leave();
      desk.resume();
    }
  }

  #tell(sentence: string): void {
    if (performance.now() - this.#told < PAUSE) return;
    this.#told = performance.now();
    this.#core.announcer.tell('display.notice', { code: 'app-fault', sentence });
  }
}
