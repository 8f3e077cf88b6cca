// Plays an evening, goes back to a copy, plays on, again and again, until it is killed. Says when an evening is on disk.
import { writeSync } from 'node:fs';
import { pointsOf } from '#electron/campaign/backup.ts';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { putBack } from '#electron/campaign/restore.ts';
import { toyPlay } from './kill-play.ts';

const [path = ''] = process.argv.slice(2);
let minutes = 0;
// Every look at the clock is a quarter of an hour later, so that hourly copies are made too.
const now = () => new Date(Date.UTC(2026, 0, 1, 0, 15 * minutes++)).toISOString();
const ports = { now, token: () => `child${process.pid}` };

for (let round = 0; ; round++) {
  const opened = CampaignFile.open(path, ports, 'stale');
  if (!opened.ok) throw new Error(opened.refusal.sentence);
  const play = toyPlay(opened.value.journal, now);
  for (let i = 0; i < 4; i++) {
    play.submit({ type: 'note', text: `${round} ${'x'.repeat(150)}` }, 'gm');
    await new Promise((next) => setImmediate(next));
  }
  await opened.value.copies.whenDone();
  opened.value.close();
  writeSync(1, '.');
  const points = pointsOf({ file: path, id: 'abc' });
  const back = putBack(path, points[round % Math.min(points.length, 3)]!, ports);
  if (!back.ok) throw new Error(back.refusal.sentence);
}
