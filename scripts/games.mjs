// Writes electron/games.ts: the list of the games, one for each folder below shared/systems/. The main process is bundled, so
// the list must stand in a file; nobody writes it by hand. Build, types, check, start and test write it anew when folders changed.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const LIST = 'electron/games.ts';

/** The ids of the games of the project in `base`: the folders of shared/systems/ that have a door. */
export function gameIds(base = root) {
  const systems = join(base, 'shared/systems');
  if (!existsSync(systems)) return [];
  return readdirSync(systems)
    .filter((id) => existsSync(join(systems, id, 'index.ts')))
    .sort();
}

/** What a game's door calls it: its id in camel case, so `advancedHeroquest`. */
const nameOf = (id) => id.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** The text that electron/games.ts must have. */
export async function gamesList(base = root) {
  const ids = gameIds(base);
  const lines = [
    ...ids.map((id) => `import { ${nameOf(id)} } from '#systems/${id}';`),
    "import type { GameBox } from '#engine';",
    '',
    '/** Every game that this app plays. Written by scripts/games.mjs from the folders of shared/systems/. */',
    `export const games: readonly GameBox[] = [${ids.map(nameOf).join(', ')}];`,
  ];
  const file = join(root, LIST);
  return format(lines.join('\n'), { ...(await resolveConfig(file)), filepath: file });
}

/** Writes the list where it is not what it must be; true when it had to. */
export async function writeGames(base = root) {
  const file = join(base, LIST);
  const wanted = await gamesList(base);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return false;
  writeFileSync(file, wanted);
  console.error(`[games] ${LIST} is written anew: ${gameIds(base).join(', ') || 'no game'}`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeGames();
