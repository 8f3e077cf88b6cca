import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { taken } from '#renderer/composables/keymap.ts';

describe('The keys of the window', () => {
  it('leave alone the letters that the game gives its offers and options', () => {
    const folder = 'shared/systems/advanced-heroquest';
    const source = [
      'offers.ts',
      'offers-exploring.ts',
      'offers-fighting.ts',
      'prompts.ts',
      'words/en.ts',
    ].map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const letters = source.flatMap((text) =>
      [...text.matchAll(/key: (?:[^\n,]*\? )?'(\w)'/g)].map((match) => match[1]!),
    );
    expect(letters).toContain('a');
    expect(letters.filter((letter) => taken.has(letter))).toEqual([]);
  });
});
