// Builds the windows (browser), main and the headless server (Node ESM) and the preload (CommonJS: a sandboxed one must be).
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { writeGames } from './games.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const PAGES = ['renderer/gm.html', 'renderer/player.html', 'renderer/join.html'];
const MAIN = ['electron/main.ts', 'electron/headless.ts'];
const PRELOAD = ['electron/preload.ts'];
/** Stay in node_modules: Electron itself, the native addon, and ws, which tries optional native parts. */
const OUTSIDE = ['electron', 'better-sqlite3', 'ws'];

/** Builds everything of the project in `base` into its dist/; throws a sentence when an entry is not there. */
export async function buildAll(base = root) {
  const started = Date.now();
  const missing = [...PAGES, ...MAIN, ...PRELOAD].filter((entry) => !existsSync(join(base, entry)));
  if (missing.length > 0) throw new Error(`Nothing can be built: ${missing.join(', ')} does not exist.`);
  await writeGames(base);
  rmSync(join(base, 'dist'), { recursive: true, force: true });
  await build(pages(base));
  await build(forNode(base, MAIN, 'es', 'js'));
  await build(forNode(base, PRELOAD, 'cjs', 'cjs'));
  console.error(`[build] done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const common = { configFile: false, logLevel: 'warn' };

const pages = (base) => ({
  ...common,
  root: join(base, 'renderer'),
  base: './',
  plugins: [vue()],
  build: {
    outDir: join(base, 'dist/renderer'),
    emptyOutDir: false, // all of dist/ was emptied
    target: 'chrome130',
    assetsInlineLimit: 0, // the content security policy has no data: addresses
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: PAGES.map((page) => join(base, page)) },
  },
});

const forNode = (base, entries, format, extension) => ({
  ...common,
  root: base,
  ssr: { noExternal: true, external: OUTSIDE, target: 'node' },
  build: {
    ssr: true,
    outDir: join(base, 'dist/electron'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [/(\w+)\.ts$/.exec(entry)[1], join(base, entry)])),
      external: [...OUTSIDE, /^node:/],
      output: { format, entryFileNames: `[name].${extension}`, chunkFileNames: `[name]-[hash].${extension}` },
    },
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll();
  } catch (error) {
    console.error(`[build] ${error.message}`);
    process.exit(1);
  }
}
