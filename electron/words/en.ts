import { refusal, type Refusal } from '#engine';

const mega = (bytes: number) => Math.round(bytes / 1_000_000);

/** Every sentence that the main process says itself (campaign files and rules have their own). */
export const mainWords = {
  // the border
  unknownName: (name: unknown): Refusal =>
    refusal(
      'unknown-name',
      typeof name === 'string'
        ? `There is nothing called “${name.slice(0, 60)}” to ask for.`
        : 'The question does not say what it asks for.',
    ),
  wrongAudience: (): Refusal => refusal('not-for-you', 'This window may not ask for that.'),
  wrongRoad: (): Refusal =>
    refusal(
      'desktop-only',
      'That works only in the desktop app.',
      'Copy the file into the folder of the campaigns; it is listed then.',
    ),
  noPen: (): Refusal =>
    refusal(
      'no-pen',
      'Another window of the gamemaster holds the pen; this one only looks on.',
      'Reload this page to take the pen back.',
    ),
  foreignSender: (): Refusal =>
    refusal('foreign-sender', 'The question did not come from a window of the app.'),
  badInput: (what: string): Refusal =>
    refusal('bad-input', `The app did not understand that: ${what}.`, 'Change it and try again.'),
  tooLarge: (): Refusal =>
    refusal('too-large', 'That is more than can be taken in at once.', 'Make it shorter.'),
  notPlain: (): Refusal => refusal('bad-input', 'The app did not understand that (it is no plain data).'),
  appFailed: (why: string): Refusal =>
    refusal(
      'app-failed',
      `Something in the app failed, and nothing has changed: ${why}`,
      'Try another way, and report what happened.',
    ),

  // the table
  stale: (): Refusal =>
    refusal('stale', 'The table has changed in the meantime.', 'Look at it as it is now, then try again.'),
  noSuchRow: (): Refusal => refusal('no-such-row', 'The history holds no such entry.', 'Choose another one.'),
  nothingPlayed: (): Refusal =>
    refusal('no-such-row', 'Nothing has been played yet.', 'Give a command first.'),
  noCampaign: (): Refusal =>
    refusal('no-campaign-open', 'No campaign is open.', 'Open one, or begin a new one.'),

  // campaigns
  unknownGame: (system: string): Refusal =>
    refusal(
      'unknown-game',
      `This Delvekeeper does not know the game “${system.slice(0, 60)}”.`,
      'Open the campaign with a version that has that game.',
    ),
  /** Of a campaign that was saved out of a damaged file. */
  savedName: (name: string) => `${name} (saved)`,
  unknownCampaign: (): Refusal =>
    refusal('missing', 'That campaign is not there any more.', 'Look at the list again.'),
  cannotResume: (name: string, why: string): Refusal =>
    refusal(
      'cannot-resume',
      `“${name}” can be read, but not played on with this version (${why}).`,
      'Open it with the version that it was last played with, and report what happened.',
    ),
  noDemo: (): Refusal => refusal('no-demo', 'No game has a demo campaign.'),
  demoFailed: (why: string): Refusal =>
    refusal('demo-failed', `The demo campaign could not be played up to its beginning: ${why}`),
  folderTrouble: (folder: string, why: string): Refusal =>
    refusal(
      'read-only',
      `The folder “${folder}” cannot be made or read (${why}).`,
      'Allow it, or free its name.',
    ),
  preferencesNotKept: (why: string): Refusal =>
    refusal('not-saved', `The settings could not be saved (${why}).`, 'They hold until the app is closed.'),
  noScreen: (why: string): Refusal =>
    refusal('no-screen', `The players’ screen could not be opened (${why}).`, 'Try again.'),

  // without a desktop
  serving: (folder: string) =>
    `Delvekeeper serves itself to this machine only and keeps its campaigns in ${folder}; open this link in a browser (it serves once):`,
  nextLink: (link: string) => `To open it in another browser too: ${link}`,
  portTaken: (port: number) => `Port ${port} is in use on this machine. Name another one: PORT=…`,

  // what nobody caught
  somethingFailed: () =>
    'Something in the app failed. The table is as it was, and every accepted input is on disk. The diagnosis in the settings says more.',
  playersCrashed: () => 'The players’ window failed and is being loaded again. The table is as it was.',
  cannotStart: () => 'Delvekeeper cannot start',

  // pictures and handouts
  picture: () => 'Picture',
  noPicture: (): Refusal =>
    refusal('bad-picture', 'That is no picture that can be shown.', 'Choose a PNG, JPEG or WebP file.'),
  pictureWithMore: (): Refusal =>
    refusal(
      'bad-picture',
      'The picture carries more than its pixels (where or with what it was made, a text, a second picture).',
      'Choose it again; the window takes all that away.',
    ),
  pictureTooHeavy: (most: number): Refusal =>
    refusal('too-large', `The picture has more than ${mega(most)} MB.`, 'Make it smaller.'),
  pictureTooWide: (most: number): Refusal =>
    refusal('too-large', `The picture has more than ${most} pixels on a side.`, 'Make it smaller.'),
  tooManyPictures: (most: number): Refusal =>
    refusal(
      'too-many',
      `With this one the pictures of the campaign would take more than ${mega(most)} MB, those that were put away counted too.`,
      'Bring it in smaller, or keep it for another campaign.',
    ),
  noSuchPicture: (): Refusal =>
    refusal('missing', 'The campaign holds no such picture.', 'Look at the list again.'),
  pictureLost: {
    missing: (name: string) =>
      `The picture “${name}” is gone from the campaign file. Bring it in again; all else is there.`,
    damaged: (name: string) =>
      `The picture “${name}” is damaged in the campaign file. Bring it in again; all else is there.`,
  },
  emptyHandout: (): Refusal =>
    refusal('empty', 'There is nothing on it yet.', 'Write a text, or choose a picture.'),
  noSuchHandout: (): Refusal =>
    refusal('missing', 'The campaign holds no such handout.', 'Look at the list again.'),

  // what undo and redo would do
  lastAnswer: (label: string) => `an answer in “${label}”`,
  lastRuling: (label: string) => `a ruling in “${label}”`,
  theStop: (label: string) => `the stop of “${label}”`,
  diceOf: (name: string) => `${name}: dice`,
  dice: () => 'Dice',
} as const;
