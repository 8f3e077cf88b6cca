import type { OpenQuestion } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import { check, heroAnswer, heroStep, offers } from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '../dice-bag.ts';
import type { DungeonReport } from '../dungeon-report.ts';
import { rebuildProblems } from '../invariants.ts';
import { playRandom, type RandomPlayer } from '../play-random.ts';
import { stateProblems } from './invariants.ts';
import { fightProblems } from './invariants-fighting.ts';
import { randomStart } from './random-game.ts';
import { randomPlayer } from './random-player.ts';
import { WatchedTable, type Input } from './watched-table.ts';

/**
 * Whole expeditions without a gamemaster, from setting out to coming home or to the last hero's end: the heroes go by their plan, the
 * monsters by their tactics, and dice answer what is left.
 */
const command = (what: object): Input => ({ do: 'command', command: what });
const END_PHASE = command({ type: 'endPhase' });

/** Inputs after which somebody stands about for ever: an expedition needs some hundreds. */
export const MOST_INPUTS = 3000;

/** How solo expeditions went, all together. */
export interface Outcomes {
  home: number;
  lost: number;
  /** Ended by the one ruling there is: nobody who stands can come home by himself. */
  shutIn: number;
  endless: number;
  turns: number;
  fights: { won: number; escaped: number; lost: number };
  heroes: number;
  dead: number;
  gold: number;
  inputs: number;
}

export const noOutcomes = (): Outcomes => ({
  ...{ home: 0, lost: 0, shutIn: 0, endless: 0, turns: 0 },
  fights: { won: 0, escaped: 0, lost: 0 },
  ...{ heroes: 0, dead: 0, gold: 0, inputs: 0 },
});

/** Turns after which a party that has not come home by its plan is called home. */
const LONGEST = 150;

/** One who plays solo expeditions with both windows looking on; what becomes of them is added to `outcomes`. */
export function soloPlayer(outcomes: Outcomes): RandomPlayer<State, Command, Fact> {
  return {
    ...randomPlayer,
    isSteady: true,
    layTable(bag, take) {
      const table = tableOf(bag);
      take(SET_OUT, table);
      return table;
    },
    nextInput: (bag, { play }) => nextInput(bag, play.state, play.open),
    isOver(table) {
      const { state, open } = table.play;
      if (open || state.expedition) return false;
      addTo(outcomes, table as WatchedTable);
      return true;
    },
    problems: (table) => [
      ...randomPlayer.problems(table),
      ...planProblems(table.play.state, table.play.open),
    ],
  };
}

const SET_OUT = command({ type: 'expedition', solo: true });

const tableOf = (bag: DiceBag): WatchedTable => new WatchedTable(randomStart(bag, 0), 'fought');

const nextInput = (bag: DiceBag, state: State, open: OpenQuestion | null): Input =>
  open ? answered(bag, state, open) : nextCommand(state);

/** The same expedition with nobody at the windows, many times as fast: what holds of the state is looked at all the same. */
function playUnwatched(seed: string | number, index: number, outcomes: Outcomes): Played {
  const bag = new DiceBag(seed, index);
  const table = tableOf(bag);
  const { play } = table;
  const problems = [...refusalOf(table, SET_OUT)];
  let inputs = 1;
  while (problems.length === 0 && inputs < MOST_INPUTS && (play.open || play.state.expedition)) {
    problems.push(...refusalOf(table, nextInput(bag, play.state, play.open)), ...stateProblems(play.state));
    problems.push(...fightProblems(table));
    inputs++;
  }
  if (problems.length === 0) problems.push(...rebuildProblems(table));
  if (!play.open && !play.state.expedition) addTo(outcomes, table);
  return { inputs, problems };
}

interface Played {
  inputs: number;
  problems: string[];
}

/** Plays an input past the windows: what is refused of it, in a sentence. */
function refusalOf({ play }: WatchedTable, input: Input): string[] {
  const result =
    input.do === 'command'
      ? play.submit(input.command, 'gm', null)
      : input.do === 'ruling'
        ? play.rule(input.ruling, 'gm')
        : input.do === 'answer'
          ? play.answer(play.open!.key, input.answer, input.from, 'gm')
          : null;
  if (result === null || result.ok) return [];
  return [`${JSON.stringify(input)} is refused: ${result.refusal.sentence}`];
}

function answered(bag: DiceBag, state: State, { question }: OpenQuestion): Input {
  if (question.form === 'dice') return { do: 'answer', answer: null, from: 'app' };
  const planned = heroAnswer(state, question)?.id;
  const any = bag.chance(50) ? question.default : bag.pick(question.options).id;
  return { do: 'answer', answer: planned ?? any, from: 'chosen' };
}

function nextCommand(state: State): Input {
  const proposed = offers(state, null).find(({ id, open }) => id === 'carryOut' && open);
  if (proposed) return command(proposed.fixed);
  if (state.turn.mode === 'exploration' && state.turn.number > LONGEST) return callHome(state);
  const step = heroStep(state);
  return step ? command(step.command) : END_PHASE;
}

const callHome = ({ turn: { mode, number, phase } }: State): Input => ({
  do: 'ruling',
  ruling: { kind: 'turn', mode, number, phase, home: true },
});

/** Alone at the table nobody hides anything: what the plan proposes can be done. */
function planProblems(state: State, open: OpenQuestion | null): string[] {
  const step = open || !state.expedition?.solo ? null : heroStep(state);
  const why = step && check(state, step.command);
  return why ? [`The plan proposes ${JSON.stringify(step.command)}: ${why.sentence}`] : [];
}

function addTo(outcomes: Outcomes, table: WatchedTable): void {
  let turns = 0;
  let isCalledHome = false;
  for (const fact of table.facts()) {
    if (fact.kind === 'turnBegan' && fact.mode === 'exploration') turns = Math.max(turns, fact.number);
    if (fact.kind === 'fightEnded' && fact.how !== 'calledOff') outcomes.fights[fact.how]++;
    if (fact.kind === 'expeditionEnded') outcomes[fact.lost ? 'lost' : 'home']++;
    if (fact.kind === 'accountGiven') outcomes.gold += fact.account.gold;
  }
  for (const row of table.play.path()) isCalledHome ||= (row.command as { type: string }).type === 'ruling';
  if (isCalledHome) outcomes.shutIn++;
  const heroes = Object.values(table.play.state.roster).filter(({ kind }) => kind === 'hero');
  outcomes.turns += turns;
  outcomes.heroes += heroes.length;
  outcomes.dead += heroes.filter(({ down }) => down === 'dead').length;
}

/** Plays so many solo expeditions, every so-manieth with both windows looking on, and gives the sentences of what went wrong in them. */
export function playSolo(
  seed: string | number,
  games: number,
  { from = 0, watched = 1 }: { from?: number; watched?: number } = {},
): { outcomes: Outcomes; problems: string[] } {
  const outcomes = noOutcomes();
  const player = soloPlayer(outcomes);
  const wrong: string[] = [];
  for (let index = from; index < from + games; index++) {
    const { inputs, problems } =
      index % watched === 0 ? watch(player, seed, index) : playUnwatched(seed, index, outcomes);
    wrong.push(...problems.map((why) => `solo expedition ${seed}-${index}, input ${inputs}: ${why}`));
    outcomes.inputs += inputs;
    if (inputs < MOST_INPUTS) continue;
    outcomes.endless++;
    wrong.push(`solo expedition ${seed}-${index} does not end.`);
  }
  return { outcomes, problems: wrong };
}

function watch(player: ReturnType<typeof soloPlayer>, seed: string | number, index: number): Played {
  const { inputs, problems } = playRandom(player, seed, index, MOST_INPUTS);
  return { inputs: inputs.length, problems };
}

/** One of so many has both windows looking on in a long run. */
const WATCHED = 20;

/** `npm run fuzz -- --solo N --seed S --from F`: how they went, in lines of text. */
export const soloReport: DungeonReport = (seed, games, from) => {
  const { outcomes, problems } = playSolo(seed, games, { from, watched: WATCHED });
  return { text: asText(outcomes, games), problems };
};

export function asText(outcomes: Outcomes, games: number): string {
  const { home, lost, shutIn, endless, turns, fights, heroes, dead, gold, inputs } = outcomes;
  const share = (n: number) => `${n} (${((100 * n) / Math.max(1, games)).toFixed(1)} %)`;
  return [
    `${games} solo expeditions, ${inputs} inputs`,
    `came home      ${share(home)}, of them ${shutIn} called home by a ruling`,
    `lost           ${share(lost)}`,
    `without an end ${share(endless)}`,
    `turns          ${(turns / Math.max(1, games)).toFixed(1)} exploration turns each`,
    `fights         ${fights.won} won, ${fights.escaped} escaped from, ${fights.lost} lost`,
    `heroes         ${heroes} set out, ${dead} died`,
    `gold           ${(gold / Math.max(1, games)).toFixed(0)} crowns each`,
  ].join('\n');
}
