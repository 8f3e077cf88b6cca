import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/** One file at a time: these start apps, servers, whole games, and copies of the whole project (`whole`). */
const long = { testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false };

/** By itself vitest leaves a core to itself, which on a machine with two leaves one to the tests. */
const everyCore = '100%';

export default defineConfig({
  plugins: [vue()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/fuzz/**', 'tests/whole/**', '**/node_modules/**'],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
          maxWorkers: everyCore,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...long,
          // Pure rules: they stand in nobody's way.
          fileParallelism: true,
          maxWorkers: everyCore,
        },
      },
      {
        extends: true,
        test: { name: 'whole', include: ['tests/whole/**/*.test.ts'], sequence: { groupOrder: 2 }, ...long },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], sequence: { groupOrder: 3 }, ...long },
      },
    ],
  },
});
