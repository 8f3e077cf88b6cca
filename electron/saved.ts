import { done, refused, type Result } from '#engine';
import { NotSaved } from './campaign/writes-as.ts';

/** What `act` gives, or the refusal that says why it could not be saved. */
export function saved<T>(act: () => T): Result<T> {
  try {
    return done(act());
  } catch (error) {
    if (error instanceof NotSaved) return refused(error.refusal);
    throw error;
  }
}
