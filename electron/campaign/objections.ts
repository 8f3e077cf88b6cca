import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Refusal } from '#engine';
import { newestGood, pointsOf } from './backup.ts';
import { APPLICATION_ID, codeOf, readHeader, reasonOf } from './connection.ts';
import { campaignWords as words } from './words/en.ts';

/** What SQLite takes for a path, in bytes, less the longest of the endings that it adds; and the most that a name may have. */
const LONGEST_PATH = 512 - 9;
const LONGEST_NAME = 255 - 8;

/** Whether a path cannot be opened for its length. */
export function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > LONGEST_PATH || Buffer.byteLength(basename(path)) > LONGEST_NAME;
}

/** What can be said against a file from outside, before anything of it is touched. `known`: the newest version. */
export function lookAt(path: string, known: number): Refusal | null {
  const name = basename(path);
  if (isTooLong(path)) return words.tooLong(name);
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return words.notADatabase(name);
    const header = readHeader(path);
    const ours = header.sqlite && header.applicationId === APPLICATION_ID;
    if (ours) return header.version > known ? words.newer(name, header.version, known) : null;
    // A file of which there are copies was a campaign once.
    if (pointsOf({ file: path, id: null }).length > 0) {
      if (header.sqlite) return damaged(path, words.notOurs(), known);
      return damaged(path, stat.size === 0 ? words.noBytes() : words.notTheBeginning(), known);
    }
    if (header.sqlite) return words.foreign(name);
    if (wasOurs(path)) return damaged(path, words.notTheBeginning(), known);
    return stat.size === 0 ? words.noBytesAtAll(name) : words.notADatabase(name);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return words.missing(name);
    return words.cannotOpen(name, inWords(error));
  }
}

/** How much of a file is looked at to tell whether it was a campaign; its beginning stands in there. */
const SNIFFED = 65_536;

/** Whether a file that begins as none holds what a campaign is begun with. */
function wasOurs(path: string): boolean {
  const bytes = Buffer.alloc(SNIFFED);
  const fd = openSync(path, 'r');
  try {
    const text = bytes.toString('latin1', 0, readSync(fd, bytes, 0, SNIFFED, 0));
    return text.includes('CREATE TABLE campaign') || text.includes('"party":[');
  } finally {
    closeSync(fd);
  }
}

/** The refusal of a damaged file, with the newest copy that is whole. `what` is wrong, in the middle of a sentence. */
export function damaged(path: string, what: string, known: number, id: string | null = null): Refusal {
  const copy = newestGood({ file: path, id }, known);
  return words.damaged(basename(path), what, copy?.at ?? null);
}

/** The refusal for an error that says: nothing can be written there. */
export function refusalOfWriting(path: string, error: unknown): Refusal | null {
  const code = codeOf(error);
  if (code === 'EEXIST') return words.exists(basename(path));
  if (code === 'ENAMETOOLONG' || isTooLong(path)) return words.tooLong(basename(path));
  if (isFull(code)) return words.noRoomFor(basename(path));
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].includes(code) || code.startsWith('SQLITE_READONLY');
  if (!forbidden && code !== 'SQLITE_CANTOPEN') return null;
  const folder = dirname(path);
  if (!isWritable(folder)) return words.readOnlyFolder(folder);
  if (existsSync(path) && !isWritable(path)) return words.readOnlyFile(basename(path));
  return forbidden ? words.readOnlyFolder(folder) : null;
}

/** What went wrong, for the end of a sentence: in words of ours where the code is known. */
export function inWords(error: unknown): string {
  const code = codeOf(error);
  if (isFull(code)) return words.diskFull();
  if (isBusy(code)) return words.inUse();
  return isAway(code) ? words.driveGone() : reasonOf(error);
}

/** The refusal of an input that could not be written. */
export function refusalOfSaving(error: unknown): Refusal {
  const code = codeOf(error);
  if (isFull(code)) return words.notSavedFull();
  if (isBusy(code)) return words.notSavedBusy();
  if (isAway(code)) return words.notSavedAway();
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS') return words.notSavedReadOnly();
  return words.notSaved(reasonOf(error));
}

const isFull = (code: string) => ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(code);
const isBusy = (code: string) => /^SQLITE_(BUSY|LOCKED)/.test(code) || code === 'EBUSY';
const isAway = (code: string) =>
  code.startsWith('SQLITE_IOERR') ||
  ['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'EHOSTDOWN', 'ETIMEDOUT', 'ENOTCONN'].includes(code);

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
