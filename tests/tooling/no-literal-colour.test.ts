import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lint/import-rules.js';
import { COLOUR, noLiteralColour } from '#scripts/lint/no-literal-colour.js';
import { inComponents, inScripts } from './rule-testers.ts';

const found = (...colours: string[]) =>
  colours.map((colour) => ({ message: `The colour '${colour}' belongs into ui/tokens.ts.` }));

inScripts.run('no literal colour', noLiteralColour, {
  valid: [
    `const fill = tokens.ember;`,
    `import { apply } from '#engine';`,
    `import { face } from '#face';`,
    `export * from '#bed';`,
    `const link = '#history'; const anchor = '#fade-in';`,
    `const number = 0xffd98a;`,
    `const mixed = 'color-mix(in srgb, var(--ember) 20%, transparent)';`,
  ],
  invalid: [
    { code: `const fill = '#f0a848';`, errors: found('#f0a848') },
    { code: `const fill = '#FFF';`, errors: found('#FFF') },
    { code: `const shadow = '0 8px 24px #000a';`, errors: found('#000a') },
    { code: 'const fill = `rgba(${red}, 0, 0, 1)`;', errors: found('rgba(') },
    { code: `const two = ['hsl(0 0% 0%)', '#00000080'];`, errors: found('hsl(', '#00000080') },
  ],
});

inComponents.run('no literal colour, in components', noLiteralColour, {
  valid: [
    `<template><a href="#history" :style="{ color: 'var(--text)' }">x</a></template><style>a { color: var(--text) }</style>`,
  ],
  invalid: [
    { code: `<template><i style="color: #abc" /></template>`, errors: found('#abc') },
    { code: `<template><i :style="{ color: 'rgb(1 2 3)' }" /></template>`, errors: found('rgb(') },
    { code: '<template><i :fill="`#${x}aa #123456`" /></template>', errors: found('#123456') },
    { code: `<script setup lang="ts">const a = '#abcdef'</script>`, errors: found('#abcdef') },
    {
      code: `<template><i /></template>\n<style scoped>\ni { color: #abc; border-color: oklch(1 0 0) }\n</style>`,
      errors: [
        { ...found('#abc')[0]!, line: 3, column: 12 },
        { ...found('oklch(')[0]!, line: 3 },
      ],
    },
  ],
});

test('style sheets and pages have no literal colour either', () => {
  const colours = globSync('renderer/**/*.{css,html}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(COLOUR)].map((match) => `${file}: ${match[0]}`),
  );
  expect(colours).toEqual([]);
});
