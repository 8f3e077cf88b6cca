import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Refusal } from '#engine';
import { APPLICATION_ID, codeOf, readHeader, reasonOf } from './connection.ts';
import { campaignWords as words } from './words/en.ts';

/** What can be said against a file from outside, before anything of it is touched. */
export function lookAt(path: string, known: number): Refusal | null {
  const name = basename(path);
  try {
    if (!statSync(path).isFile()) return words.notADatabase(name);
    const header = readHeader(path);
    if (!header.sqlite) return words.notADatabase(name);
    if (header.applicationId !== APPLICATION_ID) return words.foreign(name);
    if (header.version > known) return words.newer(name, header.version, known);
    return null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return words.missing(name);
    return words.cannotOpen(name, reasonOf(error));
  }
}

/** The refusal for an error that says: nothing can be written there. */
export function refusalOfWriting(path: string, error: unknown): Refusal | null {
  const code = codeOf(error);
  if (code === 'EEXIST') return words.exists(basename(path));
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].includes(code) || code.startsWith('SQLITE_READONLY');
  if (!forbidden && code !== 'SQLITE_CANTOPEN') return null;
  const folder = dirname(path);
  if (!isWritable(folder)) return words.readOnlyFolder(folder);
  if (existsSync(path) && !isWritable(path)) return words.readOnlyFile(basename(path));
  return forbidden ? words.readOnlyFolder(folder) : null;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
