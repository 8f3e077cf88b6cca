import { canonical, deepCopy, type BaseState, type Command, type Fact } from '#engine';
import { DiceBag } from './dice-bag.ts';
import { rebuildProblems, recordProblems } from './invariants.ts';
import { count, type Known, type Tally, type Wanted } from './tally.ts';
import type { Input, WatchedLine, WatchedTable } from './watched-table.ts';

/** One who plays a game at random: what `tests/fuzz/<id>/random-player.ts` exports as `randomPlayer`. */
export interface RandomPlayer<
  S extends BaseState = BaseState,
  C extends Command = Command,
  F extends Fact = Fact,
> {
  /** Everything that can come up. */
  known: Known;
  /** What a long run must have seen often. */
  wanted?: Wanted;
  /** A table with this start. */
  sitDown(start: S): WatchedTable<S, C, F>;
  /** A table as a game of chance begins; `take` plays each input that lays it. */
  layTable(bag: DiceBag, take: (input: Input, table: WatchedTable<S, C, F>) => void): WatchedTable<S, C, F>;
  /** The next thing that somebody does. `tally`: what has come up so far, so that the curious may go for what has not. */
  nextInput(bag: DiceBag, table: WatchedTable<S, C, F>, tally?: Tally): Input;
  /** Tries a set-up that makes no party: the code of the refusal, or null. */
  badStart(bag: DiceBag): string | null;
  /** What a text for the players tells that is the GM's alone; null: nothing. */
  secretIn(text: string): string | null;
  /** Whether the game is over before its steps are. */
  isOver?(table: WatchedTable<S, C, F>): boolean;
  /** Plays by the rules alone: nobody is out of sorts, and every answer that is given is one that the question has. */
  isSteady?: boolean;
  /** Sentences for all that does not hold at the table, and in the sentences that the players were just told. */
  problems(table: WatchedTable<S, C, F>): string[];
}

/** One random game, its inputs, and the first thing that went wrong in it. */
export interface Played<S extends BaseState = BaseState> {
  start: S;
  inputs: Input[];
  problems: string[];
}

/** Plays one game from a seed: a dungeon laid by hand and `steps` inputs. Stops at the first problem. */
export function playRandom<S extends BaseState, C extends Command, F extends Fact>(
  player: RandomPlayer<S, C, F>,
  seed: string | number,
  index: number,
  steps: number,
  tally?: Tally,
): Played<S> {
  const bag = new DiceBag(seed, index);
  const inputs: Input[] = [];
  const problems: string[] = [];
  const known = { facts: 0 };
  const take = (input: Input, table: WatchedTable<S, C, F>) => {
    if (problems.length > 0) return;
    inputs.push(input);
    const taken = takeInput(table, input);
    problems.push(...taken.problems, ...tableProblems(player, table), ...questionProblems(table));
    if (player.isSteady && input.do === 'answer' && taken.refused !== null)
      problems.push(`A legal answer is refused: ${taken.refused}.`);
    if (tally) tallyInput(tally, input, taken.refused, table, known);
  };
  if (tally) {
    const refused = player.badStart(bag);
    if (refused !== null) count(tally, 'refusals', refused);
  }
  const table = player.layTable(bag, take);
  const start = table.start;
  const spoilt = bag.chance(10) && !player.isSteady;
  for (let step = 0; step < steps && problems.length === 0 && !player.isOver?.(table); step++) {
    if (spoilt && bag.chance(12)) {
      const mood = bag.pick(['sound', 'throws', 'differs'] as const);
      take({ do: 'mood', mood }, table);
      if (bag.chance(mood === 'differs' ? 80 : 40))
        take({ do: 'ruling', ruling: { kind: 'rollAnew' } }, table);
    }
    take(spoilt && bag.chance(8) ? faultInput(bag) : player.nextInput(bag, table, tally), table);
  }
  if (problems.length === 0 && spoilt) {
    take({ do: 'mood', mood: 'sound' }, table);
    if (table.play.open) take({ do: 'undo', whole: true }, table);
  }
  if (problems.length === 0) problems.push(...rebuildProblems(table));
  return { start, inputs, problems };
}

/** What sound rules never bring. */
const OUT_OF_SORTS = ['rule-failed', 'ruling-failed', 'amend-differs'];

const faultInput = (bag: DiceBag): Input => ({ do: 'fault', choose: bag.pick(['stop', 'type']) });

/** Plays inputs that were kept, and gives the problems of the first input that has any. */
export function replay<S extends BaseState, C extends Command, F extends Fact>(
  player: RandomPlayer<S, C, F>,
  start: S,
  inputs: readonly Input[],
): string[] {
  const table = player.sitDown(start);
  for (const input of inputs) {
    const problems = [...takeInput(table, input).problems, ...tableProblems(player, table)];
    if (problems.length > 0) return problems;
  }
  return rebuildProblems(table);
}

/** The same trouble with as few inputs as leaving out one after another can reach. */
export function shrink<S extends BaseState, C extends Command, F extends Fact>(
  player: RandomPlayer<S, C, F>,
  played: Played<S>,
): Played<S> {
  const kind = (problems: readonly string[]) => problems[0]?.replace(/[0-9“”].*/s, '').slice(0, 40);
  const wanted = kind(played.problems);
  let inputs = played.inputs;
  let problems = played.problems;
  for (let size = 32; size >= 1; size = Math.floor(size / 2))
    for (let at = inputs.length - 1 - size; at >= 0; at -= size) {
      const fewer = [...inputs.slice(0, at), ...inputs.slice(at + size)];
      const found = replay(player, played.start, fewer);
      if (kind(found) === wanted) [inputs, problems] = [fewer, found];
    }
  return { start: played.start, inputs, problems };
}

/** Takes one input: whatever is refused has changed nothing, and what is public of nothing tells the players nothing. */
export function takeInput<S extends BaseState, C extends Command, F extends Fact>(
  table: WatchedTable<S, C, F>,
  input: Input,
): { problems: string[]; refused: string | null } {
  const before = {
    state: table.play.state,
    head: table.play.head,
    version: table.play.version,
    path: table.publicPath(),
  };
  let result: ReturnType<WatchedTable<S, C, F>['input']>;
  try {
    result = table.input(deepCopy(input));
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { problems: [`${input.do} threw: ${why}`], refused: null };
  }
  const problems: string[] = [];
  if (!result.ok) {
    if (table.play.state !== before.state && canonical(table.play.state) !== canonical(before.state))
      problems.push(`${result.refusal.code} has changed the state.`);
    if (canonical(table.play.head) !== canonical(before.head) || table.play.version !== before.version)
      problems.push(`${result.refusal.code} has moved the head.`);
    if (!/[.!?“”]$|: /.test(result.refusal.sentence) || result.refusal.sentence.length < 8)
      problems.push(`${result.refusal.code} says “${result.refusal.sentence}”.`);
    if (!table.wasMoody && OUT_OF_SORTS.includes(result.refusal.code)) problems.push(result.refusal.sentence);
    return { problems, refused: result.refusal.code };
  }
  if (table.play.version !== before.version + 1)
    problems.push('An accepted input does not raise the version.');
  if (areSame(before.path, table.publicPath())) {
    if (table.told.patch !== null)
      problems.push(`Nothing public happened, and the players get ${table.told.patch}.`);
    if (table.told.sentences.length > 0)
      problems.push(`Nothing public happened, and the players read “${table.told.sentences.join(' ')}”.`);
  }
  return { problems, refused: null };
}

/** Whether two lists of texts are the same; most of one is mostly the other's. */
function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

function tableProblems<S extends BaseState, C extends Command, F extends Fact>(
  player: RandomPlayer<S, C, F>,
  table: WatchedTable<S, C, F>,
): string[] {
  return [
    ...player.problems(table),
    ...recordProblems('gm', table.changed.gm, player.secretIn),
    ...recordProblems('players', table.changed.players, player.secretIn),
    ...table.told.sentences.flatMap((text) =>
      player.secretIn(text) === null ? [] : [`players read “${text}”.`],
    ),
  ];
}

/** A question that waits can be answered: dice with so many sides, or one of its options, the default among them. */
function questionProblems<S extends BaseState, C extends Command, F extends Fact>(
  table: WatchedTable<S, C, F>,
): string[] {
  const { open } = table.play;
  if (!open) return [];
  const { question, key } = open;
  if (question.form === 'dice') return question.n < 1 ? [`${key} asks for ${question.n} dice.`] : [];
  if (question.options.length === 0) return [`${key} has no option.`];
  return question.options.some(({ id }) => id === question.default)
    ? []
    : [`${key} has no option ${question.default}.`];
}

function tallyInput<S extends BaseState, C extends Command, F extends Fact>(
  tally: Tally,
  input: Input,
  refused: string | null,
  table: WatchedTable<S, C, F>,
  known: { facts: number },
): void {
  if (refused !== null) {
    if (input.do !== 'mood') count(tally, 'refusals', refused);
    return;
  }
  if (input.do === 'command') count(tally, 'commands', String((input.command as { type: string }).type));
  if (input.do === 'ruling') count(tally, 'rulings', String((input.ruling as { kind: string }).kind));
  if (input.do === 'answer' && input.from === 'decree') count(tally, 'rulings', 'decree');
  const open = table.play.open;
  if (open) count(tally, 'questions', open.key.split('/').at(-1)!.replace(/#\d+$/, ''));
  const lines = table.journal.lines as WatchedLine[];
  for (; known.facts < lines.length; known.facts++) {
    const { fact, details } = lines[known.facts]!;
    count(tally, 'facts', fact);
    for (const detail of details) count(tally, 'details', detail);
  }
}
