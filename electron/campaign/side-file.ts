import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * The side file (`-wal`) in which a campaign's newest pages stand while it is open, and after a crash.
 *  `gone`: there is none. `empty`: it has no bytes. `whole`: all of it that was finished can be read. `torn`: what follows its readable
 *  part was finished too, but is damaged.
 */
export type SideFile = 'gone' | 'empty' | 'whole' | 'torn';

const HEADER = 32;
const FRAME = 24;

/** Looks at the side file of a campaign that nobody has open. Throws what the file system says. */
export function sideFileOf(path: string): SideFile {
  const file = `${path}-wal`;
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'gone';
  if (size === 0) return 'empty';
  const fd = openSync(file, 'r');
  try {
    return isTorn(fd, size) ? 'torn' : 'whole';
  } finally {
    closeSync(fd);
  }
}

/**
 * Walks the frames as SQLite does: each carries the salt of the file and a checksum over all before it. Frames with another salt are
 * left over from earlier. Behind a wrong checksum, the end of an input with this salt says that damage came afterwards; without it, the
 * wrong frame was being written when the process ended.
 */
function isTorn(fd: number, size: number): boolean {
  const header = Buffer.alloc(HEADER);
  if (readSync(fd, header, 0, HEADER, 0) < HEADER) return false;
  const magic = header.readUInt32BE(0);
  const page = header.readUInt32BE(8) || 65536;
  const isKnown = magic === 0x377f0682 || magic === 0x377f0683;
  let sum = checksum(header.subarray(0, 24), [0, 0], magic === 0x377f0683);
  const isWhole = sum[0] === header.readUInt32BE(24) && sum[1] === header.readUInt32BE(28);
  if (!isKnown || !isWhole) return size > HEADER + FRAME + 512;
  const frame = Buffer.alloc(FRAME + page);
  let broken = false;
  for (let at = HEADER; at + frame.length <= size; at += frame.length) {
    if (readSync(fd, frame, 0, frame.length, at) < frame.length) return false;
    const hasOurSalt = frame.subarray(8, 16).equals(header.subarray(16, 24));
    if (broken) {
      if (hasOurSalt && frame.readUInt32BE(4) > 0) return true;
      continue;
    }
    if (!hasOurSalt) {
      broken = true;
      continue;
    }
    sum = checksum(frame.subarray(0, 8), sum, magic === 0x377f0683);
    sum = checksum(frame.subarray(FRAME), sum, magic === 0x377f0683);
    broken = sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20);
  }
  return false;
}

type Sum = readonly [number, number];

/** SQLite's checksum of a side file. */
function checksum(bytes: Buffer, before: Sum, isBig: boolean): Sum {
  let [a, b] = before;
  for (let i = 0; i < bytes.length; i += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(i) : bytes.readUInt32LE(i)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(i + 4) : bytes.readUInt32LE(i + 4)) + a) >>> 0;
  }
  return [a, b];
}
