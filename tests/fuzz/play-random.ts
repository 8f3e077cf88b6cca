import { canonical, deepCopy } from '#engine';
import { DiceBag } from './dice-bag.ts';
import {
  playersViewProblems,
  rebuildProblems,
  recordProblems,
  stateProblems,
  veiledNames,
} from './invariants.ts';
import { badStart, layTable, nextInput } from './random-game.ts';
import { HUSH } from './random-rulings.ts';
import { count, type Tally } from './tally.ts';
import { WatchedTable, type Input, type WatchedLine } from './watched-table.ts';

/** One random game, its inputs, and the first thing that went wrong in it. */
export interface Played {
  start: WatchedTable['start'];
  inputs: Input[];
  problems: string[];
}

/** Plays one game from a seed: a dungeon laid by hand and `steps` inputs. Stops at the first problem. */
export function playRandom(seed: string | number, index: number, steps: number, tally?: Tally): Played {
  const bag = new DiceBag(seed, index);
  const inputs: Input[] = [];
  const problems: string[] = [];
  const known = { facts: 0 };
  const take = (input: Input, table: WatchedTable) => {
    if (problems.length > 0) return;
    inputs.push(input);
    const taken = takeInput(table, input);
    problems.push(...taken.problems, ...tableProblems(table));
    if (tally) tallyInput(tally, input, taken.refused, table, known);
  };
  if (tally) {
    const refused = badStart(bag);
    if (refused !== null) count(tally, 'refusals', refused);
  }
  const table = layTable(bag, take);
  const start = table.start;
  const spoilt = bag.chance(10);
  for (let step = 0; step < steps && problems.length === 0; step++) {
    if (spoilt && bag.chance(12)) {
      take({ do: 'mood', mood: bag.pick(['sound', 'throws', 'differs']) }, table);
      if (bag.chance(40)) take({ do: 'ruling', ruling: { kind: 'rollAnew' } }, table);
    }
    take(spoilt && bag.chance(8) ? faultInput(bag) : nextInput(bag, table), table);
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
export function replay(start: WatchedTable['start'], inputs: readonly Input[]): string[] {
  const table = new WatchedTable(start);
  for (const input of inputs) {
    const problems = [...takeInput(table, input).problems, ...tableProblems(table)];
    if (problems.length > 0) return problems;
  }
  return rebuildProblems(table);
}

/** The same trouble with as few inputs as leaving out one after another can reach. */
export function shrink(played: Played): Played {
  const kind = (problems: readonly string[]) => problems[0]?.replace(/[0-9“”].*/s, '').slice(0, 40);
  const wanted = kind(played.problems);
  let inputs = played.inputs;
  let problems = played.problems;
  for (let size = 32; size >= 1; size = Math.floor(size / 2))
    for (let at = inputs.length - 1 - size; at >= 0; at -= size) {
      const fewer = [...inputs.slice(0, at), ...inputs.slice(at + size)];
      const found = replay(played.start, fewer);
      if (kind(found) === wanted) [inputs, problems] = [fewer, found];
    }
  return { start: played.start, inputs, problems };
}

/** Takes one input: whatever is refused has changed nothing, and what is public of nothing tells the players nothing. */
export function takeInput(table: WatchedTable, input: Input): { problems: string[]; refused: string | null } {
  const before = {
    state: table.play.state,
    head: table.play.head,
    version: table.play.version,
    path: table.publicPath(),
  };
  let result: ReturnType<WatchedTable['input']>;
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
  if (canonical(before.path) === canonical(table.publicPath())) {
    if (table.told.patch !== null)
      problems.push(`Nothing public happened, and the players get ${table.told.patch}.`);
    if (table.told.sentences.length > 0)
      problems.push(`Nothing public happened, and the players read “${table.told.sentences.join(' ')}”.`);
  }
  return { problems, refused: null };
}

function tableProblems(table: WatchedTable): string[] {
  return [
    ...stateProblems(table.play.state),
    ...recordProblems('gm', table.changed.gm),
    ...recordProblems('players', table.changed.players),
    ...playersViewProblems(table),
    ...table.told.sentences.flatMap((text) => (text.includes(HUSH) ? [`players read “${text}”.`] : [])),
    ...veiledNames(table.play.state, table.told.sentences),
  ];
}

function tallyInput(
  tally: Tally,
  input: Input,
  refused: string | null,
  table: WatchedTable,
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
  for (; known.facts < lines.length; known.facts++) count(tally, 'facts', lines[known.facts]!.fact);
}
