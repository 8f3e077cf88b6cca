import { readPictureHeader } from '#api';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { exif, jpegSegment } from '#tests/support/pictures.ts';
import { keepPictureOf, newDataFolder, playsWith, type AppUnderTest } from './tables.ts';

/** A photograph as a telephone gives it: laid on its side (orientation 6), with the place and the name of its owner in it. */
async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d')!;
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = 'rgb(255 0 0)';
      pen.fillRect(0, 0, w / 2, h / 2);
      return canvas.toDataURL('image/jpeg').split(',')[1]!;
    },
    [width, height] as const,
  );
  const plain = Buffer.from(base64, 'base64');
  const turned = Buffer.concat([
    Buffer.from('Exif\u0000\u0000MM\u0000*\u0000\u0000\u0000\u0008\u0000\u0001', 'latin1'),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  ]);
  return Buffer.concat([
    plain.subarray(0, 2),
    jpegSegment(0xe1, turned),
    jpegSegment(0xe1, exif),
    jpegSegment(0xfe, 'photograph of Anna'),
    plain.subarray(2),
  ]);
}

interface Got {
  status: number;
  type: string | null;
  bytes: Buffer;
}

/** What a page gets at an address of its own server. */
async function get(page: Page, src: string): Promise<Got> {
  const got = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { status: answer.status, type: answer.headers.get('content-type'), text: btoa(text) };
  }, src);
  return { status: got.status, type: got.type, bytes: Buffer.from(got.text, 'base64') };
}

/** Pictures from the file to the glass, on either road. */
export function pictureScripts(make: (data: string) => AppUnderTest): void {
  describe('a picture that the GM brings in', () => {
    const data = newDataFolder();
    const app = make(data);
    let gm: Page;
    let src = '';
    playsWith(app, data, (page) => {
      gm = page;
    });
    const chooser = () => gm.locator('.bring input[type=file]');
    const chosen = () => gm.locator('button[aria-pressed="true"] img');

    test('is drawn anew in the window: smaller, the right way up, with nothing in it but its pixels', async () => {
      await gm.getByText('Demo campaign').first().click();
      await gm.locator('.map').first().waitFor();
      await gm.keyboard.press('Shift+P');
      await gm.getByRole('button', { name: 'Picture …', exact: true }).click();
      const photo = await photograph(gm, 4000, 3000);
      expect(readPictureHeader(photo)).toMatchObject({ width: 4000, height: 3000, isBare: false });
      await chooser().setInputFiles({ name: 'the old map.jpg', mimeType: 'image/jpeg', buffer: photo });
      await chosen().waitFor();
      src = (await chosen().getAttribute('src'))!;
      await keepPictureOf(app, gm, 'pictures');
      const { status, type, bytes } = await get(gm, src);
      expect(status).toBe(200);
      const header = readPictureHeader(bytes)!;
      expect({ ...header, given: type }).toEqual({
        type,
        width: 1920,
        height: 2560,
        isBare: true,
        given: expect.stringMatching(/^image\/(webp|png)$/),
      });
      for (const secret of ['GPS', 'Exif', 'Anna', 'JFIF'])
        expect(bytes.includes(secret), secret).toBe(false);
      const red = await gm.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 2;
        const pen = canvas.getContext('2d')!;
        pen.drawImage(picture, 0, 0, 2, 2);
        const { data: pixels } = pen.getImageData(0, 0, 2, 2);
        return [0, 1, 2, 3].filter((at) => pixels[at * 4]! > 128);
      }, src);
      expect(red).toEqual([1]); // turned by a quarter: what was left above is right above
    });

    test('is refused where it is none, in a sentence, and the table goes on', async () => {
      for (const [name, text, says] of [
        [
          'drawing.svg',
          '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
          'drawing by lines (SVG)',
        ],
        ['notes.png', 'no picture at all', 'no PNG, JPEG or WebP'],
        [
          'broken.png',
          '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000\u0009\u0000\u0000\u0000\u0009\u0008\u0000\u0000\u0000\u0000xxxx',
          'cannot be read to its end',
        ],
      ] as const) {
        await chooser().setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(text, 'latin1') });
        await gm.getByText(says).first().waitFor();
      }
    });

    test('is seen by the players when it is held up, and no other picture is', async () => {
      await chooser().setInputFiles({
        name: 'the traitor.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph(gm, 60, 40),
      });
      await gm.locator('button[aria-pressed="true"] img[alt="the traitor"]').waitFor();
      const secret = (await chosen().getAttribute('src'))!;
      await gm.locator('form img[alt="the old map"]').click();
      await gm.getByRole('button', { name: 'Hold it up' }).click();
      await gm.keyboard.press('Escape');
      const players = await app.players();
      const shown = players.locator('figure.handout img');
      await shown.waitFor();
      await players.waitForFunction(
        () => (document.querySelector('figure.handout img') as HTMLImageElement).naturalWidth > 0,
      );
      expect(await shown.getAttribute('src')).toBe(src);
      expect((await get(players, src)).status).toBe(200);
      expect((await get(players, secret)).status).toBe(404);
      expect((await get(gm, secret)).status).toBe(200);
    });
  });
}
