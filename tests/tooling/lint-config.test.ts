import { ESLint } from 'eslint';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lint/import-rules.js';

const eslint = new ESLint({ cwd: root });

/** The rules that a piece of code breaks when it stands in that file. */
async function broken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return result!.messages.map((message) => message.ruleId ?? message.message);
}

test.each([
  ['a clock', `export const now = () => Date.now();`, 'no-restricted-globals'],
  ['a date', `export const now = () => new Date();`, 'no-restricted-globals'],
  ['chance', `export const roll = () => Math.random();`, 'no-restricted-properties'],
  ['a console', `export const say = () => console.log('x');`, 'no-restricted-globals'],
  ['a clone', `export const copy = (x: object) => structuredClone(x);`, 'no-restricted-globals'],
  ['a uuid', `export const id = () => crypto.randomUUID();`, 'no-restricted-globals'],
  ['a timer', `export const later = (f: () => void) => setTimeout(f, 1);`, 'no-restricted-globals'],
  ['the world', `export const all = globalThis;`, 'no-restricted-globals'],
  [
    "the machine's language",
    `export const order = (a: string) => a.localeCompare('b');`,
    'no-restricted-properties',
  ],
])('shared/ has no %s', async (_, code, rule) => {
  for (const file of ['shared/engine/x.ts', 'shared/systems/hq/rules/x.ts', 'shared/api/x.ts'])
    expect(await broken(file, code)).toEqual([rule]);
  expect(await broken('tests/engine/x.test.ts', code)).toEqual([]);
});

test('only electron/ipc.ts uses ipcMain', async () => {
  const imported = `import { ipcMain } from 'electron';\nipcMain.handle('x', () => 1);\n`;
  const member = `import * as electron from 'electron';\nelectron.ipcMain.handle('x', () => 1);\n`;
  expect(await broken('electron/windows.ts', imported)).toEqual(['no-restricted-syntax']);
  expect(await broken('electron/windows.ts', member)).toEqual(['no-restricted-syntax']);
  expect(await broken('electron/ipc.ts', imported)).toEqual([]);
});

test('everything is exported by name', async () => {
  expect(await broken('shared/board/x.ts', `export default 1;`)).toEqual(['no-restricted-syntax']);
  expect(await broken('electron/ipc.ts', `const a = 1;\nexport { a as default };`)).toEqual([
    'no-restricted-syntax',
  ]);
});

test('no any, no unused name, no type imported as a value, no suppressed check', async () => {
  expect(await broken('electron/x.ts', `export const a: any = 1;`)).toEqual([
    '@typescript-eslint/no-explicit-any',
  ]);
  expect(await broken('electron/x.ts', `const a = 1;`)).toEqual(['@typescript-eslint/no-unused-vars']);
  expect(await broken('electron/x.ts', `import { Row } from '#engine';\nexport type R = Row;`)).toEqual([
    '@typescript-eslint/consistent-type-imports',
  ]);
  expect(await broken('electron/x.ts', `// @ts-expect-error\nexport const a: string = 1;`)).toEqual([
    '@typescript-eslint/ban-ts-comment',
  ]);
  const suppressed = await broken('electron/x.ts', `// eslint-disable-next-line\nexport const a: any = 1;`);
  expect(suppressed).toContain('@typescript-eslint/no-explicit-any');
});

test('a rule names its calls and cleans nothing up; elsewhere both are allowed', async () => {
  const unnamed = `export function* a(): Generator {\n  yield* a();\n}`;
  const cleaned = `export function* a(): Generator {\n  try {\n    yield 1;\n  } finally {\n    a();\n  }\n}`;
  expect(await broken('shared/systems/hq/rules/x.ts', unnamed)).toEqual(['delvekeeper/named-calls']);
  expect(await broken('shared/systems/hq/rules/x.ts', cleaned)).toEqual(['no-restricted-syntax']);
  expect(await broken('shared/engine/x.ts', unnamed + cleaned.replace(' a()', ' b()'))).toEqual([]);
});

test('colours and import rules are on in the renderer, components too', async () => {
  const component = `<script setup lang="ts">\nimport Konva from 'konva';\nconst red = '#ff0000';\n</script>\n\n<template>\n  <i :style="{ color: red }">{{ Konva }}</i>\n</template>\n`;
  expect((await broken('renderer/gm/X.vue', component)).sort()).toEqual([
    'delvekeeper/import-rules',
    'delvekeeper/no-literal-colour',
  ]);
  expect(await broken('renderer/ui/tokens.ts', `export const red = '#ff0000';`)).toEqual([]);
  expect(await broken('renderer/map/x.ts', `export const red = '#ff0000';`)).toEqual([
    'delvekeeper/no-literal-colour',
  ]);
});
