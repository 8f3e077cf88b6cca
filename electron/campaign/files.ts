import { existsSync, linkSync, renameSync, statSync, type Stats } from 'node:fs';
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

/** What the system says of a file; null where there is none, or it will not say: links in a circle, a drive that is away. */
export function statusOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Bytes of a campaign file with what stands in its side file; 0 where the system will not say. */
export const bytesOf = (path: string): number =>
  (statusOf(path)?.size ?? 0) + (statusOf(`${path}-wal`)?.size ?? 0);
