import type { Fact } from '#systems/advanced-heroquest';
import { findModel, foesInPlay, levelOf, reaches } from '#shared/systems/advanced-heroquest/testing.ts';
import type { WatchedTable } from './watched-table.ts';

/** What must hold in every fight, whatever was done in it. Each gives the sentences of what does not. */

/** What a fight comes to, by the facts that count where the table stands. */
export function fightProblems(table: WatchedTable): string[] {
  const { state, open } = table.play;
  const isFight = state.turn.mode === 'combat';
  // At home no turn is under way, and the next expedition begins with one of its own.
  const isAway = state.expedition !== undefined || state.expeditions === undefined;
  // An End Phase that the GM has stopped before its last fact leaves the turn to him.
  const wasStopped = table.play.path().some((row) => row.state === 'stopped');
  const facts = state.fight ? factsOfFight(table) : [];
  return [
    ...(open === null && isAway && !wasStopped && isFight !== (state.fight !== undefined)
      ? [`The turn is one of ${state.turn.mode}, and a fight is ${isFight ? 'not ' : ''}on.`]
      : []),
    ...deedProblems(facts),
    ...heldProblems(table, facts.at(-1)),
    ...endProblems(table),
  ];
}

/** The facts of the rows since the fight began that is on. */
function factsOfFight({ play }: WatchedTable): Fact[] {
  const facts: Fact[][] = [];
  for (const row of play.path().toReversed()) {
    const tape = facts.length === 0 ? play.tape() : row.tape;
    facts.push(
      tape.flatMap((entry) => ('fact' in entry ? [entry.fact] : 'ruling' in entry ? [...entry.ruling] : [])),
    );
    if (facts.at(-1)!.some(({ kind }) => kind === 'fightBegan')) break;
  }
  return facts.toReversed().flat();
}

/** One move and one attack, run or door a turn each (F-ACT); what is left of a run is walked once, and never after an attack (F-RUN). */
function deedProblems(facts: readonly Fact[]): string[] {
  const problems: string[] = [];
  let isFight = false;
  let deeds = new Map<string, string[]>();
  let turn = '';
  const note = (id: string, deed: string) => {
    const done = deeds.get(id) ?? [];
    deeds.set(id, [...done, deed]);
    const count = (what: string) => done.filter((one) => one === what).length;
    const runs = done.includes('run') ? 1 : 0;
    if (deed === 'move' && count('move') > runs) problems.push(`${id} moves again after ${done.join(', ')}.`);
    if (deed !== 'move' && ['attack', 'door', 'run'].some((other) => done.includes(other)))
      problems.push(`${id}: ${deed} after ${done.join(', ')}.`);
    if (deed === 'run' && done.includes('held')) problems.push(`${id} runs, and was held up.`);
  };
  for (const fact of facts)
    switch (fact.kind) {
      case 'fightBegan':
        [isFight, deeds] = [true, new Map()];
        break;
      case 'fightEnded':
      case 'expeditionEnded':
        isFight = false;
        break;
      case 'turnBegan':
        if (turn !== `${fact.mode} ${fact.number}`) deeds = new Map();
        turn = `${fact.mode} ${fact.number}`;
        break;
      case 'moved':
        if (isFight) note(fact.model, 'move');
        break;
      case 'dragged':
        if (isFight) note(fact.by, 'move');
        break;
      case 'attacked':
      case 'shot':
      case 'fired':
      case 'misfired':
        if (isFight) note(fact.by, 'attack');
        break;
      case 'doorOpened':
      case 'doorClosed':
      case 'doorFoundFalse':
        if (isFight) note(fact.by, 'door');
        break;
      case 'ran':
        // Fate makes one run of two rolls: none of the first.
        if (isFight && !(fact.die === 1 && fact.squares > 0)) note(fact.model, 'run');
        break;
      case 'heldUp':
        if (isFight) deeds.set(fact.model, [...(deeds.get(fact.model) ?? []), 'held']);
        break;
      default:
    }
  return problems;
}

/** Whoever was stopped just now stands in reach of the one who stopped him (F-DZ). */
function heldProblems({ play: { state } }: WatchedTable, last: Fact | undefined): string[] {
  if (last?.kind !== 'heldUp') return [];
  const level = levelOf(state, last.model);
  const [model, by] = [level?.models[last.model], level?.models[last.by]];
  if (!level || !model || !by) return [`${last.model} is stopped by ${last.by}, who is not there.`];
  return reaches(level, by, model).yes
    ? []
    : [`${last.model} is stopped by ${last.by}, who is out of reach.`];
}

/** The row that ended a fight: its gold is all there (F-LOOT), and after an escape nobody is in play (F-BACK). */
function endProblems(table: WatchedTable): string[] {
  const row = table.play.path().at(-1);
  if (!row || table.play.open) return [];
  const tape = table.play.tape();
  if (tape.some((entry) => 'ruling' in entry)) return [];
  const facts = tape.flatMap((entry) => ('fact' in entry ? [entry.fact] : []));
  const ended = facts.find((fact) => fact.kind === 'fightEnded');
  if (!ended) return [];
  const problems: string[] = [];
  let [looted, found] = [0, 0];
  for (const fact of facts) {
    if (fact.kind === 'groupLooted') looted += fact.gold;
    if (fact.kind === 'goldFound' || fact.kind === 'goldLeft') found += fact.gold;
    if (fact.kind === 'goldFound' && (findModel(table.play.state, fact.by)?.gold ?? 0) > 250)
      problems.push(`${fact.by} carries too much.`);
  }
  if (ended.how === 'won' && looted !== found) problems.push(`Of ${looted} gold crowns ${found} are found.`);
  const { state } = table.play;
  // When all are home, monsters of other dungeons are no less in play than before.
  if (state.expedition && ended.how !== 'calledOff' && foesInPlay(state).length > 0)
    problems.push(`The fight is ${ended.how}, and ${foesInPlay(state)[0]!.model.id} is in play.`);
  return problems;
}
