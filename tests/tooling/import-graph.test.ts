import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cycles, importGraph, longestChain } from '#scripts/lint/import-graph.mjs';

const product = importGraph(['shared', 'electron', 'renderer']);

test('no module of the product imports itself by way of others', () => {
  expect(cycles(product.graph).map((cycle: string[]) => cycle.join(' -> '))).toEqual([]);
});

test('every import of the product leads to a file', () => {
  expect(product.missing).toEqual([]);
});

test('the longest chain of imports is one that a reader can follow', () => {
  const chain: string[] = longestChain(product.graph);
  console.info(`${product.graph.size} modules, longest import chain ${chain.length}: ${chain.join(' -> ')}`);
  expect(chain.length).toBeLessThanOrEqual(32);
});

test("what a system's shapes.ts takes with it holds no rules and no content", () => {
  const reached = (file: string, seen: Set<string>): Set<string> => {
    for (const next of product.graph.get(file) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const doors = [...product.graph.keys()].filter((file) => /^shared\/systems\/[^/]+\/shapes\.ts$/.test(file));
  for (const door of doors) {
    const inner = [...reached(door, new Set())].filter((file) => /\/(rules|content)\//.test(file));
    expect(inner.filter((file) => !file.endsWith('content/schema.ts'))).toEqual([]);
  }
});

let folder = '';
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

function project(files: Record<string, string>) {
  folder = mkdtempSync(join(tmpdir(), 'graph-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return importGraph(['shared'], folder);
}

test('a cycle is found through a component, a re-export and a # import', () => {
  const { graph, missing } = project({
    'shared/a/X.vue': `<script setup lang="ts">import { b } from './b.ts'</script><template>{{ b }}</template>`,
    'shared/a/b.ts': `export * from '#board';`,
    'shared/board/index.ts': `export const late = () => import('../a/X.vue');`,
  });
  expect(cycles(graph)).toEqual([
    ['shared/a/X.vue', 'shared/a/b.ts', 'shared/board/index.ts', 'shared/a/X.vue'],
  ]);
  expect(missing).toEqual([]);
});

test('a chain is measured, packages and data are no part of it, a missing file is named', () => {
  const { graph, missing } = project({
    'shared/a.ts': `import { b } from './b.ts'; import type { C } from './c.ts'; import { z } from 'zod';`,
    'shared/b.ts': `import { c } from './c.ts'; import d from './d.json' with { type: 'json' };`,
    'shared/c.ts': `import './gone.ts'; import '#nothing';`,
    'shared/d.json': `{}`,
  });
  expect(cycles(graph)).toEqual([]);
  expect(longestChain(graph).slice(0, 3)).toEqual(['shared/a.ts', 'shared/b.ts', 'shared/c.ts']);
  expect(missing).toEqual(['shared/c.ts -> ./gone.ts', 'shared/c.ts -> #nothing']);
});
