import { afterEach, expect, test, vi } from 'vitest';
import { scenarioFiles } from '../support/scenario-files.ts';
import { sampleOf } from '../support/scenario-sample.ts';

afterEach(() => vi.unstubAllEnvs());

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const chapter = (game: string, name: string, files: number) =>
  named(Array.from({ length: files }, (_, i) => `${game}/${name}/${i}.yaml`));

test('a share is the same each time, and takes of each chapter its part and at least one file', () => {
  vi.stubEnv('DELVEKEEPER_WHOLE', '');
  const files = [...chapter('a', 'long', 40), ...chapter('a', 'short', 1), ...named(['b/only.yaml'])];
  const share = sampleOf(files, 4);
  expect(
    sampleOf([...files].reverse(), 4)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(share.map(({ name }) => name).sort());
  expect(share).toHaveLength(12);
  expect(share).toEqual(expect.arrayContaining([{ name: 'a/short/0.yaml' }, { name: 'b/only.yaml' }]));
  expect(sampleOf(named(files.map(({ name }) => name.replaceAll('/', '\\'))), 4)).toHaveLength(12);
});

test('of rulings and of tables that play otherwise nothing is left out', () => {
  vi.stubEnv('DELVEKEEPER_WHOLE', '');
  const files = [...chapter('a', 'rulings', 6), ...chapter('a', 'options', 6)];
  expect(sampleOf(files, 4)).toEqual(files);
});

test('the long run takes all, another run fewer', () => {
  vi.stubEnv('DELVEKEEPER_WHOLE', '1');
  expect(sampleOf(scenarioFiles(), 4)).toEqual(scenarioFiles());
  vi.stubEnv('DELVEKEEPER_WHOLE', '');
  expect(sampleOf(chapter('a', 'long', 40), 4).length).toBeLessThan(40);
});
