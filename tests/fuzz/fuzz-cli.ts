import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryContractInTests } from '#tests/fuzz/contract/contract-cli.ts';
import { lookUp } from '#tests/support/look-up.ts';
import type { DungeonReport } from './dungeon-report.ts';
import { playRandom, shrink, type Played, type RandomPlayer } from './play-random.ts';
import { belowMeasure, emptyTally, ENOUGH_GAMES, histogram, tallyProblems, tooSeldom } from './tally.ts';

/**
 * `npm run fuzz -- --runs N --seed S`: plays N random games (of the game named by `--game ID`, else of the first that somebody plays
 * at random) and prints how often each thing came up. Ends with 1 when a game goes wrong or when something never came up in
 * `ENOUGH_GAMES` or more (fewer only say so). A game that goes wrong is made as short as it can be and written down: with `--keep`
 * among the regressions, which every test run plays again.
 *
 * `npm run fuzz -- --expeditions N --seed S` plays whole expeditions by the rules alone, N games of one or two, and ends with 1 when what
 * such a run must bring came up too seldom for its length.
 *
 * `npm run fuzz -- --contract N --seed S` sends N inputs of every wrong kind to all names that a window may ask for.
 *
 * `npm run fuzz -- --solo N --seed S --from F` plays N expeditions without a gamemaster, from setting out to coming home or to the end of
 * the last hero, and prints how many did which.
 *
 * `npm run fuzz -- --dungeons N --seed S --phases P` grows N dungeons instead, and prints how each table fell and each rule came up.
 */
function option(name: string, usual: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
}

if (process.argv.includes('--contract'))
  process.exit(tryContractInTests(option('contract', '100000'), option('seed', '1')));
const isWhole = process.argv.includes('--expeditions');
const runs = Number(isWhole ? option('expeditions', '100') : option('runs', '200'));
const seed = option('seed', '1');
const keep = process.argv.includes('--keep');
const players = isWhole
  ? await lookUp<RandomPlayer>('fuzz', 'expeditions.ts', 'expeditionPlayer')
  : await lookUp<RandomPlayer>('fuzz', 'random-player.ts', 'randomPlayer');
/** A whole expedition ends by itself, most within some hundred inputs. */
const steps = Number(option('steps', isWhole ? '2500' : '120'));
const game = option('game', [...players.keys()][0] ?? '');
if (process.argv.includes('--solo')) {
  const reports = await lookUp<DungeonReport>('fuzz', 'solo-expeditions.ts', 'soloReport');
  const report = reports.get(game);
  if (!report) throw new Error(`Nobody plays ${game || 'any game'} alone.`);
  const { text, problems } = report(Number(seed), Number(option('solo', '200')), Number(option('from', '0')));
  console.log(text);
  for (const problem of problems.slice(0, 20)) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
if (process.argv.includes('--dungeons')) {
  const reports = await lookUp<DungeonReport>('fuzz', 'dungeon-statistics.ts', 'dungeonReport');
  const report = reports.get(game);
  if (!report) throw new Error(`Dungeons of ${game || 'any game'} do not grow.`);
  const { text, problems } = report(
    Number(seed),
    Number(option('dungeons', '500')),
    Number(option('phases', '20')),
  );
  console.log(text);
  for (const problem of problems.slice(0, 20)) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
const player = players.get(game);
if (!player) throw new Error(`Nobody plays ${game || 'any game'} at random.`);
const tally = emptyTally(player.known);
let inputs = 0;
let failed = 0;
let brokenOff = 0;

/** A failed game as text: what went wrong, the state it began with, then one input a line. */
function asLog(played: Played, index: number): string {
  const problems = played.problems.map((problem) => problem.split('\n')[0]);
  const lines = [{ seed, index, problems }, played.start, ...played.inputs];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

for (let index = 0; index < runs && failed < 5; index++) {
  const played = playRandom(player, seed, index, steps, tally);
  inputs += played.inputs.length;
  if (isWhole && played.inputs.length >= steps) brokenOff++;
  if (played.problems.length === 0) continue;
  failed++;
  const folder = keep ? fileURLToPath(new URL(`../regressions/${game}/`, import.meta.url)) : tmpdir();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${seed}-${index}.log`);
  const short = shrink(player, played);
  writeFileSync(file, asLog(short, index));
  console.error(`Game ${seed}-${index}, input ${played.inputs.length}:\n  ${played.problems.join('\n  ')}`);
  console.error(`  ${JSON.stringify(played.inputs.at(-1))}\n  ${short.inputs.length} inputs in ${file}`);
}

console.log(histogram(tally));
console.log(`\n${runs} games from seed ${seed}, ${inputs} inputs, ${failed} games failed`);
if (isWhole) {
  console.log(`${brokenOff} of them were broken off after ${steps} inputs`);
  const few = belowMeasure(tally, player.wanted!, runs);
  for (const sentence of few) console.error(sentence);
  process.exit(failed > 0 || few.length > 0 ? 1 : 0);
}
const { unseen, unknown } = tallyProblems(tally, player.known);
for (const sentence of [...unknown, ...unseen]) console.error(sentence);
const seldom = tooSeldom(tally, player.wanted, runs);
for (const sentence of seldom) console.error(sentence);
const areFew = runs < ENOUGH_GAMES;
if (areFew && unseen.length > 0)
  console.error(`With fewer than ${ENOUGH_GAMES} games that may be, and is no failure.`);
process.exit(failed > 0 || unknown.length > 0 || seldom.length > 0 || (unseen.length > 0 && !areFew) ? 1 : 0);
