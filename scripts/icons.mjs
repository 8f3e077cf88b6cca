// npm run icons: takes the icons that are used out of the icon packages into resources/icons/*.json. What is used:
// resources/icons/names.json, and the GLYPHS of each game (shared/systems/*/content/glyphs.ts).
// `npm run icons -- --find rat` lists the silhouettes with "rat" in their name.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './build.mjs';

const require = createRequire(import.meta.url);
const AUTHOR = 'game-icons.net contributors';

/** The names that are asked for: `{ lucide, silhouettes }`, sorted, each once. */
export async function namesInUse() {
  const { lucide, silhouettes } = JSON.parse(readFileSync(join(root, 'resources/icons/names.json'), 'utf8'));
  const games = globSync('shared/systems/*/content/glyphs.ts', { cwd: root });
  const glyphs = await Promise.all(games.map((file) => import(pathToFileURL(join(root, file)).href)));
  const sorted = (names) => [...new Set(names)].sort();
  return {
    lucide: sorted(lucide),
    silhouettes: sorted([...silhouettes, ...glyphs.flatMap((g) => g.GLYPHS)]),
  };
}

/** The text of both files, by file name; throws with every name that a package does not have. */
export async function iconFiles() {
  const { lucide, silhouettes } = await namesInUse();
  const missing = [];
  const pick = (prefix, names, convert) => {
    const set = require(`@iconify-json/${prefix}/icons.json`);
    const found = names.map((name) => [name, body(set, name)]);
    missing.push(...found.filter(([, b]) => !b).map(([name]) => `${prefix}: ${name}`));
    return found.filter(([, b]) => b).map(([name, b]) => [name, convert(b)]);
  };
  const files = {
    'game-icons.json': pick('game-icons', silhouettes, (b) => ({
      path: / d="([^"]+)"/.exec(b)[1],
      viewBox: 512,
      author: AUTHOR,
    })),
    'lucide.json': pick('lucide', lucide, shapes),
  };
  if (missing.length > 0) throw new Error(`There are no icons of these names: ${missing.join(', ')}`);
  return Object.fromEntries(Object.entries(files).map(([file, icons]) => [file, onePerLine(icons)]));
}

/** An alias that turns or mirrors its icon is not taken: the name of the icon itself is asked for then. */
function body(set, name) {
  if (set.icons[name]) return set.icons[name].body;
  const { parent, ...turned } = set.aliases?.[name] ?? {};
  return parent && Object.keys(turned).length === 0 ? body(set, parent) : null;
}

/** Lucide's shapes without their stroke, which is the control's affair: `[{ tag: 'path', attrs: { d } }]`, box of 24. */
function shapes(text) {
  const stroke = new Set(['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'stroke-width']);
  const pairs = (attrs) => [...attrs.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
  return [...text.matchAll(/<(?!g\b|\/)(\w+)([^>]*?)\/?>/g)].map(([, tag, attrs]) => ({
    tag,
    attrs: Object.fromEntries(pairs(attrs).filter(([key]) => !stroke.has(key))),
  }));
}

const onePerLine = (icons) =>
  `{\n${icons.map(([name, icon]) => `${JSON.stringify(name)}: ${JSON.stringify(icon)}`).join(',\n')}\n}\n`;

async function main([flag, word]) {
  if (flag === '--find') {
    const names = Object.keys(require('@iconify-json/game-icons/icons.json').icons);
    console.log(names.filter((name) => name.includes(word)).join(' '));
    return;
  }
  await writeIcons();
}

/** Writes the files that are not what they must be; true when there were any. */
export async function writeIcons() {
  let isNew = false;
  for (const [name, text] of Object.entries(await iconFiles())) {
    const file = join(root, 'resources/icons', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
    isNew = true;
    const size = `${text.split('\n').length - 3} icons, ${(text.length / 1024).toFixed(0)} kB`;
    console.error(`[icons] ${name} is written anew: ${size}`);
  }
  return isNew;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(`[icons] ${error.message}`);
    process.exit(1);
  });
