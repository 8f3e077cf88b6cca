import { expect, test } from 'vitest';
import { preferencesFrom, usualPreferences as usual } from '#api';

test('nothing kept, or nothing that can be read, is as usual', () => {
  for (const kept of [undefined, null, 7, 'dark', [], { scale: {} }])
    expect(preferencesFrom(kept)).toEqual(usual);
});

test('an older file keeps what it has, and gets what has come since', () => {
  expect(preferencesFrom({ lessMotion: true, scale: 1.25, railOpen: false })).toEqual({
    ...usual,
    lessMotion: true,
    scale: 1.25,
    railOpen: false,
  });
});

test('one field that cannot be read leaves the others as they were kept, down into its parts', () => {
  const kept = {
    lessMotion: 'yes',
    scale: 9,
    railOpen: false,
    habits: { enterEnds: false, selectNext: 1, offers: 'for ever' },
    sounds: { players: true, volume: 11 },
    keys: { undo: 'F7', redo: 12, lay: '' },
    toured: true,
    later: 'a field of a later version',
  };
  expect(preferencesFrom(kept)).toEqual({
    ...usual,
    railOpen: false,
    habits: { ...usual.habits, enterEnds: false },
    sounds: { ...usual.sounds, players: true },
    keys: { undo: 'F7' },
    toured: true,
  });
});

test('more keys than anybody has are as good as the first hundred of them', () => {
  const keys = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`deed${i}`, 'F7']));
  const read = preferencesFrom({ toured: true, keys });
  expect(read).toEqual({ ...usual, toured: true, keys: read.keys });
  expect(Object.keys(read.keys)).toHaveLength(100);
});

test('words that every object knows are no fields', () => {
  const kept = JSON.parse('{"__proto__": {"scale": 2}, "habits": {"constructor": 1}}') as unknown;
  expect(preferencesFrom(kept)).toEqual(usual);
});
