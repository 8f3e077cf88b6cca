import { en, type Words } from './en.ts';

export type { Words };

/** The words of the windows, in the language of this build. Another language is another file of the same type. */
export const words: Words = en;
