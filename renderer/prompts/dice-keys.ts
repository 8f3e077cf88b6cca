const byPosition: Readonly<Record<string, number>> = {
  Digit1: 1,
  Digit2: 2,
  Digit3: 3,
  Digit4: 4,
  Digit5: 5,
  Digit6: 6,
  Digit7: 7,
  Digit8: 8,
  Digit9: 9,
  Digit0: 10,
  Minus: 11,
  KeyQ: 11,
  Equal: 12,
  KeyW: 12,
  Numpad1: 1,
  Numpad2: 2,
  Numpad3: 3,
  Numpad4: 4,
  Numpad5: 5,
  Numpad6: 6,
  Numpad7: 7,
  Numpad8: 8,
  Numpad9: 9,
  Numpad0: 10,
  NumpadSubtract: 11,
  NumpadAdd: 12,
};

const byCharacter: Readonly<Record<string, number>> = { '0': 10, '-': 11, '=': 12 };

/**
 * The number of a die that a key stands for, by the key's place on the keyboard, so that digits above the letters work on
 * a French keyboard too; by its character where the place is unknown (a screen keyboard). Null: no such key.
 */
export function dieOfKey(event: Pick<KeyboardEvent, 'code' | 'key'>): number | null {
  const placed = byPosition[event.code];
  if (placed !== undefined) return placed;
  if (event.code) return null;
  return byCharacter[event.key] ?? (/^[1-9]$/.test(event.key) ? Number(event.key) : null);
}

/** The numbers that somebody wrote or pasted, as "8 3 10, 7". Null where there is anything but numbers. */
export function diceOfText(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.length && parts.every((part) => /^\d{1,3}$/.test(part)) ? parts.map(Number) : null;
}
