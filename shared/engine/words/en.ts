import { refusal, type Refusal } from '../refusal.ts';

const SIDES: Readonly<Record<number, string>> = {
  6: 'six-sided',
  8: 'eight-sided',
  12: 'twelve-sided',
  20: 'twenty-sided',
};
const dieName = (sides: number) => `A ${SIDES[sides] ?? `${sides}-sided`} die`;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  tuple: 'a list',
  object: 'a record',
  record: 'a record',
};
const sized = (n: number, origin: string) =>
  origin === 'string'
    ? `${n} ${n === 1 ? 'letter' : 'letters'}`
    : origin === 'array'
      ? `${n} ${n === 1 ? 'entry' : 'entries'}`
      : String(n);

/** Every sentence that the engine itself says. */
export const engineWords = {
  /** Parts of sentences about an input that cannot be understood. */
  wrongInput: {
    kinds: KINDS,
    whole: () => 'nothing in it can be read',
    place: (n: number) => `number ${n}`,
    missing: (field: string) => `“${field}” is missing`,
    notAskedFor: (field: string) => `“${field}” is not asked for`,
    unfit: (field: string) => `“${field}” names nothing that could be meant`,
    wants: (field: string, wants: string) => `“${field}” wants ${wants}`,
    atLeast: (n: number, origin: string) => `at least ${sized(n, origin)}`,
    atMost: (n: number, origin: string) => `at most ${sized(n, origin)}`,
    oneOf: (names: readonly string[]) =>
      names.length < 3
        ? names.join(' or ')
        : `one of ${names.slice(0, -1).join(', ')} or ${names[names.length - 1]!}`,
  },
  badDie: (sides: number, value: unknown): Refusal =>
    refusal(
      'bad-die',
      `${dieName(sides)} shows 1 to ${sides}, not ${typeof value === 'number' ? value : 'that'}.`,
      'Type what the die shows, or press R to let the app roll.',
    ),
  wrongNumberOfDice: (n: number): Refusal =>
    refusal('bad-die', `This roll takes ${n === 1 ? 'one die' : `${n} dice`}.`, 'Type each die once.'),
  badTotal: (n: number, sides: number): Refusal =>
    refusal(
      'bad-die',
      `${n} dice of ${sides} sides add up to ${n} to ${n * sides}.`,
      'Type the dice or their total.',
    ),
  noSuchOption: (): Refusal =>
    refusal('no-such-option', 'That is not one of the choices.', 'Take one of the choices in the prompt.'),
  nothingAsked: (): Refusal =>
    refusal('nothing-asked', 'No question is waiting for an answer.', 'Give a command instead.'),
  otherQuestion: (): Refusal =>
    refusal(
      'stale',
      'The question has changed in the meantime.',
      'Answer the one that stands in the prompt now.',
    ),
  questionWaits: (): Refusal =>
    refusal(
      'question-waits',
      'A question is waiting for its answer first.',
      'Answer it, take back with Z, or stop the command.',
    ),
  appRollsDiceOnly: (): Refusal =>
    refusal('not-a-roll', 'The app rolls dice, it does not choose.', 'Choose one of the options.'),
  nothingToStop: (): Refusal => refusal('nothing-to-stop', 'Nothing is under way that could be stopped.'),
  nothingToUndo: (): Refusal => refusal('nothing-to-undo-here', 'There is nothing to take back.'),
  nothingToRedo: (): Refusal => refusal('nothing-to-redo', 'There is nothing to bring back.'),
  noSuchRow: (): Refusal =>
    refusal('no-such-row', 'The history holds no such entry that could be gone to.', 'Choose another entry.'),
  noSuchStep: (steps: number): Refusal =>
    refusal('no-such-step', `That entry has ${steps} steps.`, 'Choose one of them.'),
  noSuchAnswer: (): Refusal => refusal('no-such-answer', 'There is no such roll or choice to change.'),
  amendOnlyLast: (): Refusal =>
    refusal(
      'only-the-last',
      'Only a die of the open or the last command can be changed.',
      'For anything older set the values by overruling, or go back in the history.',
    ),
  amendDiffers: (): Refusal =>
    refusal(
      'amend-differs',
      'The command no longer runs as it did, so its die cannot be changed.',
      'Take it back and play it again.',
    ),
  rulingsDropped: (labels: readonly string[]): string =>
    `Dropped, because it came after the changed die: ${labels.join('; ')}.`,
  rulingFailed: (why: string): Refusal =>
    refusal('ruling-failed', `The ruling makes no sense here: ${why}`, 'Look at its values again.'),
  rulingEndedCommand: (why: string | null): string =>
    `The ruling stands; the command under way could not go on after it and was ended${why ? ` (${why})` : ''}.`,
  ruleFailed: (why: string): Refusal =>
    refusal(
      'rule-failed',
      `A rule of the app failed, and nothing has changed: ${why}`,
      'Leave it, stop here with what happened so far, or ask again with typed dice.',
    ),
  noFault: (): Refusal => refusal('no-fault', 'No failed command is waiting for a decision.'),
  takenBack: (label: string): string =>
    `“${label}” no longer runs as it was recorded and was taken back whole. Its answers can be read in the history.`,
  undoneCommand: (): string =>
    'The command there no longer runs as it was recorded, so the whole command was taken back.',
};
