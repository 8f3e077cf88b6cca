import type { Refusal } from '#engine';
import type { Database } from 'better-sqlite3';
import { campaignWords as words } from './words/en.ts';

/** A write that did not come about; the file holds what it held before. `refusal` says why and what to do. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/** Who writes into a campaign file, and what is to be known before and after. */
export interface Writing {
  /** The token of this opening. */
  holder: string;
  /** ISO time. */
  now(): string;
  /** Why nothing may be written now, if so. */
  objection?(): Refusal | null;
  /** What an error of writing is refused with. */
  refusalOf?(error: unknown): Refusal;
  /** Called after each commit. */
  committed?(): void;
}

/**
 * Writes to a campaign file, each `act` in one transaction that is on disk when it returns. Throws `NotSaved` when it fails or when
 * somebody else has opened the file since `holder` did; then nothing of it is in the file.
 */
export function writesAs(db: Database, writing: Writing): (act: () => void) => void {
  const holds = db.prepare('select holder from campaign').pluck();
  const transaction = db.transaction((act: () => void) => {
    if (holds.get() !== writing.holder) throw new NotSaved(words.notSavedTaken());
    act();
  });
  return (act) => {
    const objection = writing.objection?.();
    if (objection) throw new NotSaved(objection);
    try {
      transaction.immediate(act);
    } catch (error) {
      if (error instanceof NotSaved) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new NotSaved(writing.refusalOf?.(error) ?? words.notSaved(why));
    }
    writing.committed?.();
  };
}
