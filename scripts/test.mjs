// npm test: brings what the tests need (Debian packages, Electron, a display), checks, builds, and runs the tests.
// Arguments name vitest projects (unit, fuzz, whole, e2e); then only these are run, without the checks.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, root } from './build.mjs';
import { check } from './check.mjs';
import { ensureElectron, electronVersion } from './electron-runtime.mjs';
import { ensureSystemDeps } from './system-deps.mjs';

const chosen = process.argv.slice(2);
const wrong = []; // sentences; each makes the exit code 1

const electron = await findElectron();
console.log(electron ? `process.versions.electron ${electronVersion(electron)}` : 'no Electron');
if (!electron && process.env.CI === 'true') wrong.push('there is no Electron, and in CI there must be one');
if (chosen.length === 0)
  for (const name of await check(['written', 'format', 'lint', 'types'])) wrong.push(`${name} failed`);
const tests = await buildAll().then(runTests, (error) => {
  wrong.push(error.message);
  return { passed: 0, failed: 0, skipped: [] };
});
if (tests.skipped.length > 0)
  console.log(`${tests.skipped.length} skipped:\n  ${tests.skipped.join('\n  ')}`);
for (const sentence of wrong) console.log(`[test] FAILED: ${sentence}`);
console.log(`${tests.passed} passed, ${tests.failed} failed`);
process.exit(wrong.length > 0 || tests.failed > 0 ? 1 : 0);

async function findElectron() {
  try {
    ensureSystemDeps('display', 'electron', 'browser');
    return (await ensureElectron()).executable;
  } catch (error) {
    console.error(`[test] ${error.message}`);
    return null;
  }
}

function runTests() {
  const report = join(root, 'test-results/vitest.json');
  rmSync(report, { force: true });
  const display = process.platform !== 'linux' || process.env.DISPLAY;
  const xvfb = display ? [] : ['xvfb-run', '-a', '-s', '-screen 0 2560x1440x24'];
  const [command, ...args] = [
    ...xvfb,
    process.execPath,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...chosen.flatMap((project) => ['--project', project]),
  ];
  // The build leaves NODE_ENV at `production`, in which Vue leaves out what tests look into.
  const env = { ...process.env, NODE_ENV: 'test', ...(electron ? { APP_ELECTRON: electron } : {}) };
  const ended = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, env });
  const counted = count(report);
  if (ended.error) wrong.push(`the tests were not run (${ended.error.message})`);
  else if (ended.status !== 0 && counted.failed === 0)
    wrong.push(`vitest ended with ${ended.status ?? ended.signal}, though no test failed`);
  return counted;
}

/** A file that could not even be loaded counts as one failed test. */
function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter(
      (f) => f.status === 'failed' && f.assertionResults.length === 0,
    ).length;
    const skipped = testResults
      .flatMap((file) => file.assertionResults)
      .filter((t) => !['passed', 'failed'].includes(t.status))
      .map((t) => `${t.fullName}${t.status === 'todo' ? ' (to do)' : ''}`);
    return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped };
  } catch {
    wrong.push('vitest left no report');
    return { passed: 0, failed: 0, skipped: [] };
  }
}
