import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { canonical } from '#engine';
import { expect, test } from 'vitest';
import { copiesOf, isGood, pointsOf } from '#electron/campaign/backup.ts';
import { migrations } from '#electron/campaign/migrations/index.ts';
import { newFile, openFile, testPorts } from './support/folders.ts';
import { countedClock, expectedJournals, toyPlay } from './support/kill-play.ts';
import type { ToyState } from './support/toy-game.ts';

const CHILD = fileURLToPath(new URL('./support/kill-child.ts', import.meta.url));
const BACK_CHILD = fileURLToPath(new URL('./support/kill-back-child.ts', import.meta.url));
const KILLS = Number(process.env.KILLS ?? 30);
/** Going back is killed less often: each of these takes as long, and has fewer moments. */
const BACK_KILLS = Math.max(6, Math.ceil(KILLS / 5));
const SEED = Number(process.env.KILL_SEED ?? 20260101);

/** Lets a child play into the file and kills it at a random moment, `most` ms after its first sign. Gives how many inputs it acknowledged. */
async function playUntilKilled(path: string, seed: number, script = CHILD, most = 60): Promise<number> {
  const child = spawn(process.execPath, [script, path, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  child.stdout.on('data', (bytes: Buffer) => (acknowledged += bytes.length));
  await once(child.stdout, 'data');
  const microseconds = Math.random() * most * 1000;
  await new Promise((later) => setTimeout(later, Math.floor(microseconds / 1000)));
  for (
    const end = process.hrtime.bigint() + BigInt(Math.floor((microseconds % 1000) * 1000));
    process.hrtime.bigint() < end;
  );
  child.kill('SIGKILL');
  await once(child, 'close');
  return acknowledged;
}

test(
  `a process killed at any moment (${KILLS} times) loses nothing that it acknowledged (PEERS 2)`,
  async () => {
    let open = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const seed = SEED + kill;
      const path = newFile();
      const acknowledged = await playUntilKilled(path, seed);

      const file = openFile(path, testPorts(), true);
      const found = { rows: file.journal.rows(), head: file.journal.head() };
      const journals = expectedJournals(seed);
      let expected = journals.next().value!;
      for (let i = 0; i < acknowledged; i++) expected = journals.next().value!;
      const onDisk = canonical(found);
      const same = (journal: typeof expected) =>
        canonical({ rows: journal.rows, head: journal.head }) === onDisk;
      if (!same(expected)) expected = journals.next().value!; // at most the one in flight
      const told = `seed ${seed}, ${acknowledged} acknowledged`;
      expect(onDisk, told).toBe(canonical({ rows: expected.rows, head: expected.head }));

      const play = toyPlay(file.journal, countedClock());
      expect(play.open, told).toEqual(expected.open);
      expect(play.state, told).toEqual(expected.state);
      if (play.open) open++;
      file.close();
      const db = new Sqlite(path, { readonly: true });
      expect(db.pragma('integrity_check', { simple: true }), told).toBe('ok');
      expect(db.pragma('foreign_key_check'), told).toEqual([]);
      db.close();
    }
    // The test is worth nothing when no question was open at any kill.
    if (KILLS >= 20) expect(open).toBeGreaterThan(0);
  },
  KILLS * 4000 + 20_000,
);

test(
  `a process killed while it goes back or copies (${BACK_KILLS} times) leaves a campaign that opens, and whole copies`,
  async () => {
    for (let kill = 0; kill < BACK_KILLS; kill++) {
      const path = newFile();
      await playUntilKilled(path, kill, BACK_CHILD, 250);
      const told = `kill ${kill}`;
      const file = openFile(path, testPorts(), true);
      const play = toyPlay(file.journal, countedClock());
      const { notes } = play.state as ToyState;
      expect(play.path(), told).toHaveLength(notes.length);
      expect(notes.length % 4 === 0 || file.notes.length > 0, told).toBe(true);
      file.close();
      const names = readdirSync(copiesOf(path));
      expect(
        names.filter((name) => name.endsWith('.part')),
        told,
      ).toEqual([]);
      for (const name of names)
        expect(isGood(join(copiesOf(path), name), migrations.length), name).toBe(true);
      expect(pointsOf({ file: path, id: 'abc' }), told).toHaveLength(names.length);
      const db = new Sqlite(path, { readonly: true });
      expect(db.pragma('integrity_check', { simple: true }), told).toBe('ok');
      expect(db.pragma('foreign_key_check'), told).toEqual([]);
      db.close();
    }
  },
  BACK_KILLS * 4000 + 20_000,
);
