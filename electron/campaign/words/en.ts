import type { Refusal } from '#engine';

const refusal = (code: string, sentence: string, remedy?: string): Refusal =>
  remedy === undefined ? { code, sentence } : { code, sentence, remedy };

const whose = (host: string, pid: number) => `the computer “${host}” (process ${pid})`;

/** Every sentence that campaign files say. `file` is the name of the file without its folder. */
export const campaignWords = {
  missing: (file: string): Refusal =>
    refusal(
      'missing',
      `The campaign file “${file}” is not there any more.`,
      'Look whether it was moved or renamed, or open a copy from the folder “backups”.',
    ),
  notADatabase: (file: string): Refusal =>
    refusal('no-campaign', `“${file}” is not a campaign of Delvekeeper.`, 'Choose a file ending in .delve.'),
  foreign: (file: string): Refusal =>
    refusal(
      'no-campaign',
      `“${file}” is a database of another program, not a campaign of Delvekeeper.`,
      'Choose a file that Delvekeeper has made.',
    ),
  empty: (file: string): Refusal =>
    refusal(
      'no-campaign',
      `“${file}” was begun as a campaign but holds none.`,
      'Open a copy from the folder “backups”, or begin a new campaign.',
    ),
  newer: (file: string, has: number, knows: number): Refusal =>
    refusal(
      'newer-version',
      `“${file}” was made by a newer Delvekeeper (file version ${has}; this one knows up to ${knows}).`,
      'Open it with the newer version.',
    ),
  readOnlyFile: (file: string): Refusal =>
    refusal(
      'read-only',
      `“${file}” is write-protected, so nothing that happens could be kept.`,
      'Allow writing to the file, or copy it to a folder of your own.',
    ),
  readOnlyFolder: (folder: string): Refusal =>
    refusal(
      'read-only',
      `The folder “${folder}” is write-protected, so nothing that happens could be kept.`,
      'Copy the campaign to a folder where you may write, and open it there.',
    ),
  openHere: (file: string): Refusal =>
    refusal('open-elsewhere', `“${file}” is open in this Delvekeeper already.`, 'Go on with it there.'),
  openElsewhere: (file: string, host: string, pid: number): Refusal =>
    refusal(
      'open-elsewhere',
      `“${file}” is open in another Delvekeeper on ${whose(host, pid)}.`,
      'Close it there first.',
    ),
  staleLock: (file: string, host: string, pid: number): Refusal =>
    refusal(
      'locked',
      `“${file}” is still marked as open by ${whose(host, pid)}, which has ended without closing it.`,
      'Break the lock to open it; nothing that was saved is lost.',
    ),
  lockedByOtherHost: (file: string, host: string, pid: number): Refusal =>
    refusal(
      'locked',
      `“${file}” is marked as open by ${whose(host, pid)}, and from here nobody can tell whether it still is.`,
      'Close it on that computer. Break the lock only when you are sure that it is not in use there.',
    ),
  damaged: (file: string, backup: string | null): Refusal =>
    refusal(
      'damaged',
      `“${file}” was not closed properly and is damaged.`,
      backup === null
        ? 'Keep the file as it is and open an older copy, if you have one.'
        : `Keep the file as it is and open the copy “${backup}” from the folder “backups”.`,
    ),
  migrationFailed: (file: string, why: string): Refusal =>
    refusal(
      'migration-failed',
      `“${file}” comes from an older Delvekeeper and could not be brought up to date (${why}). It was left as it was.`,
      'Open it with the older version, and report what happened.',
    ),
  noCopyBeforeMigration: (file: string, why: string): Refusal =>
    refusal(
      'migration-failed',
      `“${file}” must be brought up to date, but no copy could be made first (${why}). It was left as it was.`,
      'Make room on the disk, then open it again.',
    ),
  exists: (file: string): Refusal =>
    refusal('exists', `There is a file “${file}” already.`, 'Choose another name.'),
  cannotOpen: (file: string, why: string): Refusal =>
    refusal('cannot-open', `“${file}” cannot be opened (${why}).`, 'Try again, or open a copy of it.'),
  cannotCreate: (file: string, why: string): Refusal =>
    refusal(
      'cannot-create',
      `“${file}” cannot be made (${why}).`,
      'Look at the folder and the room on the disk.',
    ),
  noBackup: (why: string): string =>
    `No dated copy of the campaign could be made at this opening (${why}). The campaign itself is open and is saved.`,
  taken: (): string => 'the campaign was opened by another Delvekeeper in the meantime',
};
