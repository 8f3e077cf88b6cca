import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonical, type BaseState } from '#engine';
import { ViewBuild } from '#engine/view';
import { games } from '#electron/games.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import type { RandomPlayer } from '#tests/fuzz/play-random.ts';
import type { Input, WatchedTable } from '#tests/fuzz/watched-table.ts';
import { lookUp } from '#tests/support/look-up.ts';
import type { Asked, Measured } from './core.ts';

/**
 * `npm run soak -- --hours 24 --pace 250 --seed 1`: plays so many hours of expeditions, so many inputs an hour, into one campaign of a
 * real main process with a fast clock, and prints memory, file and copies hour by hour. A table beside it plays the same, and the
 * players must see the same at both at each full hour. When nobody is left, the table goes back to where the campaign began, and the file keeps all.
 */
const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const hours = option('hours', 24);
const pace = option('pace', 250);
const seed = option('seed', 1);

const players = await lookUp<RandomPlayer>('fuzz', 'expeditions.ts', 'expeditionPlayer');
const [game, player] = [...players][0] ?? [];
const box = games.find(({ id }) => id === game);
if (!player || !box) throw new Error('Nobody plays expeditions of any game.');

const folder = mkdtempSync(join(tmpdir(), 'delve-soak-'));
const core = fork(fileURLToPath(new URL('./core.ts', import.meta.url)), [folder], {
  execArgv: ['--expose-gc'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

core.once('exit', (code) => {
  if (code) process.exit(code);
});

async function ask<T>(child: ChildProcess, asked: Asked): Promise<T> {
  child.send(asked);
  const [{ value, failed }] = (await once(child, 'message')) as [{ value: T; failed?: string }];
  if (failed) throw new Error(failed);
  return value;
}

/** The party of three that the game proposes, with the app's dice. */
function campaign() {
  const heroes = box!.setup(box!.entries) as { heroes: { entry: string }[] };
  const party = heroes.heroes.slice(0, 4).map(({ entry }, at) => ({ entry, player: at % 2 }));
  return {
    name: 'A long winter',
    system: box!.id,
    players: [{ name: 'Anna' }, { name: 'Ben' }],
    party,
    dice: 'app' as const,
    seed: String(seed),
  };
}

function take(table: WatchedTable<BaseState, never, never>, input: Input): string | null {
  const { play } = table;
  const result =
    input.do === 'command'
      ? play.submit(input.command, 'gm', null)
      : input.do === 'answer'
        ? play.answer(play.open?.key ?? '', input.answer, input.from, 'gm')
        : input.do === 'goTo'
          ? play.goTo(input.row, input.steps)
          : play.rule((input as { ruling: unknown }).ruling, 'gm');
  return result.ok ? null : result.refusal.code;
}

/** What the table beside it would give the players. */
function playersHere({ watched, play }: WatchedTable<BaseState, never, never>): string {
  const build = new ViewBuild(null);
  watched.system.view('players', { state: play.state, open: play.open }, build);
  return canonical(build.records());
}

const start = await ask<BaseState>(core, { do: 'begin', campaign: campaign() });
const table = player.sitDown(start) as unknown as WatchedTable<BaseState, never, never>;
const bag = new DiceBag(seed, 0);
const mega = (bytes: number) => (bytes / 1_048_576).toFixed(1).padStart(7);
console.log('hour  inputs     heap  resident     file  copies (MB, number)      sent  middle  slowest (ms)');

let inputs = 0;
let refused = 0;
let begun = 0;
const first = { row: '' };
for (let hour = 1; hour <= hours; hour++) {
  for (let taken = 0; taken < pace;) {
    const isOver = player.isOver?.(table as never) && first.row !== '';
    const input: Input = isOver
      ? { do: 'goTo', row: first.row }
      : begun++ === 0
        ? { do: 'command', command: { type: 'expedition' } }
        : player.nextInput(bag, table as never);
    const [here, there] = [
      take(table, input),
      await ask<string | null>(core, { do: 'input', input, minutes: 60 / pace }),
    ];
    if (here !== there)
      throw new Error(`Input ${inputs}: ${here ?? 'taken'} here, ${there ?? 'taken'} there.`);
    if (first.row === '') first.row = table.play.head.row ?? '';
    inputs++;
    if (here === null) taken++;
    else refused++;
  }
  const m = await ask<Measured>(core, { do: 'measure' });
  if (m.players !== playersHere(table)) throw new Error(`Hour ${hour}: the players see something else.`);
  console.log(
    `${String(hour).padStart(4)} ${String(inputs).padStart(7)} ${mega(m.heap)}  ${mega(m.resident)}  ${mega(m.file)}  ${mega(m.copies)}  ${String(m.points).padStart(6)}       ${mega(m.sent)}  ${m.middle.toFixed(2).padStart(6)}  ${m.slowest.toFixed(1).padStart(7)}`,
  );
}
console.log(
  `${inputs} inputs, ${refused} refused; ${canonical(table.play.state).length} characters of state; rows ${table.play.rows().length}`,
);
core.disconnect();
await once(core, 'exit');
rmSync(folder, { recursive: true, force: true });
