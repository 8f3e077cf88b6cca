import { existsSync, linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, syncFolder } from './connection.ts';

/** Gives a finished file its name, unless there is one of that name: then it throws `EEXIST`. */
export function moveToFree(part: string, path: string): void {
  try {
    linkSync(part, path); // unlike renaming, never writes over a file
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(path))
      throw Object.assign(error as Error, { code: 'EEXIST' });
    renameSync(part, path); // a file system without links
  }
  syncFolder(dirname(path));
}
