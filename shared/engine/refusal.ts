/**
 * What the app answers when it will not do something: a code that tests and screens can rely on, a sentence for the
 * GM that says what is wrong, and what to do about it. A refusal never changes anything.
 */
export interface Refusal {
  code: string;
  sentence: string;
  remedy?: string;
}

/** Makes a refusal. `sentence` says what is wrong, `remedy` what the person can do next. */
export function refusal(code: string, sentence: string, remedy?: string): Refusal {
  return remedy === undefined ? { code, sentence } : { code, sentence, remedy };
}

/** Either a value or the reason why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** A result that worked. */
export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A result that was refused. */
export function refused(reason: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: reason };
}
