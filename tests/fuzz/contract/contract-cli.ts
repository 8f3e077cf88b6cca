import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Sends that many inputs to the names of the contract, and prints how often each thing came up. Gives the exit code. */
export function tryContractInTests(inputs: string, seed: string): number {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const file = 'tests/api/contract-fuzz.test.ts';
  // Inside the test runner, since the desktop's road needs a stand-in for Electron.
  const env = { ...process.env, CONTRACT_INPUTS: inputs, CONTRACT_SEED: seed };
  return (
    spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', file], {
      cwd: root,
      env,
      stdio: 'inherit',
    }).status ?? 1
  );
}
