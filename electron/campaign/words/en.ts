import type { Refusal } from '#engine';

const refusal = (code: string, sentence: string, remedy?: string): Refusal =>
  remedy === undefined ? { code, sentence } : { code, sentence, remedy };

/** Where play stood: the name of the last command, and ISO time of the last thing that was said. */
export interface Last {
  label: string;
  at: string;
}

const notSaved = (why: string, remedy: string): Refusal =>
  refusal('not-saved', `That could not be saved, so it did not happen: ${why}.`, remedy);

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const OTHERS: Readonly<Record<string, string>> = {
  asset: 'what pictures are called',
  picture: 'pictures',
  handout: 'handouts',
  handout_before: 'earlier texts of handouts',
};
const othersOf = (table: string) => OTHERS[table] ?? `what is kept as “${table}”`;

/** A time as the clock of this machine shows it. */
export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

const standsAt = (last: Last | null) =>
  last ? `The last thing in it is “${last.label}” of ${when(last.at)}.` : 'Nothing was played in it yet.';

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
  noBytesAtAll: (file: string): Refusal =>
    refusal(
      'no-campaign',
      `“${file}” is empty: there is nothing in it at all.`,
      'Choose another file, or begin a new campaign.',
    ),
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
  noRoomFor: (file: string): Refusal =>
    refusal(
      'disk-full',
      `The disk is full: there is no room to work with “${file}”. Nothing was changed.`,
      'Make room on the disk, then try again.',
    ),
  tooLong: (file: string): Refusal =>
    refusal(
      'too-long',
      `The name of “${file}”, with its folders, is longer than can be opened.`,
      'Shorten its name, or move it to a folder nearer to the top.',
    ),

  // damage
  /** `what` in the middle of a sentence; `copy`: ISO time of the newest copy that is whole. */
  damaged: (file: string, what: string, copy: string | null): Refusal =>
    refusal(
      'damaged',
      `“${file}” is damaged: ${what}. Nothing in it was changed.`,
      copy === null
        ? 'Save what can be read of it into a campaign of its own, and keep the damaged file until then.'
        : `Go back to the copy of ${when(copy)}, the newest that is whole; or save what can be read of the damaged file into a campaign of its own.`,
    ),
  notTheBeginning: (): string => 'it does not begin as a campaign does any more',
  noBytes: (): string => 'it has no bytes any more',
  notOurs: (): string => 'it is a database of another program now',
  noCampaignInside: (): string => 'it holds no campaign any more',
  badPages: (): string => 'parts of it cannot be read',
  lacks: (names: readonly string[]): string => `its tables are not those of a campaign (${names.join(', ')})`,
  wrongVersion: (): string => 'it does not say any more of which version it is',
  badRow: (label: string): string => `a command in its history cannot be read (${label})`,
  badLine: (said: string): string => `a sentence of its log cannot be read (${when(said)})`,
  badHead: (): string => 'it does not say any more where the table stands',
  badEntry: (id: string): string => `an entry of its content cannot be read (${id})`,
  badStart: (): string => 'its beginning cannot be read',

  // notes of an opening. `last`: what was played last, and when; null when nothing was.
  notClosed: (last: Last | null): string =>
    `The campaign was not closed the last time; it was checked and is sound. ${standsAt(last)}`,
  sideFileLost: (file: string, last: Last | null): string =>
    `The campaign was not closed the last time, and its side file “${file}-wal” is missing or empty, in which its newest inputs stood. ${standsAt(last)} Look whether the dated copies hold more, or put the side file back before playing on.`,
  sideFileTorn: (file: string, last: Last | null): string =>
    `The campaign was not closed the last time, and its side file “${file}-wal” is damaged: its newest inputs could not be read. ${standsAt(last)} Look whether the dated copies hold more.`,
  synced: (program: string): string =>
    `The campaign lies in a folder that ${program} copies elsewhere. Let it finish before opening the campaign on another computer, and close the campaign first: two that play at once, or a copy made in the middle of play, can spoil the file.`,
  picturesDamaged: (): string =>
    'A picture of this campaign is damaged, so that no dated copies can be made. Save what can be read of the campaign, and play on in that.',

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
  noHourlyCopy: (why: string): string =>
    `The hourly copy of the campaign could not be made (${why}). The campaign itself is saved; the older copies are still there.`,
  notSoundCopy: (): string => 'the copy cannot be read back',
  notWholeCopy: (): string => 'the copy is not whole',
  noRoom: (): string => 'there is no room on the disk',

  // going back to a copy
  cannotBeRead: (): string => 'It is damaged: not all of it can be read.',
  holdsNothing: (): string => 'There is no campaign in it.',
  noSuchCopy: (): Refusal =>
    refusal('no-such-copy', 'That copy is not there any more.', 'Look at the list of copies again.'),
  badCopy: (): Refusal =>
    refusal(
      'damaged',
      'That copy is damaged. The campaign was left as it was.',
      'Choose another copy, or save what can be read of the campaign.',
    ),
  otherCampaign: (file: string): Refusal =>
    refusal(
      'other-campaign',
      `That is a copy of another campaign than “${file}” holds. Both were left as they were.`,
      'Choose a copy of this campaign.',
    ),
  cannotGoBack: (file: string, why: string): Refusal =>
    refusal(
      'cannot-go-back',
      `The copy could not take the place of “${file}” (${why}). The campaign is as it was.`,
      'Look at the room on the disk, then try again.',
    ),

  // what was saved of a damaged file, and what was not
  nothingToSave: (file: string): Refusal =>
    refusal(
      'nothing-to-save',
      `Of “${file}” not even the beginning can be read, and there is no copy that has it.`,
      'Keep the file, look for a copy of it elsewhere, and begin a new campaign otherwise.',
    ),
  cannotSalvage: (file: string, why: string): Refusal =>
    refusal(
      'cannot-create',
      `What can be read of “${file}” could not be written (${why}). The file was left as it is.`,
      'Look at the room on the disk, then try again.',
    ),
  savedBeginning: (): string => 'Its beginning and what it was begun with were saved.',
  savedBeginningOfCopy: (copied: string): string =>
    `Its beginning and what it was begun with were taken from the copy of ${when(copied)}.`,
  savedEntries: (n: number, ofCopy: number, copied: string, ofApp: number): string =>
    `${counted(n, 'entry', 'entries')} of its content ${n === 1 ? 'was' : 'were'} saved${
      ofCopy > 0 ? `, ${ofCopy} of them from the copy of ${when(copied)}` : ''
    }${ofApp > 0 ? `, ${ofApp} of them as this app brings them along` : ''}.`,
  allOfCopy: (copied: string): string =>
    `Nothing of the file itself can be read. All of this comes from the copy of ${when(copied)}; what was played after that is lost.`,
  lostSideFile: (): string =>
    'The newest inputs stood in its side file, which is missing or damaged: what was in there is lost.',
  lostEntry: (id: string): string => `The entry “${id}” of its content is lost.`,
  savedRows: (n: number, last: Last | null, ofCopy: number, copied: string): string =>
    last === null
      ? 'No command of its history could be saved: it begins anew.'
      : `${counted(n, 'command', 'commands')} of its history ${n === 1 ? 'was' : 'were'} saved, the last of them “${last.label}” of ${when(last.at)}${
          ofCopy > 0 ? `; ${ofCopy === n ? 'all' : ofCopy} of them came from the copy of ${when(copied)}` : ''
        }.`,
  lostRows: (n: number): string =>
    `${counted(n, 'command', 'commands')} of its history ${n === 1 ? 'is' : 'are'} lost: they cannot be read, or what they followed on cannot.`,
  lostSomeRows: (): string => 'Parts of its history cannot be read; how much was in them cannot be told.',
  standsElsewhere: (last: Last): string =>
    `Where the table stood is lost. It stands after “${last.label}” of ${when(last.at)} now, the end of the longest branch that was saved.`,
  standsAtBeginning: (): string => 'Where the table stood is lost. It stands at the beginning now.',
  savedLines: (n: number): string =>
    `${counted(n, 'sentence', 'sentences')} of its log ${n === 1 ? 'was' : 'were'} saved.`,
  lostLines: (n: number): string =>
    `${counted(n, 'sentence', 'sentences')} of its log ${n === 1 ? 'is' : 'are'} lost.`,
  lostSomeLines: (): string => 'Sentences of its log are lost; how many cannot be told.',
  savedOthers: (table: string, n: number): string => `${n} × ${othersOf(table)} saved.`,
  lostOthers: (table: string): string => `Some of this is lost: ${othersOf(table)}.`,
  playsOnlyUpTo: (last: Last | null): string =>
    last === null
      ? 'What was played cannot be played on with; the table stands at the beginning. All of it is in the history.'
      : `What came after “${last.label}” of ${when(last.at)} cannot be played on with; the table stands there. All of it is in the history.`,

  // an input that could not be saved
  taken: (): string => 'the campaign was opened by another Delvekeeper in the meantime',
  notSaved: (why: string): Refusal =>
    notSaved(why, 'Look whether the disk is full or the file is used elsewhere, then try again.'),
  notSavedFull: (): Refusal => notSaved('the disk is full', 'Make room on the disk, then try again.'),
  notSavedTaken: (): Refusal =>
    notSaved(
      'the campaign was opened by another Delvekeeper in the meantime',
      'Close it here, and play on there.',
    ),
  notSavedBusy: (): Refusal =>
    notSaved('another program is using the campaign file just now', 'Close it there, then try again.'),
  notSavedReadOnly: (): Refusal =>
    notSaved('the campaign file or its drive is write-protected now', 'Allow writing to it, then try again.'),
  notSavedMoved: (file: string): Refusal =>
    notSaved(
      `“${file}” is not at its place any more: it was renamed, moved, deleted or replaced while it was open`,
      'Put it back under its old name, then try again; or duplicate the campaign: that saves all up to here.',
    ),
  notSavedOverwritten: (file: string): Refusal =>
    notSaved(
      `another program has put another file into “${file}” while it was open`,
      'Close the campaign, open it again, and look whether it stands where you think, or go back to a copy of it.',
    ),
  notSavedAway: (): Refusal =>
    notSaved(
      'the drive or folder of the campaign cannot be reached',
      'Try again when it is back. If that does not help then, close the campaign and open it again: all that was saved is in it.',
    ),
  notSavedDamaged: (): Refusal =>
    notSaved(
      'a part of the campaign file is damaged',
      'Close the campaign and open it again: it is looked through then, and its copies are offered.',
    ),
  cannotReach: (): Refusal =>
    refusal(
      'away',
      'The drive or folder of the campaign cannot be reached, and nothing has changed.',
      'Try again when it is back.',
    ),
  cannotRead: (): Refusal =>
    refusal(
      'damaged',
      'A part of the campaign file is damaged, and what was asked for cannot be read.',
      'Close the campaign and open it again: it is looked through then, and its copies are offered.',
    ),

  // what an error means, in the middle of a sentence
  diskFull: (): string => 'the disk is full',
  inUse: (): string => 'another program is using it',
  driveGone: (): string => 'its drive cannot be reached',
};
