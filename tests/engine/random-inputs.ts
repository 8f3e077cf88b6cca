import fc from 'fast-check';
import { stepsOf, type Accepted, type Question, type Result } from '#engine';
import type { FixtureCommand } from '#tests/support/fixture-rules.ts';
import type { FixturePlay } from './fixture-table.ts';

/** One thing that somebody does; what exactly is picked from what can be done at that moment. */
export interface Input {
  do: (typeof DOINGS)[number];
  pick: number;
  more: number;
}

export const DOINGS = [
  'play',
  'command',
  'wrong',
  'ruling',
  'undo',
  'undoWhole',
  'redo',
  'amend',
  'rollAnew',
  'goTo',
  'stop',
  'fault',
] as const;

const WEIGHTS: Readonly<Record<Input['do'], number>> = {
  play: 14,
  command: 2,
  wrong: 2,
  ruling: 3,
  undo: 4,
  undoWhole: 1,
  redo: 3,
  amend: 3,
  rollAnew: 1,
  goTo: 2,
  stop: 1,
  fault: 1,
};

/** As often as each is weighed. */
export const OFTEN: readonly Input['do'][] = DOINGS.flatMap((doing) => Array(WEIGHTS[doing]).fill(doing));

export function anyInput(doings: readonly Input['do'][] = OFTEN): fc.Arbitrary<Input> {
  const number = fc.nat(0xffff);
  return fc.record({ do: fc.constantFrom(...doings), pick: number, more: number });
}

const from = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** Every command that the offers name: the open ones, or those that are closed. */
export function commandsOf(play: FixturePlay, open: boolean): FixtureCommand[] {
  const actors = [null, ...Object.keys(play.state.models)];
  return actors
    .flatMap((actor) => play.system.offers(play.state, actor))
    .filter((offer) => offer.open === open)
    .map((offer) => offer.fixed as FixtureCommand);
}

const SETTINGS: readonly FixtureCommand[] = [
  { type: 'settings', dice: 'app' },
  { type: 'settings', dice: 'typed' },
  { type: 'settings', person: 'p1', mode: 'app' },
  { type: 'settings', person: 'gm', mode: 'app' },
  { type: 'settings', person: 'p2', mode: 'typed' },
];

/** An answer that the question takes. */
export function someAnswer(question: Question, pick: number, more: number): unknown {
  if (question.form === 'choice') return from(question.options, pick)!.id;
  const dice = Array.from({ length: question.n }, (_, i) => ((pick >> (3 * i)) % question.sides) + 1);
  return question.summed && more % 2 === 0 ? dice.reduce((sum, die) => sum + die, 0) : dice;
}

function someRuling(play: FixturePlay, pick: number, more: number): unknown {
  const ids = Object.keys(play.state.models);
  const model = from(ids, more);
  const area = from(Object.keys(play.state.level.sections), more);
  const rulings = [
    { kind: 'set', model, field: 'sparks', value: 1 + (more % 9) },
    { kind: 'set', model, field: 'luck', value: more % 3 },
    { kind: 'set', model, field: 'hidden', value: more % 2 === 0 },
    { kind: 'set', model, field: 'omen', value: `omen ${more}` },
    { kind: 'move', model, to: area },
    { kind: 'remove', model },
    { kind: 'remove', model },
    { kind: 'place', area },
    { kind: 'place', area, id: model },
    { kind: 'set', model, field: 'colour', value: 'green' },
    { kind: 'decree', answer: play.open ? someAnswer(play.open.question, more, pick) : 1 },
  ];
  return from(rulings, pick);
}

function answer(play: FixturePlay, { pick, more }: Input): Result<Accepted> {
  const { key, question } = play.open!;
  const value = someAnswer(question, pick, more);
  if (question.form === 'choice') return play.answer(key, value, 'chosen', 'gm');
  return play.answer(key, value, more % 5 === 0 ? 'app' : 'typed', 'gm');
}

/** Strikes more often than they would come up by their number among the offers: they ask the most. */
const OFTEN_TYPES = ['strike', 'strike', 'strike', 'strike', 'call', 'walk', 'gate', 'whisper'] as const;

function command(play: FixturePlay, { pick, more }: Input): Result<Accepted> {
  const open = commandsOf(play, true);
  const ofType = open.filter((one) => one.type === from(OFTEN_TYPES, pick));
  const chosen = from(pick % 16 === 0 ? SETTINGS : ofType.length > 0 ? ofType : open, pick >> 4);
  const rolls = from([null, null, 'app', 'typed'] as const, more)!;
  return play.submit(chosen, 'gm', rolls);
}

/** Something that must be refused, whatever the table looks like. */
function wrong(play: FixturePlay, { pick, more }: Input): Result<Accepted> {
  const key = play.open?.key ?? 'strike/strike#1';
  const inputs = [
    () => play.submit({ type: 'sing' }, 'gm'),
    () => play.submit(from(commandsOf(play, false), more), 'gm'),
    () => play.answer(`${key}x`, [1], 'typed', 'gm'),
    () => play.answer(key, [13, 13], 'typed', 'gm'),
    () => play.answer(key, 'nothing of the kind', 'chosen', 'gm'),
    () => play.goTo('r0'),
    () => play.amend('r0', key, [1], 'gm'),
    () => (play.head.redo.length > 0 ? play.submit(null, 'gm') : play.redo()),
    () => (play.head.row === null ? play.undo() : play.submit(null, 'gm')),
    () => (play.open ? play.submit(null, 'gm') : play.stop('gm')),
    () => (play.hasFault ? play.submit(null, 'gm') : play.fault('stop')),
    () => play.amend(play.head.row ?? 'r0', 'no/such#1', [1], 'gm'),
  ];
  const result = from(inputs, pick)!();
  if (result.ok) throw new Error(`Wrong input ${pick % inputs.length} was accepted.`);
  return result;
}

/** The input itself, or the next move in play where there is nothing to undo, to amend and so on. */
export function meant(play: FixturePlay, input: Input): Input {
  const { head } = play;
  const isAnswered = head.row !== null && play.answersOf(head.row).some(({ question }) => question !== null);
  const isPossible: Partial<Record<Input['do'], boolean>> = {
    undo: head.row !== null,
    undoWhole: head.row !== null,
    redo: head.redo.length > 0,
    amend: isAnswered,
    rollAnew: isAnswered,
    goTo: play.rows().length > 0,
    stop: play.open !== null,
    fault: play.hasFault,
  };
  return (isPossible[input.do] ?? true) ? input : { ...input, do: 'play' };
}

/** Gives an input, which can be given, to a play, and tells what came of it. */
export function give(play: FixturePlay, input: Input): Result<Accepted> {
  const { pick, more } = input;
  const { head } = play;
  const answers =
    head.row === null ? [] : play.answersOf(head.row).filter(({ question }) => question !== null);
  const lapses = play.open?.question.form === 'choice' && play.open.question.lapses;
  switch (input.do) {
    case 'play':
      return play.open && !(lapses && more % 3 === 0) ? answer(play, input) : command(play, input);
    case 'command':
      return command(play, input);
    case 'wrong':
      return wrong(play, input);
    case 'ruling':
      return play.rule(someRuling(play, pick, more), 'gm');
    case 'undo':
      return play.undo();
    case 'undoWhole':
      return play.undo(true);
    case 'redo':
      return play.redo();
    case 'amend': {
      const old = from(answers, pick)!;
      return play.amend(head.row!, old.key, someAnswer(old.question!, more, pick), 'gm');
    }
    case 'rollAnew':
      return play.rule({ kind: 'rollAnew', ...(more % 2 ? {} : { key: from(answers, pick)?.key }) }, 'gm');
    case 'goTo': {
      const row = from(play.rows(), pick)!;
      return play.goTo(row.id, more % 2 === 0 ? undefined : 1 + ((more >> 1) % stepsOf(row)));
    }
    case 'stop':
      return play.stop('gm');
    case 'fault':
      return play.fault(more % 2 === 0 ? 'stop' : 'type');
  }
}
