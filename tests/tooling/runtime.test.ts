import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAll } from '#scripts/build.mjs';
import { sweepAbandoned } from '#scripts/electron-runtime.mjs';

test('half-built runtimes of killed builders are removed, those of living ones and others stay', () => {
  const cache = mkdtempSync(join(tmpdir(), 'runtime-'));
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  for (const name of [
    `electron-1.tmp-${dead}`,
    `electron-1.tmp-${process.pid}`,
    `electron-2.tmp-${dead}`,
    'electron-1',
  ])
    mkdirSync(join(cache, name));
  writeFileSync(join(cache, `electron-1.tmp-${dead}`, 'part'), 'x');
  expect(sweepAbandoned(join(cache, 'electron-1'))).toEqual([`electron-1.tmp-${dead}`]);
  expect(readdirSync(cache).sort()).toEqual([
    'electron-1',
    `electron-1.tmp-${process.pid}`,
    `electron-2.tmp-${dead}`,
  ]);
  rmSync(cache, { recursive: true });
});

test('a build without its entries says which ones are missing', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(empty, 'electron'));
  writeFileSync(join(empty, 'electron/main.ts'), '');
  await expect(buildAll(empty)).rejects.toThrow(
    'Nothing can be built: renderer/gm.html, renderer/player.html, renderer/join.html, electron/headless.ts, electron/preload.ts does not exist.',
  );
  rmSync(empty, { recursive: true });
});
