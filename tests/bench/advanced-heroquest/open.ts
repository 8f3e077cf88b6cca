import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Play, memoryJournal } from '#engine';
import { SHIPPED, advancedHeroquest, type Command, type Fact, type State } from '#systems/advanced-heroquest';
import { Announcer } from '#electron/announcer.ts';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { LiveTable } from '#electron/live-table.ts';
import { median, milliseconds } from '../measure.ts';
import { NOW } from './table.ts';
import { SETUP, crowd, pairs, system, unhurt } from './tables.ts';

const ROWS = 20_000;
const OPENINGS = 5;
const UNDOS = 20;

interface OpenBench {
  rows: number;
  facts: number;
  /** Milliseconds. */
  open: number;
  undo: number;
}

const must = <T>(result: { ok: true; value: T } | { ok: false; refusal: { sentence: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
};

/** Time to open a campaign of 20,000 rows, and to take back a step in it. */
export function benchOpenAndUndo(): OpenBench {
  const folder = mkdtempSync(join(tmpdir(), 'delve-bench-'));
  try {
    const path = join(folder, 'bench.delve');
    const facts = makeCampaign(path);
    layTable(path).close();
    const opens: number[] = [];
    const undos: number[] = [];
    for (let i = 0; i < OPENINGS; i++) {
      let table!: LiveTable;
      opens.push(milliseconds(() => (table = layTable(path))));
      const taken: number[] = [];
      for (let j = 0; j < UNDOS; j++) taken.push(milliseconds(() => must(table.undo(table.version, false))));
      for (let j = 0; j < UNDOS; j++) must(table.redo(table.version));
      undos.push(median(taken));
      table.close();
    }
    return { rows: ROWS, facts, open: median(opens), undo: median(undos) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const ports = { now: () => new Date().toISOString(), token: () => randomUUID().replaceAll('-', '') };

function layTable(path: string): LiveTable {
  const file = must(CampaignFile.open(path, ports));
  const announcer = new Announcer(false, (sentence) => {
    throw new Error(sentence);
  });
  return new LiveTable({
    file,
    game: advancedHeroquest,
    announcer,
    now: ports.now,
    runs: { gm: ports.token(), players: ports.token() },
  });
}

/** Plays the rows in memory and writes them in one go; gives the number of facts. */
export function makeCampaign(path: string, most = ROWS): number {
  const start = unhurt(crowd());
  const birth = {
    id: 'bench',
    name: 'Bench',
    system: system.id,
    setup: SETUP,
    start,
    heroes: [],
    entries: SHIPPED,
  };
  must(CampaignFile.create(path, birth as never, ports));
  const journal = memoryJournal<Fact>();
  const play = new Play<State, Command, Fact>({ system, start, journal, now: NOW });
  const attacks = pairs(start).map((pair) => ({ type: 'attack', ...pair }));
  for (let i = 0; play.rows().length < most; i++) {
    const command = i % 20 === 19 ? { type: 'endPhase' } : attacks[i % attacks.length];
    must(play.submit(command, 'gm'));
    while (play.open) must(play.answer(play.open.key, defaultOf(play), 'chosen', 'gm'));
  }
  const rows = play.rows();
  const file = must(CampaignFile.open(path, ports));
  file.journal.commit({ rows, head: play.head, lines: journal.lines });
  file.close();
  return rows.reduce((sum, row) => sum + row.tape.filter((entry) => 'fact' in entry).length, 0);
}

function defaultOf(play: Play<State, Command, Fact>): string {
  const question = play.open!.question;
  if (question.form !== 'choice') throw new Error('The app rolls the dice.');
  return question.default;
}
