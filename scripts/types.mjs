// npm run types: every room against its own libraries (shared/ gets the ES library only). Arguments name rooms.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build.mjs';
import { writeGames } from './games.mjs';

const hasSources = (room) => globSync(`${room}/**/*.{ts,vue}`, { cwd: root }).length > 0;
const templates = (room) => globSync(`${room}/**/*.vue`, { cwd: root }).length > 0 || room === 'tests';

/** Folders with a tsconfig, and a sentence for each room of shared/ that has none. */
export function rooms() {
  const found = globSync('{shared,electron,renderer,tests}/**/tsconfig.json', { cwd: root })
    .map((file) => dirname(file))
    .filter(hasSources)
    .sort();
  const without = globSync('shared/{*,systems/*}/', { cwd: root })
    .map((room) => room.replace(/\/$/, ''))
    .filter(
      (room) =>
        room !== 'shared/systems' && hasSources(room) && !existsSync(join(root, room, 'tsconfig.json')),
    );
  return { found: ['.', ...found], without };
}

/** Checks one room; resolves to the compiler's complaints, '' when there are none. */
function checkRoom(room) {
  const compiler =
    templates(room) && room !== 'renderer/map' ? 'vue-tsc/bin/vue-tsc.js' : 'typescript/bin/tsc';
  const args = [join(root, 'node_modules', compiler), '-p', join(root, room), '--pretty', 'false'];
  return new Promise((done) => {
    let said = '';
    const child = spawn(process.execPath, args, { cwd: root });
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('exit', (code) => done(code === 0 ? '' : said || `the compiler ended with ${code}`));
  });
}

/** Checks the rooms, two at a time on two cores; true when all are right. */
export async function checkTypes(only = []) {
  await writeGames();
  const { found, without } = rooms();
  const waiting = only.length ? found.filter((room) => only.includes(room)) : [...found];
  let right = true;
  for (const room of without) {
    console.log(`[types] ${room} has no tsconfig.json`);
    right = false;
  }
  const worker = async () => {
    for (let room = waiting.pop(); room; room = waiting.pop()) {
      const said = await checkRoom(room);
      console.log(`[types] ${room}: ${said ? `\n${said.trimEnd()}` : 'ok'}`);
      right &&= !said;
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return right;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit((await checkTypes(process.argv.slice(2))) ? 0 : 1);
