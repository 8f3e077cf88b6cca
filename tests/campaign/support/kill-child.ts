// Plays into a campaign file, input after input, and acknowledges each one by pipe after its commit, until it is killed.
import { writeSync } from 'node:fs';
import { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { countedClock, randomInputs, toyPlay } from './kill-play.ts';

const [path = '', seed = '1'] = process.argv.slice(2);
const ports = { now: countedClock(), token: () => `child${process.pid}` };
const opened = CampaignFile.open(path, ports);
if (!opened.ok) throw new Error(opened.refusal.sentence);
const play = toyPlay(opened.value.journal, countedClock());
const inputs = randomInputs(play, Number(seed));
while (!inputs.next().done) writeSync(1, '.');
