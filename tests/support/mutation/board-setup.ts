import { readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import type { Switchboard } from './spots.ts';

/** Before each file of the board's tests: switches the mutant on, and fixes the chances of the property tests. */
const exchange = process.env['DELVE_EXCHANGE']!;
const { active, tells } = JSON.parse(readFileSync(join(exchange, 'mutant.json'), 'utf8')) as {
  active: number;
  tells: boolean;
};

fc.configureGlobal({ seed: 1, endOnFailure: true });
const mutants: Switchboard = { active, hit: tells ? new Set() : null, left: 2_000_000_000 };
(globalThis as unknown as { delveMutants: Switchboard }).delveMutants = mutants;

afterAll(() => {
  if (!mutants.hit) return;
  const told = { file: expect.getState().testPath, mutants: [...mutants.hit] };
  writeFileSync(join(exchange, `passes-${randomUUID()}.json`), JSON.stringify(told));
});
