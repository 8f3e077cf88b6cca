import { topics, type TopicBody, type TopicName } from '#api';
import type { Audience } from '#engine/view';

/** Something pushed to the windows of one audience. */
export interface Push {
  topic: TopicName;
  audience: Audience;
  body: unknown;
}

/**
 * Carries pushes from the table to the roads. What goes to the players is always checked against its strict shape, so that
 * a field of the GM's cannot slip out; what goes to the GM only with `checkAll`.
 */
export class Announcer {
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #latest = new Map<TopicName, unknown>();
  readonly #checkAll: boolean;
  readonly #trouble: (sentence: string) => void;

  constructor(checkAll: boolean, trouble: (sentence: string) => void) {
    this.#checkAll = checkAll;
    this.#trouble = trouble;
  }

  /** Calls `listener` for every push until the returned function is called. */
  listen(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One that nobody listens to, for what is played before it is shown. */
  silent(): Announcer {
    return new Announcer(this.#checkAll, this.#trouble);
  }

  /** What was told last, also when nobody listened. */
  latest<T extends TopicName>(topic: T): TopicBody<T> | undefined {
    return this.#latest.get(topic) as TopicBody<T> | undefined;
  }

  /** Pushes to everybody who listens. A body of another shape than agreed is held back and reported. */
  tell<T extends TopicName>(topic: T, body: TopicBody<T>): void {
    const { audience, body: shape } = topics[topic];
    if (this.#checkAll || audience === 'players') {
      const checked = shape.safeParse(body);
      if (!checked.success) return this.#trouble(`${topic} was held back: ${checked.error.message}`);
    }
    this.#latest.set(topic, body);
    for (const listener of this.#listeners) {
      try {
        listener({ topic, audience, body });
      } catch (error) {
        this.#trouble(`${topic} did not reach a window: ${String(error)}`);
      }
    }
  }
}
