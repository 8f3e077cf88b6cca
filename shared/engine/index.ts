export type { CampaignSetup, ContentEntry, GameBox, GameOption, GameRuling, ScriptStep } from './game-box.ts';
export { DICE_ALGORITHM, drawDice, drawDie, seedDice, streamDice } from './dice.ts';
export { drive, type Driven } from './drive.ts';
export {
  isRulingCommand,
  isStep,
  memoryJournal,
  stepsOf,
  tapeUpTo,
  type AnswerFrom,
  type Change,
  type Head,
  type Journal,
  type Line,
  type Position,
  type Row,
  type RowState,
  type Tape,
  type TapeAnswer,
  type TapeEntry,
} from './journal.ts';
export { canonical, deepCopy, deepFreeze } from './json.ts';
export { Play, type Accepted, type PlayOptions } from './play.ts';
export { done, refusal, refused, type Refusal, type Result } from './refusal.ts';
export {
  ask,
  d6,
  d12,
  slug,
  tell,
  within,
  type Answer,
  type Choice,
  type ChoiceQuestion,
  type DiceQuestion,
  type Fact,
  type Game,
  type Question,
  type Rule,
  type Yielded,
} from './rule.ts';
export { whatIsWrong, type InputIssue } from './wrong-input.ts';
export type { BaseState, Command, OpenQuestion, QuestionWords, Sentence, Shown, System } from './system.ts';
