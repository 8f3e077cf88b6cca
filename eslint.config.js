import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { importRules } from './scripts/lint/import-rules.js';
import { namedCalls } from './scripts/lint/named-calls.js';
import { noLiteralColour } from './scripts/lint/no-literal-colour.js';

const delvekeeper = {
  rules: { 'import-rules': importRules, 'named-calls': namedCalls, 'no-literal-colour': noLiteralColour },
};

const defaultExport = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export by name.',
};
const ipcMain = {
  selector: 'ImportSpecifier[imported.name="ipcMain"], MemberExpression[property.name="ipcMain"]',
  message: 'Only electron/ipc.ts uses ipcMain.',
};
const finallyInRule = {
  selector: 'TryStatement[finalizer]',
  message: 'A rule may be thrown away at any question; nothing of it may need cleaning up.',
};

/** What the ES library has and a pure function must not use: clocks, chance, the machine's language, the outside. */
const impure = [
  ['Date', 'A row knows the time; a rule does not.'],
  ['console', 'Say it as a fact or a refusal.'],
  ['structuredClone', 'Copy what is needed.'],
  ['crypto', 'Ids that must be unique come with the command; dice come from the driver.'],
  ['Intl', 'Its answers differ from machine to machine.'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance'].map((name) => [
    name,
    'shared/ knows no time.',
  ]),
  ...[
    'process',
    'Buffer',
    'require',
    'window',
    'document',
    'navigator',
    'localStorage',
    'fetch',
    'globalThis',
  ].map((name) => [name, 'shared/ knows no world outside.']),
].map(([name, message]) => ({ name, message }));

export default defineConfig(
  { ignores: ['dist/', 'release/', 'test-results/', 'coverage/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: { 'no-undef': 'off' }, // vue-tsc knows better
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  {
    plugins: { delvekeeper },
    rules: {
      'delvekeeper/import-rules': 'error',
      'no-restricted-syntax': ['error', defaultExport],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'vue/multi-word-component-names': 'off',
      'vue/no-v-html': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['shared/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Dice come from the driver.' },
        ...['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase'].map((property) => ({
          property,
          message: "It follows the machine's language: two machines would give two answers.",
        })),
      ],
    },
  },
  {
    files: ['shared/systems/*/rules/**/*.ts'],
    rules: {
      'delvekeeper/named-calls': 'error',
      'no-restricted-syntax': ['error', defaultExport, finallyInRule],
    },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/ipc.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, ipcMain] },
  },
  {
    files: ['renderer/**/*.{ts,vue}'],
    ignores: ['renderer/ui/tokens.ts'],
    rules: { 'delvekeeper/no-literal-colour': 'error' },
  },
  { files: ['*.config.{js,ts}', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  prettier,
);
