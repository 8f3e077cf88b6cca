// Opens a campaign file as another process (and, for root, as another person), says how that went, and ends or stays.
import { CampaignFile } from '#electron/campaign/campaign-file.ts';

const [path = '', stay = ''] = process.argv.slice(2);
const ports = { now: () => new Date().toISOString(), token: () => `child${process.pid}` };
const result = CampaignFile.open(path, ports);
process.stdout.write(`${JSON.stringify(result.ok ? 'opened' : result.refusal)}\n`);
if (!result.ok || stay === '') process.exit(0);
if (stay === 'abort') process.kill(process.pid, 'SIGKILL');
setInterval(() => undefined, 1000);
