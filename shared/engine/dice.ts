/**
 * The dice of a game: `delve32`, one 32-bit integer that counts up by an odd step and is mixed before use. The integer is
 * part of the game state, so that the same seed, commands and answers give the same facts on every machine.
 */
export const DICE_ALGORITHM = 'delve32';

const STEP = 0x9e3779b9;

function mix(count: number): number {
  let z = count;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** One die of `sides` sides from the generator standing at `dice`; gives the value and where the generator stands now. */
export function drawDie(dice: number, sides: number): { value: number; dice: number } {
  if (!Number.isInteger(sides) || sides < 1 || sides > 65536)
    throw new Error(`There is no die with ${sides} sides.`);
  // Values above the last whole multiple of `sides` are drawn again; a plain remainder would favour low numbers.
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % sides);
  let count = dice;
  for (;;) {
    count = (count + STEP) >>> 0;
    const bits = mix(count);
    if (bits < limit) return { value: (bits % sides) + 1, dice: count };
  }
}

/** `n` dice of `sides` sides, in the order drawn. */
export function drawDice(dice: number, n: number, sides: number): { values: number[]; dice: number } {
  const values: number[] = [];
  let at = dice;
  for (let i = 0; i < n; i++) {
    const drawn = drawDie(at, sides);
    values.push(drawn.value);
    at = drawn.dice;
  }
  return { values, dice: at };
}

/** Where the generator begins for a seed: any text, or a whole number. The same seed always begins at the same place. */
export function seedDice(seed: string | number): number {
  const text = String(seed);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash >>> 0);
}

/** A stream of its own for game number `index` of a series, whatever thread plays it. */
export function streamDice(seed: string | number, index: number): number {
  return mix((seedDice(seed) + Math.imul(index + 1, 0x85ebca6b)) >>> 0);
}
