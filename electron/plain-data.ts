const MOST_CHARACTERS = 200_000;
/** For a picture as text. */
const MOST_OF_LARGE = 12_100_000;
const MOST_PARTS = 20_000;
const DEEPEST = 40;

/**
 * Looks at what a window sent before anything else does: `plain` JSON within bounds, `large`, or `strange` (a cycle, a
 * Map, a function, a key that would reach a prototype). Never throws.
 */
export function judgeData(sent: unknown, large = false): 'plain' | 'large' | 'strange' {
  const most = large ? MOST_OF_LARGE : MOST_CHARACTERS;
  let characters = 0;
  let parts = 0;
  const judge = (value: unknown, depth: number): 'plain' | 'large' | 'strange' => {
    if (++parts > MOST_PARTS || depth > DEEPEST) return 'large';
    if (typeof value === 'string') return (characters += value.length) > most ? 'large' : 'plain';
    if (typeof value === 'number') return Number.isFinite(value) ? 'plain' : 'strange';
    if (value === null || typeof value === 'boolean' || (value === undefined && depth > 0)) return 'plain';
    if (typeof value !== 'object') return 'strange';
    const isList = Array.isArray(value);
    const prototype = Object.getPrototypeOf(value) as unknown;
    if (!isList && prototype !== null && Object.getPrototypeOf(prototype) !== null) return 'strange';
    if (!isList && Object.prototype.toString.call(value) !== '[object Object]') return 'strange';
    if (Object.getOwnPropertySymbols(value).length > 0) return 'strange';
    for (const [key, part] of Object.entries(value)) {
      if (!isList && (key === '__proto__' || key === 'constructor' || key === 'prototype')) return 'strange';
      if (!isList && (characters += key.length) > most) return 'large';
      const judged = judge(part, depth + 1);
      if (judged !== 'plain') return judged;
    }
    return 'plain';
  };
  return judge(sent, 0);
}
