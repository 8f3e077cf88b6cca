import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContractName, Input, Output } from '#api';
import { canonical, done, Play, type GameBox } from '#engine';
import { recordsOf, type PromptRecord } from '#engine/view';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { buildCore } from '#electron/core.ts';
import type { Ports } from '#electron/ports.ts';
import { PreferencesFile } from '#electron/preferences.ts';

/** Where each release leaves a campaign file, with what must be found in it. A file of an older version is never made anew. */
export const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** What a campaign file must give when it is opened with the code of today. */
export interface Found {
  system: string;
  /** SHA-256 of the state as JSON with sorted keys. */
  state: string;
  head: { row: string | null; steps: number; redo: readonly unknown[] };
  rows: number;
  /** Those of them that lead to the head; the others are branches that were left. */
  path: number;
  /** The key of the question that waits. */
  open: string | null;
}

/** A clock that goes on by a second at each look and tokens that are counted, so that a fixture can be made again byte for byte. */
function fixedPorts(): Pick<Ports, 'now' | 'token'> {
  let seconds = 0;
  let tokens = 0;
  return {
    now: () => new Date(Date.UTC(2026, 0, 1, 18, 0, seconds++)).toISOString(),
    token: () => createHash('sha256').update(`fixture ${tokens++}`).digest('hex'),
  };
}

/**
 * What a copy of a campaign file gives when it is opened with the code of today; the file itself is left as it is. Throws with the
 * sentence of a refusal, and where its rows do not play.
 */
export function lookInto(path: string, games: readonly GameBox[]): Found {
  const folder = mkdtempSync(join(tmpdir(), 'delve-fixture-'));
  try {
    const copy = join(folder, 'copy.delve');
    copyFileSync(path, copy);
    return foundIn(copy, games);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function foundIn(path: string, games: readonly GameBox[]): Found {
  const opened = CampaignFile.open(path, fixedPorts());
  if (!opened.ok) throw new Error(opened.refusal.sentence);
  const file = opened.value;
  try {
    const game = games.find(({ id }) => id === file.about.system);
    if (!game) throw new Error(`No game ${file.about.system}.`);
    const system = game.open(file.content.entries(), file.content.revision());
    const { now } = fixedPorts();
    const play = new Play({ system, start: file.start, journal: file.journal, now });
    if (play.notes.length > 0) throw new Error(play.notes.join(' '));
    return {
      system: game.id,
      state: createHash('sha256').update(canonical(play.state)).digest('hex'),
      head: play.head,
      rows: play.rows().length,
      path: play.path().length,
      open: play.open?.key ?? null,
    };
  } finally {
    file.close();
  }
}

/**
 * Makes the campaign file of a release at `target`: the demo, played on through the contract until it holds what a file can hold:
 * dice typed, dice of the app, a branch that undo left, rulings, and at the end a question that waits.
 */
export async function makeFixture(game: GameBox, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'delve-fixture-'));
  try {
    const campaigns = join(folder, 'campaigns');
    const screen = {
      isOpen: () => false,
      link: () => null,
      open: () => done(null),
      close() {},
      onChange() {},
    };
    const core = buildCore({
      ports: {
        ...fixedPorts(),
        app: { version: '0', electron: null, desktop: false },
        folder: campaigns,
        screen,
        chooseFile: () => Promise.resolve(null),
      },
      games: [game],
      preferences: new PreferencesFile(join(folder, 'preferences.json')),
      checkAll: true,
      trouble: (sentence) => {
        throw new Error(sentence);
      },
    });
    const ask = async <N extends ContractName>(name: N, input: Input<N>): Promise<Output<N>> => {
      const result = await core.door.ask(name, input, { audience: 'gm', road: 'desktop' });
      if (!result.ok) throw new Error(`${name} ${JSON.stringify(input)}: ${result.refusal.sentence}`);
      return result.value as Output<N>;
    };
    await ask('campaigns.demo', {});
    await playOn(ask);
    // A copy holds no free pages and no word of who had the file open.
    const { id } = (await ask('campaigns.current', {}))!;
    const before = new Set(readdirSync(campaigns));
    await ask('campaigns.duplicate', { id, name: game.demo.setup.name });
    const copy = readdirSync(campaigns).find((name) => name.endsWith('.delve') && !before.has(name))!;
    await ask('campaigns.close', {});
    copyFileSync(join(campaigns, copy), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Ask = <N extends ContractName>(name: N, input: Input<N>) => Promise<Output<N>>;

async function playOn(ask: Ask): Promise<void> {
  const seen = async () => (await ask('table.view', {})).version;
  const prompt = async () => recordsOf((await ask('table.view', {})).records, 'prompt')[0] as PromptRecord;
  const answer = async (given: unknown) => {
    const { key, form } = await prompt();
    const from = form === 'dice' ? ('typed' as const) : ('chosen' as const);
    await ask('table.answer', { seen: await seen(), key, answer: given, from });
  };
  /** A blow at the first one in reach. */
  const attack = async (by: string, dice: 'app' | 'typed') => {
    const { offers } = await ask('table.offers', { actor: by });
    const from = offers.find(({ id }) => id === 'attack')?.choose?.from;
    const at = from && 'among' in from ? from.among.find(({ open }) => open)?.id : undefined;
    const command = { type: 'attack', by, at };
    await ask('table.command', { seen: await seen(), command, dice });
  };
  const rule = async (ruling: { kind: string } & Record<string, unknown>) =>
    ask('table.ruling', { seen: await seen(), ruling });
  const dice = async (value: number) => Array.from({ length: (await prompt()).dice!.n }, () => value);

  await answer(await dice(3)); // the damage that the demo leaves open
  await attack('m3', 'typed');
  await answer([9]);
  await answer(await dice(8));
  await ask('table.undo', { seen: await seen() }); // the damage again: a branch stays behind
  await answer(await dice(2));
  await rule({ kind: 'set', model: 'm3', field: 'note', value: 'Owes the miller a lamp.' });
  await rule({ kind: 'set', model: 'm1', field: 'S', value: 7 });
  await ask('table.command', { seen: await seen(), command: { type: 'endPhase' } });
  await attack('m6', 'app');
  while ((await prompt()) !== undefined) await answer((await prompt()).default ?? (await dice(2)));
  await attack('m5', 'typed');
  await answer([10]); // a hit; its damage waits
}

/** `npm run fixture`: leaves the campaign file of this version, once for each release. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { games } = await import('#electron/games.ts');
  const packageFile = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const target = join(FIXTURES, `${version}-demo.delve`);
  mkdirSync(FIXTURES, { recursive: true });
  await makeFixture(
    games.find(({ demo }) => demo.steps.length > 0)!,
    target,
  );
  const found = lookInto(target, games);
  writeFileSync(target.replace(/\.delve$/, '.json'), `${JSON.stringify(found, null, 2)}\n`);
  console.log(`${target}: ${found.rows} rows, ${found.open ?? 'nothing'} waits`);
}
