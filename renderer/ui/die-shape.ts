export interface Point {
  x: number;
  y: number;
}

const ring = (n: number, radius: number, turn: number): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const angle = ((turn + (360 / n) * i) * Math.PI) / 180;
    return { x: 50 + radius * Math.cos(angle), y: 50 + radius * Math.sin(angle) };
  });

const text = (points: readonly Point[]) =>
  points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

/** What came of a die: of a blow or a shot, or of a test. */
export type DieOutcome = 'hit' | 'miss' | 'critical' | 'fumble' | 'passed' | 'failed';

/** How bright each of the five facets is, lit from the upper left: three tints. */
const facetTints = [1, 2, 3, 2, 1] as const;

/** A twelve-sided die seen from a corner, on a field of 100 by 100: ten-sided outline, pentagon inside, five facets. */
export function twelveSided(): {
  outline: string;
  face: string;
  facets: { points: string; tint: 1 | 2 | 3 }[];
} {
  const outer = ring(10, 47, -90);
  const inner = ring(5, 30, -90);
  const facets = facetTints.map((tint, i) => {
    const around = [outer[2 * i], outer[2 * i + 1], outer[(2 * i + 2) % 10]] as Point[];
    return { points: text([inner[i] as Point, ...around, inner[(i + 1) % 5] as Point]), tint };
  });
  return { outline: text(outer), face: text(inner), facets };
}

/** What a tumbling die shows on its way: numerals that end at the one it falls on. */
export function tumble(value: number, sides: number, steps = 6): number[] {
  return Array.from({ length: steps }, (_, i) =>
    i === steps - 1 ? value : ((value + (steps - i) * 5 - 1) % sides) + 1,
  );
}
