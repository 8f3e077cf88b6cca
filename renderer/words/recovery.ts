const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const join = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;

interface Difference {
  fewer: number;
  lacking: readonly string[];
  extra: readonly string[];
  isSame: boolean;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const seconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const moment = (iso: string) => `${day.format(new Date(iso))}, ${seconds.format(new Date(iso))}`;
const distance = new Intl.RelativeTimeFormat('en-GB');

/** How long before `now` (milliseconds) a moment was, in the largest unit that it fills. */
function ago(iso: string, now: number): string {
  const past = (now - new Date(iso).getTime()) / 1000;
  if (past < -60) return 'later than this computer’s clock says';
  for (const [unit, size] of [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (past >= size) return distance.format(-Math.floor(past / size), unit);
  return 'just now';
}

/** The words of copies, damaged files, the diagnosis and faults of a window. */
export const recovery = {
  copies: () => 'Copies …',
  copiesOf: (name: string) => `Copies of ${name}`,
  thisCampaign: () => 'Copies of this campaign …',
  back: () => 'Back',
  list: () => 'Copies, the newest first',
  lead: () => 'Nothing changes while you look. A copy is made at each opening, and every hour of play.',
  loading: () => 'The copies are being looked up …',
  none: () => 'There is no copy of this campaign.',
  noneHint: () =>
    'One is made whenever a campaign is opened, and another every hour of play. They lie in the folder “backups” beside it.',
  when: moment,
  ago,
  why: {
    opening: () => 'at an opening',
    hourly: () => 'hourly, in play',
    update: () => 'before the file was brought up to date',
    replaced: () => 'put aside for another copy',
    damaged: () => 'put aside as damaged',
  },
  unplayable: (why: string) => `It cannot be played from: ${why}`,
  now: () => 'Now',
  copy: () => 'This copy',
  looking: () => 'Both are being read …',
  name: () => 'Name',
  lastInput: () => 'Last input',
  commands: () => 'Commands',
  size: () => 'Size',
  heroes: () => 'Heroes',
  lines: () => 'The last of the log',
  neverPlayed: () => 'nothing played yet',
  noHeroes: () => 'no heroes',
  noLines: () => 'Nothing is written in it.',
  time: (iso: string) => clock.format(new Date(iso)),
  marks: {
    now: { only: () => 'not in the copy', other: () => 'different in the copy' },
    copy: { only: () => 'only in the copy', other: () => 'different now' },
  },
  unread: () => 'cannot be read',
  untold: () => 'Not everything can be read, so the two cannot be compared.',
  /** `fewer`: commands that the copy lacks, below 0 it has more; `lacking`, `extra`: heroes. */
  difference: ({ fewer, lacking, extra, isSame }: Difference): string => {
    if (isSame) return 'Both hold the same.';
    const commands = (n: number) => count(n, 'command', 'commands');
    const much =
      fewer === 0
        ? 'as many commands as now'
        : `${commands(Math.abs(fewer))} ${fewer > 0 ? 'fewer' : 'more'} than now`;
    return [
      `The copy holds ${much}.`,
      ...(lacking.length ? [`Not in it: ${join(lacking)}.`] : []),
      ...(extra.length ? [`Only in it: ${join(extra)}.`] : []),
    ].join(' ');
  },
  playFrom: () => 'Play from here',
  becomes: (name: string, isDamaged: boolean) =>
    isDamaged
      ? `The damaged file of “${name}” is put aside as it is, and stays in this list.`
      : `What “${name}” holds now is put aside as a copy of its own, and stays in this list: you can come back to it in the same way.`,
  chooseFirst: () => 'Choose a copy first.',
  playing: () => 'The copy is checked and laid on the table …',
  played: (iso: string) =>
    `You play from the copy of ${moment(iso)}. What was there before is kept: Settings, “Copies of this campaign …”.`,
  lookAtCopies: () => 'Look at the copies',
  salvage: () => 'Save what can be read',
  salvaging: () => 'Everything that can be read is being copied out of the file …',
  again: () => 'Try again',
  saved: (name: string) => `“${name}” holds what could be read.`,
  savedFrom: (name: string) => `saved from “${name}”`,
  savedList: () => 'Saved',
  lostList: () => 'Lost',
  nothingLost: () => 'Nothing was lost.',
  damagedStays: () => 'The damaged file stays as it is.',
  openSaved: (name: string) => `Open “${name}”`,
  remedies: {
    damaged: () =>
      'The file is left as it is. A copy is the surest way on; what can be read of the file may be newer than it.',
    'newer-version': () =>
      'Open it with that newer version. A copy from before its update may be played here.',
    'read-only': () =>
      'Allow writing to the file and its folder and try again, or copy the file to a folder of your own.',
    'open-elsewhere': () => 'Close it there, then try again.',
    missing: () => 'Put the file back where it was, then try again. Its copies may still be there.',
    'no-campaign': () =>
      'The file is left as it is. If there was a campaign in it, its copies may still be there.',
    'migration-failed': () =>
      'The file was left as it was. Its copies may be played, and try again when there is room.',
    'cannot-open': () => 'Try again, or look at its copies.',
    'cannot-resume': () => 'Open it with the version that played it last, or look at its copies.',
  } as Record<string, (() => string) | undefined>,
  notSavedLast: (iso: string) => `Everything up to ${seconds.format(new Date(iso))} is on disk.`,
  notSavedDo: () =>
    'See whether the disk is full or the file is used elsewhere. Every input tries again, and this goes when one is saved.',
  late: () => 'The last input is not on disk yet.',
  lateDo: () => 'The app is still writing. Wait a little; this goes as soon as it is saved.',
  diagnosis: () => 'Diagnosis …',
  diagnosisTitle: () => 'Diagnosis',
  diagnosisLead: () =>
    'For whoever mends the app. It holds no names of people, heroes or files, no paths and no addresses. Read it before you send it.',
  diagnosisFile: (file: string) => `It is also kept as “${file}” in the folder of the campaigns.`,
  diagnosisNoFile: () => 'It could not be kept as a file. Copy it from here.',
  diagnosisLoading: () => 'It is being put together …',
  copyText: () => 'Copy',
  copied: () => 'Copied.',
  notCopied: () => 'This system did not allow copying. Select the text and press Ctrl and C.',
  fault: () =>
    'Something in this window failed. The table is as it was, and every accepted input is on disk.',
  reload: () => 'Reload this window',
  waitsLong: () => 'This takes longer than it should.',
  toList: () => 'Back to the campaigns',
};
