import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../scenarios');

/** The scenario files of a game, or of all; `name` is the path below tests/scenarios. */
export function scenarioFiles(game = ''): { name: string; path: string }[] {
  return readdirSync(join(folder, game), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(game, name))
    .sort()
    .map((name) => ({ name, path: join(folder, name) }));
}
