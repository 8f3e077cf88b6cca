import { pictureLimits, readPictureHeader, type AssetCard, type Refusal, type Result } from '#api';
import { words } from '../words/index.ts';

/** A picture drawn anew: nothing of the chosen file is in it but its pixels. */
export interface Redrawn {
  base64: string;
  width: number;
  height: number;
}

/** Draws pictures; the browser's own in a window, a fake in tests. */
export interface Painter {
  /** Decodes a picture, the right way up. Rejects where it is damaged. */
  decode(file: Blob): Promise<{ width: number; height: number; close(): void }>;
  /** Draws what was decoded that wide and high, and writes it without anything but its pixels. */
  encode(picture: unknown, width: number, height: number, quality: number): Promise<Blob>;
}

const MOST_OF_FILE = 25_000_000;
const MOST_ON_A_SIDE = 12_000;
const MOST_PIXELS = 60_000_000;
const w = words.pictures;

/**
 * Takes what a person chose as a picture: looks at its bytes, not at its name, refuses what is too much before it is decoded, scales it
 * down and draws it anew. Never throws.
 */
export async function redraw(
  file: Blob,
  kind: AssetCard['kind'],
  painter: Painter,
): Promise<Result<Redrawn>> {
  try {
    if (file.size > MOST_OF_FILE) return no(w.tooHeavy(MOST_OF_FILE));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const header = readPictureHeader(bytes);
    if (!header) return no(looksDrawn(bytes) ? w.lines() : w.otherKind());
    const { type, width, height } = header;
    if (Math.max(width, height) > MOST_ON_A_SIDE || width * height > MOST_PIXELS)
      return no(w.tooWide(width, height));
    // By its own type: what the file calls itself is not what it is decoded as.
    return await drawn(new Blob([bytes], { type }), pictureLimits[kind], painter);
  } catch {
    return no(w.broken());
  }
}

async function drawn(file: Blob, longest: number, painter: Painter): Promise<Result<Redrawn>> {
  const picture = await painter.decode(file);
  try {
    for (const [share, quality] of [
      [1, 0.9],
      [1, 0.75],
      [0.7, 0.75],
      [0.4, 0.75],
    ] as const) {
      const { width, height } = fitted(picture, longest * share);
      const blob = await painter.encode(picture, width, height, quality);
      if (blob.size > pictureLimits.bytes) continue;
      const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
      return { ok: true, value: { base64, width, height } };
    }
  } finally {
    picture.close();
  }
  return no(w.broken());
}

/** Scaled down, never up, to `longest` pixels on the longer side. */
export function fitted({ width, height }: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.floor(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** A drawing by lines (SVG) is a text that can hold more than a picture. */
const looksDrawn = (bytes: Uint8Array) =>
  /<svg|<\?xml/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 1000)));

/** A whole number of threes at a time, so that the pieces can be joined. */
const PIECE = 3 * 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return text;
}

const no = (refusal: Refusal): Result<never> => ({ ok: false, refusal });

/** The files that came by a choice, a drop or the clipboard. */
export function filesOf(event: Event): File[] {
  const { clipboardData, dataTransfer } = event as Partial<ClipboardEvent & DragEvent>;
  const chosen = event.target instanceof HTMLInputElement ? event.target.files : null;
  return [...(chosen ?? dataTransfer?.files ?? clipboardData?.files ?? [])];
}

/** The name of a picture from that of its file. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, 120);
