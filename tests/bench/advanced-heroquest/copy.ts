import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { copyGently } from '#electron/campaign/hourly.ts';
import { median, milliseconds } from '../measure.ts';
import { makeCampaign } from './open.ts';

const COPIES = 5;
const FILES = 100;

interface CopyBench {
  megabytes: number;
  /** Milliseconds: the whole copy, the longest that play waits for it, and a look at a hundred files for the list. */
  copy: number;
  wait: number;
  list: number;
}

/** Time to copy a campaign of 20,000 rows while it is open, and to look at a hundred campaigns. */
export async function benchCopy(): Promise<CopyBench> {
  const folder = mkdtempSync(join(tmpdir(), 'delve-bench-'));
  try {
    const path = join(folder, 'bench.delve');
    makeCampaign(path);
    const db = new Sqlite(path);
    db.pragma('journal_mode = wal');
    const [copies, waits]: [number[], number[]] = [[], []];
    for (let i = 0; i < COPIES; i++) {
      const { copy, wait } = await copyOnce(db, join(folder, `copy ${i}`));
      copies.push(copy);
      waits.push(wait);
    }
    db.close();
    const files = Array.from({ length: FILES }, (_, i) => join(folder, `small ${i}.delve`));
    const small = files[0]!;
    makeCampaign(small, 100);
    for (const file of files.slice(1)) copyFileSync(small, file);
    const looks = Array.from({ length: COPIES }, () =>
      milliseconds(() => files.forEach((file) => CampaignFile.peek(file))),
    );
    const megabytes = statSync(path).size / 1e6;
    return { megabytes, copy: median(copies), wait: Math.max(...waits), list: median(looks) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyOnce(db: Sqlite.Database, target: string): Promise<{ copy: number; wait: number }> {
  let [wait, isDone] = [0, false];
  const begun = performance.now();
  const copying = copyGently(db, target).then(() => (isDone = true));
  for (let last = begun; !isDone;) {
    await new Promise((next) => setImmediate(next));
    const now = performance.now();
    wait = Math.max(wait, now - last);
    last = now;
  }
  await copying;
  return { copy: performance.now() - begun, wait };
}
