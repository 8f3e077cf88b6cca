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
import { canonical, Play, type GameBox } from '#engine';
import { recordsOf, type PromptRecord } from '#engine/view';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { buildCore } from '#electron/core.ts';
import type { Ports } from '#electron/ports.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { fakeScreen } from '#tests/campaign/support/fake-screen.ts';
import { lookUp } from './look-up.ts';

/** Where each release leaves a campaign file of each game, in a folder of the game's name, with what must be found in it. A file of an older version is never made anew. */
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
    const core = buildCore({
      ports: {
        ...fixedPorts(),
        app: { version: '0', electron: null, desktop: false },
        folder: campaigns,
        screen: fakeScreen(),
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
    await scriptOf(game).playOn(new Person(ask));
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

/** A person at a table of any game, by the contract. */
class Person {
  readonly ask: Ask;

  constructor(ask: Ask) {
    this.ask = ask;
  }

  async seen(): Promise<string> {
    return (await this.ask('table.view', {})).version;
  }

  async prompt(): Promise<PromptRecord | undefined> {
    return recordsOf((await this.ask('table.view', {})).records, 'prompt')[0] as PromptRecord | undefined;
  }

  async command(command: { type: string } & Record<string, unknown>, dice?: 'app' | 'typed'): Promise<void> {
    await this.ask('table.command', { seen: await this.seen(), command, dice });
  }

  async answer(given: unknown): Promise<void> {
    const { key, form } = (await this.prompt())!;
    const from = form === 'dice' ? ('typed' as const) : ('chosen' as const);
    await this.ask('table.answer', { seen: await this.seen(), key, answer: given, from });
  }

  /** Types the same number on each die that is asked for. */
  async dice(value: number): Promise<void> {
    const { dice } = (await this.prompt())!;
    await this.answer(Array.from({ length: dice!.n }, () => value));
  }

  async undo(): Promise<void> {
    await this.ask('table.undo', { seen: await this.seen() });
  }

  async rule(ruling: { kind: string } & Record<string, unknown>): Promise<void> {
    await this.ask('table.ruling', { seen: await this.seen(), ruling });
  }
}

/** How a game's demo is played on: what `tests/systems/<id>/fixture-script.ts` exports as `fixtureScript`. */
export interface FixtureScript {
  /** The end of the key of the question that waits when it is over. */
  waits: string;
  /** Dice typed and of the app, a branch that undo leaves, rulings, and at the end a question that waits. */
  playOn(person: Person): Promise<void>;
}

export type { Person };

const scripts = await lookUp<FixtureScript>('systems', 'fixture-script.ts', 'fixtureScript');

/** The script of a game that has a demo. Throws where there is none. */
export function scriptOf(game: GameBox): FixtureScript {
  const script = scripts.get(game.id);
  if (!script) throw new Error(`tests/systems/${game.id} has no fixture-script.ts.`);
  return script;
}

/** `npm run fixture`: leaves the campaign files of this version, once for each release. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { games } = await import('#electron/games.ts');
  const packageFile = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  for (const game of games.filter(({ demo }) => demo.steps.length > 0)) {
    const folder = join(FIXTURES, game.id);
    const target = join(folder, `${version}-demo.delve`);
    mkdirSync(folder, { recursive: true });
    await makeFixture(game, target);
    const found = lookInto(target, games);
    writeFileSync(target.replace(/\.delve$/, '.json'), `${JSON.stringify(found, null, 2)}\n`);
    console.log(`${target}: ${found.rows} rows, ${found.open ?? 'nothing'} waits`);
  }
}
