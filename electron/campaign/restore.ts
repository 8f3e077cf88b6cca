import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Refusal, Result } from '#engine';
import { readAbout } from './about.ts';
import { copiesOf, copyInto, forgetHolder, isGood, newPoint, readId, sizeOf } from './backup.ts';
import type { CampaignPorts } from './campaign-file.ts';
import { clearAway, closeWhole, connect, isSound, realOf, syncFile, syncFolder } from './connection.ts';
import { takeLock, thisMachine } from './lock.ts';
import { migrations, versionAfter } from './migrations/index.ts';
import { inWords, lookAt, refusalOfWriting } from './objections.ts';
import type { Point } from './points.ts';
import { campaignWords as words } from './words/en.ts';

/** The steps of going back, in their order. A process that ends between any two leaves a campaign that opens. */
export type Step = 'locked' | 'copied' | 'kept' | 'cleared' | 'placed';

/**
 * Puts a copy in the place of a campaign's file, under its lock. What is there now becomes a point of the list first: a verified copy
 * (`replaced`), or, when it cannot be read, its very bytes (`damaged`). Refused, with the file as it was, when the copy is not whole or
 * is of another campaign. Nobody may have the file open. `at` is called after each step.
 */
export function putBack(
  path: string,
  point: Point,
  ports: CampaignPorts,
  at: (step: Step) => void = () => undefined,
): Result<null> {
  const real = realOf(path);
  const part = `${real}.part`;
  const name = basename(path);
  try {
    const lock = takeLock(path, 'stale', ports.machine ?? thisMachine);
    if ('refusal' in lock) return no(lock.refusal);
    try {
      at('locked');
      const copy = join(copiesOf(real), point.name);
      const refusal = whyNot(real, copy, versionAfter(ports.migrations ?? migrations));
      if (refusal) return no(refusal);
      clearAway(part);
      copyFileSync(copy, part);
      syncFile(part);
      at('copied');
      keepPresent(real, readId(copy)!, ports.now());
      at('kept');
      for (const side of ['-wal', '-shm', '-journal']) rmSync(real + side, { force: true });
      syncFolder(dirname(real));
      at('cleared');
      renameSync(part, real);
      syncFolder(dirname(real));
      at('placed');
      return { ok: true, value: null };
    } finally {
      lock.release();
      clearAway(part);
    }
  } catch (error) {
    return no(refusalOfWriting(path, error) ?? words.cannotGoBack(name, inWords(error)));
  }
}

/** Why a copy may not take the place of a file. */
function whyNot(path: string, copy: string, known: number): Refusal | null {
  const objection = lookAt(copy, known);
  if (objection) return objection;
  if (!isGood(copy, known)) return words.badCopy();
  const present = existsSync(path) ? readId(path) : null;
  return present === null || present === readId(copy) ? null : words.otherCampaign(basename(path));
}

/** Makes a point of the list of what lies there now. Its side files are not needed any more afterwards. */
function keepPresent(path: string, id: string, now: string): void {
  if (!existsSync(path)) return;
  if (keepSound(path, id, now)) return;
  const bytes = statSync(path).size;
  const kept = newPoint({ file: path, id }, now, 'damaged', 0, bytes);
  for (const side of ['-wal', '']) {
    if (!existsSync(path + side)) continue;
    copyFileSync(path + side, `${kept}${side}.part`);
    syncFile(`${kept}${side}.part`);
    renameSync(`${kept}${side}.part`, kept + side);
  }
  syncFolder(dirname(kept));
}

/** Keeps a sound file as a verified copy, with all that stands in its side file; false when it cannot be read. */
function keepSound(path: string, id: string, now: string): boolean {
  if (!isWhole(path, id)) return false;
  const db = connect(path);
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    copyInto(db, newPoint({ file: path, id }, now, 'replaced', version, sizeOf(db)), forgetHolder);
    return true;
  } finally {
    closeWhole(db);
  }
}

/** Looks by a connection that only reads, so that a damaged file is kept as it is. */
function isWhole(path: string, id: string): boolean {
  try {
    const db = connect(path, { readonly: !existsSync(`${path}-journal`) });
    try {
      return isSound(db) && readAbout(db)?.id === id;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

const no = (refusal: Refusal) => ({ ok: false as const, refusal });
