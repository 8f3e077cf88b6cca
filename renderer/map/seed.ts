/** Chance for drawings only: the same place always looks the same, on every screen and after every start. */

/** A 32-bit number from words and numbers (FNV-1a). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of parts.join('|')) {
    hash ^= letter.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export interface Chance {
  /** 0 up to 1, evenly. */
  part(): number;
  /** From `low` up to `high`, evenly. */
  within(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** True `share` of the times. */
  hits(share: number): boolean;
}

/** A stream of numbers (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    part,
    within: (low, high) => low + (high - low) * part(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * part()),
    hits: (share) => part() < share,
  };
}
