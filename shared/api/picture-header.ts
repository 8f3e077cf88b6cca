/** Pixels of the longer side that a picture is scaled down to, by what it is for, and bytes of any. */
export const pictureLimits = { picture: 2560, portrait: 512, bytes: 9_000_000 } as const;

/** What the first bytes of a picture say, and whether more than a picture is in the file. */
export interface PictureHeader {
  type: PictureType;
  /** Pixels, as they lie in the file. */
  width: number;
  height: number;
  /** Nothing is in the file but what its pixels need: no place, no camera, no text, no second picture. */
  isBare: boolean;
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/**
 * Reads the header of a PNG, JPEG or WebP from its bytes, whatever its name says. Null for everything else and for what breaks off before
 * its measures. Never throws, and goes through the bytes once.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Four bytes as a number; past the end, NaN, with which every comparison fails. */
const fourAt = (b: Uint8Array, at: number) =>
  b[at]! * 0x1000000 + ((b[at + 1]! << 16) | (b[at + 2]! << 8)) + b[at + 3]!;
const twoAt = (b: Uint8Array, at: number) => b[at]! * 0x100 + b[at + 1]!;
const fourFromEnd = (b: Uint8Array, at: number) =>
  b[at]! + b[at + 1]! * 0x100 + b[at + 2]! * 0x10000 + b[at + 3]! * 0x1000000;
const twoFromEnd = (b: Uint8Array, at: number) => b[at]! + b[at + 1]! * 0x100;
const threeFromEnd = (b: Uint8Array, at: number) => twoFromEnd(b, at) + b[at + 2]! * 0x10000;

function made(type: PictureType, width: number, height: number, isBare: boolean): PictureHeader | null {
  return width > 0 && height > 0 ? { type, width, height, isBare } : null;
}

// --- PNG: chunks of length, name, content and check sum --------------------------------------------------------------

const PNG = '\u0089PNG\r\n\u001a\n';
const OF_PNG = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP'.split(' '));

function readPng(bytes: Uint8Array): PictureHeader | null {
  if (textAt(bytes, 0, 8) !== PNG || textAt(bytes, 12, 4) !== 'IHDR' || fourAt(bytes, 8) !== 13) return null;
  if (bytes.length < 33) return null;
  return made('image/png', fourAt(bytes, 16), fourAt(bytes, 20), isBarePng(bytes));
}

function isBarePng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = textAt(bytes, at + 4, 4);
    if (!OF_PNG.has(name)) return false;
    at += 12 + fourAt(bytes, at);
    if (name === 'IEND') return at === bytes.length;
  }
  return false;
}

// --- JPEG: segments, each with a marker; behind a scan's comes its data, in which 0xff is followed by 0 ---------------

const SCAN = 0xda;
const END = 0xd9;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Frames of all kinds: the markers C0 to CF but for tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** What only a decoder reads: frames, tables, restarts; and the density (APP0), colours (APP2, APP14) of the pixels. */
const isOfPixels = (bytes: Uint8Array, at: number, marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) ||
  (marker >= 0xda && marker <= 0xdd) ||
  (marker === 0xe0 && textAt(bytes, at + 4, 5) === 'JFIF\u0000') ||
  (marker === 0xe2 && textAt(bytes, at + 4, 12) === 'ICC_PROFILE\u0000') ||
  (marker === 0xee && textAt(bytes, at + 4, 5) === 'Adobe');

function readJpeg(bytes: Uint8Array): PictureHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  let hasStrays = false;
  let size: [width: number, height: number] | null = null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++; // filled up
      continue;
    }
    hasStrays ||= !isOfPixels(bytes, at, marker);
    if (isFrame(marker)) size ??= [twoAt(bytes, at + 7), twoAt(bytes, at + 5)];
    if (marker === SCAN && !size) return null;
    const length = twoAt(bytes, at + 2);
    if (length < 2) break;
    at += 2 + length;
    if (marker === SCAN) at = behindData(bytes, at);
  }
  const ends = at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === END;
  return size && made('image/jpeg', size[0], size[1], ends && !hasStrays);
}

/** Where the next segment begins behind the data of a scan. */
function behindData(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && !(next !== undefined && isRestart(next))) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

// --- WebP: chunks in a RIFF ------------------------------------------------------------------------------------------

const OF_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

function readWebp(bytes: Uint8Array): PictureHeader | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP' || bytes.length < 30) return null;
  const isBare = isBareWebp(bytes);
  const kind = textAt(bytes, 12, 4);
  if (kind === 'VP8X')
    return made('image/webp', threeFromEnd(bytes, 24) + 1, threeFromEnd(bytes, 27) + 1, isBare);
  if (kind === 'VP8L') {
    if (bytes[20] !== 0x2f) return null;
    const bits = fourFromEnd(bytes, 21);
    return made('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, isBare);
  }
  if (kind !== 'VP8 ' || threeFromEnd(bytes, 23) !== 0x2a019d) return null;
  return made('image/webp', twoFromEnd(bytes, 26) & 0x3fff, twoFromEnd(bytes, 28) & 0x3fff, isBare);
}

function isBareWebp(bytes: Uint8Array): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!OF_WEBP.has(textAt(bytes, at, 4))) return false;
    const size = fourFromEnd(bytes, at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length && fourFromEnd(bytes, 4) + 8 === bytes.length;
}
