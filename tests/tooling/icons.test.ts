import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFiles, namesInUse } from '#scripts/icons.mjs';
import { root } from '#scripts/lint/import-rules.js';

const committed = (file: string) => readFileSync(join(root, 'resources/icons', file), 'utf8');

test('the icons of the repository are those that are asked for (else: npm run icons)', async () => {
  for (const [file, text] of Object.entries(await iconFiles()))
    expect(committed(file) === text, file).toBe(true);
});

test('every glyph and every name is there, with a path and its author', async () => {
  const { lucide, silhouettes } = await namesInUse();
  const drawn = JSON.parse(committed('game-icons.json'));
  const lines = JSON.parse(committed('lucide.json'));
  expect(silhouettes.filter((name: string) => !/^M/i.test(drawn[name]?.path ?? ''))).toEqual([]);
  expect(silhouettes.filter((name: string) => drawn[name]?.viewBox !== 512 || !drawn[name].author)).toEqual(
    [],
  );
  expect(lucide.filter((name: string) => !(lines[name]?.length > 0))).toEqual([]);
  expect(Object.keys(drawn)).toEqual(silhouettes);
});

test('a line icon is made of plain shapes, without a stroke or colour of its own', () => {
  const shapes = Object.values<{ tag: string; attrs: Record<string, string> }[]>(
    JSON.parse(committed('lucide.json')),
  ).flat();
  const allowed = ['path', 'circle', 'rect', 'line', 'ellipse', 'polyline', 'polygon'];
  expect(shapes.filter(({ tag }) => !allowed.includes(tag))).toEqual([]);
  expect(shapes.filter(({ attrs }) => 'stroke' in attrs || 'stroke-width' in attrs)).toEqual([]);
});

test('the credits name every source and its licence', () => {
  const credits = readFileSync(join(root, 'resources/CREDITS.md'), 'utf8');
  for (const word of ['Alegreya', 'Source Sans 3', 'OFL', 'game-icons.net', 'CC BY 3.0', 'Lucide', 'ISC'])
    expect(credits).toContain(word);
});
