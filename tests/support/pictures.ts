import { crc32, deflateSync } from 'node:zlib';

/** Pictures for tests, byte by byte. */
const fourBytes = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([fourBytes(content.length), named, fourBytes(crc32(named))]);
}

/** A whole PNG of one grey, with further chunks before its pixels. */
export function png(width: number, height: number, more: Buffer[] = [], grey = 128): Buffer {
  const measures = Buffer.concat([fourBytes(width), fourBytes(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', measures),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that says it has these measures, whatever is in it. */
export function boastfulPng(width: number, height: number): Buffer {
  const bytes = png(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

export function jpegSegment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
}

/** The frame of a JPEG with `more` segments before it. No decoder would take it; its header can be read. */
export function jpeg(
  width: number,
  height: number,
  more: Buffer[] = [],
  tail: Buffer = Buffer.alloc(0),
): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(
      0xe0,
      Buffer.from('JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000', 'latin1'),
    ),
    ...more,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    tail,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function riff(chunks: [name: string, content: Buffer][]): Buffer {
  const parts = chunks.map(([name, content]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

/** The header of a WebP of each of its three kinds, with `more` chunks behind its picture. */
export function webp(
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
  more: [string, Buffer][] = [],
): Buffer {
  const lossy = Buffer.alloc(20);
  lossy.set([0x9d, 0x01, 0x2a], 3);
  lossy.writeUInt16LE(width & 0x3fff, 6);
  lossy.writeUInt16LE(height & 0x3fff, 8);
  const lossless = Buffer.alloc(20);
  lossless[0] = 0x2f;
  lossless.writeUInt32LE((((width - 1) & 0x3fff) | (((height - 1) & 0x3fff) << 14)) >>> 0, 1);
  const wide = Buffer.alloc(10);
  wide.writeUIntLE(Math.max(width - 1, 0), 4, 3);
  wide.writeUIntLE(Math.max(height - 1, 0), 7, 3);
  const first: [string, Buffer] = kind === 'VP8 ' ? [kind, lossy] : ['VP8L', lossless];
  return riff([...(kind === 'VP8X' ? [[kind, wide] as [string, Buffer]] : []), first, ...more]);
}

/** Where it was made, as a camera writes it into a picture. */
export const exif = Buffer.from('Exif\u0000\u0000MM\u0000*GPSLatitude 47.3769 N camera of Anna', 'latin1');
