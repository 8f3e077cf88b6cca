import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tests keep what only one game needs in folders named after the game, as `tests/systems/<id>/`; from there it is looked up. */
const tests = join(import.meta.dirname, '..');

/** The games that have `tests/<room>/<id>/<file>`. */
export function gamesWith(room: string, file: string): string[] {
  return readdirSync(join(tests, room))
    .filter((id) => existsSync(join(tests, room, id, file)))
    .sort();
}

/** What each game exports as `name` from `tests/<room>/<id>/<file>`, by the game's id. Throws where one does not. */
export async function lookUp<T>(room: string, file: string, name: string): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  for (const id of gamesWith(room, file)) {
    const module = (await import(pathToFileURL(join(tests, room, id, file)).href)) as Record<string, T>;
    if (module[name] === undefined) throw new Error(`tests/${room}/${id}/${file} exports no ${name}.`);
    found.set(id, module[name]);
  }
  return found;
}
