import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { basename } from 'node:path';
import type { Refusal } from '#engine';
import { codeOf, realOf } from './connection.ts';
import { campaignWords as words } from './words/en.ts';

/** Who holds a campaign file open. */
export interface Holder {
  host: string;
  pid: number;
  /** When that process began, where the system tells: a number that is used again by another process is not it. */
  begun: string;
  /** ISO time of the lock. */
  since: string;
}

/** What a lock needs to know of the machine; tests give their own. */
export interface Machine {
  host: string;
  pid: number;
  begun(pid: number): string;
  isAlive(pid: number): boolean;
  /** What the machine's clock says and when it was started, in ms since 1970: a lock from before that is stale. */
  time(): number;
  started(): number;
}

export const thisMachine: Machine = {
  host: hostname(),
  pid: process.pid,
  begun(pid) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces and brackets; the start is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    } catch {
      return '';
    }
  },
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return codeOf(error) === 'EPERM';
    }
  },
  time: () => Date.now(),
  started: () => Date.now() - uptime() * 1000,
};

/** Whether a lock that stands may be taken over: never, when its process has certainly ended, or also when nobody can tell. */
export type BreakLock = boolean | 'stale';

/** Two names that lead to one file have one lock. */
const lockOf = (file: string) => `${realOf(file)}.lock`;

/** Who holds the file, by its lock; null when nobody does. A lock that cannot be read counts as held by nobody known. */
export function holderOf(file: string): Holder | null {
  try {
    const read = JSON.parse(readFileSync(lockOf(file), 'utf8')) as Partial<Holder>;
    return {
      host: String(read.host ?? '?'),
      pid: Number(read.pid ?? 0),
      begun: String(read.begun ?? ''),
      since: String(read.since ?? ''),
    };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return { host: '?', pid: 0, begun: '', since: '' };
  }
}

/** Whether the process of a lock has ended. Of another computer nobody can tell: `unknown`. */
export function stateOf(holder: Holder, machine: Machine): 'held' | 'stale' | 'unknown' {
  if (holder.host === '?') return 'stale';
  if (holder.host !== machine.host) return 'unknown';
  if (Date.parse(holder.since) < machine.started() - 60_000) return 'stale';
  if (!machine.isAlive(holder.pid)) return 'stale';
  const begun = machine.begun(holder.pid);
  return begun !== '' && holder.begun !== '' && begun !== holder.begun ? 'stale' : 'held';
}

/**
 * Takes the lock of a campaign file, which names host and process. Refused while another holds it; a stale one is offered
 * for breaking, and taken over with `breakLock`. Throws when the folder cannot be written.
 */
export function takeLock(
  file: string,
  breakLock: BreakLock,
  machine: Machine,
): { refusal: Refusal } | { release(): void; broke: boolean } {
  const mine = JSON.stringify({
    host: machine.host,
    pid: machine.pid,
    begun: machine.begun(machine.pid),
    since: new Date(machine.time()).toISOString(),
  } satisfies Holder);
  let broke = false;
  for (;;) {
    try {
      writeLock(lockOf(file), mine);
      return { broke, release: () => release(file, mine) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const refusal = objection(file, machine, breakLock);
    if (refusal) return { refusal };
    broke = true;
    setAside(file, machine);
  }
}

/** Writes a lock where there is none, whole or not at all: on a full disk one without bytes would keep everybody out. */
function writeLock(path: string, text: string): void {
  const fd = openSync(path, 'wx');
  try {
    writeFileSync(fd, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** Why a file could not be opened now for its lock; null when nobody has it open. Nothing is touched. */
export function refusalOfLock(file: string, machine: Machine): Refusal | null {
  return objection(file, machine, false);
}

/** Whether this process has the file open. */
export function isOpenHere(file: string, machine: Machine): boolean {
  const holder = holderOf(file);
  return holder?.pid === machine.pid && stateOf(holder, machine) === 'held';
}

/** Why the lock that stands may not be taken over, or null. */
function objection(file: string, machine: Machine, breakLock: BreakLock): Refusal | null {
  const holder = holderOf(file);
  if (!holder) return null;
  const name = basename(file);
  const state = stateOf(holder, machine);
  if (state === 'held')
    return holder.pid === machine.pid
      ? words.openHere(name)
      : words.openElsewhere(name, holder.host, holder.pid);
  if (breakLock === true || (breakLock === 'stale' && state === 'stale')) return null;
  const say = state === 'stale' ? words.staleLock : words.lockedByOtherHost;
  return say(name, holder.host, holder.pid);
}

/** Moves the lock away under a name of one's own, so that of two who break it only one takes it away. */
function setAside(file: string, machine: Machine): void {
  const aside = `${lockOf(file)}.${machine.pid}`;
  try {
    renameSync(lockOf(file), aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

function release(file: string, mine: string): void {
  try {
    if (readFileSync(lockOf(file), 'utf8') === mine) rmSync(lockOf(file));
  } catch {
    // The lock is gone already: somebody broke it.
  }
}
