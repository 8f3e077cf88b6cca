import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { done, type Result } from '#engine';
import { statusOf } from './campaign/files.ts';
import type { Core } from './core-parts.ts';
import type { LiveTable } from './live-table.ts';
import { troubles as ofThisProcess, type Troubles } from './troubles.ts';
import { diagnosisWords as words } from './words/diagnosis.ts';

const FILE = 'delvekeeper-diagnosis.txt';

/**
 * A text about the app and its last troubles, to be sent to whoever mends it, also kept beside the campaigns (`file`: its name, null where
 * that cannot be written). It is made of numbers, of words that stand in this program, and of places in its own files: no name of a person,
 * hero, campaign or file, no path, no address.
 */
export function diagnosis(
  core: Core,
  troubles: Troubles = ofThisProcess,
): Result<{ text: string; file: string | null }> {
  const text = `${[
    ...ofApp(core),
    ...ofCampaigns(core),
    '',
    ...ofRefusals(troubles),
    '',
    ...ofTroubles(troubles),
  ].join('\n')}\n`;
  return done({ text, file: keep(core.ports.folder, text) });
}

function ofApp({ ports }: Core): string[] {
  const { electron, chrome, node } = process.versions as Record<string, string | undefined>;
  const { rss, heapUsed } = process.memoryUsage();
  return [
    words.title(ports.app.version),
    words.made(ports.now()),
    words.platform(process.platform, process.arch, { Electron: electron, Chromium: chrome, Node: node }),
    words.road(ports.app.desktop),
    words.running(Math.round(process.uptime() / 60), mega(rss), mega(heapUsed)),
  ];
}

function ofCampaigns(core: Core): string[] {
  const listed = core.desk.list();
  const campaigns = listed.ok ? listed.value : [];
  const troubled = campaigns.filter(({ trouble }) => trouble !== null).map(({ code }) => code ?? 'trouble');
  const table = core.desk.table();
  return [
    words.campaigns(campaigns.length, troubled),
    ...(table.ok ? ofTable(core, table.value) : [words.noTable()]),
  ];
}

function ofTable(core: Core, table: LiveTable): string[] {
  const { file, game } = table;
  const count = <T>(ask: () => T): T | null => {
    try {
      return ask();
    } catch {
      return null; // what cannot be counted is said to be unknown
    }
  };
  const size = statusOf(file.path)?.size ?? 0;
  const records = new Map<string, number>();
  for (const { kind } of Object.values(count(() => table.view().records) ?? {}))
    records.set(kind, (records.get(kind) ?? 0) + 1);
  return [
    words.table(core.desk.games().some(({ id }) => id === game.id) ? game.id : null, mega(size)),
    words.inIt({
      commands: count(() => table.history().length),
      sentences: count(() => file.journal.lastLine()),
      pictures: count(() => file.assets.list().length),
      handouts: count(() => file.handouts.list().length),
    }),
    words.records([...records]),
  ];
}

function ofRefusals(troubles: Troubles): string[] {
  const counted = troubles.refusals();
  return [
    words.refusals(),
    ...(counted.length === 0 ? [words.none()] : counted.map(([code, n]) => words.refused(code, n))),
  ];
}

function ofTroubles(troubles: Troubles): string[] {
  const last = troubles.last();
  if (last.length === 0) return [words.troubles(), words.none()];
  return [
    words.troubles(),
    ...last.flatMap(({ at, place, kind, message, frames }) => [
      words.trouble(at, place, kind, message),
      ...frames.map((frame) => words.frame(frame)),
    ]),
  ];
}

const mega = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Written beside and renamed, so that there is always a whole file. */
function keep(folder: string, text: string): string | null {
  const part = join(folder, `${FILE}.part`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(part, text);
    renameSync(part, join(folder, FILE));
    return basename(FILE);
  } catch {
    try {
      rmSync(part, { force: true });
    } catch {
      // A folder that cannot be written cannot be tidied up either.
    }
    return null;
  }
}
