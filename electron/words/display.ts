import { refusal, type Refusal } from '#engine';

const quoted = (name: string) => `“${name}”`;

/** What the main process says about displays and the players' screen. `name` is what the system calls a display. */
export const displayWords = {
  // refusals
  mirrored: (name: string): Refusal =>
    refusal(
      'mirrored',
      `${quoted(name)} shows the same as another display, so the players would see the gamemaster’s window.`,
      'Choose “extend” instead of “duplicate” in the display settings of the system, or open it all the same.',
    ),
  noSuchScreen: (): Refusal =>
    refusal('no-such-screen', 'That display is not plugged in any more.', 'Choose another one.'),
  notMeasured: (): Refusal =>
    refusal(
      'not-measured',
      'Nobody has measured this display yet, so squares cannot be of true size on it.',
      'Hold a ruler against the bar on the players’ screen first.',
    ),
  noRuler: (): Refusal =>
    refusal('no-ruler', 'There is no bar on the players’ screen to measure.', 'Show the bar first.'),
  trueSizeStays: (): Refusal =>
    refusal(
      'true-size',
      'While squares are of true size the map moves only when you move it, for real miniatures may stand on it.',
      'Turn true size off to follow the action.',
    ),
  levelUnseen: (): Refusal =>
    refusal(
      'no-such-level',
      'The players know nothing of that level yet.',
      'Show them a level that they have seen.',
    ),
  cannotThaw: (why: string): Refusal =>
    refusal('cannot-thaw', `The players’ view stays frozen, since it cannot be built: ${why}`),

  // notices
  plugged: (name: string) => ({
    code: 'plugged',
    sentence: `A display was plugged in: ${quoted(name)}. At the table, P opens the players’ screen on it.`,
  }),
  pluggedToo: (name: string) => ({
    code: 'plugged',
    sentence: `A display was plugged in: ${quoted(name)}. The players’ screen stays where it is; its panel (Shift+P) moves it there.`,
  }),
  pulled: (name: string) => ({
    code: 'pulled',
    sentence: `${quoted(name)} was unplugged. The players’ screen is closed and comes back with it.`,
  }),
  back: (name: string) => ({
    code: 'back',
    sentence: `${quoted(name)} is plugged in again, and the players’ screen is back on it as it was.`,
  }),
  otherSize: (name: string, wide: number, high: number) => ({
    code: 'other-size',
    sentence: `${quoted(name)} is ${wide} × ${high} pixels now; the players’ screen fills it again.`,
  }),
  measureAgain: (name: string) => ({
    code: 'measure-again',
    sentence: `${quoted(name)} shows other pixels than when it was measured: squares are not of true size until it is measured again.`,
  }),
  cut: (name: string) => ({
    code: 'cut',
    sentence: `The players’ screen does not fill the whole of ${quoted(name)}. Look whether a mark stands in each of its corners.`,
  }),
  mirroredNow: (name: string) => ({
    code: 'mirrored',
    sentence: `${quoted(name)} shows the same as your own display now: whoever sees it sees your window.`,
  }),
  gmMoved: () => ({
    code: 'gm-moved',
    sentence: 'Your window was on the display that was unplugged, and has been brought here.',
  }),
  closedThere: () => ({
    code: 'closed',
    sentence: 'The players’ screen was closed. P opens it again.',
  }),
  cameByItself: () => ({
    code: 'opened',
    sentence: 'A players’ page was opened. It is dark until you show it.',
  }),
  frozenIsBlack: () => ({
    code: 'frozen-black',
    sentence: 'The table was laid anew while the players’ screen was frozen, so it is black now. B shows it.',
  }),
  notBack: (name: string, why: string) => ({
    code: 'not-back',
    sentence: `${quoted(name)} is plugged in again, but the players’ screen could not be opened on it: ${why}`,
  }),
} as const;
