import { z } from 'zod';
import { gm, id, none } from './name.ts';

/** Copies of campaigns, going back to one, and what can be saved of a damaged file. */
const point = z.strictObject({
  /** Names the copy as long as it is kept. */
  point: z.string(),
  /** ISO time at which it was made. */
  at: z.string(),
  /** Why: at an opening, every hour, before an update of the file, before another copy took its place, or found damaged. */
  why: z.enum(['opening', 'hourly', 'update', 'replaced', 'damaged']),
  /** Bytes. */
  size: z.number(),
  /** Why it cannot be played on from, if so. */
  trouble: z.string().nullable(),
});

/** What one copy holds, to be looked at beside another. */
const side = z.strictObject({
  name: z.string(),
  /** ISO time of the last input. */
  played: z.string().nullable(),
  size: z.number(),
  heroes: z.array(z.string()),
  /** Commands in it. */
  rows: z.number(),
  /** The last five sentences of the log as they were said, the newest last. */
  lines: z.array(z.strictObject({ at: z.string(), text: z.string() })),
  trouble: z.string().nullable(),
});

export const recoveryContract = {
  /** The copies of a campaign, the newest first. */
  'recovery.points': gm(z.strictObject({ id }), z.array(point)),
  /** A copy beside the present file; neither is changed. */
  'recovery.look': gm(z.strictObject({ id, point: id }), z.strictObject({ present: side, copy: side })),
  /** Saves what can be read of a damaged file into a campaign of its own; the damaged file stays as it is. */
  'recovery.salvage': gm(
    z.strictObject({ id }),
    z.strictObject({
      /** Id of the new campaign in the list. */
      id: z.string(),
      name: z.string(),
      /** What was saved and what was not, one sentence each. */
      saved: z.array(z.string()),
      lost: z.array(z.string()),
    }),
  ),
  /**
   * A text about the app and its last troubles to be sent to whoever mends it: no names of people, heroes or files, no paths, no
   * addresses. It is also kept in the folder of the campaigns, under `file`.
   */
  'recovery.diagnosis': gm(none, z.strictObject({ text: z.string(), file: z.string().nullable() })),
};

export type RecoveryPoint = z.output<typeof point>;
export type RecoverySide = z.output<typeof side>;
