import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { seedDice } from '#engine';
import { afterEach } from 'vitest';
import { pointsOf } from '#electron/campaign/backup.ts';
import { CampaignFile, type CampaignBirth, type CampaignPorts } from '#electron/campaign/campaign-file.ts';
import { toyGame, toyStart } from './toy-game.ts';

const made: string[] = [];
const opened: CampaignFile[] = [];

/** A folder that is gone after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delve-'));
  made.push(folder);
  return folder;
}

afterEach(() => {
  for (const file of opened.splice(0)) file.close();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A clock that goes on by a second at each look, and tokens. */
export function testPorts(more: Partial<CampaignPorts> = {}): CampaignPorts {
  let seconds = 0;
  return {
    now: () => new Date(Date.UTC(2026, 0, 1, 18, 0, seconds++)).toISOString(),
    token: () => randomUUID().replaceAll('-', ''),
    ...more,
  };
}

export function toyBirth(more: Partial<CampaignBirth> = {}): CampaignBirth {
  return {
    id: 'abc',
    name: 'Stones at night',
    system: 'toy',
    setup: toyGame.demo.setup,
    start: toyStart(seedDice('toy'), 'typed'),
    heroes: ['Agate', 'Basalt'],
    entries: toyGame.entries,
    ...more,
  };
}

/** The names of the dated copies beside a campaign file, the oldest first. */
export function backupsOf(path: string): string[] {
  return pointsOf({ file: path, id: null })
    .map((point) => point.name)
    .reverse();
}

/** A new campaign file in a folder of its own; gives its path. */
export function newFile(ports = testPorts(), more: Partial<CampaignBirth> = {}): string {
  const path = join(tempFolder(), 'stones abc.delve');
  const result = CampaignFile.create(path, toyBirth(more), ports);
  if (!result.ok) throw new Error(result.refusal.sentence);
  return path;
}

/** Opens a campaign file; it is closed after the test. */
export function openFile(path: string, ports = testPorts(), breakLock = false): CampaignFile {
  const result = CampaignFile.open(path, ports, breakLock);
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.sentence}`);
  opened.push(result.value);
  return result.value;
}
