import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runFile, type Outcome } from './scenario.ts';

/** `npm run --silent scenario -- FILE…`: runs scenario files (or folders of them) and prints what came of them as JSON. */
const files = process.argv.slice(2).flatMap(list);

function list(path: string): string[] {
  // A file that is not there is told like one that cannot be read.
  if (!existsSync(path)) return [path];
  return statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => list(join(path, name)))
    : /\.ya?ml$/.test(path)
      ? [path]
      : [];
}

const outcomes: Outcome[] = [];
for (const file of files) {
  try {
    outcomes.push(...runFile(file));
  } catch (error) {
    outcomes.push({
      file,
      title: '',
      rules: [],
      problems: [error instanceof Error ? error.message : String(error)],
    });
  }
}
const failed = outcomes.filter((outcome) => outcome.problems.length > 0);
console.log(JSON.stringify({ scenarios: outcomes.length, failed: failed.length, problems: failed }, null, 2));
process.exit(failed.length > 0 || outcomes.length === 0 ? 1 : 0);
