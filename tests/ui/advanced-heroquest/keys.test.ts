import { describe, expect, it } from 'vitest';
import { keymap } from '#renderer/composables/keymap.ts';
import { clashOf } from '#renderer/composables/rebinding.ts';
import { advancedHeroquest } from '#systems/advanced-heroquest';

const letters = advancedHeroquest.letters!;

describe('The keys of the window', () => {
  it('leave alone the letters that the game gives its offers', () => {
    const always = keymap.filter(({ place }) => place === 'table' || place === 'map');
    const keys = always.flatMap((entry) => entry.keys);
    expect(letters.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual([]);
    expect(letters.map(({ key }) => `Shift+${key}`).filter((key) => keys.includes(key))).toEqual([]);
  });

  it('cannot be given one of those letters', () => {
    const undo = keymap.find(({ id }) => id === 'undo')!;
    for (const { key, label } of letters)
      expect(clashOf(undo, key, keymap, letters)).toMatchObject({ offer: label, swap: null });
  });
});
