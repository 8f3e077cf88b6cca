import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Input as ContractInput, ContractName, Output } from '#api';
import { canonical, type Result } from '#engine';
import { buildCore } from '#electron/core.ts';
import { games } from '#electron/games.ts';
import { token } from '#electron/machine.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { fakeScreen } from '#tests/campaign/support/fake-screen.ts';
import type { Input } from '#tests/fuzz/watched-table.ts';

/**
 * The main process of a long evening, in a process of its own so that nothing but it is measured: files, rules and both windows'
 * pushes are real, the windows only take them, and the clock is as fast as whoever plays wants it.
 */
export type Asked =
  | { do: 'begin'; campaign: ContractInput<'campaigns.create'> }
  | { do: 'input'; input: Input; minutes: number }
  | { do: 'measure' };

export interface Measured {
  /** Bytes. */
  heap: number;
  resident: number;
  file: number;
  copies: number;
  /** How many copies there are. */
  points: number;
  /** Bytes that both windows were sent so far. */
  sent: number;
  /** What the players' window would be given, as one text. */
  players: string;
  /** Milliseconds that the slowest input of this stretch took, and the middle one. */
  slowest: number;
  middle: number;
}

const folder = process.argv[2]!;
let clock = Date.parse('2026-01-10T18:00:00.000Z');
let sent = 0;
let took: number[] = [];

const core = buildCore({
  ports: {
    now: () => new Date(clock).toISOString(),
    token,
    app: { version: '0.0.0', electron: null, desktop: true },
    folder: join(folder, 'campaigns'),
    screen: fakeScreen(),
    chooseFile: () => Promise.resolve(null),
  },
  games,
  preferences: new PreferencesFile(join(folder, 'preferences.json')),
  checkAll: false,
  trouble: (sentence) => {
    throw new Error(sentence);
  },
});
core.announcer.listen(({ topic, body }) => {
  sent += JSON.stringify({ topic, body }).length;
});

const ask = async <N extends ContractName>(name: N, input: ContractInput<N>): Promise<Result<Output<N>>> =>
  (await core.door.ask(name, input, { audience: 'gm', road: 'desktop' })) as Result<Output<N>>;

async function must<N extends ContractName>(name: N, input: ContractInput<N>): Promise<Output<N>> {
  const result = await ask(name, input);
  if (!result.ok) throw new Error(`${name}: ${result.refusal.sentence}`);
  return result.value;
}

const table = () => {
  const open = core.desk.table();
  if (!open.ok) throw new Error(open.refusal.sentence);
  return open.value;
};

async function play(input: Input): Promise<string | null> {
  const seen = table().version;
  const answered = async (): Promise<Result<unknown>> => {
    switch (input.do) {
      case 'command':
        return ask('table.command', { seen, command: input.command as { type: string } });
      case 'answer': {
        const view = table().view();
        const prompt = view.records['prompt'];
        const key = prompt?.kind === 'prompt' ? prompt.key : '';
        return ask('table.answer', {
          seen,
          key,
          answer: input.answer,
          from: input.from === 'decree' ? 'typed' : input.from,
        });
      }
      case 'ruling':
        return ask('table.ruling', { seen, ruling: input.ruling as { kind: string } });
      case 'goTo':
        return ask('table.goTo', { seen, row: input.row });
      default:
        throw new Error(`Nobody here plays ${input.do}.`);
    }
  };
  const begun = performance.now();
  const result = await answered();
  took.push(performance.now() - begun);
  return result.ok ? null : result.refusal.code;
}

const bytesIn = (path: string): { bytes: number; files: number } => {
  mkdirSync(path, { recursive: true });
  const files = readdirSync(path).map((name) => statSync(join(path, name)));
  return { bytes: files.reduce((sum, file) => sum + file.size, 0), files: files.length };
};

function measure(): Measured {
  globalThis.gc?.();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  const { path } = table().file;
  const file = ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const { bytes: copies, files: points } = bytesIn(join(folder, 'campaigns', 'backups'));
  const sorted = took.sort((a, b) => a - b);
  const measured = {
    heap,
    resident,
    file,
    copies,
    points,
    sent,
    players: canonical(table().playersView().records),
    slowest: sorted.at(-1) ?? 0,
    middle: sorted[sorted.length >> 1] ?? 0,
  };
  took = [];
  return measured;
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.do === 'begin') {
    await must('campaigns.create', asked.campaign);
    await must('display.open', {});
    return table().file.start;
  }
  if (asked.do === 'measure') return measure();
  clock += asked.minutes * 60_000;
  return play(asked.input);
}

process.on('message', (asked: Asked) => {
  void answer(asked).then(
    (value) => process.send!({ value }),
    (error: unknown) =>
      process.send!({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => {
  core.desk.leave();
  process.exit(0);
});
