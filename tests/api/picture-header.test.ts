import { readPictureHeader } from '#api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boastfulPng, exif, jpeg, jpegSegment, png, pngChunk, webp } from '#tests/support/pictures.ts';

const whole: readonly (readonly [string, Buffer])[] = [
  ['PNG', png(7, 5)],
  ['JPEG', jpeg(700, 500)],
  ['WebP, lossy', webp('VP8 ', 300, 200)],
  ['WebP, lossless', webp('VP8L', 300, 16_000)],
  ['WebP, with more', webp('VP8X', 100_000, 3)],
];

describe('the header of a picture', () => {
  test('says what it is and how wide, whatever its name', () => {
    expect(whole.map(([, bytes]) => readPictureHeader(bytes))).toEqual([
      { type: 'image/png', width: 7, height: 5, isBare: true },
      { type: 'image/jpeg', width: 700, height: 500, isBare: true },
      { type: 'image/webp', width: 300, height: 200, isBare: true },
      { type: 'image/webp', width: 300, height: 16_000, isBare: true },
      { type: 'image/webp', width: 100_000, height: 3, isBare: true },
    ]);
    expect(readPictureHeader(boastfulPng(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
    expect(readPictureHeader(boastfulPng(4_294_967_295, 1))).toMatchObject({ width: 4_294_967_295 });
  });

  test('is none of what no picture begins with, nor of one without measures', () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      'BM',
      '',
      '\u0089PNG',
      '%PDF-1.7',
      '<html>',
    ])
      expect(readPictureHeader(Buffer.from(text.padEnd(64), 'latin1')), text).toBe(null);
    for (const bytes of [boastfulPng(0, 5), jpeg(0, 5), jpeg(5, 0), webp('VP8 ', 0, 5)])
      expect(readPictureHeader(bytes)).toBe(null);
  });

  test('tells when more than pixels is in the file', () => {
    const loaded = [
      png(3, 3, [pngChunk('eXIf', exif)]),
      png(3, 3, [pngChunk('tEXt', Buffer.from('Author\u0000Anna'))]),
      png(3, 3, [pngChunk('acTL', Buffer.alloc(8))]),
      Buffer.concat([png(3, 3), Buffer.from('PK\u0003\u0004 a whole archive')]),
      jpeg(3, 3, [jpegSegment(0xe1, exif)]),
      jpeg(3, 3, [jpegSegment(0xfe, 'made by Anna')]),
      jpeg(3, 3, [jpegSegment(0xed, 'Photoshop 3.0')]),
      jpeg(3, 3, [], jpegSegment(0xfe, 'between two scans')),
      Buffer.concat([jpeg(3, 3), exif]),
      webp('VP8X', 3, 3, [['EXIF', exif]]),
      webp('VP8X', 3, 3, [['XMP ', exif]]),
      webp('VP8X', 3, 3, [['ANIM', Buffer.alloc(6)]]),
      Buffer.concat([webp('VP8 ', 3, 3), exif]),
    ];
    for (const bytes of loaded) expect(readPictureHeader(bytes)).toMatchObject({ isBare: false });
    expect(readPictureHeader(png(3, 3, [pngChunk('iCCP', exif)]))).toMatchObject({ isBare: true });
  });

  test('of any garbage is null or a header, and never more than that', () => {
    const beginnings = whole.map(([, bytes]) => bytes);
    const garbage = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), fc.nat(60))
        .map(([bytes, more, cut]) => Buffer.concat([bytes.subarray(0, cut), more])),
      // One byte of a right picture is another one.
      fc.tuple(fc.constantFrom(...beginnings), fc.nat(80), fc.nat(255)).map(([bytes, at, value]) => {
        const changed = Buffer.from(bytes);
        changed[at % changed.length] = value;
        return changed;
      }),
    );
    fc.assert(
      fc.property(garbage, (bytes) => {
        const header = readPictureHeader(bytes);
        if (header) expect(header.width > 0 && header.height > 0).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('of a picture that breaks off anywhere is read or not, but ends', () => {
    for (const [name, bytes] of whole)
      for (let length = 0; length < bytes.length; length++)
        expect(readPictureHeader(bytes.subarray(0, length))?.isBare ?? false, `${name}, ${length}`).toBe(
          false,
        );
  });
});
