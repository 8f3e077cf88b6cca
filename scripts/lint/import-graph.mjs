// The import graph of the product: cycles, and the longest chain. `npm exec -- node scripts/lint/import-graph.mjs`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { resolve, root } from './import-rules.js';

const isModule = (name) => /\.(ts|vue)$/.test(name) && !name.endsWith('.d.ts');
const scripts = (text) =>
  [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((m) => m[1]).join('\n');

/**
 * Every .ts and .vue file below the folders, each with the files it imports (type imports too); paths from `base`. Of the imported files
 * those are named that `counts` says yes to: by itself no data.
 */
export function importGraph(folders, base = root, counts = isModule) {
  const graph = new Map();
  const missing = [];
  const files = folders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) =>
      readdirSync(join(base, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => isModule(file) && !file.includes('node_modules') && statSync(join(base, file)).isFile())
    .sort();
  for (const file of files) {
    const text = readFileSync(join(base, file), 'utf8');
    const { importedFiles } = ts.preProcessFile(file.endsWith('.vue') ? scripts(text) : text, true, true);
    const targets = importedFiles.map((i) => [i.fileName, resolve(i.fileName, file).file]);
    for (const [specifier, target] of targets)
      if (target === null || (target && !existsSync(join(base, target))))
        missing.push(`${file} -> ${specifier}`);
    graph.set(file, [...new Set(targets.map(([, target]) => target).filter((t) => t && counts(t)))]);
  }
  return { graph, missing };
}

/** One cycle as a list of files (the first is repeated at the end) for every edge that closes one; depth first. */
export function cycles(graph) {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const at = path.indexOf(file);
    if (at >= 0) return void found.push([...path.slice(at), file]);
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** The longest chain of imports, first the importer. Edges that close a cycle are left out. */
export function longestChain(graph) {
  const best = new Map();
  const chain = (file, path) => {
    if (path.has(file)) return [];
    if (best.has(file)) return best.get(file);
    const below = (graph.get(file) ?? []).map((next) => chain(next, new Set([...path, file])));
    const longest = [file, ...below.reduce((a, b) => (b.length > a.length ? b : a), [])];
    best.set(file, longest);
    return longest;
  };
  return [...graph.keys()]
    .map((f) => chain(f, new Set()))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { graph, missing } = importGraph(['shared', 'electron', 'renderer']);
  const chain = longestChain(graph);
  console.log(`${graph.size} modules, longest chain ${chain.length}:\n  ${chain.join('\n  ')}`);
  for (const cycle of cycles(graph)) console.log(`cycle: ${cycle.join(' -> ')}`);
  for (const line of missing) console.log(`missing: ${line}`);
}
