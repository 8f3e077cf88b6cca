import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/lint/import-rules.js';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';

/** A line of docs/rules-coverage.md. */
export interface CoverageLine {
  chapter: string;
  /** The heading, the row as `heading · row`, or the ruling. */
  name: string;
  /** What its code cell names: `rules/fight.ts#attack`. */
  code: readonly string[];
  /** The files and patterns of its scenarios, each with what a title or rule there must say. */
  scenarios: readonly { files: string; says: readonly string[] }[];
  /** What it says where it names no scenario. */
  remark: string;
}

const FILE = /`([^`]+)`((?:\s*“[^”]*”)*)/g;

/** Reads the lines of the document; throws for a row that has not three cells. */
export function coverageLines(document: string): CoverageLine[] {
  let chapter = '';
  const lines: CoverageLine[] = [];
  for (const text of document.split('\n')) {
    if (text.startsWith('## ')) chapter = text.slice(3).trim();
    if (!text.startsWith('|') || /^\|\s*(-+|heading or row|ruling)\s*\|/.test(text)) continue;
    const cells = text.split('|').slice(1, -1);
    if (cells.length !== 3) throw new Error(`Not three cells: ${text}`);
    const [name, code, proof] = cells.map((cell) => cell.trim()) as [string, string, string];
    lines.push({
      chapter,
      name,
      code: [...code.matchAll(/`([^`]+)`/g)].map(([, one]) => one!),
      scenarios: [...proof.matchAll(FILE)].map(([, files, says]) => ({
        files: files!,
        says: [...says!.matchAll(/“([^”]*)”/g)].map(([, one]) => one!),
      })),
      remark: proof.replace(FILE, '').trim(),
    });
  }
  return lines;
}

/** What is wrong with a name of the code cell; null: it is there. */
export function codeFault(named: string, folder: string, blocks: ReadonlySet<string>): string | null {
  const [file, what] = named.split('#') as [string, string | undefined];
  const base = file.startsWith('board/') ? 'shared' : folder;
  const [path] = globSync(file, { cwd: join(root, base) });
  if (path !== file) return `${named}: no such file`;
  // Content may be named as a whole.
  if (what === undefined) return file.endsWith('.json') ? null : `${named}: says no name`;
  const text = readFileSync(join(root, base, file), 'utf8');
  const [entry] = what.split(':') as [string];
  if (file.endsWith('.json')) return hasEntry(JSON.parse(text), entry) ? null : `${named}: no such entry`;
  if (file === 'rules/building-blocks.ts' && blocks.has(entry)) return null;
  const exported = new RegExp(
    `^export (?:async )?(?:const|function\\*?|interface|type|class) ${entry}\\b`,
    'm',
  );
  return exported.test(text) ? null : `${named}: not exported`;
}

function hasEntry(content: unknown, entry: string): boolean {
  return Array.isArray(content)
    ? content.some((one: { id?: string }) => one.id?.endsWith(`:${entry}`) === true)
    : Object.hasOwn(content as object, entry);
}

/** All scenarios of a game by file, each as the text in which a line looks for what it says: its title and its rules. */
export function scenarioTexts(
  game: string,
): ReadonlyMap<string, readonly { title: string; rules: string }[]> {
  return new Map(
    scenarioFiles(game).map(({ name, path }) => [
      name.slice(game.length + 1),
      readScenarios(readFileSync(path, 'utf8'), name).map(({ title, rule }) => ({
        title,
        rules: [rule ?? []].flat().join(', '),
      })),
    ]),
  );
}

/** Whether a pattern such as `magic/*.yaml` means a file. */
export const means = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*')}$`).test(file);
