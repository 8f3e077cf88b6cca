import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile, type PageFile } from '../pages.ts';

const isText = (type: string) => /^text\/|svg|json/.test(type);

/**
 * Some pages of the built windows with all that they name, by the paths of their addresses. What no page of these names is not among
 * it, so that whoever is served from here cannot ask for the GM's.
 */
export async function bundleOf(root: string, pages: readonly string[]): Promise<Map<string, PageFile>> {
  const built = await readdir(join(root, 'assets')).catch(() => []);
  const files = new Map<string, PageFile>();
  const waiting = pages.map((page) => `/${page}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = files.has(path) ? null : await pageFile(root, path);
    if (!file) continue;
    files.set(path, file);
    if (!isText(file.type)) continue;
    const text = file.body.toString('utf8');
    waiting.push(...built.filter((name) => text.includes(name)).map((name) => `/assets/${name}`));
  }
  return files;
}
