import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lint/import-rules.js';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
const files = [...new Set(git('ls-files', '-z', '--cached', '--others', '--exclude-standard'))].filter(
  (file) => file && file !== 'package-lock.json' && existsSync(join(root, file)),
);
const rooms = 'engine|board|systems|api|formats';

/** Written in parts, so that this file does not find itself. */
const FOREIGN: [string, RegExp][] = [
  ['a folder beside the repository', new RegExp(`\\.\\./${'shared'}(?!/(${rooms})/)`)],
  [
    'a path of one machine',
    new RegExp(`(?<![\\w.)}/-])/(${['work', 'root', 'home', 'Users', 'tmp'].join('|')})/`),
  ],
  ['the host of a registry', new RegExp(`(${['npmjs', 'yarnpkg', 'npmmirror'].join('|')})\\.(org|com)`)],
];
const document = /\b[A-Z]{4,}\.md\b/g;

test.each(FOREIGN)('no file names %s (%s)', (_, pattern) => {
  const hits = files.flatMap((file) =>
    text(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  expect(hits).toEqual([]);
});

test('every document that a file names is in the repository', () => {
  const ours = new Set(files.map((file) => basename(file)));
  const hits = files.flatMap((file) =>
    [...text(file).matchAll(document)]
      .filter(([name]) => !ours.has(name))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(hits).toEqual([]);
});

test('the patterns find what they should, and only that', () => {
  const says = (line: string) => FOREIGN.filter(([, pattern]) => pattern.test(line)).map(([name]) => name);
  expect(says(`see ${'../'}shared/rulebooks`)).toEqual(['a folder beside the repository']);
  expect(says(`import '../shared/engine/index.ts'`)).toEqual([]);
  expect(says(`cd ${'/'}work/main`)).toEqual(['a path of one machine']);
  expect(says(`a '${'/'}tmp/x' b`)).toEqual(['a path of one machine']);
  expect(says(`./tmp/x, node/work/y, \${home}/tmp/z`)).toEqual([]);
  expect(says(`https://registry.${'npmjs'}.org/x`)).toEqual(['the host of a registry']);
});

/** '' for pictures, fonts and databases. */
function text(file: string): string {
  const bytes = readFileSync(join(root, file));
  return bytes.includes(0) ? '' : bytes.toString('utf8');
}
