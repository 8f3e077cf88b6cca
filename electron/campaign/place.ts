import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './connection.ts';

/**
 * Where an open file is.
 *  `here`: at its path. `moved`: its path leads nowhere or to another file. `overwritten`: another program has put other bytes into it.
 *  `away`: its folder or drive cannot be reached.
 */
export type Whereabouts = 'here' | 'moved' | 'overwritten' | 'away';

/** What is asked of the file system; tests give one that fails. */
export type StatOf = (path: string) => Pick<BigIntStats, 'dev' | 'ino'>;

const stat: StatOf = (path) => statSync(path, { bigint: true });

/**
 * The place of a file while it is open. SQLite holds on to the file that it opened, and would go on writing into it after somebody
 * renamed or deleted it. To be made before the database is opened and let go after it is closed: letting go of any handle of a file
 * takes away SQLite's locks on it.
 */
export class Place {
  readonly #path: string;
  readonly #fd: number;
  readonly #stat: StatOf;

  constructor(path: string, statOf: StatOf = stat) {
    this.#path = path;
    this.#fd = openSync(path, 'r');
    this.#stat = statOf;
  }

  whereabouts(): Whereabouts {
    try {
      const there = this.#stat(this.#path);
      const ours = fstatSync(this.#fd, { bigint: true });
      if (there.dev !== ours.dev || there.ino !== ours.ino) return 'moved';
      return this.#saysOpen() ? 'here' : 'overwritten';
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return 'away';
      return this.#isFolderThere() ? 'moved' : 'away';
    }
  }

  /** Whether no name leads to the file any more, so that it is gone for good when it is let go. */
  isDeleted(): boolean {
    try {
      return fstatSync(this.#fd).nlink === 0;
    } catch {
      return false;
    }
  }

  letGo(): void {
    closeSync(this.#fd);
  }

  /** Whether its header says that it is open for writing, as it does only from our opening to our closing: no copy of it does. */
  #saysOpen(): boolean {
    const header = Buffer.alloc(20);
    readSync(this.#fd, header, 0, 20, 0);
    return header.toString('latin1', 0, 6) === 'SQLite' && header[18] === 2 && header[19] === 2;
  }

  #isFolderThere(): boolean {
    try {
      this.#stat(dirname(this.#path));
      return true;
    } catch {
      return false;
    }
  }
}
