import { RuleTester } from 'eslint';
import vue from 'eslint-plugin-vue';
import ts from 'typescript-eslint';
import { afterAll, describe, it } from 'vitest';

Object.assign(RuleTester, { afterAll, describe, it });

const vueParser = vue.configs['flat/base'].map((config) => config.languageOptions?.parser).find(Boolean);

/** Tries a lint rule on TypeScript. */
export const inScripts = new RuleTester({ languageOptions: { parser: ts.parser } });

/** Tries a lint rule on a Vue component. */
export const inComponents = new RuleTester({
  languageOptions: { parser: vueParser, parserOptions: { parser: ts.parser } },
});
