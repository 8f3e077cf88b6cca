import { computed } from 'vue';
import type { Glass } from './glass.ts';

/** What lies over the map at the moment. */
export interface Covers {
  dice: boolean;
  question: boolean;
  /** Lines of the turn plate below its first. */
  lines: number;
  /** Rows of plates in the strip. */
  rows: number;
}

/** Hundredths that one more row of plates takes. */
const ROW = 14;
/** Those that one more line of the turn plate takes. */
const LINE = 5;

/** What strip, dice, question and turn plate cover, in pixels of the map: the camera keeps what matters clear of it. */
export function useInsets(glass: () => Glass, covers: () => Covers) {
  return computed(() => {
    const { dice, question, lines, rows } = covers();
    const part = (hundredths: number) => glass().unit * hundredths;
    return {
      top: part(10 + LINE * lines),
      right: part(3),
      bottom: part((dice ? 42 : question ? 31 : 18) + ROW * (rows - 1)),
      left: part(3),
    };
  });
}
