// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { describe, expect, test } from 'vitest';
import { pictureLimits, readPictureHeader, type AssetCard } from '#api';
import { clientKey } from '#renderer/composables/client.ts';
import { redrawKey, useAssets, type Redraw } from '#renderer/composables/useAssets.ts';
import PictureBring from '#renderer/gm/PictureBring.vue';
import { useNotices } from '#renderer/stores/notices.ts';
import { fitted, nameOf, redraw, type Painter } from '#renderer/ui/picture-import.ts';
import { boastfulPng, exif, jpeg, jpegSegment, png } from '#tests/support/pictures.ts';
import { fakeClient } from './support/fake-client.ts';

/** Decodes by the header alone, and says whether it was asked to. */
function fakePainter(size = (_width: number, _height: number, _quality: number) => 10) {
  const decoded: Blob[] = [];
  const drawn: [number, number, number][] = [];
  let open = 0;
  const painter: Painter = {
    async decode(file) {
      decoded.push(file);
      open++;
      const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()))!;
      return { ...header, close: () => void open-- };
    },
    encode: (_picture, width, height, quality) => {
      drawn.push([width, height, quality]);
      return Promise.resolve(new Blob([new Uint8Array(size(width, height, quality)).fill(65)]));
    },
  };
  return { painter, decoded, drawn, open: () => open };
}

const blob = (bytes: Buffer, type = '') => new Blob([new Uint8Array(bytes)], { type });

describe('a chosen picture', () => {
  test('is drawn anew, scaled down to what it is for and never up', async () => {
    const { painter, drawn, open } = fakePainter();
    expect(await redraw(blob(boastfulPng(5120, 2560)), 'picture', painter)).toEqual({
      ok: true,
      value: { base64: btoa('A'.repeat(10)), width: 2560, height: 1280 },
    });
    await redraw(blob(boastfulPng(600, 1200)), 'portrait', painter);
    await redraw(blob(png(40, 30)), 'picture', painter);
    expect(drawn.map(([width, height]) => [width, height])).toEqual([
      [2560, 1280],
      [256, 512],
      [40, 30],
    ]);
    expect(open()).toBe(0);
    expect(fitted({ width: 12_000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
  });

  test('is judged by its bytes: what is none is refused before anything decodes it', async () => {
    const { painter, decoded } = fakePainter();
    const refused = async (bytes: Buffer, type = 'image/png') => {
      const result = await redraw(blob(bytes, type), 'picture', painter);
      return result.ok ? 'taken' : result.refusal.sentence;
    };
    expect(await refused(Buffer.from('<?xml version="1.0"?><svg onload="x()"/>'), 'image/svg+xml')).toContain(
      'SVG',
    );
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toContain('SVG');
    for (const text of ['GIF89a', 'BM', '', 'MZ', '%PDF'])
      expect(await refused(Buffer.from(text)), text).toContain('no PNG, JPEG or WebP');
    expect(await refused(boastfulPng(12_001, 1))).toContain('12001 × 1 pixels');
    expect(await refused(boastfulPng(8000, 8000))).toContain('60 million');
    expect(await refused(jpeg(50_000, 50_000))).toContain('50000 × 50000');
    expect(await refused(Buffer.concat([png(2, 2), Buffer.alloc(25_000_000)]))).toContain('25 MB');
    expect(decoded).toEqual([]);
    // The name and the kind that the file gives itself count for nothing.
    expect(await refused(png(3, 3), 'text/html')).toBe('taken');
    expect(decoded.map(({ type }) => type)).toEqual(['image/png']);
  });

  test('with a place and a camera in it may come in: only its pixels go on', async () => {
    const { painter } = fakePainter();
    const result = await redraw(blob(jpeg(30, 20, [jpegSegment(0xe1, exif)])), 'picture', painter);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && atob(result.value.base64)).toBe('A'.repeat(10));
  });

  test('that is damaged, or cannot be made small enough, is refused in a sentence', async () => {
    const failing: Painter = { ...fakePainter().painter, decode: () => Promise.reject(new Error('no')) };
    expect(await redraw(blob(png(3, 3)), 'picture', failing)).toMatchObject({
      ok: false,
      refusal: { code: 'bad-picture', sentence: 'That picture cannot be read to its end.' },
    });
    const { painter, drawn, open } = fakePainter(() => pictureLimits.bytes + 1);
    expect(await redraw(blob(png(30, 30)), 'picture', painter)).toMatchObject({ ok: false });
    expect(drawn).toHaveLength(4);
    expect(open()).toBe(0);
    const small = fakePainter((width) => (width > 1800 ? pictureLimits.bytes + 1 : 100));
    expect(await redraw(blob(boastfulPng(5000, 5000)), 'picture', small.painter)).toMatchObject({
      ok: true,
      value: { width: 1792, height: 1792 },
    });
  });
});

test('files of all bytes come through as they are', async () => {
  const all = new Uint8Array(100_000).map((_, i) => (i * 7) % 256);
  const painter: Painter = {
    decode: () => Promise.resolve({ width: 1, height: 1, close: () => undefined }),
    encode: () => Promise.resolve(new Blob([all])),
  };
  const result = await redraw(blob(png(1, 1)), 'picture', painter);
  expect(result.ok && Buffer.from(result.value.base64, 'base64').equals(Buffer.from(all))).toBe(true);
});

test('a picture is called as its file is, without the ending', () => {
  expect(
    ['crypt map.png', 'x'.repeat(200), '.png', 'Дверь.webp'].map((name) => nameOf(new File([], name))),
  ).toEqual(['crypt map', 'x'.repeat(120), '', 'Дверь']);
});

describe('the way in', () => {
  const card = (name: string): AssetCard => ({
    id: `a-${name}`,
    name,
    kind: 'picture',
    width: 3,
    height: 3,
    size: 9,
    src: `/asset/a-${name}`,
    trouble: null,
  });

  function opened(refuse: (file: File) => boolean) {
    const client = fakeClient();
    client.answer('assets.add', ({ name }) => ({ ok: true, value: card(name) }));
    const redraws: string[] = [];
    const fake: Redraw = (file) => {
      redraws.push((file as File).name);
      return Promise.resolve(
        refuse(file as File)
          ? { ok: false, refusal: { code: 'bad-picture', sentence: `${(file as File).name} is none.` } }
          : { ok: true, value: { base64: 'AAAA', width: 3, height: 3 } },
      );
    };
    const pinia = createPinia();
    const page = mount(PictureBring, {
      attachTo: document.body,
      global: { plugins: [pinia], provide: { [clientKey as symbol]: client, [redrawKey as symbol]: fake } },
    });
    return { page, redraws, assets: useAssets(pinia), notices: useNotices(pinia) };
  }

  const event = (name: string, field: string, files: File[]) =>
    Object.assign(new Event(name, { bubbles: true, cancelable: true }), { [field]: { files } });
  const files = (...names: string[]) => names.map((name) => new File(['x'], name));

  test('takes what is dropped or pasted, one after the other, and says what it refuses', async () => {
    const { page, redraws, assets, notices } = opened(({ name }) => name === 'letter.txt');
    page.element.dispatchEvent(event('drop', 'dataTransfer', files('crypt.png', 'letter.txt', 'hall.webp')));
    expect(assets.doing).toContain('Drawing “crypt” anew');
    await flushPromises();
    expect(redraws).toEqual(['crypt.png', 'letter.txt', 'hall.webp']);
    expect(page.emitted('added')).toEqual([[[card('crypt'), card('hall')]]]);
    expect(assets.list.map(({ name }) => name)).toEqual(['crypt', 'hall']);
    expect(notices.notices.map(({ sentence }) => sentence)).toEqual(['letter.txt is none.']);
    expect(assets.doing).toBe(null);
    document.dispatchEvent(event('paste', 'clipboardData', files('door.png')));
    document.dispatchEvent(event('paste', 'clipboardData', []));
    await flushPromises();
    expect(redraws.at(-1)).toBe('door.png');
    page.unmount();
    document.dispatchEvent(event('paste', 'clipboardData', files('late.png')));
    await flushPromises();
    expect(redraws).not.toContain('late.png');
  });
});
