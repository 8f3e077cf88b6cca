import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A folder on a disk of its own. */
export interface SmallDisk {
  folder: string;
  /** From then on nothing can be written there, and again. */
  protect(): void;
  allow(): void;
  gone(): void;
}

/** A disk of some bytes, held in memory; null where this machine does not let the test have one. */
export function smallDisk(bytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'delve-disk-'));
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    protect: () => run('mount', '-o', 'remount,ro', folder),
    allow: () => run('mount', '-o', 'remount,rw', folder),
    gone() {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
